#!/usr/bin/env python3
"""Boards made by chance, with Instead's answers as what must come of them: a suite to hold this engine against it.

    python3 examples/kit/random_boards.py 1 1000 > boards.jsonl
    instead conform boards.jsonl -- python3 examples/kit/engine.py

Where the two differ, one of them is wrong, and the rules decide. `INSTEAD` names the program where it is not in the path.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

SHIELDS_AND_MANA = [
    None,
    "If this creature would be {gone}, return it to your hand instead.",
    "If this creature would be {gone}, put it into your mana zone instead.",
    "If this creature would be {gone}, you may put it on the top of your deck instead.",
    "If this creature would be {gone}, you may discard a card instead.",
    "If one of your Dragons would be {gone}, put it into your mana zone instead.",
    "If one of your Dragons would be {gone}, you may {remove} this creature instead.",
    "If one of your other creatures would be {gone}, return it to your hand instead.",
    "If one of your other creatures would be {gone}, you may {remove} this creature instead.",
    "If an enemy creature would be {gone}, put it on the bottom of its owner's deck instead.",
    "If an enemy creature would be {gone}, put it into its owner's mana zone instead.",
    "If one of your creatures would be put from the battle zone into your mana zone, return it to your hand instead.",
    "If one of your creatures would be put from the battle zone into your mana zone, put it on top of your deck instead.",
    "If one of your creatures would be put from the battle zone into your hand, put it into your mana zone instead.",
    "If an enemy creature would be put from the battle zone into its owner's hand, put it into its owner's mana zone instead.",
    "If you would draw a card, draw 2 cards instead.",
    "If you would draw a card, you may draw 2 cards instead.",
    "If you would draw a card, put the top card of your deck into your mana zone instead.",
    "Whenever one of your creatures is {gone}, draw a card.",
    "Whenever a card is put into your mana zone, draw a card.",
    "This creature can't be {gone}.",
]

ENCHANTMENTS = [
    "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.",
    "If a source you control would deal damage to an opponent or a permanent an opponent controls, it deals that much damage "
    "plus 2 instead.",
    "If a red source you control would deal damage to an opponent or a permanent an opponent controls, it deals that much damage "
    "plus 1 instead.",
    "If a source would deal damage to you, prevent 1 of that damage.",
    "Damage can't be prevented.",
    "If you would draw a card, draw two cards instead.",
    "If you would draw a card, you may draw two cards instead.",
    "If you would draw a card, you gain 2 life instead.",
    "If you would draw a card, discard a card instead.",
    "If you would draw one or more cards, you draw that many cards plus one instead.",
    "If you would gain life, you gain twice that much life instead.",
    "Your opponents can't gain life.",
    "If a card would be put into a graveyard, exile it instead.",
    "Creatures you control enter tapped.",
    "Creatures your opponents control enter tapped.",
    "White creatures enter tapped.",
    "All creatures are white.",
]

CREATURES = [
    None,
    "If this creature would die, exile it instead.",
    "If this creature would die, put it onto the battlefield tapped instead.",
    "This creature enters tapped.",
    "This creature enters with a +1/+1 counter on it if it's white.",
    "If a creature you control would deal damage to a permanent or player, it deals double that damage instead.",
]

FLOATING = [
    "Prevent the next {} damage that would be dealt to you this turn.",
    "The next time you would draw a card this turn, you gain 3 life instead.",
    "The next time you would gain life this turn, you gain twice that much life instead.",
]


def card(name, types, text, **more):
    return {"name": name, "types": types} | more | ({"text": text} if text else {})


def mana_board(game, chance):
    gone, remove = ("banished", "banish") if game == "kaijudo" else ("destroyed", "destroy")
    cards, battle = [], {"alice": [], "bob": []}
    for letter in "ABCDE"[: chance.randint(2, 5)]:
        text = chance.choice(SHIELDS_AND_MANA)
        types = chance.choice(["Creature", "Creature — Dragon"])
        text = text and text.format(gone=gone, remove=remove)
        cards.append(card(f"Card {letter}", types, text, power=chance.choice([1000, 2000, 3000])))
        battle[chance.choice(["alice", "alice", "bob"])].append(f"Card {letter}")
    names = [made["name"] for made in cards]
    if chance.random() < 0.35:
        play = {"at_once": [f"{remove} {name}" for name in chance.sample(names, 2)]}
    else:
        told = [f"{remove} {name}" for name in names] + ["Alice draws a card", "Alice draws 2 cards", "Bob draws a card"]
        told += [f"put {name} into its owner's mana zone" for name in names] + [f"return {name} to its owner's hand" for name in names]
        if battle["alice"] and battle["bob"]:
            told += [f"{chance.choice(battle['alice'])} and {chance.choice(battle['bob'])} battle"] * 2
        play = {"do": [chance.choice(told)]}
    players = {who: {"deck": 10, "hand": chance.choice([0, 0, 1]), "battle": battle[who]} for who in battle}
    paths = [f"{name}.zone" for name in names] + [f"{who}.{zone}" for who in battle for zone in ("hand", "mana", "deck")]
    return {"game": game, "card": cards, "players": players, "turn": {"player": chance.choice(["alice", "bob"])}}, play, paths


def magic_board(game, chance):
    cards, field, hand = [], {"alice": [], "bob": []}, {"alice": [], "bob": []}
    for letter in "ABCD"[: chance.randint(1, 4)]:
        cost, text = chance.choice(["{1}{R}", "{2}{W}"]), chance.choice(ENCHANTMENTS)
        cards.append(card(f"Sign {letter}", "Enchantment", text, cost=cost))
        field[chance.choice(["alice", "bob"])].append(f"Sign {letter}")
    beasts = [f"Beast {letter}" for letter in "ABC"[: chance.randint(1, 3)]]
    for name in beasts:
        cost, text = chance.choice(["{1}{R}", "{2}{W}", "{G}"]), chance.choice(CREATURES)
        cards.append(card(name, "Creature — Beast", text, cost=cost, power=2, toughness=chance.choice([2, 4])))
        (hand if chance.random() < 0.4 else field)[chance.choice(["alice", "bob"])].append(name)
    players = {}
    for who in field:
        players[who] = {"life": 60, "battlefield": field[who], "hand": hand[who], "library": 8}
        effects = [chance.choice(FLOATING).format(chance.randint(1, 4)) for _ in range(chance.choice([0, 0, 1, 2]))]
        players[who] |= {"effects": effects} if effects else {}
    there = [name for name in beasts if name in field["alice"] + field["bob"]]
    told = ["Alice draws a card", "Alice draws 2 cards", "Bob gains 3 life", "Bob loses 2 life", "Alice gains 1 life"]
    for name in there:
        told += [f"{name} deals {chance.randint(1, 4)} damage to {chance.choice(['Alice', 'Bob', 'Bob'])}"] * 3
        told += [f"destroy {name}"] * 2 + [f"{name} deals 3 damage to {chance.choice(there)}"]
    told += [f"put {name} onto the battlefield" for name in beasts if name not in there] * 4
    paths = [f"{name}.{word}" for name in beasts for word in ("zone", "tapped", "counters.+1/+1", "damage")]
    paths += [f"{who}.{word}" for who in field for word in ("life", "hand", "shield", "library")]
    return {"game": game, "card": cards, "players": players}, {"do": chance.sample(told, chance.choice([1, 1, 2]))}, paths


def boards(seed, count):
    chance = random.Random(seed)
    for number in range(count):
        game = chance.choice(["kaijudo", "duel-masters", "magic"])
        if game == "magic":
            game = chance.choice(["magic-2026", "magic-2026", "magic-2017", "magic-2005", "magic-2004"])
        board, play, paths = (magic_board if game.startswith("magic") else mana_board)(game, chance)
        # The paths of `expect` are those at which every end is told.
        yield f"{seed}-{number}", {"title": f"Board {seed}-{number}"} | board | {"play": [play | {"expect": dict.fromkeys(paths, 0)}]}


def typed(path):
    """A value of the form that a path has."""
    return {"zone": "none", "tapped": True}.get(path.rpartition(".")[2], 0)


def main(seed, count):
    asked = dict(boards(seed, count))
    for scenario in asked.values():
        expect = scenario["play"][0]["expect"]
        expect.update({path: typed(path) for path in expect})
    with tempfile.TemporaryDirectory() as folder:
        questions, answers = os.path.join(folder, "q.jsonl"), os.path.join(folder, "a.jsonl")
        with open(questions, "w") as out:
            out.writelines(json.dumps({"id": id, "scenario": scenario}) + "\n" for id, scenario in asked.items())
        # Nothing of it is as expected: the exit status is of no use.
        subprocess.run([os.environ.get("INSTEAD", "instead"), "batch", "--no-steps", "--time-each", "none", questions, answers])
        for line in open(answers):
            told = json.loads(line)
            scenario = asked[told["id"]]
            play = told.get("answer", {}).get("plays", [{}])[-1]
            if not play.get("complete"):
                print(f"left out: {told['id']}: {told.get('error') or told['answer']['status']}", file=sys.stderr)
                continue
            ends = [{path: len(v) if isinstance(v, list) else v for path, v in end["values"].items()} for end in play["outcomes"]]
            del scenario["play"][0]["expect"]
            scenario["play"][0]["outcomes"] = [end for n, end in enumerate(ends) if end not in ends[:n]]
            cards = [c | {"own": True} | {side: str(c[side]) for side in ("power", "toughness") if side in c} for c in scenario["card"]]
            print(json.dumps({"id": told["id"], "level": 1, "scenario": scenario, "cards": cards}, ensure_ascii=False))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
