"""The figures of a server: of the process, its loop, requests by route, commands, connections, and what is logged."""

import asyncio
import logging
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from kist import __version__
from kist.server.http.logs import counted
from kist.server.http.metrics import Figures, Metrics, watch_loop
from tests.server.clients import Client

pytestmark = pytest.mark.anyio
EXPLAINED = Path(__file__).parents[3] / "docs" / "metrics.md"


def figures(text: str) -> dict[str, float]:
    """All figures, each with its labels as they are written."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


@pytest.fixture
async def said(ann: Client) -> str:
    """What a server says after a move over a socket and a refusal."""
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match) as at:
        assert (await at.act(at.welcome["update"]["views"][0]["to_act"][0], "pass"))["type"] == "acted"
    assert (await ann.http.get("/api/codes/ZZZZZZ")).status_code == 404
    return (await ann.http.get("/metrics")).text


async def test_the_process_and_its_loop_are_seen(said: str) -> None:
    of = figures(said)
    for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "kist_threads"):
        assert of[name] > 0
    assert of["process_open_fds"] < of["process_max_fds"]
    assert of["kist_connections"] > 0
    build = next(line for line in said.splitlines() if line.startswith("kist_build_info{"))
    assert f'version="{__version__}"' in build


async def test_how_long_requests_and_commands_take_is_seen_by_kind(said: str) -> None:
    of = figures(said)
    assert of['kist_http_request_seconds_count{route="/api/matches"}'] > 0
    assert of['kist_http_request_seconds_bucket{le="+Inf",route="/api/codes/{code}"}'] > 0
    assert of['kist_command_seconds_count{command="act"}'] > 0
    assert of['kist_command_seconds_count{command="hello"}'] > 0
    assert of['kist_questions_open{kind="analysis"}'] == 0
    assert of["kist_broker_connected"] == 1


async def test_every_figure_is_explained_and_nothing_else_is(said: str) -> None:
    exported = {family.name for family in text_string_to_metric_families(said)}
    counters = {f"{family.name}_total" for family in text_string_to_metric_families(said) if family.type == "counter"}
    names = {name if f"{name}_total" not in counters else f"{name}_total" for name in exported}
    rows = re.findall(r"^\| `([a-z_]+)(?:\{[a-z, ]+\})?` \|", EXPLAINED.read_text(), re.MULTILINE)
    assert len(rows) == len(set(rows))
    assert set(rows) == names


async def test_who_asks_at_the_same_time_is_told_the_same_and_nobody_what_is_old() -> None:
    class Counting(Metrics):
        made = 0

        def text(self) -> bytes:
            self.made += 1
            return super().text()

    metrics = Counting()
    figures = Figures(metrics)
    first = await figures.text()
    metrics.timeouts.inc()
    told = await asyncio.gather(*(figures.text() for _ in range(50)))
    assert metrics.made == 2
    assert b"kist_timeouts_total 0.0" in first
    assert all(b"kist_timeouts_total 1.0" in text for text in told)


async def test_a_loop_that_is_held_up_is_noticed() -> None:
    metrics = Metrics()
    watching = asyncio.create_task(watch_loop(metrics.loop_lag))
    await asyncio.sleep(0)
    time.sleep(0.6)
    while "kist_loop_lag_seconds_count 0" in metrics.text().decode():
        await asyncio.sleep(0.01)
    watching.cancel()
    assert figures(metrics.text().decode())['kist_loop_lag_seconds_bucket{le="0.25"}'] == 0


@pytest.fixture
def noisy() -> Iterator[Metrics]:
    metrics = Metrics()
    with counted(metrics.log_lines):
        yield metrics


async def test_warnings_and_errors_in_the_log_are_counted(noisy: Metrics) -> None:
    log = logging.getLogger("kist.somebody")
    log.info("nothing")
    log.warning("something")
    log.error("much")
    log.critical("more")
    of = figures(noisy.text().decode())
    assert of['kist_log_lines_total{level="warning"}'] == 1
    assert of['kist_log_lines_total{level="error"}'] == 2
