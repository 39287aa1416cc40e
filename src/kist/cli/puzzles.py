"""`kist puzzles`: make puzzles out of games of bots, prove them, and judge answers."""

import argparse
import sys
from collections.abc import Iterable, Iterator

from kist.cli.commands import Command
from kist.cli.files import read_text
from kist.cli.jsonlines import answer_lines
from kist.cli.options import add_seed, whole
from kist.core.errors import BadNotation, KistError
from kist.core.json_lines import read_json, write_json
from kist.core.types import Json
from kist.study.puzzles import KINDS, answer, make, prove, shipped

MAKE = """
Makes puzzles out of games that bots play, one JSON object a line as they are found, with what is claimed of them
proved. The same kind, number and seed give the same puzzles.
"""
CHECK = """
Proves the puzzles in files anew, or those that come with Kist: everything claimed of them must follow from the
position. What does not is said with its line.
"""
ANSWER = """
For every line like {"puzzle":{...},"answer":".2/22"} on standard input: whether that meets the goal, and what it is
worth, such as {"ok":true,"right":false,"scores":3,"best":9}.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = "Puzzles of both games."
    tools = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    making = tools.add_parser("make", help="make puzzles", description=MAKE)
    making.add_argument("--kind", choices=KINDS, required=True, help="what is to be found")
    making.add_argument("--count", type=whole(1), metavar="N", default=10, help="how many (default: 10)")
    add_seed(making, 1)
    making.set_defaults(run=run_make)
    checking = tools.add_parser("check", help="prove puzzles", description=CHECK)
    checking.add_argument("files", nargs="*", metavar="FILE", help="puzzles (default: those that come with Kist)")
    checking.set_defaults(run=run_check)
    judging = tools.add_parser("answer", help="judge answers", description=ANSWER)
    judging.set_defaults(run=lambda _: answer_lines(judged))


def run_make(options: argparse.Namespace) -> None:
    """Print puzzles as they are found."""
    for puzzle in make(options.kind, options.count, options.seed):
        sys.stdout.write(write_json([puzzle]))
        sys.stdout.flush()


def run_check(options: argparse.Namespace) -> None:
    """Say how many puzzles are proved, and what is wrong with others."""
    checked = wrong = 0
    for where, line in _lines(options.files):
        checked += 1
        try:
            prove(read_json(line) if isinstance(line, str) else line)
        except KistError as refusal:
            wrong += 1
            sys.stdout.write(f"{where}: {refusal.message}\n")
    if wrong:
        raise KistError("not-proved", f"{wrong} of {checked} puzzles cannot be proved.")
    sys.stdout.write(f"{checked} puzzles, all proved.\n")


def _lines(files: Iterable[str]) -> Iterator[tuple[str, Json]]:
    """What is to be proved and where it stands: lines of files, or what is shipped."""
    for name in files:
        for number, line in enumerate(read_text(name).split("\n"), 1):
            if line.strip():
                yield f"{name}: line {number}", line
    if not files:
        yield from ((str(puzzle["id"]), puzzle) for puzzle in shipped())


def judged(line: Json) -> dict[str, Json]:
    """Answer one line of `kist puzzles answer`."""
    if not isinstance(line, dict) or not {"puzzle", "answer"} <= line.keys():
        raise BadNotation("bad-line", 'A line is an object with "puzzle" and "answer".')
    return {"ok": True, **answer(line["puzzle"], line["answer"]).to_json()}
