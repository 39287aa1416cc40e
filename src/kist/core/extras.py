"""Packages that only some parts of kist need: who has not got them is told what to install."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from kist.core.errors import KistError

DISTRIBUTION: Final = "kist-games"
"""What pip knows this package by: at the package index `kist` belongs to somebody else."""
EXTRAS: Final[Mapping[str, str]] = {
    "asyncpg": "server",
    "fastapi": "server",
    "gymnasium": "gymnasium",
    "numpy": "fast",
    "openskill": "ratings",
    "pettingzoo": "pettingzoo",
    "pyarrow": "parquet",
    "pyspiel": "openspiel",
    "ray": "ray",
    "segno": "paper",
    "sqlalchemy": "server",
    "typst": "paper",
}
"""Which extra brings what is imported."""


class NotInstalled(KistError, ImportError):
    """A package is missing that only this part of kist needs."""


def is_installed(package: str) -> bool:
    """Whether something can be imported that brings an extra; nothing is imported for it."""
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:  # hidden on purpose
        return False


def how_to_install(extra: str) -> str:
    """The command that brings an extra."""
    return f'pip install "{DISTRIBUTION}[{extra}]"'


def not_installed(package: str, extra: str) -> NotInstalled:
    """What is said where a package is not there."""
    return NotInstalled("not-installed", f"This needs {package}: {how_to_install(extra)}.")


def missing(reason: ImportError) -> NotInstalled | None:
    """What is said when an import failed for want of an extra; None when it failed for another reason."""
    package = (reason.name or "").partition(".")[0]
    return not_installed(package, EXTRAS[package]) if package in EXTRAS else None
