"""The examples in pages and docstrings: Python at a prompt, run in order as a reader would."""

import doctest
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = ">>> "


def pages() -> list[str]:
    """All pages that git knows which have examples in Python."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split() if BLOCK.search((ROOT / name).read_text("utf-8"))]


def run(page: Path) -> doctest.TestResults:
    """Run all examples of a page one after the other, and say on the screen what is wrong."""
    text = page.read_text("utf-8")
    runner = doctest.DocTestRunner()
    names: dict[str, object] = {}
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 1
        test = doctest.DocTestParser().get_doctest(block[1], names, page.name, str(page), line)
        runner.run(test, clear_globs=False)
        names = test.globs
    return runner.summarize(verbose=False)


def script_of(page: Path) -> str:
    """All examples of a page as one script, without what they answer, for whoever checks their types."""
    return "".join(_scripts(page.read_text("utf-8")))


def _scripts(text: str) -> Iterator[str]:
    for block in BLOCK.finditer(text):
        yield doctest.script_from_examples(block[1]) if PROMPT in block[1] else block[1]
