"""Kist: the board games Cubus and Helter-Skelter, to play, to teach with and to study."""

__version__ = "0.1.0"
