"""What is shown of a game besides what every game says of itself.

A game needs nothing of this: one that comes from another package is shown with `PLAIN`, and a client plays it from
its listed actions and its table.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final, Protocol, TypeAlias

from kist.core.view import View
from kist.present.values import JsonObject

Question: TypeAlias = tuple[Callable[..., Any], tuple[Hashable, ...]]
"""A function of a module that may take long, and what it is asked about."""


class GamePresenter(Protocol):
    """What is shown of one game; everything follows from views."""

    @property
    def fleeting(self) -> tuple[str, ...] | None:
        """Whether moments show what later ones hide: then who was away is shown them once. The members of a table
        that stay as they are through a whole match, and need not be told again; None: the present says it all."""
        ...

    def scene(self, view: View[Any]) -> JsonObject | None:
        """What a page needs to draw a view besides its table."""
        ...

    def worth(self, view: View[Any]) -> JsonObject | None:
        """How the points of the action came about that led to this view."""
        ...

    def draw(self, view: View[Any]) -> str | None:
        """The table as SVG, as this viewer may see it; None where there is no drawing."""
        ...

    def question(self, view: View[Any], step: int) -> Question | None:
        """What is to be asked for the hint of a step; None where there are no hints."""
        ...

    def hint(self, answer: Any) -> JsonObject:
        """The answer to such a question, as a hint."""
        ...


class Plain:
    """Adds nothing."""

    fleeting: tuple[str, ...] | None = None

    def scene(self, view: View[Any]) -> JsonObject | None:  # noqa: ARG002
        """The table says it all."""
        return None

    def worth(self, view: View[Any]) -> JsonObject | None:  # noqa: ARG002
        """The scores say it all."""
        return None

    def draw(self, view: View[Any]) -> str | None:  # noqa: ARG002
        """Nobody knows how."""
        return None

    def question(self, view: View[Any], step: int) -> Question | None:  # noqa: ARG002
        """No hints."""
        return None

    def hint(self, answer: Any) -> JsonObject:
        """Never asked for."""
        raise NotImplementedError


PLAIN: Final = Plain()
