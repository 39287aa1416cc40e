"""Which way the packages of kist may look; see docs/architecture.md."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from tests.architecture.python_imports import Tree

CUBUS = {"cubus", "cubus.shape", "cubus.play"}
GAMES = {"core", "skelter", *CUBUS}
PLAYING = {*GAMES, "bots", "cubus.solver", "games"}
WEB = {
    "aiohttp",
    "cryptography",
    "fastapi",
    "orjson",
    "prometheus_client",
    "py_vapid",
    "pydantic",
    "pywebpush",
    "starlette",
    "uvicorn",
    "webauthn",
    "websockets",
}
ARROWS: Mapping[str, set[str]] = {
    "core": set(),
    "cubus": set(),
    "cubus.shape": {"core"},
    "cubus.solver": {"core", "cubus.shape", "numpy"},
    "cubus.play": {"core", "cubus", "cubus.shape", "cubus.solver"},
    "skelter": {"core"},
    "games": GAMES,
    "bots": {*GAMES, "cubus.solver"},
    "tabletop": {"core", "bots"},
    "study": {*PLAYING, "tabletop"},
    "paper": {*GAMES, "study", "segno", "typst"},
    "exchange": {*GAMES, "paper", "study"},
    "research": {*PLAYING, "arena", "tabletop", "gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel"},
    "arena": {"core", "games", "bots", "tabletop", "ray"},
    "api": {*PLAYING, "arena", "paper", "study", "tabletop"},
    "eventlog": {"core"},
    "matches": {"core", "eventlog"},
    "ratings": {"core", "matches", "openskill"},
    "tournaments": {"core", "eventlog", "matches"},
    "classroom": {"core", "eventlog", "matches", "study", "tournaments"},
    "accounts": {"core", "matches"},
    "present": {*PLAYING, "eventlog", "matches", "study"} - {"cubus.solver"},
    "browser": {*PLAYING, "eventlog", "matches", "present", "study"} - {"cubus.solver"},
    "notices": {"core", "matches"},
    "storage": {
        "accounts",
        "core",
        "classroom",
        "eventlog",
        "matches",
        "notices",
        "ratings",
        "tournaments",
        "asyncpg",
        "sqlalchemy",
        "redis",
    },
    "server": {
        *PLAYING,
        "accounts",
        "classroom",
        "eventlog",
        "exchange",
        "matches",
        "notices",
        "paper",
        "present",
        "ratings",
        "storage",
        "study",
        "tournaments",
        *WEB,
    }
    - {"cubus.solver"},
    "__main__": {"cli"},
    "cli": {
        *PLAYING,
        "arena",
        "api",
        "exchange",
        "matches",
        "paper",
        "ratings",
        "research",
        "rich",
        "server",
        "storage",
        "study",
        "tabletop",
    },
}
"""What each package may import, besides itself and the standard library. What is not listed is forbidden."""

BEHIND_THE_VIEW = {"state", "turns", "game", "games", "fast_observation", "random_play"}
"""Modules that know states of games. Who is to act from a view alone cannot use them."""
MAY_COMPUTE = {
    "kist",
    "kist.core.registry",
    "kist.server.workers.bots",
    "kist.server.games.catalogue",
}
"""Modules that import what they are told to."""
FRONT = "api"


@dataclass(frozen=True)
class House:
    """A tree of packages, and which way they may look."""

    tree: Tree
    arrows: Mapping[str, set[str]]

    def layer_of(self, name: str) -> str:
        """The package of the table that a module belongs to, the longest that fits, else its own first part.

        Whatever is a name of the whole package, and no module, comes through the front door.
        """
        parts = name.split(".")[1:]
        names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
        own = next((name for name in names if name in self.arrows), None)
        if own is not None:
            return own
        return parts[0] if len(parts) > 1 or (name in self.tree.modules and parts) else FRONT

    def looks(self, module: str) -> Iterator[tuple[str, str]]:
        """What a module imports, as a layer of ours or the name of another package."""
        package = self.tree.name
        for imported in self.tree.imports(module):
            outside = imported.partition(".")[0]
            if outside != package:
                yield imported, outside
            elif imported != f"{package}.__version__":
                yield imported, self.layer_of(imported)

    def offences(self) -> list[str]:
        """All imports that are not allowed."""
        return [
            f"{module} may not import {imported}"
            for module in self.tree.modules
            for imported, name in self.looks(module)
            if not self._may(self.layer_of(module), name)
        ]

    def _may(self, layer: str, name: str) -> bool:
        return name in sys.stdlib_module_names or name == layer or name in self.arrows.get(layer, ())

    def strangers(self) -> set[str]:
        """Packages that the table does not know."""
        return {self.layer_of(module) for module in self.tree.modules} - self.arrows.keys()

    def cycle(self) -> list[str]:
        """Packages that import each other in a circle."""
        graph: dict[str, set[str]] = {}
        for module in self.tree.modules:
            layer = self.layer_of(module)
            graph.setdefault(layer, set()).update(name for _, name in self.looks(module) if name in self.arrows)
            graph[layer].discard(layer)
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as found:
            return list(found.args[1])
        return []

    def peeks(self) -> list[str]:
        """Bots that import what knows states."""
        return [
            f"{module} may not import {imported}: it knows more than a view"
            for module in self.tree.modules
            if self.layer_of(module) == "bots"
            for imported, layer in self.looks(module)
            if layer in self.arrows and layer not in {"core", "bots"}
            if imported.rpartition(".")[2] in BEHIND_THE_VIEW
        ]

    def computed(self) -> list[str]:
        """Imports that cannot be checked, because what is imported is computed."""
        return [
            f"{module}, line {line}: imports something that is computed"
            for module in self.tree.modules
            if module not in MAY_COMPUTE
            for line in self.tree.computed(module)
        ]
