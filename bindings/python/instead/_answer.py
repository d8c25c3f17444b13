"""What came of a question."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _show
from ._errors import InsteadError, Mistake, NotAnswered, Path, QuestionError, path_at


@dataclass(frozen=True)
class Choice:
    """A choice on the way to an end."""

    #: Who made it; `None` is chance.
    who: str | None
    question: str
    option: str


@dataclass(frozen=True)
class Step:
    """Something that happened: a round of the loop, an event, a trigger."""

    depth: int
    #: `would`, `applied`, `declined`, `dropped`, `happened`, `rider`, `trigger` or `state-based`.
    kind: str
    #: All of it in words.
    text: str
    event: str
    rule: str
    applied: str | None
    wording: str | None
    #: Who chose, or would have chosen had it mattered.
    chooser: str | None
    asked: bool
    candidates: tuple[str, ...]
    became: tuple[str, ...]
    data: dict[str, Any]

    def __str__(self) -> str:
        return "  " * self.depth + self.text


def steps(data: list[dict[str, Any]]) -> tuple[Step, ...]:
    def step(one: dict[str, Any]) -> Step:
        return Step(
            one["depth"],
            one["kind"],
            one["text"],
            one["event"],
            one["rule"],
            one.get("applied"),
            one.get("wording"),
            one.get("chooser"),
            one["asked"],
            tuple(one["candidates"]),
            tuple(one["became"]),
            one,
        )

    return tuple(step(one) for one in data)


@dataclass(frozen=True)
class Outcome:
    """A distinct end."""

    #: What stands at each path: `{"bob.life": 14}`.
    values: dict[str, Any]
    choices: tuple[Choice, ...]
    choosers: tuple[str, ...]
    steps: tuple[Step, ...]

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Outcome:
        choices = (Choice(one["who"], one["question"], one["option"]) for one in data["chosen"])
        return cls(data["values"], tuple(choices), tuple(data["choosers"]), steps(data["steps"]))


@dataclass(frozen=True)
class Table:
    """The ends in rows: what differs between them, or, of one end, what changed."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    #: For each row the choices that lead there, in words.
    choices: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return _show.table(self)

    def _repr_html_(self) -> str:
        return _show.table_html(self)


class _Told:
    """What came of a question, or why nothing did. It is read when it is first looked at."""

    def __init__(self, text: str, line: str | None = None, toml: bool = False) -> None:
        #: As it came: a line of JSON.
        self.json = text
        self._line = line
        self._toml = toml

    @cached_property
    def _all(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.json)
        return told

    @property
    def id(self) -> str | int | float | None:
        """The `id` of the question."""
        id: str | int | float | None = self._all["id"]
        return id

    @cached_property
    def error(self) -> InsteadError | None:
        """Why there is no answer, if there is none."""
        if "error" in self._all:
            wrong = self._all["error"]
            return QuestionError([self._mistake(one) for one in wrong.get("diagnostics") or [wrong]])
        answer = self._all["answer"]
        if answer["status"]["is"] not in ("error", "waiting"):
            return None
        placed = answer["file"] != "the question"  # else the places are those of a command line that nobody wrote
        mistakes = [self._mistake(one, placed) for one in answer.get("diagnostics", ())]
        return NotAnswered(mistakes or [Mistake(answer["status"]["why"])])

    def _mistake(self, one: dict[str, Any], placed: bool = True) -> Mistake:
        if not placed:
            return Mistake(one["message"], one.get("suggestion"))
        place = one.get("place") or one
        line, column = place.get("line") or None, place.get("column")
        if self._toml and line is not None:
            return Mistake(one["message"], one.get("suggestion"), line, column)
        path: Path = ()
        if self._line is not None and column:
            path = path_at(self._line, column - 1)
        if path[:1] == ("scenario",):
            return Mistake(one["message"], one.get("suggestion"), path=path[1:])
        if path[:1] in (("with",), ("game",)):
            path = tuple(part.replace("-", "_") if isinstance(part, str) else part for part in path)
            path = path[1:] if path[0] == "with" else path
        return Mistake(one["message"], one.get("suggestion"), path=path)

    @property
    def data(self) -> dict[str, Any]:
        """All that came of it, as `--json` tells it. Raises the error, if there is one."""
        if self.error is not None:
            raise self.error
        answer: dict[str, Any] = self._all["answer"]
        return answer

    @property
    def _play(self) -> dict[str, Any]:
        plays = self.data["plays"]
        last: dict[str, Any] = plays[-1] if plays else {}
        return last

    @property
    def title(self) -> str:
        """The title of the scenario."""
        return str(self.data["title"])

    @property
    def game(self) -> str:
        """The game, in its edition."""
        return str(self.data["game"])

    @property
    def failures(self) -> list[str]:
        """What is not as the scenario expects it."""
        return [failure["message"] for play in self.data["plays"] for failure in play["failures"]]

    @property
    def ok(self) -> bool:
        """Whether there is an answer, and all is as the scenario expects it."""
        return self.error is None and self.data["status"]["is"] == "passed"

    @property
    def left_out(self) -> list[str]:
        """Text that is not understood and was left out, where that was asked for."""
        return list(self.data.get("left_out", ()))


