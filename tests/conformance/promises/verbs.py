"""Matches have verbs, and so have games: a game may have any of them but the two that players say to the match."""

from random import Random
from typing import Any

from kist.core.referee import RULE
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import commands
from kist.matches.log import MATCH_VERBS, RESIGN, TAKE_BACK, Entry, of_game, standing
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import PERSON, MatchSettings
from kist.present.entries import heard_of
from tests.conformance.play import recorded
from tests.conformance.renamed import Renamed
from tests.conformance.suite import Agreed, AnyGame, of_settings, of_the_house, refused

SAID_TO_THE_MATCH = {RESIGN, TAKE_BACK}
FREE = sorted(MATCH_VERBS - SAID_TO_THE_MATCH)
MOST_ACTIONS = 60


def verbs_of(game: AnyGame, agreed: Agreed) -> list[str]:
    """All verbs that a game has been seen to have."""
    found = {moment.action.verb for seed in range(3) for moment in recorded(game, agreed, seed) if moment.action}
    found |= {kind for moment in recorded(game, agreed, 0) for kind in _kinds(game, moment.state)}
    return sorted(found - {RULE})  # which is the referee's in every game


def _kinds(game: AnyGame, state: Any) -> set[str]:
    return {kind for seat in game.to_act(state) if isinstance(seat, int) for kind in game.view(state, seat).kinds}


class Hosted:
    """A match of a game, played by whoever is to act until nobody is, or for long enough; with its log."""

    def __init__(self, game: Any, agreed: Agreed, seed: int) -> None:
        self.games, self.game, self._rng = {game.name: game}, game, Random(seed)
        chairs = [PERSON] * int(str(agreed["seats"]))
        self.settings = MatchSettings.read({"game": agreed, "chairs": chairs, "begins": 0}, self.games)
        self.match, self.log = Match.new(self.settings, self.games, 0), list[Entry]()
        for chair in range(len(chairs)):
            self._take(commands.sit(self.match, CommandContext(0, f"owner {chair}"), chair, "Ann", self._rng))

    def play(self) -> None:
        """Play on."""
        for _ in range(MOST_ACTIONS):
            if self.match.status is not Status.RUNNING:
                return
            seat = self._rng.choice(self.match.awaited)
            self.act(seat, str(self.game.propose(self.match.state, seat, self._rng)))

    def act(self, seat: int, do: str) -> None:
        """Do something from a seat."""
        chair = self.match.chair_of(seat)
        self._take(commands.act(self.match, CommandContext(0, f"owner {chair}"), chair, do, self._rng))

    def _take(self, transition: commands.Transition) -> None:
        for after in commands.ruled(transition, self._rng, Match.ruling):
            assert after.last is not None
            self.log.append(after.last)
            self.match = after


@of_settings
def a_game_leaves_giving_up_and_taking_back_to_the_match(game: AnyGame, agreed: Agreed) -> None:
    assert not SAID_TO_THE_MATCH & set(verbs_of(game, agreed))


@of_settings
def a_game_whose_verbs_are_those_of_the_match_is_hosted_as_it_is_with_its_own(game: AnyGame, agreed: Agreed) -> None:
    verbs = {RULE: RULE, **dict(zip(verbs_of(game, agreed), FREE, strict=False))}
    plain, renamed = Hosted(game, agreed, 1), Hosted(Renamed.of(game, verbs), agreed, 1)
    plain.play()
    renamed.play()
    assert renamed.match.state == plain.match.state
    assert [each.action for each in renamed.log if each.do != each.action], "some were said in the game"
    again = Match.new(renamed.settings, renamed.games, 0)
    for entry in renamed.log:
        if again.status is Status.RUNNING and again.state is not None and entry.do != entry.action:
            assert heard_of(again, entry).startswith(":"), "nobody takes it for something that the match did"
        again = again.after(entry)
    assert again.state == plain.match.state
    assert standing(renamed.log) == renamed.log


@of_the_house
def a_verb_of_the_match_that_the_game_does_not_have_is_refused() -> None:
    hosted = Hosted(GAMES["cubus"], {"game": "cubus", "seats": 2}, 1)
    for verb in FREE:
        for said in (verb, f":{verb}", f"{verb} bot:novice"):
            before = hosted.match
            with refused():
                hosted.act(hosted.match.chair_of(_to_act(before)), said)
            assert hosted.match is before


@of_the_house
def logs_of_games_whose_verbs_are_their_own_read_as_they_always_did() -> None:
    assert [of_game(each) for each in ("pass", "build .2/22", "place b3")] == ["pass", "build .2/22", "place b3"]
    assert of_game("give 3") == ":give 3"
    assert Entry(1, 0, 0, ":give 3").action == "give 3"
    assert Entry(1, 0, 0, "build .2/22").action == "build .2/22"


def _to_act(match: Match) -> int:
    return match.awaited[0]
