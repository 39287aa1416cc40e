"""Settings that a file, the environment and arguments say with the same names; what comes later in this order wins.

`bot-pace` is `bot-pace = 2` in `kist.toml`, `KIST_BOT_PACE=2` in the environment, and `--bot-pace 2` as an argument.
What is written is read by the same function wherever it stands.
"""

import argparse
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from kist.core.errors import BadSettings

FILE: Final = "kist.toml"
"""The file that is read where it lies in the current directory and none is named."""
SEPARATOR: Final = ";"
"""What stands between several values in the environment."""
YES, NO = ("1", "on", "true", "yes"), ("0", "false", "no", "off")
Kind: TypeAlias = Literal["one", "flag", "many", "table"]


@dataclass(frozen=True)
class Setting:
    """Something that can be set. A `flag` is on or off, `many` can be given several times, and a `table` has names of
    its own, `NAME=VALUE`, each of which can be said elsewhere."""

    name: str
    help: str
    read: Callable[[str], Any] = str
    default: Any = None
    metavar: str = "TEXT"
    kind: Kind = "one"
    group: str = ""
    choices: tuple[str, ...] = ()
    argument: bool = True
    """Whether it can be an argument: everybody on the machine sees those."""

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"KIST_{self.name.upper().replace('-', '_')}"

    @property
    def attribute(self) -> str:
        """Its name among parsed arguments."""
        return self.name.replace("-", "_")

    def add_to(self, command: argparse._ActionsContainer) -> None:
        """Let a command take it as an argument; nothing is in its place when it is not given."""
        told = self.help if self.kind != "one" or self.default is None else f"{self.help} (default: {self.default})"
        flag = f"--{self.name}"
        if self.kind == "flag":
            command.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=told)
        elif self.kind == "one":
            choices, metavar = (self.choices, None) if self.choices else (None, self.metavar)
            command.add_argument(flag, type=self.read, choices=choices, metavar=metavar, help=told)
        else:
            command.add_argument(flag, type=self.read, action="append", metavar=self.metavar, help=told)

    def one(self, text: str) -> Any:
        """What a text means; raises `ValueError`, whose words say what is wrong with it."""
        if self.choices and text not in self.choices:
            raise ValueError(f"{text!r} is none of {', '.join(self.choices)}")
        try:
            return self.read(text)
        except argparse.ArgumentTypeError as reason:
            raise ValueError(str(reason)) from None
        except ValueError:
            raise ValueError(f"{text!r} is no {self.read.__name__}") from None

    def in_environment(self, text: str) -> Any:
        """What a variable says."""
        if self.kind == "flag":
            if text.lower() not in (*YES, *NO):
                raise ValueError(f"{text!r} is neither true nor false")
            return text.lower() in YES
        if self.kind == "one":
            return self.one(text)
        return [self.one(each.strip()) for each in text.split(SEPARATOR) if each.strip()]

    def in_file(self, value: Any) -> Any:
        """What stands in the file."""
        match self.kind, value:
            case "flag", bool():
                return value
            case "flag", _:
                raise ValueError("is true or false")
            case "many", list():
                return [self.one(_text(each)) for each in value]
            case "table", dict():
                return [self.one(f"{name}={_text(each)}") for name, each in value.items()]
            case "one", _:
                return self.one(_text(value))
        wanted = f"[{self.name}]" if self.kind == "table" else f'{self.name} = ["..."]'
        raise ValueError(f"is written as {wanted}")


def _text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("is a text or a number")
    return str(value)


@dataclass(frozen=True)
class Found:
    """What holds, and where it was said."""

    value: Any
    origin: str = "default"


def add_file(command: argparse._ActionsContainer) -> None:
    """Let a command be told which file to read."""
    told = f"the file with settings, instead of KIST_CONFIG or {FILE} in the current directory"
    command.add_argument("--config", metavar="FILE", type=Path, help=told)


def found(settings: Iterable[Setting], options: argparse.Namespace) -> dict[str, Found]:
    """What holds of all settings; raises `BadSettings`."""
    settings = tuple(settings)
    file, written = _written(options.config)
    _check_names(file, written, settings)
    return {each.name: _found(each, file, written, options) for each in settings}


def _found(setting: Setting, file: str, written: Mapping[str, Any], options: argparse.Namespace) -> Found:
    name, variable = setting.name, os.environ.get(setting.variable)
    said = []
    if name in written:
        said.append(Found(_read(setting.in_file, written[name], f"{file}: {name}"), file))
    if variable:
        where = f"{setting.variable} in the environment"
        said.append(Found(_read(setting.in_environment, variable, where), f"environment, {setting.variable}"))
    if (given := getattr(options, setting.attribute, None)) is not None:
        said.append(Found(given, f"argument, --{name}"))
    if setting.kind != "table":
        return said[-1] if said else Found(setting.default)
    return Found([Found(each, layer.origin) for layer in said for each in layer.value])


def _read(read: Callable[[Any], Any], value: Any, where: str) -> Any:
    try:
        return read(value)
    except ValueError as reason:
        raise BadSettings("bad-setting", f"{where}: {reason}.") from None


def _written(named: Path | None) -> tuple[str, dict[str, Any]]:
    """What the file says that was named, or the one that lies here."""
    path = named or (Path(os.environ["KIST_CONFIG"]) if os.environ.get("KIST_CONFIG") else None)
    if path is None and not Path(FILE).is_file():
        return FILE, {}
    path = path or Path(FILE)
    try:
        return str(path), tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as reason:
        raise BadSettings("not-read", f"{path} cannot be read: {reason.strerror}.") from reason
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as reason:
        raise BadSettings("not-toml", f"{path} is not TOML: {reason}.") from reason


def _check_names(file: str, written: Mapping[str, Any], settings: Iterable[Setting]) -> None:
    names = [each.name for each in settings]
    for name in written:
        if name not in names:
            near = get_close_matches(name.lower().replace("_", "-"), names, 1, 0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(names))}."
            raise BadSettings("unknown-setting", f"{file}: there is no setting {name!r}; {hint}")
