"""Client tokens: an unguessable id with a signature. Whoever has the token is the client."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

COOKIE: Final = "kist"
_ID_LENGTH = 32  # hexadecimal digits


class Tokens:
    """Makes and checks tokens. The id inside is the owner in logs; the token itself is kept nowhere."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"kist client token\0" + secret.encode()).digest()
        self.revoked: set[str] = set()
        """Clients whose token holds no longer."""

    def new(self) -> tuple[str, str]:
        """A new client: its id and its token."""
        owner = secrets.token_hex(_ID_LENGTH // 2)
        return owner, f"{owner}.{self._signature(owner)}"

    def owner(self, token: str | None) -> str | None:
        """The client that a token belongs to; None when it was not made here, or holds no longer."""
        owner, dot, signature = (token or "").partition(".")
        if not dot or len(owner) != _ID_LENGTH or not signature.isascii() or not owner.isascii():
            return None
        genuine = hmac.compare_digest(signature, self._signature(owner))
        return owner if genuine and owner not in self.revoked else None

    def _signature(self, owner: str) -> str:
        digest = hmac.new(self._key, owner.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def token_in(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
    """The token that a request carries: the bearer header first, then the cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    return cookies.get(COOKIE)


def owner_or_none(request: Request) -> str | None:
    """The client that asks, if it has a token."""
    tokens: Tokens = request.app.state.tokens
    return tokens.owner(token_in(request.headers, request.cookies))


def new_id() -> str:
    """An id that cannot be guessed: 16 letters, 80 bits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No characters that look or sound alike."""


def new_code() -> str:
    """A code to be read aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
