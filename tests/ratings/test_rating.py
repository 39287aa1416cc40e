"""Ratings: what a match may and may not do to those of its players."""

from hypothesis import given
from hypothesis import strategies as st

from kist.ratings.rating import NEWCOMER, Rating, rated
from kist.ratings.result import Player, Result

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))
NAMES = ["ann", "bob", "cleo", "dan", "eve", "fay"]


def result(places: list[int], bots: int = 0) -> Result:
    """A match of so many people, and bots after them, who came in these places."""
    people = len(places) - bots
    players = [Player(name, place) for name, place in zip(NAMES[:people], places, strict=False)]
    players += [Player("bot:novice", place, is_bot=True) for place in places[people:]]
    return Result("match", "cubus", "2005", 1000, tuple(players))


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[int], dict[str, Rating]]:
    places = draw(st.lists(st.integers(1, 4), min_size=2, max_size=6))
    known = {name: draw(RATINGS) for name in NAMES[: len(places)] if draw(st.booleans())}
    return places, known


@given(matches())
def test_who_wins_alone_never_falls_and_who_is_last_alone_never_rises(
    match: tuple[list[int], dict[str, Rating]],
) -> None:
    places, known = match
    after = rated(result(places), known, {})
    for name, place in zip(NAMES, places, strict=False):
        before = known.get(name, NEWCOMER)
        if place == min(places) and places.count(place) == 1:
            assert after[name].mu >= before.mu
        if place == max(places) and places.count(place) == 1:
            assert after[name].mu <= before.mu


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(match: tuple[list[int], dict[str, Rating]], rng: st.DataObject) -> None:
    places, known = match
    played = result(places)
    shuffled = list(played.players)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = Result("match", "cubus", "2005", 1000, tuple(shuffled))
    assert rated(turned, known, {}) == rated(played, known, {})


@given(st.integers(2, 6), RATINGS)
def test_equals_who_tie_stay_equal(seats: int, rating: Rating) -> None:
    names = NAMES[:seats]
    after = rated(result([1] * seats), dict.fromkeys(names, rating), {})
    for name in names:
        assert abs(after[name].mu - rating.mu) < 1e-6
        assert abs(after[name].sigma - after[names[0]].sigma) < 1e-9


@given(matches())
def test_everybody_moves_by_places_alone_not_by_how_they_are_numbered(
    match: tuple[list[int], dict[str, Rating]],
) -> None:
    places, known = match
    assert rated(result([10 * place for place in places]), known, {}) == rated(result(places), known, {})


@given(RATINGS, RATINGS)
def test_bots_count_as_opponents_and_stay_as_they_are(person: Rating, bot: Rating) -> None:
    won = rated(result([1, 2], bots=1), {"ann": person}, {"bot:novice": bot})
    lost = rated(result([2, 1], bots=1), {"ann": person}, {"bot:novice": bot})
    assert set(won) == set(lost) == {"ann"}
    assert lost["ann"].mu <= person.mu <= won["ann"].mu


@given(RATINGS, RATINGS)
def test_chances_of_two_add_up_and_the_better_one_has_more(one: Rating, other: Rating) -> None:
    assert abs(one.chance_against(other) + other.chance_against(one) - 1) < 1e-9
    if one.mu > other.mu:
        assert one.chance_against(other) >= 0.5


def test_a_newcomer_has_a_thousand_points_and_is_provisional_for_about_ten_matches() -> None:
    assert (NEWCOMER.points, NEWCOMER.is_provisional) == (1000, True)
    known = {"ann": NEWCOMER, "bob": NEWCOMER}
    played = 0
    while known["ann"].is_provisional:
        known = rated(result([1, 2] if played % 2 else [2, 1]), known, {})
        played += 1
    assert 5 <= played <= 15


def test_who_wins_again_and_again_is_found_out() -> None:
    known: dict[str, Rating] = {}
    for _ in range(30):
        known = rated(result([1, 2, 3]), known, {})
    assert known["ann"].points - known["ann"].spread > known["cleo"].points + known["cleo"].spread
