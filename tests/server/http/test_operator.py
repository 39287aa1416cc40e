"""Who runs a server is said by options or by the environment, and told to everybody."""

import argparse
from pathlib import Path

import pytest

from kist.cli import serve
from kist.cli.commands import Command
from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = pytest.mark.anyio


def read(*options: str) -> argparse.Namespace:
    command = Command()
    serve.set_up(command)
    return command.parse_args(options)


async def test_the_page_about_privacy_is_told_who_runs_the_server(tmp_path: Path) -> None:
    said = ("--operator", "Schule am Park", "--contact", "office@school.example", "--place", "Utrecht")
    with running(kist := Kist(tmp_path, *said, "--legal-basis", "consent", "--class-days", "14")):
        told = await Client(kist.url).get("/api/operator")
    assert told == {
        "name": "Schule am Park",
        "contact": "office@school.example",
        "place": "Utrecht",
        "basis": "consent",
        "class_days": 14,
    }


def test_the_environment_says_the_same_and_an_option_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIST_OPERATOR", "Club")
    monkeypatch.setenv("KIST_LEGAL_BASIS", "contract")
    operator = serve.operator_of(read("--operator", "School"))
    assert (operator.name, operator.contact, operator.basis) == ("School", "", "contract")
    with pytest.raises(SystemExit):
        read("--operator", "two\nlines")
