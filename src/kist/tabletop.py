"""A table to play on: a game under way that changes as people, bots and chance act."""

import math
from collections.abc import Callable, Iterator, Mapping
from html import escape
from itertools import islice
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from kist.bots.base import Bot, Decision, Witnessed, decision_of
from kist.core.actions import Action
from kist.core.chance import drawn
from kist.core.errors import IllegalAction, KistError
from kist.core.game import Build, Game, Settings, builds_of
from kist.core.given import action_in, luck_in, seat_in, whole_in
from kist.core.notebook import html_of
from kist.core.notes import Doing
from kist.core.outcome import Outcome
from kist.core.referee import awaits_referee, ruling
from kist.core.table import Table
from kist.core.transcript import Transcript
from kist.core.types import CHANCE, REFEREE, SPECTATOR, Actor, Seat, Viewer
from kist.core.view import View

MOST_STEPS: Final = 20_000
"""A game of bots alone that has not ended by then is broken off."""
MOST_BUILDS: Final = 1000
"""Nobody is given more builds of one hand without asking for more."""

TableT = TypeVar("TableT", bound=Table)
Seated: TypeAlias = Mapping[Seat, Bot[Any]]


class Tabletop(Generic[TableT]):
    """A game under way. People act with `do`; in between, bots and chance act by themselves.

    The referee answers as soon as it is asked. Bots see every moment through the view of their own seat. Where people
    and bots may act at once, people come first. Without a source of `chance` that is left to `do` as well.
    `seat_bots` makes the same bots once more: with it a table with bots can be copied, and what was done there be
    undone.

    >>> table = kist.play("cubus", seed=7)
    >>> print(table)
    cubus, 0 : 0, seat 0 to act (build)
    stack 1: 1 crate
    1
    seat 0: LR
    seat 1: L
    pile: 13 L 14 R 11 D 4 O
    """

    def __init__(
        self,
        game: Game[Any, Any],
        settings: Settings,
        bots: Seated | None = None,
        chance: Random | None = None,
        seconds: float = math.inf,
        seat_bots: Callable[[], Seated] | None = None,
    ) -> None:
        self.game, self.settings = game, settings
        self._states: list[Any] = [game.start(settings)]
        self._steps: list[Doing] = []
        self._done_by_hand: list[int] = []
        """How many steps there were whenever somebody used `do`: where `undo` goes back to."""
        self._bots, self._seat_bots, self._seconds = dict(bots or {}), seat_bots, seconds
        self._chance, self._luck = chance, chance.getstate() if chance else None
        self._witness(None, None)
        self._referee()

    # What there is to see ------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state of the game, with all that is hidden.

        >>> kist.play("cubus", seed=7).state.laid.stack
        Stack('1')
        """
        return self._states[-1]

    @property
    def to_act(self) -> tuple[Seat | None, ...]:
        """Who may act: seats, chance as None, nobody once the game is over; the referee has answered already.

        >>> kist.play("cubus", chance=False).to_act
        (None,)
        """
        return tuple([actor for actor in self.game.to_act(self.state) if actor != REFEREE])

    @property
    def phase(self) -> str:
        """What the table is waiting for.

        >>> kist.play("skelter").phase
        'place'
        """
        return self.game.phase(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat.

        >>> kist.play("cubus", seats=3).scores
        (0, 0, 0)
        """
        return self.game.scores(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on.

        >>> outcome = kist.play("cubus", seed=2, bots=["novice", "novice"]).outcome
        >>> outcome and outcome.reason
        'all-passed'
        """
        return self.game.outcome(self.state)

    @property
    def transcript(self) -> Transcript:
        """The game so far.

        >>> kist.play("cubus", seed=7).do("pass").transcript
        <Transcript: cubus, 2 seats, 4 steps>
        """
        return Transcript(self.game, self.settings, tuple(self._steps))

    @property
    def steps(self) -> tuple[Doing, ...]:
        """Who did what so far.

        >>> [str(action) for actor, action in kist.play("cubus", seed=7).steps]
        ['draw L', 'draw L', 'draw R']
        """
        return tuple(self._steps)

    def view(self, viewer: Viewer = SPECTATOR) -> View[TableT]:
        """What a seat, or a spectator, may know.

        >>> view = kist.play("cubus", seed=7).view(0)
        >>> view.kinds, str(view.table.hands[0])
        (('build', 'pass'), 'LR')
        """
        looks = viewer if viewer is SPECTATOR else seat_in(viewer, self.settings.seats)
        seen: View[Any] = self.game.view(self.state, looks)
        return seen

    def actions(self, seat: Seat | None = None) -> tuple[str, ...]:
        """The actions of a seat that can be listed, else what chance may do; without a seat, of who is to act.

        >>> kist.play("cubus", chance=False).actions()
        ('draw L', 'draw R', 'draw D', 'draw O')
        """
        actor = self._actor(seat)
        if actor is CHANCE:
            return tuple(str(outcome.action) for outcome in self.game.chance(self.state))
        return tuple(self.view(actor).actions)

    def builds(self, seat: Seat | None = None, most: int = MOST_BUILDS) -> Iterator[Build]:
        """The builds of a seat that really differ, with their points, the best first: found one by one, as they are
        asked for, and no more than `most`. Raises `KistError` for a game in which nothing is built.

        >>> table = kist.play("cubus", position={"stack": ".2/21", "hands": ["LLR"]})
        >>> [str(build) for build in table.builds(most=2)]
        ['build 32/3: 6', 'build 31/3: 4']
        """
        actor = self._actor(seat)
        most = whole_in(most, "most", 0)
        found = iter(()) if actor is CHANCE else builds_of(self.game, self.state, actor)
        return islice(found, most)

    def propose(self, rng: Random | None = None, seat: Seat | None = None) -> str:
        """Some legal action, listed or not, for random play.

        >>> from random import Random
        >>> kist.play("skelter", seed=1).propose(Random(1))
        'place b2'
        """
        actor, luck = self._actor(seat), Random() if rng is None else luck_in(rng)  # noqa: S311 - a game
        if actor is CHANCE:
            return str(drawn(self.game.chance(self.state), luck))
        if actor not in self.to_act:
            raise IllegalAction("not-to-act", f"Seat {actor} is not to act.")
        return str(self.game.propose(self.state, actor, luck))

    # What can be done ----------------------------------------------------------------------------------------------

    def do(self, action: str | Action, seat: Seat | None = None) -> "Tabletop[TableT]":
        """Act for a seat, or for who is to act; bots and chance follow. Raises `KistError`, and nothing changes.

        >>> table = kist.play("cubus", seed=7).do("pass")
        >>> table.phase, table.to_act
        ('knock', (1,))
        """
        before = len(self._steps)
        self._act(self._actor(seat), action_in(action))
        self._done_by_hand.append(before)
        return self.go_on()

    def go_on(self) -> "Tabletop[TableT]":
        """Let chance and bots act as long as nobody else is to.

        >>> kist.play("cubus", seed=7).go_on().to_act
        (0,)
        """
        while (to_act := self.to_act) and len(self._steps) < MOST_STEPS:
            if to_act == (CHANCE,):
                if self._chance is None:
                    break
                self._act(CHANCE, drawn(self.game.chance(self.state), self._chance))
            elif all(seat in self._bots for seat in to_act):
                self._hear([seat for seat in to_act if seat is not None])
            else:
                break
        return self

    def undo(self) -> "Tabletop[TableT]":
        """Take back what was last done with `do`, and all that bots and chance did after it. Done once more it has
        the same luck. Raises `KistError` when there is nothing to take back.

        >>> kist.play("cubus", seed=7).do("pass").undo().phase
        'build'
        """
        if not self._done_by_hand:
            raise IllegalAction("nothing-to-undo", "Nothing was done with do() that could be taken back.")
        bots = self._new_bots()
        before = self._done_by_hand.pop()
        del self._steps[before:], self._states[before + 1 :]
        self._sit_down(bots)
        return self

    def copy(self) -> "Tabletop[TableT]":
        """Another table where the same has happened: what is done at one does not touch the other. Its bots have
        seen the same and go on alike, and luck is the same.

        >>> table = kist.play("cubus", seed=7)
        >>> table.copy().do("pass").phase, table.phase
        ('knock', 'build')
        """
        bots = self._new_bots()
        other = Tabletop[TableT](
            self.game,
            self.settings,
            None,
            Random() if self._chance else None,  # noqa: S311 - a game
            self._seconds,
            self._seat_bots,
        )
        other._luck = self._luck
        other._steps, other._states = [*self._steps], [*self._states]
        other._done_by_hand = [*self._done_by_hand]
        other._sit_down(bots)
        return other

    def _new_bots(self) -> Seated:
        if self._bots and self._seat_bots is None:
            raise KistError("bots-stay", "These bots cannot be made once more: have the table made by kist.play.")
        return self._seat_bots() if self._seat_bots else {}

    def _sit_down(self, bots: Seated) -> None:
        """Let bots see all that has happened, and chance go on after all that it has done."""
        self._bots = dict(bots)
        heard = [self.game.public(state, action) for state, (_, action) in zip(self._states, self._steps)]  # noqa: B905
        actors = [actor for actor, _ in self._steps]
        for seat, bot in self._bots.items():
            for actor, action, state in zip((None, *actors), (None, *heard), self._states, strict=True):
                bot.witness(Witnessed(actor, action, self.game.view(state, seat)))
        if self._chance is not None and self._luck is not None:
            self._chance.setstate(self._luck)
            for _ in range(actors.count(CHANCE)):  # it takes one number for everything that it does
                self._chance.random()

    def _actor(self, seat: Seat | None) -> Seat | None:
        if seat is not None:
            return seat_in(seat, self.settings.seats)
        match self.to_act:
            case (actor,):
                return actor
            case ():
                raise IllegalAction("over", "The game is over.")
            case several:
                named = ", ".join(map(str, several))
                raise IllegalAction("say-who", f"Several seats may act now ({named}): say which, like do(…, seat=1).")

    def _hear(self, seats: list[Seat]) -> None:
        """All who may act make up their minds; then they act in the order of their delays, while it is still open."""
        decided = [(seat, self._decision(seat)) for seat in seats]
        phase = self.phase
        for seat, decision in sorted(decided, key=_how_soon):
            if self.phase == phase and seat in self.to_act:
                self._do_for_bot(seat, decision.action)

    def _decision(self, seat: Seat) -> Decision:
        try:
            return decision_of(self._bots[seat].decide(self._seconds))
        except KistError as refusal:
            message = f"The bot at seat {seat} has no answer: {refusal.message}"
            raise KistError(refusal.code, message, **refusal.details) from refusal

    def _do_for_bot(self, seat: Seat, action: Action) -> None:
        try:
            self._act(seat, action)
        except KistError as refusal:
            message = f"The bot at seat {seat} did {str(action)!r}: {refusal.message}"
            raise KistError("bot-broke-the-rules", message) from refusal

    def _act(self, actor: Actor, action: Action) -> None:
        self._do(actor, action)
        self._referee()

    def _referee(self) -> None:
        """Have the referee answer all that it is asked."""
        while awaits_referee(self.game, self.state):
            self._do(REFEREE, ruling(self.game, self.state))

    def _do(self, actor: Actor, action: Action) -> None:
        heard = self.game.public(self.state, action)
        self._states.append(self.game.apply(self.state, actor, action))
        self._steps.append((actor, action))
        self._witness(actor, heard)

    def _witness(self, actor: Actor, action: Action | None) -> None:
        for seat, bot in self._bots.items():
            bot.witness(Witnessed(actor, action, self.game.view(self.state, seat)))

    # How it is shown -----------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        lines = str(self.view().table).split("\n")
        return "\n".join((f"{self.game.name}, {self._in_words()}", *lines))

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.settings.seats} seats, {len(self._steps)} steps: {self._in_words()}>"

    def _repr_html_(self) -> str:
        return f"{html_of(self.state)}<p>{escape(self._in_words())}</p>"

    def _in_words(self) -> str:
        scores = " : ".join(map(str, self.scores))
        if self.outcome:
            return f"{scores}, won by {' and '.join(f'seat {seat}' for seat in self.outcome.winners)}"
        waiting = " or ".join("chance" if actor is None else f"seat {actor}" for actor in self.to_act)
        return f"{scores}, {waiting} to act ({self.phase})"


def _how_soon(decided: tuple[Seat, Decision]) -> tuple[float, Seat]:
    seat, decision = decided
    return decision.delay, seat
