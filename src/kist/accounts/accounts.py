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
)
from kist.accounts.ports import AccountStore, Belongings, Devices
from kist.accounts.proofs import Proofs
from kist.accounts.renewals import Renewal, Renewals
from kist.accounts.site import Site
from kist.core.types import Json
from kist.matches.names import read_name

DAY_MS: Final = 24 * 3600 * 1000
PROOF_HOLDS_MS: Final = 10 * 60 * 1000
"""So long after a passkey or the code was shown, what leads to the account can be changed."""


@dataclass(frozen=True)
class Accounts:
    """All accounts of a store. `now` gives ms."""

    store: AccountStore
    belongings: Belongings
    devices: Devices
    proofs: Proofs
    renewals: Renewals
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
        if account is not None:
            await self._recently_proved(client)
        called = account.name if account else read_name(name or "")
        return self.proofs.to_make(site, client.owner, called, await self.store.passkeys(client.owner))

    async def create(
        self,
        client: Client,
        name: str,
        device: str,
        key: tuple[Site, Mapping[str, Any]] | None,
        renewal: Renewal | None = None,
    ) -> Entered:
        """Make an account of a client, with the passkey that its browser made at a site, or without. The token from
        before, which others may know, holds no longer."""
        called, device = read_name(name), read_name(device)
        if await self.store.find(client.owner) is not None:
            raise Taken("has-account", "This device belongs to an account already.")
        passkey = None if key is None else await self.proofs.new_key(key[0], client.owner, key[1], device)
        code, kept = self.proofs.new_code()
        account = Account(client.owner, called, kept, self.now())
        session = self._session(account, device, client, renewal)
        await self.store.create(account, session, passkey, ends=client.session)
        self.devices.let_go([client.session])
        return Entered(Client(account.id, session.id), account, code)

    async def sign_in(
        self,
        client: Client | None,
        site: Site,
        answer: Mapping[str, Any],
        device: str,
        renewal: Renewal | None = None,
    ) -> Entered:
        """Sign in with a passkey."""
        device = read_name(device)
        account = await self.proofs.by_key(site, answer)
        return await self._enter(client, account, self._session(account, device, client, renewal))

    async def recover(
        self, client: Client | None, code: str, device: str, request: str, renewal: Renewal | None = None
    ) -> Entered:
        """Sign in with the recovery code, which another one takes the place of."""
        device = read_name(device)
        account, following = await self.proofs.by_code(code, request)
        entered = await self._enter(client, account, self._session(account, device, client, renewal))
        return replace(entered, code=following)

    async def _enter(self, before: Client | None, account: Account, session: Session) -> Entered:
        """Open a session. What a guest played on this device comes along; another account's session is ended."""
        came, is_guest = 0, False
        if before is not None and before.owner != account.id:
            is_guest = await self.store.find(before.owner) is None
            came = await self.belongings.bring_along(before.owner, account.id) if is_guest else 0
        if before is not None and (is_guest or before.owner == account.id):
            await self._go_on(before, session)
        else:
            await self.store.open_session(session)
            await self._end([] if before is None else [before.session])
        sessions = await self.store.sessions(account.id)
        await self._end([each.id for each in sessions[MOST_SESSIONS:] if each.id != session.id])
        return Entered(Client(account.id, session.id), account, matches=came)

    async def _go_on(self, before: Client, session: Session) -> None:
        """Let a person go on with another token; the one before, which others may know, holds no longer."""
        await self.store.replace_session(before.session, session, self.now())
        self.devices.let_go([before.session])

    def _session(self, account: Account, device: str, before: Client | None, renewal: Renewal | None) -> Session:
        session, now = self.renewals.session(before, renewal), self.now()
        return Session(session, account.id, device, now, self._today(), proved=now)

    async def renewed(self, before: Client, renewal: Renewal) -> Client | None:
        """Who a client became when it asked with this renewal for what gives a new token; None if it did not."""
        for each in self.renewals.sessions(before, renewal):
            if (session := await self.store.session(each)) is not None:
                return Client(session.account, session.id)
        return None

    # Proving once more ----------------------------------------------------------------------------------------------

    async def prove_by_key(
        self, client: Client, site: Site, answer: Mapping[str, Any], renewal: Renewal | None = None
    ) -> Entered:
        """Show a passkey once more, so that what leads to the account can be changed for a while."""
        account = await self.of(client)
        if await self.proofs.by_key(site, answer) != account:
            raise NotAllowed("other-passkey", "This passkey belongs to another account.")
        return await self._proved(client, account, renewal)

    async def prove_by_code(self, client: Client, code: str, renewal: Renewal | None = None) -> Entered:
        """Show the recovery code once more; it still holds."""
        account = await self.of(client)
        await self.proofs.check_code(account, code)
        return await self._proved(client, account, renewal)

    async def _proved(self, client: Client, account: Account, renewal: Renewal | None) -> Entered:
        """Go on with a new token: who has a copy of the old one has proved nothing."""
        known, now = await self.store.session(client.session), self.now()
        session = self._session(account, known.device if known else account.name, client, renewal)
        session = replace(session, created=known.created if known else now)
        await self._go_on(client, session)
        return Entered(Client(account.id, session.id), account)

    async def _recently_proved(self, client: Client) -> Account:
        """The account of a client that showed its passkey or code a moment ago; raises `NotAllowed`. A token alone,
        of which there may be copies, changes nothing about who gets in."""
        account, session = await self.of(client), await self.store.session(client.session)
        if session is None or not 0 <= self.now() - session.proved < PROOF_HOLDS_MS:
            raise NotAllowed("proof-needed", "Show your passkey or your recovery code once more.")
        return account

    # What belongs to an account -------------------------------------------------------------------------------------

    async def rename(self, client: Client, name: str) -> Account:
        """Call somebody otherwise, from the next match on."""
        account = replace(await self.of(client), name=read_name(name))
        await self.store.rename(account.id, account.name)
        return account

    async def add_passkey(
        self, client: Client, site: Site, answer: Mapping[str, Any], device: str, renewal: Renewal | None = None
    ) -> Entered:
        """Keep another passkey, and go on with a new token."""
        account = await self._recently_proved(client)
        if len(await self.store.passkeys(account.id)) >= MOST_PASSKEYS:
            raise Taken("too-many-passkeys", f"An account has at most {MOST_PASSKEYS} passkeys: remove one first.")
        await self.store.add_passkey(await self.proofs.new_key(site, client.owner, answer, read_name(device)))
        return await self._proved(client, account, renewal)

    async def remove_passkey(self, client: Client, passkey: str) -> Account:
        """Let a passkey open nothing any more."""
        account = await self._recently_proved(client)
        if not await self.store.remove_passkey(account.id, passkey):
            raise Missing("no-such-passkey", "Your account has no such passkey.")
        return account

    async def new_code(self, client: Client) -> str:
        """Replace the recovery code."""
        account, (code, kept) = await self._recently_proved(client), self.proofs.new_code()
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

    async def prune(self, before: int) -> int:
        """Remember sessions no longer that were ended before then, when no token of theirs can hold any more."""
        return await self.store.prune_ended(before)

    async def _end(self, sessions: Sequence[str]) -> None:
        if sessions:
            await self.store.end_sessions(sessions, self.now())
            self.devices.let_go(sessions)


def shown_as(session: str) -> str:
    """A session by a name from which its id does not follow."""
    return hashlib.sha256(b"kist session\0" + session.encode()).hexdigest()[:16]
