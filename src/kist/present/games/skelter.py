"""Helter-Skelter for the page: its table is all that has to be shown."""

from kist.core.view import View
from kist.present.games.protocol import Plain
from kist.skelter import drawing
from kist.skelter.table import SkelterTable


class SkelterPresenter(Plain):
    """What is shown of Helter-Skelter besides its table: how it is drawn; and who was away is shown once what lay
    open meanwhile."""

    fleeting = ("places", "next")

    def draw(self, view: View[SkelterTable]) -> str:
        """The board."""
        return drawing.draw(view, numbered=False)
