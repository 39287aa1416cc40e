"""Fresh environments: a Python with a wheel of this checkout, and nothing else but what that asks for."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
OLDEST = 11
NEWEST = 19
"""Minor versions of Python 3 that are looked for."""
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
OUTSIDE = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
ALONE = {**OUTSIDE, "UV_PYTHON_DOWNLOADS": "never", "UV_LINK_MODE": "copy"}


def interpreters() -> dict[str, str]:
    """The Pythons of this machine that will do, by their version: on the path, or kept by pyenv."""
    found = {}
    for minor in range(OLDEST, NEWEST + 1):
        kept = sorted(str(path) for path in PYENV.glob(f"3.{minor}.*/bin/python"))
        for candidate in (f"python3.{minor}", *kept):
            if _answers(candidate):
                found[f"3.{minor}"] = candidate
                break
    return found


def _answers(python: str) -> bool:
    try:
        return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def wheel_of_this_checkout(folder: Path) -> Path:
    """Pack a wheel as it lies here, with pages where they are built."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(hatchling, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@dataclass(frozen=True)
class Fresh:
    """An environment of its own."""

    folder: Path

    @classmethod
    def made(cls, folder: Path, python: str, wheel: Path, extra: str = "") -> "Fresh":
        """Install the wheel with an extra, or with none."""
        uv = str(Path(sys.executable).parent / "uv")
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        _run(uv, "venv", "--quiet", "--python", python, str(folder))
        _run(uv, "pip", "install", "--quiet", "--python", str(folder / "bin/python"), wanted)
        return cls(folder)

    def python(self, code: str) -> subprocess.CompletedProcess[str]:
        """Run a piece of Python there, with every warning shown."""
        return self._asked("python", "-W", "default", "-c", code)

    def kist(self, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run the command there."""
        return self._asked("kist", *arguments, given=given)

    def _asked(self, program: str, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.folder / "bin" / program), *arguments]
        return subprocess.run(
            command, cwd=self.folder, env=ALONE, input=given, capture_output=True, text=True, check=False
        )


def _run(*command: str) -> None:
    done = subprocess.run(command, env=ALONE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
