"""What is kept of people who come back: a name, keys, devices, and papers of the page."""

import secrets
from dataclasses import dataclass
from typing import Final, TypeAlias

AccountId: TypeAlias = str
"""The owner in logs: who becomes an account keeps all matches."""

MOST_PASSKEYS: Final = 20
MOST_SESSIONS: Final = 50
MOST_PAPERS: Final = 20
MOST_PAPER_TEXT: Final = 60_000
"""Characters of one paper."""
ID_LENGTH: Final = 32
"""Hexadecimal digits of an owner and of a session."""


@dataclass(frozen=True, slots=True)
class Client:
    """Who has a token: the owner in logs, and the session that can be ended. Both are the same for who never signed
    in with this device."""

    owner: str
    session: str


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody with a name. `code` is the keyed hash of the recovery code."""

    id: AccountId
    name: str
    code: str
    created: int


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that a browser has just made."""

    id: str
    public_key: str
    uses: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key in a device of somebody; `uses` is how often it says it was used. `name` tells it from others."""

    id: str
    account: AccountId
    public_key: str
    uses: int
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class Session:
    """A device on which somebody is signed in; `seen` is when it was last used, by the day, and `proved` when a
    passkey or the recovery code was last shown there."""

    id: str
    account: AccountId
    device: str
    created: int
    seen: int
    proved: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that a page keeps with an account, as JSON."""

    name: str
    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody is signed in: whom the device belongs to from now on, a recovery code if there is a new one, and how
    many matches of the device came along."""

    client: Client
    account: Account
    code: str | None = None
    matches: int = 0


def new_session() -> str:
    """The id of a session, or of an owner: 128 bits."""
    return secrets.token_hex(ID_LENGTH // 2)
