"""A small run of what `scripts/bench fuzz` does with a million inputs: no crash, no traceback, no growth."""

from importlib.resources import files
from random import Random

import pytest

from tests.fuzzing.aims import aim_at
from tests.fuzzing.storms import LINED, Storm, memory_of, over_board_files, over_http, over_lines, over_sockets
from tests.services import Kist

SOME = 1500


@pytest.mark.anyio
@pytest.mark.long
async def test_nothing_that_is_sent_brings_the_server_down_or_makes_it_grow(roomy: Kist) -> None:
    aim, rng = await aim_at(roomy.url), Random(5)
    await over_http(roomy.port, aim, SOME // 3, rng)
    before = memory_of(roomy.pid)
    storms = [
        await over_http(roomy.port, aim, SOME, rng),
        await over_sockets(roomy.port, aim, SOME, rng),
    ]
    assert [storm.faults for storm in storms] == [[], []]
    grown = memory_of(roomy.pid) - before
    assert grown < 12_000, f"{grown} kB more than before"
    assert "traceback" not in roomy.log.read_text().lower()


@pytest.mark.parametrize("command", LINED)
def test_every_line_is_answered_in_json(command: str) -> None:
    lines, share = LINED[command]
    storm = over_lines(command.split(), lines(Random(3)), int(SOME * share))
    assert (storm.inputs, storm.faults) == (int(SOME * share), [])


def test_board_files_are_refused_in_words() -> None:
    good = (files("kist.skelter") / "boards" / "classic.json").read_text("utf-8")
    storm = over_board_files(good, SOME, Random(4))
    assert (storm.inputs, storm.faults) == (SOME, [])


def test_a_storm_notices_what_goes_wrong() -> None:
    storm = Storm("a way")
    storm.note(0.5, "it broke")
    assert (storm.inputs, storm.faults, storm.slowest > 0) == (1, ["it broke"], True)
