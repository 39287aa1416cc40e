"""Sets of school tasks written into an address: nothing has to be kept anywhere for a link, a QR code or an embed.

    count,view/2-4/6/k3j9x2ab            kinds in turn, levels from 2 to 4, six tasks, seed
    k3j9x2ab/count_2_1,view_3_4          tasks by name, in this order: kind, level and what follows the seed

The second form is for tasks that were chosen by hand; `-` stands for a seed that they do not share. No dot is in
either, as that would make an address look like a file: the dots of seeds are written as `_`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from kist.core.errors import BadNotation
from kist.study.tasks import Task, make_task, make_tasks

TaskName: TypeAlias = tuple[str, int, str]
"""What makes a task: kind, level and seed."""
MOST: Final = 60
LONGEST: Final = 2_000
_KIND, _SEED = "[a-z-]{1,20}", "[A-Za-z0-9_-]{1,40}"
_MADE: Final = re.compile(rf"({_KIND}(?:,{_KIND})*)/(\d\d?)(?:-(\d\d?))?/(\d\d?)/({_SEED})")
_CHOSEN: Final = re.compile(rf"({_SEED})/((?:{_KIND}_\d\d?_{_SEED}(?:,|$))+)")
NO_STEM: Final = "-"


def write_set(names: Sequence[TaskName]) -> str:
    """Tasks by their names; `read_set` reads them back."""
    stem = _stem([seed for _, _, seed in names])
    rest = len(stem) + 1 if stem else 0
    written = [f"{kind}_{level}_{seed[rest:].replace('.', '_')}" for kind, level, seed in names]
    return f"{stem or NO_STEM}/{','.join(written)}"


def _stem(seeds: Iterable[str]) -> str:
    """What all seeds begin with, up to a dot."""
    stems = {seed.partition(".")[0] if "." in seed else "" for seed in seeds}
    return stems.pop() if len(stems) == 1 else ""


def read_set(text: str) -> list[Task]:
    """The tasks of a set; raises `KistError`."""
    made = _MADE.fullmatch(text[:LONGEST])
    if made and int(made[4]) <= MOST:
        kinds, first, last, count, seed = made.groups()
        return make_tasks(
            kinds.split(","), _levels(int(first), int(last or first)), int(count), seed.replace("_", ".")
        )
    if len(text) <= LONGEST and (chosen := _CHOSEN.fullmatch(text)):
        names = [_name(chosen[1], each) for each in chosen[2].split(",") if each]
        if len(names) <= MOST:
            return [make_task(*name) for name in names]
    raise BadNotation("bad-set", "A set is KINDS/LEVELS/COUNT/SEED or SEED/KIND_LEVEL_NUMBER,...")


def _levels(first: int, last: int) -> list[int]:
    return list(range(first, last + 1)) or list(range(last, first + 1))


def _name(stem: str, text: str) -> TaskName:
    kind, level, coded = text.split("_", 2)
    rest = coded.replace("_", ".")
    return kind, int(level), rest if stem == NO_STEM else f"{stem}.{rest}"
