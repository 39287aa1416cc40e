"""The pages as a site: all are in it, links lead somewhere, names can be looked up, nothing comes from elsewhere."""

import re
import subprocess
from pathlib import Path

import pytest
from scripts.docs_site import ROOT, fetched_from_elsewhere, fitting, main, site_places

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def pages() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split() if not name.startswith("docs/site/")]


def anchors(page: Path) -> set[str]:
    """What headings can be linked as, the way repositories show them."""
    text = FENCED.sub("", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in HEADING.findall(text)}


@pytest.mark.parametrize("page", pages())
def test_links_between_pages_lead_somewhere(page: str) -> None:
    text = FENCED.sub("", (ROOT / page).read_text("utf-8"))
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (ROOT / page).parent / file if file else ROOT / page
        assert there.exists(), f"{target} is not there"
        assert not anchor or there.suffix != ".md" or anchor in anchors(there), f"{target} has no such heading"


def test_links_fit_where_a_page_lies_in_the_site() -> None:
    places = {"docs/a.md": "a.md", "docs/rules/b.md": "rules/b.md", "benchmarks/results.md": "results.md"}
    text = "[x](../a.md#top) [y](../../benchmarks/results.md) [z](../../src/z.py) ![w](https://w.example) [v](#v)"
    assert fitting(text, "docs/rules/b.md", places) == (
        "[x](../a.md#top) [y](../results.md) z ![w](https://w.example) [v](#v)"
    )


def test_what_comes_from_elsewhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<a href="https://x.example">fine</a><script src="https://x.example/a.js"></script>')
    assert len(fetched_from_elsewhere(tmp_path)) == 1
    page.write_text('<link rel="stylesheet" href="//x.example/a.css">')
    assert len(fetched_from_elsewhere(tmp_path)) == 1


def test_every_page_of_the_docs_is_in_the_site() -> None:
    index = (ROOT / "docs/site/index.md").read_text("utf-8")
    for source, place in site_places().items():
        if place.endswith(".md") and "/" not in place and place != "index.md":
            assert re.search(rf"^{re.escape(place.removesuffix('.md'))}$", index, re.MULTILINE), (
                f"{source}: docs/site/index.md does not say for whom it is"
            )


@pytest.mark.long
def test_the_site_is_made_without_a_warning_and_names_can_be_looked_up(tmp_path: Path) -> None:
    main(tmp_path / "site")
    index = (tmp_path / "site/searchindex.js").read_text("utf-8")
    assert all(f'"{word}"' in index or word in index for word in ("undo", "best_build", "kist.Tabletop", "knock"))
    reference = (tmp_path / "site/reference/front-door.html").read_text("utf-8")
    assert reference.count('<span class="gp">&gt;&gt;&gt; </span>') > 60
    assert (tmp_path / "site/rules/cubus.de.html").is_file()
