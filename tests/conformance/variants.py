"""With which settings every game is put through the conformance suite."""

from kist.core.types import Json

VARIANTS: list[dict[str, Json]] = [
    {"game": "cubus", "seats": 2, "rules": "2005", "leftovers": "none", "demolition": False},
    {"game": "cubus", "seats": 3, "rules": "2005", "leftovers": "lowest", "demolition": True},
    {"game": "cubus", "seats": 4, "rules": "1987", "leftovers": "best", "demolition": False},
    {"game": "cubus", "seats": 6, "rules": "kids", "leftovers": "best", "demolition": True},
]
