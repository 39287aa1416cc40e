"""What accounts ask of the world: a store that keeps them, whoever knows passkeys, and what else people own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from kist.accounts.model import Account, AccountId, NewKey, Paper, Passkey, Session
from kist.accounts.site import Site
from kist.core.types import Json


class AccountStore(Protocol):
    """Keeps accounts. What it has taken is on disk."""

    async def create(self, account: Account, session: Session, passkey: Passkey | None, *, ends: str) -> None:
        """Keep a new account, whose device goes on with another session; raises `Taken`."""
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

    async def session(self, session: str) -> Session | None:
        """A device by its session."""
        ...

    async def open_session(self, session: Session) -> None:
        """Keep another device."""
        ...

    async def replace_session(self, before: str, session: Session, at: int) -> None:
        """Let a person go on at a device with another session: what it is told it is still told, and the token
        from before holds no longer."""
        ...

    async def see_session(self, session: str, seen: int) -> None:
        """Note when a device was last used."""
        ...

    async def end_sessions(self, sessions: Sequence[str], at: int) -> None:
        """Forget devices, tell them nothing any more, and let their tokens hold no longer."""
        ...

    async def prune_ended(self, before: int) -> int:
        """Remember sessions no longer that were ended before then; gives how many."""
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


class Authenticator(Protocol):
    """Knows passkeys: what a browser is asked at a site, and whether its answer holds; raises `NotAllowed`."""

    def to_make(
        self, site: Site, challenge: bytes, account: AccountId, name: str, known: Sequence[Passkey]
    ) -> dict[str, Json]:
        """What a browser is asked when it is to make a key: one that it finds by itself later, without a name."""
        ...

    def to_use(self, site: Site, challenge: bytes) -> dict[str, Json]:
        """What a browser is asked when it is to use whichever key it has."""
        ...

    def challenge_in(self, answer: Mapping[str, Any]) -> bytes:
        """The challenge that a browser's answer is about, as it says."""
        ...

    def made_key(self, site: Site, challenge: bytes, answer: Mapping[str, Any]) -> NewKey:
        """The key that a browser made."""
        ...

    def uses_of(self, site: Site, challenge: bytes, answer: Mapping[str, Any], key: Passkey) -> int:
        """How often a key was used, this time included, by its own count; it must have been used now."""
        ...


class Belongings(Protocol):
    """All that people own besides their account: their chairs in matches, and what is kept of them elsewhere."""

    async def bring_along(self, owner: str, account: AccountId) -> int:
        """Let everything of a client belong to an account; gives how many matches came along."""
        ...

    async def forget(self, owner: str) -> tuple[int, int]:
        """Keep nothing of somebody; gives how many matches were deleted, and in how many others a place without a
        name remains."""
        ...


class Devices(Protocol):
    """Whoever holds lines to devices."""

    def let_go(self, sessions: Iterable[str]) -> None:
        """The tokens of these sessions hold no longer: what they have open is closed."""
        ...
