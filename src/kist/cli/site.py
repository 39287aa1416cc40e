"""`kist site`: the pages as a folder of static files, for any web space, school network or stick."""

import argparse
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from kist.cli.commands import Command
from kist.core.errors import BadSettings
from kist.core.extras import how_to_install, is_installed
from kist.paper import Style, cubus_set, dot_paper, skelter_set
from kist.study.tasks.words import LANGUAGES

PAGES: Final = Path(__file__).parent.parent / "server/web"
DESCRIPTION: Final = """
Writes Kist as a folder of static files: the games against bots and at one screen, lessons, puzzles, analysis and
reviews run in the browser, without a server. Any web space can serve the folder, or "python3 -m http.server" in it;
docs/static.md says more. Both games to cut out, and paper with dots, are in it as PDF where Kist is installed with
its extra "paper".
"""
EDITION: Final = '<meta name="kist-edition" content="static" />'
"""Tells the pages that there is no server behind them."""
PRINT: Final = '<meta name="kist-print" content="print" />'
"""Tells them that there are files to print beside them."""
DOTS_MM: Final = 10.0
MARK: Final = "python/manifest.json"
"""What every site has: the list of what its Python is made of."""
_LEFT_OUT: Final = shutil.ignore_patterns("*.gz", "built-from.txt")
"""Copies for our own server."""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("directory", metavar="DIR", type=Path, help="where to write it; must be empty or not exist")
    command.add_argument("--force", action="store_true", help="replace a folder that was written by this before")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Write the site."""
    prints = is_installed("typst")
    write_site(options.directory, force=options.force, prints=prints)
    size = sum(path.stat().st_size for path in options.directory.rglob("*") if path.is_file())
    if not prints:
        print(f"Left out: what can be printed. For that, {how_to_install('paper')}.")  # noqa: T201
    print(f"{options.directory}: {size / 1e6:.1f} MB. To try it: python3 -m http.server -d {options.directory}")  # noqa: T201


def write_site(directory: Path, pages: Path = PAGES, *, force: bool = False, prints: bool = True) -> None:
    """Write the pages as static files, and what can be printed beside them; raises `KistError`."""
    if not (pages / MARK).is_file():
        message = "Kist was installed without its web pages: in a checkout, scripts/web builds them."
        raise BadSettings("no-pages", message)
    if directory.exists() and (not directory.is_dir() or (any(directory.iterdir()) and not force)):
        message = f"{directory} is not empty: name another folder, or say --force to replace a site that is there."
        raise BadSettings("not-empty", message)
    if directory.exists() and any(directory.iterdir()) and not (directory / MARK).is_file():
        # Whoever mistypes a folder's name would lose what is in it.
        raise BadSettings("not-a-site", f"{directory} is no site of Kist, and is not replaced: name another folder.")
    if directory.exists():
        shutil.rmtree(directory)
    shutil.copytree(pages, directory, ignore=_LEFT_OUT)
    document = directory / "index.html"
    marks = [EDITION, PRINT] if prints else [EDITION]
    document.write_text(static_document(document.read_text(encoding="utf-8"), marks), encoding="utf-8")
    manifest = directory / "manifest.webmanifest"
    manifest.write_text(_beside(manifest.read_text(encoding="utf-8")), encoding="utf-8")
    # GitHub Pages leaves out folders that begin with an underscore unless it is told to keep its hands off.
    (directory / ".nojekyll").touch()
    if prints:
        (directory / "print").mkdir()
        for name, pdf in print_outs():
            (directory / "print" / f"{name}.pdf").write_bytes(pdf)


def print_outs() -> Iterator[tuple[str, bytes]]:
    """What can be printed without a server, each with its name: what is the same for everybody."""
    for language in LANGUAGES:
        style = Style(language=language)
        yield f"cubus-{language}", cubus_set(style)
        yield f"skelter-{language}", skelter_set(style)
    yield "dots", dot_paper(Style(), DOTS_MM)


def static_document(document: str, marks: Iterable[str] = (EDITION,)) -> str:
    """The document of the pages that finds its files beside it, and is told what there is: no server, for one."""
    beside = re.sub(r'((?:src|href)=")/', r"\1./", document)
    return beside.replace("<head>", "\n    ".join(["<head>", *marks]), 1)


def _beside(manifest: str) -> str:
    """The manifest of the app with addresses that are seen from where it lies."""
    app = json.loads(manifest)
    app.update(id="./", start_url="./", scope="./")
    for icon in app["icons"]:
        icon["src"] = icon["src"].lstrip("/")
    return json.dumps(app, indent=2) + "\n"
