"""`kist serve`: matches over the network, and the pages to play them on."""

import argparse
import gc
import os
import re
import sys
import webbrowser
from collections.abc import Iterable
from ipaddress import ip_network

from kist.bots.engines.hosted import host_engines
from kist.cli.commands import Command
from kist.cli.database import add_database, database_of
from kist.cli.options import decimal, digits, whole
from kist.core.errors import BadSettings, KistError
from kist.core.extras import how_to_install
from kist.games import GAMES
from kist.server.config import Config, Operator
from kist.server.edge.limits import Limits

LONGEST_LINE = 300
SHORTEST_SECRET, FEWEST_LETTERS = 16, 8
DESCRIPTION = """
Serves matches and the web pages. With nothing else it keeps everything in one file in the data directory. With
--database postgresql://... and --redis redis://... it can be started any number of times behind a load balancer.
KIST_DATABASE, KIST_REDIS and KIST_SECRET in the environment do the same without showing in the list of processes.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    _add_where(command)
    _add_kept(command)
    _add_bots(command)
    _add_log(command)
    command.add_argument("--limit", action="append", default=[], metavar="NAME=N", help="change a limit: sockets=100")
    contact = "mailto:... or https://... of whoever runs this server, told to the push services of browsers"
    default = "mailto:kist@example.org"
    command.add_argument("--push-contact", type=_contact, default=default, metavar="ADDRESS", help=contact)
    _add_operator(command)
    _add_for_tests(command)
    command.set_defaults(run=run)


def _add_where(command: Command) -> None:
    host = "the address to listen on; 0.0.0.0 lets others in the network in (default: %(default)s)"
    command.add_argument("--host", default="127.0.0.1", help=host)
    port = "the port; 0 takes any free one (default: %(default)s)"
    command.add_argument("--port", type=whole(0, 65535), default=8000, metavar="N", help=port)
    command.add_argument("--open", action="store_true", help="open a browser, where there is one")
    https = "send the cookie over https only, behind a proxy that does https"
    command.add_argument("--secure-cookie", action="store_true", help=https)
    proxies = (
        "proxies whose X-Forwarded headers are believed: addresses and networks, * for all (default: %(default)s)"
    )
    command.add_argument("--trusted-proxies", type=_proxies, default="127.0.0.1", metavar="IPS", help=proxies)


def _proxies(text: str) -> str:
    """Addresses and networks of proxies, with commas between them."""
    named = text.replace(",", " ").split()
    for each in named if named != ["*"] else ():
        try:
            ip_network(each)
        except ValueError:
            message = f"{each!r} is no address like 10.0.0.7 and no network like 10.0.0.0/8 (or * alone, for all)"
            raise argparse.ArgumentTypeError(message) from None
    return ",".join(named)


def _contact(text: str) -> str:
    """Where whoever runs the server can be reached, as push services want it (RFC 8292)."""
    if not re.fullmatch(r"mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is neither mailto:SOMEBODY@SOMEWHERE nor https://SOMEWHERE")
    return text


def _add_kept(command: Command) -> None:
    group = command.add_argument_group("what is kept")
    add_database(group)
    redis = "redis://... so that several servers tell each other what happened"
    group.add_argument("--redis", metavar="URL", help=redis)
    days = "days after which a class that is not used any more is deleted (default: %(default)s)"
    group.add_argument("--class-days", type=whole(1, 3650), default=30, metavar="N", help=days)


OPERATOR = {
    "operator": "who runs this server: a school, a club or a person",
    "contact": "how they can be reached: a mail address or a page",
    "place": "where the data is: the country, and who hosts the machine",
    "legal-basis": "on which legal basis data is kept, such as consent or a school law",
}
"""What the page about privacy says of who runs the server."""


def _add_operator(command: Command) -> None:
    environment = ", ".join(map(_variable, OPERATOR))
    group = command.add_argument_group(
        "who runs it", f"Shown at /privacy. {environment} in the environment do the same."
    )
    for name, told in OPERATOR.items():
        group.add_argument(f"--{name}", type=_line, metavar="TEXT", help=told)


def _variable(name: str) -> str:
    return f"KIST_{name.upper().replace('-', '_')}"


def _line(text: str) -> str:
    if len(text) > LONGEST_LINE or not text.isprintable():
        raise argparse.ArgumentTypeError(f"one line of at most {LONGEST_LINE} characters, please")
    return text


def operator_of(options: argparse.Namespace) -> Operator:
    """Who runs the server, as options or the environment say."""
    said = [getattr(options, name.replace("-", "_")) or os.environ.get(_variable(name)) or "" for name in OPERATOR]
    return Operator(*said)


def _add_bots(command: Command) -> None:
    group = command.add_argument_group("bots")
    workers = "processes in which bots think (default: %(default)s)"
    group.add_argument("--bot-workers", type=whole(1, 1000), default=1, metavar="N", help=workers)
    seconds = "how long a bot may think (default: %(default)s)"
    group.add_argument("--bot-seconds", type=decimal(0.01, 600), default=1.0, metavar="S", help=seconds)
    pace = "how slowly bots act; 0 is at once (default: %(default)s)"
    group.add_argument("--bot-pace", type=decimal(0, 100), default=1.0, metavar="X", help=pace)
    engine = "a program that plays, as a level of its own: cubus.rocket=./rocket (docs/engines.md); may be repeated"
    group.add_argument("--engine", action="append", default=[], metavar="GAME.NAME=COMMAND", help=engine)


def _add_log(command: Command) -> None:
    group = command.add_argument_group("the log")
    form = "its form (default: %(default)s)"
    group.add_argument("--log", choices=("words", "json"), default="words", help=form)
    levels = ("debug", "info", "warning", "error")
    least = "how much of it (default: %(default)s)"
    group.add_argument("--log-level", choices=levels, default="warning", help=least)


def _add_for_tests(command: Command) -> None:
    command.add_argument("--bots", default="kist.bots.registry", help=argparse.SUPPRESS)
    command.add_argument("--push-anywhere", action="store_true", help=argparse.SUPPRESS)
    command.add_argument("--clock-ahead", type=float, default=0.0, help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> None:
    """Serve until told to stop."""
    os.environ.setdefault(
        "OPENBLAS_NUM_THREADS", "1"
    )  # numpy multiplies no matrices here, and threads for it wait busily
    try:
        gc.disable()  # until the server is ready: nothing of what is loaded now is ever let go
        from kist.server.edge import lan_address  # noqa: PLC0415 - an optional extra
        from kist.server.http import logs  # noqa: PLC0415 - an optional extra
        from kist.server.run import listen, serve  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        message = f"The server needs more packages, such as {missing.name}: {how_to_install('server')}."
        raise KistError("no-server", message) from missing
    logs.set_up(as_json=options.log == "json", level=options.log_level)
    if options.engine:
        host_engines(options.engine, GAMES)
    config = _config(options)
    listening = listen(options.host, options.port)
    host, port = listening.getsockname()[:2]
    others = lan_address.origins(host, port) if host in lan_address.EVERYWHERE else []
    address = f"{lan_address.origin('127.0.0.1' if host in lan_address.EVERYWHERE else host, port)}/"
    serve(config, listening, options.trusted_proxies, lambda: _say_where(address, others, show=options.open))


def _say_where(address: str, others: Iterable[str], *, show: bool) -> None:
    """The server is ready: say where, and open a browser if that is wished."""
    sys.stdout.write(f"Kist is ready at {address}\n")
    sys.stdout.writelines(f"Others in the same network open {origin}/\n" for origin in others)
    sys.stdout.flush()
    if show and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _config(options: argparse.Namespace) -> Config:
    return Config(
        database=database_of(options),
        redis=options.redis or os.environ.get("KIST_REDIS") or None,
        secret=_secret(os.environ.get("KIST_SECRET") or None),
        secure_cookie=options.secure_cookie,
        host=options.host,
        bots=options.bots,
        bot_workers=options.bot_workers,
        bot_seconds=options.bot_seconds,
        bot_pace=options.bot_pace,
        class_days=options.class_days,
        clock_ahead=options.clock_ahead,
        operator=operator_of(options),
        push_contact=options.push_contact,
        push_anywhere=options.push_anywhere,
        limits=_limits(options.limit),
    )


def _secret(secret: str | None) -> str | None:
    """What tokens are signed with; raises `BadSettings` for one that others could guess."""
    if secret is not None and (len(secret) < SHORTEST_SECRET or len(set(secret)) < FEWEST_LETTERS):
        message = (
            f"KIST_SECRET can be guessed: it has at least {SHORTEST_SECRET} characters, {FEWEST_LETTERS} of them "
            "different. `openssl rand -hex 32` makes a good one; without any the server makes its own."
        )
        raise BadSettings("bad-secret", message)
    return secret


def _limits(changes: list[str]) -> Limits:
    usual = vars(Limits())
    changed: dict[str, float] = {}
    for change in changes:
        name, _, number = change.partition("=")
        if name not in usual:
            raise BadSettings("bad-limit", f"There is no limit {name!r}; there are: {', '.join(usual)}.")
        if not digits(number):
            raise BadSettings("bad-limit", f"A limit is NAME=N, N from 1 on, such as {name}={usual[name]:g}.")
        changed[name] = type(usual[name])(number)
    return Limits(**changed)  # type: ignore[arg-type]
