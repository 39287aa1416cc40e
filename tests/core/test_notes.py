"""Transcripts with what is said about a game: players, date, place, result, comments, variations."""

import json
import pickle
from contextlib import suppress
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kist
from kist.core.json_lines import write_json
from kist.core.notes import DEEPEST, About
from kist.core.replay import Replay
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.games import GAMES

START: dict[str, Json] = {"game": "cubus", "seats": 2}
DRAWS: list[dict[str, Json]] = [{"seat": None, "do": f"draw {kind}"} for kind in "LLR"]
PASS: dict[str, Json] = {"seat": 0, "do": "pass"}


def parse(*lines: Json) -> Transcript:
    return Transcript.parse(write_json(lines), GAMES)


def random_game(game: str, seed: int, steps: int) -> Transcript:
    rng, table = Random(seed), kist.play(game, seed=1)
    while table.to_act and len(table.steps) < steps:
        table.do(table.propose(rng, table.to_act[0]), table.to_act[0])
    return table.transcript


def finished() -> Transcript:
    return random_game("skelter", 1, 10**6)


# Who, when, where -------------------------------------------------------------------------------------------------


def test_what_is_said_about_a_game_is_kept_by_load_and_save(tmp_path: Any) -> None:
    game = finished().with_about(
        players=["Ann", "Ben"], date=date(2026, 11, 18), place="Essen", comment="Fair.", round="3"
    )
    game.save(tmp_path / "game.jsonl")
    again = kist.load(tmp_path / "game.jsonl")
    assert again == game
    assert again.about == About(("Ann", "Ben"), "2026-11-18", "Essen", "Fair.", game.result, {"round": "3"})
    assert again.result, "it is written down who won"
    assert again.with_about(place="Ghent").about.players == ("Ann", "Ben"), "what is not named stays"
    assert "Ann – Ben, 2026-11-18, Essen" in repr(again)
    assert "Ann – Ben" in again._repr_html_()


def test_a_game_of_which_nothing_is_said_is_written_as_before() -> None:
    text = write_json([*DRAWS, PASS])
    assert str(random_game("cubus", 1, 4)).count('"about"') == 0
    assert str(Transcript.parse(write_json([START]) + text, GAMES)).endswith(text)


@pytest.mark.parametrize(
    ("about", "code"),
    [
        ([], "bad-about"),
        ({"players": "Ann"}, "bad-players"),
        ({"players": ["Ann"]}, "bad-players"),
        ({"players": ["Ann", 5]}, "bad-players"),
        ({"date": "18.11.2026"}, "bad-date"),
        ({"date": "2026-02-30"}, "bad-date"),
        ({"date": 2026}, "bad-date"),
        ({"place": 5}, "bad-about"),
        ({"Round": "5"}, "bad-about"),
        ({"round": 5}, "bad-about"),
        ({"result": 0}, "bad-result"),
        ({"result": [2]}, "bad-seat"),
    ],
)
def test_what_cannot_be_said_is_refused_with_its_line(about: Json, code: str) -> None:
    with pytest.raises(kist.KistError, match="Line 1: ") as refused:
        parse({**START, "about": about})
    assert refused.value.code == code


def test_the_result_is_that_of_the_rules_where_the_game_came_to_its_end() -> None:
    over: list[Json] = [*DRAWS, {"seat": 0, "do": "resign"}]
    assert parse(START, *over).result == (1,)
    with pytest.raises(kist.KistError, match=r"By the rules the winners are \[1\], not \[0\]"):
        parse(START, *over).with_about(result=[0])
    with pytest.raises(kist.KistError, match="By the rules") as refused:
        parse({**START, "about": {"result": [0]}}, *over)
    assert refused.value.code == "wrong-result"
    assert parse({**START, "about": {"result": [1]}}).result == (1,), "broken off, and agreed on"
    assert parse(START).result is None


# Comments ---------------------------------------------------------------------------------------------------------


def test_comments_stand_with_their_step() -> None:
    game = parse(START, *DRAWS, {**PASS, "comment": "Ann sleeps."})
    assert (game.comment(3), game.comment(0)) == ("Ann sleeps.", "")
    assert game.with_comment(3, "").notes == {}
    assert parse(*map(json.loads, str(game).splitlines())) == game
    with pytest.raises(kist.KistError, match="There is no step 4: steps are 0 to 3"):
        game.comment(4)
    with pytest.raises(kist.KistError, match="comment is a text, not 5"):
        game.with_comment(0, 5)  # type: ignore[arg-type]
    with pytest.raises(kist.KistError, match="Line 2: comment is a text"):
        parse(START, {**DRAWS[0], "comment": 5})


# Variations -------------------------------------------------------------------------------------------------------


def test_another_course_becomes_a_variation_where_it_differs() -> None:
    table = kist.play("cubus", seed=7).do("pass")
    played, tried = table.copy().do("waive").transcript, table.copy().do("knock").do("fail").transcript
    game = played.with_variation(tried.with_comment(5, "Nothing to show."))
    (variation,) = game.variations(4)
    assert variation.steps == tried.steps
    assert variation.state == tried.state
    assert variation.comment(5) == "Nothing to show."
    assert game.variations(3) == ()
    assert game.steps == played.steps
    assert game != played


