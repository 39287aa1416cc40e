"""The HTTP endpoints of what is learnt and practised."""

from kist.server.learning.routes.lessons import exhibition, hours, lessons
from kist.server.learning.routes.own import again, own
from kist.server.learning.routes.puzzles import puzzles

learning = (lessons, again, own, puzzles, exhibition, hours)
