"""Lists of what is kept: `kist admin matches`, `people`, `classes`, `tournaments`, `bans` and `log`."""

import argparse
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from kist.cli.admin.opening import add_common, add_limit, day, look, now
from kist.cli.commands import Command
from kist.server.maintenance import House

Row: TypeAlias = Sequence[str]
Find: TypeAlias = Callable[[House, argparse.Namespace], Awaitable[Sequence[Row]]]
"""The rows of a list, as far as they are wanted."""


def _list(command: Command, description: str, heads: Row, find: Find, empty: str, wanted: str = "") -> None:
    """A command that lists what it finds under these heads, of much only what is `wanted`."""
    add_common(command, description)
    if wanted:
        command.add_argument("wanted", nargs="?", default="", metavar="TEXT", help=wanted)
        add_limit(command)

    def run(options: argparse.Namespace) -> None:
        async def work(house: House) -> None:
            _write(heads, await find(house, options), empty)

        look(options, work)

    command.set_defaults(run=run)


def matches(command: Command) -> None:
    """`kist admin matches`."""
    _list(
        command,
        "Lists matches, those first that changed last: id, code, how it stands, when it changed, who plays.",
        ("match", "code", "stands", "changed", "game", "players"),
        _matches,
        "No match was found.",
        "an id, a code, a part of a name, or the id of a person",
    )


async def _matches(house: House, options: argparse.Namespace) -> Sequence[Row]:
    rows = []
    for each in await house.store.finding.matches(options.wanted, options.most):
        card = json.loads(each.card)
        names = ", ".join(str(name or "-") for name in card["names"])
        rows.append((each.id, each.code, each.status, day(each.changed), card["game"]["game"], names))
    return rows


def people(command: Command) -> None:
    """`kist admin people`."""
    _list(
        command,
        "Lists people, those first who sat down last: their id, which other commands take, a name, and since when\n"
        "they have an account; guests have none.",
        ("person", "name", "account since", "sat down"),
        _people,
        "Nobody was found.",
        "an id, or a part of a name",
    )


async def _people(house: House, options: argparse.Namespace) -> Sequence[Row]:
    found = await house.store.finding.people(options.wanted, options.most)
    return [(each.id, each.name or "-", day(each.created), day(each.seen)) for each in found]


def classes(command: Command) -> None:
    """`kist admin classes`."""
    _list(
        command,
        "Lists classes: id, code, since when there are, until when they are kept, name.",
        ("class", "code", "since", "kept until", "name"),
        _classes,
        "No class was found.",
        "an id, a code, or a part of the name",
    )


async def _classes(house: House, options: argparse.Namespace) -> Sequence[Row]:
    found = await house.store.finding.classes(options.wanted, options.most)
    return [
        (each.id, each.code, day(each.created), day(int(each.kept)), json.loads(each.name).get("name", "") or "-")
        for each in found
    ]


def tournaments(command: Command) -> None:
    """`kist admin tournaments`."""
    _list(
        command,
        "Lists tournaments, those first that changed last: id, code, how they stand, when they were made, title.",
        ("tournament", "code", "stands", "made", "title"),
        _tournaments,
        "No tournament was found.",
        "an id, a code, a part of a player's name, or the id of a person",
    )


async def _tournaments(house: House, options: argparse.Namespace) -> Sequence[Row]:
    found = await house.store.finding.tournaments(options.wanted, options.most)
    return [
        (each.id, each.code, each.kept, day(each.created), json.loads(each.name).get("title") or "-")
        for each in found
    ]


def bans(command: Command) -> None:
    """`kist admin bans`."""
    heads = ("kind", "who", "until", "why")
    _list(command, "Lists who is kept out, until when, and why.", heads, _bans, "Nobody is kept out.")


async def _bans(house: House, _: argparse.Namespace) -> Sequence[Row]:
    found = await house.store.audit.bans(now(house))
    return [(each.kind, each.who, day(each.until), each.why or "-") for each in found]


def log(command: Command) -> None:
    """`kist admin log`."""
    _list(
        command,
        "Lists what was done with kist admin, the last first: when, by whom, what.",
        ("when", "who", "did", "to what"),
        _log,
        "Nothing was done.",
        "only what concerns this: an id, an address",
    )


async def _log(house: House, options: argparse.Namespace) -> Sequence[Row]:
    found = await house.store.audit.deeds(options.most, options.wanted)
    return [(day(each.at), each.who, each.did, each.about) for each in found]


def _write(heads: Row, rows: Sequence[Row], empty: str) -> None:
    """A table in columns as wide as what is in them."""
    if not rows:
        sys.stdout.write(f"{empty}\n")
        return
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        sys.stdout.write(f"{'  '.join(cells).rstrip()}\n")
