"""Checks the files of a release and writes its notes: `python -m scripts.release_files dist`."""

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
PAGES = "kist/server/web/"
NEEDED = {"kist/py.typed", f"{PAGES}index.html", f"{PAGES}index.html.gz", f"{PAGES}built-from.txt"}
LARGEST = {".whl": 5_000_000, ".gz": 8_000_000}
"""Bytes above which something has got in that does not belong there."""


class NotToBeReleased(Exception):
    """Something is missing, too much or too large."""


def main(folder: Path) -> None:
    """Check the wheel and the sdist in a folder, and put the notes beside them."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    version = version_of(ROOT)
    if not (wheel.name.startswith(f"kist_games-{version}-") and sdist.name == f"kist_games-{version}.tar.gz"):
        raise NotToBeReleased(f"These are not files of version {version}.")
    with zipfile.ZipFile(wheel) as packed:
        check_wheel(packed.namelist(), tracked(ROOT))
    with tarfile.open(sdist) as packed_sources:
        check_sdist([name.partition("/")[2] for name in packed_sources.getnames()], tracked(ROOT))
    for file in (wheel, sdist):
        check_size(file)
    (folder / "NOTES.md").write_text(notes_of(ROOT / "CHANGELOG.md", version))


def version_of(root: Path) -> str:
    """The version, which is said once; everything else that says it has to agree."""
    found = VERSION.search((root / "src/kist/__init__.py").read_text())
    version = found[1] if found else ""
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text():
        raise NotToBeReleased(f"CITATION.cff is not of version {version}.")
    return version


def tracked(root: Path) -> set[str]:
    """All files that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    return set(filter(None, listed.split("\0")))


def check_wheel(names: list[str], known: set[str]) -> None:
    """The package as git has it, the pages, what describes the wheel, and nothing else."""
    package = {name.removeprefix("src/") for name in known if name.startswith("src/kist/")}
    _check_all_there(names, package | NEEDED)
    strays = [
        name for name in names if name not in package and not name.startswith(PAGES) and ".dist-info/" not in name
    ]
    if strays:
        raise NotToBeReleased(f"These do not belong into a wheel: {', '.join(strays[:5])}.")


def check_sdist(names: list[str], known: set[str]) -> None:
    """Everything that git knows, and the pages, so that nothing has to be built."""
    _check_all_there(names, known | {f"src/{name}" for name in NEEDED})


def _check_all_there(names: list[str], wanted: set[str]) -> None:
    if missing := sorted(wanted - set(names)):
        raise NotToBeReleased(f"{len(missing)} files are missing, such as {', '.join(missing[:5])}.")


def check_size(file: Path) -> None:
    """Raise when a file is larger than it ought to be."""
    size, most = file.stat().st_size, LARGEST[file.suffix]
    if size > most:
        raise NotToBeReleased(f"{file.name} has {size} bytes, more than {most}.")


def notes_of(changelog: Path, version: str) -> str:
    """What is new in a version, as the changelog tells it."""
    sections = re.split(r"^## ", changelog.read_text("utf-8"), flags=re.MULTILINE)
    found = next((each for each in sections if each.split()[:1] == [version]), None)
    if found is None:
        raise NotToBeReleased(f"CHANGELOG.md says nothing about {version}.")
    return f"# Kist {found}"


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except NotToBeReleased as reason:
        sys.exit(f"Not to be released: {reason}")
