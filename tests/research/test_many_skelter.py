"""Helter-Skelter as arrays plays every kind of game as the rules do, step for step."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from pickle import dumps, loads
from typing import Any

import numpy as np
import pytest

from kist.core.errors import BadSettings, IllegalAction
from kist.research.coding import returns_of
from kist.research.gymnasium.many_skelter import ManySkelter
from kist.research.skelter_coding import SkelterCoding
from kist.skelter.board import COLOURS, Board
from kist.skelter.settings import Settings
from kist.skelter.state import NEUTRAL, State

GAMES = 16


class OneByOne:
    """The games of a batch by the rules themselves, each seen through a coding of its own."""

    def __init__(self, many: ManySkelter, calls: str) -> None:
        self._many, self._calls = many, calls
        self._coding = SkelterCoding(2, calls=calls)
        self._coding._number(replace(many.coding._read, seed=0))
        self.reasons: Counter[str] = Counter()
        self._begin(range(many.num_envs))

    def _begin(self, lines: Any) -> None:
        if not hasattr(self, "states"):
            self.states: list[Any] = [None] * self._many.num_envs
            self.watches: list[Any] = [None] * self._many.num_envs
        for at in lines:
            settings = replace(self._many.coding._read, board=self._board(at))
            self.states[at] = self._coding.game.start(settings)
            self.watches[at] = [self._coding.watch(seat) for seat in range(2)]

    def _board(self, at: int) -> Board:
        board, hues = self._many.coding._read.layout, self._many.tables.hues[at]
        colours = [None if hue == NEUTRAL else COLOURS[hue] for hue in hues]
        fields = tuple(replace(field, colour=its) for field, its in zip(board.fields, colours, strict=True))
        return Board("drawn", fields)

    def seen(self) -> tuple[list[Any], list[Any], list[int]]:
        observations, masks, asked = [], [], []
        self.sights = []
        for state, watches in zip(self.states, self.watches, strict=True):
            looks = [watch.look(state) for watch in watches]
            seat = self._coding.asked(state)
            assert seat is not None
            self.sights.append(looks[seat])
            observations.append(watches[seat].written().copy())
            masks.append(np.frombuffer(bytes(self._coding.legal(looks[seat])), np.int8))
            asked.append(seat)
        return observations, masks, asked

    def step(self, actions: Any) -> dict[int, list[float]]:
        """What the games that are over are worth to both."""
        over = {}
        for at, number in enumerate(actions):
            state: State = self.states[at]
            doing = self._coding.action(self.sights[at], int(number))
            self.states[at] = after = self._coding.game.apply(state, self._coding.asked(state), doing)
            if after.outcome:
                over[at] = returns_of(after.outcome, 2)
                self.reasons[after.outcome.reason] += 1
                self.reasons["shared"] += len(after.outcome.winners) > 1
        return over

    def begin_anew(self, over: dict[int, list[float]]) -> None:
        self._begin(over)


def drawn(masks: np.ndarray[Any, Any], rng: np.random.Generator, calm: float, coding: SkelterCoding) -> Any:
    """Random actions; calls and passes are rarer than an even draw makes them."""
    weights = masks * rng.random(masks.shape)
    fields = len(coding.fields)
    weights[:, fields:] *= np.where(rng.random((len(masks), 1)) < calm, 0.01, 1)
    weights[:, 2 * fields : 2 * fields + 2] = masks[:, 2 * fields : 2 * fields + 2] * rng.random((len(masks), 2))
    return weights.argmax(axis=1)


@pytest.mark.parametrize(
    ("settings", "calm", "steps"),
    [
        ({"calls": "informed"}, 0.5, 160),
        ({"rounds": 6, "wrong_claim": "nothing"}, 0.97, 120),
        ({"board": "ring", "calls": "informed", "rounds": 12}, 0.98, 100),
        ({"board": "hex"}, 0.8, 80),
        ({"board": "classic", "wrong_claim": "nothing"}, 0.97, 120),
    ],
)
def test_the_arrays_play_as_the_rules_do(settings: dict[str, Any], calm: float, steps: int) -> None:
    many, rng = ManySkelter(GAMES, **settings), np.random.default_rng(7)
    seen, infos = many.reset(seed=3)
    single = OneByOne(many, settings.get("calls", "free"))
    for _ in range(steps):
        observations, masks, asked = single.seen()
        assert infos["seat"].tolist() == asked
        for at in range(GAMES):
            assert seen["action_mask"][at].tobytes() == masks[at].tobytes()
            assert seen["observation"][at].tobytes() == observations[at].tobytes()
        actions = drawn(seen["action_mask"], rng, calm, many.coding)
        seats = infos["seat"]
        over = single.step(actions)
        seen, rewards, ended, _, infos = many.step(actions)
        assert np.flatnonzero(ended).tolist() == sorted(over)
        for at, worth in over.items():
            assert infos["returns"][at].tolist() == worth
            assert rewards[at] == worth[seats[at]]
        single.begin_anew(over)
    assert single.reasons.total() > 2


def named(mask: np.ndarray[Any, Any], seat: int) -> int:
    """The first field that is marked, or for the second player the last: so nobody gets into the other's way."""
    marked = np.flatnonzero(mask).tolist()
    return int(marked[0] if seat == 0 else marked[-1])


