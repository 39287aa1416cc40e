"""Matches to test with."""

from random import Random
from typing import Any

from kist.games import GAMES
from kist.matches import wishes
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.settings import MatchSettings
from kist.matches.wishes import Stamp

START = 1_000_000


def open_match(seats: int = 2, **agreed: Any) -> Match:
    game = {"game": "cubus", "seats": seats, **agreed.pop("game", {})}
    settings = MatchSettings.read({"game": game, "chairs": ["person"] * seats, **agreed}, GAMES)
    return Match.new(settings, GAMES, START, maker="owner 0")


class Played:
    """A match with its log, played by wishes. Every owner is called after the chair."""

    def __init__(self, match: Match, seed: int = 1) -> None:
        self.start, self.match, self.now, self.rng = match, match, START, Random(seed)
        self.log: list[Entry] = []
        self._wishes = 0

    def take(self, course: wishes.Course) -> list[Entry]:
        entries = wishes.entries_of(course)
        self.match = course[-1] if course else self.match
        self.log += entries
        return entries

    def wish(self, chair: int) -> Stamp:
        self._wishes += 1
        return Stamp(self.now, f"owner {chair}", f"wish-{self._wishes}")

    def sit(self, chair: int) -> list[Entry]:
        return self.take(wishes.sit(self.match, self.wish(chair), chair, f"Player {chair}", self.rng))

    def give(self, chair: int, whom: str, maker: int = 0) -> list[Entry]:
        return self.take(wishes.give(self.match, self.wish(maker), chair, whom, self.rng))

    def act(self, seat: int, do: str) -> list[Entry]:
        chair = self.match.chair_of(seat)
        return self.take(wishes.act(self.match, self.wish(chair), chair, do, self.rng))

    def expire(self) -> list[Entry]:
        return self.take(wishes.expire(self.match, self.now, self.rng))


def begun(seats: int = 2, seed: int = 1, **agreed: Any) -> Played:
    played = Played(open_match(seats, **agreed), seed)
    for chair in range(seats):
        played.sit(chair)
    return played
