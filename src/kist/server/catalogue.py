"""What can be played on this server: games, their settings with choices, usual times, and bots."""

import importlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kist.matches.settings import USUAL_TIMES, Games
from kist.server.messages.http import GameNote

_CHOICES: Final[Mapping[str, Mapping[str, list[bool | int | str]]]] = {
    "cubus": {
        "rules": ["2005", "1987", "kids"],
        "leftovers": ["none", "lowest", "best"],
        "demolition": [False, True],
    },
    "skelter": {"board": ["classic", "ring", "hex", "shuffled"]},
}
_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "cubus": ("build", "knock", "show", "leftovers", "demolition"),
    "skelter": ("place", "turn", "lifted", "claim"),
}
FEWEST, MOST = 2, 6


def notes(games: Games, bots: str) -> list[GameNote]:
    """Every game for the page that starts a match."""
    return [
        GameNote(
            name=name,
            fewest=FEWEST,
            most=MOST,
            choices=dict(_CHOICES.get(name, {})),
            times={phase: USUAL_TIMES.get(phase) for phase in _PHASES.get(name, ())},
            bots=list(known_levels(bots, name)),
        )
        for name in games
    ]


@lru_cache
def known_levels(module: str, game: str) -> tuple[str, ...]:
    """The levels of bots that there are for a game."""
    try:
        levels = importlib.import_module(module).LEVELS
    except ModuleNotFoundError:
        return ()
    return tuple(level.name for level in levels.get(game, ()))
