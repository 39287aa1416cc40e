"""Which way the packages of kist may look; see docs/architecture.md."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kist

SOURCE = Path(kist.__file__).parent
GAMES = {"core", "cubus", "skelter"}
WEB = {"fastapi", "prometheus_client", "pydantic", "starlette", "uvicorn"}
# What each package may import, besides itself and the standard library. What is not listed is forbidden.
ARROWS: dict[str, set[str]] = {
    "core": set(),
    "cubus": {"core", "cubus.solver"},
    "cubus.solver": {"core", "cubus", "numpy"},
    "skelter": {"core"},
    "games": GAMES,
    "bots": {*GAMES, "cubus.solver"},
    "arena": {"core", "games", "bots", "ray"},
    "matches": {"core"},
    "storage": {"core", "matches", "sqlalchemy", "redis"},
    "server": {*GAMES, "bots", "games", "matches", "storage", *WEB},
    "cli": {*GAMES, "arena", "bots", "cubus.solver", "games", "rich", "server"},
}


def layer_of(module: str) -> str:
    """The package of the table above that a module of kist belongs to: the longest that fits."""
    parts = module.removeprefix("kist.").split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((name for name in names if name in ARROWS), parts[0])


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=module_of)
def test_imports_follow_the_arrows(path: Path) -> None:
    layer = layer_of(module_of(path))
    assert layer in ARROWS, f"{layer} is not in the table of arrows"
    for imported in imports_of(path):
        name = layer_of(imported) if imported.startswith("kist.") else imported.partition(".")[0]
        outside = name in sys.stdlib_module_names or imported == "kist"
        assert outside or name == layer or name in ARROWS[layer], f"{layer} may not import {imported}"


def test_the_table_names_only_what_exists() -> None:
    layers = {layer_of(module_of(path)) for path in MODULES}
    assert layers == set(ARROWS)


BEHIND_THE_VIEW = {"state", "turns", "game", "games", "random_play"}
"""Modules that know states of games. Who is to act from a view alone cannot use them."""


@pytest.mark.parametrize("path", [path for path in MODULES if layer_of(module_of(path)) == "bots"], ids=module_of)
def test_bots_know_views_and_no_states(path: Path) -> None:
    for imported in imports_of(path):
        if imported.startswith("kist.") and not imported.startswith(("kist.core.", "kist.bots.")):
            assert imported.rpartition(".")[2] not in BEHIND_THE_VIEW, f"{imported} knows more than a view"
