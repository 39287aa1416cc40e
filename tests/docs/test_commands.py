"""What the pages type in at a shell is understood: every `kist` command in them has these options and values."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from kist.cli.main import COMMANDS, parser
from tests.docs.examples import ROOT
from tests.docs.test_site import pages

SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"(?:^|[|;&] *)kist +([^|;&#<>\n]*)", re.MULTILINE)
"""Up to what is no longer the command: a comment, a file that is read or written, another command."""


def calls() -> Iterator[tuple[str, str]]:
    for page in pages():
        for block in SHELL.finditer((ROOT / page).read_text("utf-8")):
            text = block[1].replace("\\\n", " ")
            yield from ((Path(page).name, found.strip()) for found in CALL.findall(text) if "…" not in found)


CALLS = sorted(set(calls()))


@pytest.mark.parametrize(("page", "call"), CALLS)
def test_the_command_is_understood(page: str, call: str) -> None:
    assert page
    arguments = shlex.split(call)
    if arguments in ([], ["--version"]) or "--help" in arguments:
        return
    assert callable(parser().parse_args(arguments).run)


def test_every_command_has_its_line() -> None:
    shown = {call.split()[0] for page, call in CALLS if page == "command-line.md"}
    assert shown >= set(COMMANDS) - {"skelter"}
    table = (ROOT / "docs/command-line.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == set(COMMANDS)
