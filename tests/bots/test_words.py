"""Whatever a bot says has words for those who play: every level, every reason, and every value in the words."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kist.bots.base import Bot, Decision, Reason, Witnessed, decision_of
from kist.bots.level import Level
from kist.bots.registry import LEVELS
from kist.bots.skelter.novice import Novice
from kist.bots.skelter.recollection import Recall
from kist.core.types import Json
from kist.games import GAMES
from kist.tabletop import Tabletop

ROOT = Path(__file__).parents[2]
SHARED = sorted(ROOT.glob("web/src/i18n/??.ts"))
EVERY = [(game, level) for game, levels in LEVELS.items() for level in levels]
VARIANTS: dict[str, dict[str, Json]] = {
    "cubus": {"seats": 3, "leftovers": "best", "demolition": True},
    "skelter": {"seats": 3, "rounds": 12},
}
FULL_TABLE: dict[str, Json] = {"seats": 6, "rounds": 1}
NODES = 40
every_game = pytest.mark.parametrize("game", LEVELS)


# What the sources can say


def codes_in_sources(game: str) -> set[str]:
    """The codes of all reasons in the bots of a game: what is handed to `Reason`, or to what hands it on."""
    trees = [ast.parse(path.read_text()) for path in (ROOT / "src/kist/bots" / game).glob("*.py")]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    codes: set[str] = set()
    givers, known = {"Reason"}, 0
    while len(givers) > known:
        known = len(givers)
        for function in functions:
            for code in _codes_given(function, givers):
                if isinstance(code, ast.Constant):
                    codes.add(str(code.value))
                else:
                    assert _is_first_parameter(code, function), f"cannot tell the code: {ast.unparse(code)}"
                    givers.add(function.name)
    return codes


def _codes_given(function: ast.FunctionDef, givers: set[str]) -> Iterator[ast.expr]:
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in givers:
            code = call.args[0]
            yield from (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,)


def _is_first_parameter(code: ast.expr, function: ast.FunctionDef) -> bool:
    names = [argument.arg for argument in function.args.args if argument.arg not in {"self", "cls"}]
    return isinstance(code, ast.Name) and names[:1] == [code.id]


# What the page can say


def catalogs(game: str) -> list[Path]:
    """The words of a game, in every language."""
    return sorted(ROOT.glob(f"web/src/games/{game}/i18n/??.ts"))


def words(catalog: Path) -> dict[str, str]:
    return dict(re.findall(r"(?m)^  '([^']+)':\s+'([^']*)',$", catalog.read_text()))


def blanks(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


def reasons_worded(catalog: Path) -> dict[str, str]:
    return {key.removeprefix("reason."): said for key, said in words(catalog).items() if key.startswith("reason.")}


# What the page for those who write bots tells


@dataclass(frozen=True)
class Listed:
    """A reason as docs/bots.md lists it."""

    always: set[str]
    at_times: set[str]


def reasons_listed(game: str) -> dict[str, Listed]:
    heading = {"cubus": "### Reasons of Cubus", "skelter": "### Reasons of Helter-Skelter"}[game]
    part = (ROOT / "docs/bots.md").read_text().partition(heading)[2].partition("\n#")[0]
    rows = [line.split("|")[1:3] for line in part.splitlines() if line.startswith("| `")]
    return {code: _listed(values) for codes, values in rows for code in re.findall(r"`([\w-]+)`", codes)}


def _listed(values: str) -> Listed:
    at_times = set(re.findall(r"`(\w+)` \(may lack\)", values))
    return Listed(set(re.findall(r"`(\w+)`", values)) - at_times, at_times)


# What must fit together


@every_game
def test_every_reason_in_the_sources_is_listed_and_worded_and_no_other(game: str) -> None:
    codes = codes_in_sources(game)
    assert len(codes) > 10
    assert set(reasons_listed(game)) == codes
    for catalog in catalogs(game):
        assert set(reasons_worded(catalog)) == codes, catalog.name


@every_game
def test_the_words_of_a_reason_use_only_values_that_it_always_has(game: str) -> None:
    listed = reasons_listed(game)
    for catalog in catalogs(game):
        for code, sentence in reasons_worded(catalog).items():
            assert blanks(sentence) <= listed[code].always, (catalog.name, code)


@every_game
def test_every_level_has_a_name_and_a_line_on_what_it_is_like(game: str) -> None:
    assert len(catalogs(game)) == len(SHARED) >= 3
    levels = {level.name for level in LEVELS[game]}
    for catalog, shared in zip(catalogs(game), SHARED, strict=True):
        own = words(catalog)
        liked = {key.removesuffix(".like") for key in own if key.startswith("bot.") and key.endswith(".like")}
        assert liked == {f"bot.{level}" for level in levels}, catalog.name
        assert {f"bot.{level}" for level in levels} <= own.keys() | words(shared).keys(), catalog.name


@dataclass
class Heard:
    """A bot, and the reasons it gave."""

    bot: Bot[Any]
    reasons: list[Reason] = field(default_factory=list)

    def witness(self, moment: Witnessed[Any]) -> None:
        self.bot.witness(moment)

    def decide(self, seconds: float) -> Decision:
        decision = decision_of(self.bot.decide(seconds))
        self.reasons.append(decision.reason)
        return decision


def heard(game: str, level: Level, seed: int, variant: dict[str, Json]) -> list[Reason]:
    """All reasons given in one game of a level with itself."""
    settings = GAMES[game].read_settings({"game": game, **variant})
    bots = [Heard(level.bot(seat, seed + seat, NODES)) for seat in range(settings.seats)]
    Tabletop(GAMES[game], settings, dict[int, Bot[Any]](enumerate(bots)), Random(seed)).go_on()
    return [reason for bot in bots for reason in bot.reasons]


@pytest.mark.parametrize(("game", "level"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_reasons_given_in_a_game_have_the_values_that_are_listed(game: str, level: Level) -> None:
    listed = reasons_listed(game)
    for reason in heard(game, level, 3, VARIANTS[game]):
        entry = listed[reason.code]
        assert entry.always <= set(reason.values) <= entry.always | entry.at_times, reason
        assert all(isinstance(value, str | int | float) for value in reason.values.values())


def test_a_novice_that_knows_no_field_of_its_colour_names_no_steps() -> None:
    """Six players fill the board: for the last stones of who remembers nothing there is no goal to count steps to."""

    def forgetful(seat: int, seed: int, nodes: int | None = None) -> Novice:
        return Novice(seat, seed, nodes, recall=Recall(capacity=0))

    forgets = Level("forgetful", forgetful)
    reasons = [reason for seed in range(3) for reason in heard("skelter", forgets, seed, FULL_TABLE)]
    assert "no-goal" in {reason.code for reason in reasons}
    assert all(reason.values["steps"] in range(1, 14) for reason in reasons if reason.code == "starts")
