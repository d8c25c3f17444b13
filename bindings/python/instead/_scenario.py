"""Scenarios: a board, and what happens on it."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from . import _native
from ._answer import Answer, Played
from ._cards import Cards, native
from ._errors import Mistake, QuestionError


class Scenario:
    """A board, and what happens on it: what a scenario file has.

    It is made of data, of a text in TOML or JSON, of a file, or part by part; each part gives another scenario.

    >>> board = (
    ...     Scenario(title="A doubler and a shield")
    ...     .player("alice", battlefield=["Furnace of Rath"])
    ...     .player("bob", life=5, effects=["Prevent the next 2 damage that would be dealt to you this turn."])
    ... )
    >>> answer = board.play("Lightning Bolt deals 3 damage to Bob").explore()
    >>> [outcome.values["bob.life"] for outcome in answer.outcomes]
    [1, 3]
    """

    __slots__ = ("_data", "_text")

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: str | None = None, game: str | None = None) -> None:
        self._text: str | None = None
        self._data: dict[str, Any] | None = {}
        for key, value in (("title", title), ("game", game)):
            if value is not None:
                self._data[key] = value
        self._data.update(copy.deepcopy(dict(data or {})))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Scenario:
        """The scenario that this is as data."""
        return cls(data)

    @classmethod
    def from_json(cls, text: str) -> Scenario:
        """The scenario of a JSON text."""
        try:
            return cls(json.loads(text))
        except json.JSONDecodeError as error:
            raise QuestionError([Mistake(f"not JSON: {error.msg}", None, error.lineno, error.colno)]) from None

    @classmethod
    def from_toml(cls, text: str) -> Scenario:
        """The scenario of a text in TOML. What is wrong with it is told, with its line, when it is played.

        >>> Scenario.from_toml('title = "t"\\n[players.alice]\\nlive = 3\\n[[play]]\\ndo = "resolve"').explore()
        Traceback (most recent call last):
        instead._errors.QuestionError: line 3, column 1: a player has no `live` (did you mean `life`?)
        """
        scenario = cls()
        scenario._text, scenario._data = text, None
        return scenario

    @classmethod
    def from_file(cls, file: str | PathLike[str]) -> Scenario:
        """The scenario of a file, in JSON if its name ends so, else in TOML."""
        text = Path(file).read_text(encoding="utf-8")
        return cls.from_json(text) if str(file).endswith(".json") else cls.from_toml(text)

    def to_dict(self) -> dict[str, Any]:
        """The scenario as data."""
        if self._data is None:
            try:
                data: dict[str, Any] = json.loads(_native.json_of(self._text or ""))
            except ValueError as error:
                raise QuestionError([Mistake(error.args[0])]) from None
            return data
        return copy.deepcopy(self._data)

    def to_toml(self) -> str:
        """The scenario as a text in TOML: its own, if it came as one.

        >>> print(Scenario(title="a bolt").play("Lightning Bolt deals 3 damage to Bob").to_toml())
        title = "a bolt"
        <BLANKLINE>
        [[play]]
        do = "Lightning Bolt deals 3 damage to Bob"
        <BLANKLINE>
        """
        return self._text if self._text is not None else _native.toml_of(json.dumps(self._data))

    def _with(self, change: Any) -> Scenario:
        data = self.to_dict()
        change(data)
        return Scenario(data)

    def player(self, name: str, **has: Any) -> Scenario:
        """With a player, and what he has: `life`, `battlefield`, `hand`, `effects` and so on, as in a file.

        A player who is there already gets what is said besides.
        """
        return self._with(lambda data: data.setdefault("players", {}).setdefault(name, {}).update(has))

    def card(self, name: str, **printed: Any) -> Scenario:
        """With a card of its own: `cost`, `types`, `text`, `power`, `toughness` and so on."""
        return self._with(lambda data: data.setdefault("card", []).append({"name": name, **printed}))

    def turn(self, player: str | None = None, step: str | None = None, number: int | None = None) -> Scenario:
        """At a moment of a turn."""
        turn = {key: value for key, value in (("player", player), ("step", step), ("number", number)) if value is not None}
        return self._with(lambda data: data.update(turn=turn))

    def play(self, *happens: str, at_once: bool = False, **more: Any) -> Scenario:
        """With something that happens: sentences, one after another or `at_once`; `choose`, `expect`, `outcomes`, `asks` as in a
        file.

        >>> board = Scenario().player("alice", battlefield=["Furnace of Rath"]).player("bob")
        >>> board.play("Lightning Bolt deals 3 damage to Bob", expect={"bob.life": 17}).run().failures
        ['bob.life is 14, not 17']
        """
        what: Any = list(happens) if at_once or len(happens) != 1 else happens[0]
        play = {"at_once" if at_once else "do": what, **more}
        return self._with(lambda data: data.setdefault("play", []).append(play))

    @property
    def title(self) -> str:
        """The title."""
        return str(self.to_dict().get("title", "a question"))

    @property
    def _is_text(self) -> bool:
        return self._text is not None

    def _line(self, game: str | None = None) -> str:
        scenario: Any = self._text
        if self._data is not None:
            scenario = self._data if "title" in self._data else {"title": "a question", **self._data}
        line = {"scenario": scenario}
        return json.dumps(line if game is None else {**line, "game": game}, ensure_ascii=False)

    def explore(
        self,
        *,
        cards: Cards | None = None,
        game: str | None = None,
        time: float | None = 10.0,
        runs: int | None = None,
        ignore_unread: bool = False,
    ) -> Answer:
        """All outcomes of the last play, in this `game` or edition if not in its own."""
        how = _native.How(time=time, runs=runs, ignore_unread=ignore_unread, tree=True, words=True)
        line = self._line(game)
        answer = Answer(_native.answer(line, native(cards), how), line, self._is_text)
        if answer.error is not None:
            raise answer.error
        return answer

    def run(
        self, *, cards: Cards | None = None, game: str | None = None, time: float | None = 10.0, ignore_unread: bool = False
    ) -> Played:
        """The one line of play that its answers (`choose`) lead along. Where a question that matters has no answer
        `failures` say so.

        >>> shield = "Prevent the next 2 damage that would be dealt to you this turn."
        >>> board = Scenario().player("alice", battlefield=["Furnace of Rath"]).player("bob", effects=[shield])
        >>> played = board.play("Lightning Bolt deals 3 damage to Bob", choose=["Furnace of Rath"]).run()
        >>> [(choice.who, choice.option) for choice in played.asked]
        [('Bob', 'Furnace of Rath')]
        """
        return self._played(cards, game, time, ignore_unread, explained=False)

    def explain(
        self, *, cards: Cards | None = None, game: str | None = None, time: float | None = 10.0, ignore_unread: bool = False
    ) -> Played:
        """As `run`, told with all about its steps: what else could have been applied, what was not and why."""
        return self._played(cards, game, time, ignore_unread, explained=True)

    def _played(
        self, cards: Cards | None, game: str | None, time: float | None, ignore_unread: bool, explained: bool
    ) -> Played:
        how = _native.How(time=time, ignore_unread=ignore_unread, one_line=True)
        line = self._line(game)
        played = Played(_native.answer(line, native(cards), how), line, self._is_text, explained)
        if played.error is not None:
            raise played.error
        return played

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Scenario: {self.title}>"

    def _repr_html_(self) -> str:
        from html import escape

        return f'<pre class="instead">{escape(self.to_toml())}</pre>'
