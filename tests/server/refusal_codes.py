"""The codes of refusals in the source of the server: where each is given, and whether the page has words for it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE, WEB = ROOT / "src" / "kist", ROOT / "web" / "src"
ELSEWHERE = {"arena", "bots", "cli", "api", "research", "tabletop.py"}
"""Packages that no server asks, or that raise nothing in it."""

PARTS = {
    "classroom/": "classroom",
    "server/classroom/": "classroom",
    "study/exercises/": "classroom",
    "paper/": "classroom",
    "server/paper/": "classroom",
    "server/workers/generators.py": "classroom",
    "study/puzzles/choose.py": "classroom",
    "study/sets.py": "classroom",
    "server/sets/": "classroom",
    "tournaments/": "tournaments",
    "server/tournaments/": "tournaments",
    "accounts/": "account",
    "server/accounts/": "account",
    "storage/accounts.py": "account",
    "matches/vacation.py": "days",
    "notices/quiet.py": "days",
    "server/notices/": "days",
    "matches/settings.py": "ratings",
    "matches/steps.py": "ratings",
    "server/matches/service.py": "ratings",
    "cubus/": "games/cubus",
    "server/games/cubus": "games/cubus",
    "skelter/": "games/skelter",
}
"""In which part of the page somebody hears of what is refused where; of all else, anywhere."""


@cache
def trees() -> dict[str, ast.Module]:
    files = [file for file in SOURCE.rglob("*.py") if file.relative_to(SOURCE).parts[0] not in ELSEWHERE]
    return {str(file.relative_to(SOURCE)): ast.parse(file.read_text()) for file in sorted(files)}


def refusals() -> set[str]:
    """The names of all kinds of refusals."""
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, before = {"KistError"}, 0
    while len(found) > before:
        before = len(found)
        found |= {each.name for each in classes if any(isinstance(b, ast.Name) and b.id in found for b in each.bases)}
    return found


def raised() -> Iterator[tuple[str, ast.expr]]:
    """Where a refusal is made, and what says its code."""
    kinds = refusals()
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                if node.func.id in kinds:
                    yield file, node.args[0]
                elif node.func.id == "_refuse" and file == "server/edge/guard.py":
                    yield file, node.args[1]


def codes() -> set[tuple[str, str]]:
    """Files with the codes that they say outright."""
    said = [(file, code.value) for file, code in raised() if isinstance(code, ast.Constant)]
    return {(file, code) for file, code in said if isinstance(code, str)}


def computed() -> set[str]:
    """Files in which a code is not said outright."""
    return {file for file, code in raised() if not isinstance(code, ast.Constant)}


@cache
def worded(part: str) -> frozenset[str]:
    """The codes that a part of the page has words for; "" is what all parts share. A draft is refused in words of
    its own, before anybody lays it."""
    folder = WEB / part / "i18n"
    [file] = [file for file in folder.glob("*en.ts") if re.fullmatch(r"(.*-)?en\.ts", file.name)]
    return frozenset(re.findall(r"'(?:error|draft)\.([a-z0-9-]+)'", file.read_text()))


def has_words(file: str, code: str) -> bool:
    """Whether the page can say in the person's language what is refused there."""
    parts = [part for place, part in PARTS.items() if file.startswith(place)]
    return code in worded("") or any(code in worded(part) for part in parts)
