"""A small run of what `scripts/bench fuzz` does with a million inputs: no crash, no traceback, no growth."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from random import Random

import pytest

from tests.fuzzing.storms import (
    Storm,
    best_lines,
    memory_of,
    over_board_files,
    over_http,
    over_lines,
    over_sockets,
    replay_lines,
)
from tests.server.clients import Client
from tests.services import Kist

SOME = 1500


@pytest.mark.anyio
@pytest.mark.long
async def test_nothing_that_is_sent_brings_the_server_down_or_makes_it_grow(roomy: Kist) -> None:
    ann, rng = await Client.new(roomy.url), Random(5)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    assert ann.token
    await over_http(roomy.port, ann.token, match, SOME // 3, rng)
    before = memory_of(roomy.pid)
    storms = [
        await over_http(roomy.port, ann.token, match, SOME, rng),
        await over_sockets(roomy.port, ann.token, match, SOME, rng),
    ]
    assert [storm.faults for storm in storms] == [[], []]
    grown = memory_of(roomy.pid) - before
    assert grown < 12_000, f"{grown} kB more than before"
    assert (await ann.get("/healthz"))["status"] == "ok"
    assert "traceback" not in roomy.log.read_text().lower()
    await ann.close()


@pytest.mark.parametrize(("command", "inputs"), [("replay", replay_lines), ("cubus best", best_lines)])
def test_every_line_is_answered_in_json(command: str, inputs: Callable[[Random], Iterator[bytes]]) -> None:
    storm = over_lines(command.split(), inputs(Random(3)), SOME)
    assert (storm.inputs, storm.faults) == (SOME, [])


def test_board_files_are_refused_in_words() -> None:
    good = (files("kist.skelter") / "boards" / "classic.json").read_text("utf-8")
    storm = over_board_files(good, SOME, Random(4))
    assert (storm.inputs, storm.faults) == (SOME, [])


def test_a_storm_notices_what_goes_wrong() -> None:
    storm = Storm("a way")
    storm.note(0.0, "it broke")
    assert (storm.inputs, storm.faults, storm.slowest > 0) == (1, ["it broke"], True)
