"""`kist admin`: looks after people, matches and classes, beside servers that run; what it does is written down."""

from collections.abc import Mapping
from typing import Final

from kist.cli.commands import Command

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "doctor": ("look whether all is well, and say what to do", "kist.cli.admin.doctor:set_up"),
    "matches": ("list and find matches", "kist.cli.admin.listing:matches"),
    "people": ("list and find people", "kist.cli.admin.listing:people"),
    "classes": ("list and find classes", "kist.cli.admin.listing:classes"),
    "tournaments": ("list and find tournaments", "kist.cli.admin.listing:tournaments"),
    "rename": ("call somebody otherwise, everywhere", "kist.cli.admin.changing:rename"),
    "hide-name": ("let somebody have no name", "kist.cli.admin.changing:hide_name"),
    "ban": ("keep a person or an address out for a time", "kist.cli.admin.changing:ban"),
    "unban": ("let them in again", "kist.cli.admin.changing:unban"),
    "bans": ("who is kept out", "kist.cli.admin.listing:bans"),
    "delete-match": ("delete a match", "kist.cli.admin.deleting:match"),
    "delete-class": ("delete a class with its games", "kist.cli.admin.deleting:school_class"),
    "delete-account": ("forget somebody with all that is theirs", "kist.cli.admin.deleting:account"),
    "teacher-link": ("give a class a new teacher's link", "kist.cli.admin.changing:teacher_link"),
    "forget-again": ("after a database was put back", "kist.cli.admin.forgetting:set_up"),
    "log": ("what was done, by whom and when", "kist.cli.admin.listing:log"),
}
DESCRIPTION: Final = """
Looks after what a server keeps, while it runs or while it is stopped. Everything that is changed is written down with
when, who and what (kist admin log); servers that run notice within seconds. The database is found as kist serve finds
it: --data, --database, the environment or kist.toml.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_commands(COMMANDS)
