"""What a contest gives back, as plain values that can be written as JSON. docs/bots.md says what each means."""

from typing import TypedDict

Ends = list[float]
"""The lower and the upper end of a 95 % interval."""


class Judged(TypedDict):
    """What was said and then shown to be so or not: how often, and how often it was wrong."""

    times: int
    wrong: int
    wrong_rate: float
    wrong_rate_interval: Ends


class Done(TypedDict):
    """How often players did something."""

    times: int
    per_game: float
    interval: Ends


class Rounds(TypedDict):
    """How many rounds games had: half of them no more than the median, nineteen of twenty no more than `most`."""

    median: float
    most: int


class PlayerResults(TypedDict):
    """How a player did at one table."""

    name: str
    wins: int
    ties: int
    win_rate: float
    win_rate_interval: Ends
    decided_rate: float | None
    decided_rate_interval: Ends
    mean_score: float
    mean_score_interval: Ends
    judged: dict[str, Judged]


class Results(TypedDict):
    """The games of one table."""

    games: int
    players: list[PlayerResults]
    decided: int
    decided_interval: Ends
    reasons: dict[str, int]
    rounds: Rounds | None
    judged: dict[str, Judged]
    unfinished: int
    repeated: int
    mean_steps: float
    done: dict[str, Done]


class Standing(TypedDict):
    """How a player did against all others."""

    name: str
    games: int
    wins: int
    ties: int
    win_rate: float
    mean_score: float
    elo: float


class RoundRobin(TypedDict):
    """The games of a round robin: every player, and the table of every pair."""

    games: int
    players: list[Standing]
    pairs: list[Results]
