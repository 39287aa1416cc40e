"""A table at which agents act one after the other, as PettingZoo asks for."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Final, Self

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from kist.core.actions import Action
from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.core.types import SPECTATOR, Json, Seat
from kist.core.view import View
from kist.research.coding import (
    Coding,
    Watch,
    after_chance,
    legal_numbers,
    number_in,
    parts_of,
    returns_of,
    settings_in,
    size_of,
)
from kist.research.raster import Image

RENDER_MODES: Final = ("human", "ansi", "rgb_array", "svg")
LONGEST_TEXT: Final = 8000
SIGNS: Final = "".join(map(chr, range(32, 127))) + "\n"

Seen = View[Any]


@dataclass(frozen=True, slots=True)
class Options:
    """What an environment can be told besides the settings of its game."""

    render_mode: str | None = None
    """`human` prints text, `ansi` gives it, `rgb_array` gives an image and `svg` a drawing."""
    observations: str = "array"
    """`array` or `text`; see docs/research.md."""
    rewards: str = "outcome"
    """`outcome`: 1 for a win alone, in all 0, at the end; `points`: the points of every step, as they are scored;
    `shaped`: the outcome, and what every decision has changed in the coding's `promise`, which takes nothing from the
    return of a game and adds nothing to it (docs/research.md)."""
    discount: float = 1.0
    """The discount, from one decision of an agent to its next, with which shaped rewards are to be added up."""
    illegal: str = "raise"
    """`raise` refuses what the mask does not allow; `timeout` does what is done for whoever runs out of time."""
    max_cycles: int | None = None
    """After so many steps of every agent, taken together, the game is broken off."""

    def __post_init__(self) -> None:
        _one_of("render_mode", self.render_mode, (None, *RENDER_MODES))
        _one_of("observations", self.observations, ("array", "text"))
        _one_of("rewards", self.rewards, ("outcome", "points", "shaped"))
        if (
            isinstance(self.discount, bool)
            or not isinstance(self.discount, int | float)
            or not 0 < self.discount <= 1
        ):
            raise BadSettings("bad-option", f"discount is a number above 0 and up to 1, not {self.discount!r}.")
        _one_of("illegal", self.illegal, ("raise", "timeout"))
        if self.max_cycles is not None and self.max_cycles < 1:
            raise BadSettings(
                "bad-option", f"max_cycles is a whole number from 1 on, or None, not {self.max_cycles!r}."
            )

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> tuple[Self, dict[str, Json]]:
        """The options among what was given, and the rest."""
        names = {each.name for each in fields(cls)}
        rest = {name: value for name, value in given.items() if name not in names}
        return cls(**{name: value for name, value in given.items() if name in names}), rest


def _one_of(name: str, value: str | None, known: tuple[str | None, ...]) -> None:
    if value not in known:
        listed = ", ".join(map(repr, known))
        raise BadSettings("bad-option", f"{name} is one of {listed}, not {value!r}.")


class TableEnv(AECEnv[str, Any, Any]):
    """A game under way. What an agent is told comes through the game's view of its seat, and in no other way."""

    def __init__(
        self,
        coding: Coding[Any],
        svg: Callable[[Seen], str],
        picture: Callable[[Seen], Image],
        options: Options,
    ) -> None:
        super().__init__()
        self.coding, self.options, self.render_mode = coding, options, options.render_mode
        self._svg, self._picture = svg, picture
        self._rng = Random()  # noqa: S311 - a game, not a secret
        self._game = coding.game
        self._seats: int = coding.settings(Random(0)).seats  # noqa: S311
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._as_text = options.observations == "text"
        self._by_points = options.rewards == "points"
        self._shaped = options.rewards == "shaped"
        self._state: Any = None
        self._watches: list[Watch[Any]] = []
        self._asked: Seat | None = None
        """Whose action comes next; nobody's once the game is over or was cut."""
        self.action_spaces = {agent: spaces.Discrete(coding.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.state_space = spaces.Box(0, coding.highest, (coding.whole_size,), coding.dtype)

    def _observation_space(self) -> spaces.Space[Any]:
        coding = self.coding
        seen: spaces.Space[Any] = (
            spaces.Text(LONGEST_TEXT, charset=SIGNS)
            if self.options.observations == "text"
            else spaces.Box(0, coding.highest, (size_of(coding),), coding.dtype)
        )
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (coding.actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """An array or a text, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbered actions of the game."""
        return self.action_spaces[agent]

    # Playing -------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed it is always the same one, and so are those after it. `options={"settings": …}`
        are settings for this game alone, as far as they change no space. Raises `BadSettings`."""
        settings = settings_in(options)
        if seed is not None:
            self._rng.seed(seed)
        start = self._game.start(self.coding.settings(self._rng, settings))
        self._state = after_chance(self._game, start, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._steps, self._paid = 0, False
        limit = self.options.max_cycles
        self._most_steps = None if limit is None else limit * self._seats
        self._watches = [self.coding.watch(seat) for seat in range(self._seats)]
        self._followers = [watch for watch in self._watches if watch.follows]
        self._promised: list[float | None] = [None] * self._seats
        self._asked = self.coding.asked(self._state)
        self._look()

    def _look(self) -> None:
        """Show the table to whoever is asked, and to those who follow everything."""
        assert self._asked is not None
        for watch in self._followers:
            watch.look(self._state)
        if self._shaped:
            self._promised[self._asked] = self.coding.promise(self._state)[self._asked]
        self.agent_selection = self.possible_agents[self._asked]
        self._sight = self._watches[self._asked].look(self._state)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and what it may do: nothing, when it is not to act."""
        self._check_begun()
        seat = self._seat_of[agent]
        watch = self._watches[seat]
        if seat == self._asked:
            mask = np.frombuffer(self.coding.legal(self._sight), np.int8)
        else:
            mask = np.zeros(self.coding.actions, np.int8)
            watch.look(self._state)
        return {"observation": self.text(agent) if self._as_text else watch.written().copy(), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out an action of the agent that is asked; raises `IllegalAction`, and nothing has changed then."""
        self._check_begun()
        seat, before = self._asked, self._state
        if seat is None:
            self._was_dead_step(action)
            return
        done = self._game.apply(before, seat, self._action(seat, number_in(action)))
        self._state = after_chance(self._game, done, self._rng)
        self._steps += 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._asked = self.coding.asked(self._state)
        if self._asked is None or self._paid or self._by_points or self._shaped:
            self._pay(before)
        if self._asked is None or self._steps == self._most_steps:
            self._break_off()
        else:
            self._look()

    def _action(self, seat: Seat, number: int) -> Action:
        try:
            return self.coding.action(self._sight, number)
        except IllegalAction:
            if self.options.illegal == "raise":
                raise
            return self._game.timeout(self._state, seat)

    def _break_off(self) -> None:
        """The game is over, or was cut: nobody is asked any more."""
        over = self._asked is None
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        self._asked = None
        self._deads_step_first()

    def _pay(self, before: Any) -> None:
        if self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        self._paid = self._asked is None or self._by_points or self._shaped
        if self._paid:
            paid = self._earned(before)
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self._accumulate_rewards()

    def _earned(self, before: Any) -> list[float]:
        game, state = self._game, self._state
        if self._by_points:
            pairs = zip(game.scores(state), game.scores(before), strict=True)
            return [float(now - then) for now, then in pairs]
        returns = returns_of(game.outcome(state), self._seats)
        return (
            [plain + shaped for plain, shaped in zip(returns, self._shaping(), strict=True)]
            if self._shaped
            else returns
        )

    def _shaping(self) -> list[float]:
        """What is added to the outcome: for whoever decides next, or for everybody when nobody does any more, the
        promise of now less that of the own last decision. In the end nothing is promised any more."""
        cut, over = self._steps == self._most_steps, self._asked is None
        promises = [0.0] * self._seats if over else self.coding.promise(self._state)
        return [
            0.0 if then is None or not (over or cut or seat == self._asked) else self.options.discount * now - then
            for seat, (now, then) in enumerate(zip(promises, self._promised, strict=True))
        ]

    def _check_begun(self) -> None:
        if self._state is None:
            raise KistError("not-begun", "There is no game yet: call reset() first.")

    # Looking -------------------------------------------------------------------------------------------------------

    def state(self) -> np.ndarray[Any, Any]:
        """The state with all that is hidden, for critics in training; `state_space` is its space."""
        self._check_begun()
        return self.coding.whole(self._state)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents as they are asked, as PettingZoo has it; raises `KistError` before `reset`."""
        self._check_begun()
        return super().agent_iter(max_iter)

    def parts(self, observation: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
        """The named parts of an observation, each in its shape."""
        return parts_of(self.coding, observation)

    def text(self, agent: str) -> str:
        """What an agent sees, as text."""
        return self.coding.text(self._game.view(self._state, self._seat_of[agent]))

    def action_names(self) -> dict[int, str]:
        """The legal actions of the agent that is asked, in words."""
        numbers = legal_numbers(self.coding, self._sight) if self._asked is not None else []
        return {number: self.coding.name(self._sight, number) for number in numbers}

    def render(self) -> Any:
        """What a spectator sees, in the way that `render_mode` says."""
        self._check_begun()
        view: Seen = self._game.view(self._state, SPECTATOR)
        match self.render_mode:
            case "human":
                sys.stdout.write(self.coding.text(view) + "\n")
            case "ansi":
                return self.coding.text(view)
            case "svg":
                return self._svg(view)
            case "rgb_array":
                return self._picture(view)
        return None

    def close(self) -> None:
        """Nothing is kept open."""
