"""Games in a class: every round the pupils are put to tables, where ordinary matches are played."""

import logging
from collections.abc import Iterable
from random import Random

from kist.classroom import wishes
from kist.classroom.activity import Activity, Games, Mode, Plan
from kist.classroom.log import Entry
from kist.classroom.ports import ClassId
from kist.classroom.school_class import SchoolClass
from kist.classroom.tournament import Played, Table, tables
from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.matches import owners
from kist.matches.match import Match
from kist.matches.parts import Sitter, Status
from kist.matches.ports import MatchId
from kist.matches.settings import PERSON
from kist.matches.wishes import Course, Stamp
from kist.server.catalogue import known_levels
from kist.server.classroom.classes import MAKER, Classes
from kist.server.classroom.hall import Hall
from kist.server.classroom.orders import NewTournament
from kist.server.desk import Desk, server_only
from kist.server.refusals import NotFound
from kist.server.rooms import Room

LOG = logging.getLogger("kist.classes")


class ClassGames:
    """Starts the matches of rounds, and takes their results."""

    def __init__(self, classes: Classes, desk: Desk) -> None:
        self._classes, self._desk, self._hub = classes, desk, classes.hub
        self._hub.over.append(self._over)

    def plan(self, order: NewTournament) -> Plan:
        """What is agreed, if there is such a game for so many; raises `BadSettings`."""
        name = str(order.game.get("game"))
        game = self._hub.games.get(name)
        if game is None:
            raise BadSettings("no-such-game", "There is no such game.")
        game.read_settings({**order.game, "seats": order.size})
        if order.bot is not None and order.bot not in known_levels(self._hub.config.bots, name):
            raise BadSettings("no-such-bot", f"There is no {order.bot!r} bot for this game.")
        return Plan(Mode.GAMES, (), order.title, games=Games(order.game, order.size, order.bot))

    async def seat(self, hall: Hall) -> tuple[int, list[Played]]:
        """The next round: its number, and its tables with their matches; raises `KistError`. As long as the same
        pupils are there it is the same one, whoever asks and however often."""
        await self.settle(hall)
        here = hall.here
        activity = None if here.current is None else here.activities[here.current]
        if activity is None or activity.plan.games is None:
            raise IllegalAction("nothing-open", "No games are going on.")
        at_devices = [pupil.number for pupil in here.present if pupil.owner]
        before, bots = [played.table for played in activity.tables], activity.plan.games.bot is not None
        number = len(activity.rounds)
        maker = server_only(MAKER, hall.id, len(here.activities), number)
        luck = Random(maker)  # noqa: S311 - who sits where is no secret
        seated = tables(at_devices, activity.plan.games.size, luck, bots=bots, before=before)
        return number, [await self._start(hall, activity.plan.games, maker, each) for each in seated]

    async def _start(self, hall: Hall, games: Games, maker: str, table: Table) -> Played:
        players = [hall.here.pupil(pupil) for pupil in table.pupils]
        chairs = [PERSON] * len(players) + [f"bot:{games.bot}"] * table.bots
        agreed = {"game": {**games.settings, "seats": len(chairs)}, "chairs": chairs, "spectators": False}
        sitters = [Sitter(player.owner, player.name) for player in players]
        request = server_only("table", *table.pupils)  # others at the table are another match
        room = await self._desk.seat(maker, request, agreed, sitters)
        return Played(table, room.id)

    async def clear_away(self, hall: Hall, seated: Iterable[Played]) -> None:
        """Close those matches that are not of a round which has begun."""
        begun = {played.match for activity in hall.here.activities for played in activity.tables}
        for played in seated:
            if played.match not in begun:
                await self._desk.close(played.match)

    async def move(self, hall: Hall, owner: str) -> None:
        """Let a pupil who came back on another device go on with the games that are not over."""
        pupil = hall.here.pupil_of(owner)
        for played in [each for activity in hall.here.activities for each in _unsettled(activity)]:
            if pupil is not None and pupil.number in played.table.pupils and (room := await self._room(played)):
                await self._move(room, played.table.pupils.index(pupil.number), owner)

    async def _move(self, room: Room, chair: int, owner: str) -> None:
        def decide(match: Match) -> Course:
            return owners.move(match, chair, owner)

        await self._hub.carry_out(room, decide)

    async def _room(self, played: Played) -> Room | None:
        """Where a match is played; None when it is gone, as who played it against bots wanted to be forgotten."""
        try:
            return await self._hub.rooms.room(played.match)
        except NotFound:
            return None

    # Results ------------------------------------------------------------------------------------------------------

    def _over(self, room: Room) -> None:
        """A match has ended here: if it is one of a class, its result is written down there."""
        maker, _, rest = (room.table.match.maker or "").partition(":")
        if maker == MAKER:
            self._hub.spawn(self._take(rest.partition(":")[0], room))

    async def _take(self, school_class: ClassId, room: Room) -> None:
        try:
            await self._note(await self._classes.hall(school_class), room.id, room.table.match)
        except KistError as reason:
            LOG.info("result not taken", extra={"error": reason.code})

    async def settle(self, hall: Hall) -> None:
        """Take the results of matches that ended while nobody listened."""
        for activity in hall.here.activities:
            for played in _unsettled(activity):
                room = await self._room(played)
                if room is None or room.table.match.status is Status.OVER:
                    await self._note(hall, played.match, room.table.match if room else None)

    async def _note(self, hall: Hall, match: MatchId, played: Match | None) -> None:
        stamp = Stamp(self._hub.clock.now(), server_only(MAKER, hall.id), server_only("result", match))

        def decide(here: SchoolClass) -> list[Entry]:
            return wishes.end_match(here, stamp, match, _winners(here, match, played))

        await self._classes.carry_out(hall, decide, stamp.owner, str(stamp.request))


def _unsettled(activity: Activity) -> list[Played]:
    return [played for played in activity.tables if played.winners is None]


def _winners(here: SchoolClass, match: MatchId, played: Match | None) -> list[int | None]:
    """Who won, as pupils; a bot is None. Pupils sit on the first chairs, in the order of their table. Nobody won what
    is gone."""
    tables = [each for activity in here.activities for each in activity.tables if each.match == match]
    sitting = tables[0].table.pupils if tables else ()
    chairs = [played.chair_of(seat) for seat in played.outcome.winners] if played and played.outcome else []
    return [sitting[chair] if chair < len(sitting) else None for chair in chairs]
