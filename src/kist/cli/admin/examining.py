"""What `kist admin doctor` looks at, one function for each thing; none of them changes anything."""

import shutil
import sqlite3
import stat
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from kist.server.config import Config
from kist.server.live.heartbeat import HELD_MS
from kist.server.maintenance import House
from kist.storage.checking import check_logs
from kist.storage.heartbeat import ALIVE

LEAST_FREE, FEW_FREE = 100_000_000, 1_000_000_000
"""Bytes that are too few, and those that will be soon."""
SECOND: Final = 1000
SAID: Final = "192.0.2.77"
"""An address that nobody has (RFC 5737): a server that believes it believes anybody."""


@dataclass(frozen=True)
class Finding:
    """What was looked at, what was found, and what to do about it."""

    state: Literal["ok", "look", "BAD"]
    what: str
    said: str
    do: str = ""
    ends: bool = False
    """Whether nothing further can be looked at."""


def place(database: str) -> list[Finding]:
    """The file of a database, and the disk that it is on; nothing of one that is on a server."""
    kind, _, name = database.partition("sqlite:///")
    if kind or not name:
        return []
    file = Path(name)
    if not file.exists():
        return [Finding("BAD", "data", f"there is no {file}", "say where with --data, --database or kist.toml", True)]
    return [_mode(file), _free(file), _sound(file)]


def _mode(file: Path) -> Finding:
    others = stat.S_IMODE(file.stat().st_mode) & 0o077
    if others:
        return Finding("BAD", "data", f"others may read {file}: all secrets are in it", f"chmod 600 {file}")
    return Finding("ok", "data", f"{file}, for its owner alone, {file.stat().st_size / 1e6:.1f} MB")


def _free(file: Path) -> Finding:
    free = shutil.disk_usage(file.parent).free
    said = f"{free / 1e9:.1f} GB free in {file.parent}"
    if free < LEAST_FREE:
        return Finding("BAD", "disk", said, "make room: without it nothing can be played any more")
    if free < FEW_FREE:
        return Finding("look", "disk", said, "make room soon: a copy needs as much again as the database")
    return Finding("ok", "disk", said)


def _sound(file: Path) -> Finding:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", 10, uri=True)) as connection:
            said = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as reason:
        said = str(reason)
    if said != "ok":
        return Finding(
            "BAD", "file", f"SQLite says: {said}", "stop the server and put a copy back: kist restore", True
        )
    return Finding("ok", "file", "sound, as far as SQLite can tell")


async def store(house: House, config: Config) -> list[Finding]:
    """What is in the database."""
    found = [Finding("ok", "migrations", "all taken")]  # else it would not have been opened
    return [*found, await _logs(house), *await _clocks(house), await _jump(house), _secret(config), _forgotten(house)]


async def _logs(house: House) -> Finding:
    checked = await check_logs(house.store)
    if checked.damaged:
        said = f"{len(checked.damaged)} of {checked.logs} are damaged: {'; '.join(checked.damaged[:5])}"
        return Finding("BAD", "logs", said, "these are refused, all others go on; a copy may have them whole")
    return Finding("ok", "logs", f"all {checked.logs} are as they were written")


async def _clocks(house: House) -> list[Finding]:
    theirs, own = await house.store.time(), int(time.time() * SECOND)
    found = []
    if theirs is not None:
        ahead = (own - theirs) / SECOND
        state: Literal["ok", "look"] = "ok" if abs(ahead) < 2 else "look"
        do = "" if state == "ok" else "matches go by the database's; put this machine's right"
        found.append(Finding(state, "clock", f"this machine's is {ahead:+.1f} s from the database's", do))
    last = await house.store.note(ALIVE)
    if last is None:
        return [*found, Finding("look", "servers", "none has run on this database yet", "kist serve")]
    since = ((own if theirs is None else theirs) - int(last)) / SECOND
    if since < -60:
        said = f"a server last ran {-since / 3600:.1f} hours in the future"
        return [*found, Finding("look", "clock", said, "it was ahead then, or is behind now: put it right")]
    if since > 60:
        return [*found, Finding("look", "servers", f"none has run for {since / 60:.0f} minutes", "kist serve")]
    return [*found, Finding("ok", "servers", "one ran within the last minute")]


