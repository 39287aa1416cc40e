"""The page's own unit tests, which need no browser."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_units_of_the_page() -> None:
    ran = subprocess.run(
        [sys.executable, "hatch_build.py", "test"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
