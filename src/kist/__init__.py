"""Kist: the board games Cubus and Helter-Skelter, to play, to teach with and to study.

    >>> import kist
    >>> print(kist.Stack(".2/22").plan())
    . 2
    2 2

This is the front door, with the few names that a notebook needs (docs/python.md). Each is loaded with its first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kist.api.drawings import png, svg
    from kist.api.reviews import review
    from kist.api.stacks import best_build, read
    from kist.api.tables import load, load_all, play
    from kist.arena.front import contest
    from kist.bots.registry import LEVELS as bots  # noqa: N811
    from kist.core.errors import KistError
    from kist.core.transcript import Transcript
    from kist.cubus.shape.stack import Stack
    from kist.games import GAMES as games  # noqa: N811
    from kist.tabletop import Tabletop

__version__ = "1.0.0"
__all__ = [
    "KistError",
    "Stack",
    "Tabletop",
    "Transcript",
    "best_build",
    "bots",
    "contest",
    "games",
    "load",
    "load_all",
    "play",
    "png",
    "read",
    "review",
    "svg",
]

_HOMES = {
    "KistError": "kist.core.errors",
    "Stack": "kist.cubus.shape.stack",
    "Tabletop": "kist.tabletop",
    "Transcript": "kist.core.transcript",
    "best_build": "kist.api.stacks",
    "contest": "kist.arena.front",
    "load": "kist.api.tables",
    "load_all": "kist.api.tables",
    "play": "kist.api.tables",
    "png": "kist.api.drawings",
    "read": "kist.api.stacks",
    "review": "kist.api.reviews",
    "svg": "kist.api.drawings",
}
"""Where names are defined. `bots` and `games` are modules that are mappings, too."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'kist' has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name) if name in _HOMES else import_module(f"kist.{name}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
