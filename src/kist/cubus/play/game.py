"""Cubus behind the protocol that every game speaks; the rules themselves are in `turns`, `build` and `demolition`."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from types import MappingProxyType

from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction, KistError
from kist.core.game import Build, Chance
from kist.core.outcome import Outcome
from kist.core.referee import RULE
from kist.core.types import CHANCE, REFEREE, Actor, Json, Seat, Viewer
from kist.core.view import View
from kist.cubus.play import random_play, referee, table
from kist.cubus.play.builds import builds_in
from kist.cubus.play.fast_observation import listed, to_act, verbs
from kist.cubus.play.opening import Opening, material
from kist.cubus.play.settings import OPTIONS, VERSIONS, Settings
from kist.cubus.play.state import (
    PHASE_NAMES,
    Building,
    Demolition,
    Drawing,
    KnockWindow,
    Leftovers,
    Over,
    Showing,
    State,
)
from kist.cubus.play.turns import HANDLERS, VERBS, WITH_ARGUMENT, begin, give_up, is_sealed, leaders
from kist.cubus.shape.build import Rules
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import START, Laid
from kist.cubus.shape.tiles import Kind, Tiles


class Cubus:
    """The rules of Cubus behind the protocol of `kist.core.game.Game`."""

    name = "cubus"
    version = VERSIONS[-1]
    oldest = VERSIONS[0]
    options = OPTIONS
    all_see_alike = True
    standing_answers = MappingProxyType({"knock": "waive"})
    takes_back = frozenset({"build"})

    def read_settings(self, data: Mapping[str, Json]) -> Settings:
        """Check settings from outside; raises `BadSettings`."""
        return Settings.read(data)

    def start(self, settings: Settings) -> State:
        """One crate lies on the table, or what was agreed on; all other rhombi are in the pile or in hands. Whoever
        begins from a position has drawn already."""
        position = settings.position or Opening(START, (Tiles(),) * settings.seats)
        pile, nobody_has_any = material(settings.rules).minus(position.used), (0,) * settings.seats
        state = State(
            settings=settings,
            laid=Laid(position.stack, (0, 0)),
            pile=pile,
            hands=position.hands,
            scores=nobody_has_any,
            turn=0,
            phase=Drawing(),
            freed=nobody_has_any,
        )
        return begin(state)

    def phase(self, state: State) -> str:
        """The phase by its name in transcripts."""
        return PHASE_NAMES[type(state.phase)]

    def to_act(self, state: State) -> tuple[Actor, ...]:
        """Who may act now."""
        return to_act(state)

    def chance(self, state: State) -> tuple[Chance, ...]:
        """Every kind in the pile, as likely as there are rhombi of it."""
        if not isinstance(state.phase, Drawing):
            return ()
        return _draws(state.pile)

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        """The state after the action; raises `IllegalAction` or `BadNotation`."""
        handler = HANDLERS.get((type(state.phase), action.verb))
        argued = bool(action.argument) == (action.verb in WITH_ARGUMENT)
        if handler is None or not argued or actor not in to_act(state):
            raise _refusal(state, actor, action)
        if (state.built or state.told) and actor != REFEREE:  # whose answer belongs to what led to it
            state = state._replace(built=None, told=() if isinstance(actor, int) else state.told)
        return handler(state, actor if isinstance(actor, int) else state.turn, action.argument)

    def give_up(self, state: State, seat: Seat) -> State:
        """The table goes on without this seat, which wins nothing."""
        if isinstance(state.phase, Over):
            raise IllegalAction("game-over", "The game is over.")
        if seat not in state.there:
            raise IllegalAction("has-resigned", f"{_name(seat).capitalize()} does not play any more.")
        return give_up(state, seat)

    def public(self, state: State, action: Action) -> Action:
        """Everything is said aloud but what is answered while answers are sealed."""
        return Action("answer") if is_sealed(state) else action

    def ruling(self, state: State) -> Action:
        """Whether there is a build, as the solver finds it."""
        return referee.ruling(state)

    def quick_ruling(self, state: State) -> Action | None:
        """Whether there is a build where a short search finds out; None where it does not."""
        return referee.quick_ruling(state)

    def prepare(self) -> None:
        """Load the solver."""
        referee.prepare()

    def usually_hints(self, settings: Settings) -> bool:
        """Children are helped."""
        return settings.rules is Rules.KIDS

    def propose(self, state: State, seat: Seat, rng: Random) -> Action:
        """Some legal action of a seat that is to act."""
        return random_play.propose(state, seat, rng)

    def builds(self, state: State, seat: Seat) -> Iterator[Build]:
        """What a seat can build, or offer, that really differs, the best first."""
        return builds_in(state, seat)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Who says nothing in time passes, waives, fails or declines; in the demolition the first crate goes."""
        match state.phase:
            case Building():
                return Action("pass")
            case KnockWindow():
                return Action("waive")
            case Showing():
                return Action("fail")
            case Leftovers():
                return Action("decline")
            case Demolition():
                return Action("remove", str(removals(state.laid)[0].laid.stack))
        raise IllegalAction("not-to-act", f"{_name(seat).capitalize()} is not to act now.")

    def scores(self, state: State) -> tuple[int, ...]:
        """The points from building; the demolition has its own count."""
        return state.scores

    def pool(self, settings: Settings) -> str | None:
        """Matches by the usual rules of an edition, from a single crate, are compared."""
        is_for_kids = settings.rules is Rules.KIDS
        usual = Settings(settings.seats, settings.rules, tells=is_for_kids, version=settings.version)
        return settings.rules.value if settings == usual else None

    def outcome(self, state: State) -> Outcome | None:
        """The highest score wins, equal scores share the win."""
        if not isinstance(state.phase, Over):
            return None
        return Outcome(state.won or leaders(state, state.scores), state.why_over)

    def reveal(self, state: State) -> State:
        """Sealed offers are opened."""
        if not isinstance(state.phase, Leftovers):
            return state
        return state._replace(offers=state.phase.offers)

    def view(self, state: State, viewer: Viewer) -> View[table.CubusTable]:
        """Everything is open to everyone but sealed offers; the order of the pile does not even exist."""
        acting = to_act(state)
        acts = viewer is not None and viewer in acting
        return View(
            viewer=viewer,
            phase=self.phase(state),
            to_act=acting,
            kinds=verbs(state) if acts else (),
            actions=listed(state) if acts else (),
            scores=state.scores,
            outcome=self.outcome(state),
            table=table.table_of(state),
        )


