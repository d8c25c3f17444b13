"""What is raised: what is wrong, where, and what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

#: The keys and places in lists that lead to a value.
Path = tuple["str | int", ...]


@dataclass(frozen=True)
class Mistake:
    """What is wrong, and where.

    Of a text of TOML `line` and `column` tell the place, from 1; of data `path` does.
    """

    message: str
    suggestion: str | None = None
    line: int | None = None
    column: int | None = None
    path: Path = ()

    @property
    def place(self) -> str | None:
        """The place in words."""
        if self.line is not None:
            return f"line {self.line}, column {self.column}"
        return shown(self.path) or None

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        help = f" ({self.suggestion})" if self.suggestion else ""
        return f"{place}{self.message}{help}"


class InsteadError(Exception):
    """Why there is no answer.

    >>> import instead
    >>> try:
    ...     instead.ask("Lightning Bolt deals 3 damage to Bob", alice_batlefield="Furnace of Rath")
    ... except instead.InsteadError as error:
    ...     print(error.path, error.suggestion)
    ('alice_batlefield',) did you mean `alice_battlefield`?
    """

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        #: All that is wrong, the first first.
        self.mistakes: tuple[Mistake, ...] = tuple(mistakes) or (Mistake("there is no answer"),)
        super().__init__("\n".join(str(mistake) for mistake in self.mistakes))

    @property
    def message(self) -> str:
        """What is wrong."""
        return self.mistakes[0].message

    @property
    def suggestion(self) -> str | None:
        """What may have been meant, or what to do."""
        return self.mistakes[0].suggestion

    @property
    def line(self) -> int | None:
        """The line of the text, from 1."""
        return self.mistakes[0].line

    @property
    def column(self) -> int | None:
        """The column, from 1, in characters."""
        return self.mistakes[0].column

    @property
    def path(self) -> Path:
        """Where in the data it is wrong."""
        return self.mistakes[0].path

    def __reduce__(self) -> Any:
        return (type(self), (self.mistakes,))


class QuestionError(InsteadError):
    """The question has a mistake of form."""


class NotAnswered(InsteadError):
    """The question cannot be played: a card, a sentence or an answer is not understood, or not carried out."""


class CardsError(InsteadError):
    """Cards cannot be read, or there is no card of that name."""


def cards_error(error: ValueError) -> CardsError:
    message, suggestion = error.args
    return CardsError([Mistake(message, suggestion)])


def shown(path: Path) -> str:
    """A path as one writes it.

    >>> shown(("players", "alice", "battlefield", 0))
    'players.alice.battlefield[0]'
    """
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def path_at(text: str, at: int) -> Path:
    """The keys that lead to the value of a JSON text in which a character stands.

    >>> text = '{"a": [1, {"b": "no"}]}'
    >>> path_at(text, text.index("no"))
    ('a', 1, 'b')
    """
    import json

    path: list[str | int] = []
    key_comes: list[bool] = []
    for token in _TOKEN.finditer(text):
        word = token.group()
        if key_comes and key_comes[-1] and word[0] == '"':
            path[-1] = json.loads(word)
        if token.end() > at and word not in "]},:":
            return tuple(path)
        if word in ("{", "["):
            key_comes.append(word == "{")
            path.append("" if word == "{" else 0)
        elif word in ("}", "]"):
            key_comes.pop()
            path.pop()
        elif word == ":":
            key_comes[-1] = False
        elif word == ",":
            if isinstance(path[-1], int):
                path[-1] += 1
            else:
                key_comes[-1] = True
    return tuple(path)
