"""One question, its outcomes and its choices; then a line of play of the same board, explained."""

import instead

SHIELD = "Prevent the next 2 damage that would be dealt to you this turn."

answer = instead.ask("Lightning Bolt deals 3 damage to Bob", alice="Furnace of Rath", bob_effect=SHIELD)
print(answer)

board = instead.Scenario().player("alice", battlefield=["Furnace of Rath"]).player("bob", effects=[SHIELD])
played = board.play("Lightning Bolt deals 3 damage to Bob", choose=["Furnace of Rath"]).explain()
print(played)

try:
    instead.ask("Lightning Bolt deals 3 damage to Bob", alice_batlefield="Furnace of Rath")
except instead.InsteadError as error:
    print(error)
