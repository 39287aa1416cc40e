"""The state of a match: what follows from its settings and its log, one entry after the other."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction
from kist.core.game import Game, Helpful, Laborious
from kist.core.outcome import Outcome
from kist.core.types import CHANCE, Actor, Seat, Viewer
from kist.core.view import View
from kist.matches.log import (
    AGREE,
    BACK,
    BEGIN,
    CLOSE,
    FORGET,
    GIVE,
    HAND,
    HINT,
    LEND,
    REMATCH,
    RESIGN,
    SIT,
    STAND,
    VACATION,
    WAIT,
    Entry,
)
from kist.matches.settings import PERSON, Chair, Games, MatchSettings, read_chair
from kist.matches.vacation import Vacation, put_off

HINT_STEPS: Final = 3
"""How much a player can be told about one decision: each step tells more."""


class Status(StrEnum):
    """How far a match is."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a person's chair."""

    owner: str
    name: str


NOBODY: Final = Sitter("", "")
"""Who was forgotten: a place without a name, which nobody can play from."""


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which the table waits for the same thing: since which version, when it began, and before when
    nobody's time is up, however much of it was agreed."""

    version: int
    at: int
    not_before: int = 0


@dataclass(frozen=True)
class Match:
    """A match after some of its log. `maker` is the client that made it, `chairs` says for whom each chair is now.
    `state` is the game's, None before it begins; `first` is the chair of seat 0."""

    settings: MatchSettings
    game: Game[Any, Any]
    created: int
    maker: str | None = None
    version: int = 0
    changed: int = 0
    chairs: tuple[str, ...] = ()
    sitters: tuple[Sitter | None, ...] = ()
    first: Chair | None = None
    state: Any = None
    window: Window = Window(0, 0)
    resigned: frozenset[Chair] = frozenset()
    closed: bool = False
    rematch: str | None = None
    agreed: frozenset[Chair] = frozenset()
    """The people who agree to hints."""
    hinted: tuple[tuple[int, Chair], ...] = ()
    """Every hint that was given: in which window, and to whom."""
    vacations: Mapping[Chair, tuple[Vacation, ...]] = field(default_factory=dict)
    """The vacations that people have announced."""
    overslept: Mapping[Chair, int] = field(default_factory=dict)
    """How many turns in a row somebody let run out."""
    last: Entry | None = None
    """The entry that led here."""
    verdicts: Mapping[str, bool] = field(default_factory=dict)
    """What the rules have found out by thinking; kept beside the log, it spares them that when it is read again."""

    @classmethod
    def new(cls, settings: MatchSettings, games: Games, created: int, maker: str | None = None) -> "Match":
        """A match before anybody has sat down."""
        game = games[str(settings.game.to_json()["game"])]
        chairs, empty = settings.chairs, (None,) * len(settings.chairs)
        start = Window(0, created)
        return cls(settings, game, created, maker, changed=created, chairs=chairs, sitters=empty, window=start)

    # What it is like now ------------------------------------------------------------------------------------------

    @cached_property
    def status(self) -> Status:
        """Open until all sit, then running until there is an outcome."""
        if self.closed or self.outcome is not None:
            return Status.OVER
        if self.first is None:
            return Status.OPEN
        return Status.OVER if self.is_earlier else Status.RUNNING

    @property
    def is_earlier(self) -> bool:
        """Whether it was played by rules that there are no more. Who played, and what was done, is kept; nobody can
        tell any more what the table looked like."""
        return self.settings.version < self.game.version

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended: as the game says, or because all but one resigned."""
        if self.state is None:
            return None
        left = [chair for chair in range(len(self.sitters)) if chair not in self.resigned]
        if self.resigned and len(left) == 1:
            return Outcome((self.seat_of(left[0]),), "resigned")
        return self.game.outcome(self.state)

    @cached_property
    def to_act(self) -> tuple[Actor, ...]:
        """Which seats the match waits for; `(CHANCE,)` for chance."""
        return self.game.to_act(self.state) if self.status is Status.RUNNING else ()

    @property
    def phase(self) -> str | None:
        """The game's phase; None before it has begun."""
        return None if self.state is None else self.game.phase(self.state)

    @property
    def may_take_long(self) -> bool:
        """Whether the rules may have to think about what comes next."""
        game = self.game
        return self.state is not None and isinstance(game, Laborious) and game.may_take_long(self.state)

    def learn(self, verdicts: str | None) -> None:
        """Spare the rules what they found out when this match was played, as it was kept beside its log. What cannot
        be read is found out again."""
        try:
            answers = json.loads(verdicts or "{}")
        except ValueError:
            return
        if isinstance(self.game, Laborious) and isinstance(answers, dict):
            self.game.learn({str(each): answer for each, answer in answers.items() if isinstance(answer, bool)})

    def seat_of(self, chair: Chair) -> Seat:
        """The seat of a chair once the match has begun."""
        if self.first is None:
            raise IllegalAction("not-begun", "The match has not begun yet.")
        return (chair - self.first) % len(self.sitters)

    def chair_of(self, seat: Seat) -> Chair:
        """The chair of a seat once the match has begun."""
        if self.first is None:
            raise IllegalAction("not-begun", "The match has not begun yet.")
        return (seat + self.first) % len(self.sitters)

    def is_bot(self, chair: Chair) -> bool:
        """Whether a bot sits on a chair."""
        return self.chairs[chair] != PERSON

    @property
    def has_bots(self) -> bool:
        """Whether any bot plays."""
        return any(map(self.is_bot, range(len(self.chairs))))

    @property
    def may_have_hints(self) -> bool:
        """Whether there can be hints at all: in some games there are none, and they can be ruled out."""
        return isinstance(self.game, Helpful) and self.settings.hints is not False

    @cached_property
    def hints(self) -> bool:
        """Whether players can ask for hints: alone against bots, where they are usual, or when all people agree."""
        if not self.may_have_hints or not isinstance(self.game, Helpful):
            return False
        people = {chair for chair in range(len(self.chairs)) if not self.is_bot(chair) or self.is_lent(chair)}
        all_agree = bool(people) and people <= self.agreed
        return len(people) == 1 or self.game.usually_hints(self.settings.game) or all_agree

    def hints_of(self, chair: Chair) -> int:
        """How many hints somebody was given."""
        return sum(whose == chair for _, whose in self.hinted)

    def hint_step(self, chair: Chair) -> int:
        """How much somebody was told about what the table waits for now."""
        return sum(hint == (self.window.version, chair) for hint in self.hinted)

    def is_lent(self, chair: Chair) -> bool:
        """Whether a bot plays for somebody who is away, until they come back."""
        return self.is_bot(chair) and self.sitters[chair] is not None

    def chairs_of(self, owner: str | None) -> tuple[Chair, ...]:
        """The chairs that a client sits on."""
        sitters = enumerate(self.sitters)
        return tuple(chair for chair, sitter in sitters if sitter and owner is not None and sitter.owner == owner)

    def free_chairs(self) -> tuple[Chair, ...]:
        """The persons' chairs on which nobody sits."""
        return tuple(chair for chair, sitter in enumerate(self.sitters) if sitter is None and not self.is_bot(chair))

    def view(self, viewer: Viewer) -> View[Any]:
        """The only door to the game's state. Once the match is over, however it ended, nothing is hidden."""
        state = self.game.reveal(self.state) if self.status is Status.OVER else self.state
        return self.game.view(state, viewer)

    @cached_property
    def deadline(self) -> int | None:
        """When the match acts for those it waits for, in ms; None when they have all the time."""
        if self.status is not Status.RUNNING or self.to_act == (CHANCE,):
            return None
        seconds = self.settings.time_for(self.game.phase(self.state))
        if seconds is None:
            return None
        chairs = [self.chair_of(seat) for seat in self.to_act if seat is not None]
        ends = [put_off(self.window.at, 1000 * seconds, self.vacations.get(chair, ())) for chair in chairs]
        return max(self.window.not_before, *ends)

    # The next entry -----------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> "Match":
        """The match after one more entry; raises `KistError`, and nothing has changed then."""
        if entry.version != self.version + 1:
            raise IllegalAction("out-of-order", f"Version {entry.version} cannot follow {self.version}.")
        step = _STEPS.get(entry.verb, _play)
        return replace(step(self, entry), version=entry.version, changed=entry.at, last=entry)

    def after_all(self, entries: Iterable[Entry]) -> "Match":
        """The match after several more entries."""
        match = self
        for entry in entries:
            match = match.after(entry)
        return match


