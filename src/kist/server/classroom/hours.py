"""Ready-made lessons: what a teacher's page needs to show and to give them. The same for everybody."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from kist.server.http.errors import refusals
from kist.server.http.messages import Outgoing
from kist.study.hours import HOURS, hour_json

api = APIRouter(prefix="/api/hours")


class HourStage(Outgoing):
    """A part of a lesson; `work` is what is done on the devices: tasks to be made, steps of a game, or games."""

    title: str
    text: str
    minutes: int
    work: dict[str, Any] | None


class ReadyHour(Outgoing):
    """A ready-made lesson in the language that was asked for."""

    name: str
    title: str
    lead: str
    levels: tuple[int, int]
    minutes: int
    stages: list[HourStage]


class ReadyHours(Outgoing):
    """All ready-made lessons."""

    hours: list[ReadyHour]


@api.get("", responses=refusals(400, 422, 429))
async def look(language: Annotated[str, Query(pattern=r"^[a-z]{2}$")] = "en") -> ReadyHours:
    """All lessons of 45 minutes, in one language."""
    return ReadyHours.model_validate({"hours": [hour_json(hour, language) for hour in HOURS.values()]})
