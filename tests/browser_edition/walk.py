"""Goes through games and writes down what is seen: the same bytes in every Python, or the rules differ; and checks
all that games promise (`tests/conformance`).

Run as a program it writes to standard output; `pyodide.mjs` runs it inside Pyodide. Nothing here may need more than
the standard library and kist.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from kist.core.game import Game
from kist.core.referee import NO, YES, ruling
from kist.core.types import REFEREE
from kist.games import GAMES
from tests.conformance.play import Judge, Moment, moments
from tests.conformance.promises import cases
from tests.conformance.variants import OWN
from tests.playthroughs.walk import FILES, answered, lines_of, to_text

LOOKED_AT_EACH = 10
"""So many moments lie between two in which the table is looked at."""
PROMISED_GAMES_EACH = 2
"""Promises are checked on so many games of each variant: Python in a page takes its time."""


def playthroughs() -> Iterator[str]:
    """Every golden transcript as it is answered here."""
    for file in FILES:
        yield f"{file.parent.name}/{file.name} {digest(to_text(answered(lines_of(file))))}"


def random_games(count: int, answers: Mapping[str, str]) -> Iterator[str]:
    """So many random games of each kind, with the settings in turn: what the referee answers, which may be told as in
    logs, and what everybody sees."""
    for kind in ("cubus", "skelter"):
        variants = [each for each in OWN if each["game"] == kind]
        for number in range(count):
            name = f"{kind} {number}"
            agreed = variants[number % len(variants)]
            game = GAMES[kind]
            judge = told(answers[name]) if name in answers else ruling
            played = [*moments(game, game.read_settings(agreed), Random(number), judge)]
            yield f"{name} {rulings(played)} {digest(json.dumps([*seen(game, played)]))}"


def told(answers: str) -> Judge:
    """A referee that answers in turn what another has found; one answer is a letter."""
    left = iter(answers)
    return lambda *_: {"y": YES, "n": NO}[next(left)]


def rulings(played: list[Moment]) -> str:
    """What the referee answered, as `told` reads it."""
    return "".join("y" if each.action == YES else "n" for each in played if each.actor == REFEREE) or "-"


def seen(game: Game[Any, Any], played: list[Moment]) -> Iterator[Any]:
    """All moments of a game: who does what; and in some of them, the end included, what the first seat and
    spectators see, as writing that down takes many times as long as playing."""
    for number, moment in enumerate(played):
        is_looked_at = moment.action is None or number % LOOKED_AT_EACH == 0
        views = [game.view(moment.state, viewer).to_json() for viewer in (None, 0) if is_looked_at]
        yield [moment.actor, None if moment.action is None else str(moment.action), views]


def promises() -> Iterator[str]:
    """Every promise of every game that is kept here; fails at the first that is not."""
    for case in cases(games_each=PROMISED_GAMES_EACH):
        case.check()
        yield f"kept: {case}"


def digest(text: str) -> str:
    """A text in few letters."""
    return sha256(text.encode()).hexdigest()[:32]


def main(count: int, answers: str = "") -> Iterator[str]:
    """All that is the same everywhere. Games that have a line in `answers`, such as `cubus 7 yyn`, are told so what
    the referee answers."""
    yield from playthroughs()
    yield from random_games(
        count, {f"{kind} {number}": said for kind, number, said in map(str.split, answers.splitlines())}
    )


if __name__ == "__main__":
    for line in main(int(sys.argv[1])):
        print(line)  # noqa: T201
