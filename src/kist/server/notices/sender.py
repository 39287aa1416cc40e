"""Sends a message to a device through its browser's push service.

Where messages go is said by clients. So only https is used, to public addresses: the address that a name leads to is
looked at when it is connected to, and redirections are not followed.
"""

import asyncio
import base64
import logging
import re
import socket
from ipaddress import ip_address, ip_network
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kist.core.errors import BadNotation, KistError
from kist.notices.news import Subscription

if TYPE_CHECKING:
    import aiohttp

LOG = logging.getLogger("kist.notices")
ANSWER_WITHIN_SECONDS: Final = 10
"""Seconds that a push service may take."""
LEFT_ALONE_SECONDS: Final = 60.0
"""Seconds for which nothing is sent to a push service that did not answer in time."""
MOST_SILENT_SERVICES: Final = 1_000
ANSWERING_SERVICES: Final = 1_000
CONNECTIONS: Final = 32
"""More than are ever sent over at the same time: nobody waits for somebody else's."""
KEPT_FOR_SECONDS: Final = 24 * 3600
"""Seconds that a push service keeps a message for a device that is off."""
HTTPS_PORT: Final = 443
NAME: Final = re.compile(r"([a-z0-9_-]+\.)+[a-z][a-z0-9-]*", re.IGNORECASE)
"""The name of a push service. Addresses in numbers, of which there are many ways to write one, are none."""
UNICAST: Final = ip_network("2000::/3")

Sent: TypeAlias = Literal["sent", "gone", "failed", "refused"]
"""`gone`: there is no such device any more; `failed`: another time it may go better; `refused`: it never will."""
LATER: Final = frozenset({408, 425, 429})
"""What a push service answers that has too much to do, besides what is its own fault."""


def new_key() -> str:
    """A private key that messages are signed with, as text."""
    key = ec.generate_private_key(ec.SECP256R1())
    kind, form, open_ = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(kind, form, open_).decode()


def public_key(private: str) -> str:
    """The public key that belongs to it, as browsers want it."""
    key = serialization.load_pem_private_key(private.encode(), None).public_key()
    point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def check_endpoint(address: str, *, anywhere: bool) -> None:
    """Refuse addresses that messages are not sent to; raises `BadNotation`. `anywhere` is for tests."""
    try:
        split = urlsplit(address)
        host, port = split.hostname or "", split.port
    except ValueError:
        host, port, split = "", None, urlsplit("")
    allowed = split.scheme == "https" and port in {None, HTTPS_PORT} and NAME.fullmatch(host)
    if "@" in split.netloc or not host or not (allowed or (anywhere and split.scheme in {"http", "https"})):
        raise BadNotation("bad-endpoint", "Messages are sent to public addresses with https alone.")


def is_public(address: str) -> bool:
    """Whether this is the number of a public address. Those that lead on to another one, whatever that is, are not:
    IPv4 within IPv6 in any of its ways."""
    number = ip_address(address)
    if number.version == 6 and (number not in UNICAST or number.sixtofour or number.teredo):
        return False
    return number.is_global and not number.is_multicast


class Sender:
    """Encrypts, signs and sends messages."""

    def __init__(self, key: str, contact: str, *, anywhere: bool = False) -> None:
        self._key, self._contact, self._anywhere = key, contact, anywhere
        self._session: aiohttp.ClientSession | None = None
        self._silent: dict[str, float] = {}
        """Push services that did not answer, and until when nothing is sent to them."""
        self._answering: dict[str, None] = {}
        """Push services that answered the last time."""

    def is_answered_by(self, device: Subscription) -> bool:
        """Whether the push service of a device answered the last time that it was sent something."""
        return urlsplit(device.endpoint).netloc in self._answering

    async def send(self, device: Subscription, message: bytes, topic: str) -> Sent:
        """Send a message; a later one with the same topic takes its place."""
        host = urlsplit(device.endpoint).netloc
        if self._silent.get(host, 0.0) > monotonic():
            return "failed"
        try:
            check_endpoint(device.endpoint, anywhere=self._anywhere)
            body, headers = await asyncio.to_thread(self._prepared, device, message)  # loads aiohttp too
            session = await self._opened()
            headers |= {"TTL": str(KEPT_FOR_SECONDS), "Urgency": "normal", "Topic": topic}
            async with session.post(device.endpoint, data=body, headers=headers, allow_redirects=False) as answer:
                self._note_answer(host)
                return _outcome(answer.status)
        except Exception as reason:
            if isinstance(reason, TimeoutError):
                self._leave_alone(host)
            LOG.info("message not sent", extra={"error": type(reason).__name__})
            return "refused" if isinstance(reason, KistError | ValueError) else "failed"

    def _note_answer(self, host: str) -> None:
        self._answering.pop(host, None)
        self._answering[host] = None
        if len(self._answering) > ANSWERING_SERVICES:
            del self._answering[next(iter(self._answering))]

    def _leave_alone(self, host: str) -> None:
        """Somebody who never answers must not keep others from being told: few messages are sent at the same time."""
        self._answering.pop(host, None)
        self._silent.pop(host, None)
        self._silent[host] = monotonic() + LEFT_ALONE_SECONDS
        if len(self._silent) > MOST_SILENT_SERVICES:
            del self._silent[next(iter(self._silent))]

    def _prepared(self, device: Subscription, message: bytes) -> tuple[bytes, dict[str, str]]:
        """The message encrypted for the device, and the headers that say who sends it."""
        from py_vapid import Vapid  # type: ignore[import-untyped]  # noqa: PLC0415 - slow to load, and few need it
        from pywebpush import WebPusher  # type: ignore[import-untyped]  # noqa: PLC0415

        split = urlsplit(device.endpoint)
        claims = {
            "aud": f"{split.scheme}://{split.netloc}",
            "exp": int(time()) + KEPT_FOR_SECONDS // 2,
            "sub": self._contact,
        }
        keys = {"p256dh": device.p256dh, "auth": device.auth}
        body: bytes = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(message)["body"]
        signed: dict[str, str] = Vapid.from_pem(self._key.encode()).sign(claims)
        return body, {**signed, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}

    async def _opened(self) -> "aiohttp.ClientSession":
        if self._session is None:
            import aiohttp  # noqa: PLC0415

            resolver = _resolver(self._anywhere)
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=resolver, limit=CONNECTIONS),
                timeout=aiohttp.ClientTimeout(total=ANSWER_WITHIN_SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        return self._session

    async def stop(self) -> None:
        """Let go of all connections."""
        if self._session is not None:
            await self._session.close()


def _resolver(anywhere: bool) -> Any:
    from aiohttp.resolver import ThreadedResolver  # noqa: PLC0415

    class Public(ThreadedResolver):
        """Finds public addresses alone, so that no name leads into the own network."""

        async def resolve(self, host: str, port: int = 0, family: Any = socket.AF_UNSPEC) -> Any:
            found = await super().resolve(host, port, family)
            if not anywhere and not all(is_public(each["host"]) for each in found):
                raise OSError("not a public address")
            return found

    return Public()


def _outcome(status: int) -> Sent:
    if status in {404, 410}:
        return "gone"
    if 200 <= status < 300:
        return "sent"
    return "failed" if status >= 500 or status in LATER else "refused"
