"""What people take along: all that is kept of them as a file, and their games that are over to another server."""

import io
import json
import zipfile
from dataclasses import asdict
from typing import Any, Final

from kist import __version__
from kist.accounts.model import Client
from kist.accounts.ports import AccountStore
from kist.core.errors import IllegalAction
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.eventlog.commands import Transition
from kist.matches.from_transcript import from_transcript
from kist.matches.match import Match
from kist.matches.parts import NOBODY, Sitter, Status
from kist.notices.ports import NoticeStore
from kist.ratings.ports import RatingStore
from kist.server.accounts import messages
from kist.server.accounts.people import People
from kist.server.edge.limits import Buckets
from kist.server.http.errors import Forbidden, TooMany
from kist.server.live import reading
from kist.server.live.counts import Bound, Caller
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.matches.service import MatchService

EXPORT_VERSION: Final = 1
"""The version of what an export is like."""
Files = dict[str, str]


class Takeaway:
    """Gives people their data, and takes in what they bring; raises `KistError` for what is refused."""

    def __init__(
        self,
        hub: Hub,
        store: AccountStore,
        people: People,
        matches: MatchService,
        kept: tuple[RatingStore, NoticeStore],
    ) -> None:
        limits = hub.config.limits
        self._hub, self._store, self._people, self._matches = hub, store, people, matches
        self._ratings, self._notices = kept
        self._exports = Buckets(limits.export_rate, limits.exports)
        self._imports = Bound(limits.imports, limits.import_rate)

    # Out ------------------------------------------------------------------------------------------------------------

    async def export(self, client: Client) -> bytes:
        """Everything of somebody as a ZIP archive: `kist.json`, and a transcript of every match that is over."""
        if not self._exports.take(client.owner):
            raise TooMany("too-many", "You have fetched your data several times: please wait a while.")
        files: Files = {}
        matches = [await self._match(room, client.owner, files) for room in await self._people.rooms(client.owner)]
        about = {
            "format": EXPORT_VERSION,
            "kist": __version__,
            "at": self._hub.clock.now(),
            **await self._kept(client),
        }
        files["kist.json"] = json.dumps({**about, "matches": matches}, ensure_ascii=False, indent=1)
        return await self._hub.beside(client.owner, _zipped, files)

    async def _match(self, room: Room, owner: str, files: Files) -> Json:
        match, name = room.table.match, None
        chairs = match.chairs_of(owner)
        is_over = match.status is Status.OVER and match.state is not None
        if is_over:
            name = f"matches/{room.id}.jsonl"
            files[name] = (await reading.transcribed(self._hub, owner, room)).text
        return {
            "id": room.id,
            "game": match.settings.game.to_public_json(),
            "status": match.status.value,
            "created": match.created,
            "over": match.changed if is_over else None,
            "seats": [match.seat_of(chair) for chair in chairs] if is_over else [],
            "names": [sitter.name if sitter else None for sitter in match.sitters],
            "transcript": name,
        }

    async def _kept(self, client: Client) -> dict[str, Json]:
        account = await self._store.find(client.owner)
        told: dict[str, Any] = {"account": None}
        if account is not None:
            keys, devices = await self._store.passkeys(account.id), await self._store.sessions(account.id)
            told["account"] = {
                "name": account.name,
                "created": account.created,
                "passkeys": [{"name": each.name, "created": each.created} for each in keys],
                "devices": [
                    {"name": each.device, "created": each.created, "seen": each.seen, "proved": each.proved}
                    for each in devices
                ],
            }
            papers = await self._store.papers(account.id)
            told["papers"] = {each.name: json.loads(each.text) for each in papers}
        quiet = await self._notices.quiet(client.owner)
        told["ratings"] = [asdict(each) for each in await self._ratings.steps(client.owner)]
        told["notices"] = {
            "devices": [each.endpoint for each in await self._notices.devices(client.owner)],
            "quiet": None if quiet is None else asdict(quiet),
            "vacations": [asdict(each) for each in await self._notices.vacations(client.owner)],
        }
        return told

    # In -------------------------------------------------------------------------------------------------------------

    async def take_in(self, client: Client, order: messages.ImportMatch) -> messages.Imported:
        """A match of one's own that is over, from its transcript, played again by the rules. It counts for nothing,
        is in no list but one's own, and the others in it have no names: nobody can say who they were. The same
        request brings it once."""
        account = await self._store.find(client.owner)
        if account is None:
            raise Forbidden("no-account", "This device is signed in to no account.")
        if known := await self._hub.store.created(client.owner, order.request):
            return messages.Imported(id=known, fresh=False)
        refusal = TooMany("made-too-much", "You have brought many games: please go on in a while.")
        who = Caller(client.owner, self._hub.whereabouts.of(client.owner))
        async with self._hub.makings.make("import", who, self._imports, refusal):
            transition = await self._hub.beside(client.owner, self._played, client.owner, account.name, order)
            room = await self._matches.keep(transition, client.owner, order.request)
        return messages.Imported(id=room.id, fresh=True)

    def _played(self, owner: str, name: str, order: messages.ImportMatch) -> Transition[Match]:
        played = Transcript.parse(order.transcript, self._hub.games)
        mine = Sitter(owner, name)
        sitters = [mine if seat in order.seats else NOBODY for seat in range(played.settings.seats)]
        at = min(order.over, self._hub.clock.now())
        transition = from_transcript(played, sitters, self._hub.games, at, owner, spectators=False)
        if transition[-1].status is not Status.OVER or mine not in sitters:
            raise IllegalAction("not-over", "The match is not over yet.")
        return transition


def _zipped(files: Files) -> bytes:
    """Stored as they are: so any page can read them."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as into:
        for name, text in sorted(files.items()):
            into.writestr(name, text)
    return archive.getvalue()
