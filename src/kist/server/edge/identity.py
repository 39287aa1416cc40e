"""Client tokens: an unguessable id with a signature. Whoever has the token is the client.

The token of who only plays names an owner, and is its own session. An account is an owner too: each further device
that signs in gets a token that names the account and a session of its own, which can be ended by itself.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from kist.accounts.model import ID_LENGTH, Client, new_session
from kist.server.http.container import container_of

__all__ = ["Client", "Tokens", "new_session"]

COOKIE: Final = "kist"


class Tokens:
    """Makes and checks tokens. The id inside is the owner in logs; the token itself is kept nowhere."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"kist client token\0" + secret.encode()).digest()
        self.revoked: set[str] = set()
        """Sessions whose token holds no longer."""

    def new(self) -> tuple[str, str]:
        """A new client: its id and its token."""
        owner = new_session()
        return owner, self._signed(owner)

    def of_session(self, client: Client) -> str:
        """The token of a session."""
        return self._signed(client.owner if client.owner == client.session else f"{client.owner}.{client.session}")

    def client(self, token: str | None) -> Client | None:
        """Who has a token; None when it was not made here, or holds no longer."""
        named, _, signature = (token or "").rpartition(".")
        ids = named.split(".")
        if len(ids) > 2 or any(len(each) != ID_LENGTH for each in ids) or not (token or "").isascii():
            return None
        genuine = hmac.compare_digest(signature, self._signature(named))
        return Client(ids[0], ids[-1]) if genuine and ids[-1] not in self.revoked else None

    def owner(self, token: str | None) -> str | None:
        """The owner that a token belongs to; None when it was not made here, or holds no longer."""
        client = self.client(token)
        return client.owner if client else None

    def _signed(self, named: str) -> str:
        return f"{named}.{self._signature(named)}"

    def _signature(self, named: str) -> str:
        digest = hmac.new(self._key, named.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def token_in(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
    """The token that a request carries: the bearer header first, then the cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    return cookies.get(COOKIE)


def client_or_none(request: Request) -> Client | None:
    """The client that asks, if it has a token."""
    return container_of(request)[Tokens].client(token_in(request.headers, request.cookies))


def owner_or_none(request: Request) -> str | None:
    """The owner that asks, if it has a token."""
    client = client_or_none(request)
    return client.owner if client else None


def new_id() -> str:
    """An id that cannot be guessed: 16 letters, 80 bits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()
