"""The answers that are shipped are those that the search finds."""

from hypothesis import given
from hypothesis import strategies as st

from kist.cubus.shape.stack import DIGITS
from kist.cubus.solver.answers import ANSWERS, answer, crates_in, noting, packed, read, unpacked, write
from kist.cubus.solver.fullest import fullest, most_crates, searched
from kist.cubus.solver.task import Counts

SHIPPED = [
    (Counts(*map(DIGITS.index, signs)), nails, text)
    for nails, texts in unpacked(ANSWERS.read_bytes()).items()
    for signs, text in texts.items()
]
SAMPLE = SHIPPED[::200]


def test_a_sample_of_the_answers_is_what_the_search_finds_cell_for_cell() -> None:
    assert len(SAMPLE) > 40
    for counts, nails, text in SAMPLE:
        assert read(text) == searched(counts, nails), (counts, nails)


def test_questions_are_answered_from_the_file() -> None:
    for counts, nails, text in SAMPLE:
        assert answer(counts, nails) == text
        assert fullest(counts, nails) == read(text)
        assert most_crates(counts, nails) == crates_in(text) == sum((read(text) or {}).values())


def test_every_answer_has_lids_where_the_nails_are_and_just_these_rhombi() -> None:
    for counts, nails, text in SHIPPED:
        heights = read(text)
        if heights is None:
            continue
        lids = {(x - height, y - height) for (x, y), height in heights.items()}
        assert lids.issuperset(nails)
        lefts = sum(height for (x, y), height in heights.items() if (x - 1, y) not in heights)
        rights = sum(height for (x, y), height in heights.items() if (x, y - 1) not in heights)
        assert Counts(lefts, rights, len(heights)) == counts


def test_what_is_not_in_the_file_is_not_known_and_can_be_noted() -> None:
    counts, nails = Counts(1, 1, 1), ((0, 0), (0, 40))
    with noting() as noted:
        assert answer(counts, nails) is None
    assert noted == {(nails, counts)}


@given(st.dictionaries(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.integers(1, 16), max_size=12))
def test_heights_come_back_as_they_were_written(heights: dict[tuple[int, int], int]) -> None:
    text = write(heights)
    assert (read(text) or {}) == heights
    assert crates_in(text) == sum(heights.values())
    question = ((0, 0), (1, -2)), Counts(3, 16, 9)
    assert unpacked(packed({question: text})) == {question[0]: {"3g9": text}}
