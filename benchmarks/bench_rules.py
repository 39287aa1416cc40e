"""The rules of Cubus: reading a picture, applying a build, random games; beside python-chess in the same run."""

from random import Random

import chess

from benchmarks.timing import microseconds, per_second, show
from kist.core.actions import Action
from kist.core.types import CHANCE, REFEREE
from kist.cubus.play.game import Cubus
from kist.cubus.play.settings import Settings
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.picture import picture_of, read
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles

CUBUS = Cubus()
ALL_48 = Laid(Stack.parse("4o444/44o44/444o4/4444o"), (0, 0))
BEFORE_LAST = Laid(Stack.parse("4o443/44o43/444o3/333"), (0, 0))
MIDDLEGAME = "r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w kq - 0 9"


def cubus_game(seed: int) -> int:
    rng, state, steps = Random(seed), CUBUS.start(Settings(3)), 0
    while to_act := CUBUS.to_act(state):
        actor = rng.choice(to_act)
        if actor is CHANCE:
            outcomes = CUBUS.chance(state)
            weights = [each.probability.numerator / each.probability.denominator for each in outcomes]
            action: Action = rng.choices([each.action for each in outcomes], weights)[0]
        elif actor == REFEREE:
            action = CUBUS.ruling(state)
        else:
            action = CUBUS.propose(state, actor, rng)
        state = CUBUS.apply(state, actor, action)
        steps += 1
    return steps


def chess_game(seed: int) -> int:
    rng, board, plies = Random(seed), chess.Board(), 0
    while not board.is_game_over() and plies < 400:
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def main() -> None:
    picture = sorted(picture_of(ALL_48))
    board = chess.Board(MIDDLEGAME)
    fen = microseconds(lambda: chess.Board(MIDDLEGAME))
    show("read a picture of 48 rhombi", microseconds(lambda: read(picture)), "µs", "python-chess reads a FEN", fen)
    parse = microseconds(lambda: board.parse_san("Nb5"))
    target = "4o444/44o43/444o3/333"
    show(
        "judge a build on a nearly full table, from text",
        microseconds(lambda: judge(Rules.WOOD_2005, BEFORE_LAST, Tiles(4, 4, 4, 0), Stack.parse(target))),
        "µs",
        "python-chess reads and checks a move",
        parse,
    )
    show("random games of three", per_second(cubus_game), "actions/s", "python-chess", per_second(chess_game))
