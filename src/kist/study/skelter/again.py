"""What somebody forgot in an own game, asked once more: the same stretch is watched, then it is asked."""

from kist.core.errors import IllegalAction
from kist.core.types import SPECTATOR
from kist.skelter.memory import visible_in
from kist.skelter.state import OVER
from kist.study.puzzles.puzzle import BadPuzzle
from kist.study.puzzles.stretches import MOST_WATCHED, SHORTEST, fields_of, moved_for
from kist.study.puzzles.watch import GAME, Kind, WatchPuzzle
from kist.study.record import Record
from kist.study.skelter.facts import FORGOTTEN, Decision, facts, outstays


def question(record: Record, decision: Decision) -> WatchPuzzle | None:
    """What this decision forgot, as a puzzle; None where nothing was that could be known from watching.

    A call that could be known to be false, and a win that could be known and was missed, ask whether Ready! would be
    true; whatever else was forgotten asks for the colours. It ends before anything is shown that this decision, or a
    later one, brought to light.
    """
    verb = decision.do.partition(" ")[0]
    if decision.missed_win and decision.knowable:
        return _call(record, decision, decision.at - 1)
    if decision.verdict != FORGOTTEN:
        return None
    if verb == "finish":
        return _call(moved_for(record, decision.at), decision, decision.at)
    if verb == "ready":
        return _call(record, decision, decision.at - 1)
    return _colours(record, decision, verb)


def question_at(record: Record, at: int) -> WatchPuzzle:
    """What was forgotten at a line of a transcript; raises `IllegalAction` where that is nothing."""
    decision = next((each for each in facts(record) if each.at == at), None)
    asked = None if decision is None else question(record, decision)
    if asked is None:
        raise IllegalAction("nothing-forgotten", "Nothing was forgotten there that could be asked once more.")
    return asked


def kind_of(asked: WatchPuzzle | None) -> str:
    """What is asked, in one word for programs."""
    return "" if asked is None else asked.kind


def _colours(record: Record, decision: Decision, verb: str) -> WatchPuzzle | None:
    end = decision.at - 1
    fields = {each.field for each in decision.fields if each.forgotten and 0 < (each.age or 0) <= MOST_WATCHED}
    if verb == "move" and not fields and (stayed := outstays(record, decision.at)) is not None:
        end, fields = stayed, {decision.do.partition(" ")[2]}
    if verb == "claim" and len(record.states[end].piles[record.states[end].target]) > 2:
        return None  # a stone upon another never stands right: there was no colour to remember
    return _asked("memory", record, end, tuple(sorted(fields)))


def _call(record: Record, decision: Decision, end: int) -> WatchPuzzle | None:
    return _asked("ready", record, end, fields_of(record.states[end], decision.seat), decision.seat)


def _asked(
    kind: Kind, record: Record, end: int, fields: tuple[str, ...], seat: int | None = None
) -> WatchPuzzle | None:
    """A puzzle that shows all that it asks about once, as long as nobody has to watch too much for that."""
    if not fields or record.states[end].phase is OVER:
        return None
    puzzle = WatchPuzzle.within(kind, record, _first_to_watch(record, end, fields), end, fields, seat)
    try:
        puzzle.claims()
    except BadPuzzle:
        return None
    return puzzle if kind == "ready" or None not in puzzle.colours().values() else None


def _first_to_watch(record: Record, end: int, fields: tuple[str, ...]) -> int:
    """The line after which watching begins, so that each of the fields is seen, if it was not too long ago."""
    since, unseen = end, set(fields)
    while since > max(0, end - MOST_WATCHED) and (unseen or since > end - SHORTEST):
        since -= 1
        unseen -= visible_in(GAME.view(record.states[since], SPECTATOR)).keys()
    return since
