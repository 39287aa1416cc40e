"""Helter-Skelter behind the protocol that every game speaks; the rules themselves are in `turns`."""

from collections.abc import Mapping, Sequence
from random import Random

from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction, KistError
from kist.core.game import Chance
from kist.core.outcome import Outcome
from kist.core.types import Actor, Json, Seat, Viewer
from kist.core.view import View
from kist.skelter import ending, legal, state, table, turns
from kist.skelter.board import COLOURS
from kist.skelter.settings import OPTIONS, VERSIONS, Settings
from kist.skelter.state import NOWHERE, OVER, TURN, At, State
from kist.skelter.turns import ON_A_FIELD, RULES


class Skelter:
    """The rules of Helter-Skelter behind the protocol of `kist.core.game.Game`."""

    name = "skelter"
    version = VERSIONS[-1]
    oldest = VERSIONS[0]
    options = OPTIONS
    all_see_alike = True

    def read_settings(self, data: Mapping[str, Json]) -> Settings:
        """Check settings from outside; raises `BadSettings`."""
        return Settings.read(data)

    def start(self, settings: Settings) -> State:
        """An empty board."""
        return state.start(settings)

    def phase(self, state: State) -> str:
        """The phase by its name in transcripts."""
        return state.phase.value

    def to_act(self, state: State) -> tuple[Actor, ...]:
        """One seat: the one whose turn it is, or the owner of an attacked stone."""
        return table.to_act(state)

    def chance(self, state: State) -> tuple[Chance, ...]:  # noqa: ARG002
        """Nothing is left to chance once the board is laid."""
        return ()

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        """The state after the action; raises `IllegalAction` or `BadNotation`."""
        phase, rule = RULES.get(action.verb, (None, None))
        if rule is None or phase is not state.phase or actor != state.actor:
            raise _refusal(state, actor, action)
        return rule(state, _place_of(state, action))

    def give_up(self, state: State, seat: Seat) -> State:
        """Out, as after a wrong call; raises `IllegalAction`."""
        if state.phase is OVER:
            raise IllegalAction("game-over", "The game is over.")
        if seat not in ending.still_in(state):
            raise IllegalAction("is-out", f"Seat {seat} does not play any more.")
        return turns.give_up(state, seat)

    def public(self, state: State, action: Action) -> Action:  # noqa: ARG002
        """Everything is said aloud."""
        return action

    def propose(self, state: State, seat: Seat, rng: Random) -> Action:
        """Some legal action of a seat that is to act."""
        if seat not in table.to_act(state):
            raise _not_to_act(seat)
        return legal.propose(state, rng)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Who says nothing in time accepts or passes; a stone that must go somewhere takes the first field it may."""
        if seat not in table.to_act(state):
            raise _not_to_act(seat)
        if state.phase is TURN:
            return legal.PASS
        return legal.legal(state)[0]

    def scores(self, state: State) -> tuple[int, ...]:
        """One point for each winner once the game is over."""
        return table.scores(state)

    def pool(self, settings: Settings) -> str | None:
        """Matches by the usual rules on one of the boards of the house are compared, whichever colours are played."""
        usual = Settings(
            settings.seats, settings.board, settings.colours, seed=settings.seed, version=settings.version
        )
        return settings.board if isinstance(settings.board, str) and settings == usual else None

    def kept(self, state: State, seats: Sequence[Seat | None]) -> Mapping[str, Json]:
        """The colours; who is new gets the first ones that nobody has."""
        before = state.table.settings
        known = {seat: before.colours_of(seat) for seat in seats if seat is not None}
        if not before.are_colours_chosen or before.sets * len(seats) > len(COLOURS):
            return {}
        free = [colour for colour in COLOURS if not any(colour in own for own in known.values())]
        dealt = [known[seat] if seat is not None else [free.pop(0) for _ in range(before.sets)] for seat in seats]
        return {"colours": [list(own) if before.sets > 1 else own[0] for own in dealt]}

    def outcome(self, state: State) -> Outcome | None:
        """Who won and why; several winners share the result."""
        return state.outcome

    def reveal(self, state: State) -> State:
        """All colours are open."""
        return turns.reveal(state)

    def view(self, state: State, viewer: Viewer) -> View[table.SkelterTable]:
        """What everybody may know: no colour of a covered field."""
        return table.view_of(state, viewer)


def _place_of(state: State, action: Action) -> At:
    """The field that an action names, or the colour by its place in `COLOURS`; none for those that go without."""
    if action.verb in ON_A_FIELD:
        at = state.table.index.get(action.argument)
        if at is None:
            raise BadNotation("unknown-field", f"{action.verb!r} goes with a field of this board, such as b3.")
        return at
    if action.verb == "choose":
        if action.argument not in COLOURS:
            raise BadNotation("unknown-colour", f"'choose' goes with one of {', '.join(COLOURS)}.")
        return COLOURS.index(action.argument)
    if action.argument:
        raise BadNotation("bad-action", f"{action.verb!r} goes without an argument.")
    return NOWHERE


def _refusal(state: State, actor: Actor, action: Action) -> KistError:
    """Why nobody, or not this actor, may do this now."""
    if action.verb not in RULES:
        known = ", ".join(RULES)
        return BadNotation("unknown-verb", f"Helter-Skelter has no action {action.verb!r}: there are {known}.")
    if state.phase is OVER:
        return IllegalAction("game-over", "The game is over.")
    if actor != state.actor:
        return _not_to_act(actor)
    allowed = ", ".join(verb for verb, (phase, _) in RULES.items() if phase is state.phase)
    return IllegalAction("not-now", f"{action.verb!r} is not possible now, only: {allowed}.")


def _not_to_act(actor: Actor) -> IllegalAction:
    return IllegalAction("not-to-act", f"{'Chance' if actor is None else f'Seat {actor}'} is not to act now.")
