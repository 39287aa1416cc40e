"""Helter-Skelter for two, many games at once, as arrays: the rules once more, held to the rules by tests."""
