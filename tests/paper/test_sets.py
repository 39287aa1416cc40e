"""The games to cut out: counted in the PDF itself, on every paper, in every language, with and without colours."""

from itertools import combinations, pairwise, product
from math import dist

import pytest

from kist.core.errors import BadSettings, KistError
from kist.cubus.shape.drawing import INSIDE, LEFT, LID, RIGHT
from kist.paper import SIZES, Style, cubus_set, dot_paper, return_words, skelter_set
from kist.paper.figures import MONO
from kist.skelter.board_file import BUILT_IN, built_in
from kist.skelter.paint import PAINTS
from kist.study.tasks.words import LANGUAGES
from tests.paper.pages import filled, pages, shapes, size, words

STYLES = [Style(*each) for each in product(SIZES, LANGUAGES, (False, True))]
ON_PAPER = {"a4": (210, 297), "letter": (216, 279)}
TITLES = {"en": "the rules", "de": "die Regeln", "nl": "de regels", "fr": "les règles", "it": "le regole"}


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_cubus_has_the_right_number_of_each_rhombus_a_score_sheet_and_two_pages_of_rules(style: Style) -> None:
    cut, scores, *rules = printed = pages(pdf := cubus_set(style))
    faces = {name: MONO[face] if style.mono else face for name, face in _FACES.items()}
    assert {name: filled(cut, face) for name, face in faces.items()} == {"L": 16, "R": 16, "D": 12, "O": 4}
    assert len(rules) == 2
    assert {size(page) for page in printed} == {ON_PAPER[style.size]}
    assert TITLES[style.language] in words(pdf)
    assert style.words["paper.score-sheet"] in scores.extract_text()


@pytest.mark.parametrize("style", [Style("a4"), Style("letter", "de", mono=True)], ids=str)
def test_rhombi_are_26_mm_long_and_a_bar_shows_whether_the_printer_kept_that(style: Style) -> None:
    page = pages(cubus_set(style))[0]
    faces = {MONO[face] if style.mono else face for face in (LEFT.face, RIGHT.face, LID.face)}
    rhombi = [shape for shape in shapes(page) if shape.colour in faces and len(shape.points) == 4]
    lengths = [dist(*edge) for rhombus in rhombi for edge in pairwise((*rhombus.points, rhombus.points[0]))]
    assert len(rhombi) == 44  # the four open ones are drawn otherwise
    assert lengths == pytest.approx([26] * 4 * 44, abs=0.02)
    bars = [dist(*shape.points) for shape in shapes(page) if len(shape.points) == 2]
    assert max(length for length in bars if length < 51) == pytest.approx(50, abs=0.02)
    assert "50 mm" in page.extract_text()


_FACES = {"L": LEFT.face, "R": RIGHT.face, "D": LID.face, "O": INSIDE}


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_skelter_has_a_board_eight_stones_of_each_colour_and_a_page_of_rules(style: Style) -> None:
    board, stones, rules = pages(skelter_set(style))
    assert size(board) == ON_PAPER[style.size][::-1]
    assert size(stones) == ON_PAPER[style.size]
    if style.mono:
        assert filled(stones, "#3A3A3A") == 48
        assert filled(board, "#FFFFFF") == 48
    else:
        assert {colour: filled(stones, paint.stone) for colour, paint in PAINTS.items()} == dict.fromkeys(PAINTS, 8)
        assert {colour: filled(board, paint.field) for colour, paint in PAINTS.items()} == dict.fromkeys(PAINTS, 8)
    assert len(rules.extract_text().split()) > 200


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("size_name", SIZES)
def test_stones_are_squares_side_by_side_that_cover_their_fields_and_no_other(name: str, size_name: str) -> None:
    board, stones, _ = pages(skelter_set(Style(size_name), built_in(name)))
    colours = {paint.stone for paint in PAINTS.values()}
    squares = [shape.points for shape in shapes(stones) if shape.colour in colours and len(shape.points) == 4]
    side = dist(*squares[0][:2])
    assert len(squares) == 48
    corners = {(round(x / side, 1), round(y / side, 1)) for square in squares for x, y in square}
    assert len(corners) == 9 * 7  # neighbours share their corners
    places = [(field.x, field.y) for field in built_in(name).fields]
    apart = min(max(abs(x - other_x), abs(y - other_y)) for (x, y), (other_x, other_y) in combinations(places, 2))
    fields = [shape.points for shape in shapes(board) if shape.colour in {each.field for each in PAINTS.values()}]
    wide = max(x for field in fields for x, _ in field) - min(x for field in fields for x, _ in field)
    pitch = wide / (max(x for x, _ in places) - min(x for x, _ in places) + 0.62)
    assert 0.62 * pitch < side < apart * pitch


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_board_can_be_printed_with_all_its_fields(name: str) -> None:
    board = built_in(name)
    page = pages(skelter_set(Style(), board))[0]
    assert sum(filled(page, paint.field) for paint in PAINTS.values()) == 48
    assert filled(page, "#FFFFFF") == sum(field.colour is None for field in board.fields)


@pytest.mark.parametrize("size_name", SIZES)
@pytest.mark.parametrize("spacing", [5, 10, 30])
def test_dot_paper_is_one_page_full_of_dots(size_name: str, spacing: float) -> None:
    (page,) = pages(dot_paper(Style(size_name), spacing))
    width, height = ON_PAPER[size_name]
    assert size(page) == (width, height)
    dots = filled(page, "#766B5F")
    assert dots > 0.7 * (width - 28) * (height - 35) / (spacing * spacing * 0.866)


@pytest.mark.parametrize("spacing", [0, 4.9, 31, float("nan"), float("inf")])
def test_dots_too_near_or_too_far_apart_are_refused(spacing: float) -> None:
    with pytest.raises(BadSettings):
        dot_paper(Style(), spacing)


@pytest.mark.parametrize(("paper", "language"), [("a3", "en"), ("a4", "xx")])
def test_papers_and_languages_that_there_are_not_are_refused(paper: str, language: str) -> None:
    with pytest.raises(BadSettings):
        Style(paper, language)


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(KistError) as refusal:
        dot_paper(Style())
    assert refusal.value.code == "no-paper"
    assert "kist-games[paper]" in refusal.value.message


def test_the_same_wish_gives_the_same_bytes() -> None:
    assert dot_paper(Style()) == dot_paper(Style())


def test_all_languages_have_the_words_and_the_rules_of_paper() -> None:
    for language in LANGUAGES:
        assert Style(language=language).words.keys() == Style().words.keys()


@pytest.mark.parametrize("count", [1, 24, 60])
def test_the_words_to_come_back_are_one_page_with_every_name_and_word(count: int) -> None:
    pupils = [(f"Wilhelmina-Magdalena {number}", f"mitob{number}") for number in range(count)]
    (page,) = pages(return_words(pupils, "K7X2QP", Style(language="de"), address="https://kist.example.org/"))
    text = " ".join(page.extract_text().split())
    assert "K7X2QP" in text
    assert "kist.example.org" in text
    for name, word in pupils:
        assert name in text
        assert word in text
