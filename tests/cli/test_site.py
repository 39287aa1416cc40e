"""`kist site`: a folder of static files, and never anything else is lost for it."""

from pathlib import Path

import pytest

from kist.cli.main import main
from kist.cli.site import MARK, write_site
from kist.core.errors import BadSettings


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """Built pages, as far as they are looked at."""
    folder = tmp_path / "pages"
    (folder / "python").mkdir(parents=True)
    (folder / MARK).write_text("{}")
    (folder / "index.html").write_text('<html><head></head><script src="/assets/a.js"></script></html>')
    (folder / "index.html.gz").write_text("smaller")
    (folder / "manifest.webmanifest").write_text('{"start_url": "/", "icons": [{"src": "/icon.png"}]}')
    return folder


def test_a_site_finds_its_files_beside_it_and_says_that_there_is_no_server(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    document = (tmp_path / "site/index.html").read_text()
    assert 'src="./assets/a.js"' in document
    assert 'name="kist-edition" content="static"' in document
    assert '"src": "icon.png"' in (tmp_path / "site/manifest.webmanifest").read_text()
    assert not (tmp_path / "site/index.html.gz").exists()


def test_a_site_is_replaced_only_where_that_is_asked_for(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    with pytest.raises(BadSettings, match="is not empty"):
        write_site(tmp_path / "site", pages)
    (tmp_path / "site/old.txt").touch()
    write_site(tmp_path / "site", pages, force=True)
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
