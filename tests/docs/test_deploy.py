"""The examples of how to run it for many: nothing is shown to everybody that is for whoever runs it."""

from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"


@pytest.mark.parametrize("path", sorted(DEPLOY.glob("nginx*.conf")), ids=lambda path: path.name)
def test_proxies_hide_the_metrics(path: Path) -> None:
    assert "location = /metrics { deny all; }" in path.read_text()
