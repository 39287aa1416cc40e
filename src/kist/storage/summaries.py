"""What is kept beside the log of a match, as columns."""

from typing import Any, Final

from kist.matches.ports import MatchId, Summary
from kist.storage.chain import link

SUMMARY: Final = ("status", "listed", "due", "bots_due", "card", "verdicts")
NOTHING: Final = "{}"
"""No verdicts, as nearly always."""


def summary_row(match: MatchId, summary: Summary) -> dict[str, Any]:
    """The columns of a summary."""
    row = {name: getattr(summary, name) for name in SUMMARY}
    row["verdicts"] = sealed(match, summary.verdicts)
    return row


def sealed(match: MatchId, verdicts: str) -> str:
    """Verdicts as they are kept: with a hash, as no entry of the log answers for them. They follow from the rules, so
    those of any moment of the match are true at all others, and the hash need not say of which they are."""
    return verdicts if verdicts == NOTHING else f"{link(match, (verdicts,))} {verdicts}"


def unsealed(match: MatchId, kept: str | None) -> str | None:
    """The verdicts that were kept; None if these are not they, or not those of this match."""
    if kept is None or kept == NOTHING:
        return NOTHING
    verdicts = kept.partition(" ")[2]
    return verdicts if kept == sealed(match, verdicts) else None
