"""The HTTP endpoints of what is learnt and practised."""

from kist.server.learning.routes.again import again
from kist.server.learning.routes.exhibition import exhibition
from kist.server.learning.routes.lessons import lessons
from kist.server.learning.routes.own import own
from kist.server.learning.routes.puzzles import puzzles

learning = (lessons, again, own, puzzles, exhibition)