def _sit(match: Match, entry: Entry) -> Match:
    chair = _chair(match, entry)
    _check_open(match)
    if match.is_bot(chair) or match.sitters[chair] is not None:
        raise IllegalAction("chair-taken", "Somebody else sits on this chair.")
    if entry.owner is None or entry.name is None:
        raise BadNotation("bad-entry", "Whoever sits down has a name.")
    if match.settings.rated and match.chairs_of(entry.owner):
        raise IllegalAction("rated-one-chair", "At a rated table everybody has one chair, on a device of their own.")
    return _seated(match, chair, Sitter(entry.owner, entry.name))


def _stand(match: Match, entry: Entry) -> Match:
    chair = _chair(match, entry)
    _check_open(match)
    if match.sitters[chair] is None:
        raise IllegalAction("chair-empty", "Nobody sits on this chair.")
    return _seated(match, chair, None)


def _seated(match: Match, chair: Chair, sitter: Sitter | None) -> Match:
    sitters = (*match.sitters[:chair], sitter, *match.sitters[chair + 1 :])
    return replace(match, sitters=sitters, agreed=match.agreed - {chair})


def _agree(match: Match, entry: Entry) -> Match:
    """Somebody agrees to hints, or no longer."""
    chair = _chair(match, entry)
    _check_open(match)
    if match.sitters[chair] is None or not match.may_have_hints:
        raise IllegalAction("no-hints", "There is nobody to agree to hints, or there are none in this match.")
    return replace(match, agreed=match.agreed | {chair} if entry.argument == "yes" else match.agreed - {chair})


