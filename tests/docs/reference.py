"""Everything that is public and stable (docs/policy.md), with its docstring: what the reference is made from."""

import doctest
import inspect
from collections.abc import Iterator, Mapping
from typing import Any

import kist
from kist.bots import base, level
from kist.core import actions, game, notes, outcome, view

BESIDE = (
    *(base.Bot, base.Witnessed, base.Decision, base.Reason, base.decision_of, level.Level),
    *(game.Game, game.Options, game.Chance, game.Build),
    *(actions.Action, view.View, outcome.Outcome),
    *(notes.About, notes.Note, notes.Variation),
)
"""What games, bots and programs of others are written against, beside the front door."""


def public() -> Mapping[str, str]:
    """Their docstrings by name; those of the front door's classes include all that these can do."""
    return dict(_public())


def _public() -> Iterator[tuple[str, str]]:
    for name in kist.__all__:
        found = getattr(kist, name)
        yield f"kist.{name}", inspect.getdoc(found) or ""
        if inspect.isclass(found) and not issubclass(found, Exception):
            yield from _members(f"kist.{name}", found)
    for beside in BESIDE:
        yield f"{beside.__module__}.{beside.__name__}", inspect.getdoc(beside) or ""


def _members(name: str, kind: type[Any]) -> Iterator[tuple[str, str]]:
    for member, found in vars(kind).items():
        is_said = callable(found) or isinstance(found, classmethod) or hasattr(found, "__get__")
        if not member.startswith("_") and is_said and not inspect.ismemberdescriptor(found):
            yield f"{name}.{member}", inspect.getdoc(getattr(kind, member)) or inspect.getdoc(found) or ""


def script_from(documented: str) -> str:
    """The examples of a docstring as a script."""
    return "import kist\n" + doctest.script_from_examples(documented)
