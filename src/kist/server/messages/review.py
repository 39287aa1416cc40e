"""What was missed in a finished match."""

from typing import Annotated

from pydantic import Field

from kist.server.messages.base import JsonObject, Outgoing


class Review(Outgoing):
    """The review of a finished match, as far as it is made. Decisions and summary are the lines of `kist review
    --json`, which docs/study.md describes."""

    share: Annotated[float, Field(ge=0, le=1)] = Field(description="How much of it is made; 1 once it is complete.")
    decisions: list[JsonObject] = Field(description="Those that the client does not have yet, in order.")
    versions: list[int] = Field(
        description="The version of the log for every line of the transcript: a decision's `at` is the index plus 1."
    )
    summary: JsonObject | None = Field(description="What follows the decisions; null while it is being made.")
