"""With which settings every game is put through the conformance suite."""

from kist.core.types import Json

VARIANTS: list[dict[str, Json]] = [
    {"game": "cubus", "seats": 2, "rules": "2005", "leftovers": "none", "demolition": False},
    {"game": "cubus", "seats": 3, "rules": "2005", "leftovers": "lowest", "demolition": True},
    {"game": "cubus", "seats": 4, "rules": "1987", "leftovers": "best", "demolition": False},
    {"game": "cubus", "seats": 6, "rules": "kids", "leftovers": "best", "demolition": True},
    {"game": "skelter", "seats": 2, "board": "classic"},
    {"game": "skelter", "seats": 3, "board": "ring", "rounds": 12},
    {"game": "skelter", "seats": 4, "board": "shuffled", "seed": 7},
    {"game": "skelter", "seats": 6, "board": "hex", "colours": ["slate", "red", "blue", "green", "amber", "violet"]},
]
