"""`kist site`: a folder of static files, and never anything else is lost for it."""

from pathlib import Path

import pytest

from kist.cli.main import main
from kist.cli.site import write_site
from kist.core.errors import BadSettings
from kist.games import GAMES
from kist.study.tasks.words import LANGUAGES


def test_a_site_finds_its_files_beside_it_and_says_that_there_is_no_server(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages, prints=False)
    document = (tmp_path / "site/index.html").read_text()
    assert 'src="./assets/a.js"' in document
    assert 'name="kist-edition" content="static"' in document
    assert '"src": "icon.png"' in (tmp_path / "site/manifest.webmanifest").read_text()
    assert not (tmp_path / "site/index.html.gz").exists()


def test_what_can_be_printed_lies_beside_the_pages_which_are_told_so(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    assert 'name="kist-print" content="print"' in (tmp_path / "site/index.html").read_text()
    printed = {path.name: path.read_bytes() for path in (tmp_path / "site/print").iterdir()}
    games = {f"{game}-{language}.pdf" for game in GAMES for language in LANGUAGES}
    assert set(printed) == {*games, "dots.pdf"}
    assert all(pdf.startswith(b"%PDF-") for pdf in printed.values())


def test_nothing_is_offered_that_is_not_there(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages, prints=False)
    assert "kist-print" not in (tmp_path / "site/index.html").read_text()
    assert not (tmp_path / "site/print").exists()


def test_a_site_is_replaced_only_where_that_is_asked_for(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages, prints=False)
    with pytest.raises(BadSettings, match="is not empty"):
        write_site(tmp_path / "site", pages, prints=False)
    (tmp_path / "site/old.txt").touch()
    write_site(tmp_path / "site", pages, force=True, prints=False)
    assert not (tmp_path / "site/old.txt").exists()


def test_a_folder_that_is_no_site_is_never_replaced(
    pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kist.cli.site.write_site.__defaults__", (pages,))
    home = tmp_path / "home"
    home.mkdir()
    (home / "letters.txt").write_text("mine")
    assert main(["site", str(home), "--force"]) == 1
    assert "is no site of Kist" in capsys.readouterr().err
    assert (home / "letters.txt").read_text() == "mine"


def test_without_pages_it_says_how_to_make_them(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    with pytest.raises(BadSettings, match="scripts/web builds them"):
        write_site(tmp_path / "site", tmp_path / "pages")
