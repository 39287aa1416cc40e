"""What options of several commands take: numbers within bounds, and settings of a game."""

import argparse
import json
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from kist.core.errors import BadSettings
from kist.core.game import Choice
from kist.core.steps import game_of
from kist.core.types import Json
from kist.games import GAMES

MOST: Final = 10**9
"""No number is larger, where nothing else bounds it."""
MOST_JOBS: Final = 1024

Number = TypeVar("Number", int, float)


def whole(least: int, most: int = MOST) -> Callable[[str], int]:
    """Reads whole numbers from `least` to `most`."""
    return _within(int, least, most)


def decimal(least: float, most: float = MOST) -> Callable[[str], float]:
    """Reads numbers from `least` to `most`."""
    return _within(float, least, most)


def _within(kind: Callable[[str], Number], least: Number, most: Number) -> Callable[[str], Number]:
    def read(text: str) -> Number:
        number = kind(text)
        if not least <= number <= most:
            bounds = f"from {least} to {most}" if most < MOST else f"at least {least}"
            raise argparse.ArgumentTypeError(f"{text} is not {bounds}")
        return number

    read.__name__ = "whole number" if kind is int else "number"  # for what argparse says of words that are no numbers
    return read


def digits(text: str) -> int | None:
    """A whole number written with digits alone, and not too many of them; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(MOST)) else None


def add_seed(command: argparse.ArgumentParser, seed: int = 0) -> None:
    """From what all luck follows."""
    command.add_argument(
        "--seed", type=int, default=seed, metavar="N", help="what all luck follows from (default: %(default)s)"
    )


def add_jobs(command: argparse.ArgumentParser) -> None:
    """In how many processes something is done."""
    command.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), default=1, metavar="N", help="processes (default: %(default)s)"
    )


def add_settings(command: argparse.ArgumentParser) -> None:
    """Settings of a game by their names; `settings_in` reads them."""
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting of the game")


def settings_in(given: Iterable[str], game: str) -> dict[str, Json]:
    """Settings of a game like `rules=1987` and `demolition=true`; raises `BadSettings`."""
    choices = game_of(GAMES, {"game": game}).options.choices
    settings: dict[str, Json] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSettings("bad-setting", f"--set takes NAME=VALUE, not {text!r}.")
        settings[name] = _value(value, choices.get(name, ()))
    return settings


def _value(text: str, choices: Iterable[Choice]) -> Json:
    """What there is to choose, as it is written; else JSON, or the text itself."""
    if text in choices:
        return text
    try:
        value: Json = json.loads(text)
    except ValueError:
        return text
    return value
