"""Matches to test with."""

from random import Random
from typing import Any

from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import commands
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.settings import MatchSettings

START = 1_000_000


def open_match(seats: int = 2, **agreed: Any) -> Match:
    game = {"game": "cubus", "seats": seats, **agreed.pop("game", {})}
    settings = MatchSettings.read({"game": game, "chairs": ["person"] * seats, **agreed}, GAMES)
    return Match.new(settings, GAMES, START, maker="owner 0")


class Played:
    """A match with its log, played by commands. Every owner is called after the chair."""

    def __init__(self, match: Match, seed: int = 1) -> None:
        self.start, self.match, self.now, self.rng = match, match, START, Random(seed)
        self.log: list[Entry] = []
        self._commands = 0

    def take(self, transition: commands.Transition) -> list[Entry]:
        whole = commands.ruled(transition, self.rng, Match.ruling)
        entries = commands.entries_of(whole)
        self.match = whole[-1] if whole else self.match
        self.log += entries
        return entries

    def command(self, chair: int) -> CommandContext:
        self._commands += 1
        return CommandContext(self.now, f"owner {chair}", f"request-{self._commands}")

    def sit(self, chair: int) -> list[Entry]:
        return self.take(commands.sit(self.match, self.command(chair), chair, f"Player {chair}", self.rng))

    def give(self, chair: int, whom: str, maker: int = 0) -> list[Entry]:
        return self.take(commands.give(self.match, self.command(maker), chair, whom, self.rng))

    def act(self, seat: int, do: str) -> list[Entry]:
        chair = self.match.chair_of(seat)
        return self.take(commands.act(self.match, self.command(chair), chair, do, self.rng))

    def expire(self) -> list[Entry]:
        return self.take(commands.expire(self.match, self.now, self.rng))


def begun(seats: int = 2, seed: int = 1, **agreed: Any) -> Played:
    played = Played(open_match(seats, **agreed), seed)
    for chair in range(seats):
        played.sit(chair)
    return played
