"""Whatever somebody gives the front door: it works, or a `KistError` says what to do."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kist
from kist.core.actions import Action
from kist.cubus.shape.build import Rules
from kist.cubus.shape.tiles import Tiles


class Odd:
    """Something that nobody expects."""


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.binary(max_size=3)
    | st.sampled_from(
        ["cubus", "skelter", "greedy", "2005", "1", ".2/22", "LR", "pass", "draw L", "0", "\0", "a b c"]
    )
    | st.sampled_from([Odd(), Odd, object(), Action("pass"), Tiles(1), Rules.KIDS, kist.Stack("1"), Random(1), len])
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=6,
)

PLAYED = kist.play("cubus", seed=1).do("pass").transcript
WAYS_IN: dict[str, Callable[[Any], object]] = {
    "Stack": kist.Stack,
    "read": kist.read,
    "read, one rhombus": lambda it: kist.read([it]),
    "best_build, stack": lambda it: kist.best_build(it, "L"),
    "best_build, hand": lambda it: kist.best_build(".2/21", it),
    "best_build, rules": lambda it: kist.best_build(".2/21", "L", it),
    "play, game": kist.play,
    "play, seats": lambda it: kist.play("cubus", seats=it),
    "play, bots": lambda it: kist.play("cubus", bots=it, seconds=0.01),
    "play, a bot": lambda it: kist.play("cubus", bots={1: it}, seconds=0.01),
    "play, seed": lambda it: kist.play("cubus", seed=it),
    "play, chance": lambda it: kist.play("cubus", chance=it),
    "play, seconds": lambda it: kist.play("cubus", seconds=it),
    "play, rules": lambda it: kist.play("cubus", rules=it),
    "play, position": lambda it: kist.play("cubus", position=it),
    "play, board": lambda it: kist.play("skelter", board=it),
    "view": lambda it: kist.play("skelter", seed=1).view(it),
    "do": lambda it: kist.play("cubus", seed=1).do(it),
    "do, seat": lambda it: kist.play("cubus", seed=1).do("pass", seat=it),
    "actions": lambda it: kist.play("cubus", seed=1).actions(it),
    "builds": lambda it: list(kist.play("cubus", seed=1).builds(it)),
    "builds, most": lambda it: list(kist.play("cubus", seed=1).builds(most=it)),
    "propose": lambda it: kist.play("cubus", seed=1).propose(it),
    "propose, seat": lambda it: kist.play("cubus", seed=1).propose(Random(1), it),
    "load": kist.load,
    "load_all": kist.load_all,
    "save": lambda it: kist.play("cubus", seed=1).transcript.save(it if not isinstance(it, str) else it + "/no"),
    "about, players": lambda it: PLAYED.with_about(players=it),
    "about, date": lambda it: PLAYED.with_about(date=it),
    "about, place": lambda it: PLAYED.with_about(place=it),
    "about, result": lambda it: PLAYED.with_about(result=it),
    "about, anything": lambda it: PLAYED.with_about(round=it),
    "comment": PLAYED.comment,
    "with_comment, step": lambda it: PLAYED.with_comment(it, "!"),
    "with_comment": lambda it: PLAYED.with_comment(0, it),
    "variations": PLAYED.variations,
    "with_variation": PLAYED.with_variation,
    "Transcript.parse": lambda it: kist.Transcript.parse(it, kist.games),
    "review": lambda it: kist.review(it, None),
    "review, nodes": lambda it: kist.review(kist.play("cubus", seed=1), it),
    "contest, game": lambda it: kist.contest(it, ["novice", "novice"], games=1),
    "contest, players": lambda it: kist.contest("cubus", it, games=1),
    "contest, a player": lambda it: kist.contest("cubus", [it, it, it, it, it, it, it], games=1),
    "contest, games": lambda it: kist.contest("cubus", ["novice", "nobody"], games=it),
    "contest, jobs": lambda it: kist.contest("cubus", ["novice", "nobody"], jobs=it),
    "contest, seconds": lambda it: kist.contest("cubus", ["novice", "nobody"], seconds=it),
    "contest, nodes": lambda it: kist.contest("cubus", ["novice", "nobody"], nodes=it),
    "contest, round_robin": lambda it: kist.contest("cubus", ["novice", "nobody"], round_robin=it),
    "contest, rules": lambda it: kist.contest("cubus", ["novice", "nobody"], rules=it),
    "svg": kist.svg,
    "png": kist.png,
    "games": lambda it: kist.games[it],
    "bots": lambda it: kist.bots[it],
}


def refused(way: Callable[[Any], object], it: Any) -> kist.KistError | None:
    try:
        way(it)
    except kist.KistError as refusal:
        return refusal
    return None


@pytest.mark.parametrize("way", WAYS_IN)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ANYTHING)
def test_it_works_or_says_what_to_do(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, it: Any) -> None:
    monkeypatch.chdir(tmp_path)
    refusal = refused(WAYS_IN[way], it)
    assert refusal is None or (refusal.code and refusal.message[-1] in ".!")


@pytest.mark.parametrize(
    ("attempt", "says"),
    [
        (lambda: kist.play("cubus").view(5), "There is no seat 5: seats are 0 to 1."),
        (lambda: kist.play("cubus").view(-1), "There is no seat -1"),
        (lambda: kist.play("cubus").view("0"), "There is no seat '0'"),  # type: ignore[arg-type]
        (lambda: kist.play("cubus").do("pass", seat="0"), "There is no seat '0'"),  # type: ignore[arg-type]
        (lambda: kist.play("cubus").do(None), 'None is not an action: give its text, such as "pass".'),  # type: ignore[arg-type]
        (lambda: kist.play("cubus", bots="greedy"), 'Bots are given by seat, such as bots={1: "greedy"}'),
        (lambda: kist.play("cubus", seconds=-1), "seconds is a number greater than 0, not -1"),
        (lambda: kist.Stack([[2, "2"]]), "rows of heights, such as"),  # type: ignore[list-item]
        (lambda: kist.load(7), "A file is named by a text"),  # type: ignore[arg-type]
    ],
)
def test_what_was_stumbled_over_is_said_in_words(attempt: Callable[[], object], says: str) -> None:
    with pytest.raises(kist.KistError) as told:
        attempt()
    assert says in told.value.message


def test_what_everybody_means_works() -> None:
    assert kist.Stack([[0, 2], [2, 2]]) == kist.Stack(".2/22") == kist.Stack(kist.Stack(".2/22"))
    assert kist.best_build(".2/21", "L", 2005) == kist.best_build(".2/21", "L", "2005") is not None
    assert kist.play("cubus", rules=1987).settings == kist.play("cubus", rules="1987").settings
    assert kist.play("cubus", bots=["novice", None], seed=3, seconds=0.05).to_act == (1,)
    assert len(kist.play("skelter").scores) == 2


@pytest.mark.parametrize("game", ["cubus", "skelter"])
def test_what_is_pickled_is_the_same_afterwards(game: str) -> None:
    table = kist.play(game, seed=4, bots={1: "novice"}, seconds=0.05)
    table.do(table.propose(Random(1)))
    for value in (table.transcript, table.view(0), table.state, table.settings, table.transcript.states):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own
    again = pickle.loads(pickle.dumps(table))  # noqa: S301
    assert str(again.transcript) == str(table.transcript)


class Patient:
    """Answers with text, and is made as the docs say."""

    def __init__(self, seat: int, seed: int) -> None:  # noqa: ARG002
        self.phase = ""

    def witness(self, moment: Any) -> None:
        self.phase = moment.view.phase

    def decide(self, seconds: float) -> str:
        assert seconds > 0
        return {"build": "pass", "knock": "waive", "show": "fail"}[self.phase]


class Wordless(Patient):
    def decide(self, seconds: float) -> str:  # noqa: ARG002
        return None  # type: ignore[return-value]


class Deaf:
    def __init__(self, seat: int, seed: int) -> None: ...
    def decide(self, seconds: float) -> str:  # noqa: ARG002
        return "pass"


class Greedy(Patient):
    def __init__(self, seat: int, seed: int, salary: int) -> None: ...


def test_a_bot_is_made_with_seat_and_seed_and_answers_with_text() -> None:
    assert kist.play("cubus", seed=7, bots={0: Patient}).phase == "knock"
    assert kist.contest("cubus", [Patient, "novice"], games=2)["players"][1]["wins"] == 2


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Deaf, "Deaf is not a bot: it has no witness()"),
        (Greedy, "it is made with (seat, seed), but missing a required argument: 'salary'"),
        (5, "makes no bots"),
    ],
)
def test_what_is_no_bot_is_refused_when_it_is_taken(bot: Any, says: str) -> None:
    for take in (lambda: kist.play("cubus", bots={1: bot}), lambda: kist.contest("cubus", [bot, bot], games=10**6)):
        with pytest.raises(kist.KistError) as told:
            take()
        assert told.value.code == "not-a-bot"
        assert says in told.value.message


def test_an_answer_that_is_none_names_the_seat() -> None:
    with pytest.raises(kist.KistError, match="The bot at seat 0 has no answer: A bot answers with an action"):
        kist.play("cubus", seed=7, bots={0: Wordless})


SCRIPT = """
import kist
{bot}
print(kist.contest("cubus", [{name}, "novice"], games=4, jobs=2, nodes=50)["games"])
"""
BOT = "from tests.api.test_wrong_values import Patient as Base\nclass Mine(Base): pass"


@pytest.mark.parametrize(("bot", "name"), [("", '"novice"'), (BOT, "Mine")])
def test_a_script_without_a_main_guard_is_told_of_it(tmp_path: Path, bot: str, name: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(bot=bot, name=name))
    done = run(str(script))
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert 'A script has to start processes under `if __name__ == "__main__":`' in done.stderr


def test_a_bot_from_a_prompt_cannot_play_in_other_processes() -> None:
    done = run("-c", SCRIPT.format(bot=BOT, name="Mine"))
    assert "Mine was written in a notebook or at a prompt. Write them into a file" in done.stderr.replace("\n", " ")


def test_python_runs_the_package_like_the_command() -> None:
    done = run("-m", "kist", "--version")
    assert (done.returncode, done.stdout.split()[0]) == (0, "kist")


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    root = Path(__file__).parents[2]
    environment = {"PYTHONPATH": f"{root / 'src'}:{root}", "PATH": "/usr/bin"}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False)