class Answer(_Told):
    """All outcomes of a question.

    >>> import instead
    >>> shield = "Prevent the next 2 damage that would be dealt to you this turn."
    >>> answer = instead.ask("Lightning Bolt deals 3 damage to Bob", alice="Furnace of Rath", bob_effect=shield)
    >>> print(answer.table)
    Bob's life  Choices
    16          Bob: Furnace of Rath first
    18          Bob: Prevent the next 2 damage that would be dealt to you this turn first
    >>> [outcome.values["bob.life"] for outcome in answer.outcomes]
    [16, 18]
    """

    @property
    def sentence(self) -> str:
        """The answer in a sentence or two; nothing where no words were asked for."""
        return str(self._words.get("sentence", ""))

    @property
    def _words(self) -> dict[str, Any]:
        words: dict[str, Any] = self.data.get("answer") or {}
        return words

    @cached_property
    def table(self) -> Table:
        """The ends in rows."""
        table = self._words.get("table")
        if table is None:
            columns = tuple(dict.fromkeys(path for outcome in self.outcomes for path in outcome.values))
            rows = tuple(tuple(str(outcome.values.get(path, "")) for path in columns) for outcome in self.outcomes)
            choices = tuple(tuple(str(choice.option) for choice in outcome.choices) for outcome in self.outcomes)
            return Table(columns, rows, choices)
        rows = tuple(tuple(row["values"]) for row in table["rows"])
        return Table(tuple(table["columns"]), rows, tuple(tuple(row["choices"]) for row in table["rows"]))

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The distinct ends."""
        return tuple(Outcome._of(one) for one in self._play.get("outcomes", ()))

    @property
    def before(self) -> dict[str, Any]:
        """What stood at the paths of the ends before."""
        return dict(self._play.get("before", {}))

    @property
    def complete(self) -> bool:
        """Whether every choice was followed, and all that could act is understood."""
        return bool(self._play.get("complete")) and not self._play.get("unknown")

    @property
    def missing(self) -> list[str]:
        """Why not every end is known, if that is so."""
        stopped = self._play.get("stopped")
        return [*self._play.get("unknown", ()), *([stopped] if stopped else ())]

    @property
    def taken(self) -> list[str]:
        """What the question takes for granted."""
        return list(self.data.get("taken", ()))

    @property
    def read_as(self) -> list[tuple[str, str]]:
        """Sentences that were typed in other words, and how they were read."""
        return [(one["typed"], one["sentence"]) for one in self.data.get("read_as", ())]

    @property
    def tree(self) -> dict[str, Any] | None:
        """The choices as a tree with equal positions as one node: `root`, and `nodes` that name each other by place."""
        tree: dict[str, Any] | None = self._play.get("tree")
        return tree

    def __len__(self) -> int:
        return len(self.outcomes)

    def __str__(self) -> str:
        return _show.answer(self)

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<Answer: {self.error}>"
        return f"<Answer: {self.sentence or f'{len(self)} outcomes'}>"

    def _repr_html_(self) -> str:
        return _show.answer_html(self)


class Played(_Told):
    """One line of play, step by step.

    >>> import instead
    >>> board = instead.Scenario().player("alice", battlefield=["Furnace of Rath"]).player("bob")
    >>> print(board.play("Lightning Bolt deals 3 damage to Bob").run())
    would happen: Lightning Bolt deals 3 damage to Bob (614.1)
    Furnace of Rath is applied: Lightning Bolt deals 3 damage to Bob becomes Lightning Bolt deals 6 damage to Bob (614.6)
    Lightning Bolt deals 6 damage to Bob (120.4b)
      Bob loses 6 life (120.3a)
    """

    def __init__(self, text: str, line: str | None = None, toml: bool = False, explained: bool = False) -> None:
        super().__init__(text, line, toml)
        self._explained = explained

    @cached_property
    def plays(self) -> tuple[tuple[Step, ...], ...]:
        """The steps of each play."""
        return tuple(steps(play["steps"]) for play in self.data["plays"])

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all plays."""
        return tuple(step for play in self.plays for step in play)

    @property
    def asked(self) -> tuple[Choice, ...]:
        """The questions that were asked, with their answers."""
        asked = (one for play in self.data["plays"] for one in play["asked"])
        return tuple(Choice(one["who"], one["question"], one["answer"]) for one in asked)

    def __str__(self) -> str:
        told = _show.explained(self) if self._explained else "\n".join(str(step) for step in self.steps)
        return "\n".join([told, *(f"not as expected: {failure}" for failure in self.failures)]).strip()

    def __repr__(self) -> str:
        return f"<Played: {self.error}>" if self.error is not None else f"<Played: {len(self.steps)} steps>"

    def _repr_html_(self) -> str:
        return _show.played_html(self)
