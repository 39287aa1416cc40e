"""The table as a seat sees it, with the fields as numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.board import Colour

At: TypeAlias = int
"""A field, by its place in `Ground.names`."""
Pile: TypeAlias = tuple[Seat, ...]
"""Whose stones lie on a field, lowest first."""
Piles: TypeAlias = tuple[Pile, ...]


@dataclass(frozen=True)
class Ground:
    """What stays the same through a game: the fields, which are neighbours, and whose colour is which."""

    names: tuple[str, ...]
    neighbours: tuple[tuple[At, ...], ...]
    colours: tuple[Colour, ...]
    """The colour of each seat."""

    @classmethod
    def read(cls, view: View) -> "Ground":
        """Take the ground from any view of the game."""
        table: Mapping[str, Any] = view.table
        names = tuple(table["places"])
        at = {name: place for place, name in enumerate(names)}
        neighbours = tuple(tuple(at[other] for other in table["next"][name]) for name in names)
        return cls(names, neighbours, tuple(table["colours"]))

    @cached_property
    def at(self) -> Mapping[str, At]:
        """Where each field is, by its name."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """How many steps there are from every field to every other when nothing is in the way."""
        return tuple(steps_from(start, self.neighbours, frozenset()) for start in range(len(self.names)))


def steps_from(start: At, neighbours: tuple[tuple[At, ...], ...], closed: frozenset[At]) -> tuple[int, ...]:
    """How many steps there are to every field without going across closed ones; -1 where no way leads."""
    steps, waiting = [-1] * len(neighbours), [start]
    steps[start] = 0
    for at in waiting:
        if at in closed and at != start:
            continue
        for other in neighbours[at]:
            if steps[other] < 0:
                steps[other] = steps[at] + 1
                waiting.append(other)
    return tuple(steps)


@dataclass(frozen=True)
class Scene:
    """One moment at the table."""

    ground: Ground
    me: Seat
    phase: str
    piles: Piles
    out: frozenset[Seat]
    turn: Seat
    round: int
    passes: int
    """How many turns in a row were passed just before."""
    origin: At | None
    """Where the stone came from that is lifted or attacks."""
    target: At | None
    """Which field is under attack."""
    open: tuple[At, ...]
    """Which fields the listed actions name: where a stone may be placed, touched or moved to."""

    @classmethod
    def read(cls, view: View, ground: Ground, me: Seat, passes: int) -> "Scene":
        """Take the scene from the last view."""
        table: Mapping[str, Any] = view.table
        under_way: Mapping[str, str] = table["lifted"] or table["attack"] or {}
        arguments = [action.partition(" ")[2] for action in view.actions]
        return cls(
            ground=ground,
            me=me,
            phase=view.phase,
            piles=tuple(tuple(table["piles"].get(name, ())) for name in ground.names),
            out=frozenset(table["out"]),
            turn=table["turn"],
            round=table["round"],
            passes=passes,
            origin=ground.at.get(under_way.get("from", "")),
            target=ground.at.get(under_way.get("on", "")),
            open=tuple(ground.at[name] for name in arguments if name),
        )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is still in."""
        return tuple(seat for seat in range(len(self.ground.colours)) if seat not in self.out)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The others who are still in, beginning with who comes next."""
        ahead = len(self.ground.colours)
        return tuple(
            sorted((seat for seat in self.seats if seat != self.me), key=lambda seat: (seat - self.me) % ahead)
        )

    @cached_property
    def mine(self) -> tuple[At, ...]:
        """Where the own stones lie."""
        return tuple(at for at, pile in enumerate(self.piles) if self.me in pile)

    def name(self, at: At) -> str:
        """The name of a field."""
        return self.ground.names[at]
