"""The record of a finished match: all that is needed to check that its chance was fair."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from kist.core.errors import BadNotation, KistError
from kist.core.settings import is_whole
from kist.core.types import CHANCE, Json
from kist.matches import fairness
from kist.matches.commands import consequence
from kist.matches.log import BEGIN, Entry, is_ruling
from kist.matches.match import Match
from kist.matches.settings import Games, MatchSettings

NO_LUCK: Final = Random(0)  # noqa: S311 - never asked: the chance of a match with a secret follows from that
SHAPE: Final = 'A record is an object with "commitment", "settings" and "log", as the page saves it.'


class Unfair(KistError):
    """Chance was not what the secret says, the secret is not the one that was committed to, or the referee did not
    answer what is so."""


@dataclass(frozen=True)
class Checked:
    """What was found to be as promised: how many lots and draws, how many answers of the referee, and whether
    something was hidden from the start."""

    commitment: str
    chances: int
    rulings: int
    hidden: bool


def record_of(settings: MatchSettings, log: Iterable[Entry], games: Games) -> dict[str, Json]:
    """A finished match as `check` reads it, without who its players are. Where chance drew, it says what there was to
    draw, so that who knows no rules can check the draw all the same."""
    entries = list(log)
    match, lines = Match.new(settings, games, 0), list[Json]()
    course = match.following(entries)
    for entry in entries:
        lines.append({"by": entry.by, "do": entry.do, **_outcomes(match)})
        match = next(course)
    return {"commitment": settings.commitment, "settings": settings.to_json(), "log": lines}


def _outcomes(match: Match) -> dict[str, Json]:
    """What chance can draw now, side by side, and at which point where that is one from before; nothing when it is
    not asked."""
    if match.to_act != (CHANCE,):
        return {}
    outcomes: Json = {str(each.action): str(each.probability) for each in match.game.chance(match.state)}
    return {"outcomes": outcomes, **({"point": match.chance} if match.redraws else {})}


def check(record: Json, games: Games, promised: str | None = None) -> Checked:
    """Make sure that everything hidden and drawn in a match follows from the secret behind its commitment, which is
    the one `promised` before the match if that is given, and that the referee answered what is so. Raises `Unfair`,
    or `KistError` for what is no record."""
    agreed = record.get("settings") if isinstance(record, Mapping) else None
    if not isinstance(record, Mapping) or not isinstance(agreed, Mapping):
        raise BadNotation("bad-record", SHAPE)
    settings = MatchSettings.stored(agreed, games)
    told = _check_secret(settings, str(promised or record.get("commitment")))
    if settings.sealed(told) != settings:
        raise Unfair("unfair-hidden", "What was hidden from the start is not what the secret says.")
    hidden = settings.game.sealed("one secret") != settings.game.sealed("another")
    chances, rulings = _check_log(Match.new(settings, games, 0), _log(record))
    return Checked(fairness.commitment(told), chances, rulings, hidden)


def _check_secret(settings: MatchSettings, promised: str) -> str:
    if settings.secret is None:
        raise BadNotation("no-secret", "This match was made before shuffles could be checked.")
    if fairness.commitment(settings.secret) != promised.lower():
        raise Unfair("unfair-secret", "The secret is not the one that was committed to before the match.")
    return settings.secret


def _check_log(match: Match, log: list[Entry]) -> tuple[int, int]:
    """How many lots and draws there were, and how many answers of the referee."""
    chances = rulings = 0
    course = match.following(log)
    for entry in log:
        is_chance, is_ruled = match.to_act == (CHANCE,) or entry.verb == BEGIN, is_ruling(entry.do)
        due = consequence(match, 0, NO_LUCK) if is_chance else None
        if due and due.do != entry.do:
            message = f"Entry {entry.version} of the log is {entry.do!r}, but the secret says {due.do!r}."
            raise Unfair("unfair-chance", message)
        if is_ruled and match.awaits_referee:
            _check_ruling(match, entry)
        match, chances, rulings = next(course), chances + is_chance, rulings + is_ruled
    return chances, rulings


def _check_ruling(match: Match, entry: Entry) -> None:
    """Ask the referee again."""
    right = str(match.ruling())
    if entry.do != right:
        raise Unfair(
            "unfair-ruling", f"Entry {entry.version} of the log is {entry.do!r}, but the referee says {right!r}."
        )


def _log(record: Mapping[str, Json]) -> list[Entry]:
    lines = record.get("log")
    if not isinstance(lines, list):
        raise BadNotation("bad-record", SHAPE)
    return [_entry(version, line) for version, line in enumerate(lines, 1)]


def _entry(version: int, line: Json) -> Entry:
    """An entry; players are told apart by their chairs."""
    if not isinstance(line, Mapping) or not isinstance(line.get("do"), str):
        raise BadNotation("bad-record", f'Entry {version} of the log is not like {{"by":0,"do":"pass"}}.')
    by = line.get("by")
    if by is not None and not is_whole(by):
        raise BadNotation("bad-record", f"Entry {version} of the log is of no chair: {by!r}.")
    return Entry(version, 0, by, str(line["do"]), owner=None if by is None else f"chair {by}", name=f"chair {by}")
