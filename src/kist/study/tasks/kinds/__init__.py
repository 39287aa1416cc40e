"""All kinds of task by their names."""

from collections.abc import Mapping
from typing import Final

from kist.core.errors import BadSettings
from kist.study.tasks.kinds.at_most import AtMost
from kist.study.tasks.kinds.base import TaskKind
from kist.study.tasks.kinds.draw import Draw
from kist.study.tasks.kinds.from_views import FromViews
from kist.study.tasks.kinds.missing import Missing
from kist.study.tasks.kinds.numbers import Count, Hidden, Rhombi
from kist.study.tasks.kinds.plans import FillPlan, Picture
from kist.study.tasks.kinds.view import View

_ALL: Final[tuple[TaskKind, ...]] = (
    Count(),
    Hidden(),
    FillPlan(),
    Picture(),
    View(),
    Rhombi(),
    Missing(),
    FromViews(),
    Draw(),
    AtMost(),
)
KINDS: Final[Mapping[str, TaskKind]] = {kind.name: kind for kind in _ALL}


def kind_named(name: str) -> TaskKind:
    """The kind of this name; raises `BadSettings`."""
    if name not in KINDS:
        raise BadSettings("bad-kind", f"There is no kind of task called {name!r}: {', '.join(KINDS)}.")
    return KINDS[name]