async def _jump(house: House) -> Finding:
    noted = await house.store.note("jump")
    start, _, end = (noted or "0 0").partition(" ")
    now = house.hub.clock.now()
    if int(end) <= now < int(end) + HELD_MS and noted:
        said = f"it went ahead by {(int(end) - int(start)) / 3_600_000:.1f} hours within the last day"
        do = "nothing is ended or deleted for a day; if servers were not stopped for so long, put the clock right now"
        return Finding("look", "jumps", said, do)
    return Finding("ok", "jumps", "the clock has not jumped within the last day")


def _secret(config: Config) -> Finding:
    if config.secret is None:
        return Finding("ok", "secret", "made by the server, kept in the database and in its copies")
    return Finding("ok", "secret", "set by you: keep it with the copies, without it nobody is known again")


def _forgotten(house: House) -> Finding:
    file = house.hub.forgotten.file
    if file is None:
        do = "set forgotten-file, so that people who were forgotten stay so when a copy is put back (docs/backups.md)"
        return Finding("look", "forgotten", "no list is kept of who was forgotten", do)
    try:
        return Finding("ok", "forgotten", f"{len(house.hub.forgotten.read())} entries in {file}")
    except (OSError, ValueError) as reason:
        return Finding("BAD", "forgotten", f"{file} cannot be read: {reason}", "nobody can be forgotten until it can")


def answers(url: str, headers: Mapping[str, str], figures: bool) -> list[Finding]:
    """What a server, and the proxy before it, say to everybody."""
    split = urlsplit(url)
    given = {name.lower(): value for name, value in headers.items()}
    if _is_here(split.hostname or ""):
        return [Finding("look", "proxy", "this address is this machine's own", "ask by the one that people open")]
    found = []
    if split.scheme != "https":
        do = "let a proxy do https (docs/deploy/nginx.conf) and set secure-cookie"
        found.append(Finding("BAD", "https", "the address is not https: whoever listens can take every chair", do))
    elif "strict-transport-security" not in given:
        found.append(Finding("look", "https", "no Strict-Transport-Security", "see docs/deploy/nginx.conf"))
    else:
        found.append(Finding("ok", "https", "with Strict-Transport-Security"))
    if "content-security-policy" not in given:
        do = "let the proxy pass headers on as they are"
        found.append(Finding("BAD", "headers", "Content-Security-Policy is missing", do))
    if figures:
        do = "let the proxy keep them to yourself (docs/deploy/nginx.conf)"
        found.append(Finding("look", "figures", "everybody can read /metrics", do))
    return found


def forwarding(url: str, seen: Mapping[str, Any], when_lying: Mapping[str, Any]) -> list[Finding]:
    """Whether the server learns from the proxy who asks and over what, and from nobody else: `seen` is as whom it
    sees this machine, `when_lying` where that said that it comes from `SAID`."""
    split = urlsplit(url)
    if _is_here(split.hostname or ""):
        return []
    if not seen:
        return [Finding("look", "addresses", "the server does not say as whom it sees this machine", "is it 1.0.0?")]
    if when_lying.get("address") == SAID:
        do = "let the proxy say it by itself, whatever clients say: proxy_set_header X-Forwarded-For $remote_addr"
        return [Finding("BAD", "addresses", "anybody can say from which address they come, past all limits", do)]
    if split.scheme == "https" and not seen["forwarded"]:
        do = (
            "let the proxy say who asks (proxy_set_header X-Forwarded-For $remote_addr), and name its own address "
            f"to the server: trusted-proxies = {seen['address']}"
        )
        said = f"everybody is taken for the proxy, {seen['address']}: limits count all as one"
        return [Finding("BAD", "addresses", said, do)]
    if split.scheme != seen["scheme"]:
        do = "let the proxy say so: proxy_set_header X-Forwarded-Proto $scheme"
        return [Finding("look", "scheme", f"the server takes {split.scheme} for {seen['scheme']}", do)]
    return [Finding("ok", "addresses", f"the server sees this machine as {seen['address']}, and believes no other")]


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def session(status: int, cookie: str) -> Finding:
    """Whether pages get a session through the proxy, and a cookie that only goes over https."""
    if status == 403:
        do = "let the proxy pass Host on as the browser sent it: proxy_set_header Host $http_host"
        return Finding("BAD", "proxy", "pages are refused as another site's", do)
    if status != 200:
        return Finding("BAD", "proxy", f"a page that asks for a session is answered {status}", "see the server's log")
    if "secure" not in cookie.lower():
        do = "set secure-cookie, or let the proxy say X-Forwarded-Proto and name it in trusted-proxies"
        return Finding("look", "cookie", "it would also go over http", do)
    return Finding("ok", "cookie", "for https alone")
