"""Hints for whoever builds: first whether there is a build and what the best is worth, then where on the table crates
come to stand, then the build itself."""

from dataclasses import dataclass

from kist.core.view import View
from kist.cubus.play.preview import Position, position_of
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import judge
from kist.cubus.shape.picture import Rhombus, edges_of, picture_of, triangles
from kist.cubus.shape.stack import Laid
from kist.cubus.shape.tiles import Kind
from kist.cubus.solver import best_build

WORTH, WHERE, ALL = 1, 2, 3


@dataclass(frozen=True)
class Hint:
    """What a hint tells; each step tells what those before it did, and more."""

    points: int
    """What the best build is worth; 0 when there is none."""
    places: tuple[Rhombus, ...] = ()
    """Second step: the rhombi on the table on which, before or behind which crates come to stand."""
    laid: Laid | None = None
    """Third step: a best build."""


def position_for(view: View[CubusTable]) -> Position | None:
    """What a hint is about: what may be built from or, while one may knock, what the passer could have built from;
    None where no hint can be had."""
    table = view.table
    if view.phase == "knock":
        return Position(table.rules, table.laid, table.hands[table.turn])
    return position_of(view)


def hint(position: Position, step: int) -> Hint:
    """The hint of this step; where there is no build every step says just that."""
    best = best_build(position.rules, position.laid.stack, position.hand)
    if best is None:
        return Hint(0)
    laid = judge(position.rules, position.laid, position.hand, best.stack).laid
    return Hint(best.points, _places(position.laid, laid) if step >= WHERE else (), laid if step >= ALL else None)


def _places(before: Laid, after: Laid) -> tuple[Rhombus, ...]:
    """What lies on the table where crates come to stand. A place in the air, where nothing is yet, could be anywhere
    in space. Where no lid moves, as can be when lids are taken, all that is new counts."""
    table, seen = picture_of(before), picture_of(after)
    new = seen - table
    crates = [seen.intersection(_crate_under(rhombus)) for rhombus in new if rhombus.is_lid]
    return tuple(sorted({face for crate in crates or [new] for face in _met(crate, table)}))


def _crate_under(lid: Rhombus) -> tuple[Rhombus, ...]:
    """A lid and the sides of its crate that may be seen."""
    return lid, *(Rhombus(kind, lid.u + 1, lid.v + 1) for kind in (Kind.LEFT, Kind.RIGHT))


def _met(crate: frozenset[Rhombus], table: frozenset[Rhombus]) -> set[Rhombus]:
    """What a crate will be seen in front of; where that is nothing, what it will be seen beside."""
    covered = {triangle for face in crate for triangle in triangles(face)}
    edges = {edge for face in crate for edge in edges_of(face)}
    return {each for each in table if not covered.isdisjoint(triangles(each))} or {
        each for each in table if not edges.isdisjoint(edges_of(each))
    }
