"""Teacher's guides: all that a lesson needs on two pages, in every language."""

from itertools import product

import pytest

from kist.paper import Style, guide
from kist.study.hours import HOURS, hour_words
from kist.study.tasks.words import LANGUAGES, task_words
from tests.paper.pages import pages, shapes, words


@pytest.mark.parametrize(("name", "language"), list(product(HOURS, LANGUAGES)), ids=str)
def test_a_guide_has_aims_words_course_mistakes_prints_and_what_is_easier_and_harder(
    name: str, language: str
) -> None:
    hour, said = HOURS[name], hour_words(language)
    pdf = guide(hour, Style("letter" if language == "en" else "a4", language, mono=language == "fr"))
    text = " ".join(words(pdf).split())
    assert len(pages(pdf)) <= 2
    for heading in ("aims", "words", "course", "mistakes", "prints", "needs", "differ"):
        assert said[f"guide.{heading}"] in text
    for part in ("title", "aim-1", "aim-3", "1", "4", "easier", "harder"):
        assert said[f"{name}.{part}"].split()[-1] in text
    for stage in hour.stages:
        assert said["guide.minutes"].replace("{n}", str(stage.minutes)) in text
    for term in hour.terms:
        assert said[f"term.{term}"] in text


@pytest.mark.parametrize("name", HOURS)
def test_mistakes_are_shown_with_pictures(name: str) -> None:
    printed = pages(guide(HOURS[name], Style("a4", "de")))
    assert sum(1 for page in printed for shape in shapes(page) if len(shape.points) >= 4) > 20
    if HOURS[name].mistakes:
        assert hour_words("de")["guide.wrong"] in printed[-1].extract_text()


@pytest.mark.parametrize("name", [name for name, hour in HOURS.items() if hour.mistakes])
def test_no_mistake_is_shown_twice(name: str) -> None:
    text = " ".join(words(guide(HOURS[name], Style("a4", "en"))).split())
    shown = [said for key, said in task_words("en").items() if key.startswith("diagnosis.") and said in text]
    assert len(shown) == len(HOURS[name].mistakes)
