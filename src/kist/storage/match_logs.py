"""How the logs of matches are kept: a row for each match, with a summary as columns, and its entries."""

from typing import Any, Final

from kist.matches.log import Entry
from kist.matches.ports import Summary
from kist.storage.log_schema import LogSchema
from kist.storage.tables import ENTRIES, MATCHES

SUMMARY: Final = ("status", "listed", "due", "bots_due", "card")
MATCH_LOGS: Final = LogSchema(
    MATCHES,
    ENTRIES,
    key="match_id",
    columns=("version", "at", "chair", "did", "auto", "owner", "request", "name", "reason"),
    settled=("settings", "created"),
    beside=("changed", *SUMMARY),
    said=lambda entry: (
        entry.version,
        entry.at,
        entry.by,
        entry.do,
        entry.auto,
        entry.owner,
        entry.request,
        entry.name,
        entry.reason,
    ),
    read=lambda version, at, by, do, auto, owner, request, name, reason: Entry(
        version, at, by, do, owner, request, auto, name, reason
    ),
)


def summary_row(summary: Summary) -> dict[str, Any]:
    """The columns of a summary."""
    return {name: getattr(summary, name) for name in SUMMARY}
