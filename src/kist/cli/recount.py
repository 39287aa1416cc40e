"""`kist ratings recount`: all ratings of people once more, from the logs of their matches."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Final

from kist.cli.commands import Command
from kist.cli.database import add_database, database_of
from kist.core.errors import KistError
from kist.core.extras import how_to_install
from kist.games import GAMES
from kist.matches.ports import Conflict
from kist.ratings.recount import Recount, recount

DESCRIPTION = """
Counts all rated matches once more, from their logs and in the order in which they were counted, and says whether all
ratings are what follows from that. With --repair they are made so: after something went wrong, or after the bots were
measured anew. A server that keeps everything in one file has to be stopped first; with PostgreSQL all may run on.
docs/ratings.md says what cannot be counted again.
"""
ATTEMPTS: Final = 5
"""So often it is done anew because a match was counted meanwhile."""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    add_database(command)
    command.add_argument("--repair", action="store_true", help="put right what differs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Count, and say what was found; refuse what is wrong and was not to be put right."""
    found = asyncio.run(_recount(database_of(options), repair=options.repair))
    sys.stdout.write(f"{_told(found)}\n")
    if not found.is_right and not options.repair:
        raise KistError("ratings-differ", "Ratings differ from what follows from the logs: --repair puts them right.")


async def _recount(database: str, *, repair: bool) -> Recount:
    try:
        from kist.storage.store import SqlStore  # noqa: PLC0415 - an optional extra
    except ModuleNotFoundError as missing:
        message = f"This needs more packages, such as {missing.name}: {how_to_install('server')}."
        raise KistError("no-server", message) from missing
    kind, _, file = database.partition("sqlite:///")
    if not kind and not Path(file).exists():  # it would be made, and found to be right
        raise KistError("no-database", f"There is no database at {file}: say where with --data or --database.")
    store = await SqlStore.open(database)
    try:
        for _ in range(ATTEMPTS):
            found = await recount(store, store.ratings, GAMES)
            if found.is_right or not repair:
                return found
            try:
                await store.ratings.mend(found.last, found.other, found.missed)
            except Conflict:
                continue
            return found
        raise Conflict("busy", "Matches are being counted all the time: please try again.")
    finally:
        await store.close()


def _told(found: Recount) -> str:
    steps, matches = len(found.other), len({match for match, _ in found.other})
    words = [f"{found.matches} rated matches were counted."]
    if found.left:
        words.append(f"{len(found.left)} of them are left as they are, since not all who played are known any more.")
    words.append(f"{steps} steps in {matches} matches would be others now." if steps else "All steps are right.")
    if found.missed:
        words.append(f"Never counted, though they should have been: {', '.join(found.missed)}.")
    return "\n".join(words)
