"""Builds: every example of the rule sheets, and what is never legal. Tests are named after the sheets' paragraphs."""

from itertools import pairwise

import pytest
from hypothesis import given

from kist.core.errors import IllegalAction
from kist.cubus.shape.build import Build, Rules, align, judge
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind, Tiles
from tests.cubus.shape.strategies import stacks

WOOD, CARDS, KIDS = Rules.WOOD_2005, Rules.CARDS_1987, Rules.KIDS


def build(before: str, after: str, hand: str, rules: Rules = WOOD) -> Build:
    return judge(rules, Laid(Stack.parse(before), (0, 0)), Tiles.parse(hand), Stack.parse(after))


def refusal(before: str, after: str, hand: str, rules: Rules = WOOD) -> str:
    with pytest.raises(IllegalAction) as refused:
        build(before, after, hand, rules)
    return refused.value.code


@pytest.mark.parametrize(
    ("way", "heights"),
    [
        ("on top", {(0, 0): 2}),
        ("front left", {(0, 0): 1, (1, 0): 1}),
        ("front right", {(0, 0): 1, (0, 1): 1}),
        ("rear left", {(0, 0): 1, (0, -1): 1}),
        ("rear right", {(0, 0): 1, (-1, 0): 1}),
    ],
)
def test_spelverloop_five_ways_to_begin(way: str, heights: dict[tuple[int, int], int]) -> None:
    start = Laid(Stack.parse("1"), (0, 0))
    begun = judge(WOOD, start, Tiles.parse("LRD"), Stack.from_heights(heights))
    assert (begun.points, begun.gained, begun.uses.total) == (1, 1, 2), way


def test_puntentelling_two_rhombi_one_point_one_two_none_three() -> None:
    assert build("1", "2", "LR").points == 1
    assert build("22/21", "22/22", "").points == 3
    assert build(".2/22", "22/22", "D").points == 5


def test_waardering_a_crate_of_three_rhombi_is_worth_nothing_and_so_never_built() -> None:
    assert refusal("1", ".1/1", "LRD") == "no-points"


def test_bouwacties_1_to_4_score_one_point_each() -> None:
    for before, after in pairwise(["1", "11", "21", ".1/21", ".2/21"]):
        made = build(before, after, "LRD")
        assert (made.points, made.gained, made.uses.total) == (1, 1, 2)


def test_bouwactie_5_needs_no_rhombus_and_scores_three() -> None:
    fifth = build(".2/21", ".2/22", "")
    assert (fifth.points, fifth.gained, str(fifth.uses)) == (3, 1, "")


def test_bouwactie_6_scores_five_for_a_crate_and_the_hidden_one_below_it() -> None:
    sixth = build(".2/22", "22/22", "D")
    assert (sixth.points, sixth.gained, str(sixth.uses)) == (5, 2, "D")


def test_umbau_four_crates_with_three_rhombi_are_nine_points() -> None:
    assert build(".2/21", "32/22", "LRD").points == 9


def test_offene_kisten_nine_crates_under_an_open_lid_after_two_were_taken_down() -> None:
    rebuilt = build("311/111/111o", "222/222/222o", "LR")
    assert (rebuilt.points, rebuilt.gained) == (27 - 6 - 2, 7)


def test_offene_kisten_stay_where_they_are_when_a_layer_is_put_underneath() -> None:
    before = Laid(Stack.parse("1o"), (4, 2))
    after = judge(WOOD, before, Tiles.parse("LR"), Stack.parse("2o")).laid
    opens = {each for each in picture_of(before) if each.kind is Kind.OPEN}
    assert opens == {each for each in picture_of(after) if each.kind is Kind.OPEN}
    assert after.origin == (5, 3)  # the table sank by one layer


def test_offene_kisten_two_of_them_keep_their_distance() -> None:
    assert build("1o1o", "2o2o", "LRR").points == 3
    assert refusal("1o1o", "2o1o", "LR") == "open-lid-moved"
    assert refusal("1o1", "11", "D") == "rhombi-left-over"


def test_offene_kisten_are_not_taken_up_in_1987_either_and_the_refusal_says_so() -> None:
    """There other rhombi may leave the picture, so it is not "every laid rhombus" that stays."""
    assert refusal("1o1", "11", "D", CARDS) == "open-lid-moved"
    assert refusal("1o1/1", "2/1", "LRD", CARDS) == "open-lid-moved"


