"""What is kept beside the log of a match, as columns."""

from typing import Any, Final

from kist.matches.ports import Summary

SUMMARY: Final = ("status", "listed", "due", "bots_due", "card")


def summary_row(summary: Summary) -> dict[str, Any]:
    """The columns of a summary."""
    return {name: getattr(summary, name) for name in SUMMARY}
