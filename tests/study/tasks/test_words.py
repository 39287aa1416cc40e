"""Every question and every diagnosis has words in every language."""

import re
from pathlib import Path

import pytest

import kist.study.tasks.kinds
from kist.core.errors import BadSettings
from kist.study.tasks import KINDS, make_tasks
from kist.study.tasks.words import LANGUAGES, answer_in_words, task_words

SOURCE = Path(kist.study.tasks.kinds.__file__).parent


def test_all_languages_have_the_same_words() -> None:
    assert {"en", "de", "nl"} <= set(LANGUAGES)
    for language in LANGUAGES:
        assert task_words(language).keys() == task_words("en").keys()
        assert all(task_words(language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_tasks_ask_and_diagnose_has_words(language: str) -> None:
    words = task_words(language)
    for task in make_tasks(list(KINDS), range(1, 11), 45, "words"):
        assert words[f"kind.{task.kind}"]
        assert words[f"asked.{task.asked}"]
        assert answer_in_words(task.answer, words)
        for wrong in task.wrong:
            assert words[f"diagnosis.{wrong.diagnosis}"]
            assert answer_in_words(wrong.answer, words)


def test_every_diagnosis_that_the_code_names_has_words() -> None:
    named = {code for path in SOURCE.glob("*.py") for code in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', path.read_text())}
    codes = {code for code in named if not code.startswith(("bad-", "view-", "from-", "at-"))}
    assert codes <= {key.partition(".")[2] for key in task_words("en")}


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadSettings) as refusal:
        task_words("xx")
    assert refusal.value.code == "bad-language"
