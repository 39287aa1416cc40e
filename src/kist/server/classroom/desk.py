"""What teachers and pupils can change and see, whichever way they ask."""

import asyncio
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Concatenate, ParamSpec, TypeAlias

import orjson

from kist.classroom import views, wishes
from kist.classroom.activity import Mode
from kist.classroom.log import Entry
from kist.classroom.ports import ClassId
from kist.classroom.school_class import Pupil, SchoolClass
from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.matches.wishes import NotYours, Stamp
from kist.server.classroom import messages, orders
from kist.server.classroom.classes import Classes
from kist.server.classroom.crafts import plan_of
from kist.server.classroom.games import ClassGames
from kist.server.classroom.hall import Hall
from kist.server.codes import found_by_code
from kist.server.learning.puzzles import on_board
from kist.server.limits import Buckets
from kist.server.messages.puzzles import Puzzle
from kist.server.questions import Questions
from kist.server.refusals import NotFound, TooMany
from kist.study.exercises import ShippedPuzzle
from kist.study.puzzles.tables import shown

EVERYWHERE = 10
"""Times as many wrong words may be said in a class from all addresses together as from one."""

Rest = ParamSpec("Rest")
Wish: TypeAlias = Callable[Concatenate[SchoolClass, Stamp, Rest], list[Entry]]


