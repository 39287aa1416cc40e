"""The state of a match: what follows from its settings and its log, one entry after the other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, Final

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.game import Game, Helpful, oldest_version, takes_back
from kist.core.lazy import lazy
from kist.core.outcome import Outcome
from kist.core.referee import refereed, ruling
from kist.core.types import REFEREE, Actor, Seat, Viewer
from kist.core.view import View
from kist.matches.log import Entry, is_of_match, is_ruling
from kist.matches.parts import AT_FIRST, Before, Sitter, Status, Window
from kist.matches.settings import PERSON, Chair, Games, MatchSettings
from kist.matches.steps import STEPS, Parts, play, ruled
from kist.matches.vacation import Vacation, put_off


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
    window: Window = AT_FIRST
    resigned: frozenset[Chair] = frozenset()
    closed: bool = False
    rematch: str | None = None
    guests: tuple[Sitter, ...] = ()
    """Who came late and plays in the next game."""
    agreed: frozenset[Chair] = frozenset()
    """The people who agree to hints."""
    hinted: tuple[tuple[int, Chair], ...] = ()
    """Every hint that was given: in which window, and to whom."""
    before: Before | None = None
    """What can be taken back."""
    redraws: tuple[int, ...] = ()
    """The points of chance that were drawn before something was taken back, and come again in their order."""
    taken_back: tuple[Chair, ...] = ()
    """Who took something back, as often as they did."""
    vacations: Mapping[Chair, tuple[Vacation, ...]] = field(default_factory=dict)
    """The vacations that people have announced."""
    overslept: Mapping[Chair, int] = field(default_factory=dict)
    """How many turns in a row somebody let run out."""
    turns: Mapping[Chair, int] = field(default_factory=dict)
    """The version at which everybody's last turn began; only in games in which others are asked between turns."""
    last: Entry | None = None
    """The entry that led here."""
    asked_from: Any = None
    """While the referee is asked: the game's state before that."""

    @classmethod
    def new(cls, settings: MatchSettings, games: Games, created: int, maker: str | None = None) -> "Match":
        """A match before anybody has sat down."""
        game = games[str(settings.game.to_json()["game"])]
        chairs, empty = settings.chairs, (None,) * len(settings.chairs)
        start = Window(0, created)
        return cls(settings, game, created, maker, changed=created, chairs=chairs, sitters=empty, window=start)

    # What it is like now ------------------------------------------------------------------------------------------

    @lazy
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
        return self.settings.version < oldest_version(self.game)

    @property
    def is_settled(self) -> bool:
        """Whether it is over for good; one that was played by earlier rules can still be closed."""
        return self.closed or (self.status is Status.OVER and not self.is_earlier)

    @lazy
    def outcome(self) -> Outcome | None:
        """How it ended: as the game says. Whoever is left alone won because the others resigned, unless the result
        stood before."""
        if self.state is None:
            return None
        outcome = self.game.outcome(self.state)
        left = [chair for chair in range(len(self.sitters)) if chair not in self.resigned]
        alone = (self.seat_of(left[0]),) if self.resigned and len(left) == 1 else None
        return Outcome(alone, "resigned") if alone and (outcome is None or outcome.winners == alone) else outcome

    @lazy
    def to_act(self) -> tuple[Actor, ...]:
        """Whom the match waits for: seats, `(CHANCE,)` for chance, `(REFEREE,)` for the referee."""
        return self.game.to_act(self.state) if self.status is Status.RUNNING else ()

    @property
    def awaits_referee(self) -> bool:
        """Whether nothing goes on before the referee has answered."""
        return self.to_act == (REFEREE,)

    def ruling(self) -> Action:
        """What the referee answers, however long it takes to find out."""
        return ruling(self.game, self.state)

    def quick_ruling(self) -> Action | None:
        """What the referee answers if it is found within a few ms; None if not."""
        game = refereed(self.game)
        return None if game is None else game.quick_ruling(self.state)

    @lazy
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        return tuple([seat for seat in self.to_act if isinstance(seat, int)])

    @property
    def only_awaits_others(self) -> bool:
        """Whether nothing came of the last entry yet but an answer less to wait for."""
        return self.last is not None and not is_of_match(self.last.do) and self.window.version < self.version

    @property
    def phase(self) -> str | None:
        """The game's phase; None before it has begun."""
        return None if self.state is None else self.game.phase(self.state)

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
        return self.chairs.count(PERSON) < len(self.chairs)

    @property
    def may_have_hints(self) -> bool:
        """Whether there can be hints at all: in some games there are none, and they can be ruled out."""
        return isinstance(self.game, Helpful) and self.settings.hints is not False

    @lazy
    def hints(self) -> bool:
        """Whether players can ask for hints: alone against bots, where they are usual, or when all people agree."""
        if not isinstance(self.game, Helpful) or not self.may_have_hints:
            return False
        people = {chair for chair in range(len(self.chairs)) if not self.is_bot(chair) or self.is_lent(chair)}
        all_agree = bool(people) and people <= self.agreed
        return len(people) == 1 or self.game.usually_hints(self.settings.game) or all_agree

    def hints_of(self, chair: Chair) -> int:
        """How many hints somebody was given."""
        return sum(whose == chair for _, whose in self.hinted)

    @lazy
    def may_take_back(self) -> bool:
        """Whether builds can be taken back: alone against bots, where hints are not ruled out, as for a rating."""
        people = [chair for chair in range(len(self.chairs)) if not self.is_bot(chair) or self.is_lent(chair)]
        allowed = self.settings.hints is not False and bool(takes_back(self.game))
        return allowed and len(people) == 1 and self.has_bots

    @property
    def chance(self) -> int:
        """Which point of chance the next entry takes: its own, unless one comes again."""
        return self.redraws[0] if self.redraws else self.version + 1

    def hint_step(self, chair: Chair) -> int:
        """How much somebody was told about what the table waits for now."""
        return sum(hint == (self.window.version, chair) for hint in self.hinted)

    def is_lent(self, chair: Chair) -> bool:
        """Whether a bot plays for somebody who is away, until they come back."""
        return self.is_bot(chair) and self.sitters[chair] is not None

    def chairs_of(self, owner: str | None) -> tuple[Chair, ...]:
        """The chairs that a client sits on."""
        if owner is None:
            return ()
        sitters = enumerate(self.sitters)
        return tuple([chair for chair, sitter in sitters if sitter is not None and sitter.owner == owner])

    def is_of(self, owner: str | None, chair: Chair) -> bool:
        """Whether a client sits on a chair."""
        sitter = self.sitters[chair]
        return sitter is not None and owner is not None and sitter.owner == owner

    def free_chairs(self) -> tuple[Chair, ...]:
        """The persons' chairs on which nobody sits."""
        return tuple(chair for chair, sitter in enumerate(self.sitters) if sitter is None and not self.is_bot(chair))

    def view(self, viewer: Viewer) -> View[Any]:
        """The only door to the game's state. Once the match is over, however it ended, nothing is hidden."""
        state = self.game.reveal(self.state) if self.status is Status.OVER else self.state
        return self.game.view(state, viewer)

    @lazy
    def deadline(self) -> int | None:
        """When the match acts for those it waits for, in ms; None when they have all the time."""
        if self.status is not Status.RUNNING or not self.awaited:
            return None
        seconds = self.settings.time_for(self.game.phase(self.state))
        if seconds is None:
            return None
        chairs = [self.chair_of(seat) for seat in self.awaited]
        ends = [put_off(self.window.at, 1000 * seconds, self.vacations.get(chair, ())) for chair in chairs]
        return max(self.window.not_before, *ends)

    # The next entry -----------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> "Match":
        """The match after one more entry; raises `KistError`, and nothing has changed then."""
        if entry.version != self.version + 1:
            raise IllegalAction("out-of-order", f"Version {entry.version} cannot follow {self.version}.")
        now = {"version": entry.version, "changed": entry.at, "last": entry}
        step = STEPS.get(entry.verb)
        return self.changed_by({**play(self, entry), **now}) if step is None else step(self, entry).changed_by(now)

    def changed_by(self, parts: Parts) -> "Match":
        """This match with some parts changed, as `dataclasses.replace` makes it, but in a fraction of the time: it is
        made anew at every move. Nothing that was found out about this match is taken along."""
        other = object.__new__(Match)
        now = other.__dict__
        now.update(self.__dict__)
        for fact in _FACTS:
            now.pop(fact, None)
        now.update(parts)
        return other

    def following(self, entries: Iterable[Entry]) -> Iterator["Match"]:
        """The match after each of the further entries of a log. Where that does not say what the referee answered, as
        those from before this was written down, the referee is asked now, which may take long."""
        match = self
        for entry, then in pairwise(chain(entries, (None,))):
            assert entry is not None, "only the last is followed by nothing"
            after = match.after(entry)
            told = then is not None and is_ruling(then.do)
            match = ruled(match, after) if after.awaits_referee and not told else after
            yield match

    def after_all(self, entries: Iterable[Entry]) -> "Match":
        """The match after several more entries of a log."""
        match = self
        for match in self.following(entries):  # noqa: B007
            pass
        return match


_FACTS: Final = tuple(name for name, each in vars(Match).items() if isinstance(each, lazy | cached_property))
"""What is remembered once it was asked for."""
