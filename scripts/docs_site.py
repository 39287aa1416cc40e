"""Makes a site of docs/, the pages beside it and the docstrings: `python -m scripts.docs_site FOLDER`.

The pages stay as they are read in a repository, with links to the files that lie there. They are laid out in a folder
of their own, with links that fit, and Sphinx makes the site from that.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
BESIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/results.md": "results.md",
    "docs/site/languages.md": "rules/languages.md",
    "CITATION.cff": "CITATION.cff",
}
"""Where files lie in the site that do not lie in docs/, or elsewhere in it."""
INSTEAD = {"README.md": "index.md", "docs/rules": "rules/cubus.en.md"}
"""Where links lead to what the site has under another name."""
OF_THE_SITE = "docs/site/"
"""Pages that are there for the site alone: their links fit already."""
LEFT_OUT = ("docs/walls/", "docs/rules/make_figures.py")
LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
ELSEWHERE = re.compile(
    r"""<(?:script|link|img|iframe|source|video|audio)\b[^>]*?\b(?:src|href)=["']?(https?:)?//[^>]*>"""
)


def main(folder: Path) -> None:
    """Make the site; raises `SystemExit` for anything that Sphinx warns of, and for what a page would fetch."""
    with tempfile.TemporaryDirectory() as temporary:
        lay_out(Path(temporary) / "pages")
        sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--builder", "html"]
        shutil.rmtree(folder, ignore_errors=True)
        command = [*sphinx, "--doctree-dir", f"{temporary}/trees", f"{temporary}/pages", str(folder)]
        if subprocess.run(command, check=False).returncode:
            sys.exit("The site has faults: see above.")
    (folder / ".buildinfo").unlink(missing_ok=True)
    if fetched := fetched_from_elsewhere(folder):
        sys.exit(f"These would be fetched from elsewhere: {', '.join(fetched[:5])}.")


def lay_out(folder: Path) -> None:
    """Lay all pages and files out as the site has them."""
    places = site_places()
    for source, place in places.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md") and not source.startswith(OF_THE_SITE):
            target.write_text(fitting((ROOT / source).read_text("utf-8"), source, places), "utf-8")
        else:
            shutil.copyfile(ROOT / source, target)


def site_places() -> Mapping[str, str]:
    """Where everything lies in the site, by where it lies in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "docs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    names = [name for name in listed.split("\0") if name and not name.startswith(LEFT_OUT)]
    own = {name: name.removeprefix("docs/").removeprefix("site/") for name in names}
    return {**own, **BESIDE}


def fitting(text: str, source: str, places: Mapping[str, str]) -> str:
    """A page with links that fit where it lies now; what the site does not have is named and not linked."""
    here = PurePosixPath(places[source]).parent

    def link(found: re.Match[str]) -> str:
        mark, words, target, anchor = found[1], found[2], found[3], found[4] or ""
        if not target or ":" in target:
            return found[0]
        there = normpath(PurePosixPath(source).parent / target)
        place = places.get(there) or INSTEAD.get(there)
        return f"{mark}[{words}]({relpath(place, here)}{anchor})" if place else words

    return LINK.sub(link, text)


def fetched_from_elsewhere(folder: Path) -> list[str]:
    """What a browser would fetch from other servers to show the pages."""
    return [
        f"{page.name}: {found[0]}"
        for page in sorted(folder.rglob("*.html"))
        for found in ELSEWHERE.finditer(page.read_text("utf-8"))
        if 'rel="canonical"' not in found[0]
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
