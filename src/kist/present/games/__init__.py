"""What is shown of single games."""

from collections.abc import Mapping
from typing import Final

from kist.present.games.cubus import CubusPresenter
from kist.present.games.protocol import PLAIN, GamePresenter
from kist.present.games.skelter import SkelterPresenter

PRESENTERS: Final[Mapping[str, GamePresenter]] = {"cubus": CubusPresenter(), "skelter": SkelterPresenter()}


def presenter_of(game: str) -> GamePresenter:
    """What is shown of a game besides its table; nothing of games that are not known here."""
    return PRESENTERS.get(game, PLAIN)
