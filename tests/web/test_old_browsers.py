"""The pages as they were built hold nothing that the oldest browsers lack: see web/build/browsers.ts."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_the_built_pages_use_nothing_that_the_oldest_browsers_lack() -> None:
    scan = [sys.executable, "hatch_build.py", "run", "--silent", "old"]
    ran = subprocess.run(scan, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
