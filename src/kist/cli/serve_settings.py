"""Everything about a server that can be set, in the order in which it is shown."""

import argparse
import re
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from kist.cli.options import decimal, whole
from kist.cli.settings import Setting
from kist.core.errors import BadSettings

LONGEST_LINE: Final = 300
LONGEST_TEXT: Final = 20_000
"""Characters of a text of one's own about privacy."""
SHORTEST_SECRET, FEWEST_LETTERS = 16, 8


def _proxies(text: str) -> str:
    """Addresses and networks of proxies, with commas between them, or `*`."""
    return "*" if text.strip() == "*" else _networks(text, " (or * alone, for all)")


def _networks(text: str, also: str = "") -> str:
    """Addresses and networks, with commas between them."""
    named = text.replace(",", " ").split()
    for each in named:
        try:
            ip_network(each)
        except ValueError:
            message = f"{each!r} is no address like 10.0.0.7 and no network like 10.0.0.0/8{also}"
            raise argparse.ArgumentTypeError(message) from None
    return ",".join(named)


def _contact(text: str) -> str:
    """Where whoever runs the server can be reached, as push services want it (RFC 8292)."""
    if not re.fullmatch(r"mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is neither mailto:SOMEBODY@SOMEWHERE nor https://SOMEWHERE")
    return text


def _line(text: str) -> str:
    if len(text) > LONGEST_LINE or not text.isprintable():
        raise argparse.ArgumentTypeError(f"one line of at most {LONGEST_LINE} characters, please")
    return text


def _secret(secret: str, name: str = "KIST_SECRET") -> str:
    """What tokens are signed with; raises `BadSettings` for one that others could guess."""
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < FEWEST_LETTERS:
        message = (
            f"{name} can be guessed: it has at least {SHORTEST_SECRET} characters, {FEWEST_LETTERS} of them "
            "different. `openssl rand -hex 32` makes a good one; without any the server makes its own."
        )
        raise BadSettings("bad-secret", message)
    return secret


def _old_secret(secret: str) -> str:
    return _secret(secret, "KIST_SECRET_OLD")


def own_text(file: str) -> str:
    """A text of one's own; raises `BadSettings`."""
    try:
        text = Path(file).read_text(encoding="utf-8").strip()
    except OSError as reason:
        raise BadSettings("not-read", f"{file} cannot be read: {reason.strerror}.") from reason
    except UnicodeDecodeError:
        raise BadSettings("not-read", f"{file} is no text in UTF-8.") from None
    if len(text) > LONGEST_TEXT:
        raise BadSettings("long-text", f"{file} has more than {LONGEST_TEXT} characters.")
    return text


def _of(group: str, *settings: tuple[str, str, str, Callable[[str], object], object]) -> tuple[Setting, ...]:
    return tuple(
        Setting(name, told, read, default, metavar, group=group) for name, metavar, told, read, default in settings
    )


WHERE: Final = (
    *_of(
        "",
        ("host", "ADDRESS", "the address to listen on; 0.0.0.0 lets others in the network in", str, "127.0.0.1"),
        ("port", "N", "the port; 0 takes any free one", whole(0, 65535), 8000),
    ),
    Setting("open", "open a browser, where there is one", kind="flag", default=False),
    Setting(
        "secure-cookie", "send the cookie over https only, behind a proxy that does https", kind="flag", default=False
    ),
    Setting(
        "plain-connections",
        "leave slow, unfinished and too many connections to the proxy in front, which has to bound them; rates and "
        "sizes of what is asked stay bounded here",
        kind="flag",
        default=False,
    ),
    *_of(
        "",
        (
            "trusted-proxies",
            "IPS",
            "proxies whose X-Forwarded headers are believed: addresses and networks, * for all",
            _proxies,
            "127.0.0.1",
        ),
        (
            "schools",
            "IPS",
            "addresses and networks of schools: each has room for many people",
            _networks,
            "",
        ),
    ),
)
KEPT: Final = (
    Setting("data", "where matches are kept (default: ~/.local/share/kist)", metavar="DIR", group="what is kept"),
    Setting(
        "database",
        "postgresql://... or sqlite:///FILE, instead of a file in the data directory",
        metavar="URL",
        group="what is kept",
    ),
)
"""What other commands are told as well."""
SETTINGS: Final = (
    *WHERE,
    *KEPT,
    *_of(
        "what is kept",
        ("redis", "URL", "redis://... so that several servers tell each other what happened", str, None),
        ("class-days", "N", "days after which a class that is not used any more is deleted", whole(1, 3650), 30),
        (
            "guest-match-days",
            "N",
            "days after which a finished match in which nobody has an account is deleted; 0 keeps it",
            whole(0, 36500),
            365,
        ),
        (
            "unfinished-match-days",
            "N",
            "days after which such a match is deleted that was given up; 0 keeps it",
            whole(0, 36500),
            30,
        ),
        (
            "guest-name-days",
            "N",
            "days after which guests lose their names in matches of people with accounts; 0 keeps them",
            whole(0, 36500),
            730,
        ),
    ),
    Setting(
        "forgotten-file",
        "the list of who was forgotten, as hashes, for whoever puts back a copy (docs/backups.md); beside the "
        "database, unless that is on a server",
        metavar="FILE",
        group="what is kept",
    ),
    Setting(
        "secret",
        "what tokens are signed with; the server makes its own and keeps it in the database",
        _secret,
        argument=False,
        group="what is kept",
    ),
    Setting(
        "secret-old",
        "secrets from before: what was signed with them is still believed",
        _old_secret,
        [],
        kind="many",
        argument=False,
        group="what is kept",
    ),
    *_of(
        "who runs it",
        ("operator", "TEXT", "who runs this server: a school, a club or a person", _line, None),
        ("contact", "TEXT", "how they can be reached: a mail address or a page", _line, None),
        ("imprint", "TEXT", "what else the law wants to be said of them, such as a postal address", _line, None),
        ("place", "TEXT", "where the data is: the country, and who hosts the machine", _line, None),
        ("legal-basis", "TEXT", "on which legal basis data is kept, such as consent or a school law", _line, None),
        ("privacy-file", "FILE", "a text of your own about privacy, shown above Kist's", str, None),
        (
            "push-contact",
            "ADDRESS",
            "mailto:... or https://... of whoever runs this server, told to the push services of browsers",
            _contact,
            "mailto:kist@example.org",
        ),
    ),
    *_of(
        "bots",
        ("bot-workers", "N", "processes in which bots think", whole(1, 1000), 1),
        ("bot-seconds", "S", "how long a bot may think", decimal(0.01, 600), 1.0),
        ("bot-pace", "X", "how slowly bots act; 0 is at once", decimal(0, 100), 1.0),
    ),
    Setting(
        "engine",
        "a program that plays, as a level of its own: cubus.rocket=./rocket (docs/engines.md); may be repeated",
        metavar="GAME.NAME=COMMAND",
        kind="many",
        group="bots",
    ),
    Setting("log", "its form", default="words", choices=("words", "json"), group="the log"),
    Setting(
        "log-level",
        "how much of it",
        default="warning",
        choices=("debug", "info", "warning", "error"),
        group="the log",
    ),
    Setting(
        "log-addresses",
        "say in it from where requests come (level info) and who is cut off; else no address is in it",
        kind="flag",
        default=False,
        group="the log",
    ),
    Setting("limit", "change a limit: sockets=100; may be repeated", metavar="NAME=N", kind="table", group="limits"),
)
