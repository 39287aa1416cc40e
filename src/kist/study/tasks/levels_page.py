"""The table of levels as a page to read: docs/levels.md is what this writes."""

from collections.abc import Iterator
from typing import Final

from kist.study.tasks.levels import HARDEST, Level, all_levels, grades, level_of
from kist.study.tasks.words import task_words

COUNTRIES: Final = {
    "de": "Germany",
    "nl": "Netherlands",
    "en": "England",
    "fr": "France",
    "it": "Italy",
    "us": "US",
}
BEGINNING: Final = """# Levels of school tasks

What makes a [school task](tasks.md) a task of its level, for each kind. Every task keeps to these numbers; tests
hold it over many seeds. The table is `src/kist/study/tasks/levels.json`; `kist tasks levels` writes this page.

- **crates**, **towers** and **hidden** crates (of which nothing is seen) are from the fewest to the most.
- **floor** is how many places a stack takes at most along either side, **high** how many crates a tower has at most.
- Grades are our own suggestion of when such a task can first be set. They follow no curriculum; begin one or two
  levels lower with a class that has never built with cubes.
- Within a level every number of crates comes up equally often, for `hidden` every number of hidden ones.
"""
NOTES: Final = {
    "view": "The view from above is asked of pictures only: of a plan it would be copying.",
    "missing": "Up to level 3 some holes, fewer than half, are closed all around; from level 4 on all are open.",
    "from-views": "From level 4 on more than one number of crates fits the views.",
    "draw": "The dot paper is as large as the floor and the height of the level need, the same for all its tasks.",
    "at-most": "For experts: the reading rule does not hold. **behind** are the rows of the floor behind the stack.",
}


def levels_page() -> str:
    """The whole page."""
    return "\n".join([BEGINNING, *(line for kind in all_levels() for line in _kind(kind))])


def _kind(kind: str) -> Iterator[str]:
    behind = ["behind"] if level_of(kind, 1).behind else []
    heads = ["level", "crates", "towers", "hidden", "floor", "high", *behind, *COUNTRIES.values()]
    yield f"## {task_words('en')[f'kind.{kind}']} (`{kind}`)\n"
    yield _line(heads)
    yield _line(["---"] * len(heads))
    for level in range(1, HARDEST + 1):
        named = grades(kind, level)
        yield _line([str(level), *_numbers(level_of(kind, level)), *(named[country] for country in COUNTRIES)])
    yield ""
    if kind in NOTES:
        yield NOTES[kind] + "\n"


def _numbers(level: Level) -> list[str]:
    floor = f"{level.floor} × {level.floor}"
    behind = [str(level.behind)] if level.behind else []
    return [str(level.crates), str(level.towers), str(level.hidden), floor, str(level.high), *behind]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