class ClassDesk:
    """Carries out what is wished in classes; raises `KistError` for what is refused."""

    def __init__(self, classes: Classes, games: ClassGames, crafts: Questions) -> None:
        self.classes, self._games, self._crafts = classes, games, crafts
        self._rng: Random = SystemRandom()
        limits = classes.hub.config.limits
        self._openings = Buckets(limits.class_rate, limits.classes)
        self._guesses = Buckets(limits.class_code_rate, limits.class_codes)
        self._words = Buckets(limits.class_word_rate, limits.class_words)
        self._all_words = Buckets(EVERYWHERE * limits.class_word_rate, EVERYWHERE * limits.class_words)

    async def open(self, address: str) -> messages.OpenedClass:
        """Open a class."""
        if not self._openings.take(address):
            raise TooMany("too-many-classes", "Many classes were opened from here; please wait a few minutes.")
        kept, key = await self.classes.open()
        return messages.OpenedClass(id=kept.id, key=key, code=kept.code)

    async def find(self, code: str, address: str) -> messages.FoundClass:
        """The class of a code."""
        found = await found_by_code("class", code, address, self._guesses, self.classes.store.find_code)
        return messages.FoundClass(id=found)

    # Pupils -------------------------------------------------------------------------------------------------------

    async def join(self, owner: str, school_class: ClassId, order: orders.Join) -> bytes:
        """Come into a class."""

        def wish(here: SchoolClass, stamp: Stamp) -> list[Entry]:
            return wishes.join(here, stamp, order.name, self._rng, another=order.another)

        return await self._as_pupil(owner, school_class, order.request, wish)

    async def come_back(self, owner: str, address: str, school_class: ClassId, order: orders.ComeBack) -> bytes:
        """Take one's place again. Wrong words are counted, and after too many not even right ones are heard: there
        are not so many words that nobody could try them all."""
        tries = ((self._words, f"{school_class} {address}"), (self._all_words, school_class))
        if not all(bucket.take(asker) for bucket, asker in tries):
            raise TooMany("too-fast", "Too many wrong words; please wait a few minutes.")
        view = await self._as_pupil(owner, school_class, order.request, wishes.come_back, order.word)
        for bucket, asker in tries:
            bucket.give_back(asker)
        await self._games.move(await self.classes.hall(school_class), owner)
        return view

    async def answer(self, owner: str, school_class: ClassId, order: orders.Answer) -> bytes:
        """Answer a task."""
        hall, said = await self.classes.hall(school_class), (order.activity, order.task, order.answer, order.pupil)
        takes_long = _takes_long(hall.here, order.activity, order.task)
        return await self._in_hall(hall, owner, order.request, takes_long, wishes.answer, *said)

    async def board(self, owner: str, school_class: ClassId, number: int, task: int) -> Puzzle:
        """A puzzle that a pupil is asked, on the board of its game. What is asked together everybody may see, as on
        the wall."""
        hall = await self.classes.hall(school_class)
        activity = hall.here.activity(number)
        if activity.plan.mode is not Mode.TOGETHER:
            self._pupil(hall, owner)
        exercise = activity.plan.tasks[task] if task in views.visible(activity) else None
        if not isinstance(exercise, ShippedPuzzle):
            raise NotFound("no-such-task", "There is no such puzzle in this activity.")
        return await asyncio.to_thread(_board, exercise)

    async def _as_pupil(
        self,
        owner: str,
        school_class: ClassId,
        request: str,
        wish: Wish[Rest],
        *about: Rest.args,
        **more: Rest.kwargs,
    ) -> bytes:
        hall = await self.classes.hall(school_class)
        return await self._in_hall(hall, owner, request, False, wish, *about, **more)

    async def _in_hall(
        self,
        hall: Hall,
        owner: str,
        request: str,
        takes_long: bool,
        wish: Wish[Rest],
        *about: Rest.args,
        **more: Rest.kwargs,
    ) -> bytes:
        def decide(here: SchoolClass) -> list[Entry]:
            return wish(here, Stamp(self.classes.hub.clock.now(), owner, request), *about, **more)

        await self.classes.carry_out(hall, decide, owner, request, takes_long=takes_long)
        return self.pupil(hall, owner)

    # The teacher --------------------------------------------------------------------------------------------------

    async def open_activity(self, asker: str, address: str, hall: Hall, order: orders.NewActivity) -> bytes:
        """Begin an activity. Its tasks are made anew from their names, so that nobody can slip others in."""
        agreed = order.model_dump_json(exclude={"tasks", "request"})
        names = tuple((task.kind, task.level, task.seed) for task in order.tasks)
        plan = await self._crafts.ask(asker, address, plan_of, agreed, names)
        return await self.teach(hall, order.request, wishes.open_activity, plan)

    async def play(self, hall: Hall, order: orders.NewTournament) -> bytes:
        """Begin a tournament; its rounds come one by one."""
        return await self.teach(hall, order.request, wishes.open_activity, self._games.plan(order))

    async def next_round(self, hall: Hall, request: str) -> bytes:
        """Put everybody to a table for the next round; sent again, it has begun."""
        if await self.classes.store.answered(hall.id, _teacher_of(hall), request):
            return self.teacher(await self.classes.current(hall.id))
        number, tables = await self._games.seat(hall)
        try:
            return await self.teach(hall, request, wishes.begin_round, number, tables)
        except IllegalAction:  # another one began at the same time, or the games were ended
            await self._games.clear_away(hall, tables)
            raise

    async def look(self, school_class: ClassId) -> bytes:
        """The class for its teacher as it is right now, with results that nobody has taken yet."""
        hall = await self.classes.current(school_class)
        await self._games.settle(hall)
        return self.teacher(hall)

    async def teach(
        self, hall: Hall, request: str, wish: Wish[Rest], *about: Rest.args, **more: Rest.kwargs
    ) -> bytes:
        """Carry out a wish of the teacher, whichever device it comes from."""
        owner = _teacher_of(hall)

        def decide(here: SchoolClass) -> list[Entry]:
            return wish(here, Stamp(self.classes.hub.clock.now(), owner, request), *about, **more)

        await self.classes.carry_out(hall, decide, owner, request)
        return self.teacher(hall)

    # Looking ------------------------------------------------------------------------------------------------------

    def pupil(self, hall: Hall, owner: str | None) -> bytes:
        """The class for the pupil whose device this is; raises `NotYours`."""
        pupil = self._pupil(hall, owner)
        return self._text(hall, views.pupil_view(hall.here, pupil.number))

    def _pupil(self, hall: Hall, owner: str | None) -> Pupil:
        pupil = hall.here.pupil_of(owner) if owner else None
        if pupil is None:
            raise NotYours("not-in-class", "Come into the class first, with its code and a nickname.")
        return pupil

    def teacher(self, hall: Hall) -> bytes:
        """The class for its teacher."""
        return orjson.dumps(self.teacher_view(hall))

    def teacher_view(self, hall: Hall) -> dict[str, Json]:
        """The same as values."""
        return self._told(hall, views.teacher_view(hall.here))

    def wall(self, hall: Hall) -> bytes:
        """The class for all to see."""
        return self._text(hall, views.projector_view(hall.here))

    def _text(self, hall: Hall, view: dict[str, Json]) -> bytes:
        """A view as it leaves. The types of `messages` are left out for speed; tests hold every text against them."""
        return orjson.dumps(self._told(hall, view))

    def _told(self, hall: Hall, view: dict[str, Json]) -> dict[str, Json]:
        return {"code": hall.kept.code, "now": self.classes.hub.clock.now(), **view}


def _teacher_of(hall: Hall) -> str:
    """The owner of what the teacher adds to the log: no client is called so."""
    return f"teacher of {hall.id}"


def _takes_long(here: SchoolClass, activity: int, task: int) -> bool:
    tasks = here.activities[activity].plan.tasks if activity < len(here.activities) else ()
    return task < len(tasks) and tasks[task].takes_long


def _board(exercise: ShippedPuzzle) -> Puzzle:
    return on_board(exercise.data, shown(exercise.puzzle))
