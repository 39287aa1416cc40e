"""What is learnt and practised in the page: lessons, puzzles, memory. Stateless, and without an account."""

from kist.server.learning.again import again
from kist.server.learning.exhibition import exhibition
from kist.server.learning.lessons import lessons
from kist.server.learning.own import own
from kist.server.learning.puzzles import puzzles

learning = (lessons, again, own, puzzles, exhibition)
"""In this order: "own" is the name of no puzzle."""
