"""How many games of Helter-Skelter for two go on, one action in each: `kist.skelter.turns` as arrays.

This is the second place where the rules are written, for speed alone; tests play every kind of game here and there,
step for step. It knows two players with one colour each and version 3 of the rules. Every game is one line of arrays.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from kist.research.batch.ground import HEIGHTS, LOWEST, NONE, SEATS, STOCK, TOPS, Bytes, Ground, Hashes
from kist.skelter.board import STONES
from kist.skelter.ending import THIRD
from kist.skelter.state import CLAIM, LIFTED, NEUTRAL, NOWHERE, PLACE, TURN, Phase
from kist.skelter.turns import ON_THE_BOARD

Lines = npt.NDArray[np.int64]
"""Which games."""
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
NUMBERS: Final = {phase: number for number, phase in enumerate(Phase)}
PLACING, MOVING, HOLDING, ASKED = (NUMBERS[phase] for phase in (PLACE, TURN, LIFTED, CLAIM))
ACCEPT, CLAIMS, PASS, READY = range(4)
"""The actions that name no field, as they follow those that do."""
RIGHT, WRONG = range(2)
"""What a claim was."""
ROOM: Final = 64
"""For so many turns' tables there is room at first."""


class Tables:
    """The games, and all that is on and around their tables."""

    def __init__(self, ground: Ground, count: int, rounds: int | None, *, costs_a_turn: bool) -> None:
        self.ground, self.count = ground, count
        self.rounds, self._costs_a_turn = rounds, costs_a_turn
        self.hues: Bytes = np.tile(ground.hues, (count, 1))
        self.piles: Bytes = np.zeros((count, ground.fields), np.int8)
        self.phase, self.turn, self.stock, self.round = (np.zeros(count, np.int64) for _ in range(4))
        self.origin, self.target, self.checked, self.verdict = (np.full(count, NOWHERE) for _ in range(4))
        self.passed: Flags = np.zeros((count, SEATS), np.bool_)
        self.skips: Numbers = np.zeros((count, SEATS), np.int64)
        self.repeats: Numbers = np.zeros(count, np.int64)
        self.pass_ends: Flags = np.zeros(count, np.bool_)
        self._sign: Hashes = np.zeros(count, np.uint64)
        self._history: Hashes = np.zeros((count, ROOM), np.uint64)
        self._turns: Numbers = np.zeros(count, np.int64)
        self.begin(np.arange(count))

    def begin(self, lines: Lines, hues: Bytes | None = None) -> None:
        """New games on empty boards, with these colours or with those from before."""
        if hues is not None:
            self.hues[lines] = hues
        self.piles[lines], self._sign[lines] = NONE, 0
        self.phase[lines], self.turn[lines], self.stock[lines], self.round[lines] = PLACING, 0, STOCK, 1
        for places in (self.origin, self.target, self.checked, self.verdict):
            places[lines] = NOWHERE
        for counts in (self.passed, self.skips, self.repeats, self.pass_ends, self._turns):
            counts[lines] = 0
        self._history[lines] = 0

    @property
    def asked(self) -> Numbers:
        """Whose action comes next: where a stone is attacked its owner's, else that of the seat whose turn it is."""
        return np.where(self.phase == ASKED, 1 - self.turn, self.turn)

    def act(self, actions: Numbers) -> tuple[Lines, Bytes]:
        """One legal action in each game; which games are over, and what that is worth to the first player."""
        fields, phase = self.ground.fields, self.phase
        names_field, word = actions < 2 * fields, actions - 2 * fields
        kinds = [
            (phase == PLACING, self._place),
            ((phase == MOVING) & names_field, self._touch),
            ((phase == HOLDING) & (actions < fields), self._move),
            ((phase == HOLDING) & (actions >= fields), self._finish),
            (word == ACCEPT, self._accept),
            (word == CLAIMS, self._claim),
            (word == PASS, self._pass),
            (word == READY, self._ready),
        ]
        self.checked[:], self.verdict[:] = NOWHERE, NOWHERE
        self._over: list[tuple[Lines, Numbers]] = []
        for those, does in kinds:
            lines = np.flatnonzero(those)
            if len(lines):
                does(lines, actions[lines] % fields)
        over = [np.concatenate(part) for part in zip(*self._over, strict=True)] or [np.zeros(0, np.int64)] * 2
        return over[0], over[1].astype(np.int8)

    # What each action does -------------------------------------------------------------------------------------

    def _place(self, lines: Lines, at: Numbers) -> None:
        self._put(lines, at, self.turn[lines])
        self.stock[lines] -= 1
        self.turn[lines] ^= 1
        done = lines[self.stock[lines] == 0]
        self.phase[done] = MOVING
        self._note(done)

    def _touch(self, lines: Lines, at: Numbers) -> None:
        self._take(lines, at)
        self.origin[lines], self.phase[lines] = at, HOLDING
        self.passed[lines] = False

    def _move(self, lines: Lines, at: Numbers) -> None:
        self._put(lines, at, self.turn[lines])
        asks = HEIGHTS[self.piles[lines, at]] == ON_THE_BOARD
        self.phase[lines[asks]], self.target[lines[asks]] = ASKED, at[asks]
        self._end_turn(lines[~asks])

    def _finish(self, lines: Lines, at: Numbers) -> None:
        self._put(lines, at, self.turn[lines])
        self._ready(lines, at)

    def _accept(self, lines: Lines, _: Numbers) -> None:
        self._end_turn(lines)

    def _claim(self, lines: Lines, _: Numbers) -> None:
        owner, at = 1 - self.turn[lines], self.target[lines]
        right = self.hues[lines, at] == owner
        stood, attacked = lines[right], at[right]
        self._take(stood, attacked)
        self._put(stood, self.origin[stood], self.turn[stood])
        if self._costs_a_turn:
            self.skips[lines[~right], owner[~right]] += 1
        self._end_turn(lines)
        self.checked[lines], self.verdict[lines] = at, np.where(right, RIGHT, WRONG)

    def _pass(self, lines: Lines, _: Numbers) -> None:
        self.passed[lines, self.turn[lines]] = True
        self._end_turn(lines, passing=True)

    def _ready(self, lines: Lines, _: Numbers) -> None:
        """With two players a wrong call makes the other one win."""
        caller = self.turn[lines]
        right = self.standing_right(lines)[np.arange(len(lines)), caller] == STONES
        self._over.append((lines, np.where(right == (caller == 0), 1, -1)))

    # Stones ----------------------------------------------------------------------------------------------------

    def _put(self, lines: Lines, at: Numbers, seat: Numbers) -> None:
        before = self.piles[lines, at]
        self._set(lines, at, before, np.where(before == NONE, 1 + seat, before + 2))

    def _take(self, lines: Lines, at: Numbers) -> None:
        before = self.piles[lines, at]
        self._set(lines, at, before, np.maximum(before - 2, NONE))

    def _set(self, lines: Lines, at: Numbers, before: Bytes, after: npt.NDArray[np.integer]) -> None:
        self.piles[lines, at] = after
        self._sign[lines] ^= self.ground.signs[at, before] ^ self.ground.signs[at, after]

    def standing_right(self, lines: Lines) -> Numbers:
        """How many stones of each seat stand right: they are lowest, on a field of their own colour."""
        right = LOWEST[self.piles[lines]] == self.hues[lines]
        return np.stack([(right & (self.hues[lines] == seat)).sum(axis=1) for seat in range(SEATS)], axis=1)

    # The end of a turn -----------------------------------------------------------------------------------------

    def _end_turn(self, lines: Lines, *, passing: bool = False) -> None:
        if not len(lines):
            return
        if not passing:
            self.passed[lines] = False
        self.turn[lines], self.skips[lines], self.round[lines] = self._upcoming(lines)
        self.phase[lines] = MOVING
        self.origin[lines] = self.target[lines] = NOWHERE
        self._note(lines)
        ended = self._nobody_goes_on(_all(self.passed[lines]), self.repeats[lines], self.round[lines])
        over = lines[ended]
        right = self.standing_right(over)
        self._over.append((over, np.sign(right[:, 0] - right[:, 1])))

    def _upcoming(self, lines: Lines) -> tuple[Numbers, Numbers, Numbers]:
        """Who has the next turn, who still loses one, and the round."""
        before, skips = self.turn[lines], self.skips[lines]
        following, every = 1 - before, np.arange(len(lines))
        while (skipping := skips[every, following] > 0).any():
            skips[every, following] -= skipping
            following = np.where(skipping, 1 - following, following)
        return following, skips, self.round[lines] + (following <= before)

    def _nobody_goes_on(self, all_passed: Flags, times: Numbers, number: Numbers) -> Flags:
        late = np.zeros(len(number), np.bool_) if self.rounds is None else number > self.rounds
        ended: Flags = all_passed | (times >= THIRD) | late
        return ended

    def _note(self, lines: Lines) -> None:
        """Note the table at the beginning of a turn, how often it came up, and whether a pass would end the game."""
        if not len(lines):
            return
        if self._turns[lines].max() == self._history.shape[1]:
            self._history = np.pad(self._history, ((0, 0), (0, self._history.shape[1])))
        now = self._moment(lines, self.turn[lines], self.skips[lines])
        self._history[lines, self._turns[lines]] = now
        self._turns[lines] += 1
        self.repeats[lines] = self._times(lines, now)
        following, skips, number = self._upcoming(lines)
        times = self._times(lines, self._moment(lines, following, skips)) + 1
        passed = self.passed[lines]
        passed[np.arange(len(lines)), self.turn[lines]] = True
        self.pass_ends[lines] = self._nobody_goes_on(_all(passed), times, number)

    def _moment(self, lines: Lines, turn: Numbers, skips: Numbers) -> Hashes:
        """A number for the table, whose turn it is and who loses how many turns."""
        ground = self.ground
        signs: Hashes = self._sign[lines] ^ ground.turn_signs[turn]
        for seat in range(SEATS):
            signs ^= skips[:, seat].astype(np.uint64) * ground.skip_signs[seat]
        return signs

    def _times(self, lines: Lines, moments: Hashes) -> Numbers:
        noted = self._history[lines, : self._turns[lines].max()]
        times: Numbers = (noted == moments[:, None]).sum(axis=1)
        return times

    # What is legal ---------------------------------------------------------------------------------------------

    def write_masks(self, masks: Bytes, *, informed: bool) -> None:
        """1 for every action that is legal now. Who is informed calls Ready! only where that is right: everything lay
        open once, so nothing else can be right by what was seen."""
        fields, ground = self.ground.fields, self.ground
        masks[:] = 0
        own = TOPS[self.piles] == self.turn[:, None]
        empty = self.piles == NONE
        lines = np.flatnonzero(self.phase == PLACING)
        hues = self.hues[lines]
        masks[lines, :fields] = empty[lines] & (hues != self.turn[lines, None]) & (hues != NEUTRAL)
        lines = np.flatnonzero(self.phase == MOVING)
        open_to = (~own[lines]).astype(np.float32) @ ground.steps > 0
        masks[lines, :fields] = own[lines] & open_to
        masks[lines, 2 * fields + PASS] = 1
        masks[lines, 2 * fields + READY] = self._missing(lines) == 0 if informed else 1
        lines = np.flatnonzero(self.phase == HOLDING)
        near = ground.beside[self.origin[lines]]
        masks[lines, :fields] = near & ~own[lines]
        ending = near & empty[lines]
        if informed:
            ending &= (self._missing(lines) == 1)[:, None] & (self.hues[lines] == self.turn[lines, None])
        masks[lines, fields : 2 * fields] = ending
        lines = np.flatnonzero(self.phase == ASKED)
        masks[lines, 2 * fields + ACCEPT] = masks[lines, 2 * fields + CLAIMS] = 1

    def _missing(self, lines: Lines) -> Numbers:
        """How many stones of the seat whose turn it is do not stand right, one that is lifted included."""
        right = self.standing_right(lines)[np.arange(len(lines)), self.turn[lines]]
        missing: Numbers = STONES - right
        return missing


def _all(passed: Flags) -> Flags:
    """In which games both have passed."""
    both: Flags = passed[:, 0] & passed[:, 1]
    return both
