"""Questions: one, and many."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Union

from . import _native
from ._answer import Answer
from ._cards import Cards, native
from ._errors import InsteadError, Mistake
from ._scenario import Scenario

#: A card's name, or an object with details, as a zone of a scenario holds it; a number; a sentence.
Value = Union[str, int, Mapping[str, Any], Sequence[Union[str, int, Mapping[str, Any]]]]

_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)")


class Question:
    """A question in a line, to be answered by `explore_many`."""

    __slots__ = ("data",)

    def __init__(self, data: dict[str, Any]) -> None:
        #: As a line of `instead batch` has it: `ask`, `with`, `game`, `id`.
        self.data = data

    def __repr__(self) -> str:
        return f"<Question: {'; '.join(self.data['ask'])}>"


def question(
    *happens: str,
    id: str | int | None = None,
    game: str | None = None,
    board: Mapping[str, Value] | None = None,
    **players: Value,
) -> Question:
    """A question as `ask` takes it, with an `id` that its answer has too.

    >>> question("Lightning Bolt deals 3 damage to Bob", alice="Furnace of Rath", id="bolt")
    <Question: Lightning Bolt deals 3 damage to Bob>
    """
    data: dict[str, Any] = {} if id is None else {"id": id}
    there = {**(board or {}), **players}
    if there:
        data["with"] = {name.replace("_", "-"): value for name, value in there.items()}
    if game is not None:
        data["game"] = game
    data["ask"] = list(happens)
    return Question(data)


def ask(
    *happens: str,
    cards: Cards | None = None,
    game: str | None = None,
    time: float | None = 10.0,
    runs: int | None = None,
    ignore_unread: bool = False,
    board: Mapping[str, Value] | None = None,
    **players: Value,
) -> Answer:
    """What happens, in a sentence each, and who has what: all outcomes.

    What a player has stands under his name: cards on the battlefield under the name alone, all else behind a `_` (`alice_hand`,
    `bob_life`, `bob_effect`, `alice_emblem`); `turn`, `step` and `choose` are as in `instead ask`. Where a name is no word of
    Python, or another argument's, `board` takes it.

    The choices are followed for `time` seconds and `runs` runs at most; `answer.complete` tells whether that was enough.

    >>> ask("Lightning Bolt deals 3 damage to Bob", alice=["Furnace of Rath", "Furnace of Rath"], bob_life=9).sentence
    'Alice wins the game, Bob loses the game and ends at −3 life.'
    >>> ask("Lightning Bolt deals 3 damage to Grizzly Bears", board={"alice": {"name": "Grizzly Bears", "counters": {"+1/+1": 1}}}).ok
    True
    """
    asked = question(*happens, game=game, board={**(board or {}), **players})
    line = json.dumps(asked.data, ensure_ascii=False)
    how = _native.How(time=time, runs=runs, ignore_unread=ignore_unread, tree=True)
    answer = Answer(_native.answer(line, native(cards), how), line)
    if answer.error is not None:
        raise _in_python(answer.error)
    return answer


def _in_python(error: InsteadError) -> InsteadError:
    """The options of a command line are arguments here."""

    def words(text: str) -> str:
        return _OPTION.sub(lambda found: found.group(1).replace("-", "_"), text)

    def mistake(one: Mistake) -> Mistake:
        suggestion = words(one.suggestion) if one.suggestion else None
        return Mistake(words(one.message), suggestion, one.line, one.column, one.path)

    return type(error)([mistake(one) for one in error.mistakes])


#: A scenario; a question; either as data; or a line of `instead batch`, or a sentence.
Asked = Union[Scenario, Question, Mapping[str, Any], str]


def explore_many(
    questions: Iterable[Asked],
    *,
    cards: Cards | None = None,
    jobs: int | None = None,
    time: float | None = 10.0,
    runs: int | None = None,
    steps: bool = True,
    words: bool = False,
    tree: bool = False,
    ignore_unread: bool = False,
) -> Iterator[Answer]:
    """Answers to many questions, in their order, as they come.

    As many threads as there are processors work on them, or `jobs`; the interpreter is free meanwhile. Of `questions` no more
    is taken than 64 for each thread ahead of the answers, so both may be endless. A question without an answer has its `error`
    where others have their outcomes; nothing is raised. `steps`, `words` and `tree` tell what an answer is to hold: the less,
    the faster.

    >>> import instead
    >>> def questions():
    ...     for life in range(2, 5):
    ...         yield instead.question("Lightning Bolt deals 1 damage to Bob", bob_life=life)
    >>> [answer.outcomes[0].values for answer in instead.explore_many(questions())]
    [{'bob.life': 1}, {'bob.life': 2}, {'bob.life': 3}]
    """
    how = _native.How(time=time, runs=runs, steps=steps, words=words, tree=tree, ignore_unread=ignore_unread)
    given = _Given(iter(questions))
    for text in _native.Answers(given, native(cards), how, jobs):
        line, toml = given.lines.pop(0)
        yield Answer(text, line, toml)


class _Given:
    """The questions as lines, and those of them that wait for an answer."""

    def __init__(self, questions: Iterator[Asked]) -> None:
        self.questions = questions
        self.lines: list[tuple[str, bool]] = []

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line, toml = _line(next(self.questions))
        self.lines.append((line, toml))
        return line


def _line(asked: Asked) -> tuple[str, bool]:
    """A question as a line, and whether its scenario is a text of TOML."""
    if isinstance(asked, Scenario):
        return asked._line(), asked._is_text
    if isinstance(asked, Question):
        return json.dumps(asked.data, ensure_ascii=False), False
    if isinstance(asked, str):
        return (asked.replace("\n", " ") if asked.lstrip().startswith("{") else json.dumps({"ask": asked})), False
    if "ask" in asked or "scenario" in asked:
        return json.dumps(asked, ensure_ascii=False), isinstance(asked.get("scenario"), str)
    return Scenario(asked)._line(), False
