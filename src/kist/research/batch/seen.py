"""What the seats of many games see, as `skelter_v0` has it: docs/research.md says what is where."""

import numpy as np

from kist.research.batch.ground import NONE, SEATS, Bytes
from kist.research.batch.rules import HOLDING, MOVING, PLACING, Lines, Numbers, Tables
from kist.research.skelter_writing import FEATURES, MOST, layout_for, size_for
from kist.skelter.state import COVERED, NOWHERE


class Sights:
    """Both seats' looks at all fields, kept up to date where something changes; all else is written when seen."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        fields = tables.ground.fields
        self._layout = layout_for(fields)
        self._fields: Bytes = np.zeros((tables.count, SEATS, fields, FEATURES), np.int8)
        self._piles = np.full_like(tables.piles, -1)
        self._hues = tables.hues.copy()
        self._shown = np.full(tables.count, NOWHERE)
        """Which covered field showed its colour when this was written last."""
        self._every = np.arange(tables.count)
        self.size = size_for(fields)

    def write(self, seen: Bytes) -> None:
        """Everything that whoever is asked sees, one line for each game."""
        tables, asked = self._tables, self._tables.asked
        self._follow()
        marks = self._layout["marks"].start
        seen[:, :marks] = self._fields[self._every, asked].reshape(tables.count, marks)
        seen[:, marks:] = 0
        for kind, places in enumerate((tables.origin, tables.target, tables.checked)):
            lines = np.flatnonzero(places != NOWHERE)
            seen[lines, marks + kind * tables.ground.fields + places[lines]] = 1
        self._write_table(seen, asked)

    def _follow(self) -> None:
        """Write those fields anew on which something else lies, or which show their colour now, or no longer."""
        tables, rows = self._tables, self._tables.ground.rows
        stale = (tables.piles != self._piles) | (tables.hues != self._hues)
        for places in (self._shown, tables.checked):
            lines = np.flatnonzero(places != NOWHERE)
            stale[lines, places[lines]] = True
        lines, at = np.nonzero(stale)
        piles, hues = tables.piles[lines, at], tables.hues[lines, at]
        shown = np.where((piles == NONE) | (tables.checked[lines] == at), hues, COVERED)
        for viewer in range(SEATS):
            self._fields[lines, viewer, at] = rows[viewer, shown, piles]
        self._piles[lines, at], self._hues[lines, at] = piles, hues
        self._shown[:] = tables.checked

    def _write_table(self, seen: Bytes, asked: Numbers) -> None:
        """All but the fields. Seats and colours count from the one who looks, whose are the first."""
        tables, start = self._tables, {name: part.start for name, part in self._layout.items()}
        every, other = self._every, 1 - asked
        seen[every, start["phase"] + tables.phase] = 1
        seen[every, start["turn"] + (tables.turn ^ asked)] = 1
        seen[:, start["skips"]] = np.minimum(tables.skips[every, asked], MOST)
        seen[:, start["skips"] + 1] = np.minimum(tables.skips[every, other], MOST)
        self._write_stock(seen, np.flatnonzero(tables.phase == PLACING))
        holding = np.flatnonzero((tables.phase == HOLDING) | (tables.phase == PLACING))
        seen[holding, start["stone"]] = 1
        said = np.flatnonzero(tables.verdict != NOWHERE)
        seen[said, start["verdict"] + tables.verdict[said]] = 1
        left = np.full(tables.count, MOST) if tables.rounds is None else np.maximum(tables.rounds - tables.round, 0)
        ends = tables.pass_ends & (tables.phase == MOVING)
        for number, values in enumerate((SEATS, 1, tables.round, left, tables.repeats, ends)):
            seen[:, start["numbers"] + number] = np.minimum(values, MOST)

    def _write_stock(self, seen: Bytes, lines: Lines) -> None:
        """Who places next is asked; both take turns."""
        start, stock = self._layout["stock"].start, self._tables.stock[lines]
        seen[lines, start] = (stock + 1) // SEATS
        seen[lines, start + 1] = stock // SEATS
