"""Who does not want to be asked until the own turn: a standing answer to windows, such as the knock window of Cubus.

It is a matter of the match, not of the rules, and nobody else's business. So it is no entry of the log, which
everybody reads: it is kept beside it. What is answered for somebody is an entry in the player's own words, and not
before all those who are really asked have answered: nobody can tell from the log who was not.
"""

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from kist.core.errors import IllegalAction
from kist.core.game import standing_answers
from kist.core.types import Seat
from kist.eventlog.commands import CommandContext
from kist.matches.commands import Transition, check_owner, following
from kist.matches.log import Entry, of_game
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair

Unasked: TypeAlias = Mapping[Chair, int]
"""Who does not want to be asked, and the version of the match at which that was said."""


def check_command(match: Match, context: CommandContext, chair: Chair) -> None:
    """Refuse what is not one's own to say, or where nobody is ever asked between turns; raises `KistError`."""
    check_owner(match, context, chair)
    if match.status is not Status.RUNNING or chair in match.resigned:
        raise IllegalAction("not-now", "Only who plays in a running match can be left alone until the own turn.")
    if not standing_answers(match.game):
        raise IllegalAction("not-now", "In this game nobody is asked something again and again between two turns.")


def holds(match: Match, chair: Chair, said: int | None) -> bool:
    """Whether what somebody said at a version still holds: until the own turn begins."""
    playing = match.status is Status.RUNNING and chair not in match.resigned
    return said is not None and playing and match.turns.get(chair, 0) <= said


def is_let_be(match: Match, chair: Chair, unasked: Unasked) -> bool:
    """Whether the table waits for somebody in a window that is answered without them."""
    awaited = not match.is_bot(chair) and match.seat_of(chair) in match.to_act
    return awaited and match.phase in standing_answers(match.game) and holds(match, chair, unasked.get(chair))


def left(match: Match, unasked: Unasked) -> tuple[Seat, ...]:
    """Those for whom the match answers: all it still waits for, if none of them wants to be asked; else nobody."""
    if not unasked:  # as nearly always
        return ()
    seats = match.awaited
    return seats if all(is_let_be(match, match.chair_of(seat), unasked) for seat in seats) else ()


def answer(match: Match, unasked: Unasked, at: int, rng: Random) -> Transition:
    """What is said for those who do not want to be asked, once only they are left; nothing before."""
    transition, window = Transition(), match.window.version
    while match.window.version == window and (seats := left(match, unasked)):
        do = standing_answers(match.game)[str(match.phase)]
        transition += following(match, Entry(match.version + 1, at, match.chair_of(seats[0]), of_game(do)), rng)
        match = transition[-1]
    return transition
