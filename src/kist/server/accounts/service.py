"""What people can do about their account; raises `KistError` for what is refused."""

import hashlib
import json
from dataclasses import replace
from typing import Any, Final

from kist.accounts.challenges import Challenges
from kist.accounts.ports import (
    MOST_PAPERS,
    MOST_PASSKEYS,
    MOST_SESSIONS,
    Account,
    AccountStore,
    MovedOn,
    Paper,
    Passkey,
    Session,
    Taken,
)
from kist.accounts.recovery_codes import Codes
from kist.matches.names import read_name
from kist.server.accounts import messages, passkeys
from kist.server.accounts.passkeys import Site
from kist.server.accounts.people import People
from kist.server.edge.identity import Client, new_session
from kist.server.edge.limits import Buckets
from kist.server.http.errors import Forbidden, NotFound, TooMany, clean
from kist.server.live.hub import Hub

DAY: Final = 24 * 3600 * 1000


class AccountService:
    """Carries out what people ask for about accounts."""

    def __init__(self, hub: Hub, store: AccountStore, people: People) -> None:
        limits = hub.config.limits
        self._hub, self._store, self._people = hub, store, people
        self._challenges, self._codes = Challenges(hub.secret), Codes(hub.secret)
        self._guesses = Buckets(limits.account_guess_rate, limits.account_guesses)
        self._made = Buckets(limits.account_rate, limits.accounts)

    # Looking ------------------------------------------------------------------------------------------------------

    async def account_of(self, client: Client) -> Account:
        """The account of a client; raises `Forbidden`."""
        account = await self._store.find(client.owner)
        if account is None:
            raise Forbidden("no-account", "This device is signed in to no account.")
        return account

    async def view(self, client: Client | None) -> messages.AccountView:
        """The account of a client, if it has one; it is noted on which day that was asked."""
        account = await self._store.find(client.owner) if client else None
        if client is None or account is None:
            return messages.AccountView(account=None)
        await self._store.see_session(client.session, self._today())
        return messages.AccountView(account=await self._note(account, client))

    async def _note(self, account: Account, client: Client) -> messages.AccountNote:
        keys, sessions = await self._store.passkeys(account.id), await self._store.sessions(account.id)
        return messages.AccountNote(
            name=account.name,
            created=account.created,
            passkeys=[messages.PasskeyNote(id=each.id, name=each.name, created=each.created) for each in keys],
            sessions=[_session_note(each, client) for each in sessions],
        )

    def _today(self) -> int:
        now = self._hub.clock.now()
        return now - now % DAY

    # Becoming one, and signing in -----------------------------------------------------------------------------------

    async def challenge(self, client: Client | None, host: str, order: messages.AskChallenge) -> messages.Challenge:
        """What a browser is to be asked."""
        site, now = Site.of(host), self._hub.clock.now()
        if order.to == "use":
            return messages.Challenge(options=passkeys.to_use(site, self._challenges.new(_to_use(site), now)))
        if client is None:
            raise Forbidden("no-session", "Ask for a session first.")
        account = await self._store.find(client.owner)
        name = account.name if account else read_name(order.name or "")
        known = await self._store.passkeys(client.owner)
        challenge = self._challenges.new(_to_make(site, client), now)
        return messages.Challenge(options=passkeys.to_make(site, challenge, client.owner, name, known))

    async def create(
        self, client: Client, host: str, address: str, order: messages.NewAccount
    ) -> tuple[messages.AccountNote, str]:
        """Make an account of a client; gives it with its recovery code."""
        name, device, now = read_name(order.name), read_name(order.device), self._hub.clock.now()
        if await self._store.find(client.owner) is not None:
            raise Taken("has-account", "This device belongs to an account already.")
        if not self._made.take(address):
            raise TooMany("too-many", "Many accounts were made from here: please wait a while.")
        key = None
        if order.passkey is not None:
            key = await self._new_key(client, host, order.passkey, device)
        code = self._codes.new()
        account = Account(client.owner, name, self._codes.kept(code), now)
        session = Session(client.session, client.owner, device, now, self._today())
        await self._store.create(account, session, key)
        return await self._note(account, client), code

    async def sign_in(
        self, client: Client | None, host: str, address: str, order: messages.SignIn
    ) -> tuple[Client, messages.Signed]:
        """Sign in with a passkey; gives whom the device belongs to from now on."""
        site, device = Site.of(host), read_name(order.device)
        challenge, until = self._answered(order.passkey, _to_use(site))
        self._count_guess(address)
        key = await self._store.passkey(str(order.passkey.get("id")))
        if key is None:
            raise Forbidden("no-such-passkey", "No account knows this passkey: it may have been removed.")
        self._guesses.give_back(address)
        uses = passkeys.uses_of(site, challenge, order.passkey, key)
        await self._use(challenge, until)
        await self._store.use_passkey(key.id, uses)
        account = await self._store.find(key.account)
        assert account is not None, "a key belongs to an account"
        return await self._enter(client, account, device, None)

    async def recover(
        self, client: Client | None, address: str, order: messages.Recover
    ) -> tuple[Client, messages.Signed]:
        """Sign in with the recovery code, which another one takes the place of."""
        device = read_name(order.device)
        used, code = self._codes.kept(order.code), self._codes.following(order.code, order.request)
        self._count_guess(address)
        account = await self._store.find_code(used)
        if account is not None and not await self._store.change_code(account.id, used, self._codes.kept(code)):
            account = None
        account = account or await self._store.find_code(self._codes.kept(code))  # sent again: it was replaced before
        if account is None:
            raise Forbidden("wrong-code", "No account has this code: look at it again. A code holds once.")
        self._guesses.give_back(address)
        return await self._enter(client, account, device, code)

    def _count_guess(self, address: str) -> None:
        """Before anything is looked for, so that nobody tries many at once; what was right does not count."""
        if not self._guesses.take(address):
            raise TooMany("too-fast", "Too many wrong codes or passkeys from here: please wait a minute.")

    async def _enter(
        self, before: Client | None, account: Account, device: str, code: str | None
    ) -> tuple[Client, messages.Signed]:
        """Open a session. What a guest played on this device comes along; another account's session is ended."""
        now, client = self._hub.clock.now(), Client(account.id, new_session())
        await self._store.open_session(Session(client.session, account.id, device, now, self._today()))
        sessions = await self._store.sessions(account.id)
        await self._end([each.id for each in sessions[MOST_SESSIONS:] if each.id != client.session])
        came = 0
        if before is not None:
            guest = before.owner != account.id and await self._store.find(before.owner) is None
            if guest:
                came = await self._people.bring_along(before.owner, account.id)
            if guest or before.owner == account.id:
                await self._store.continue_session(before.session, client.session)
            await self._end([before.session])
        return client, messages.Signed(account=await self._note(account, client), code=code, matches=came)

    # What belongs to an account -------------------------------------------------------------------------------------

    async def rename(self, client: Client, order: messages.RenameAccount) -> messages.AccountView:
        """Call somebody otherwise, from the next match on."""
        account = replace(await self.account_of(client), name=read_name(order.name))
        await self._store.rename(account.id, account.name)
        return messages.AccountView(account=await self._note(account, client))

    async def add_passkey(self, client: Client, host: str, order: messages.AddPasskey) -> messages.AccountView:
        """Keep another passkey."""
        account = await self.account_of(client)
        if len(await self._store.passkeys(account.id)) >= MOST_PASSKEYS:
            raise Taken("too-many-passkeys", f"An account has at most {MOST_PASSKEYS} passkeys: remove one first.")
        await self._store.add_passkey(await self._new_key(client, host, order.passkey, read_name(order.device)))
        return messages.AccountView(account=await self._note(account, client))

    async def remove_passkey(self, client: Client, order: messages.RemovePasskey) -> messages.AccountView:
        """Let a passkey open nothing any more."""
        account = await self.account_of(client)
        if not await self._store.remove_passkey(account.id, order.id):
            raise NotFound("no-such-passkey", "Your account has no such passkey.")
        return messages.AccountView(account=await self._note(account, client))

    async def new_code(self, client: Client) -> messages.RecoveryCode:
        """Replace the recovery code."""
        account, code = await self.account_of(client), self._codes.new()
        if not await self._store.change_code(account.id, account.code, self._codes.kept(code)):
            raise MovedOn("moved-on", "The code was replaced from elsewhere at this moment: please ask again.")
        return messages.RecoveryCode(code=code)

    async def papers(self, client: Client) -> messages.Papers:
        """All that the page keeps with an account."""
        account = await self.account_of(client)
        found = await self._store.papers(account.id)
        notes = [
            messages.PaperNote(name=each.name, version=each.version, value=json.loads(each.text)) for each in found
        ]
        return messages.Papers(papers=notes)

    async def keep_paper(self, client: Client, order: messages.KeepPaper) -> messages.KeptPaper:
        """Keep something with an account."""
        account = await self.account_of(client)
        text = clean(json.dumps(order.value, separators=(",", ":"), ensure_ascii=False))
        if len(text) > messages.MOST_TEXT:
            raise Taken("paper-full", "This is more than an account keeps.")
        if not order.version and len(await self._store.papers(account.id)) >= MOST_PAPERS:
            raise Taken("too-many-papers", f"An account keeps at most {MOST_PAPERS} papers.")
        await self._store.keep_paper(account.id, Paper(order.name, order.version + 1, text))
        return messages.KeptPaper(version=order.version + 1)

    # Ending ---------------------------------------------------------------------------------------------------------

    async def end_sessions(self, client: Client, order: messages.EndSessions) -> messages.AccountView:
        """End the session of one device, or those of all others."""
        account = await self.account_of(client)
        others = [each.id for each in await self._store.sessions(account.id) if each.id != client.session]
        ended = others if order.id is None else [each for each in others if _shown(each) == order.id]
        if order.id is not None and not ended:
            raise NotFound("no-such-session", "There is no such other device.")
        await self._end(ended)
        return messages.AccountView(account=await self._note(account, client))

    async def sign_out(self, client: Client) -> None:
        """Let the token of a device hold no longer."""
        await self._end([client.session])

    async def forget(self, client: Client) -> messages.Forgotten:
        """Forget somebody. Should it fail in between, they are still there to ask again."""
        sessions = await self._store.sessions(client.owner)
        deleted, nameless = await self._people.forget(client.owner)
        await self._store.delete(client.owner)
        await self._end([client.session, client.owner, *(each.id for each in sessions)])
        return messages.Forgotten(deleted=deleted, nameless=nameless)

    async def _end(self, sessions: list[str]) -> None:
        if sessions:
            await self._store.end_sessions(sessions, self._hub.clock.now())
            self._hub.let_go(sessions)

    # Passkeys -------------------------------------------------------------------------------------------------------

    async def _new_key(self, client: Client, host: str, answer: dict[str, Any], device: str) -> Passkey:
        site = Site.of(host)
        challenge, until = self._answered(answer, _to_make(site, client))
        key = passkeys.made_key(site, challenge, answer)
        await self._use(challenge, until)
        return Passkey(key.id, client.owner, key.public_key, key.uses, device, self._hub.clock.now())

    def _answered(self, answer: dict[str, Any], purpose: str) -> tuple[bytes, int]:
        """The challenge that was answered, and until when it holds."""
        challenge = passkeys.challenge_in(answer)
        until = self._challenges.expires(challenge, purpose, self._hub.clock.now())
        if until is None:
            raise Forbidden("old-challenge", "This took too long: please try again.")
        return challenge, until

    async def _use(self, challenge: bytes, until: int) -> None:
        """Note that a challenge was answered, so that nobody answers it again."""
        if not await self._store.use_challenge(challenge.hex(), self._hub.clock.now(), until):
            raise Forbidden("old-challenge", "This was answered before: please try again.")


def _to_use(site: Site) -> str:
    return f"use at {site.name}"


def _to_make(site: Site, client: Client) -> str:
    return f"make for {client.owner} at {site.name}"


def _shown(session: str) -> str:
    """A session by a name from which its id does not follow."""
    return hashlib.sha256(b"kist session\0" + session.encode()).hexdigest()[:16]


def _session_note(session: Session, client: Client) -> messages.SessionNote:
    return messages.SessionNote(
        id=_shown(session.id),
        device=session.device,
        created=session.created,
        seen=session.seen,
        this=session.id == client.session,
    )
