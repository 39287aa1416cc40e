"""What is learnt and practised in the page: lessons, puzzles, memory. Stateless, and without an account."""

from fastapi import APIRouter

from kist.server.learning.again import again
from kist.server.learning.lessons import lessons
from kist.server.learning.own import own
from kist.server.learning.puzzles import puzzles

learning = APIRouter(prefix="/api")
learning.include_router(lessons)
learning.include_router(again)
learning.include_router(own)  # first: "own" is the name of no puzzle
learning.include_router(puzzles)
