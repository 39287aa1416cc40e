"""Helter-Skelter for the browser: its table is all that a page needs."""

from kist.server.games.protocol import Plain
from kist.skelter.table import SkelterTable


class SkelterAdapter(Plain):
    """What the server adds for Helter-Skelter: only that messages describe its table."""

    table = SkelterTable
