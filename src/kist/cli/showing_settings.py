"""All settings as a file would say them, each with where it was said; secrets are masked."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kist.cli.settings import Found, Setting

MASK: Final = "***"
_PASSWORD: Final = re.compile(r"(?<=://)([^/@\s]*?):[^/@\s]*(?=@)|(?<=[?&]password=)[^&\s]*")
ADDRESSES: Final = ("database", "redis")
"""Settings that may have a password inside."""


def shown(settings: Iterable[Setting], found: Mapping[str, Found]) -> str:
    """The settings as TOML, a line for each with its origin as a comment."""
    lines, tables = [], []
    for setting in settings:
        holds = found[setting.name]
        if setting.kind == "table":
            tables += _table(setting, holds)
        elif holds.value in (None, [], ""):
            lines.append(f"# {setting.name} is not set")
        else:
            lines.append(_line(setting.name, _masked(setting, holds.value), holds.origin))
    return "\n".join([*lines, *tables]) + "\n"


def _table(setting: Setting, holds: Found) -> list[str]:
    if not holds.value:
        return [f"# {setting.name} is not set"]
    last = {name: (value, each.origin) for each in holds.value for name, _, value in [each.value.partition("=")]}
    return ["", f"[{setting.name}]", *(f"{name} = {value}  # {origin}" for name, (value, origin) in last.items())]


def _line(name: str, value: Any, origin: str) -> str:
    return f"{name} = {json.dumps(value, ensure_ascii=False)}  # {origin}"


def _masked(setting: Setting, value: Any) -> Any:
    if not setting.argument:
        return [MASK for _ in value] if isinstance(value, list) else MASK
    if setting.name in ADDRESSES:
        return _PASSWORD.sub(lambda found: f"{found[1]}:{MASK}" if found[1] is not None else MASK, str(value))
    return value if isinstance(value, bool | int | float | list) else str(value)