def test_offene_kisten_from_the_hand_may_lie_anywhere() -> None:
    assert build("1", "11o", "RO").points == 1
    assert build("1", "1o1", "RO").points == 1


def test_austausch_a_mere_swap_of_a_lid_for_an_open_one_is_not_allowed() -> None:
    assert refusal("1", "1o", "O", CARDS) == "lid-exchanged"
    assert refusal("1", "1o", "O", WOOD) == "rhombi-left-over"


def test_austausch_nor_within_a_build_in_the_1987_edition() -> None:
    assert refusal("1", "2o", "LRO", CARDS) == "lid-exchanged"
    assert build("1", "2", "LRO", CARDS).points == 1
    assert refusal("1111/1111", "222/22o2", "LLRRO", CARDS) == "lid-exchanged"
    assert build("1111/1111", "222/222", "LLRRO", CARDS).points == 10
    assert build("1", "11o", "RO", CARDS).points == build("1", "11", "RD", CARDS).points == 1


def test_sonderfaelle_in_the_1987_edition_rhombi_can_be_won() -> None:
    """A flat row of four becomes a square block: the freed rhombi go to the hand, one point each."""
    before, after = "1111/1111", "222/222"
    change = Stack.parse(after).tiles.minus(Stack.parse(before).tiles)
    assert change == Tiles(2, 2, -2, 0)
    won = build(before, after, "LLRR", CARDS)
    assert (won.gained, str(won.uses), str(won.takes)) == (4, "LLRR", "DD")
    assert won.points == 3 * 4 - 4 + 2
    assert refusal(before, after, "LLRR", WOOD) == "rhombi-left-over"


def test_variant_for_children_every_crate_is_a_point_whatever_it_took() -> None:
    assert build("1", ".1/1", "LRD", KIDS).points == 1
    assert build(".2/22", "22/22", "D", KIDS).points == 2
    assert refusal("1111/1111", "222/222", "LLRR", KIDS) == "rhombi-left-over"


def test_legregel_only_rhombi_of_the_hand_can_be_added() -> None:
    assert refusal("1", "2", "L") == "not-in-hand"
    assert refusal("1", "2", "") == "not-in-hand"


def test_legregel_there_must_be_more_crates_than_before() -> None:
    assert refusal("22/22", "22/22", "") == "no-crate-gained"
    assert refusal("2", "11", "D", CARDS) == "no-crate-gained"


@given(stacks(most_crates=12), stacks(most_crates=12))
def test_points_and_place_follow_from_the_two_stacks(before: Stack, after: Stack) -> None:
    laid = Laid(before, (3, -2))
    for rules in (WOOD, CARDS):
        try:
            made = judge(rules, laid, Tiles(16, 16, 16, 4), after)
        except IllegalAction:
            continue
        added = after.tiles.total - before.tiles.total
        assert made.points == 3 * (after.crates - before.crates) - added >= 1
        assert made.uses.minus(made.takes) == after.tiles.minus(before.tiles)
        nailed = {each for each in picture_of(laid) if each.kind is Kind.OPEN}
        assert nailed <= picture_of(made.laid)


def test_a_build_moves_as_few_rhombi_as_possible() -> None:
    """A third column beside a block: only the left sides change their place, wherever the block lies."""
    laid = Laid(Stack.parse("22/22"), (7, 7))
    after = judge(WOOD, laid, Tiles.parse("RRDD"), Stack.parse("222/222")).laid
    moved = picture_of(laid) - picture_of(after)
    assert after.origin in {(6, 7), (7, 7)}
    assert {rhombus.kind for rhombus in moved} <= {Kind.LEFT}


@pytest.mark.parametrize(("before", "after"), [("1o1", "1o1/1o"), ("1o1", "1o111o"), ("2o", "2o1o"), ("2o", "2o/1o")])
def test_where_any_of_several_open_lids_could_be_the_laid_one_most_rhombi_stay(before: str, after: str) -> None:
    assert align(Laid(Stack.parse(before), (3, 2)), Stack.parse(after)) == (3, 2)
