"""Codes that people tell each other and type: of matches, of classes and of tournaments."""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal, TypeAlias, TypeVar

from kist.core.codes import CODE_LETTERS
from kist.matches.ports import Conflict
from kist.server.http.errors import NotFound, TooMany
from kist.server.live.counts import Bound, Caller
from kist.server.live.hub import Hub

DRAWING_ATTEMPTS: Final = 5
"""So many codes are drawn before a server is called full: each is free unless there are very many."""

Kept = TypeVar("Kept")
Kind: TypeAlias = Literal["match", "class", "tournament"]
"""What has a code; refusals are named after it."""
NOTHING: Final[Mapping[Kind, str]] = {
    "match": "No match has this code, or it has begun: look at it again.",
    "class": "No class has this code: look at it again.",
    "tournament": "No tournament has this code: look at it again.",
}


def new_code() -> str:
    """A code to be read aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


async def with_new_code(kind: Kind, keep: Callable[[str], Awaitable[Kept]]) -> Kept:
    """Keep something with a code that nothing else has; `keep` raises `Conflict` for one that is taken."""
    for _ in range(DRAWING_ATTEMPTS):
        try:
            return await keep(new_code())
        except Conflict:
            continue
    raise TooMany("too-many", f"No further {kind} can be kept on this server; please try again later.")


async def found_by_code(
    kind: Kind, code: str, caller: Caller, hub: Hub, find: Callable[[str], Awaitable[Kept | None]]
) -> Kept:
    """What has this code. Wrong codes are counted, and after too many not even right ones are looked for."""
    limits = hub.config.limits
    of_class = Bound(limits.class_codes, limits.class_code_rate)
    bound = of_class if kind == "class" else Bound(limits.codes, limits.code_rate)
    said = f"You have tried many codes that no {kind} has; please wait a minute."
    async with hub.guesses.guess(kind, caller, bound, wrong=NotFound, message=said):
        found = await find(code.upper())
        if found is None:
            raise NotFound(f"no-such-{kind}", NOTHING[kind])
        return found
