"""What was missed in a game."""

from typing import Any, overload

from kist.api.tables import load
from kist.core.files import Path
from kist.core.given import whole_in
from kist.core.transcript import Transcript
from kist.cubus.play.table import CubusTable
from kist.skelter.table import SkelterTable
from kist.study.cubus.review import CubusReview
from kist.study.cubus.wise import NODES
from kist.study.review import Review
from kist.study.review import review as look_back
from kist.study.skelter.review import SkelterReview
from kist.tabletop import Tabletop


@overload
def review(game: Tabletop[CubusTable], nodes: int | None = NODES) -> CubusReview: ...
@overload
def review(game: Tabletop[SkelterTable], nodes: int | None = NODES) -> SkelterReview: ...
@overload
def review(game: Transcript | Path, nodes: int | None = NODES) -> Review: ...
def review(game: Transcript | Tabletop[Any] | Path, nodes: int | None = NODES) -> Review:
    """Look back upon a game: a transcript, a table, or a file. Raises `KistError`. It draws itself in a notebook.

    `nodes` are for the look-ahead that says which points were wisely given up; None does without, facts are the same.

    >>> table = kist.play("cubus", chance=False, position={"stack": ".2/21", "hands": ["L"]}).do("pass")
    >>> [decision.verdict for decision in kist.review(table).decisions]
    ['overlooked']
    """
    most = None if nodes is None else whole_in(nodes, "nodes", 1)
    match game:
        case Transcript():
            return look_back(game, most)
        case Tabletop():
            return look_back(game.transcript, most)
    return look_back(load(game), most)
