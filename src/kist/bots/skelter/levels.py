"""The levels that plan."""

from kist.bots.skelter.planner import Planner
from kist.bots.skelter.player import Temper
from kist.bots.skelter.recollection import PERFECT, Recall


class Steady(Planner):
    """Plans its routes well, but forgets, and looks no further than its own turn."""

    temper = Temper(
        claims_at=0.7,
        ready_at=0.8,
        patience=25,
        tires=20,
        thinks_for=(1.5, 4.0),
        answers_in=(0.8, 2.5),
        speaks_up=0.7,
        tries=0.5,
    )
    recall = Recall(capacity=30, decay=0.001, confusion=0.0001)
    blur = 0.3
    spite = 0.4


class Master(Planner):
    """Forgets nothing and thinks of the answers."""

    temper = Temper(
        claims_at=0.99, ready_at=0.999, patience=None, tires=20, thinks_for=(1.0, 3.0), answers_in=(0.5, 1.5)
    )
    recall = PERFECT
    lets_out = True
    widths = (8, 5)
