"""What changes somebody's name or way in: `kist admin rename`, `hide-name`, `ban`, `unban` and `teacher-link`."""

import argparse
import sys
from ipaddress import ip_address, ip_network
from typing import Final

from kist.cli.admin.opening import add_common, add_who, change, now
from kist.cli.commands import Command
from kist.cli.options import whole
from kist.core.errors import KistError
from kist.matches.names import read_name
from kist.server.maintenance import House
from kist.storage.audit import Ban, Kind

DAY: Final = 24 * 3600 * 1000
LONGEST_WHY: Final = 300


def rename(command: Command) -> None:
    """`kist admin rename`."""
    described = (
        "Calls somebody otherwise: in the account, at all tables, in tournaments and classes, over or not.\n"
        "Logs get an entry that says so, nothing else in them is changed; all who look see the new name in seconds.\n"
        "A guest who sits down anew may type any name again: see kist admin ban."
    )
    add_common(command, described)
    command.add_argument("person", metavar="PERSON", help="the id of a person (kist admin people)")
    command.add_argument("name", metavar="NAME", help="the new name")
    add_who(command)
    command.set_defaults(run=_rename)


def hide_name(command: Command) -> None:
    """`kist admin hide-name`."""
    add_common(command, "Lets somebody have no name any more, everywhere, as kist admin rename does.")
    command.add_argument("person", metavar="PERSON", help="the id of a person (kist admin people)")
    add_who(command)
    command.set_defaults(run=_rename, name="")


def _rename(options: argparse.Namespace) -> None:
    name = read_name(options.name) if options.name else ""

    async def work(house: House) -> None:
        tables = await house.rename(options.person, name)
        sys.stdout.write(f"{options.person} is called {name or 'nothing'} now, at {tables} tables and elsewhere.\n")

    async def check(house: House) -> None:
        await check_person(house, options.person)

    change(options, "rename" if name else "hide-name", f"{options.person} {name}".strip(), check, work)


async def check_person(house: House, person: str) -> None:
    """Raise `KistError` where nothing is known of somebody."""
    if person not in await house.store.finding.owners():
        raise KistError(
            "no-such-person", f"There is nobody with the id {person}: kist admin people finds ids by names."
        )


def ban(command: Command) -> None:
    """`kist admin ban`."""
    described = (
        "Keeps a person or an address out for a time: all they ask for is refused, what they have open is closed.\n"
        "A guest comes back as somebody else by forgetting a cookie, so an address may help; but a whole school\n"
        "may share one."
    )
    add_common(command, described)
    command.add_argument("who", metavar="WHO", help="the id of a person, an address, or a network (192.0.2.0/24)")
    command.add_argument(
        "--days", type=whole(1, 3650), default=7, metavar="N", help="for so long (default: %(default)s)"
    )
    command.add_argument(
        "--why", default="", metavar="TEXT", help="for whoever looks at this later; told to nobody else"
    )
    add_who(command)
    command.set_defaults(run=_ban)


def _ban(options: argparse.Namespace) -> None:
    if len(options.why) > LONGEST_WHY:
        raise KistError("long-text", f"A reason has at most {LONGEST_WHY} characters.")

    kind, who = _kind(options.who)

    async def check(house: House) -> None:
        if kind == "person":
            await check_person(house, who)

    async def work(house: House) -> None:
        await house.store.audit.ban(Ban(kind, who, now(house) + options.days * DAY, options.why))
        sys.stdout.write(f"{who} is kept out for {options.days} days.\n")

    change(options, "ban", f"{who} {options.days} days {options.why}".strip(), check, work)


def _kind(who: str) -> tuple[Kind, str]:
    """Whether this is a person or an address, as it is written down."""
    try:
        return "address", str(ip_network(who, strict=False) if "/" in who else ip_address(who))
    except ValueError:
        return "person", who


def unban(command: Command) -> None:
    """`kist admin unban`."""
    add_common(command, "Lets somebody in again.")
    command.add_argument("who", metavar="WHO", help="as kist admin bans says")
    add_who(command)
    command.set_defaults(run=_unban)


def _unban(options: argparse.Namespace) -> None:
    who = _kind(options.who)[1]

    async def check(house: House) -> None:
        if who not in {each.who for each in await house.store.audit.bans(now(house))}:
            raise KistError("not-banned", f"{who} is not kept out: kist admin bans says who is.")

    async def work(house: House) -> None:
        await house.store.audit.unban(who)
        sys.stdout.write(f"{who} is let in again.\n")

    change(options, "unban", who, check, work)


def teacher_link(command: Command) -> None:
    """`kist admin teacher-link`."""
    described = (
        "Gives a class a new teacher's link, for a teacher who has lost it; the one before holds no longer.\n"
        "Be sure whom you speak with: whoever has the link sees and changes everything in the class."
    )
    add_common(command, described)
    command.add_argument("school_class", metavar="CLASS", help="the id of a class (kist admin classes)")
    add_who(command)
    command.set_defaults(run=_teacher_link)


def _teacher_link(options: argparse.Namespace) -> None:
    async def work(house: House) -> None:
        key = await house.classes.classes.change_key(options.school_class)
        sys.stdout.write(f"/teach#{options.school_class}.{key}\nThis comes after the address of your server.\n")

    async def check(house: House) -> None:
        await house.classes.classes.live_class(options.school_class)

    change(options, "teacher-link", options.school_class, check, work)
