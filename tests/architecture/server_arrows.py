"""Which way the folders of the server may look; see docs/architecture.md."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tests.architecture.python_imports import Tree

HERE: Final = "server"
SHARED: Final[Mapping[str, set[str]]] = {
    "edge": {"http"},
    "http": {"edge"},
    "workers": {"edge", "http"},
    "games": {"edge", "http", "workers"},
    "live": {"edge", "http", "workers", "games"},
    "fleet": {"edge", "http", "workers", "games", "live"},
}
"""The folders that all features may look at, and what each of them may look at besides itself."""
OFFERED: Final = {"service", "messages"}
"""What a feature offers to the others: its service, and what that takes and gives."""
EXTENDED: Final = {"uvicorn", "websockets", "httptools"}
"""Packages that are known from inside: their versions are pinned for it."""
EXTENDING: Final = "edge.bounded"
"""Where that is known."""
RUNS_IT: Final = "run"
"""The only module that uses it, and that can do without."""
EVERYBODY: Final = {"config"}
"""Modules of no folder that any may look at; all others put the server together, and none looks at them."""


@dataclass(frozen=True)
class ServerHouse:
    """The tree of packages that the server is in."""

    tree: Tree

    def offences(self) -> list[str]:
        """All imports inside the server that are not allowed."""
        return [
            f"{module} may not import {imported}"
            for module in self.tree.modules
            if (folder := self._folder(module)) is not None
            for imported in self.tree.imports(module)
            if not self._may(folder, imported)
        ]

    def reaches(self) -> list[str]:
        """All imports by which somebody reaches into how connections are made."""
        bounded = [HERE, *EXTENDING.split(".")]
        return [
            f"{module} may not import {imported}"
            for module in self.tree.modules
            if module.split(".")[1:4] != bounded and module != f"{self.tree.name}.{HERE}.{RUNS_IT}"
            for imported in self.tree.imports(module)
            if imported.split(".")[0] in EXTENDED or imported.split(".")[1:4] == bounded
        ]

    def features(self) -> set[str]:
        """The folders that are not shared."""
        return set(self._folders()) - SHARED.keys()

    def _folders(self) -> Iterator[str]:
        return (folder for module in self.tree.modules if (folder := self._folder(module)) is not None)

    def _folder(self, module: str) -> str | None:
        """The folder of the server that a module is in."""
        parts = self._inside(module)
        is_in_one = len(parts) > 1 or (len(parts) == 1 and self.tree.modules[module].name == "__init__.py")
        return parts[0] if is_in_one else None

    def _inside(self, name: str) -> list[str]:
        """What follows the server's own name; nothing for what is elsewhere."""
        package, *parts = name.split(".")
        return parts[1:] if package == self.tree.name and parts[:1] == [HERE] else []

    def _may(self, folder: str, imported: str) -> bool:
        parts = self._inside(imported)
        if not parts:
            return imported != f"{self.tree.name}.{HERE}"
        if parts[0] == folder or parts[0] in EVERYBODY:
            return True
        if folder in SHARED:
            return parts[0] in SHARED[folder]
        return parts[0] in SHARED or (len(parts) > 1 and parts[1] in OFFERED)
