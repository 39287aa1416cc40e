"""Packages that are extras: who has not got them is told what to install."""

from kist.core.errors import KistError


class NotInstalled(KistError, ImportError):
    """A package is missing that only this part of kist needs."""


def not_installed(package: str, extra: str) -> NotInstalled:
    """What is said where a package is not there."""
    return NotInstalled("not-installed", f'This needs {package}: pip install "kist[{extra}]".')
