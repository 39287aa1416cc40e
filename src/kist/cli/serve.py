"""`kist serve`: matches over the network, and the pages to play them on."""

import argparse
import gc
import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

from kist.cli.commands import Command
from kist.core.errors import BadSettings, KistError
from kist.server.config import Config
from kist.server.limits import Limits

DESCRIPTION = """
Serves matches and the web pages. With nothing else it keeps everything in one file in the data directory. With
--database postgresql://... and --redis redis://... it can be started any number of times behind a load balancer.
KIST_DATABASE, KIST_REDIS and KIST_SECRET in the environment do the same without showing in the list of processes.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    add = command.add_argument
    add(
        "--host",
        default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 lets others in the network in (default: %(default)s)",
    )
    add(
        "--port",
        type=_number(int, 0, 65535),
        default=8000,
        help="the port; 0 takes any free one (default: %(default)s)",
    )
    add("--data", metavar="DIR", type=Path, help="where matches are kept (default: ~/.local/share/kist)")
    add(
        "--database",
        metavar="URL",
        help="postgresql://... or sqlite:///FILE, instead of a file in the data directory",
    )
    add("--redis", metavar="URL", help="redis://... so that several servers tell each other what happened")
    add(
        "--secure-cookie", action="store_true", help="send the cookie over https only, behind a proxy that does https"
    )
    add(
        "--trusted-proxies", default="127.0.0.1", metavar="IPS", help="proxies whose X-Forwarded headers are believed"
    )
    add(
        "--bot-workers",
        type=_number(int, 1, 1000),
        default=1,
        metavar="N",
        help="processes in which bots think (default: %(default)s)",
    )
    add(
        "--bot-seconds",
        type=_number(float, 0.01, 600),
        default=1.0,
        metavar="S",
        help="how long a bot may think (default: %(default)s)",
    )
    add(
        "--bot-pace",
        type=_number(float, 0, 100),
        default=1.0,
        metavar="X",
        help="how slowly bots act; 0 is at once (default: 1)",
    )
    add(
        "--class-days",
        type=_number(int, 1, 3650),
        default=30,
        metavar="N",
        help="days after which a class that is not used any more is deleted (default: %(default)s)",
    )
    add("--bots", default="kist.bots.registry", help=argparse.SUPPRESS)
    add(
        "--push-contact",
        default="mailto:kist@example.org",
        metavar="ADDRESS",
        help="mailto:... or https://... of whoever runs this server, told to the push services of browsers",
    )
    add("--push-anywhere", action="store_true", help=argparse.SUPPRESS)
    add("--clock-ahead", type=float, default=0.0, help=argparse.SUPPRESS)
    add("--limit", action="append", default=[], metavar="NAME=N", help="change a limit, such as sockets=100")
    add("--open", action="store_true", help="open a browser, where there is one")
    add("--log", choices=("words", "json"), default="words", help="the form of the log (default: %(default)s)")
    add(
        "--log-level", choices=("debug", "info", "warning", "error"), default="warning", help="(default: %(default)s)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Serve until told to stop."""
    try:
        gc.disable()  # until the server is ready: nothing of what is loaded now is ever let go
        from kist.server import logs, reach  # noqa: PLC0415 - an optional extra
        from kist.server.run import listen, serve  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        message = f'The server needs more packages, such as {missing.name}: pip install "kist[server]".'
        raise KistError("no-server", message) from missing
    logs.set_up(as_json=options.log == "json", level=options.log_level)
    config = _config(options)
    listening = listen(options.host, options.port)
    host, port = listening.getsockname()[:2]
    everywhere = host in reach.EVERYWHERE
    address = f"{reach.origin('127.0.0.1' if everywhere else host, port)}/"

    def ready() -> None:
        sys.stdout.write(f"Kist is ready at {address}\n")
        for origin in reach.origins(host, port) if everywhere else ():
            sys.stdout.write(f"Others in the same network open {origin}/\n")
        sys.stdout.flush()
        if options.open and (
            sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        ):
            webbrowser.open(address)

    serve(config, listening, options.trusted_proxies, ready)


def _config(options: argparse.Namespace) -> Config:
    return Config(
        database=options.database or os.environ.get("KIST_DATABASE") or _file_in(options.data),
        redis=options.redis or os.environ.get("KIST_REDIS") or None,
        secret=os.environ.get("KIST_SECRET") or None,
        secure_cookie=options.secure_cookie,
        host=options.host,
        bots=options.bots,
        bot_workers=options.bot_workers,
        bot_seconds=options.bot_seconds,
        bot_pace=options.bot_pace,
        class_days=options.class_days,
        clock_ahead=options.clock_ahead,
        push_contact=options.push_contact,
        push_anywhere=options.push_anywhere,
        limits=_limits(options.limit),
    )


def _file_in(data: Path | None) -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{(data or Path(home) / 'kist').absolute() / 'kist.sqlite3'}"


def _number(kind: type[int] | type[float], least: float, most: float) -> Callable[[str], float]:
    """Reads numbers from `least` to `most`."""

    def read(text: str) -> float:
        number = kind(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return number

    read.__name__ = kind.__name__  # for what argparse says of words that are no numbers
    return read


def _limits(changes: list[str]) -> Limits:
    usual = vars(Limits())
    changed: dict[str, float] = {}
    for change in changes:
        name, _, number = change.partition("=")
        if name not in usual or not number.isascii() or not number.isdigit() or not int(number):
            raise BadSettings("bad-limit", f"A limit is NAME=N, N from 1 on, with one of {', '.join(usual)}.")
        changed[name] = type(usual[name])(number)
    return Limits(**changed)  # type: ignore[arg-type]
