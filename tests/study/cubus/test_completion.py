"""Pictures with rhombi missing, against all small stacks there are."""

from random import Random

import pytest

from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind
from kist.study.cubus.completion import fitting
from tests.cubus.solver.brute import all_stacks


def stacks(rhombi: set[Rhombus] | frozenset[Rhombus]) -> list[str]:
    return [str(laid.stack) for laid in fitting(rhombi)]


def without(stack: str, *missing: tuple[str, int, int]) -> set[Rhombus]:
    rhombi = {Rhombus(Kind(kind), u, v) for kind, u, v in missing}
    whole = picture_of(Laid(Stack.parse(stack), (0, 0)))
    assert rhombi <= whole
    return set(whole - rhombi)


def test_a_whole_picture_fits_itself_alone() -> None:
    assert stacks(picture_of(Laid(Stack.parse(".2/22"), (0, 0)))) == [".2/22"]


def test_a_crate_without_its_lid() -> None:
    assert stacks(without("1", ("D", -1, -1))) == ["1"]


@pytest.mark.parametrize("lid", [("D", -2, -1), ("D", -1, -2)])
def test_a_high_column_without_its_lid_hides_what_is_behind_it(lid: tuple[str, int, int]) -> None:
    assert stacks(without("22/2", lid)) == ["22/2"]


def test_open_lids_that_are_there_stay_open() -> None:
    picture = without("22o/22", ("L", 1, 0))
    assert "22o/22" in stacks(picture)


def test_a_side_alone_may_be_a_crate_or_part_of_others() -> None:
    assert stacks({Rhombus(Kind.LEFT, 0, 0)}) == ["1"]


def test_what_is_wrong_fits_nothing() -> None:
    overlapping = {Rhombus(Kind.LEFT, 0, 0), Rhombus(Kind.LID, 0, 0)}
    assert stacks(overlapping) == []
    assert fitting([Rhombus(Kind.LEFT, 0, 0)] * 2) == []
    assert fitting([]) == []


def test_too_much_is_missing() -> None:
    far = {Rhombus(Kind.LID, 0, 0), Rhombus(Kind.LID, 30, 0)}
    assert stacks(far) == []


@pytest.mark.long
def test_all_small_stacks_that_fit_are_found_and_no_others() -> None:
    rng = Random(5)
    whole = {
        str(stack): picture_of(Laid(stack, (0, 0)))
        for group in all_stacks().values()
        for known in group
        if known.crates <= 6
        for stack in [Stack.from_heights(dict(known.heights))]
    }
    small = [text for text, picture in whole.items() if len(picture) <= 11]
    for text in rng.sample(small, 25):
        missing = rng.randint(1, 3)
        there = frozenset(rng.sample(sorted(whole[text]), len(whole[text]) - missing))
        found = fitting(there)
        added = len(picture_of(found[0])) - len(there)
        assert added <= missing
        told = {(str(laid.stack), laid.origin) for laid in found if laid.stack.crates <= 6}
        assert told == fits_by_brute_force(there, added, whole)


def fits_by_brute_force(
    there: frozenset[Rhombus], added: int, whole: dict[str, frozenset[Rhombus]]
) -> set[tuple[str, tuple[int, int]]]:
    """Every small stack, moved everywhere, that shows what is there and so many rhombi more."""
    anchor = min(there)
    found = set()
    for text, picture in whole.items():
        if len(picture) != len(there) + added:
            continue
        for kind, u, v in picture:
            if kind is anchor.kind:
                shift = anchor.u - u, anchor.v - v
                if there <= {Rhombus(each, u + shift[0], v + shift[1]) for each, u, v in picture}:
                    found.add((text, shift))
    return found
