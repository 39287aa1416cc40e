"""How games and matches read settings from outside: each refusal names the setting and says what it must be."""

from collections.abc import Collection, Mapping
from typing import TypeGuard

from kist.core.errors import BadSettings
from kist.core.types import Json


def check_known(data: Mapping[str, Json], known: Collection[str], what: str) -> None:
    """Refuse a setting that there is not, such as a misspelt one; raises `BadSettings`."""
    if unknown := sorted(data.keys() - set(known)):
        there_are = ", ".join(sorted(known))
        raise BadSettings("unknown-setting", f'{what} has no setting "{unknown[0]}"; there are: {there_are}.')


def is_whole(value: object) -> TypeGuard[int]:
    """Whether something is a whole number. In Python true and false are numbers too; nobody means them."""
    return isinstance(value, int) and not isinstance(value, bool)


def read_whole(data: Mapping[str, Json], name: str, allowed: range) -> int:
    """A whole number; raises `BadSettings`."""
    number = data.get(name)
    if not is_whole(number) or number not in allowed:
        message = f'"{name}" must be a whole number from {allowed[0]} to {allowed[-1]}.'
        raise BadSettings(_code(name), message)
    return number


def read_seats(data: Mapping[str, Json], allowed: range) -> int:
    """The number of seats; raises `BadSettings`."""
    return read_whole(data, "seats", allowed)


def read_version(data: Mapping[str, Json], allowed: range) -> int:
    """The version of the rules, the last of those allowed if it is left out; raises `BadSettings`."""
    return read_whole({"version": allowed[-1], **data}, "version", allowed)


def read_flag(data: Mapping[str, Json], name: str, *, usual: bool) -> bool:
    """Yes or no, the usual if it is left out; raises `BadSettings`."""
    flag = data.get(name, usual)
    if not isinstance(flag, bool):
        raise BadSettings(_code(name), f'"{name}" must be true or false.')
    return flag


def _code(name: str) -> str:
    return f"bad-{name.replace('_', '-')}"
