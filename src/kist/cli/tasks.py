"""`kist tasks`: school tasks with proved answers and diagnosed mistakes."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator

from kist.cli.commands import Command
from kist.cli.files import read_text, write_bytes
from kist.cli.jsonlines import answer_lines
from kist.cli.options import digits
from kist.core.errors import BadNotation, BadSettings
from kist.core.json_lines import read_json
from kist.core.types import Json
from kist.exchange import qti_package
from kist.study.sets import read_set
from kist.study.tasks import KINDS, Task, judge, make_tasks, prove, read_task
from kist.study.tasks.levels import HARDEST, levels_json
from kist.study.tasks.levels_page import levels_page
from kist.study.tasks.solution import sums
from kist.study.tasks.words import LANGUAGES, Words, answer_in_words, task_words

MAKE = """
Makes school tasks. The same kinds, levels, number and seed give the same tasks. Kinds are taken in turn, and levels
rise from the first task to the last.
"""
CHECK = """
For every task on standard input, as kist tasks make --json writes them, proves it anew: the answer is right, all
wrong answers are wrong, one of four choices is right. For a line like {"task":{...},"answer":7} it judges that answer
instead: {"ok":true,"right":false,"diagnosis":"visible-only","also":[]}; "also" are further explanations.
"""
QTI = """
Writes tasks as a package of QTI 3.0, for learning platforms: an item for each, with drawings, the right answer, and
what typical mistakes are told. What is filled in, built or drawn in Kist is chosen there.
"""
LEVELS = """
Says what makes each level of each kind: crates, towers, hidden crates, the floor, and a grade beside it.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = "School tasks."
    tools = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    making = tools.add_parser("make", help="make tasks", description=MAKE)
    add_choice(making)
    making.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the list (default: en)")
    making.add_argument("--json", action="store_true", help="one task a line as JSON")
    making.set_defaults(run=run_make)
    _set_up_qti(tools.add_parser("qti", help="tasks for learning platforms (QTI 3.0)", description=QTI))
    levels = tools.add_parser("levels", help="what makes each level", description=LEVELS)
    levels.add_argument("--json", action="store_true", help="the table as JSON")
    levels.set_defaults(run=run_levels)
    checking = tools.add_parser("check", help="prove tasks, or judge answers", description=CHECK)
    checking.set_defaults(run=lambda _: answer_lines(answer_check))


def _set_up_qti(command: argparse.ArgumentParser) -> None:
    add_choice(command)
    command.add_argument("--tasks", metavar="FILE", help="take the tasks from a file of kist tasks make --json")
    command.add_argument("--set", metavar="SET", help="take what follows /set/ in the address of a set")
    command.add_argument("--title", default="", help="what the test is called")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default: en)")
    where = "where to write it, - for standard output (default: tasks.zip)"
    command.add_argument("-o", "--output", metavar="FILE.zip", default="tasks.zip", help=where)
    command.set_defaults(run=run_qti)


def add_choice(command: argparse.ArgumentParser) -> None:
    """The options that choose tasks."""
    kinds = f"kinds joined with commas, of {', '.join(KINDS)}, or all (default: all)"
    command.add_argument("--kind", metavar="KINDS", default="all", help=kinds)
    levels = "a level such as 3, or levels such as 2..5 (default: %(default)s)"
    command.add_argument("--level", metavar="LEVEL", default="1..10", help=levels)
    command.add_argument("--count", type=int, metavar="N", default=12, help="how many (default: 12)")
    command.add_argument("--seed", default="1", help="any word or number (default: 1)")


def chosen_tasks(options: argparse.Namespace) -> list[Task]:
    """The tasks that the options choose."""
    kinds = list(KINDS) if options.kind == "all" else options.kind.split(",")
    return make_tasks(kinds, read_levels(options.level), options.count, options.seed)


def read_levels(text: str) -> range:
    """Levels such as `3` or `1..10`; raises `BadSettings`."""
    first, dots, last = text.partition("..")
    lowest, highest = digits(first), digits(last if dots else first)
    if lowest is None or highest is None:
        raise BadSettings("bad-level", f"A level is written as 3 or as 1..10, from 1 to {HARDEST}.")
    levels = range(lowest, highest + 1)
    if not levels:
        raise BadSettings("bad-level", "Levels are written with the lower one first, such as 1..10.")
    return levels


def tasks_in(path: str) -> list[Task]:
    """The tasks in a file, one a line; each is proved."""
    tasks = [read_task(read_json(line)) for line in read_text(path).splitlines() if line.strip()]
    for task in tasks:
        prove(task)
    return tasks


def run_make(options: argparse.Namespace) -> None:
    """Print the tasks."""
    tasks = chosen_tasks(options)
    lines = (json.dumps(task.to_json(), separators=(",", ":")) for task in tasks)
    sys.stdout.writelines(f"{line}\n" for line in (lines if options.json else listed(tasks, options.lang)))


def run_qti(options: argparse.Namespace) -> None:
    """Write the tasks as a package."""
    if options.set:
        tasks = read_set(options.set)
    else:
        tasks = tasks_in(options.tasks) if options.tasks else chosen_tasks(options)
    write_bytes(qti_package(tasks, options.lang, options.title), options.output)


def run_levels(options: argparse.Namespace) -> None:
    """Print the table of levels."""
    sys.stdout.write(json.dumps(levels_json(), ensure_ascii=False) + "\n" if options.json else levels_page())


def listed(tasks: Iterable[Task], language: str) -> Iterator[str]:
    """Tasks to be read by people."""
    words = task_words(language)
    for number, task in enumerate(tasks, 1):
        yield f"{number:>3}. {words[f'kind.{task.kind}']}, {words['word.level']} {task.level}, {task.stack}"
        yield f"     {words[f'asked.{task.asked}']}"
        yield f"     {words['word.shown']}: {_shown(task, words)}"
        yield f"     {words['word.answer']}: {answer_in_words(task.answer, words)}{_sum(task)}{_span(task, words)}"
        yield f"     {words['word.mistakes']}:"
        for wrong in task.wrong[:4]:
            reasons = " ".join(words[f"diagnosis.{reason}"] for reason in (wrong.diagnosis, *wrong.also))
            yield f"       {answer_in_words(wrong.answer, words)} – {reasons}"
        yield ""


def _shown(task: Task, words: Words) -> str:
    views = task.shown.get("views")
    if isinstance(views, dict):
        return ", ".join(f"{words[f'side.{side}']} {view}" for side, view in views.items())
    return ", ".join(words[f"word.{name}"] for name in task.shown)


def _sum(task: Task) -> str:
    """How a number comes about, tower by tower."""
    named = {"count": "crates", "hidden": "hidden"}.get(task.kind)
    if named is None:
        return ""
    return " = " + " + ".join(str(number) for row in sums(task.stack)[named] for number in row if number)


def _span(task: Task, words: Words) -> str:
    if task.kind != "from-views":
        return ""
    return f" ({answer_in_words(dict(task.facts), words)})"


def answer_check(line: Json) -> dict[str, Json]:
    """Answer one line of `kist tasks check`."""
    if isinstance(line, dict) and "task" in line:
        if "answer" not in line:
            raise BadNotation("bad-line", 'A line is a task, or an object with "task" and "answer".')
        return {"ok": True, **judge(read_task(line["task"]), line["answer"]).to_json()}
    task = read_task(line)
    prove(task)
    return {"ok": True, "proved": True, "kind": task.kind, "level": task.level, "answer": task.answer}