def _give(match: Match, entry: Entry) -> Match:
    """Somebody else may sit on an empty chair: a bot, or people again."""
    chair = _chair(match, entry)
    _check_open(match)
    if match.sitters[chair] is not None:
        raise IllegalAction("chair-taken", "Somebody sits on this chair.")
    return replace(match, chairs=(*match.chairs[:chair], read_chair(entry.argument), *match.chairs[chair + 1 :]))


def _begin(match: Match, entry: Entry) -> Match:
    _check_open(match)
    first = int(entry.argument) if entry.argument in map(str, range(len(match.sitters))) else None
    if first is None or match.free_chairs():
        raise IllegalAction("not-all-there", "A match begins with one of its chairs, when all are taken.")
    state = None if match.is_earlier else match.game.start(match.settings.game)
    return replace(match, first=first, state=state, window=Window(entry.version, entry.at))


def _resign(match: Match, entry: Entry) -> Match:
    chair = _chair(match, entry)
    resigned = match.resigned | {chair}
    if match.is_earlier:
        return replace(match, resigned=resigned)
    _check_running(match)
    if chair in match.resigned:
        raise IllegalAction("has-resigned", "This player has resigned already.")
    seat = match.seat_of(chair)
    match = _thought(match, lambda game, state: game.give_up(state, seat), entry)
    return replace(match, resigned=resigned)


def _play(match: Match, entry: Entry) -> Match:
    """An action of the game."""
    if match.is_earlier:
        return match
    _check_running(match)
    actor = CHANCE if entry.by is None else match.seat_of(_chair(match, entry))
    action = Action.parse(entry.do)
    return _thought(
        match, lambda game, state: game.apply(state, actor, action), entry, overslept=_overslept(match, entry)
    )


def _thought(match: Match, step: Callable[[Game[Any, Any], Any], Any], entry: Entry, **others: Any) -> Match:
    """The match after a step of the game, with what the rules had to find out for it."""
    game, verdicts = match.game, match.verdicts
    if match.may_take_long and isinstance(game, Laborious):
        with game.noting() as found:
            state = step(game, match.state)
        verdicts = {**verdicts, **found} if found else verdicts
    else:
        state = step(game, match.state)
    return replace(match, state=state, window=_window(match, entry, state), verdicts=verdicts, **others)


def _overslept(match: Match, entry: Entry) -> Mapping[Chair, int]:
    """Letting a turn run out counts, not answering in time where the rules set a time does not."""
    if entry.by is None or (entry.auto and match.game.options.phases.get(match.game.phase(match.state)) is not None):
        return match.overslept
    return {**match.overslept, entry.by: match.overslept.get(entry.by, 0) + 1 if entry.auto else 0}


def _window(match: Match, entry: Entry, state: Any) -> Window:
    """The clock goes on only if the same phase goes on with fewer seats to act."""
    game, before = match.game, match.state
    same = game.phase(state) == game.phase(before) and set(game.to_act(state)) < set(game.to_act(before))
    return match.window if same else Window(entry.version, entry.at)


