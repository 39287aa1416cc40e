"""What the endpoints of accounts take and give."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from kist.accounts.renewals import SHORTEST_RENEWAL
from kist.server.http.messages import Incoming, JsonObject, MatchId, Name, Outgoing, RequestId, SeatNumber

Device: TypeAlias = Annotated[
    Name, Field(description="What tells this device from others: 1 to 24 characters as people count them.")
]
KeyAnswer: TypeAlias = Annotated[
    JsonObject, Field(description="What the browser answered to the challenge, as WebAuthn writes it in JSON.")
]
PaperName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")]


RenewalSecret: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=rf"^[A-Za-z0-9_-]{{{SHORTEST_RENEWAL},64}}$"),
    Field(
        description="A secret of the client's own, new for every request: with it, and with the token from before, "
        "the new token is told again if the answer got lost. Without it, it is told once."
    ),
]


class AskChallenge(Incoming):
    """Ask what a browser is to be asked: to `make` a passkey for this client, or to `use` one to sign in."""

    to: Literal["make", "use"]
    name: Name | None = Field(default=None, description="Whose passkey is made; an account has a name already.")


class Challenge(Outgoing):
    """What a browser is to be asked, as WebAuthn writes it in JSON. It holds for five minutes, and once."""

    options: JsonObject


class NewAccount(Incoming):
    """Become an account, which all matches of this client belong to. The passkey can come later, or never. The token
    from before holds no longer."""

    name: Name
    device: Device
    passkey: KeyAnswer | None = None
    renewal: RenewalSecret | None = None


class PasskeyNote(Outgoing):
    """A passkey."""

    id: str
    name: str
    created: int


class SessionNote(Outgoing):
    """A device on which somebody is signed in; `seen` is the day on which it was last used, in ms."""

    id: str
    device: str
    created: int
    seen: int
    this: bool


class AccountNote(Outgoing):
    """An account as its owner sees it."""

    name: str
    created: int
    passkeys: list[PasskeyNote]
    sessions: list[SessionNote]


class AccountView(Outgoing):
    """The account of this client, if it has one."""

    account: AccountNote | None


class Signed(Outgoing):
    """Somebody is signed in. `code` is a new recovery code, told this once; `matches` says how many matches of this
    device came along. `token` is for clients that sent theirs as `Authorization: Bearer`."""

    account: AccountNote
    code: str | None = None
    matches: int = 0
    token: str | None = None


class SignIn(Incoming):
    """Sign in with a passkey."""

    passkey: KeyAnswer
    device: Device
    renewal: RenewalSecret | None = None


class Recover(Incoming):
    """Sign in with the recovery code. Another takes its place; the same request is told the same one again."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    device: Device
    request: RequestId
    renewal: RenewalSecret | None = None


class Prove(Incoming):
    """Show a passkey or the recovery code once more, which still holds: for ten minutes what leads to the account can
    be changed then."""

    passkey: KeyAnswer | None = None
    code: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    renewal: RenewalSecret | None = None


class RenewSession(Incoming):
    """Ask for the new token once more, with the one from before, as the answer got lost."""

    renewal: RenewalSecret


class RenewedSession(Outgoing):
    """Whether there is a new token; it is in the cookie, or told to who sent the old one as a header."""

    renewed: bool
    token: str | None = None


class RenameAccount(Incoming):
    """Be called otherwise."""

    name: Name


class AddPasskey(Incoming):
    """Keep another passkey."""

    passkey: KeyAnswer
    device: Device
    renewal: RenewalSecret | None = None


class RemovePasskey(Incoming):
    """Let a passkey open nothing any more."""

    id: Annotated[str, StringConstraints(min_length=1, max_length=2_000)]


class NewRecoveryCode(Incoming):
    """Ask for a new recovery code, which takes the place of the one before."""


class RecoveryCode(Outgoing):
    """A recovery code, told this once."""

    code: str


class EndSessions(Incoming):
    """End the session of a device, by its `id`; without one those of all others."""

    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")] | None = None


class Forget(Incoming):
    """Ask to be forgotten: the account, if there is one, and all matches that nobody else played; in those of others
    a place without a name remains."""

    forget: Literal["everything"]


class Forgotten(Outgoing):
    """All is gone: so many matches were deleted, and in so many others a place without a name remains."""

    deleted: int
    nameless: int


class ImportMatch(Incoming):
    """Bring a match of one's own from another server: its transcript, from the first line to the last, in which seats
    one sat, and when it was over, in ms since 1970."""

    transcript: Annotated[str, StringConstraints(min_length=1, max_length=50_000)]
    seats: Annotated[list[SeatNumber], Field(min_length=1, max_length=6)]
    over: Annotated[int, Field(ge=0, le=2**53)]
    request: RequestId


class Imported(Outgoing):
    """The match as it is kept here; `fresh` unless it was brought before."""

    id: MatchId
    fresh: bool


class PaperNote(Outgoing):
    """Something that the page keeps with an account."""

    name: str
    version: int
    value: JsonObject


class Papers(Outgoing):
    """All of it."""

    papers: list[PaperNote]


class KeepPaper(Incoming):
    """Keep something; `version` is that of what it is based on, 0 when there was nothing."""

    name: PaperName
    version: Annotated[int, Field(ge=0, le=2**31 - 2)]
    value: JsonObject


class KeptPaper(Outgoing):
    """It is on disk, as this version."""

    version: int
