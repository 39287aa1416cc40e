"""What forgetting costs in a small Helter-Skelter: `python -m kist.research.small.forgetting` prints a table."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields

from kist.research.small.cfr import best_reply, exploitability, solve
from kist.research.small.game import PLAYERS, Size
from kist.research.small.unfolding import Recalls, unfold

ALL = "all"


@dataclass(frozen=True, slots=True)
class Price:
    """What it costs to keep only so many covered fields in mind: against the best reply of somebody who forgets
    nothing and knows the policy that CFR found."""

    recall: int | None
    nodes: int
    informations: int
    exploited: float
    """What that one wins on average at either seat where the policy was found among players who forget alike."""
    sure: tuple[float, ...]
    """What each seat can be sure of that alone forgets, and has learnt to play against one who does not."""


def price(size: Size, recall: int | None, iterations: int) -> Price:
    """Solve the game in which both forget, and for each seat the one in which it alone does."""
    both = unfold(size, (recall,) * PLAYERS)
    exploited = exploitability(both, solve(both, iterations))
    sure = tuple(_sure(size, seat, recall, iterations) for seat in range(PLAYERS))
    return Price(recall, len(both.players), both.informations, exploited, sure)


def _sure(size: Size, seat: int, recall: int | None, iterations: int) -> float:
    recalls: Recalls = tuple(recall if each == seat else None for each in range(PLAYERS))
    game = unfold(size, recalls)
    return -best_reply(game, solve(game, iterations), 1 - seat)


def main(given: Sequence[str] | None = None) -> None:
    """Print what each player can be sure of, by what is kept in mind."""
    parser = argparse.ArgumentParser(prog="python -m kist.research.small.forgetting", description=__doc__)
    for field in fields(Size):
        parser.add_argument(f"--{field.name}", type=int, default=field.default)
    parser.add_argument(
        "--recall", default="0,1,2,3,all", help="how many covered fields are kept in mind, such as 0,2,all"
    )
    parser.add_argument("--iterations", type=int, default=1000)
    options = vars(parser.parse_args(given))
    recalls = [None if each == ALL else int(each) for each in options.pop("recall").split(",")]
    iterations = options.pop("iterations")
    print("recall  nodes    situations  exploited  sure: first  second")  # noqa: T201 - a table for people
    for recall in recalls:
        each = price(Size(**options), recall, iterations)
        kept = ALL if recall is None else recall
        sure = "  ".join(f"{won:+11.4f}" for won in each.sure)
        print(f"{kept:<8}{each.nodes:<9}{each.informations:<12}{each.exploited:<9.4f}{sure}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
