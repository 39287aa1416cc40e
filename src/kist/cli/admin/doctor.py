"""`kist admin doctor`: looks whether all is well, and says what to do."""

import argparse
import asyncio
import json
import sys
import urllib.request
from collections.abc import Mapping
from typing import Any, Final
from urllib.error import HTTPError, URLError

from kist.cli.admin import examining
from kist.cli.admin.examining import Finding
from kist.cli.admin.opening import add_common, config_of, opened
from kist.cli.commands import Command
from kist.core.errors import KistError

DESCRIPTION: Final = """
Looks at the data directory or the database, at every log with its hashes, at free space, clocks, secrets and copies,
and with --url at the server and the proxy before it. It changes nothing. Each line begins with ok, look or BAD, and
what is not ok says what to do. The exit code is 1 when anything is BAD.
"""
WITHIN: Final = 10.0
"""Seconds for an answer of the server."""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    add_common(command, DESCRIPTION)
    told = "where people open the server, such as https://kist.example: what it and the proxy answer is looked at"
    command.add_argument("--url", metavar="URL", help=told)
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    findings = asyncio.run(_examine(options))
    if options.url:
        findings += _ask(options.url.rstrip("/"))
    for each in findings:
        sys.stdout.write(f"{each.state:4}  {each.what}: {each.said}\n")
        if each.do:
            sys.stdout.write(f"      -> {each.do}\n")
    bad = sum(each.state == "BAD" for each in findings)
    if bad:
        raise KistError("not-well", f"{bad} of {len(findings)} findings are BAD.")


async def _examine(options: argparse.Namespace) -> list[Finding]:
    config = config_of(options)
    findings = examining.place(config.database)
    if any(each.ends for each in findings):
        return findings
    try:
        async with opened(options) as house:
            return findings + await examining.store(house, config)
    except KistError as reason:
        return [*findings, Finding("BAD", "database", reason.message, "see docs/running.md")]


def _ask(url: str) -> list[Finding]:
    """What the server answers, as somebody far away sees it."""
    try:
        health = urllib.request.urlopen(f"{url}/healthz", timeout=WITHIN)  # noqa: S310 - what whoever runs it names
        ready = urllib.request.urlopen(f"{url}/readyz", timeout=WITHIN)  # noqa: S310
    except HTTPError as reason:
        said = f"{url} answers {reason.code}"
        do = "503: the database cannot be written to; 502: the proxy finds no server"
        return [Finding("BAD", "server", said, do)]
    except (URLError, OSError, ValueError) as reason:
        said = f"{url} does not answer: {getattr(reason, 'reason', reason)}"
        return [Finding("BAD", "server", said, "is it running, and is this the right address?")]
    with health, ready:
        given = dict(health.headers)
    return [
        Finding("ok", "server", f"{url} answers and can write"),
        *examining.answers(url, given, _metrics(url)),
        examining.session(*_session(url)),
        *examining.forwarding(url, _seen_as(url), _seen_as(url, examining.SAID)),
    ]


def _seen_as(url: str, said: str | None = None) -> Mapping[str, Any]:
    """As whom the server sees this machine, which may say itself from where it comes."""
    headers = {} if said is None else {"x-forwarded-for": said}
    asked = urllib.request.Request(f"{url}/api/seen-as", headers=headers)  # noqa: S310
    try:
        with urllib.request.urlopen(asked, timeout=WITHIN) as answer:  # noqa: S310
            seen: Mapping[str, Any] = json.loads(answer.read())
            return seen
    except (URLError, OSError, ValueError):
        return {}


def _session(url: str) -> tuple[int, str]:
    """How the server answers a page of its own that asks for a session, and the cookie that it gives."""
    headers = {"content-type": "application/json", "origin": url}
    asked = urllib.request.Request(f"{url}/api/session", b"{}", headers)  # noqa: S310
    try:
        with urllib.request.urlopen(asked, timeout=WITHIN) as answer:  # noqa: S310
            return answer.status, answer.headers.get("set-cookie", "")
    except HTTPError as reason:
        return reason.code, ""
    except (URLError, OSError):
        return 0, ""


def _metrics(url: str) -> bool:
    """Whether everybody may read the figures."""
    try:
        with urllib.request.urlopen(f"{url}/metrics", timeout=WITHIN):  # noqa: S310
            return True
    except (URLError, OSError):
        return False
