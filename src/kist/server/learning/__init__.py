"""What is learnt and practised in the page: lessons, puzzles, memory. Stateless, and without an account."""

from fastapi import APIRouter

from kist.server.learning.lessons import lessons

learning = APIRouter(prefix="/api")
learning.include_router(lessons)
