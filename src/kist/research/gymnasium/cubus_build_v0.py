"""One build of Cubus, crate by crate, with the exact optimum as yardstick: see docs/research.md.

The draft begins as what is laid. Every step puts a crate onto a column or into a free place, takes one away, turns a
lid over, or says "that is my build". Only that is judged, and what it scores is the reward.
"""

import operator
import sys
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from kist.core.errors import BadNotation, BadSettings, IllegalAction
from kist.cubus.play.preview import EditName, Position, edit, preview_stack
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Cell, Laid, NotAStack, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver import best_points
from kist.research.coding import illegal, number_in
from kist.research.drafts import CHANGES, SIDE, Draft, draft_from, judged, nails_of
from kist.research.pictures import stack_picture, stack_svg
from kist.research.positions import drawn_position

EDITS: Final[tuple[EditName, ...]] = ("add", "take", "turn")
DONE: Final = CHANGES
"""The number of the action that says: that is my build."""
RENDER_MODES: Final = ("human", "ansi", "rgb_array", "svg")

Seen = dict[str, np.ndarray[Any, Any]]


class BuildEnv(gymnasium.Env[Any, Any]):
    """A position, drawn from games or given in the options of `reset` as `stack` and `hand`."""

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 4}

    def __init__(self, render_mode: str | None = None, rules: str = "2005", most_steps: int = 60) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadSettings("bad-option", f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.render_mode, self._rules, self._most_steps = render_mode, Rules(rules), most_steps
        self.action_space = spaces.Discrete(DONE + 1)
        grid = spaces.Box(0, HIGHEST, (2, SIDE, SIDE), np.int8)
        tiles = spaces.Box(0, max(MATERIAL), (4,), np.int8)
        self.observation_space = spaces.Dict(
            {
                "draft": grid,
                "laid": grid,
                "hand": tiles,
                "missing": tiles,
                "spare": tiles,
                "action_mask": spaces.Box(0, 1, (DONE + 1,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new position; a seed gives always the same one. Raises `KistError` for a bad position in `options`."""
        super().reset(seed=seed)
        self._position = self._given(options or {}) or self._drawn()
        laid = self._position.laid.stack
        self.best = best_points(self._rules, laid, self._position.hand)
        """What the best build scores."""
        self._laid, self._hand = _grid(draft_from(laid)), _tiles(self._position.hand)
        self._lids = laid.tiles.lids + self._position.hand.lids
        self._opens = laid.tiles.opens + self._position.hand.opens
        self._draft, self._steps = draft_from(laid), 0
        self._look()
        return self._seen(), self._info()

    def _given(self, options: dict[str, Any]) -> Position | None:
        if not options.keys() & {"stack", "hand"}:
            return None
        if options.keys() != {"stack", "hand"}:
            raise BadNotation("bad-position", "A position is a stack and a hand, such as '.2/21' and 'LD'.")
        return Position(self._rules, Laid(Stack.parse(options["stack"]), (0, 0)), Tiles.parse(options["hand"]))

    def _drawn(self) -> Position:
        return drawn_position(self._rules, Random(int(self.np_random.integers(2**48))))  # noqa: S311

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Change the draft, or build it. A change that leads to no stack is not made: `info` says why. Raises
        `IllegalAction` for a number that is no action."""
        number = number_in(action)
        if not 0 <= number <= DONE:
            raise illegal(number, DONE + 1)
        self._steps += 1
        if number == DONE:
            return self._seen(), float(self._points), True, False, self._info()
        refused = self._edit(number)
        return self._seen(), 0.0, False, self._steps >= self._most_steps, {**self._info(), **refused}

    def _edit(self, number: int) -> dict[str, Any]:
        if not self._mask[number]:
            return {"refused": self._why_refused(number)}
        self._draft = self._draft.changed(number, self._lids, self._opens)
        self._look()
        return {}

    def _why_refused(self, number: int) -> str:
        """What the rules say to a change that leads to no stack."""
        kind, place = divmod(number, SIDE * SIDE)
        y, x = divmod(place, SIDE)
        try:
            edit(self._position, self._draft.stack(), EDITS[kind], (x - 1, y - 1))
        except (NotAStack, IllegalAction) as refusal:
            return refusal.code
        return "out-of-place"

    def _look(self) -> None:
        """What the draft would score if it were built now, or why not; and what leads to a stack again. To be done is
        always possible."""
        self._points, self._why_not = judged(self._position, self._draft)
        self._mask = self._draft.changes(nailed=nails_of(self._position.laid.stack)) + b"\1"

    def _info(self) -> dict[str, Any]:
        return {
            "best": self.best,
            "points": self._points,
            "regret": self.best - self._points,
            "legal": not self._why_not,
            "why_not": self._why_not,
            "draft": self._draft.text(),
        }

    def _seen(self) -> Seen:
        hand, uses = self._position.hand, self._draft.tiles.minus(self._position.laid.stack.tiles)
        lacking = tuple(map(operator.sub, uses, hand))
        return {
            "draft": _grid(self._draft),
            "laid": self._laid.copy(),
            "hand": self._hand.copy(),
            "missing": np.array([max(0, each) for each in lacking], np.int8),
            "spare": np.array([min(own, max(0, -each)) for own, each in zip(hand, lacking, strict=True)], np.int8),
            "action_mask": np.frombuffer(self._mask, np.int8).copy(),
        }

    def render(self) -> Any:
        """The draft and the hand."""
        spare = Tiles(*self._seen()["spare"].tolist())
        match self.render_mode:
            case "human":
                sys.stdout.write(self._text() + "\n")
            case "ansi":
                return self._text()
            case "rgb_array":
                return stack_picture(self._draft.stack(), [spare])
            case "svg":
                return stack_svg(self._draft.stack(), [spare])
        return None

    def _text(self) -> str:
        laid, hand = self._position.laid.stack, self._position.hand
        error = preview_stack(self._position, self._draft.stack()).error
        why = error.message if error else f"It scores {self._points} of {self.best}."
        return f"Laid {laid}, hand {hand or '-'}; the draft is {self._draft.text()}. {why}"


def number_of(kind: EditName, cell: Cell) -> int:
    """The number of the action that changes the column at a cell of the draft; -1 is the place behind the stack."""
    x, y = cell
    return (EDITS.index(kind) * SIDE + y + 1) * SIDE + x + 1


def _grid(draft: Draft) -> np.ndarray[Any, Any]:
    grid = bytearray(2 * SIDE * SIDE)
    for (x, y), height in draft.heights.items():
        grid[(y + 1) * SIDE + x + 1] = height
    for x, y in draft.opens:
        grid[(SIDE + y + 1) * SIDE + x + 1] = 1
    return np.frombuffer(grid, np.int8).reshape(2, SIDE, SIDE)


def _tiles(tiles: Tiles) -> np.ndarray[Any, Any]:
    return np.array(tiles, np.int8)
