"""Cards: those that are built in, those of files, those of an index."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike
from typing import Any, NamedTuple

from . import _native
from ._errors import CardsError, cards_error


class Skipped(NamedTuple):
    """An object of a file that was not taken for a card."""

    line: int
    name: str | None
    reason: str


class Card:
    """A card as printed, and what is read of its text."""

    def __init__(self, data: dict[str, Any]) -> None:
        #: All of it: `name`, `from`, `layout`, `faces` with their `reading`, `whole`.
        self.data = data

    @property
    def name(self) -> str:
        """The whole name."""
        return str(self.data["name"])

    @property
    def faces(self) -> list[dict[str, Any]]:
        """The faces, each with its text and what every sentence of it was read as."""
        return list(self.data["faces"])

    @property
    def types(self) -> str:
        """The type line of the front."""
        return str(self.faces[0]["type_line"])

    @property
    def text(self) -> str:
        """The rules text of the front."""
        return str(self.faces[0]["oracle_text"])

    @property
    def whole(self) -> bool:
        """Whether all of it is understood and carried out."""
        return bool(self.data["whole"])

    def __repr__(self) -> str:
        return f"<Card {self.name!r}: {self.types}{'' if self.whole else ', not all of it understood'}>"


class Cards:
    """Cards. They do not change: what adds to them gives others.

    >>> import instead
    >>> cards = instead.Cards()
    >>> "furnace of rath" in cards
    True
    >>> cards["Furnace of Rath"].text
    'If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.'
    >>> cards.search("furnace")
    ['Furnace of Rath']
    """

    __slots__ = ("_native", "skipped")

    def __init__(self) -> None:
        """The built-in cards."""
        self._native = _native.Cards.builtin()
        #: What files had that was not taken for a card.
        self.skipped: tuple[Skipped, ...] = ()

    @classmethod
    def from_file(cls, *files: str | PathLike[str]) -> Cards:
        """The built-in cards and those of files: card objects of Scryfall, one a line or as an array, or `AtomicCards` of
        MTGJSON, plain or compressed with gzip."""
        cards = cls()
        for file in files:
            cards = cards.with_file(file)
        return cards

    @classmethod
    def from_index(cls, file: str | PathLike[str]) -> Cards:
        """The built-in cards and those of an index, as `instead cards import` makes it."""
        return cls().with_index(file)

    def with_file(self, file: str | PathLike[str]) -> Cards:
        """These and those of a file, which win over others of their names."""
        try:
            native, _, skipped = self._native.with_file(file)
        except ValueError as error:
            raise cards_error(error) from None
        return self._with(native, tuple(Skipped(*part) for part in skipped))

    def with_index(self, file: str | PathLike[str]) -> Cards:
        """These and, for names that are nowhere else, those of an index."""
        try:
            return self._with(self._native.with_index(file))
        except ValueError as error:
            raise cards_error(error) from None

    def _with(self, native: _native.Cards, skipped: tuple[Skipped, ...] = ()) -> Cards:
        cards = Cards()
        cards._native = native
        cards.skipped = self.skipped + skipped
        return cards

    def find(self, name: str, game: str | None = None) -> Card:
        """The card of this name, in a game's wording of it. Case, accents and spacing do not matter.

        >>> Cards().find("Furnace of Wrath")
        Traceback (most recent call last):
        instead._errors.CardsError: no card is called `Furnace of Wrath` (did you mean `Furnace of Rath`?)
        """
        try:
            return Card(json.loads(self._native.find(name, game)))
        except ValueError as error:
            raise cards_error(error) from None

    def search(self, words: str, limit: int = 20, game: str | None = None) -> list[str]:
        """Names of cards, the likeliest first: by words of the name, or by what is printed, in the words of Scryfall's search.

        >>> Cards().search('furnace o:"deals double that damage"')
        ['Furnace of Rath']
        """
        try:
            return self._native.search(words, limit, game)[0]
        except ValueError as error:
            raise cards_error(error) from None

    def names(self, game: str | None = None) -> list[str]:
        """The names of all cards of a game."""
        return self._native.names(game)

    def __getitem__(self, name: str) -> Card:
        try:
            return self.find(name)
        except CardsError as error:
            raise KeyError(str(error)) from error

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._native.has(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def __repr__(self) -> str:
        return f"<Cards: {len(self)} of Magic>"


_builtin: list[Cards] = []


def native(cards: Cards | None) -> _native.Cards:
    """These cards, or the built-in ones."""
    if cards is not None:
        return cards._native
    if not _builtin:
        _builtin.append(Cards())
    return _builtin[0]._native
