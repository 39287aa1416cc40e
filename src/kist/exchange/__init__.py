"""School tasks for other systems: as questions that every learning platform can ask, packed as QTI 3.0."""

from kist.exchange.qti import qti_package

__all__ = ["qti_package"]
