"""`missing`: a picture with one rhombus taken away; which kind is it, and where does it lie?"""

from collections.abc import Iterator, Mapping

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.picture import BadPicture, Rhombus, edges_of, picture_of, read, read_rhombi, triangles
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import Draft, Offered, rhombi_json
from kist.study.tasks.levels import level_of
from kist.study.tasks.lines import drawn
from kist.study.tasks.task import Task, Wrong

CLOSED = (Kind.LEFT, Kind.RIGHT, Kind.LID)
AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1))
TRIES = 6
"""How many rhombi of a stack are tried, until one can only go back to where it was."""


class Missing(Offered):
    """Which rhombus is missing, and where?"""

    name = "missing"

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:
        """The picture without a rhombus that no other could replace; each kind is taken equally often. A hole that is
        closed all around shows by itself what is missing: only the first levels may have such."""
        picture, kind = picture_of(Laid(stack, (0, 0))), dice.pick(CLOSED)
        enclosed = level_of(self.name, level).enclosed
        for rhombus in dice.shuffled(sorted(rhombus for rhombus in picture if rhombus.kind is kind))[:TRIES]:
            rest = picture - {rhombus}
            if (enclosed or not is_enclosed(rhombus, rest)) and completions(rest) == [rhombus]:
                return Draft({"picture": rhombi_json(rest)}, self.name, rhombus.to_json(), _misplaced(rhombus))
        return None

    def canonical(self, answer: Json) -> Json:
        """A rhombus such as `["L",0,0]`."""
        rhombus = Rhombus.from_json(answer)
        if rhombus.kind is Kind.OPEN:
            raise BadNotation("bad-answer", "The answer to this task is a left side, a right side or a closed lid.")
        return rhombus.to_json()

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """The picture with this rhombus shows a stack."""
        return _is_stack([*read_rhombi(shown.get("picture")), Rhombus.from_json(answer)])

    def guess(self, task: Task, answer: Json) -> tuple[str, ...]:
        """By what differs: the kind, or else the place."""
        missing, given = Rhombus.from_json(task.answer), Rhombus.from_json(answer)
        return ("wrong-place" if missing.kind is given.kind else _exchanged(missing.kind, given.kind),)


def completions(rest: frozenset[Rhombus]) -> list[Rhombus]:
    """Every rhombus that makes a stack of a picture."""
    us, vs = [rhombus.u for rhombus in rest], [rhombus.v for rhombus in rest]
    covered = {triangle for rhombus in rest for triangle in triangles(rhombus)}
    edges = drawn(rest)
    places = (
        Rhombus(kind, u, v)
        for kind in CLOSED
        for u in range(min(us) - 2, max(us) + 3)
        for v in range(min(vs) - 2, max(vs) + 3)
    )
    touching = (place for place in places if not edges.isdisjoint(edges_of(place)))  # a stack is in one piece
    free = (rhombus for rhombus in touching if covered.isdisjoint(triangles(rhombus)))
    return [rhombus for rhombus in free if _is_stack([*rest, rhombus])]


def is_enclosed(gap: Rhombus, rest: frozenset[Rhombus]) -> bool:
    """Whether other rhombi lie along all four edges of a gap."""
    return drawn(rest).issuperset(edges_of(gap))


def _is_stack(picture: list[Rhombus]) -> bool:
    try:
        read(picture)
    except BadPicture:
        return False
    return True


def _misplaced(missing: Rhombus) -> Iterator[Wrong]:
    gap = set(triangles(missing))
    near = [missing._replace(u=missing.u + du, v=missing.v + dv) for du, dv in ((0, 0), *AROUND)]
    for other in (rhombus._replace(kind=kind) for rhombus in near for kind in CLOSED if kind is not missing.kind):
        if not gap.isdisjoint(triangles(other)):
            yield Wrong(other.to_json(), _exchanged(missing.kind, other.kind))
    for place in near:
        yield Wrong(place.to_json(), "wrong-place")


def _exchanged(missing: Kind, given: Kind) -> str:
    return "wrong-kind" if Kind.LID in (missing, given) else "left-right-swapped"
