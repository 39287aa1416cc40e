"""What accounts ask of the world: a store that keeps them, and forgets them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from kist.core.errors import IllegalAction

AccountId: TypeAlias = str
"""The owner in logs: who becomes an account keeps all matches."""

MOST_PASSKEYS: Final = 20
MOST_SESSIONS: Final = 50
MOST_PAPERS: Final = 20


class Taken(IllegalAction):
    """There is one already."""


class MovedOn(IllegalAction):
    """It was changed from elsewhere since it was read."""


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody with a name. `code` is the keyed hash of the recovery code."""

    id: AccountId
    name: str
    code: str
    created: int


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
    """A device on which somebody is signed in; `seen` is when it was last used, by the day."""

    id: str
    account: AccountId
    device: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that a page keeps with an account, as JSON."""

    name: str
    version: int
    text: str


class AccountStore(Protocol):
    """Keeps accounts. What it has taken is on disk."""

    async def create(self, account: Account, session: Session, passkey: Passkey | None) -> None:
        """Keep a new account; raises `Taken`."""
        ...

    async def find(self, account: AccountId) -> Account | None:
        """An account by its id."""
        ...

    async def find_code(self, code: str) -> Account | None:
        """An account by the hash of its recovery code."""
        ...

    async def rename(self, account: AccountId, name: str) -> None:
        """Call somebody otherwise."""
        ...

    async def change_code(self, account: AccountId, before: str, code: str) -> bool:
        """Replace the recovery code, if it still is what it was before."""
        ...

    async def use_challenge(self, challenge: str, now: int, expires: int) -> bool:
        """Note that a challenge was used; False if it had been."""
        ...

    async def passkeys(self, account: AccountId) -> Sequence[Passkey]:
        """All keys of somebody, the oldest first."""
        ...

    async def passkey(self, passkey: str) -> Passkey | None:
        """A key by its id."""
        ...

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep another key; raises `Taken`."""
        ...

    async def use_passkey(self, passkey: str, uses: int) -> None:
        """Note how often a key was used."""
        ...

    async def remove_passkey(self, account: AccountId, passkey: str) -> bool:
        """Forget a key; False if there was none."""
        ...

    async def sessions(self, account: AccountId) -> Sequence[Session]:
        """All devices of somebody, those first that were seen last."""
        ...

    async def open_session(self, session: Session) -> None:
        """Keep another device."""
        ...

    async def continue_session(self, before: str, after: str) -> None:
        """The same person goes on at a device with another session: what it is told it is still told."""
        ...

    async def see_session(self, session: str, seen: int) -> None:
        """Note when a device was last used."""
        ...

    async def end_sessions(self, sessions: Sequence[str], at: int) -> None:
        """Forget devices, tell them nothing any more, and let their tokens hold no longer."""
        ...

    async def papers(self, account: AccountId) -> Sequence[Paper]:
        """All that pages keep with an account."""
        ...

    async def keep_paper(self, account: AccountId, paper: Paper) -> None:
        """Keep something as this version, which follows on the one it is based on; raises `MovedOn`."""
        ...

    async def delete(self, account: AccountId) -> None:
        """Forget an account with its keys, devices and papers."""
        ...
