"""The HTTP endpoints of accounts. Nothing here is needed to play."""

from typing import Annotated

from fastapi import Depends, Request, Response

from kist.server.accounts import messages
from kist.server.accounts.desk import AccountDesk
from kist.server.guard import address_of
from kist.server.identity import COOKIE, Client, client_or_none, token_in
from kist.server.messages import http
from kist.server.refusals import NoSession, refusals
from kist.server.router import Router
from kist.server.routes import put_cookie

LOOKS = refusals(401, 403, 429, 503)
CHANGES = refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503)

api = Router("/api/account")
session = Router("/api/session")


def desk_of(request: Request) -> AccountDesk:
    """Where wishes about accounts are carried out."""
    desk: AccountDesk = request.app.state.account_desk
    return desk


def signed_in(request: Request) -> Client:
    """The client that asks; raises `NoSession`."""
    client = client_or_none(request)
    if client is None:
        raise NoSession("no-session", "Ask for a session first.")
    return client


TheDesk = Annotated[AccountDesk, Depends(desk_of)]
Asker = Annotated[Client | None, Depends(client_or_none)]
Me = Annotated[Client, Depends(signed_in)]


def _host(request: Request) -> str:
    return request.headers["host"]


def _handed(request: Request, response: Response, client: Client, signed: messages.Signed) -> messages.Signed:
    """The answer with the token of a new session: in the cookie, or told to who sends it as a header."""
    token = request.app.state.tokens.of_session(client)
    if token_in(request.headers, {}) is not None:
        return signed.model_copy(update={"token": token})
    put_cookie(request, response, token)
    return signed


@api.get("", responses=LOOKS)
async def view(desk: TheDesk, client: Asker) -> messages.AccountView:
    """The account of this device, if it has one."""
    return await desk.view(client)


@api.post("", status_code=201, responses=CHANGES)
async def create(request: Request, desk: TheDesk, me: Me, order: messages.NewAccount) -> messages.Signed:
    """Become an account; everything of this device belongs to it."""
    account, code = await desk.create(me, _host(request), address_of(request.scope), order)
    return messages.Signed(account=account, code=code)


@api.post("/challenge", responses=CHANGES)
async def challenge(
    request: Request, desk: TheDesk, client: Asker, order: messages.AskChallenge
) -> messages.Challenge:
    """What a browser is to be asked to make a passkey, or to use one."""
    return await desk.challenge(client, _host(request), order)


@api.post("/sign-in", responses=CHANGES)
async def sign_in(
    request: Request, response: Response, desk: TheDesk, client: Asker, order: messages.SignIn
) -> messages.Signed:
    """Sign in with a passkey; what was played on this device comes along."""
    me, signed = await desk.sign_in(client, _host(request), address_of(request.scope), order)
    return _handed(request, response, me, signed)


@api.post("/recover", responses=CHANGES)
async def recover(
    request: Request, response: Response, desk: TheDesk, client: Asker, order: messages.Recover
) -> messages.Signed:
    """Sign in with the recovery code; another one takes its place."""
    me, signed = await desk.recover(client, address_of(request.scope), order)
    return _handed(request, response, me, signed)


@api.post("/name", responses=CHANGES)
async def rename(desk: TheDesk, me: Me, order: messages.RenameAccount) -> messages.AccountView:
    """Be called otherwise."""
    return await desk.rename(me, order)


@api.post("/passkeys", responses=CHANGES)
async def add_passkey(request: Request, desk: TheDesk, me: Me, order: messages.AddPasskey) -> messages.AccountView:
    """Keep another passkey."""
    return await desk.add_passkey(me, _host(request), order)


@api.post("/passkeys/remove", responses=CHANGES)
async def remove_passkey(desk: TheDesk, me: Me, order: messages.RemovePasskey) -> messages.AccountView:
    """Let a passkey open nothing any more."""
    return await desk.remove_passkey(me, order)


@api.post("/code", responses=CHANGES)
async def new_code(desk: TheDesk, me: Me, _: messages.NewRecoveryCode) -> messages.RecoveryCode:
    """Replace the recovery code."""
    return await desk.new_code(me)


@api.post("/sessions/end", responses=CHANGES)
async def end_sessions(desk: TheDesk, me: Me, order: messages.EndSessions) -> messages.AccountView:
    """End the session of another device, or of all others."""
    return await desk.end_sessions(me, order)


@api.get("/papers", responses=LOOKS)
async def papers(desk: TheDesk, me: Me) -> messages.Papers:
    """What the page keeps with this account."""
    return await desk.papers(me)


@api.post("/papers", responses=CHANGES)
async def keep_paper(desk: TheDesk, me: Me, order: messages.KeepPaper) -> messages.KeptPaper:
    """Keep something with this account."""
    return await desk.keep_paper(me, order)


@api.post("/forget", responses=CHANGES)
async def forget(response: Response, desk: TheDesk, me: Me, _: messages.Forget) -> messages.Forgotten:
    """Be forgotten, with or without an account."""
    forgotten = await desk.forget(me)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return forgotten


@session.post("/end", responses=refusals(400, 401, 403, 413, 415, 422, 429, 503))
async def end_session(response: Response, desk: TheDesk, me: Me, _: http.EndSession) -> http.SessionEnded:
    """Let the token hold no longer, wherever a copy of it is: without an account, chairs that it sat on are nobody's
    to play from."""
    await desk.sign_out(me)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return http.SessionEnded()
