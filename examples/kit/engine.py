#!/usr/bin/env python3
"""A small engine that `instead conform` asks: replacement effects alone, for Magic, Kaijudo and Duel Masters.

It was written from the rules and from the format of scenarios, shares nothing with Instead, and needs Python 3.9 alone.
Text that it does not read is answered by `cannot`, never by a guess.

    instead conform --level 1 conformance -- python3 examples/kit/engine.py

A game is its start and its answers: each play is made again from its start for each list of answers, until every question
has been answered in every way.
"""

import copy
import json
import sys

from board import Ask
from game import Game
from text import Cannot

LIMIT = 5000


def explore(start, play, counts, runs, script=()):
    """The tree of all choices below these answers: (class, question or None, children or the end)."""
    if len(runs) >= LIMIT:
        raise Cannot("there are too many choices")
    runs.append(script)
    game = copy.deepcopy(start)
    game.script, game.at = list(script), 0
    game.record = {name: [] for name in game.record}
    try:
        game.say(play.get("do") or play["at_once"], "at_once" in play)
    except Ask as question:
        children = [explore(start, play, counts, runs, (*script, n)) for n in range(len(question.options))]
        classes = {child[0] for child in children}
        return (classes.pop() if len(classes) == 1 else (question.who, frozenset(classes)), question, children)
    return (game.state() + (repr(game.record) if counts else ""), None, game)


def walk(tree, answer):
    """One way down: `answer` is asked where it matters; else every answer leads to the same."""
    while tree[1]:
        matters = len({child[0] for child in tree[2]}) > 1
        tree = tree[2][answer(tree[1]) if matters else 0]
    return tree[2]


def leaves(tree):
    return [tree[2]] if not tree[1] else [end for child in tree[2] for end in leaves(child)]


def answered(play, asked):
    left = list(play.get("choose", []))

    def answer(question):
        asked.append(question)
        for said in left:
            if not isinstance(said, str):
                raise Cannot("an answer that is no name is not known")
            who, _, what = said.rpartition(": ")
            for n, names in enumerate(question.options):
                if (not who or who.lower() == question.who.lower()) and any(what.lower() == name.lower() for name in names):
                    left.remove(said)
                    return n
        raise Cannot(f"{question.who} is asked, and no answer fits")

    return answer


def solve(request):
    game, plays = Game(request), []
    for play in request["plays"]:
        told = any(path in game.record for path in play["paths"])
        tree, asked = explore(game, play, told and play["ends"] == "all", []), []
        if play["ends"] == "all":
            ends, _ = leaves(tree), walk(tree, lambda question: asked.append(question) or 0)
        else:
            ends = [walk(tree, answered(play, asked))]
        game = ends[0]
        plays.append(
            {
                "ends": [{path: end.fact(path) for path in play["paths"]} for end in ends],
                "asked": [{"who": q.who, "options": [{"name": o[0], "also": list(o[1:])} for o in q.options]} for q in asked],
            }
        )
    return {"plays": plays}


for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = solve(request)
    except Cannot as why:
        answer = {"cannot": str(why)}
    print(json.dumps({"id": request["id"]} | answer, ensure_ascii=False), flush=True)
