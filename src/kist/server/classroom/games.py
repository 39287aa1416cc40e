"""Games in a class: every round the pupils are put to tables, where ordinary matches are played."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from kist.classroom import commands
from kist.classroom.activity import Activity
from kist.classroom.log import PupilNumber
from kist.classroom.plan import Games, Mode, Plan
from kist.classroom.ports import ClassId
from kist.classroom.school_class import SchoolClass
from kist.classroom.tournament import Played, Table, tables
from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.eventlog.commands import CommandContext
from kist.matches import owners
from kist.matches.commands import Transition
from kist.matches.match import Match
from kist.matches.parts import Sitter, Status
from kist.matches.ports import MatchId
from kist.matches.settings import PERSON
from kist.server.classroom.classes import MAKER, Classes
from kist.server.classroom.live_class import LiveClass
from kist.server.classroom.orders import NewTournament
from kist.server.games.catalogue import known_levels
from kist.server.http.errors import NotFound
from kist.server.live.rooms import Room
from kist.server.matches.service import MatchService, server_only
from kist.tournaments.seating import SMALLEST

LOG = logging.getLogger("kist.classes")


class ClassGames:
    """Starts the matches of rounds, and takes their results."""

    def __init__(self, classes: Classes, service: MatchService) -> None:
        self._classes, self._service, self._hub = classes, service, classes.hub

    def plan(self, order: NewTournament) -> Plan:
        """What is agreed, if there is such a game for so many; raises `BadSettings`."""
        name = str(order.game.get("game"))
        game = self._hub.games.get(name)
        if game is None:
            raise BadSettings("no-such-game", "There is no such game.")
        game.read_settings({**order.game, "seats": order.size})
        if order.bot is not None and order.bot not in known_levels(self._hub.config.bots, name):
            raise BadSettings("no-such-bot", f"There is no {order.bot!r} bot for this game.")
        return Plan(Mode.GAMES, (), order.title, games=Games(order.game, order.size, order.bot, order.hints))

    async def seat(self, live_class: LiveClass, wanted: Sequence[PupilNumber] | None) -> tuple[int, list[Played]]:
        """The next round: its number, and its tables with their matches; raises `KistError`. As long as the same
        pupils are wanted it is the same one, whoever asks and however often."""
        await self.settle(live_class)
        activity, games = _played_now(live_class.here)
        number = len(activity.rounds)
        return number, await self._tables(live_class, activity, games, number, _at_devices(live_class.here, wanted))

    async def seat_late(
        self, live_class: LiveClass, wanted: Sequence[PupilNumber] | None
    ) -> tuple[int, list[Played]]:
        """Tables for those who have none in the round that is played. Who would sit alone gets a bot, also where
        there are none otherwise."""
        activity, games = _played_now(live_class.here)
        late = [pupil for pupil in _at_devices(live_class.here, wanted) if not activity.table_of(pupil)]
        if len(late) == 1 and games.bot is None:
            levels = known_levels(self._hub.config.bots, str(games.settings["game"]))
            games = replace(games, size=SMALLEST, bot=next(iter(levels), None))
        return len(activity.rounds) - 1, await self._tables(
            live_class, activity, games, len(activity.rounds) - 1, late
        )

    async def _tables(
        self, live_class: LiveClass, activity: Activity, games: Games, number: int, pupils: Sequence[PupilNumber]
    ) -> list[Played]:
        before, bots = [played.table for played in activity.tables], games.bot is not None
        maker = server_only(MAKER, live_class.id, len(live_class.here.activities), number)
        luck = Random(maker)  # noqa: S311 - who sits where is no secret
        seated = tables(pupils, games.size, luck, bots=bots, before=before)
        return [await self._start(live_class, games, maker, each) for each in seated]

    async def _start(self, live_class: LiveClass, games: Games, maker: str, table: Table) -> Played:
        players = [live_class.here.pupil(pupil) for pupil in table.pupils]
        chairs = [PERSON] * len(players) + [f"bot:{games.bot}"] * table.bots
        agreed = {"game": {**games.settings, "seats": len(chairs)}, "chairs": chairs, "spectators": False}
        if games.hints is not None:
            agreed["hints"] = games.hints
        sitters = [Sitter(player.owner, player.name) for player in players]
        request = server_only("table", *table.pupils)  # others at the table are another match
        room = await self._service.seat(maker, request, agreed, sitters)
        return Played(table, room.id)

    async def clear_away(self, live_class: LiveClass, seated: Iterable[Played]) -> None:
        """Close those matches that are not of a round which has begun."""
        begun = {played.match for activity in live_class.here.activities for played in activity.tables}
        for played in seated:
            if played.match not in begun:
                await self._service.close(played.match)

    async def move(self, live_class: LiveClass, owner: str) -> None:
        """Let a pupil who came back on another device go on with the games that are not over."""
        pupil = live_class.here.pupil_of(owner)
        for played in [each for activity in live_class.here.activities for each in _unsettled(activity)]:
            if pupil is not None and pupil.number in played.table.pupils and (room := await self._room(played)):
                await self._move(room, played.table.pupils.index(pupil.number), owner)

    async def _move(self, room: Room, chair: int, owner: str) -> None:
        def decide(match: Match) -> Transition:
            return owners.move(match, chair, owner)

        await self._hub.carry_out(room, decide)

    async def forget(self, live_class: LiveClass, pupil: PupilNumber) -> None:
        """Let nobody know who a pupil was at the tables of the class, nor in games that were played after these."""
        seats = {
            played.match: played.table.pupils.index(pupil)
            for activity in live_class.here.activities
            for played in activity.tables
            if pupil in played.table.pupils
        }
        found = [
            (room, room.table.match.sitters[at]) for match, at in seats.items() if (room := await self._at(match))
        ]
        was = {sitter for _, sitter in found if sitter and sitter.owner}
        for room, sitter in found:
            if sitter in was:
                await self._classes.forgetting.leave(room, sitter.owner)
        for match in set(await self._classes.matches(live_class.id)) - seats.keys() if was else ():
            if room := await self._at(match):
                for sitter in was.intersection(room.table.match.sitters):
                    await self._classes.forgetting.leave(room, sitter.owner)

    async def _room(self, played: Played) -> Room | None:
        """Where a match is played; None when it is gone, as who played it against bots wanted to be forgotten."""
        return await self._at(played.match)

    async def _at(self, match: MatchId) -> Room | None:
        try:
            return await self._hub.rooms.room(match)
        except NotFound:
            return None

    # Results ------------------------------------------------------------------------------------------------------

    def note_end(self, room: Room) -> None:
        """A match has ended here: if it is one of a class, its result is written down there."""
        maker, _, rest = (room.table.match.maker or "").partition(":")
        if maker == MAKER:
            self._hub.spawn(self._take(rest.partition(":")[0], room))

    async def _take(self, school_class: ClassId, room: Room) -> None:
        try:
            await self._note(await self._classes.live_class(school_class), room.id, room.table.match)
        except KistError as reason:
            LOG.info("result not taken", extra={"error": reason.code})

    async def settle(self, live_class: LiveClass) -> None:
        """Take the results of matches that ended while nobody listened."""
        for activity in live_class.here.activities:
            for played in _unsettled(activity):
                room = await self._room(played)
                if room is None or room.table.match.status is Status.OVER:
                    await self._note(live_class, played.match, room.table.match if room else None)

    async def _note(self, live_class: LiveClass, match: MatchId, played: Match | None) -> None:
        context = CommandContext(
            self._hub.clock.now(), server_only(MAKER, live_class.id), server_only("result", match)
        )

        def decide(here: SchoolClass) -> commands.Transition:
            return commands.end_match(here, context, match, _winners(here, match, played))

        await self._classes.commands.process(live_class, decide, context.owner, str(context.request))


def _played_now(here: SchoolClass) -> tuple[Activity, Games]:
    activity = None if here.current is None else here.activities[here.current]
    if activity is None or activity.plan.games is None:
        raise IllegalAction("nothing-open", "No games are going on.")
    return activity, activity.plan.games


def _at_devices(here: SchoolClass, wanted: Sequence[PupilNumber] | None) -> list[PupilNumber]:
    """Who can play: those who are wanted, else all, as far as they have a device."""
    return [pupil.number for pupil in here.present if pupil.owner and (wanted is None or pupil.number in wanted)]


def _unsettled(activity: Activity) -> list[Played]:
    return [played for played in activity.tables if played.winners is None]


def _winners(here: SchoolClass, match: MatchId, played: Match | None) -> list[int | None]:
    """Who won, as pupils; a bot is None. Pupils sit on the first chairs, in the order of their table. Nobody won what
    is gone."""
    tables = [each for activity in here.activities for each in activity.tables if each.match == match]
    sitting = tables[0].table.pupils if tables else ()
    chairs = [played.chair_of(seat) for seat in played.outcome.winners] if played and played.outcome else []
    return [sitting[chair] if chair < len(sitting) else None for chair in chairs]
