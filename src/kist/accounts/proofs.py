"""What proves who somebody is: passkeys that answer a challenge, and recovery codes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kist.accounts.challenges import Challenges
from kist.accounts.errors import NotAllowed, Unknown
from kist.accounts.model import Account, AccountId, Passkey
from kist.accounts.ports import AccountStore, Authenticator
from kist.accounts.recovery_codes import Codes
from kist.accounts.site import Site
from kist.core.types import Json


class Proofs:
    """Asks browsers for passkeys and checks what they answer, and recovery codes, against the store."""

    def __init__(
        self, store: AccountStore, authenticator: Authenticator, secrets: Sequence[str], now: Callable[[], int]
    ) -> None:
        self._store, self._authenticator, self._now = store, authenticator, now
        self._challenges, self._codes = Challenges(secrets), Codes(secrets)

    # Passkeys -----------------------------------------------------------------------------------------------------

    def to_make(self, site: Site, owner: AccountId, name: str, known: Sequence[Passkey]) -> dict[str, Json]:
        """What a browser is asked when it is to make a passkey of a client."""
        challenge = self._challenges.new(_to_make(site, owner), self._now())
        return self._authenticator.to_make(site, challenge, owner, name, known)

    def to_use(self, site: Site) -> dict[str, Json]:
        """What a browser is asked when it is to use a passkey."""
        return self._authenticator.to_use(site, self._challenges.new(_to_use(site), self._now()))

    async def new_key(self, site: Site, owner: AccountId, answer: Mapping[str, Any], device: str) -> Passkey:
        """The passkey that a browser has made for a client; raises `NotAllowed`."""
        challenge, until = self._answered(answer, _to_make(site, owner))
        key = self._authenticator.made_key(site, challenge, answer)
        await self._use(challenge, until)
        return Passkey(key.id, owner, key.public_key, key.uses, device, self._now())

    async def by_key(self, site: Site, answer: Mapping[str, Any]) -> Account:
        """The account whose passkey a browser has used; raises `NotAllowed`."""
        challenge, until = self._answered(answer, _to_use(site))
        key = await self._store.passkey(str(answer.get("id")))
        if key is None:
            raise Unknown("no-such-passkey", "No account knows this passkey: it may have been removed.")
        uses = self._authenticator.uses_of(site, challenge, answer, key)
        await self._use(challenge, until)
        await self._store.use_passkey(key.id, uses)
        account = await self._store.find(key.account)
        assert account is not None, "a key belongs to an account"
        return account

    def _answered(self, answer: Mapping[str, Any], purpose: str) -> tuple[bytes, int]:
        """The challenge that was answered, and until when it holds."""
        challenge = self._authenticator.challenge_in(answer)
        until = self._challenges.expires(challenge, purpose, self._now())
        if until is None:
            raise NotAllowed("old-challenge", "This took too long: please try again.")
        return challenge, until

    async def _use(self, challenge: bytes, until: int) -> None:
        """Note that a challenge was answered, so that nobody answers it again."""
        if not await self._store.use_challenge(challenge.hex(), self._now(), until):
            raise NotAllowed("old-challenge", "This was answered before: please try again.")

    # Recovery codes -----------------------------------------------------------------------------------------------

    def new_code(self) -> tuple[str, str]:
        """A recovery code, and what is kept of it."""
        code = self._codes.new()
        return code, self._codes.kept(code)

    async def by_code(self, code: str, request: str) -> tuple[Account, str]:
        """The account that has a recovery code, and the code that takes its place: the same one if the same request
        was sent before; raises `Unknown`."""
        following = self._codes.following(code, request)
        kept, account = self._codes.kept(following), await self._with_code(code)
        if account is not None and not await self._store.change_code(account.id, account.code, kept):
            account = None
        account = account or await self._store.find_code(kept)
        if account is None:
            raise _wrong_code()
        return account, following

    async def check_code(self, account: Account, code: str) -> None:
        """Whether this is the recovery code of an account, which keeps it; raises `Unknown`."""
        if await self._with_code(code) != account:
            raise _wrong_code()

    async def _with_code(self, code: str) -> Account | None:
        for kept in self._codes.may_be_kept(code):
            if (account := await self._store.find_code(kept)) is not None:
                return account
        return None


def _wrong_code() -> Unknown:
    return Unknown("wrong-code", "No account has this code: look at it again. A code holds once.")


def _to_use(site: Site) -> str:
    return f"use at {site.name}"


def _to_make(site: Site, owner: AccountId) -> str:
    return f"make for {owner} at {site.name}"
