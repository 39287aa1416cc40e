"""Codes that people tell each other and type."""

from typing import Final

CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No characters that look or sound alike."""
