"""Tables for learners that step all agents at once: everybody says something, whoever is to act is heard."""

from dataclasses import replace
from typing import Any

from pettingzoo import ParallelEnv

from kist.research.pettingzoo.aec import TableEnv


class TurnsInParallel(ParallelEnv[str, Any, Any]):
    """A table in which a step of all agents is an action of the one that is asked; what the others say is not heard.

    So `max_cycles` counts actions here.
    """

    def __init__(self, env: TableEnv) -> None:
        self._most = env.options.max_cycles
        env.options = replace(env.options, max_cycles=None)
        self.table = env
        self.metadata = env.metadata
        self.render_mode = env.render_mode
        self.possible_agents = env.possible_agents
        self.state_space = env.state_space
        self.agents: list[str] = []
        self._steps = 0

    def observation_space(self, agent: str) -> Any:
        """As in the environment that asks one after the other."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        """As in the environment that asks one after the other."""
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new game; what everybody sees."""
        self.table.reset(seed, options)
        self.agents, self._steps = self.possible_agents[:], 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out the action of whoever is asked."""
        table, agents = self.table, self.agents
        table.step(actions[table.agent_selection])
        self._steps += 1
        ended = all(table.terminations.values())
        cut = not ended and self._most is not None and self._steps >= self._most
        seen, rewards = self._seen(), dict(table.rewards)
        if ended or cut:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def state(self) -> Any:
        """The state with all that is hidden, for critics in training."""
        return self.table.state()

    def render(self) -> Any:
        """What a spectator sees."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is kept open."""
