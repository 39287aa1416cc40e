"""One build of Cubus, crate by crate, with the exact optimum as yardstick: see docs/research.md.

The draft begins as what is laid. Every step puts a crate onto a column or into a free place, takes one away, turns a
lid over, or says "that is my build". Only that is judged, and what it scores is the reward.
"""

import sys
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from kist.core.errors import BadNotation, BadSettings, IllegalAction
from kist.cubus.play.preview import EditName, Position, Preview, edit, preview_stack
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Cell, Laid, NotAStack, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver import best_points
from kist.research.coding import illegal
from kist.research.pictures import stack_picture, stack_svg
from kist.research.positions import drawn_position

SIDE: Final = HIGHEST + 1
"""The grid has one row and one column more than a stack can: the first of each is the place behind it."""
EDITS: Final[tuple[EditName, ...]] = ("add", "take", "turn")
DONE: Final = len(EDITS) * SIDE * SIDE
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
        self.best = best_points(self._rules, self._position.laid.stack, self._position.hand)
        """What the best build scores."""
        self._draft, self._steps = self._position.laid.stack, 0
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
        number = int(action)
        if not 0 <= number <= DONE:
            raise illegal(number, DONE + 1)
        self._steps += 1
        if number == DONE:
            return self._seen(), float(self._points()), True, False, self._info()
        refused = self._edit(number)
        return self._seen(), 0.0, False, self._steps >= self._most_steps, {**self._info(), **refused}

    def _edit(self, number: int) -> dict[str, Any]:
        kind, place = divmod(number, SIDE * SIDE)
        y, x = divmod(place, SIDE)
        try:
            self._draft = edit(self._position, self._draft, EDITS[kind], (x - 1, y - 1))
        except (NotAStack, IllegalAction) as refusal:
            return {"refused": refusal.code}
        self._look()
        return {}

    def _look(self) -> None:
        self._preview: Preview = preview_stack(self._position, self._draft)

    def _points(self) -> int:
        """What the draft would score if it were built now."""
        return self._preview.points or 0 if self._preview.legal else 0

    def _info(self) -> dict[str, Any]:
        points = self._points()
        return {
            "best": self.best,
            "points": points,
            "regret": self.best - points,
            "legal": self._preview.legal,
            "why_not": self._preview.error.code if self._preview.error else "",
            "draft": str(self._draft),
        }

    def _seen(self) -> Seen:
        preview, position = self._preview, self._position
        return {
            "draft": _grid(self._draft),
            "laid": _grid(position.laid.stack),
            "hand": _tiles(position.hand),
            "missing": _tiles(preview.missing or Tiles()),
            "spare": _tiles(preview.spare or Tiles()),
            "action_mask": self._mask(),
        }

    def _mask(self) -> np.ndarray[Any, Any]:
        """What leads to a stack again; and to be done is always possible."""
        mask = np.zeros(DONE + 1, np.int8)
        mask[DONE] = 1
        for name in EDITS:
            for x, y in self._preview.edits[name]:
                if -1 <= x < HIGHEST and -1 <= y < HIGHEST:
                    mask[number_of(name, (x, y))] = 1
        return mask

    def render(self) -> Any:
        """The draft and the hand."""
        spare = self._preview.spare or Tiles()
        match self.render_mode:
            case "human":
                sys.stdout.write(self._text() + "\n")
            case "ansi":
                return self._text()
            case "rgb_array":
                return stack_picture(self._draft, [spare])
            case "svg":
                return stack_svg(self._draft, [spare])
        return None

    def _text(self) -> str:
        laid, hand = self._position.laid.stack, self._position.hand
        why = self._preview.error.message if self._preview.error else f"It scores {self._points()} of {self.best}."
        return f"Laid {laid}, hand {hand or '-'}; the draft is {self._draft}. {why}"


def number_of(kind: EditName, cell: Cell) -> int:
    """The number of the action that changes the column at a cell of the draft; -1 is the place behind the stack."""
    x, y = cell
    return (EDITS.index(kind) * SIDE + y + 1) * SIDE + x + 1


def _grid(stack: Stack) -> np.ndarray[Any, Any]:
    grid = np.zeros((2, SIDE, SIDE), np.int8)
    for (x, y), height in stack.heights.items():
        grid[0, y + 1, x + 1] = height
        grid[1, y + 1, x + 1] = (x, y) in stack.opens
    return grid


def _tiles(tiles: Tiles) -> np.ndarray[Any, Any]:
    return np.array(tiles, np.int8)
