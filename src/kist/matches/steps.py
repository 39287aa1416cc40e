"""What each kind of entry does to a match; raises `KistError` for what cannot be."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from kist.core import referee
from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction
from kist.core.game import standing_answers, takes_back
from kist.core.types import CHANCE, REFEREE, Actor
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
    NEXT,
    REMATCH,
    RENAME,
    RESIGN,
    SIT,
    STAND,
    TAKE_BACK,
    VACATION,
    WAIT,
    Entry,
)
from kist.matches.parts import HINT_STEPS, NOBODY, Before, Sitter, Status, Window
from kist.matches.settings import PERSON, Chair, read_chair
from kist.matches.vacation import Vacation

if TYPE_CHECKING:
    from kist.matches.match import Match  # it takes these steps

Value = TypeVar("Value")
Parts: TypeAlias = Mapping[str, Any]
"""Some parts of a match, by name."""


def _sit(match: "Match", entry: Entry) -> "Match":
    chair = _chair(match, entry)
    _check_open(match)
    if match.is_bot(chair) or match.sitters[chair] is not None:
        raise IllegalAction("chair-taken", "Somebody else sits on this chair.")
    if entry.owner is None or entry.name is None:
        raise BadNotation("bad-entry", "Whoever sits down has a name.")
    if match.settings.rated and match.chairs_of(entry.owner):
        raise IllegalAction("rated-one-chair", "At a rated table everybody has one chair, on a device of their own.")
    return _seated(match, chair, Sitter(entry.owner, entry.name))


def _stand(match: "Match", entry: Entry) -> "Match":
    chair = _chair(match, entry)
    _check_open(match)
    if match.sitters[chair] is None:
        raise IllegalAction("chair-empty", "Nobody sits on this chair.")
    return _seated(match, chair, None)


def _seated(match: "Match", chair: Chair, sitter: Sitter | None) -> "Match":
    return replace(match, sitters=_with(match.sitters, chair, sitter), agreed=match.agreed - {chair})


def _agree(match: "Match", entry: Entry) -> "Match":
    """Somebody agrees to hints, or no longer."""
    chair = _chair(match, entry)
    _check_open(match)
    if match.sitters[chair] is None or not match.may_have_hints:
        raise IllegalAction("no-hints", "There is nobody to agree to hints, or there are none in this match.")
    return replace(match, agreed=match.agreed | {chair} if entry.argument == "yes" else match.agreed - {chair})


def _give(match: "Match", entry: Entry) -> "Match":
    """Somebody else may sit on an empty chair: a bot, or people again."""
    chair = _chair(match, entry)
    _check_open(match)
    if match.sitters[chair] is not None:
        raise IllegalAction("chair-taken", "Somebody sits on this chair.")
    return replace(match, chairs=_with(match.chairs, chair, read_chair(entry.argument)))


def _begin(match: "Match", entry: Entry) -> "Match":
    _check_open(match)
    first = int(entry.argument) if entry.argument in map(str, range(len(match.sitters))) else None
    if first is None or match.free_chairs():
        raise IllegalAction("not-all-there", "A match begins with one of its chairs, when all are taken.")
    state = None if match.is_earlier else match.game.start(match.settings.game)
    return replace(match, first=first, window=Window(entry.version, entry.at), state=state)


def _resign(match: "Match", entry: Entry) -> "Match":
    chair = _chair(match, entry)
    resigned = match.resigned | {chair}
    if match.is_earlier:
        return replace(match, resigned=resigned)
    _check_running(match)
    if chair in match.resigned:
        raise IllegalAction("has-resigned", "This player has resigned already.")
    state = match.game.give_up(match.state, match.seat_of(chair))
    return match.changed_by({**_moved(match, entry, state), "resigned": resigned})


def play(match: "Match", entry: Entry) -> Parts:
    """What an action of the game changes."""
    if match.is_earlier:
        return {}
    _check_running(match)
    action = Action.parse(entry.action)
    actor = _actor(match, entry, action)
    changed = _moved(match, entry, match.game.apply(match.state, actor, action))
    if entry.auto or match.overslept:
        changed["overslept"] = _overslept(match, entry)
    if actor is CHANCE:
        changed.update(_drawn(match))
    elif action.verb in takes_back(match.game) and match.may_take_back:
        changed["before"] = Before(_chair(match, entry), entry.version, match.state)
    elif match.before and match.before.chair == entry.by and not _is_answer(match):
        changed["before"] = None  # somebody went on without taking it back
    return changed


def _actor(match: "Match", entry: Entry, action: Action) -> Actor:
    if entry.by is not None:
        return match.seat_of(_chair(match, entry))
    return REFEREE if referee.is_ruling(action) else CHANCE


def _is_answer(match: "Match") -> bool:
    """Whether those who act only answer to what another did: where the rules set a time."""
    return match.game.options.phases.get(match.game.phase(match.state)) is not None


def _drawn(match: "Match") -> Parts:
    """Chance took a point: it is the same again when what went before is taken back."""
    if match.before is None:
        return {"redraws": match.redraws[1:]}
    before = match.before._replace(drawn=(*match.before.drawn, match.chance))
    return {"redraws": match.redraws[1:], "before": before}


def _take_back(match: "Match", entry: Entry) -> "Match":
    """The game goes on where it was before a build; what chance drew since comes again, in its order."""
    chair, before = _chair(match, entry), match.before
    taken_back = (*match.taken_back, chair)
    if match.is_earlier:
        return replace(match, taken_back=taken_back)
    _check_running(match)
    if before is None or not match.may_take_back or (before.chair, str(before.version)) != (chair, entry.argument):
        raise IllegalAction("no-taking-back", "There is nothing that this player can take back.")
    window, redraws = Window(entry.version, entry.at), (*before.drawn, *match.redraws)
    return replace(match, state=before.state, window=window, before=None, redraws=redraws, taken_back=taken_back)


def ruled(before: "Match", after: "Match") -> "Match":
    """The match after an entry that led to a question, once the referee has answered, though the log does not say
    what: as it came out at once, before there were such entries."""
    state = referee.ruled(before.game, after.state)
    if before.state is None or after.last is None:  # the match has just begun
        return after.changed_by({"state": state})
    return after.changed_by(_moved(before, after.last, state))


def _moved(match: "Match", entry: Entry, state: Any) -> dict[str, Any]:
    """What another state of the game changes, the time to answer it included."""
    changed = {"state": state, "window": _window(match, entry, state), "asked_from": None}
    if referee.awaits_referee(match.game, state):
        changed["asked_from"] = match.state if match.asked_from is None else match.asked_from
    elif windows := standing_answers(match.game):
        changed["turns"] = _turns(match, entry, state, windows)
    return changed


def _turns(match: "Match", entry: Entry, state: Any, windows: Collection[str]) -> Mapping[Chair, int]:
    """When everybody's last turn began: being asked in a window is none, nor is going on when the referee has
    answered."""
    game, was = match.game, match.state if match.asked_from is None else match.asked_from
    if game.phase(state) in windows:
        return match.turns
    before = () if game.phase(was) in windows else game.to_act(was)
    begins = [seat for seat in game.to_act(state) if isinstance(seat, int) and seat not in before]
    return {**match.turns, **{match.chair_of(seat): entry.version for seat in begins}} if begins else match.turns


def _overslept(match: "Match", entry: Entry) -> Mapping[Chair, int]:
    """Letting a turn run out counts, not answering in time where the rules set a time does not."""
    if entry.by is None or (entry.auto and match.game.options.phases.get(match.game.phase(match.state)) is not None):
        return match.overslept
    if not entry.auto and not match.overslept.get(entry.by):
        return match.overslept
    return {**match.overslept, entry.by: match.overslept.get(entry.by, 0) + 1 if entry.auto else 0}


def _window(match: "Match", entry: Entry, state: Any) -> Window:
    """The clock goes on only if the same phase goes on with fewer seats to act."""
    game, before = match.game, match.state
    same = game.phase(state) == game.phase(before) and set(game.to_act(state)) < set(match.to_act)
    return match.window if same else Window(entry.version, entry.at)


def _hint(match: "Match", entry: Entry) -> "Match":
    """Somebody whom the table waits for was told a little more."""
    chair = _chair(match, entry)
    _check_running(match)
    if not match.hints:
        raise IllegalAction("no-hints", "There are no hints in this match.")
    if match.seat_of(chair) not in match.to_act or match.hint_step(chair) >= HINT_STEPS:
        raise IllegalAction("no-hint-now", "There is no further hint for this player now.")
    return replace(match, hinted=(*match.hinted, (match.window.version, chair)))


def _lend(match: "Match", entry: Entry) -> "Match":
    """A bot plays for somebody who is away."""
    chair = _chair(match, entry)
    _check_running(match)
    if match.is_bot(chair) or chair in match.resigned:
        raise IllegalAction("not-away", "Nobody is missing there.")
    whom = read_chair(entry.argument)
    if whom == PERSON:
        raise BadNotation("bad-entry", "A chair is lent to a bot.")
    return _played_by(match, chair, whom)


def _back(match: "Match", entry: Entry) -> "Match":
    """Who was away sits there again."""
    chair = _chair(match, entry)
    _check_running(match)
    if not match.is_lent(chair):
        raise IllegalAction("not-away", "This chair was not lent to a bot.")
    return _played_by(match, chair, PERSON)


def _played_by(match: "Match", chair: Chair, whom: str) -> "Match":
    return replace(match, chairs=_with(match.chairs, chair, whom), overslept={**match.overslept, chair: 0})


def _hand(match: "Match", entry: Entry) -> "Match":
    """Who sits on a chair is the same person with another client."""
    return _owned_by(match, _chair(match, entry), lambda sitter: Sitter(entry.owner or "", sitter.name))


def _forget(match: "Match", entry: Entry) -> "Match":
    """Who sat on a chair wants to be forgotten."""
    return match if entry.by is None else _owned_by(match, _chair(match, entry), lambda _: NOBODY)


def _rename(match: "Match", entry: Entry) -> "Match":
    """Who sits on a chair is called otherwise: whoever runs the server has said so."""
    return _owned_by(match, _chair(match, entry), lambda sitter: Sitter(sitter.owner, entry.name or ""))


def _owned_by(match: "Match", chair: Chair, change: Callable[[Sitter], Sitter]) -> "Match":
    before = match.sitters[chair]
    if before is None:
        raise IllegalAction("chair-empty", "Nobody sits on this chair.")
    after = change(before)
    maker = after.owner if match.maker == before.owner else match.maker
    return replace(match, sitters=_with(match.sitters, chair, after), maker=maker)


def _vacation(match: "Match", entry: Entry) -> "Match":
    """Somebody has announced a vacation: it is added to the others, so that no deadline comes sooner. One that begins
    like another replaces it: who announced it is back sooner."""
    chair, vacation = _chair(match, entry), Vacation.read(entry.argument)
    _check_running(match)
    others = [each for each in match.vacations.get(chair, ()) if each.start != vacation.start]
    return replace(match, vacations={**match.vacations, chair: (*others, vacation)})


def _wait(match: "Match", entry: Entry) -> "Match":
    """The match waits longer for those it waits for, at least until then; never less long."""
    _check_running(match)
    if not entry.argument.isdecimal():
        raise BadNotation("bad-entry", "A match waits until a time in ms.")
    until = max(match.window.not_before, int(entry.argument))
    return replace(match, window=match.window._replace(not_before=until))


def _rematch(match: "Match", entry: Entry) -> "Match":
    if match.status is not Status.OVER or match.closed:
        raise IllegalAction("not-over", "There can be a rematch once the match is over.")
    if match.rematch is not None:
        raise IllegalAction("has-rematch", "There is a rematch already.")
    return replace(match, rematch=entry.argument)


def _next(match: "Match", entry: Entry) -> "Match":
    """Somebody who came late wants to play in the next game; who was forgotten does not any more."""
    if match.status is Status.OPEN or match.rematch is not None:
        raise IllegalAction("not-begun", "The match has not begun yet, or another one follows it already.")
    if not entry.owner or entry.name is None:
        return match
    return replace(match, guests=(*match.guests, Sitter(entry.owner, entry.name)))


def _close(match: "Match", _: Entry) -> "Match":
    if match.is_settled:
        raise IllegalAction("game-over", "The match is over.")
    return replace(match, closed=True)


def _with(values: tuple[Value, ...], chair: Chair, value: Value) -> tuple[Value, ...]:
    """The values with that of one chair changed."""
    return (*values[:chair], value, *values[chair + 1 :])


def _chair(match: "Match", entry: Entry) -> Chair:
    if entry.by is None or not 0 <= entry.by < len(match.sitters):
        raise IllegalAction("no-such-chair", "There is no such chair.")
    return entry.by


def _check_open(match: "Match") -> None:
    if match.status is not Status.OPEN:
        raise IllegalAction("already-begun", "The match has begun already.")


def _check_running(match: "Match") -> None:
    if match.status is Status.OPEN:
        raise IllegalAction("not-begun", "The match has not begun yet.")
    if match.status is Status.OVER:
        raise IllegalAction("game-over", "The match is over.")


STEPS: Final[Mapping[str, Callable[["Match", Entry], "Match"]]] = {
    SIT: _sit,
    STAND: _stand,
    GIVE: _give,
    BEGIN: _begin,
    RESIGN: _resign,
    LEND: _lend,
    BACK: _back,
    NEXT: _next,
    REMATCH: _rematch,
    CLOSE: _close,
    AGREE: _agree,
    HINT: _hint,
    TAKE_BACK: _take_back,
    HAND: _hand,
    RENAME: _rename,
    FORGET: _forget,
    VACATION: _vacation,
    WAIT: _wait,
}
"""What an entry does, by its verb; every other verb is an action of the game: see `play`."""
