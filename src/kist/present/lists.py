"""Lists of matches: what is kept of each for them, and what of that a client is shown."""

from collections.abc import Mapping
from functools import lru_cache
from math import inf
from typing import NamedTuple

from kist.core.game import standing_answers
from kist.matches.match import Match
from kist.matches.parts import Sitter
from kist.matches.ports import Listed
from kist.matches.settings import PERSON, Chair, brief
from kist.present.values import JsonObject


class Seated(NamedTuple):
    """Who sits where, as lists of matches show it: it stays the same for nearly all of a match."""

    names: list[str | None]
    owners: list[str | None]
    people: tuple[str, ...]
    """The owners, each once."""


@lru_cache(4096)
def seated(chairs: tuple[str, ...], sitters: tuple[Sitter | None, ...]) -> Seated:
    """Who sits where."""
    owners = [sitter.owner if sitter else None for sitter in sitters]
    names = [
        sitter.name if sitter else (None if kind == PERSON else kind)
        for kind, sitter in zip(chairs, sitters, strict=True)
    ]
    return Seated(names, owners, tuple(dict.fromkeys(owner for owner in owners if owner)))


def waiting_chairs(match: Match) -> list[Chair]:
    """The chairs that a match waits for."""
    return [match.chair_of(seat) for seat in match.awaited]


def card_of(match: Match) -> JsonObject:
    """What is kept of a match for lists, so that nobody has to read its log for them."""
    people, waiting = seated(match.chairs, match.sitters), waiting_chairs(match)
    return {
        "game": match.settings.in_brief,
        "names": people.names,
        "owners": people.owners,
        "waiting": waiting,
        **_window(match, waiting),
        "winners": [] if match.outcome is None else [match.chair_of(seat) for seat in match.outcome.winners],
        "spectators": match.settings.spectators,
        "over_days": match.settings.over_days,
        "deadline": match.deadline,
    }


def _window(match: Match, waiting: list[Chair]) -> JsonObject:
    """In a window that somebody may not want to be asked in: when the last turn of each began."""
    if match.phase not in standing_answers(match.game):
        return {}
    return {"turns": [match.turns.get(chair, 0) for chair in waiting]}


def listing(found: Listed, card: JsonObject, owner: str | None, unasked: Mapping[int, int]) -> JsonObject:
    """One line of a list for a client: a `Listing`."""
    own = [chair for chair, each in enumerate(card["owners"]) if owner is not None and each == owner]
    mine = bool(own)
    return {
        "id": found.id,
        "code": found.code if mine or found.status == "open" else None,
        "game": brief(card["game"]),
        "status": found.status,
        "names": card["names"],
        "spectators": card["spectators"],
        "waiting": card["waiting"],
        "winners": card.get("winners", []),
        "mine": mine,
        "own": own,
        "my_turn": mine and asks(card, owner, unasked),
        "over_days": card.get("over_days", False),
        "deadline": card.get("deadline"),
        "created": found.created,
        "changed": found.changed,
    }


def asks(card: JsonObject, owner: str | None, unasked: Mapping[int, int]) -> bool:
    """Whether a match waits for a client who wants to be asked."""
    waiting = card["waiting"]
    turns = card.get("turns", [inf] * len(waiting))  # outside windows everybody is asked
    own = [(chair, turn) for chair, turn in zip(waiting, turns, strict=True) if card["owners"][chair] == owner]
    return any(unasked.get(chair, -1) < turn for chair, turn in own)