def _hint(match: Match, entry: Entry) -> Match:
    """Somebody whom the table waits for was told a little more."""
    chair = _chair(match, entry)
    _check_running(match)
    if not match.hints:
        raise IllegalAction("no-hints", "There are no hints in this match.")
    if match.seat_of(chair) not in match.to_act or match.hint_step(chair) >= HINT_STEPS:
        raise IllegalAction("no-hint-now", "There is no further hint for this player now.")
    return replace(match, hinted=(*match.hinted, (match.window.version, chair)))


def _lend(match: Match, entry: Entry) -> Match:
    """A bot plays for somebody who is away."""
    chair = _chair(match, entry)
    _check_running(match)
    if match.is_bot(chair) or chair in match.resigned:
        raise IllegalAction("not-away", "Nobody is missing there.")
    whom = read_chair(entry.argument)
    if whom == PERSON:
        raise BadNotation("bad-entry", "A chair is lent to a bot.")
    return _played_by(match, chair, whom)


def _back(match: Match, entry: Entry) -> Match:
    """Who was away sits there again."""
    chair = _chair(match, entry)
    _check_running(match)
    if not match.is_lent(chair):
        raise IllegalAction("not-away", "This chair was not lent to a bot.")
    return _played_by(match, chair, PERSON)


def _played_by(match: Match, chair: Chair, whom: str) -> Match:
    chairs = (*match.chairs[:chair], whom, *match.chairs[chair + 1 :])
    return replace(match, chairs=chairs, overslept={**match.overslept, chair: 0})


def _hand(match: Match, entry: Entry) -> Match:
    """Who sits on a chair is the same person with another client."""
    return _owned_by(match, _chair(match, entry), lambda sitter: Sitter(entry.owner or "", sitter.name))


def _forget(match: Match, entry: Entry) -> Match:
    """Who sat on a chair wants to be forgotten."""
    return match if entry.by is None else _owned_by(match, _chair(match, entry), lambda _: NOBODY)


def _owned_by(match: Match, chair: Chair, change: Callable[[Sitter], Sitter]) -> Match:
    before = match.sitters[chair]
    if before is None:
        raise IllegalAction("chair-empty", "Nobody sits on this chair.")
    after = change(before)
    sitters = (*match.sitters[:chair], after, *match.sitters[chair + 1 :])
    return replace(match, sitters=sitters, maker=after.owner if match.maker == before.owner else match.maker)


def _vacation(match: Match, entry: Entry) -> Match:
    """Somebody has announced a vacation: it is added to the others, so that no deadline comes sooner."""
    chair = _chair(match, entry)
    _check_running(match)
    announced = (*match.vacations.get(chair, ()), Vacation.read(entry.argument))
    return replace(match, vacations={**match.vacations, chair: announced})


def _wait(match: Match, entry: Entry) -> Match:
    """The match waits longer for those it waits for, at least until then; never less long."""
    _check_running(match)
    if not entry.argument.isdecimal():
        raise BadNotation("bad-entry", "A match waits until a time in ms.")
    until = max(match.window.not_before, int(entry.argument))
    return replace(match, window=replace(match.window, not_before=until))


def _rematch(match: Match, entry: Entry) -> Match:
    if match.status is not Status.OVER or match.closed:
        raise IllegalAction("not-over", "There can be a rematch once the match is over.")
    if match.rematch is not None:
        raise IllegalAction("has-rematch", "There is a rematch already.")
    return replace(match, rematch=entry.argument)


def _close(match: Match, _: Entry) -> Match:
    if match.closed or (match.status is Status.OVER and not match.is_earlier):
        raise IllegalAction("game-over", "The match is over.")
    return replace(match, closed=True)


_STEPS = {
    SIT: _sit,
    STAND: _stand,
    GIVE: _give,
    BEGIN: _begin,
    RESIGN: _resign,
    LEND: _lend,
    BACK: _back,
    REMATCH: _rematch,
    CLOSE: _close,
    AGREE: _agree,
    HINT: _hint,
    HAND: _hand,
    FORGET: _forget,
    VACATION: _vacation,
    WAIT: _wait,
}


def _chair(match: Match, entry: Entry) -> Chair:
    if entry.by is None or not 0 <= entry.by < len(match.sitters):
        raise IllegalAction("no-such-chair", "There is no such chair.")
    return entry.by


def _check_open(match: Match) -> None:
    if match.status is not Status.OPEN:
        raise IllegalAction("already-begun", "The match has begun already.")


def _check_running(match: Match) -> None:
    if match.status is Status.OPEN:
        raise IllegalAction("not-begun", "The match has not begun yet.")
    if match.status is Status.OVER:
        raise IllegalAction("game-over", "The match is over.")
