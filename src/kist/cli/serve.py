"""`kist serve`: matches over the network, and the pages to play them on."""

import argparse
import gc
import os
import sys
import webbrowser
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from kist.bots.engines.hosted import host_engines
from kist.cli.commands import Command
from kist.cli.database import database_in
from kist.cli.options import digits
from kist.cli.serve_settings import SETTINGS, own_text
from kist.cli.settings import add_file, found
from kist.cli.showing_settings import shown
from kist.core.errors import BadSettings, KistError
from kist.core.extras import how_to_install
from kist.games import GAMES
from kist.server.config import Config, Operator, Retention
from kist.server.edge.limits import FORMER_NAMES, Limits

DESCRIPTION = """
Serves matches and the web pages. With nothing else it keeps everything in one file in the data directory. With
--database postgresql://... and --redis redis://... it can be started any number of times behind a load balancer.

Whatever can be set is set in a file (bot-pace = 2 in kist.toml), in the environment (KIST_BOT_PACE=2) or here
(--bot-pace 2); what stands later in this order wins, and --show-settings says what holds and where that was said.
Passwords belong into the file or the environment: everybody on the machine sees arguments.
"""
GROUPS = {
    "who runs it": "Shown on the page about privacy.",
    "limits": "How much one client, and one address, may ask for.",
}


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    add_file(command)
    told = "say everything that is set and where, and do nothing else"
    command.add_argument("--show-settings", action="store_true", help=told)
    groups: dict[str, argparse._ActionsContainer] = {"": command}
    for each in SETTINGS:
        if each.group not in groups:
            groups[each.group] = command.add_argument_group(each.group, GROUPS.get(each.group))
        if each.argument:
            each.add_to(groups[each.group])
    _add_for_tests(command)
    command.set_defaults(run=run)


def _add_for_tests(command: Command) -> None:
    command.add_argument("--bots", default="kist.bots.registry", help=argparse.SUPPRESS)
    command.add_argument("--push-anywhere", action="store_true", help=argparse.SUPPRESS)
    command.add_argument("--clock-ahead", type=float, default=0.0, help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> None:
    """Serve until told to stop."""
    settings = found(SETTINGS, options)
    if options.show_settings:
        sys.stdout.write(shown(SETTINGS, settings))
        return
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
    values = {name: each.value for name, each in settings.items()}
    logs.set_up(as_json=values["log"] == "json", level=values["log-level"])
    if values["engine"]:
        host_engines(values["engine"], GAMES)
    config = _config(values, options)
    listening = listen(values["host"], values["port"])
    host, port = listening.getsockname()[:2]
    others = lan_address.origins(host, port) if host in lan_address.EVERYWHERE else []
    address = f"{lan_address.origin('127.0.0.1' if host in lan_address.EVERYWHERE else host, port)}/"
    serve(config, listening, values["trusted-proxies"], lambda: _say_where(address, others, show=values["open"]))


def _say_where(address: str, others: Iterable[str], *, show: bool) -> None:
    """The server is ready: say where, and open a browser if that is wanted."""
    sys.stdout.write(f"Kist is ready at {address}\n")
    sys.stdout.writelines(f"Others in the same network open {origin}/\n" for origin in others)
    sys.stdout.flush()
    if show and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _config(values: Mapping[str, Any], options: argparse.Namespace) -> Config:
    return Config(
        database=database_in(values),
        redis=values["redis"],
        secret=values["secret"],
        old_secrets=tuple(values["secret-old"]),
        secure_cookie=values["secure-cookie"],
        plain_connections=values["plain-connections"],
        host=values["host"],
        bots=options.bots,
        bot_workers=values["bot-workers"],
        bot_seconds=values["bot-seconds"],
        bot_pace=values["bot-pace"],
        class_days=values["class-days"],
        retention=_retention(values),
        schools=values["schools"],
        log_addresses=values["log-addresses"],
        forgotten=Path(values["forgotten-file"]) if values["forgotten-file"] else None,
        clock_ahead=options.clock_ahead,
        operator=operator_in(values),
        push_contact=values["push-contact"],
        push_anywhere=options.push_anywhere,
        limits=limits_in([each.value for each in values["limit"]]),
    )


def _retention(values: Mapping[str, Any]) -> Retention:
    return Retention(**{each.name: values[each.name.replace("_", "-")] for each in fields(Retention)})


def operator_in(values: Mapping[str, Any]) -> Operator:
    """Who runs the server, as the settings say."""
    said = {name: values[name] or "" for name in ("contact", "imprint", "place")}
    privacy = own_text(values["privacy-file"]) if values["privacy-file"] else ""
    return Operator(name=values["operator"] or "", basis=values["legal-basis"] or "", privacy=privacy, **said)


def limits_in(changes: Iterable[str]) -> Limits:
    """The usual limits with these changes, each as `NAME=N`; raises `BadSettings`."""
    usual = vars(Limits())
    changed: dict[str, float] = {}
    for change in changes:
        said, _, number = change.partition("=")
        name = FORMER_NAMES.get(said, said)
        if name not in usual:
            raise BadSettings("bad-limit", f"There is no limit {name!r}; there are: {', '.join(usual)}.")
        if not digits(number):
            raise BadSettings("bad-limit", f"A limit is NAME=N, N from 1 on, such as {name}={usual[name]:g}.")
        changed[name] = type(usual[name])(number)
    return Limits(**changed)  # type: ignore[arg-type]
