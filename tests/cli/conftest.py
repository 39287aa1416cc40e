"""What tests of commands share."""

from pathlib import Path

import pytest

from kist.cli.site import MARK


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
