"""The review of a game of Helter-Skelter: decisions, missed wins, and how far back everybody could remember."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from kist.core.types import Json, Seat
from kist.skelter.ending import standing_right
from kist.study.record import Race, Record, race_of
from kist.study.skelter.again import kind_of, question
from kist.study.skelter.facts import VERDICTS, Decision, facts

AGES: Final[Mapping[str, range]] = {
    "1-5": range(1, 6),
    "6-10": range(6, 11),
    "11-20": range(11, 21),
    "21-40": range(21, 41),
    "more": range(41, 10**9),
}
"""Classes of how many moments ago a field was last seen."""


class Recall(NamedTuple):
    """How many decisions there were on fields seen so long ago, and how many of them kept to what had been seen."""

    known: int = 0
    of: int = 0

    def plus(self, other: "Recall") -> "Recall":
        """Both together."""
        return Recall(self.known + other.known, self.of + other.of)

    @property
    def share(self) -> float | None:
        """The share that was known; None where there was none to know."""
        return self.known / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Summary:
    """What a seat did in a game, or in several."""

    seat: Seat
    won: int = 0
    verdicts: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    missed_wins: int = 0
    knowable: int = 0
    """How many of the missed wins could be known."""
    recall: Mapping[str, Recall] = field(default_factory=lambda: dict.fromkeys(AGES, Recall()))

    def plus(self, other: "Summary") -> "Summary":
        """Both together."""
        return replace(
            self,
            won=self.won + other.won,
            verdicts={name: self.verdicts[name] + other.verdicts[name] for name in VERDICTS},
            missed_wins=self.missed_wins + other.missed_wins,
            knowable=self.knowable + other.knowable,
            recall={age: self.recall[age].plus(other.recall[age]) for age in AGES},
        )

    def to_json(self) -> dict[str, Json]:
        """The summary as part of a line for programs."""
        return {
            "seat": self.seat,
            "won": self.won,
            "verdicts": dict(self.verdicts),
            "missed_wins": self.missed_wins,
            "knowable": self.knowable,
            "recall": [
                {"ages": ages, "known": recall.known, "of": recall.of, "share": recall.share}
                for ages, recall in self.recall.items()
            ],
        }


@dataclass(frozen=True)
class SkelterReview:
    """A game of Helter-Skelter, looked back upon."""

    settings: Mapping[str, Json]
    decisions: tuple[Decision, ...]
    summary: tuple[Summary, ...]
    race: Race
    """How many stones of each seat stood right, whenever that changed, with the line after which it was so."""

    @property
    def missed_wins(self) -> tuple[Decision, ...]:
        """The turns that could have been the last."""
        return tuple(decision for decision in self.decisions if decision.missed_win)

    def to_json(self) -> dict[str, Json]:
        """What follows the decisions for programs: the summary of every seat and what is told of the whole game."""
        return {
            "summary": [summary.to_json() for summary in self.summary],
            "race": [{"at": at, "right": list(right)} for at, right in self.race],
            "missed_wins": [decision.at for decision in self.missed_wins],
        }

    def _repr_html_(self) -> str:
        from kist.study.skelter.notebook import page  # noqa: PLC0415 - the page knows reviews, not the other way round

        return page(self)


def decisions(record: Record, nodes: int | None = None) -> Iterator[Decision]:  # noqa: ARG001
    """All decisions of a game with their verdicts, and how they can be asked once more. Nothing here looks ahead."""
    return (replace(decision, again=kind_of(question(record, decision))) for decision in facts(record))


def summed_up(record: Record, decided: Iterable[Decision], nodes: int | None = None) -> SkelterReview:  # noqa: ARG001
    """The review that these decisions of the game make."""
    found = tuple(decided)
    outcome = record.game.outcome(record.states[-1])
    winners = outcome.winners if outcome else ()
    summary = tuple(_summary(seat, found, seat in winners) for seat in range(record.seats))
    right = [tuple(standing_right(state, seat) for seat in range(record.seats)) for state in record.states]
    return SkelterReview(record.settings.to_json(), found, summary, race_of(right))


def _summary(seat: Seat, found: Iterable[Decision], won: bool) -> Summary:
    own = [each for each in found if each.seat == seat]
    verdicts = Counter(each.verdict for each in own)
    return Summary(
        seat=seat,
        won=int(won),
        verdicts={name: verdicts[name] for name in VERDICTS},
        missed_wins=sum(each.missed_win for each in own),
        knowable=sum(each.knowable for each in own),
        recall={age: _recalled(own, ages) for age, ages in AGES.items()},
    )


def _recalled(own: Iterable[Decision], ages: range) -> Recall:
    seen = [each for decision in own for each in decision.fields if each.knowledge == "seen" and each.age in ages]
    return Recall(sum(not each.forgotten for each in seen), len(seen))
