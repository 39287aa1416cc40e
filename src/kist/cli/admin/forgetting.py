"""`kist admin forget-again`: whoever was forgotten since a copy was made is forgotten again."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from kist.cli.admin.opening import add_common, add_who, change
from kist.cli.commands import Command
from kist.core.errors import KistError
from kist.server.maintenance import House

DESCRIPTION = """
After a copy of the database was put back: forgets again whoever was forgotten since it was made, and deletes what was
deleted, by the list that servers keep (the setting forgotten-file; docs/backups.md). kist restore does this itself.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    add_common(command, DESCRIPTION)
    command.add_argument(
        "lists", nargs="*", type=Path, metavar="FILE", help="further lists, such as other servers' own"
    )
    add_who(command)
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    async def check(house: House) -> None:
        own = house.hub.forgotten.file
        if not options.lists and (own is None or not own.exists()):
            raise KistError("no-list", "There is no list: name one, or say where it is as forgotten-file.")

    async def work(house: House) -> None:
        sys.stdout.write(f"{await forget_again(house, options.lists)}\n")

    for each in options.lists:
        if not each.exists():
            raise KistError("not-read", f"There is no list {each}.")
    change(options, "forget-again", " ".join(map(str, options.lists)), check, work)


async def forget_again(house: House, lists: Iterable[Path]) -> str:
    """Forget everybody who is in the list of the store or in one of these; gives what was done, in words."""
    listed, hash_of = house.hub.forgotten.read(*lists), house.hub.forgotten.hash
    people = [each for each in await house.store.finding.owners() if hash_of("person", each) in listed]
    for each in people:
        await house.forget(each)
    matches = [each for each in await house.store.finding.match_ids() if hash_of("match", each) in listed]
    for each in matches:
        await house.matches.delete(each)
    classes, pupils = 0, 0
    for school_class in await house.store.finding.class_ids():
        if hash_of("class", school_class) in listed:
            await house.classes.classes.delete(school_class)
            classes += 1
            continue
        pupils += await _forget_pupils(house, school_class, listed)
    await house.store.eraser.scrub()
    return (
        f"Forgotten again: {len(people)} people and {pupils} pupils; deleted again: {classes} classes and "
        f"{len(matches)} matches."
    )


async def _forget_pupils(house: House, school_class: str, listed: frozenset[str]) -> int:
    live_class, forgotten = await house.classes.classes.live_class(school_class), 0
    for pupil in live_class.here.pupils:
        if pupil.here and house.hub.forgotten.hash("pupil", school_class, pupil.word) in listed:
            await house.classes.remove(live_class, f"forget-again-{pupil.number}", pupil.number)
            forgotten += 1
    return forgotten
