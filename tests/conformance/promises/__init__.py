"""All promises: importing them tells `tests.conformance.suite` of them."""

from tests.conformance.promises import course, settings, verbs
from tests.conformance.suite import cases

__all__ = ["cases", "course", "settings", "verbs"]
