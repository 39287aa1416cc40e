"""What teachers and pupils can change and see, whichever way they ask."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from random import Random, SystemRandom
from typing import Concatenate, ParamSpec, TypeAlias

import orjson

from kist.classroom import commands, views, wall
from kist.classroom.log import PupilNumber
from kist.classroom.plan import Mode
from kist.classroom.ports import ClassId
from kist.classroom.school_class import Pupil, SchoolClass
from kist.classroom.tournament import Played
from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.eventlog.commands import CommandContext, NotYours
from kist.present.puzzles import on_board
from kist.server.classroom import messages, orders
from kist.server.classroom.classes import Classes
from kist.server.classroom.games import ClassGames
from kist.server.classroom.live_class import LiveClass
from kist.server.http.errors import NotFound, TooMany
from kist.server.learning.messages import Puzzle
from kist.server.live.codes import found_by_code
from kist.server.live.counts import Bound, Caller
from kist.server.workers.generators import plan_of
from kist.server.workers.questions import Questions
from kist.study.exercises import ShippedPuzzle
from kist.study.puzzles.tables import shown

EVERYWHERE_FACTOR = 20
"""Times as many wrong words may be said in a class by all together as by one client."""

Rest = ParamSpec("Rest")
Command: TypeAlias = Callable[Concatenate[SchoolClass, CommandContext, Rest], commands.Transition]
Seat: TypeAlias = Callable[[LiveClass, Sequence[PupilNumber] | None], Awaitable[tuple[int, list[Played]]]]


class ClassService:
    """Carries out what is asked for in classes; raises `KistError` for what is refused."""

    def __init__(self, classes: Classes, games: ClassGames, generators: Questions) -> None:
        self.classes, self._games, self._generators = classes, games, generators
        self._rng: Random = SystemRandom()
        limits = classes.hub.config.limits
        self._openings = Bound(limits.classes, limits.class_rate)
        self._words = Bound(limits.class_words, limits.class_word_rate)

    async def open(self, caller: Caller, name: str) -> messages.OpenedClass:
        """Open a class, with a name or without."""
        refusal = TooMany("too-many-classes", "Many classes were opened from here; please wait a few minutes.")
        async with self.classes.hub.makings.make("class", caller, self._openings, refusal):
            kept, key = await self.classes.open(name)
        return messages.OpenedClass(id=kept.id, key=key, code=kept.code)

    async def find(self, code: str, caller: Caller) -> messages.FoundClass:
        """The class of a code."""
        found = await found_by_code("class", code, caller, self.classes.hub, self.classes.store.find_code)
        return messages.FoundClass(id=found)

    # Pupils -------------------------------------------------------------------------------------------------------

    async def join(self, owner: str, school_class: ClassId, order: orders.Join) -> bytes:
        """Come into a class."""

        def command(here: SchoolClass, context: CommandContext) -> commands.Transition:
            return commands.join(here, context, order.name, self._rng, another=order.another)

        return await self._as_pupil(owner, school_class, order.request, command)

    async def come_back(self, owner: str, caller: Caller, school_class: ClassId, order: orders.ComeBack) -> bytes:
        """Take one's place again. Wrong words are counted, and after too many not even right ones are heard: there
        are not so many words that nobody could try them all."""
        kind = f"word of {school_class}"
        everywhere = {f"everywhere in {school_class}": self._words.times(EVERYWHERE_FACTOR)}
        message, guesses = "Too many wrong words; please wait a few minutes.", self.classes.hub.guesses
        async with guesses.guess(kind, caller, self._words, everywhere, message=message):
            view = await self._as_pupil(owner, school_class, order.request, commands.come_back, order.word)
        await self._games.move(await self.classes.live_class(school_class), owner)
        return view

    async def answer(self, owner: str, school_class: ClassId, order: orders.Answer) -> bytes:
        """Answer a task."""
        live_class, said = (
            await self.classes.live_class(school_class),
            (order.activity, order.task, order.answer, order.pupil),
        )
        takes_long = _takes_long(live_class.here, order.activity, order.task)
        return await self._in_class(live_class, owner, order.request, takes_long, commands.answer, *said)

    async def board(self, owner: str, school_class: ClassId, number: int, task: int) -> Puzzle:
        """A puzzle that a pupil is asked, on the board of its game: theirs, where groups have different ones. What is
        asked together everybody may see, as on the wall."""
        live_class = await self.classes.live_class(school_class)
        activity = live_class.here.activity(number)
        if activity.plan.mode is not Mode.TOGETHER:
            self._pupil(live_class, owner)
        pupil = live_class.here.pupil_of(owner)
        own = activity.number_for(pupil.number, task) if pupil and task < activity.plan.count else task
        seen = own < len(activity.plan.tasks) and activity.place_of(own) in views.visible(activity)
        exercise = activity.plan.tasks[own] if seen else None
        if not isinstance(exercise, ShippedPuzzle):
            raise NotFound("no-such-task", "There is no such puzzle in this activity.")
        return await asyncio.to_thread(_board, exercise)

    async def _as_pupil(
        self,
        owner: str,
        school_class: ClassId,
        request: str,
        command: Command[Rest],
        *about: Rest.args,
        **more: Rest.kwargs,
    ) -> bytes:
        live_class = await self.classes.live_class(school_class)
        return await self._in_class(live_class, owner, request, False, command, *about, **more)

    async def _in_class(
        self,
        live_class: LiveClass,
        owner: str,
        request: str,
        takes_long: bool,
        command: Command[Rest],
        *about: Rest.args,
        **more: Rest.kwargs,
    ) -> bytes:
        def decide(here: SchoolClass) -> commands.Transition:
            return command(here, CommandContext(self.classes.hub.clock.now(), owner, request), *about, **more)

        await self.classes.commands.process(live_class, decide, owner, request, takes_long=takes_long)
        return self.pupil(live_class, owner)

    # The teacher --------------------------------------------------------------------------------------------------

    async def open_activity(
        self, asker: str, address: str, live_class: LiveClass, order: orders.NewActivity
    ) -> bytes:
        """Begin an activity. Its tasks are made anew from their names, so that nobody can slip others in."""
        agreed = order.model_dump_json(exclude={"tasks", "request"})
        names = tuple((task.kind, task.level, task.seed) for task in order.tasks)
        plan = await self._generators.ask(asker, address, plan_of, agreed, names)
        return await self.teach(live_class, order.request, commands.open_activity, plan)

    async def play(self, live_class: LiveClass, order: orders.NewTournament) -> bytes:
        """Begin a tournament; its rounds come one by one."""
        return await self.teach(live_class, order.request, commands.open_activity, self._games.plan(order))

    async def next_round(self, live_class: LiveClass, order: orders.Round) -> bytes:
        """Put pupils to tables for the next round; sent again, it has begun."""
        return await self._play_at(live_class, order, self._games.seat, commands.begin_round)

    async def seat_more(self, live_class: LiveClass, order: orders.Round) -> bytes:
        """Put those to tables who have none in the round that is played."""
        return await self._play_at(live_class, order, self._games.seat_late, commands.seat_more)

    async def _play_at(
        self, live_class: LiveClass, order: orders.Round, seat: Seat, command: Command[int, list[Played]]
    ) -> bytes:
        if await self.classes.store.answered(live_class.id, _teacher_of(live_class), order.request):
            return self.teacher(await self.classes.current(live_class.id))
        number, tables = await seat(live_class, order.pupils)
        try:
            return await self.teach(live_class, order.request, command, number, tables)
        except IllegalAction:  # another one began at the same time, or the games were ended
            await self._games.clear_away(live_class, tables)
            raise

    async def look(self, school_class: ClassId) -> bytes:
        """The class for its teacher as it is right now, with results that nobody has taken yet."""
        live_class = await self.classes.current(school_class)
        await self._games.settle(live_class)
        return self.teacher(live_class)

    async def teach(
        self, live_class: LiveClass, request: str, command: Command[Rest], *about: Rest.args, **more: Rest.kwargs
    ) -> bytes:
        """Carry out a command of the teacher, whichever device it comes from."""
        owner = _teacher_of(live_class)

        def decide(here: SchoolClass) -> commands.Transition:
            return command(here, CommandContext(self.classes.hub.clock.now(), owner, request), *about, **more)

        await self.classes.commands.process(live_class, decide, owner, request)
        return self.teacher(live_class)

    async def remove(self, live_class: LiveClass, request: str, pupil: PupilNumber) -> bytes:
        """Remove a pupil for good: from the class, from its games, and from the files that keep them. Games are seen
        to before, as only the class says who sat where, and after it, as a round may have begun in this moment."""
        owner, salt = _teacher_of(live_class), secrets.token_hex(8)

        def decide(here: SchoolClass) -> commands.Transition:
            return commands.remove(here, CommandContext(self.classes.hub.clock.now(), owner, request), pupil, salt)

        await self._games.forget(live_class, pupil)
        await self.classes.erase(live_class, decide, pupil, owner, request)
        await self._games.forget(live_class, pupil)
        await self.classes.scrub()
        return self.teacher(live_class)

    # Looking ------------------------------------------------------------------------------------------------------

    def pupil(self, live_class: LiveClass, owner: str | None) -> bytes:
        """The class for the pupil whose device this is; raises `NotYours`."""
        pupil = self._pupil(live_class, owner)
        return self._text(live_class, views.pupil_view(self._now(live_class), pupil.number))

    def _pupil(self, live_class: LiveClass, owner: str | None) -> Pupil:
        pupil = live_class.here.pupil_of(owner) if owner else None
        if pupil is None:
            raise NotYours("not-in-class", "Come into the class first, with its code and a nickname.")
        return pupil

    def teacher(self, live_class: LiveClass) -> bytes:
        """The class for its teacher."""
        return orjson.dumps(self.teacher_view(live_class))

    def teacher_view(self, live_class: LiveClass) -> dict[str, Json]:
        """What the teacher is shown, as values."""
        return {**self._told(live_class, views.teacher_view(self._now(live_class))), "there": live_class.there()}

    def wall(self, live_class: LiveClass) -> bytes:
        """The class for all to see."""
        return self._text(live_class, wall.projector_view(self._now(live_class)))

    def _now(self, live_class: LiveClass) -> SchoolClass:
        return live_class.here.as_of(self.classes.hub.clock.now())

    def _text(self, live_class: LiveClass, view: dict[str, Json]) -> bytes:
        """A view as it leaves. The types of `messages` are left out for speed; tests hold every text against them."""
        return orjson.dumps(self._told(live_class, view))

    def _told(self, live_class: LiveClass, view: dict[str, Json]) -> dict[str, Json]:
        return {"code": live_class.kept.code, "now": self.classes.hub.clock.now(), **view}


def _teacher_of(live_class: LiveClass) -> str:
    """The owner of what the teacher adds to the log: no client is called so."""
    return f"teacher of {live_class.id}"


def _takes_long(here: SchoolClass, activity: int, task: int) -> bool:
    tasks = here.activities[activity].plan.tasks if activity < len(here.activities) else ()
    return task < len(tasks) and tasks[task].takes_long


def _board(exercise: ShippedPuzzle) -> Puzzle:
    return Puzzle.model_validate({**on_board(exercise.data, shown(exercise.puzzle)), "id": ""})
