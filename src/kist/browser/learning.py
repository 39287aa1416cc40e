"""What is learnt, practised and looked back upon in the page: lessons, puzzles, analysis, reviews, tasks alone."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from kist.bots.registry import LEVELS
from kist.browser.http import LINES, SVG, Answer, Request, Route
from kist.browser.rooms import Room, Rooms
from kist.browser.store import ME
from kist.browser.thinking import Questions
from kist.core.errors import IllegalAction
from kist.cubus.play.preview import Position
from kist.cubus.shape.picture import read_rhombi
from kist.games import GAMES
from kist.matches.parts import Status
from kist.matches.record import record_of
from kist.present import lessons, puzzles, replays, sets
from kist.present.catalogue import catalogue
from kist.present.games import cubus_drafts as drafts
from kist.present.reviews import Making
from kist.present.values import JsonObject
from kist.study.cubus.analysis import analyse
from kist.study.lessons.guided import LEARNER, go_on_in
from kist.study.puzzles.builds import solution
from kist.study.puzzles.tables import of_day
from kist.study.puzzles.watch import WatchPuzzle
from kist.study.record import read_records
from kist.study.review import REVIEWED, decisions, summed_up
from kist.study.sets import read_set
from kist.study.skelter.again import question_at
from kist.study.tasks import Task, read_task

LINES_AT_A_TIME: Final = 3
"""So many decisions of a review are found before others may ask something."""


class Learning:
    """Answers what is asked around the tables."""

    def __init__(self, rooms: Rooms, questions: Questions) -> None:
        self._rooms, self._questions = rooms, questions
        self._reviews: dict[str, Making] = {}
        self._sets: dict[str, list[Task]] = {}

    def routes(self) -> list[Route]:
        """Every path with what answers it."""
        name, number = "([^/]+)", "([0-9]+)"
        return [
            ("GET", "/api/games", self._games),
            ("GET", f"/api/matches/{name}/replay", self._replay),
            ("GET", f"/api/matches/{name}/review", self._review),
            ("GET", f"/api/matches/{name}/transcript", self._transcript),
            ("GET", f"/api/matches/{name}/record", self._record),
            ("POST", "/api/preview", self._preview),
            ("POST", "/api/laying", self._lay),
            ("POST", "/api/fitting", self._fit),
            ("POST", "/api/analysis", self._analyse),
            ("GET", f"/api/lessons/{name}", self._lesson),
            ("POST", f"/api/lessons/{name}/steps/{name}", self._try),
            ("POST", f"/api/lessons/{name}/guided", self._guide),
            ("GET", f"/api/exhibition/{name}", self._exhibit),
            ("GET", "/api/puzzles", self._list),
            ("GET", "/api/puzzles/day", self._day),
            ("GET", "/api/puzzles/some", self._some),
            ("POST", "/api/puzzles/own", self._own),
            ("POST", "/api/puzzles/own/answer", self._own_answer),
            ("POST", "/api/puzzles/own/solution", self._own_solution),
            ("GET", f"/api/puzzles/own/{name}/{number}", self._again),
            ("POST", f"/api/puzzles/own/{name}/{number}/answer", self._again_answer),
            ("GET", f"/api/puzzles/own/{name}/{number}/solution", self._again_solution),
            ("GET", f"/api/puzzles/{name}", self._puzzle),
            ("GET", f"/api/puzzles/{name}/picture", self._picture),
            ("POST", f"/api/puzzles/{name}/answer", self._answer),
            ("GET", f"/api/puzzles/{name}/solution", self._solution),
            ("GET", "/api/sets", self._set),
            ("GET", "/api/sets/solved", self._solved_set),
            ("POST", "/api/sets/answer", self._set_answer),
        ]

    async def _games(self, asked: Request) -> Any:
        del asked
        return {"games": catalogue(GAMES, lambda game: [level.name for level in LEVELS[game]])}

    # Finished matches ---------------------------------------------------------------------------------------------

    async def _over(self, match: str) -> Room:
        room = await self._rooms.room(match)
        if room.state.status is not Status.OVER:
            raise IllegalAction("not-over", "The match is not over yet.")
        return room

    async def _replay(self, asked: Request) -> Any:
        room, since = await self._over(asked.at[0]), int(asked.query.get("since", 0))
        log = await self._rooms.store.entries(room.id, 0)
        limit = int(asked.query.get("limit", 500))
        return replays.replay(room.table, ME, replays.moments(room.table, GAMES, log[: since + limit], since))

    async def _transcribed(self, room: Room) -> replays.Transcribed:
        return replays.transcribed(room.state, await self._rooms.store.entries(room.id, 0))

    async def _transcript(self, asked: Request) -> Any:
        """Also of a match that goes on: whoever plays it has all of it in this browser."""
        room = await self._rooms.room(asked.at[0])
        log = await self._rooms.store.entries(room.id, 0)
        return Answer(replays.transcribed(room.state, log, replays.seated(room.state)).text, kind=LINES)

    async def _record(self, asked: Request) -> Any:
        room = await self._over(asked.at[0])
        return record_of(room.state.settings, await self._rooms.store.entries(room.id, 0), GAMES)

    async def _review(self, asked: Request) -> Any:
        room = await self._over(asked.at[0])
        if room.state.is_earlier or room.state.game.name not in REVIEWED:
            raise IllegalAction("no-review", "This match cannot be reviewed: its game, or its version, is not known.")
        if room.id not in self._reviews:
            played = await self._transcribed(room)
            self._reviews[room.id] = Making(played.versions)
            self._rooms.spawn(self._make(self._reviews[room.id], played.text))
        return self._reviews[room.id].told(int(asked.query.get("since", 0)))

    async def _make(self, making: Making, transcript: str) -> None:
        while making.summary is None:
            for line in await self._questions.ask(more_of_review, transcript, len(making.decisions)):
                making.take(line)

    # Cubus --------------------------------------------------------------------------------------------------------

    async def _preview(self, asked: Request) -> Any:
        order = asked.body
        return drafts.preview(drafts.read_position(order["position"]), order["draft"], order.get("edit"))

    async def _lay(self, asked: Request) -> Any:
        return drafts.lay(asked.body["draft"], asked.body.get("edit"))

    async def _fit(self, asked: Request) -> Any:
        rhombi = tuple(read_rhombi(asked.body["rhombi"]))
        return drafts.fitted(rhombi, await self._questions.ask(drafts.fitting, rhombi))

    async def _analyse(self, asked: Request) -> Any:
        return drafts.analysed(await self._solve(asked, analyse))

    async def _solve(self, asked: Request, solver: Callable[[Position], Any]) -> Any:
        return await self._questions.ask(solver, drafts.read_position(asked.body["position"]))

    # Lessons ------------------------------------------------------------------------------------------------------

    async def _lesson(self, asked: Request) -> Any:
        return lessons.lesson(asked.at[0])

    async def _try(self, asked: Request) -> Any:
        return lessons.tried(asked.at[0], asked.at[1], [str(each) for each in asked.body["actions"]])

    async def _guide(self, asked: Request) -> Any:
        game, order = asked.at[0], asked.body
        lessons.check_lesson(game)
        log = tuple((line["seat"], str(line["do"])) for line in order["lines"])
        moments = await self._questions.ask(go_on_in, game, log, int(order["seed"]))
        return {"moments": lessons.moments_of(game, LEARNER, moments)}

    async def _exhibit(self, asked: Request) -> Any:
        return lessons.exhibit(asked.at[0], puzzles.today())

    # Puzzles ------------------------------------------------------------------------------------------------------

    async def _list(self, asked: Request) -> Any:
        return puzzles.listed(asked.query.get("kind"))

    async def _day(self, asked: Request) -> Any:
        day = puzzles.read_date(asked.query["day"]) if "day" in asked.query else puzzles.today()
        return _told(of_day(day, asked.query.get("game", "cubus")), day.isoformat())

    async def _some(self, asked: Request) -> Any:
        return {"puzzles": [_told(each) for each in asked.query["ids"].split(",")]}

    async def _puzzle(self, asked: Request) -> Any:
        return _told(asked.at[0])

    async def _picture(self, asked: Request) -> Any:
        paper = asked.query.get("paper") != "false"
        return Answer(puzzles.picture(asked.at[0], puzzles.today(), paper=paper), kind=SVG)

    async def _answer(self, asked: Request) -> Any:
        return puzzles.judged(puzzles.puzzle_of(asked.at[0]).judge(asked.body["answer"]))

    async def _solution(self, asked: Request) -> Any:
        return puzzles.solution(asked.at[0])

    async def _own(self, asked: Request) -> Any:
        return puzzles.own(drafts.read_position(asked.body["position"]))

    async def _own_answer(self, asked: Request) -> Any:
        order = asked.body
        return puzzles.own_judged(drafts.read_position(order["position"]), int(order["best"]), str(order["answer"]))

    async def _own_solution(self, asked: Request) -> Any:
        position = drafts.read_position(asked.body["position"])
        return puzzles.own_solution(position, *await self._solve(asked, solution))

    async def _forgotten(self, asked: Request) -> WatchPuzzle:
        room = await self._over(asked.at[0])
        if room.state.game.name != "skelter":
            raise IllegalAction("no-review", "This match cannot be asked about.")
        return await self._questions.ask(forgotten, (await self._transcribed(room)).text, int(asked.at[1]))

    async def _again(self, asked: Request) -> Any:
        return puzzles.again(await self._forgotten(asked))

    async def _again_answer(self, asked: Request) -> Any:
        return puzzles.judged((await self._forgotten(asked)).judge(asked.body["answer"]))

    async def _again_solution(self, asked: Request) -> Any:
        return puzzles.watched_solution(await self._forgotten(asked))

    # Tasks alone --------------------------------------------------------------------------------------------------

    async def _tasks(self, text: str) -> list[Task]:
        if text not in self._sets:
            made = await self._questions.ask(made_set, text)
            self._sets[text] = [read_task(each) for each in made]
        return self._sets[text]

    async def _set(self, asked: Request) -> Any:
        return sets.tasks_of(await self._tasks(asked.query["set"]))

    async def _solved_set(self, asked: Request) -> Any:
        return sets.solved_tasks_of(await self._tasks(asked.query["set"]))

    async def _set_answer(self, asked: Request) -> Any:
        exercise = sets.exercise_of(await self._tasks(asked.body["set"]), int(asked.body["task"]))
        return sets.verdict_of(exercise, exercise.hear(asked.body["answer"]))


def _told(puzzle: str, day: str | None = None) -> JsonObject:
    return puzzles.told(puzzle, int(puzzles.data_of(puzzle)["difficulty"]), day)


# What the thinker is asked ---------------------------------------------------------------------------------------


def made_set(text: str) -> list[dict[str, Any]]:
    """The tasks of a set, with all that is known of them."""
    return [task.to_json() for task in read_set(text)]


def forgotten(transcript: str, at: int) -> WatchPuzzle:
    """What was forgotten at a line of a game."""
    (record,) = read_records(transcript.splitlines())
    return question_at(record, at)


_REVIEWS: dict[str, Iterator[JsonObject]] = {}
"""The reviews that are being made here, by their transcript: as many lines as were asked for have been given."""


def more_of_review(transcript: str, since: int) -> list[JsonObject]:
    """The next lines of a review after so many decisions; the summary is the last."""
    if transcript not in _REVIEWS or since == 0:
        _REVIEWS[transcript] = _lines(transcript)
        for _ in range(since):
            next(_REVIEWS[transcript])
    lines = list(islice(_REVIEWS[transcript], LINES_AT_A_TIME))
    if not lines or "summary" in lines[-1]:
        del _REVIEWS[transcript]
    return lines


def _lines(transcript: str) -> Iterator[JsonObject]:
    (record,) = read_records(transcript.splitlines())
    found = []
    for decision in decisions(record):
        found.append(decision)
        yield decision.to_json()
    yield summed_up(record, found).to_json()
