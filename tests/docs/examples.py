"""The examples in a page: Python at a prompt, run in order as a reader would."""

import doctest
import re
from pathlib import Path

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


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
