"""The HTTP endpoints of accounts. Nothing here is needed to play."""

from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Request, Response

from kist.server.accounts import messages
from kist.server.accounts.service import AccountService
from kist.server.accounts.takeaway import Takeaway
from kist.server.edge.guard import address_of
from kist.server.edge.identity import Client, Tokens, bearer_of, client_or_none
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals
from kist.server.http.messages import EndSession, SessionEnded
from kist.server.http.requests import Me
from kist.server.http.session import drop_cookie, put_cookie
from kist.server.live.requests import TheCaller

LOOKS = refusals(401, 403, 429, 503)
CHANGES = refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503)

api = APIRouter(prefix="/api/account")
session = APIRouter(prefix="/api/session")


TheService = Annotated[AccountService, Depends(provided(AccountService))]
TheTakeaway = Annotated[Takeaway, Depends(provided(Takeaway))]
Asker = Annotated[Client | None, Depends(client_or_none)]


def _host(request: Request) -> str:
    return request.headers["host"]


Handed = TypeVar("Handed", messages.Signed, messages.RenewedSession)


def _handed(request: Request, response: Response, client: Client, answer: Handed) -> Handed:
    """The answer with the token of a new session: in the cookie, or told to who sends it as a header."""
    token = container_of(request)[Tokens].of_session(client)
    if bearer_of(request.headers) is not None:
        return answer.model_copy(update={"token": token})
    put_cookie(request, response, token)
    return answer


@api.get("", responses=LOOKS)
async def view(service: TheService, client: Asker) -> messages.AccountView:
    """The account of this device, if it has one."""
    return await service.view(client)


@api.post("", status_code=201, responses=CHANGES)
async def create(
    request: Request, response: Response, service: TheService, me: Me, order: messages.NewAccount
) -> messages.Signed:
    """Become an account; everything of this device belongs to it."""
    client, signed = await service.create(me, _host(request), address_of(request.scope), order)
    return _handed(request, response, client, signed)


@api.post("/challenge", responses=CHANGES)
async def challenge(
    request: Request, service: TheService, client: Asker, order: messages.AskChallenge
) -> messages.Challenge:
    """What a browser is to be asked to make a passkey, or to use one."""
    return await service.challenge(client, _host(request), order)


@api.post("/sign-in", responses=CHANGES)
async def sign_in(
    request: Request,
    response: Response,
    service: TheService,
    client: Asker,
    caller: TheCaller,
    order: messages.SignIn,
) -> messages.Signed:
    """Sign in with a passkey; what was played on this device comes along."""
    me, signed = await service.sign_in(client, _host(request), caller, order)
    return _handed(request, response, me, signed)


@api.post("/recover", responses=CHANGES)
async def recover(
    request: Request,
    response: Response,
    service: TheService,
    client: Asker,
    caller: TheCaller,
    order: messages.Recover,
) -> messages.Signed:
    """Sign in with the recovery code; another one takes its place."""
    me, signed = await service.recover(client, caller, order)
    return _handed(request, response, me, signed)


@api.post("/prove", responses=CHANGES)
async def prove(
    request: Request,
    response: Response,
    service: TheService,
    me: Me,
    caller: TheCaller,
    order: messages.Prove,
) -> messages.Signed:
    """Show a passkey or the recovery code once more, before what leads to the account is changed."""
    client, signed = await service.prove(me, _host(request), caller, order)
    return _handed(request, response, client, signed)


@api.post("/name", responses=CHANGES)
async def rename(service: TheService, me: Me, order: messages.RenameAccount) -> messages.AccountView:
    """Be called otherwise."""
    return await service.rename(me, order)


@api.post("/passkeys", responses=CHANGES)
async def add_passkey(
    request: Request, response: Response, service: TheService, me: Me, order: messages.AddPasskey
) -> messages.Signed:
    """Keep another passkey."""
    client, signed = await service.add_passkey(me, _host(request), order)
    return _handed(request, response, client, signed)


@api.post("/passkeys/remove", responses=CHANGES)
async def remove_passkey(service: TheService, me: Me, order: messages.RemovePasskey) -> messages.AccountView:
    """Let a passkey open nothing any more."""
    return await service.remove_passkey(me, order)


@api.post("/code", responses=CHANGES)
async def new_code(service: TheService, me: Me, _: messages.NewRecoveryCode) -> messages.RecoveryCode:
    """Replace the recovery code."""
    return await service.new_code(me)


@api.post("/sessions/end", responses=CHANGES)
async def end_sessions(service: TheService, me: Me, order: messages.EndSessions) -> messages.AccountView:
    """End the session of another device, or of all others."""
    return await service.end_sessions(me, order)


@api.get("/papers", responses=LOOKS)
async def papers(service: TheService, me: Me) -> messages.Papers:
    """What the page keeps with this account."""
    return await service.papers(me)


@api.post("/papers", responses=CHANGES)
async def keep_paper(service: TheService, me: Me, order: messages.KeepPaper) -> messages.KeptPaper:
    """Keep something with this account."""
    return await service.keep_paper(me, order)


@api.get(
    "/export",
    response_class=Response,
    responses={
        200: {
            "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
            "description": "ZIP.",
        },
        **LOOKS,
    },
)
async def export(service: TheTakeaway, me: Me) -> Response:
    """Everything that is kept of this client, with or without an account: JSON, and transcripts of matches that are
    over."""
    headers = {"content-disposition": 'attachment; filename="kist.zip"'}
    return Response(await service.export(me), media_type="application/zip", headers=headers)


@api.post("/import", responses=CHANGES)
async def import_match(service: TheTakeaway, me: Me, order: messages.ImportMatch) -> messages.Imported:
    """Bring a match of one's own that is over from another server."""
    return await service.take_in(me, order)


@api.post("/forget", responses=CHANGES)
async def forget(
    request: Request, response: Response, service: TheService, me: Me, _: messages.Forget
) -> messages.Forgotten:
    """Be forgotten, with or without an account."""
    forgotten = await service.forget(me)
    drop_cookie(request, response)
    return forgotten


@session.post("/end", responses=refusals(400, 401, 403, 413, 415, 422, 429, 503))
async def end_session(
    request: Request, response: Response, service: TheService, me: Me, _: EndSession
) -> SessionEnded:
    """Let the token hold no longer, wherever a copy of it is: without an account, chairs that it sat on are nobody's
    to play from."""
    await service.sign_out(me)
    drop_cookie(request, response)
    return SessionEnded()


@session.post("/renew", responses=refusals(400, 403, 413, 415, 422, 429, 503))
async def renew_session(
    request: Request, response: Response, service: TheService, order: messages.RenewSession
) -> messages.RenewedSession:
    """Be told the new token once more, with the one from before, which holds no longer."""
    tokens = container_of(request)[Tokens]
    before = tokens.read(tokens.carried_by(request))
    client = await service.renewed(before.client if before else None, order)
    if client is None:
        return messages.RenewedSession(renewed=False)
    return _handed(request, response, client, messages.RenewedSession(renewed=True))
