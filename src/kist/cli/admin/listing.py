"""Lists of what is kept: `kist admin matches`, `people`, `classes`, `tournaments`, `bans` and `log`."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence

from kist.cli.admin.opening import add_common, add_limit, day, look, now
from kist.cli.commands import Command
from kist.server.maintenance import House


def _list(command: Command, description: str, wanted: str) -> None:
    add_common(command, description)
    command.add_argument("wanted", nargs="?", default="", metavar="TEXT", help=wanted)
    add_limit(command)


def matches(command: Command) -> None:
    """`kist admin matches`."""
    described = "Lists matches, those first that changed last: id, code, how it stands, when it changed, who plays."
    _list(command, described, "an id, a code, a part of a name, or the id of a person")
    command.set_defaults(run=_matches)


def _matches(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        found = await house.store.finding.matches(options.wanted, options.most)
        rows = []
        for each in found:
            card = json.loads(each.card)
            names = ", ".join(str(name or "-") for name in card["names"])
            rows.append((each.id, each.code, each.status, day(each.changed), card["game"]["game"], names))
        _write(("match", "code", "stands", "changed", "game", "players"), rows, "No match was found.")

    look(options, work)


def people(command: Command) -> None:
    """`kist admin people`."""
    described = (
        "Lists people, those first who sat down last: their id, which other commands take, a name, and since when\n"
        "they have an account; guests have none."
    )
    _list(command, described, "an id, or a part of a name")
    command.set_defaults(run=_people)


def _people(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        found = await house.store.finding.people(options.wanted, options.most)
        rows = [(each.id, each.name or "-", day(each.created), day(each.seen)) for each in found]
        _write(("person", "name", "account since", "sat down"), rows, "Nobody was found.")

    look(options, work)


def classes(command: Command) -> None:
    """`kist admin classes`."""
    _list(
        command,
        "Lists classes: id, code, since when there are, until when they are kept, name.",
        "an id, a code, or a part of the name",
    )
    command.set_defaults(run=_classes)


def _classes(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        found = await house.store.finding.classes(options.wanted, options.most)
        rows = [
            (each.id, each.code, day(each.created), day(int(each.kept)), json.loads(each.name).get("name", "") or "-")
            for each in found
        ]
        _write(("class", "code", "since", "kept until", "name"), rows, "No class was found.")

    look(options, work)


def tournaments(command: Command) -> None:
    """`kist admin tournaments`."""
    described = (
        "Lists tournaments, those first that changed last: id, code, how they stand, when they were made, title."
    )
    _list(command, described, "an id, a code, a part of a player's name, or the id of a person")
    command.set_defaults(run=_tournaments)


def _tournaments(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        found = await house.store.finding.tournaments(options.wanted, options.most)
        rows = [
            (each.id, each.code, each.kept, day(each.created), json.loads(each.name).get("title") or "-")
            for each in found
        ]
        _write(("tournament", "code", "stands", "made", "title"), rows, "No tournament was found.")

    look(options, work)


def bans(command: Command) -> None:
    """`kist admin bans`."""
    add_common(command, "Lists who is kept out, until when, and why.")
    command.set_defaults(run=_bans)


def _bans(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        found = await house.store.audit.bans(now(house))
        rows = [(each.kind, each.who, day(each.until), each.why or "-") for each in found]
        _write(("kind", "who", "until", "why"), rows, "Nobody is kept out.")

    look(options, work)


def log(command: Command) -> None:
    """`kist admin log`."""
    _list(
        command,
        "Lists what was done with kist admin, the last first: when, by whom, what.",
        "only what concerns this: an id, an address",
    )
    command.set_defaults(run=_log)


def _log(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        found = await house.store.audit.deeds(options.most, options.wanted)
        rows = [(day(each.at), each.who, each.did, each.about) for each in found]
        _write(("when", "who", "did", "to what"), rows, "Nothing was done.")

    look(options, work)


def _write(heads: Sequence[str], rows: Iterable[Sequence[str]], empty: str) -> None:
    """A table in columns as wide as what is in them."""
    lines = [heads, *rows]
    if len(lines) == 1:
        sys.stdout.write(f"{empty}\n")
        return
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        sys.stdout.write(f"{'  '.join(cells).rstrip()}\n")
