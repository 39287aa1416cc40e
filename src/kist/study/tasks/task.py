"""A school task: what is shown, what is asked, what is right, and what the typical mistakes would answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.stack import Stack

CHOICES: Final = 4
FACTS: Final = ("fewest", "most")


class Wrong(NamedTuple):
    """A wrong answer, and the mistake that leads to it."""

    answer: Json
    diagnosis: str

    def to_json(self) -> dict[str, Json]:
        """The answer with its diagnosis."""
        return {"answer": self.answer, "diagnosis": self.diagnosis}


class Verdict(NamedTuple):
    """What somebody's answer is: right, or wrong with the likely mistake."""

    right: bool
    diagnosis: str | None = None

    def to_json(self) -> dict[str, Json]:
        """The verdict by its members."""
        return {"right": self.right, "diagnosis": self.diagnosis}


RIGHT: Final = Verdict(True)


@dataclass(frozen=True)
class Task:
    """One task. `asked` is the key of the question; `shown` is all that a pupil needs for answering it.

    `answer` is right; where others are too, `kist.study.tasks.judge` knows them from `shown`. `choices` are four
    answers, one of them right, or none where the answer is built or filled in. `facts` are proved numbers that some
    kinds carry: `fewest` and `most` crates.
    """

    kind: str
    level: int
    seed: str
    stack: Stack
    shown: Mapping[str, Json]
    asked: str
    answer: Json
    wrong: tuple[Wrong, ...] = ()
    choices: tuple[Json, ...] = ()
    facts: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """All of it, for teachers and programs."""
        return {
            **self.to_pupil_json(),
            "seed": self.seed,
            "stack": str(self.stack),
            "answer": self.answer,
            "wrong": [wrong.to_json() for wrong in self.wrong],
            **self.facts,
        }

    def to_pupil_json(self) -> dict[str, Json]:
        """What a pupil may see before answering: nothing that gives the answer away."""
        told: dict[str, Json] = {"kind": self.kind, "level": self.level, "asked": self.asked, "shown": self.shown}
        return {**told, "choices": list(self.choices)} if self.choices else told


def read_task(data: Json) -> Task:
    """The task that `to_json` wrote; raises `BadNotation`. Whether it is a good one, `prove` says."""
    if not isinstance(data, Mapping):
        raise _no_task()
    shown, wrong, facts = data.get("shown"), data.get("wrong"), {name: data[name] for name in FACTS if name in data}
    match data:
        case {"kind": str(kind), "level": int(level), "seed": str(seed), "stack": str(stack), "asked": str(asked)}:
            if isinstance(shown, Mapping) and isinstance(wrong, list) and "answer" in data:
                listed, choices = tuple(map(_read_wrong, wrong)), _read_choices(data.get("choices", ()))
                numbers = {name: fact for name, fact in facts.items() if isinstance(fact, int)}
                answer, crates = data["answer"], Stack.parse(stack)
                return Task(kind, level, seed, crates, shown, asked, answer, listed, choices, numbers)
    raise _no_task()


def _no_task() -> BadNotation:
    return BadNotation("bad-task", "This is not a task: kist tasks make --json writes them, one a line.")


def _read_wrong(data: Json) -> Wrong:
    match data:
        case {"answer": answer, "diagnosis": str(diagnosis)}:
            return Wrong(answer, diagnosis)
    raise BadNotation("bad-task", 'A wrong answer is written as {"answer":7,"diagnosis":"visible-only"}.')


def _read_choices(data: Json) -> tuple[Json, ...]:
    if isinstance(data, str) or not isinstance(data, Sequence):
        raise BadNotation("bad-task", '"choices" is a list of answers.')
    return tuple(data)
