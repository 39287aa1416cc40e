"""Client tokens: an unguessable id with a date and a signature. Whoever has the token is the client.

The token of who only plays names an owner, and is its own session. An account is an owner too: each device that is
signed in gets a token that names the account and a session of its own, which can be ended by itself. A token holds
until its date, and is renewed while it is used: so what is remembered of those that were ended can go some time.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_bytes
from time import time
from typing import Final

from starlette.requests import HTTPConnection, Request

from kist.accounts.model import ID_LENGTH, Client, new_session
from kist.server.http.container import container_of

__all__ = ["Client", "Tokens", "new_session"]

COOKIE: Final = "kist"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""Where the connection is encrypted: no other host, and nobody in between, can have put it there."""
TOKEN_HOLDS_MS: Final = 365 * 24 * 3600 * 1000
RENEWED_AFTER_MS: Final = 7 * 24 * 3600 * 1000
_DATE_DIGITS: Final = 8
"""Hexadecimal digits of a date, in seconds."""
_ENCRYPTED: Final = {"https", "wss"}


@dataclass(frozen=True, slots=True)
class Token:
    """What a token says: whose it is, and until when it holds; those that were made before tokens had a date say
    nothing of it."""

    client: Client
    until: int | None
    is_current: bool
    """Whether it was signed with the secret that is signed with now."""


class Tokens:
    """Makes and checks tokens. The id inside is the owner in logs; the token itself is kept nowhere. What was signed
    with any of the secrets is believed; the first of them signs."""

    def __init__(
        self,
        secrets: Sequence[str],
        now: Callable[[], int] = lambda: round(1000 * time()),
        *,
        secure: bool = False,
    ) -> None:
        self._keys = [hashlib.sha256(b"kist client token\0" + each.encode()).digest() for each in secrets]
        self._now, self._secure = now, secure
        self.revoked: set[str] = set()
        """Sessions whose token holds no longer."""
        self.undated_until: float = float("inf")
        """When tokens that say no date hold no longer."""

    def new(self) -> tuple[str, str]:
        """A new client: its id and its token."""
        owner = new_session()
        return owner, self.of_session(Client(owner, owner))

    def of_session(self, client: Client) -> str:
        """A token of a session."""
        ids = [client.owner] if client.owner == client.session else [client.owner, client.session]
        until = (self._now() + TOKEN_HOLDS_MS) // 1000
        named = ".".join([*ids, f"{until:0{_DATE_DIGITS}x}"])
        return f"{named}.{_signature(self._keys[0], named)}"

    def read(self, token: str | None) -> Token | None:
        """What a token says, if it was made here and its time is not over: the session may have been ended."""
        named, _, signature = (token or "").rpartition(".")
        if not (token or "").isascii():
            return None
        *ids, last = named.split(".")
        until = (
            int(last, 16) * 1000 if len(last) == _DATE_DIGITS and not set(last) - set("0123456789abcdef") else None
        )
        ids = ids if until is not None else [*ids, last]
        if len(ids) not in {1, 2} or any(len(each) != ID_LENGTH for each in ids):
            return None
        if self._now() >= (self.undated_until if until is None else until):
            return None
        signed = [hmac.compare_digest(signature, _signature(key, named)) for key in self._keys]
        return Token(Client(ids[0], ids[-1]), until, signed[0]) if any(signed) else None

    def client(self, token: str | None) -> Client | None:
        """Who has a token; None when it was not made here, or holds no longer."""
        read = self.read(token)
        return read.client if read is not None and read.client.session not in self.revoked else None

    def owner(self, token: str | None) -> str | None:
        """The owner that a token belongs to; None when it was not made here, or holds no longer."""
        client = self.client(token)
        return client.owner if client else None

    def renewed(self, token: str) -> str:
        """A token that holds, made anew if it is no longer young."""
        read = self.read(token)
        assert read is not None, "it holds"
        is_young = read.until is not None and self._now() < read.until - TOKEN_HOLDS_MS + RENEWED_AFTER_MS
        return token if is_young and read.is_current else self.of_session(read.client)

    # Requests -----------------------------------------------------------------------------------------------------

    def is_secure(self, asking: HTTPConnection) -> bool:
        """Whether cookies are for encrypted connections alone."""
        return self._secure or asking.scope.get("scheme") in _ENCRYPTED

    def carried_by(self, asking: HTTPConnection) -> str | None:
        """The token that a request carries: the bearer header first, then the cookie."""
        return bearer_of(asking.headers) or self.cookie_of(asking)

    def cookie_of(self, asking: HTTPConnection) -> str | None:
        """The token in the cookie. On an encrypted connection one that others could have put there counts only if it
        is from before there was another."""
        plain = asking.cookies.get(COOKIE)
        if not self.is_secure(asking):
            return plain
        read = self.read(plain)
        return asking.cookies.get(SECURE_COOKIE) or (plain if read is not None and read.until is None else None)


def _signature(key: bytes, named: str) -> str:
    digest = hmac.new(key, named.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """The token that a program sends in a header."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def client_or_none(request: Request) -> Client | None:
    """The client that asks, if it has a token."""
    tokens = container_of(request)[Tokens]
    return tokens.client(tokens.carried_by(request))


def owner_or_none(request: Request) -> str | None:
    """The owner that asks, if it has a token."""
    client = client_or_none(request)
    return client.owner if client else None


def new_id() -> str:
    """An id that cannot be guessed: 16 letters, 80 bits."""
    return base64.b32encode(token_bytes(10)).decode().lower()
