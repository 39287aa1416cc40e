"""What people ask for about accounts: counted by address, carried out by `kist.accounts`, and worded."""

import json
from contextlib import AbstractAsyncContextManager

from kist.accounts.accounts import Accounts, shown_as
from kist.accounts.errors import NotAllowed, Unknown
from kist.accounts.model import Account, Client, Entered, Paper, Session
from kist.accounts.ports import AccountStore
from kist.accounts.proofs import Proofs
from kist.accounts.renewals import Renewals
from kist.accounts.site import Site
from kist.server.accounts import messages
from kist.server.accounts.passkeys import WebAuthn
from kist.server.accounts.people import People
from kist.server.edge.identity import TOKEN_HOLDS_MS
from kist.server.http.errors import TooMany, clean
from kist.server.live.counts import Bound, Caller
from kist.server.live.hub import Hub


class AccountService:
    """Carries out what people ask for about accounts; raises `KistError` for what is refused."""

    def __init__(self, hub: Hub, store: AccountStore, people: People) -> None:
        limits, now = hub.config.limits, hub.clock.now
        proofs = Proofs(store, WebAuthn(), hub.secrets, now)
        self._accounts = Accounts(store, people, hub, proofs, Renewals(hub.secrets), now)
        self._hub, self._store = hub, store
        self._guesses, self._bound = hub.guesses, Bound(limits.account_guesses, limits.account_guess_rate)
        self._made = Bound(limits.accounts, limits.account_rate)

    # Looking ------------------------------------------------------------------------------------------------------

    async def view(self, client: Client | None) -> messages.AccountView:
        """The account of a client, if it has one."""
        account = await self._accounts.seen(client) if client else None
        if client is None or account is None:
            return messages.AccountView(account=None)
        return await self._view(account, client)

    async def _view(self, account: Account, client: Client) -> messages.AccountView:
        return messages.AccountView(account=await self._note(account, client))

    async def _note(self, account: Account, client: Client) -> messages.AccountNote:
        keys, sessions = await self._store.passkeys(account.id), await self._store.sessions(account.id)
        return messages.AccountNote(
            name=account.name,
            created=account.created,
            passkeys=[messages.PasskeyNote(id=each.id, name=each.name, created=each.created) for each in keys],
            sessions=[_session_note(each, client) for each in sessions],
        )

    # Becoming one, and signing in -----------------------------------------------------------------------------------

    async def challenge(self, client: Client | None, host: str, order: messages.AskChallenge) -> messages.Challenge:
        """What a browser is to be asked."""
        site = Site.of(host)
        if order.to == "use":
            return messages.Challenge(options=self._accounts.to_use(site))
        if client is None:
            raise NotAllowed("no-session", "Ask for a session first.")
        return messages.Challenge(options=await self._accounts.to_make(client, site, order.name))

    async def create(
        self, client: Client, host: str, address: str, order: messages.NewAccount
    ) -> tuple[Client, messages.Signed]:
        """Make an account of a client."""
        refusal = TooMany("too-many", "Many accounts were made from here: please wait a while.")
        async with self._hub.makings.make("account", Caller(client.owner, address), self._made, refusal):
            key = None if order.passkey is None else (Site.of(host), order.passkey)
            return await self._signed(
                await self._accounts.create(client, order.name, order.device, key, order.renewal)
            )

    async def sign_in(
        self, client: Client | None, host: str, caller: Caller, order: messages.SignIn
    ) -> tuple[Client, messages.Signed]:
        """Sign in with a passkey; gives whom the device belongs to from now on."""
        async with self._guess(caller):
            return await self._signed(
                await self._accounts.sign_in(client, Site.of(host), order.passkey, order.device, order.renewal)
            )

    async def recover(
        self, client: Client | None, caller: Caller, order: messages.Recover
    ) -> tuple[Client, messages.Signed]:
        """Sign in with the recovery code."""
        async with self._guess(caller):
            return await self._signed(
                await self._accounts.recover(client, order.code, order.device, order.request, order.renewal)
            )

    async def prove(
        self, client: Client, host: str, caller: Caller, order: messages.Prove
    ) -> tuple[Client, messages.Signed]:
        """Show a passkey or the recovery code once more."""
        async with self._guess(caller):
            if order.passkey is not None:
                site = Site.of(host)
                return await self._signed(
                    await self._accounts.prove_by_key(client, site, order.passkey, order.renewal)
                )
            return await self._signed(await self._accounts.prove_by_code(client, order.code or "", order.renewal))

    async def renewed(self, before: Client | None, order: messages.RenewSession) -> Client | None:
        """Who a client is that was not told so: its answer got lost."""
        return await self._accounts.renewed(before, order.renewal) if before else None

    async def prune(self) -> None:
        """Remember sessions no longer whose tokens hold no longer by themselves; not while there may be tokens that
        say no date."""
        now = await self._hub.heartbeat.ending()
        if now >= self._hub.tokens.undated_until:
            ended = await self._accounts.prune(now - TOKEN_HOLDS_MS)
            self._hub.metrics.pruned.labels("sessions").inc(ended)

    def _guess(self, caller: Caller) -> AbstractAsyncContextManager[None]:
        """Counted before anything is looked for, so that nobody tries many at once; only what nobody knows counts."""
        message = "Too many wrong codes or passkeys from here: please wait a minute."
        return self._guesses.guess("account", caller, self._bound, wrong=Unknown, message=message)

    async def _signed(self, entered: Entered) -> tuple[Client, messages.Signed]:
        note = await self._note(entered.account, entered.client)
        return entered.client, messages.Signed(account=note, code=entered.code, matches=entered.matches)

    # What belongs to an account -------------------------------------------------------------------------------------

    async def rename(self, client: Client, order: messages.RenameAccount) -> messages.AccountView:
        """Call somebody otherwise."""
        return await self._view(await self._accounts.rename(client, order.name), client)

    async def add_passkey(
        self, client: Client, host: str, order: messages.AddPasskey
    ) -> tuple[Client, messages.Signed]:
        """Keep another passkey."""
        return await self._signed(
            await self._accounts.add_passkey(client, Site.of(host), order.passkey, order.device, order.renewal)
        )

    async def remove_passkey(self, client: Client, order: messages.RemovePasskey) -> messages.AccountView:
        """Let a passkey open nothing any more."""
        return await self._view(await self._accounts.remove_passkey(client, order.id), client)

    async def new_code(self, client: Client) -> messages.RecoveryCode:
        """Replace the recovery code."""
        return messages.RecoveryCode(code=await self._accounts.new_code(client))

    async def papers(self, client: Client) -> messages.Papers:
        """All that the page keeps with an account."""
        found = await self._accounts.papers(client)
        notes = [
            messages.PaperNote(name=each.name, version=each.version, value=json.loads(each.text)) for each in found
        ]
        return messages.Papers(papers=notes)

    async def keep_paper(self, client: Client, order: messages.KeepPaper) -> messages.KeptPaper:
        """Keep something with an account."""
        text = clean(json.dumps(order.value, separators=(",", ":"), ensure_ascii=False))
        paper = Paper(order.name, order.version + 1, text)
        await self._accounts.keep_paper(client, paper)
        return messages.KeptPaper(version=paper.version)

    # Ending ---------------------------------------------------------------------------------------------------------

    async def end_sessions(self, client: Client, order: messages.EndSessions) -> messages.AccountView:
        """End the session of one device, or those of all others."""
        return await self._view(await self._accounts.end_sessions(client, order.id), client)

    async def sign_out(self, client: Client) -> None:
        """Let the token of a device hold no longer."""
        await self._accounts.sign_out(client)

    async def forget(self, client: Client) -> messages.Forgotten:
        """Forget somebody."""
        deleted, nameless = await self._accounts.forget(client)
        return messages.Forgotten(deleted=deleted, nameless=nameless)


def _session_note(session: Session, client: Client) -> messages.SessionNote:
    return messages.SessionNote(
        id=shown_as(session.id),
        device=session.device,
        created=session.created,
        seen=session.seen,
        this=session.id == client.session,
    )
