"""What was missed in a game."""

from kist.core.files import Path
from kist.core.transcript import Transcript
from kist.door.tables import load
from kist.study.cubus.wise import NODES
from kist.study.review import Review
from kist.study.review import review as look_back
from kist.tabletop import Tabletop


def review(game: Transcript | Tabletop | Path, nodes: int | None = NODES) -> Review:
    """Look back upon a game: a transcript, a table, or a file. Raises `KistError`. It draws itself in a notebook.

    `nodes` are for the look-ahead that says which points were wisely given up; None does without, facts are the same.
    """
    match game:
        case Transcript():
            return look_back(game, nodes)
        case Tabletop():
            return look_back(game.transcript, nodes)
    return look_back(load(game), nodes)
