"""The review of a game of Cubus: all decisions with their verdicts, summaries, and the race of points."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from kist.core.types import Json, Seat
from kist.study.cubus.facts import Decision, facts
from kist.study.cubus.wise import NODES, is_wise
from kist.study.record import Race, Record, race_of

VERDICTS: Final = ("best", "wise", "slip", "mistake", "overlooked", "none")
KNOCKS: Final = ("missed", "right", "wrong")
MOST_SHOWN: Final = 3
"""How many of the decisions that lost most are told."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a seat did in a game, or in several.

    `points` and `best` are those of its build decisions (also those after a knock and with the leftovers); `score` is
    what it had at the end, `freed` and `best_freed` are those of the demolition.
    """

    seat: Seat
    points: int = 0
    best: int = 0
    counted: int = 0
    """The points with those that were wisely given up."""
    verdicts: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    missed: int = 0
    right: int = 0
    wrong: int = 0
    score: int = 0
    freed: int = 0
    best_freed: int = 0

    @property
    def accuracy(self) -> float:
        """The share of the best points that was made; what was given up wisely counts as made."""
        return self.counted / self.best if self.best else 1.0

    def plus(self, other: "Summary") -> "Summary":
        """Both together."""
        verdicts = {name: self.verdicts[name] + other.verdicts[name] for name in VERDICTS}
        numbers = {name: getattr(self, name) + getattr(other, name) for name in _NUMBERS}
        return replace(self, verdicts=verdicts, **numbers)

    def to_json(self) -> dict[str, Json]:
        """The summary as part of a line for programs."""
        return {
            "seat": self.seat,
            "points": self.points,
            "best": self.best,
            "accuracy": round(self.accuracy, 4),
            "verdicts": dict(self.verdicts),
            **{name: getattr(self, name) for name in _NUMBERS[3:]},
        }


_NUMBERS: Final = ("points", "best", "counted", *KNOCKS, "score", "freed", "best_freed")


@dataclass(frozen=True)
class CubusReview:
    """A game of Cubus, looked back upon."""

    settings: Mapping[str, Json]
    decisions: tuple[Decision, ...]
    summary: tuple[Summary, ...]
    race: Race
    """The points of all seats at the start, after every line that changed them, and at the end."""
    nodes: int | None
    """How many nodes the look-ahead had for each `wise`; None when there was none."""

    @property
    def lost_most(self) -> tuple[Decision, ...]:
        """The build decisions that lost most, the worst first, at most three. What was wise lost nothing."""
        losing = [each for each in self.decisions if each.is_build and each.lost and each.verdict != "wise"]
        return tuple(sorted(losing, key=lambda each: (-each.lost, each.at))[:MOST_SHOWN])

    def to_json(self) -> dict[str, Json]:
        """What follows the decisions for programs: the summary of every seat and what is told of the whole game."""
        return {
            "summary": [summary.to_json() for summary in self.summary],
            "race": [{"at": at, "scores": list(scores)} for at, scores in self.race],
            "lost_most": [decision.at for decision in self.lost_most],
        }

    def _repr_html_(self) -> str:
        from kist.study.cubus.notebook import page  # noqa: PLC0415 - the page knows reviews, not the other way round

        return page(self)


def decisions(record: Record, nodes: int | None = NODES) -> Iterator[Decision]:
    """All decisions of a game with their verdicts, one by one as they are found. Without `nodes` none is `wise`."""
    for decided in facts(record):
        wise = nodes is not None and is_wise(record.states[decided.at - 1], decided, nodes)
        yield replace(decided, verdict="wise") if wise else decided


def summed_up(record: Record, decided: Iterable[Decision], nodes: int | None = NODES) -> CubusReview:
    """The review that these decisions of the game make."""
    found = tuple(decided)
    summary = tuple(_summary(seat, found, record.states[-1].scores[seat]) for seat in range(record.seats))
    race = race_of([tuple(state.scores) for state in record.states])
    return CubusReview(record.settings.to_json(), found, summary, race, nodes)


def _summary(seat: Seat, found: Iterable[Decision], score: int) -> Summary:
    own = [each for each in found if each.seat == seat]
    builds = [each for each in own if each.is_build]
    removals = [each for each in own if each.phase == "demolition"]
    verdicts, knocks = Counter(each.verdict for each in builds), Counter(each.verdict for each in own)
    return Summary(
        seat=seat,
        points=sum(each.points for each in builds),
        best=sum(each.best for each in builds),
        counted=sum(each.best if each.verdict == "wise" else each.points for each in builds),
        verdicts={name: verdicts[name] for name in VERDICTS},
        **{name: knocks[name] for name in KNOCKS},
        score=score,
        freed=sum(each.points for each in removals),
        best_freed=sum(each.best for each in removals),
    )
