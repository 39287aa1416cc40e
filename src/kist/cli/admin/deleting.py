"""What is taken out for good: `kist admin delete-match`, `delete-class` and `delete-account`."""

import argparse
import sys

from kist.cli.admin.changing import check_person
from kist.cli.admin.opening import Work, add_common, add_who, change
from kist.cli.commands import Command
from kist.core.errors import KistError
from kist.server.maintenance import House


def _delete(command: Command, described: str, what: str, find: str) -> None:
    add_common(command, f"{described} Nothing brings it back but a copy (kist backup).")
    command.add_argument("id", metavar="ID", help=f"the id of {what} ({find})")
    command.add_argument("--yes", action="store_true", help="do it; without this it is only said what would be done")
    add_who(command)


def match(command: Command) -> None:
    """`kist admin delete-match`."""
    _delete(command, "Deletes a match, whoever played it.", "a match", "kist admin matches")
    command.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> None:
    async def check(house: House) -> None:
        if await house.store.find(options.id) is None:
            raise KistError("no-such-match", f"There is no match {options.id}: kist admin matches finds ids.")

    async def work(house: House) -> None:
        await house.hub.forgotten.add("match", options.id)
        await house.matches.delete(options.id)
        await house.store.eraser.scrub()

    _do(options, f"the match {options.id}", "delete-match", check, work)


def school_class(command: Command) -> None:
    """`kist admin delete-class`."""
    _delete(command, "Deletes a class with its pupils, tasks and games.", "a class", "kist admin classes")
    command.set_defaults(run=_class)


def _class(options: argparse.Namespace) -> None:
    async def check(house: House) -> None:
        if await house.store.classes.find(options.id) is None:
            raise KistError("no-such-class", f"There is no class {options.id}: kist admin classes finds ids.")

    async def work(house: House) -> None:
        await house.classes.classes.delete(options.id)

    _do(options, f"the class {options.id}", "delete-class", check, work)


def account(command: Command) -> None:
    """`kist admin delete-account`."""
    described = (
        "Forgets somebody: the account, the games nobody else played, ratings, devices; in games of others a place\n"
        "without a name remains. As if they had asked for it themselves; guests, too."
    )
    _delete(command, described, "a person", "kist admin people")
    command.set_defaults(run=_account)


def _account(options: argparse.Namespace) -> None:
    async def check(house: House) -> None:
        await check_person(house, options.id)

    async def work(house: House) -> None:
        deleted, nameless = await house.forget(options.id)
        sys.stdout.write(f"{deleted} matches were deleted; in {nameless} others a place without a name remains.\n")

    _do(options, f"all of {options.id}", "delete-account", check, work)


def _do(options: argparse.Namespace, what: str, did: str, check: Work, work: Work) -> None:
    if not options.yes:
        raise KistError("not-confirmed", f"This would delete {what} for good. Say --yes if that is meant.")
    change(options, did, options.id, check, work)
    sys.stdout.write(f"Deleted: {what}.\n")
