"""With which settings every game is put through the conformance suite."""

from collections.abc import Iterator

from kist.core.types import Json
from kist.games import GAMES

OWN: list[dict[str, Json]] = [
    {"game": "cubus", "seats": 2, "rules": "2005", "leftovers": "none", "demolition": False},
    {"game": "cubus", "seats": 3, "rules": "2005", "leftovers": "lowest", "demolition": True},
    {"game": "cubus", "seats": 4, "rules": "1987", "leftovers": "best", "demolition": False},
    {"game": "cubus", "seats": 6, "rules": "kids", "leftovers": "best", "demolition": True},
    {"game": "cubus", "seats": 3, "rules": "2005", "leftovers": "best", "tells": True},
    {"game": "cubus", "seats": 2, "rules": "1987", "position": {"stack": "311/111/111o", "hands": ["LR", "DO"]}},
    {"game": "skelter", "seats": 2, "board": "classic"},
    {"game": "skelter", "seats": 3, "board": "ring", "rounds": 12},
    {"game": "skelter", "seats": 4, "board": "shuffled", "seed": 7},
    {"game": "skelter", "seats": 2, "board": "shuffled", "sets": 3, "wrong_claim": "nothing"},
    {"game": "skelter", "seats": 3, "board": "shuffled", "sets": 2, "colours": "chosen"},
    {"game": "skelter", "seats": 6, "board": "hex", "colours": ["slate", "red", "blue", "green", "amber", "violet"]},
]

AFTER_THE_RESULT = {("cubus", "demolition")}
"""Phases in which the game's own result stands already: whoever gives up then keeps what was won."""


def usual(game: str) -> Iterator[dict[str, Json]]:
    """A game of another package: as few and as many players as there can be, and every choice once."""
    options = GAMES[game].options
    yield {"game": game, "seats": options.seats[0]}
    for setting, values in options.choices.items():
        for value in values:
            yield {"game": game, "seats": options.seats[-1], setting: value}


OTHERS = [variant for game in GAMES if all(game != own["game"] for own in OWN) for variant in usual(game)]
VARIANTS = OWN + OTHERS
