"""All chance of a match follows from a secret that was committed to before it began, and that can be checked."""

import json
from copy import deepcopy
from hashlib import sha256
from hmac import digest
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import KistError
from kist.games import GAMES
from kist.matches import fairness
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.record import Checked, Unfair, check, record_of
from kist.matches.settings import MatchSettings
from tests.matches.tables import START, Played

SECRET = "5ec2e7" * 10


def played(secret: str = SECRET, seed: int = 1, **game: Any) -> Played:
    """A whole game in which players do what is listed first, and nobody builds."""
    game = {"game": "cubus", "seats": 2, **game}
    settings = MatchSettings.read({"game": game, "chairs": ["person"] * game["seats"]}, GAMES).sealed(secret)
    table = Played(Match.new(settings, GAMES, START, maker="owner 0"), seed)
    for chair in range(game["seats"]):
        table.sit(chair)
    while table.match.status is Status.RUNNING:
        seat = table.match.awaited[0]
        table.act(seat, str(table.match.game.timeout(table.match.state, seat)))
    return table


def record(table: Played) -> Any:
    """The record as it arrives from elsewhere."""
    return json.loads(json.dumps(record_of(table.match.settings, table.log, GAMES)))


def test_the_same_secret_draws_the_same_whatever_source_of_luck_the_server_has() -> None:
    assert [each.do for each in played(seed=1).log] == [each.do for each in played(seed=2).log]
    assert [each.do for each in played().log] != [each.do for each in played("another" * 9).log]


def test_only_the_hash_is_told_before_the_end() -> None:
    settings = played().start.settings
    assert settings.commitment == sha256(SECRET.encode()).hexdigest()
    assert SECRET not in json.dumps(settings.to_public_json())
    assert MatchSettings.stored(json.loads(json.dumps(settings.to_json())), GAMES) == settings


def test_a_finished_match_is_found_to_be_fair() -> None:
    table = played()
    draws = sum(entry.verb in {"draw", "begin"} for entry in table.log)
    rulings = sum(entry.verb == "rule" for entry in table.log)
    assert rulings > 1
    assert check(record(table), GAMES) == Checked(fairness.commitment(SECRET), draws, rulings, hidden=False)
    assert check(record(played(game="skelter", rounds=1)), GAMES).hidden


def test_the_record_that_the_page_is_tested_with_is_written_so_today() -> None:
    kept, told = json.loads((Path(__file__).parent / "record.json").read_text()), record(played())
    assert (told["commitment"], told["log"]) == (kept["commitment"], kept["log"])
    assert check(kept, GAMES) == check(told, GAMES)


def test_a_record_from_before_the_referee_was_written_down_is_as_fair_as_it_was() -> None:
    kept = json.loads((Path(__file__).parent / "record-without-rulings.json").read_text())
    assert not any(line["do"].startswith("rule") for line in kept["log"])
    assert check(kept, GAMES) == Checked(kept["commitment"], 46, 0, hidden=False)


def test_every_answer_of_the_referee_is_asked_again() -> None:
    told = record(played())
    for line in told["log"]:
        if line["do"].startswith("rule"):
            answered, line["do"] = line["do"], "rule no" if line["do"] == "rule yes" else "rule yes"
            with pytest.raises(Unfair) as found:
                check(told, GAMES)
            assert found.value.code == "unfair-ruling"
            line["do"] = answered
    check(told, GAMES)


def test_whoever_knows_no_rules_can_check_the_draws_by_their_outcomes() -> None:
    """As the page does it, from the record alone."""
    told = record(played())
    for version, line in zip(count(1), told["log"], strict=False):
        if "outcomes" not in line:
            continue
        point = (int.from_bytes(digest(SECRET.encode(), b"chance %d" % version, "sha256")[:7]) >> 3) / 2**53
        for do, share in line["outcomes"].items():
            above, below = map(int, share.split("/")) if "/" in share else (int(share), 1)
            point -= above / below
            if point < 0:
                assert line["do"] == do
                break


def test_another_secret_than_promised_is_found() -> None:
    told = record(played())
    with pytest.raises(Unfair, match="not the one that was committed to"):
        check(told, GAMES, promised=fairness.commitment("another"))
    with pytest.raises(Unfair, match="not the one that was committed to"):
        check({**told, "commitment": "00" * 32}, GAMES)


def test_another_draw_is_found() -> None:
    told = record(played())
    first = next(line for line in told["log"] if line["do"].startswith("draw"))
    for other in {"draw L", "draw R", "draw D", "draw O"} - {first["do"]}:
        altered = deepcopy(told)
        altered["log"][told["log"].index(first)]["do"] = other
        with pytest.raises(Unfair, match="the secret says"):
            check(altered, GAMES)


def test_another_beginner_is_found() -> None:
    told = record(played())
    begin = next(line for line in told["log"] if line["do"].startswith("begin"))
    begin["do"] = {"begin 0": "begin 1", "begin 1": "begin 0"}[begin["do"]]
    with pytest.raises(Unfair, match="the secret says"):
        check(told, GAMES)


def test_another_board_is_found() -> None:
    told = record(played(game="skelter", rounds=1))
    told["settings"]["game"]["seed"] = "of somebody's choice"
    with pytest.raises(Unfair, match="hidden from the start"):
        check(told, GAMES)


@pytest.mark.parametrize(
    "wrong",
    [None, [], {}, {"settings": {}}, {"settings": []}, {"log": 3}, {"log": [3]}, {"log": [{"do": "sit", "by": "x"}]}],
)
def test_what_is_no_record_is_refused_in_words(wrong: Any) -> None:
    told = {**record(played()), **wrong} if isinstance(wrong, dict) and wrong else wrong
    with pytest.raises(KistError):
        check(told, GAMES)


def test_matches_from_before_have_nothing_to_check() -> None:
    told = record(played())
    del told["settings"]["secret"]
    with pytest.raises(KistError, match="before shuffles could be checked"):
        check(told, GAMES)


@given(st.text("0123456789abcdef", max_size=64), st.integers(0, 10**6))
def test_chance_points_between_zero_and_one(secret: str, version: int) -> None:
    assert 0 <= fairness.point(secret, version) < 1
