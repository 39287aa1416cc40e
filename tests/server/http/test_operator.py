"""Who runs a server, and how long it keeps what, is said by its settings and told to everybody."""

from pathlib import Path

import pytest

from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = pytest.mark.anyio


async def test_the_page_about_privacy_is_told_who_runs_the_server_and_what_goes_when(tmp_path: Path) -> None:
    (tmp_path / "privacy.txt").write_text("Our own words.\n\nMore of them.\n")
    (tmp_path / "kist.toml").write_text(
        'operator = "Somebody else"\nimprint = "Parkstraat 1, Utrecht"\nprivacy-file = "privacy.txt"\n'
        "guest-match-days = 90\nguest-name-days = 0\n"
    )
    said = ("--operator", "Schule am Park", "--contact", "office@school.example", "--place", "Utrecht")
    with running(kist := Kist(tmp_path, *said, "--legal-basis", "consent", "--class-days", "14")):
        told = await Client(kist.url).get("/api/operator")
    assert told == {
        "name": "Schule am Park",
        "contact": "office@school.example",
        "imprint": "Parkstraat 1, Utrecht",
        "place": "Utrecht",
        "basis": "consent",
        "privacy": "Our own words.\n\nMore of them.",
        "class_days": 14,
        "guest_match_days": 90,
        "unfinished_match_days": 30,
        "guest_name_days": 0,
    }
