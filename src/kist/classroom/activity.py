"""An activity of a class and how far it is: what is asked, what was answered, which games were played."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kist.classroom.log import PupilNumber
from kist.classroom.plan import Mode, Plan
from kist.classroom.tournament import Played
from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.study.tasks import Verdict


@dataclass(frozen=True, slots=True)
class Given:
    """A pupil's last answer to a task, what it was, and how many there were."""

    answer: Json
    verdict: Verdict
    at: int
    tries: int = 1


@dataclass(frozen=True)
class Activity:
    """An activity and how far it is. Together: `now` is the place of what is asked, since `asked`; `revealed` are the
    places whose answer has been shown. `groups` says who belongs to which, of those who were there. `extended` is
    until when the teacher gave more time, `paused` since when a countdown stands still.

    A task has a number in the plan, and a place among those of its group: with one group both are the same.
    """

    plan: Plan
    opened: int
    now: int | None = None
    asked: int = 0
    revealed: frozenset[int] = frozenset()
    closed: bool = False
    given: Mapping[tuple[PupilNumber, int], Given] = field(default_factory=dict)
    rounds: tuple[tuple[Played, ...], ...] = ()
    groups: Mapping[PupilNumber, int] = field(default_factory=dict)
    extended: int | None = None
    paused: int | None = None

    # Groups -------------------------------------------------------------------------------------------------------

    def group_of(self, pupil: PupilNumber) -> int:
        """The group of a pupil here; late comers are in the first until they are put into another."""
        return min(self.groups.get(pupil, 0), self.plan.groups - 1)

    def number_for(self, pupil: PupilNumber, place: int) -> int:
        """The number of the task that a pupil has at a place; raises `IllegalAction`."""
        if not 0 <= place < self.plan.count:
            raise IllegalAction("no-such-task", "There is no such task.")
        return self.number_at(self.group_of(pupil), place)

    def number_at(self, group: int, place: int) -> int:
        """The number of the task that a group has at a place."""
        return group * self.plan.count + place

    def place_of(self, task: int) -> int:
        """The place of a task among those of its group."""
        return task % self.plan.count

    def answer_of(self, pupil: PupilNumber, place: int) -> Given | None:
        """What a pupil answered at a place."""
        return self.given.get((pupil, self.number_at(self.group_of(pupil), place)))

    def with_group(self, pupil: PupilNumber, group: int) -> "Activity":
        """The activity with a pupil in a group; who has answered already stays where that was."""
        if self.closed or any(answered == pupil for answered, _ in self.given):
            return self
        return replace(self, groups={**self.groups, pupil: group})

    # Time ---------------------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> int | None:
        """When answers end by themselves, in ms. What is watched first is watched before the time counts."""
        if self.plan.mode is not Mode.TOGETHER:
            return self.extended or self.plan.until
        if self.paused is not None or self.now is None or self.now in self.revealed:
            return None
        return self.extended or self._countdown(self.now)

    def _countdown(self, now: int) -> int | None:
        if self.plan.seconds is None:
            return None
        watched = max(self.plan.tasks[self.number_at(group, now)].watched for group in range(self.plan.groups))
        return self.asked + watched + 1000 * self.plan.seconds

    def is_over(self, at: int) -> bool:
        """Whether nobody can answer any more. A countdown is over with each task, and the activity goes on."""
        due = self.deadline if self.plan.is_homework else None
        return self.closed or (due is not None and at > due)

    def asking(self, place: int, at: int) -> "Activity":
        """The activity when a task is asked; where a countdown stands still, this one does too."""
        paused = None if self.paused is None else at
        return replace(self, now=place, asked=at, extended=None, paused=paused)

    def standing_still(self, at: int) -> "Activity":
        """The activity with its countdown stopped, if there is one to come or it is not over yet."""
        over = self.deadline is not None and at > self.deadline
        return self if self.plan.mode is not Mode.TOGETHER or over else replace(self, paused=at)

    def going_on(self, at: int) -> "Activity":
        """The activity when its countdown goes on: nobody has lost any time."""
        going = replace(self, paused=None)
        if self.paused is None or going.deadline is None:
            return going
        return replace(going, extended=going.deadline + at - self.paused)

    # Answers ------------------------------------------------------------------------------------------------------

    def check_open_for(self, pupil: PupilNumber, task: int, at: int) -> None:
        """Whether a pupil may answer the task of this number now; raises `IllegalAction`."""
        if not 0 <= task < len(self.plan.tasks) or task != self.number_for(pupil, self.place_of(task)):
            raise IllegalAction("no-such-task", "There is no such task.")
        if self.closed or (self.deadline is not None and at > self.deadline):
            raise IllegalAction("too-late", "The time for answers is over.")
        place = self.place_of(task)
        if self.plan.mode is Mode.TOGETHER and (place != self.now or place in self.revealed):
            raise IllegalAction("not-asked", "This task is not being asked now.")
        if self.is_settled(pupil, task):
            raise IllegalAction("answered", "This task has been answered.")

    def with_answer(self, pupil: PupilNumber, task: int, given: Given) -> "Activity":
        """The activity after an answer; the last one counts."""
        before = self.given.get((pupil, task))
        counted = replace(given, tries=before.tries + 1 if before else 1)
        return replace(self, given={**self.given, (pupil, task): counted})

    def without(self, pupil: PupilNumber) -> "Activity":
        """The activity without what a pupil answered."""
        return replace(self, given={at: given for at, given in self.given.items() if at[0] != pupil})

    def is_settled(self, pupil: PupilNumber, task: int) -> bool:
        """Whether a pupil cannot answer a task any more, and may know what is right."""
        if self.closed or self.place_of(task) in self.revealed:
            return True
        given = self.given.get((pupil, task))
        if given is None or not self.tells(task):
            return False
        return given.verdict.right or (self.plan.mode is Mode.ALONE and not self.plan.again)

    def tells(self, task: int) -> bool:
        """Whether pupils may know if an answer to this task is right: alone at once, together once it is revealed,
        unless it tells itself."""
        shown = self.closed or self.place_of(task) in self.revealed
        return shown or self.plan.mode is Mode.ALONE or self.plan.tasks[task].tells_itself

    # Games --------------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> tuple[Played, ...]:
        """The tables of all rounds."""
        return tuple(table for tables in self.rounds for table in tables)

    def table_of(self, pupil: PupilNumber) -> Played | None:
        """Where a pupil plays in the last round."""
        last = self.rounds[-1] if self.rounds else ()
        return next((played for played in last if pupil in played.table.pupils), None)

    def with_round(self, tables: tuple[Played, ...]) -> "Activity":
        """The activity with one more round."""
        return replace(self, rounds=(*self.rounds, tables))

    def with_tables(self, tables: tuple[Played, ...]) -> "Activity":
        """The activity with more tables in the round that is played: for who came late."""
        return replace(self, rounds=(*self.rounds[:-1], (*self.rounds[-1], *tables)))

    def with_result(self, match: str, winners: tuple[PupilNumber | None, ...]) -> "Activity":
        """The activity after the end of a match."""
        return replace(
            self,
            rounds=tuple(
                tuple(replace(played, winners=winners) if played.match == match else played for played in tables)
                for tables in self.rounds
            ),
        )
