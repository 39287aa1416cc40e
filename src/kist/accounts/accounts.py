"""What people can do about their account; whatever is refused is a `KistError`."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from kist.accounts.errors import Missing, MovedOn, NotAllowed, Taken
from kist.accounts.model import (
    MOST_PAPER_TEXT,
    MOST_PAPERS,
    MOST_PASSKEYS,
    MOST_SESSIONS,
    Account,
    Client,
    Entered,
    Paper,
    Session,
    new_session,
)
from kist.accounts.ports import AccountStore, Belongings, Devices
from kist.accounts.proofs import Proofs
from kist.accounts.site import Site
from kist.core.types import Json
from kist.matches.names import read_name

DAY_MS: Final = 24 * 3600 * 1000


@dataclass(frozen=True)
class Accounts:
    """All accounts of a store. `now` gives ms."""

    store: AccountStore
    belongings: Belongings
    devices: Devices
    proofs: Proofs
    now: Callable[[], int]

    # Looking ------------------------------------------------------------------------------------------------------

    async def of(self, client: Client) -> Account:
        """The account of a client; raises `NotAllowed`."""
        account = await self.store.find(client.owner)
        if account is None:
            raise NotAllowed("no-account", "This device is signed in to no account.")
        return account

    async def seen(self, client: Client) -> Account | None:
        """The account of a client, if it has one; it is noted on which day that was asked."""
        account = await self.store.find(client.owner)
        if account is not None:
            await self.store.see_session(client.session, self._today())
        return account

    def _today(self) -> int:
        return self.now() - self.now() % DAY_MS

    # Becoming one, and signing in -----------------------------------------------------------------------------------

    def to_use(self, site: Site) -> dict[str, Json]:
        """What a browser is asked to sign in with a passkey."""
        return self.proofs.to_use(site)

    async def to_make(self, client: Client, site: Site, name: str | None) -> dict[str, Json]:
        """What a browser is asked to make a passkey, under this name where there is no account yet."""
        account = await self.store.find(client.owner)
        called = account.name if account else read_name(name or "")
        return self.proofs.to_make(site, client.owner, called, await self.store.passkeys(client.owner))

    async def create(
        self, client: Client, name: str, device: str, key: tuple[Site, Mapping[str, Any]] | None
    ) -> Entered:
        """Make an account of a client, with the passkey that its browser made at a site, or without."""
        called, device = read_name(name), read_name(device)
        if await self.store.find(client.owner) is not None:
            raise Taken("has-account", "This device belongs to an account already.")
        passkey = None if key is None else await self.proofs.new_key(key[0], client.owner, key[1], device)
        code, kept = self.proofs.new_code()
        account = Account(client.owner, called, kept, self.now())
        await self.store.create(account, self._session(client, device), passkey)
        return Entered(client, account, code)

    async def sign_in(self, client: Client | None, site: Site, answer: Mapping[str, Any], device: str) -> Entered:
        """Sign in with a passkey."""
        device = read_name(device)
        return await self._enter(client, await self.proofs.by_key(site, answer), device)

    async def recover(self, client: Client | None, code: str, device: str, request: str) -> Entered:
        """Sign in with the recovery code, which another one takes the place of."""
        device = read_name(device)
        account, following = await self.proofs.by_code(code, request)
        return replace(await self._enter(client, account, device), code=following)

    async def _enter(self, before: Client | None, account: Account, device: str) -> Entered:
        """Open a session. What a guest played on this device comes along; another account's session is ended."""
        client = Client(account.id, new_session())
        await self.store.open_session(self._session(client, device))
        sessions = await self.store.sessions(account.id)
        await self._end([each.id for each in sessions[MOST_SESSIONS:] if each.id != client.session])
        came = 0
        if before is not None:
            guest = before.owner != account.id and await self.store.find(before.owner) is None
            if guest:
                came = await self.belongings.bring_along(before.owner, account.id)
            if guest or before.owner == account.id:
                await self.store.continue_session(before.session, client.session)
            await self._end([before.session])
        return Entered(client, account, matches=came)

    def _session(self, client: Client, device: str) -> Session:
        return Session(client.session, client.owner, device, self.now(), self._today())

    # What belongs to an account -------------------------------------------------------------------------------------

    async def rename(self, client: Client, name: str) -> Account:
        """Call somebody otherwise, from the next match on."""
        account = replace(await self.of(client), name=read_name(name))
        await self.store.rename(account.id, account.name)
        return account

    async def add_passkey(self, client: Client, site: Site, answer: Mapping[str, Any], device: str) -> Account:
        """Keep another passkey."""
        account = await self.of(client)
        if len(await self.store.passkeys(account.id)) >= MOST_PASSKEYS:
            raise Taken("too-many-passkeys", f"An account has at most {MOST_PASSKEYS} passkeys: remove one first.")
        await self.store.add_passkey(await self.proofs.new_key(site, client.owner, answer, read_name(device)))
        return account

    async def remove_passkey(self, client: Client, passkey: str) -> Account:
        """Let a passkey open nothing any more."""
        account = await self.of(client)
        if not await self.store.remove_passkey(account.id, passkey):
            raise Missing("no-such-passkey", "Your account has no such passkey.")
        return account

    async def new_code(self, client: Client) -> str:
        """Replace the recovery code."""
        account, (code, kept) = await self.of(client), self.proofs.new_code()
        if not await self.store.change_code(account.id, account.code, kept):
            raise MovedOn("moved-on", "The code was replaced from elsewhere at this moment: please ask again.")
        return code

    async def papers(self, client: Client) -> Sequence[Paper]:
        """All that the page keeps with an account."""
        return await self.store.papers((await self.of(client)).id)

    async def keep_paper(self, client: Client, paper: Paper) -> None:
        """Keep something with an account, as the version that follows on the one it is based on."""
        account = await self.of(client)
        if len(paper.text) > MOST_PAPER_TEXT:
            raise Taken("paper-full", "This is more than an account keeps.")
        if paper.version == 1 and len(await self.store.papers(account.id)) >= MOST_PAPERS:
            raise Taken("too-many-papers", f"An account keeps at most {MOST_PAPERS} papers.")
        await self.store.keep_paper(account.id, paper)

    # Ending ---------------------------------------------------------------------------------------------------------

    async def end_sessions(self, client: Client, shown: str | None) -> Account:
        """End the session of one device, by the name it is shown with, or those of all others."""
        account = await self.of(client)
        others = [each.id for each in await self.store.sessions(account.id) if each.id != client.session]
        ended = others if shown is None else [each for each in others if shown_as(each) == shown]
        if shown is not None and not ended:
            raise Missing("no-such-session", "There is no such other device.")
        await self._end(ended)
        return account

    async def sign_out(self, client: Client) -> None:
        """Let the token of a device hold no longer."""
        await self._end([client.session])

    async def forget(self, client: Client) -> tuple[int, int]:
        """Forget somebody; gives how many matches were deleted, and in how many others a place without a name
        remains. Should it fail in between, they are still there to ask again."""
        sessions = await self.store.sessions(client.owner)
        forgotten = await self.belongings.forget(client.owner)
        await self.store.delete(client.owner)
        await self._end([client.session, client.owner, *(each.id for each in sessions)])
        return forgotten

    async def _end(self, sessions: Sequence[str]) -> None:
        if sessions:
            await self.store.end_sessions(sessions, self.now())
            self.devices.let_go(sessions)


def shown_as(session: str) -> str:
    """A session by a name from which its id does not follow."""
    return hashlib.sha256(b"kist session\0" + session.encode()).hexdigest()[:16]