def test_variations_are_a_tree() -> None:
    def course(*done: str) -> Transcript:
        position: Json = {"stack": ".2/21", "hands": ["L"]}
        table = kist.play("cubus", seats=3, chance=False, position=position).do("pass")
        for do in done:
            table.do(do, table.to_act[0])
        return table.transcript

    main = course("waive", "waive")
    game = main.with_variation(course("knock", "fail")).with_variation(course("waive", "knock"))
    deeper = game.variations(1)[0].with_comment(2, "!").with_variation(course("knock", "build .2/22"))
    tree = main.with_variation(deeper)
    (side,) = tree.variations(1)
    assert [str(action) for _, action in side.steps[1:]] == ["knock", "fail"]
    assert side.comment(2) == "!"
    assert [str(each.steps[2][1]) for each in side.variations(2)] == ["build .2/22"]
    assert Transcript.parse(str(tree), GAMES) == tree
    assert game.with_variation(course("knock", "build .2/22")).variations(1)[0].variations(2), "it finds its place"
    with pytest.raises(kist.KistError, match="This is no variation"):
        tree.with_variation(course("knock"))


def test_what_is_no_variation_is_refused() -> None:
    game = random_game("cubus", 1, 8)
    for other in (game, Transcript(game.game, game.settings, game.steps[:3]), random_game("cubus", 1, 12)):
        with pytest.raises(kist.KistError) as refused:
            game.with_variation(other)
        assert refused.value.code == "not-a-variation"
    with pytest.raises(kist.KistError, match="the same settings"):
        game.with_variation(kist.play("cubus", seats=3, seed=1).transcript)
    with pytest.raises(kist.KistError, match="the same settings"):
        game.with_variation("pass")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variations", "says"),
    [
        ({}, '"variations" is a list of courses'),
        ([[]], '"variations" is a list of courses'),
        ([["knock"]], "A step is an object like"),
        ([[{"seat": 0, "do": "knock"}]], "Step 4, variation 1: 'knock' is not possible now"),
        ([[PASS, {"seat": 1, "do": "waive", "variations": [[PASS]]}]], "Step 4, variation 1: Step 5, variation 1: "),
    ],
)
def test_a_variation_that_cannot_be_played_is_refused(variations: Json, says: str) -> None:
    with pytest.raises(kist.KistError) as refused:
        parse(START, *DRAWS, {**PASS, "variations": variations})
    assert says in refused.value.message


def test_nobody_can_hide_variations_endlessly_deep() -> None:
    line: dict[str, Json] = {**DRAWS[0]}
    for _ in range(DEEPEST + 1):
        line = {**DRAWS[0], "variations": [[line]]}
    with pytest.raises(kist.KistError, match=f"at most {DEEPEST} deep"):
        parse(START, line)


# Always -----------------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.sampled_from(sorted(["cubus", "skelter"])), st.lists(st.integers(0, 9), min_size=1, max_size=4), st.text())
def test_what_is_written_is_read_back(game: str, others: list[int], comment: str) -> None:
    annotated = random_game(game, 99, 12).with_about(players=["Ann", comment], comment=comment)
    for seed in others:
        with suppress(kist.KistError):  # by luck it may be a course that is there already
            annotated = annotated.with_variation(random_game(game, seed, 14).with_comment(11, comment))
    annotated = annotated.with_comment(0, f"{comment}.")
    assert Transcript.parse(str(annotated), GAMES) == annotated
    assert pickle.loads(pickle.dumps(annotated)) == annotated  # noqa: S301 - our own
    assert len({annotated, Transcript.parse(str(annotated), GAMES)}) == 1


def test_a_replay_takes_the_lines_and_leaves_aside_what_is_said() -> None:
    game = parse(START, *DRAWS, {**PASS, "comment": "Ann sleeps."}).with_about(players=["Ann", "Ben"])
    replay = Replay(GAMES)
    assert all(replay.answer(json.loads(line))["ok"] for line in str(game).splitlines())


def test_a_game_can_be_played_from_the_first_line_of_a_transcript() -> None:
    first = json.loads(str(parse(START).with_about(players=["Ann", "Ben"])).splitlines()[0])
    assert kist.play(first, chance=False).to_act == (None,)


def test_the_arena_names_the_players() -> None:
    from kist.arena.plan import Plan  # noqa: PLC0415 - `kist.arena` is also a function
    from kist.arena.play import play_deal  # noqa: PLC0415

    plan = Plan("cubus", ("novice", "builder"), 2, 1, {}, 50, 1.0)
    games = [Transcript.parse(result.transcript, GAMES) for result in play_deal(plan, 0, keep=True)]
    assert [game.about.players for game in games] == [("novice", "builder"), ("builder", "novice")]
    assert all(game.about.result == game.result for game in games)
