"""What happens when something would happen in a card game and replacement or prevention effects want to change it.

>>> import instead
>>> answer = instead.ask("Lightning Bolt deals 3 damage to Bob", alice="Furnace of Rath")
>>> answer.sentence
'Bob ends at 14 life.'

A board with more to it is a `Scenario`, as in a scenario file; many questions are answered by `explore_many`.
"""

from ._answer import Answer, Choice, Outcome, Played, Step, Table
from ._ask import Question, ask, explore_many, question
from ._cards import Card, Cards
from ._errors import CardsError, InsteadError, Mistake, NotAnswered, QuestionError
from ._native import GAMES, VERSION as __version__
from ._scenario import Scenario

__all__ = [
    "GAMES",
    "Answer",
    "Card",
    "Cards",
    "CardsError",
    "Choice",
    "InsteadError",
    "Mistake",
    "NotAnswered",
    "Outcome",
    "Played",
    "Question",
    "QuestionError",
    "Scenario",
    "Step",
    "Table",
    "__version__",
    "ask",
    "explore_many",
    "question",
]
