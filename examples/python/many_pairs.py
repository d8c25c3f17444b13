"""All pairs of some effects that change damage: for which does the order matter?"""

from itertools import combinations

import instead

EFFECTS = [
    "Furnace of Rath",
    "Dictate of the Twin Gods",
    "Gisela, Blade of Goldnight",
    "Benevolent Unicorn",
    "Torbran, Thane of Red Fell",
]


def questions():
    for pair in combinations(EFFECTS, 2):
        yield instead.question("Lightning Bolt deals 3 damage to Bob", alice=list(pair), id=" and ".join(pair))


for answer in instead.explore_many(questions(), steps=False):
    if answer.error is not None:
        print(f"{answer.id}: {answer.error.message}")
        continue
    lives = sorted({outcome.values["bob.life"] for outcome in answer.outcomes})
    print(f"{answer.id}: {'the order matters' if len(lives) > 1 else 'one end'}, Bob ends at {lives}")