@lru_cache(maxsize=4096)
def _draws(pile: Tiles) -> tuple[Chance, ...]:
    total = pile.total
    return tuple(_drawing(kind, count, total) for kind, count in zip(Kind, pile, strict=True) if count)


@cache
def _drawing(kind: Kind, count: int, total: int) -> Chance:
    return Chance(Action("draw", kind.value), Fraction(count, total))


def _refusal(state: State, actor: Actor, action: Action) -> KistError:
    """Why nobody, or not this actor, may do this now."""
    if action.verb not in VERBS:
        known = ", ".join(verb for verb in VERBS if verb != RULE)
        return BadNotation("unknown-verb", f"Cubus has no action {action.verb!r}: there are {known}.")
    if isinstance(state.phase, Over):
        return IllegalAction("game-over", "The game is over.")
    if actor not in to_act(state):
        return IllegalAction("not-to-act", f"{_name(actor).capitalize()} is not to act now.")
    if action.verb not in verbs(state):
        allowed = ", ".join(verbs(state))
        return IllegalAction("not-now", f"{action.verb!r} is not possible now, only: {allowed}.")
    with_or_without = "with" if action.verb in WITH_ARGUMENT else "without"
    return BadNotation("bad-action", f"{action.verb!r} goes {with_or_without} an argument.")


def _name(actor: Actor) -> str:
    return f"seat {actor}" if isinstance(actor, int) else "chance" if actor is CHANCE else "the referee"
