"""A school task: what is shown, what is asked, what is right, and what the typical mistakes would answer."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.stack import Stack

CHOICES: Final = 4
FACTS: Final = ("fewest", "most")


FILLERS: Final = frozenset({"miscounted"})
"""Mistakes that explain little: offered, and named, only where nothing else does."""


class Wrong(NamedTuple):
    """A wrong answer, the likeliest mistake that leads to it, and others that do, likelier ones first."""

    answer: Json
    diagnosis: str
    also: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """The answer with its diagnosis, and what else explains it if anything does."""
        also: dict[str, Json] = {"also": list(self.also)} if self.also else {}
        return {"answer": self.answer, "diagnosis": self.diagnosis, **also}


def explained(mistakes: Iterable[Wrong]) -> list[Wrong]:
    """Every wrong answer once, with all that explains it; mistakes come with the likeliest first."""
    reasons: dict[str, list[str]] = {}
    answers: dict[str, Json] = {}
    for answer, diagnosis, _ in mistakes:
        text = json.dumps(answer, sort_keys=True)
        answers.setdefault(text, answer)
        known = reasons.setdefault(text, [])
        if diagnosis not in known and not (known and diagnosis in FILLERS):
            known.append(diagnosis)
    return [Wrong(answer, reasons[text][0], tuple(reasons[text][1:])) for text, answer in answers.items()]


class Verdict(NamedTuple):
    """What somebody's answer is: right, or wrong with the likeliest mistake (for the pupil) and others that explain
    it too (for the teacher)."""

    right: bool
    diagnosis: str | None = None
    also: tuple[str, ...] = ()

    @property
    def diagnoses(self) -> tuple[str, ...]:
        """All that explains it, the likeliest first."""
        return (*((self.diagnosis,) if self.diagnosis else ()), *self.also)

    def to_json(self) -> dict[str, Json]:
        """All of it, for the teacher."""
        return {"right": self.right, "diagnosis": self.diagnosis, "also": list(self.also)}

    def for_pupils(self) -> "Verdict":
        """What the pupil hears."""
        return self._replace(also=())


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
        case {"answer": answer, "diagnosis": str(diagnosis), "also": also}:
            return Wrong(answer, diagnosis, read_also(also))
        case {"answer": answer, "diagnosis": str(diagnosis)}:
            return Wrong(answer, diagnosis)
    raise BadNotation("bad-task", 'A wrong answer is written as {"answer":7,"diagnosis":"visible-only"}.')


def read_also(data: Json) -> tuple[str, ...]:
    """Further diagnoses; raises `BadNotation`."""
    if isinstance(data, str) or not isinstance(data, Sequence):
        raise BadNotation("bad-task", '"also" is a list of diagnoses.')
    return tuple(map(str, data))


def _read_choices(data: Json) -> tuple[Json, ...]:
    if isinstance(data, str) or not isinstance(data, Sequence):
        raise BadNotation("bad-task", '"choices" is a list of answers.')
    return tuple(data)
