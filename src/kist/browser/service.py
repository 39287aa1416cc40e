"""What the page can change: the same commands as at a server, for the one client there is."""

import base64
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from kist.bots.registry import LEVELS, find_level
from kist.browser.bots import BotsAtTable
from kist.browser.rooms import Room, Rooms, now_ms
from kist.browser.store import ME, About, Store
from kist.browser.thinking import Questions
from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.eventlog.commands import CommandContext, NotYours
from kist.games import GAMES
from kist.matches import absence, commands, unasked
from kist.matches.again import again
from kist.matches.commands import Transition
from kist.matches.from_transcript import from_transcript
from kist.matches.match import Match
from kist.matches.names import read_name
from kist.matches.parts import Sitter, Status
from kist.matches.ports import Stored
from kist.matches.settings import PERSON, Games, MatchSettings
from kist.present.games import presenter_of
from kist.present.refusals import NotFound
from kist.present.values import JsonObject

Order = Mapping[str, Any]
PREFIX: Final = "local-"
"""The ids of matches that are kept in the browser begin so: no server gives such ids."""
OTHERS: Final = "others"
"""Who sits in a game that was played elsewhere."""
NOT_HERE: Final = "A match in this browser is for those who sit at it: everybody needs a chair, or a bot on it."


class Service:
    """Carries out what the page asks for; raises `KistError` for what is refused."""

    def __init__(
        self, store: Store, passing: Store, questions: Questions, rng: Random, pace: float = 1.0, games: Games = GAMES
    ) -> None:
        self._store, self._passing, self._games, self._questions, self._rng = store, passing, games, questions, rng
        self.bots = BotsAtTable(questions, rng, pace)
        self.rooms = Rooms(store, games, self._attend, rng)
        self.bots.rooms = self.rooms

    # Starting -----------------------------------------------------------------------------------------------------

    async def create(self, order: Order) -> Room:
        """Start a match in which everybody sits at this screen, or is a bot."""
        agreed = {name: value for name, value in order.items() if name not in {"sit", "request", "rated", "listed"}}
        settings = self._settings(agreed)
        sit = [(each["chair"], each["name"]) for each in order.get("sit", ())]
        if len(sit) < settings.chairs.count(PERSON):
            raise BadSettings("needs-server", NOT_HERE)
        if known := await self._store.created(str(order["request"])):
            return await self.rooms.room(known)
        return await self._start(settings, str(order["request"]), sit)

    def _settings(self, agreed: Mapping[str, Json]) -> MatchSettings:
        settings = MatchSettings.read(agreed, self._games).sealed(secrets.token_hex(32))
        for chair in settings.chairs:
            if chair != PERSON:
                find_level(settings_game(settings), chair.removeprefix("bot:"))
        return settings

    async def _start(self, settings: MatchSettings, request: str, sit: Sequence[tuple[int, str]]) -> Room:
        now = now_ms()
        transition = [Match.new(settings, self._games, now, ME)]
        for chair, name in sit:
            hints = settings.hints is True
            transition += commands.sit(transition[-1], CommandContext(now, ME), chair, name, self._rng, hints=hints)
        if not sit:
            transition += commands.begin_if_full(transition[0], now, self._rng)
        return await self._keep(commands.ruled(transition, self._rng, Match.ruling), request, self._store)

    async def _keep(self, transition: Sequence[Match], request: str, store: Store) -> Room:
        match = transition[0]
        text = json.dumps(match.settings.to_json(), separators=(",", ":"))
        stored = Stored(new_id(), "", ME, text, match.created)
        about = About(stored, request, 0, {}).after(transition[-1])
        await store.create(about, [each.last for each in transition[1:] if each.last])
        return await self.rooms.room(stored.id)

    async def load(self, text: str, name: str) -> Room:
        """A game from a transcript, to be looked at or played on at this screen; raises `KistError`."""
        return await self._keep(self._played(text, name, ME), secrets.token_hex(8), self._store)

    async def look_at(self, text: str, name: str) -> Room:
        """A game from a transcript that somebody shares: it is not kept. Raises `KistError`."""
        return await self._keep(self._played(text, name, OTHERS), secrets.token_hex(8), self._passing)

    def _played(self, text: str, name: str, people: str) -> Sequence[Match]:
        """A game from a transcript, as a match. Who sits there may be said in it, bots as `bot:greedy`; others are
        called by `name` and their number."""
        played = Transcript.parse(text, self._games)
        names = played.about.players or [f"{name} {seat + 1}" for seat in range(played.settings.seats)]
        bots = {f"bot:{level.name}" for level in LEVELS.get(played.game.name, ())}
        seated = [
            each if each in bots else Sitter(people, _name_or(each, f"{name} {seat + 1}"))
            for seat, each in enumerate(names)
        ]
        return from_transcript(played, seated, self._games, now_ms(), ME)

    async def rematch(self, match_id: str, request: str) -> Room:
        """The match that follows on one that is over, with everybody on their chairs."""
        old = await self.rooms.room(match_id)
        match = old.state
        if match.status is not Status.OVER:
            raise IllegalAction("not-over", "There can be a rematch once the match is over.")
        if match.rematch is None:
            settings = self._settings(again(match, old.id))
            sit = [(chair, sitter.name) for chair, sitter in enumerate(match.sitters) if sitter]
            new = await self._start(settings, f"rematch:{old.id}", sit)
            await self._command(old, lambda now: commands.rematch(now, CommandContext(now_ms(), ME), new.id), request)
        return await self.rooms.room(str(old.state.rematch))

    # At the table -------------------------------------------------------------------------------------------------

    async def act(self, match_id: str, order: Order) -> int:
        """Do something from a seat; gives its version."""
        room = await self.rooms.room(match_id)

        def decided(match: Match) -> Transition:
            context = CommandContext(now_ms(), ME, order["request"], order.get("seen"))
            return commands.act(match, context, _chair(match, order), str(order["do"]), self._rng)

        return await self.rooms.process(room, decided, order["request"])

    async def change(self, match_id: str, what: str, order: Order) -> Room:
        """Something else that is done at a table: `away`, `back`, `agree`; raises `NotFound` for anything else."""
        room = await self.rooms.room(match_id)
        known: dict[str, Callable[[Match, CommandContext], Transition]] = {
            "away": lambda match, context: self._away(match, context, order),
            "back": lambda match, context: absence.come_back(match, context, order["chair"], self._rng),
            "agree": lambda match, context: commands.agree(match, context, order["chair"], hints=order["hints"]),
        }
        if what not in known:
            raise NotFound("needs-server", NOT_HERE)

        def decided(match: Match) -> Transition:
            return known[what](match, CommandContext(now_ms(), ME, order["request"]))

        await self._command(room, decided, order["request"])
        return room

    def _away(self, match: Match, context: CommandContext, order: Order) -> Transition:
        if order["then"] == "nobody":
            return absence.dismiss(match, context, order["chair"], self._rng, connected=True)
        return absence.lend(match, context, order["chair"], order["then"], self._rng, connected=True)

    async def unasked(self, match_id: str, order: Order) -> Room:
        """Be asked nothing until one's own turn, or again."""
        room = await self.rooms.room(match_id)
        match, chair = room.state, _chair(room.state, order)
        said = min(int(order["seen"]), match.version)
        unasked.check_command(match, CommandContext(now_ms(), ME), chair)
        if not order["unasked"]:
            room.table.unasked.pop(chair, None)
        elif unasked.holds(match, chair, said):
            room.table.unasked[chair] = said
        room.tell({"type": "unasked", "seats": room.table.unasked_seats(ME)})
        self._attend(room)
        return room

    async def hint(self, match_id: str, order: Order) -> JsonObject:
        """The hint of a step: a `Hint`. Where there are none nothing is even found out."""
        room = await self.rooms.room(match_id)
        asked = room.state

        def given(match: Match) -> Transition:
            if match.window != asked.window:
                raise IllegalAction("stale", "The table has moved on: this was meant for an earlier moment.")
            context = CommandContext(now_ms(), ME, order["request"], order.get("seen"))
            return commands.hint(match, context, _chair(match, order), order["step"])

        given(asked)
        presenter = presenter_of(asked.game.name)
        question = presenter.question(asked.view(order["seat"]), order["step"])
        if question is None:
            raise IllegalAction("no-hint-now", "There is no hint about this.")
        answer = await self._questions.ask(question[0], *question[1])
        await self._command(room, given, order["request"])
        return {"step": order["step"], "hint": presenter.hint(answer)}

    async def _command(self, room: Room, decided: Callable[[Match], Transition], request: str) -> None:
        await self.rooms.process(room, decided, request)

    # What happens by itself ---------------------------------------------------------------------------------------

    def _attend(self, room: Room) -> None:
        self.bots.attend(room)
        self._answer_for(room)

    def _answer_for(self, room: Room) -> None:
        """Answer windows for those who do not want to be asked, and end that where their turn has begun."""
        table, match = room.table, room.state
        over = [chair for chair, said in table.unasked.items() if not unasked.holds(match, chair, said)]
        for chair in over:
            del table.unasked[chair]
        if over:
            room.tell({"type": "unasked", "seats": table.unasked_seats(ME)})
        if unasked.left(match, table.unasked):
            self.rooms.spawn(self._answered(room, match.window.version))

    async def _answered(self, room: Room, window: int) -> None:
        def decided(match: Match) -> Transition:
            if match.window.version != window:
                return []
            return unasked.answer(match, room.table.unasked, now_ms(), self._rng)

        await self.rooms.process(room, decided)


def _chair(match: Match, order: Order) -> int:
    seat = order["seat"]
    if not isinstance(seat, int) or not 0 <= seat < len(match.sitters):
        raise IllegalAction("no-such-seat", "There is no such seat.")
    chair = match.chair_of(seat)
    if not match.is_of(ME, chair):
        raise NotYours("not-yours", "This is not your seat.")
    return chair


def _name_or(called: str, otherwise: str) -> str:
    """A name that stands in a file, where a player can be called so."""
    try:
        return read_name(called)
    except KistError:
        return otherwise


def settings_game(settings: MatchSettings) -> str:
    """The name of the game that is played."""
    return str(settings.game.to_json()["game"])


def new_id() -> str:
    """An id for a match that is kept here."""
    return PREFIX + base64.b32encode(secrets.token_bytes(10)).decode().lower()
