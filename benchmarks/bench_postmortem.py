"""Where does `master` lose its games of Cubus against `greedy`? Points by cause, in games lost and won.

What a position is worth says the learnt value (`kist.bots.cubus.value`): how many points whoever draws next will get
ahead. A draw is worth what it adds to that, on average nothing; a build costs what the best candidate would have been
worth more; open lids cost what the same hand could have built without them.
"""

import math
from collections import defaultdict
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from kist.arena.plan import Plan
from kist.bots.clock import Clock
from kist.bots.cubus.endgame import Endgame
from kist.bots.cubus.exact import best_points, builds_by_choice
from kist.bots.cubus.race import Counts, counts_of, lead, minus, plus, steps
from kist.bots.cubus.value import value
from kist.core.types import CHANCE
from kist.cubus.shape.build import Rules
from kist.cubus.shape.tiles import Tiles
from kist.tabletop import Tabletop

GAMES: Final = 60
NODES: Final = 100
SEED: Final = 36
RULES: Final = Rules.WOOD_2005
NAMES: Final = ("master", "greedy")
FEW: Final = 6
"""With so many rhombi left to draw the end begins, and is worked out exactly."""
DRAWS: Final[tuple[Counts, ...]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
Found = dict[str, float]


def worth_to_build(laid: Counts, mine: Counts, theirs: Counts, pile: Counts) -> float:
    """What a turn brings, in points of lead, to who has drawn: the best step of the race, and what comes after it."""
    return max(
        (
            step.points - value(plus(laid, step.uses), theirs, minus(mine, step.uses), pile)
            for step in steps(RULES, laid, mine, 0)
        ),
        default=-value(laid, theirs, mine, pile),
    )


def luck(before: Any, after: Any) -> float:
    """What a draw brought to whose turn it is, more than draws bring on average."""
    laid, pile, turn = counts_of(before.laid.stack.tiles), counts_of(before.pile), before.turn
    mine, theirs = counts_of(before.hands[turn]), counts_of(before.hands[1 - turn])
    worth = [
        worth_to_build(laid, plus(mine, draw), theirs, minus(pile, draw)) if count else 0.0
        for draw, count in zip(DRAWS, pile, strict=True)
    ]
    drawn = minus(counts_of(after.hands[turn]), mine)
    return worth[DRAWS.index(drawn)] - sum(each * count for each, count in zip(worth, pile, strict=True)) / sum(pile)


def regret(before: Any, after: Any) -> float:
    """What the best candidate would have been worth more than what was built."""
    turn, laid, pile = before.turn, before.laid.stack.tiles, counts_of(before.pile)
    theirs = counts_of(before.hands[1 - turn])

    def worth(points: int, tiles: Tiles, hand: Tiles) -> float:
        return points - value(counts_of(tiles), theirs, counts_of(hand), pile)

    done = worth(after.scores[turn] - before.scores[turn], after.laid.stack.tiles, after.hands[turn])
    found = builds_by_choice(RULES, before.laid.stack, before.hands[turn]).values()
    return (
        max(
            [done, *(worth(best.points, laid.plus(best.uses), before.hands[turn].minus(best.uses)) for best in found)]
        )
        - done
    )


def regret_at_the_end(before: Any, after: Any) -> float:
    """What perfect play among the candidates would have brought more than what was built."""
    turn, endgame = before.turn, Endgame(RULES, Random(1), Clock(math.inf))
    hands = before.hands[turn], before.hands[1 - turn]
    points: int = after.scores[turn] - before.scores[turn]
    done = points - lead(endgame.turn(after.laid.stack, (after.hands[1 - turn], after.hands[turn]), before.pile))
    return max([done, *(lead(line.points) for line in endgame.lines(before.laid.stack, hands, before.pile))]) - done


def bound(before: Any) -> int:
    """What laid open lids keep the best build from scoring."""
    stack, hand = before.laid.stack, before.hands[before.turn]
    free = steps(RULES, counts_of(stack.tiles), counts_of(hand), len(stack.opens))
    return (free[0].points if free else 0) - best_points(RULES, stack, hand)


def examined(plan: Plan, deal: int, rotation: int) -> tuple[int, Found]:
    """One game: by how many points `master` won, and what every cause brought it, in points."""
    seated = plan.seated(rotation)
    bots = {seat: plan.bot(deal, player, seat) for seat, player in enumerate(seated)}
    table = Tabletop[Any](plan.rules, plan.deal_settings(deal), bots, plan.chance(deal)).go_on()
    found: Found = defaultdict(float)
    for _, before, actor, action, after in table.transcript.moments():
        who = NAMES[seated[before.turn]]
        sign = 1 if who == "master" else -1
        if actor == CHANCE:
            found["luck of the draw"] += sign * luck(before, after)
        elif action.verb == "build" and actor == before.turn:
            found[f"builds of {who}, by the value"] -= sign * regret(before, after)
            found[f"open lids that bind {who}"] -= sign * bound(before)
            if before.pile.total <= FEW:
                found[f"the end: {who}, exactly"] -= sign * regret_at_the_end(before, after)
                found["the end: points made"] += sign * (after.scores[before.turn] - before.scores[before.turn])
    own = seated.index(0)
    last = table.state
    found["rhombi left in hand, more than greedy"] = last.hands[own].total - last.hands[1 - own].total
    margin = last.scores[own] - last.scores[1 - own]
    found["ahead in the end"] = margin
    return margin, found


def mean(numbers: list[float]) -> str:
    spread = 1.96 * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else math.inf
    return f"{fmean(numbers):+6.1f} ± {spread:.1f}" if numbers else "–"


def main() -> None:
    plan = Plan("cubus", NAMES, GAMES, SEED, {}, NODES, math.inf)
    games = [examined(plan, deal, rotation) for deal in range(plan.deals) for rotation in plan.rotations(deal)]
    lost = [found for margin, found in games if margin < 0]
    won = [found for margin, found in games if margin > 0]
    print(f"{GAMES} games, {NODES} nodes, seed {SEED}: won {len(won)}, lost {len(lost)}")
    causes = sorted({cause for found in lost + won for cause in found})
    print(f"{'points for master, mean and 95 % interval':44}{'lost':>16}{'won':>16}")
    for cause in causes:
        print(f"{cause:44}{mean([each[cause] for each in lost]):>16}{mean([each[cause] for each in won]):>16}")


if __name__ == "__main__":
    main()
