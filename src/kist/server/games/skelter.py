"""Helter-Skelter for the browser: its table is all that a page needs."""

from kist.core.view import View
from kist.server.games.protocol import Plain
from kist.skelter import drawing
from kist.skelter.table import SkelterTable


class SkelterAdapter(Plain):
    """What the server adds for Helter-Skelter: that messages describe its table, how it is drawn, and that who
    was away is shown once what lay open meanwhile."""

    table = SkelterTable
    fleeting = ("places", "next")

    def draw(self, view: View[SkelterTable]) -> str:
        """The board."""
        return drawing.draw(view)
