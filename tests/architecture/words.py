"""How the code words things: docstrings that stand alone, numbers that say what they count, words of the field, and
logs that are called after who writes them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

UNITS: Final = frozenset(
    ("SECONDS", "MS", "DAYS", "BYTES", "LETTERS", "DIGITS", "PIXELS", "SHARE", "FACTOR", "PORT", "VERSION", "BYTE")
)
"""What a number may say that it is. Otherwise it names what is counted, as a word that is no unit: `KEPT_REVIEWS`."""
NO_THINGS: Final = frozenset(("ALWAYS", "AS", "HOLDS", "MASS", "THIS"))
"""Words that end like names of several things, and are none."""
WITHOUT_UNIT: Final = {
    "server/edge/admission.py": {"POLICY", "TRY_LATER", "NO_HELLO", "TOO_FAST"},
    "server/edge/bounded/sockets.py": {"NOT_TEXT", "TOO_FAST"},
    "server/edge/wire.py": {"NORMAL"},
    "server/classroom/socket.py": {"NOT_HERE", "NO_SUCH_CLASS"},
    "server/live/rooms.py": {"TOO_SLOW", "NO_SPECTATORS", "NO_SUCH_MATCH"},
    "browser/rooms.py": {"NO_SUCH_MATCH"},
    # Codes with which sockets are closed; and these are neither counts nor times:
    "server/previews/card.py": {"WIDTH", "HEIGHT", "MARGIN"},
    "storage/migrations.py": {"_LOCK"},
    "storage/notices.py": {"_LOCK"},
    "storage/ratings.py": {"_LOCK"},
    "storage/sqlite.py": {"PRIVATE", "CLEAN"},
    "storage/upkeep.py": {"_AS_MUCH"},
}
"""Numbers of modules that count nothing."""
FORMER: Final = {
    "wish": "command",
    "Wish": "Command",
    "wishes": "commands",
    "wished": "commanded",
    "Stamp": "CommandContext",
    "Carrier": "CommandProcessor",
    "carrying": "processor",
    "Desk": "Service",
    "Hall": "LiveClass",
    "Keeper": "LogStore",
    "keeper": "log store",
    "Hearing": "BrokerListener",
    "Lookout": "LogPoller",
    "Aside": "ThreadLanes",
    "Crowd": "batching",
    "Reach": "LanAddresses",
    "Mover": "BulkAppender",
    "Laborious": "the referee's question",
    "hurrying": "the referee's question",
    "Glance": "FastObservation",
    "craft": "generator",
    "crafts": "generators",
    "other_methods": "nothing",
}
"""Words of our own for what this field has a word for, and that word."""
KEPT_FORMER: Final = {"server/edge/limits.py": {"craft", "crafts"}}
"""Where such a word is still understood, as settings of before have it."""
_NAME: Final = re.compile(r"[A-Za-z]+")


def leaning(file: Path) -> Iterator[str]:
    """Docstrings that can only be read after the one before them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = node.value.value.strip()
            if re.match(r"(The|And the) same\b", text):
                yield f"{file.name}:{node.lineno}: {text.splitlines()[0]}"


def numbers(tree: ast.Module) -> Iterator[str]:
    """The names of constants of a module that are numbers."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=value):
                yield from (name for name, each in _assigned(target, value) if name.isupper() and _is_number(each))


def _assigned(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    match target, value:
        case ast.Name(name), _:
            yield name, value
        case ast.Tuple(names), ast.Tuple(values):
            for each, given in zip(names, values, strict=True):
                yield from _assigned(each, given)


def _is_number(value: ast.expr | None) -> bool:
    match value:
        case ast.Constant(bool()):
            return False
        case ast.Constant(int() | float()):
            return True
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
    return False


def says_what_it_counts(name: str) -> bool:
    """Whether a constant has a unit, or names things, of which there are several: the last word of `KEPT_REVIEWS`."""
    parts = [part for part in name.strip("_").split("_") if part]
    if any(part in UNITS for part in parts):
        return True
    return any(part.endswith("S") and part not in NO_THINGS for part in parts)


def former(text: str) -> set[str]:
    """The words of before that are in a text, as names of things or parts of names like `address_crafts`."""
    return {word for word in _NAME.findall(text) if word in FORMER} | {
        each for each in FORMER if "_" in each and each in text
    }


def loggers(tree: ast.Module) -> Iterator[str]:
    """The names of the logs that a module writes."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="getLogger"), args=[ast.Constant(str(name))]):
                yield name
