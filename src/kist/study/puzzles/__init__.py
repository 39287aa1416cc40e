"""Puzzles: positions of real games with a goal, proved by the solver."""

from kist.study.puzzles.make import make
from kist.study.puzzles.puzzle import Answer, BadPuzzle, Puzzle
from kist.study.puzzles.shipped import shipped
from kist.study.puzzles.store import KINDS, answer, prove, read_puzzle

__all__ = ["KINDS", "Answer", "BadPuzzle", "Puzzle", "answer", "make", "prove", "read_puzzle", "shipped"]