def test_games_end_by_a_third_repetition_as_in_the_rules() -> None:
    """Both shift one stone to and fro, between the field where it lay and an empty one beside it."""
    many, rng = ManySkelter(1, board="classic"), np.random.default_rng(3)
    seen, infos = many.reset()
    single, fields = OneByOne(many, "free"), len(many.coding.fields)
    lies: dict[int, int] = {}
    other: dict[int, int] = {}
    over: dict[int, list[float]] = {}
    for step in range(16 + 4 * 4 + 2):
        single.seen()
        mask, seat, holds = seen["action_mask"][0], int(infos["seat"][0]), step >= 16 and step % 2 == 1
        if step < 16:
            wanted = int((mask * rng.random(len(mask))).argmax())
        elif holds:
            wanted = other.get(seat, named(mask[fields : 2 * fields], seat))
            lies[seat], other[seat] = wanted, lies[seat]
        else:
            beside, empty = many.tables.ground.beside, many.tables.piles[0] == 0
            wanted = lies.setdefault(seat, named(mask[:fields] * (beside @ empty), seat))
        over = single.step([wanted])
        seen, _, ended, _, infos = many.step([wanted])
        assert bool(ended[0]) == bool(over)
        if over:
            break
    assert over
    assert single.reasons["repetition"] == 1


def test_the_same_seed_gives_the_same_games_and_copies_go_on_alike() -> None:
    one, other = ManySkelter(8, calls="informed"), ManySkelter(8, calls="informed")
    seen, _ = one.reset(seed=1)
    assert np.array_equal(seen["observation"], other.reset(seed=1)[0]["observation"])
    assert not np.array_equal(seen["observation"], ManySkelter(8).reset(seed=2)[0]["observation"])
    copies = [deepcopy(one), loads(dumps(one))]  # noqa: S301 - our own
    rng = np.random.default_rng(1)
    for _ in range(60):
        actions = drawn(seen["action_mask"], rng, 0.5, one.coding)
        seen, rewards, *_ = one.step(actions)
        for copy in copies:
            again, paid, *_ = copy.step(actions)
            assert np.array_equal(again["observation"], seen["observation"])
            assert np.array_equal(paid, rewards)


def test_spaces_hold_and_arrays_are_lent_where_that_is_asked() -> None:
    many = ManySkelter(4, copy=False)
    lent, _ = many.reset(seed=1)
    assert many.observation_space.contains(lent)
    again, *_ = many.step(lent["action_mask"].argmax(axis=1))
    assert again["observation"] is lent["observation"]


def test_what_cannot_be_is_refused_and_nothing_is_done() -> None:
    for settings in ({"sets": 2}, {"seats": 3}, {"board": "round"}, {"calls": "loud"}):
        with pytest.raises(BadSettings):
            ManySkelter(2, **settings)
    many = ManySkelter(2)
    seen, _ = many.reset(seed=1)
    first = int(seen["action_mask"][0].argmax())
    for actions in ([first, -1], [first, 105], [first], [first, 10**6]):
        with pytest.raises(IllegalAction):
            many.step(actions)
    with pytest.raises(IllegalAction, match="whole number"):
        many.step([first, 3.7])
    with pytest.raises(BadSettings):
        many.reset(options={"settings": {"rounds": 3}})
    assert (many.tables.piles == 0).all()
    assert isinstance(many.coding._read, Settings)
