"""The teacher's table for a spreadsheet: it opens rightly by a double click, in the language of who opens it."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from kist.classroom.activity import Activity, Given
from kist.classroom.school_class import SchoolClass
from kist.study.tasks.words import Words, answer_in_words

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula at the beginning of a cell."""
_MONTHS: Final = (
    "jan gen fe fé mar mär mrt mär ap av mai may mei mag jun jui giu jul lug au ag ao se sep okt oct ott nov de dic"
)
_DATES: Final = re.compile(rf"\s*\d+\s*[-/.:,]\s*\d|\s*\d+e\d|\s*\d+\.?\s*({'|'.join(_MONTHS.split())})|\s*0\d", re.I)
"""What it would take for a day, a time, a fraction or a number with zeros to be left out."""
MARK: Final = "\ufeff"
"""Spreadsheets take a file for UTF-8 only when it says so itself."""
MINUTE: Final = 60_000
_SECOND_CELL: Final = re.compile(r"[;,|\t]\s*(?=[=+\-@])")
"""Where a formula would begin, should a spreadsheet part the text at another sign than this file does."""
_UNNAMED: Final = re.compile(r"[^\w-]+")


def table_csv(here: SchoolClass, activity: Activity, words: Words, language: str) -> str:
    """Pupils by tasks: for every task what was answered, what it was, in how many tries and after how many minutes;
    at the end how many were right, and what part that is."""
    tasks = activity.plan.tasks
    told = ("word.answer", "word.result", "word.tries", "word.minutes")
    levels = [f"{words['word.level']} {task.to_pupil_json()['level']}" for task in tasks]
    kinds = [f"{at + 1} {words[f'kind.{task.kind}']}, {levels[at]}" for at, task in enumerate(tasks)]
    titles = [f"{kind}: {words[word]}" for kind in kinds for word in told]
    rows: list[list[str]] = [[words["word.name"], *titles, words["word.rights"], words["word.share"]]]
    for pupil in here.present:
        row = [activity.given.get((pupil.number, at)) for at in range(len(tasks))]
        right = sum(given is not None and given.verdict.right for given in row)
        cells = [cell for given in row for cell in _cells(given, activity, words, language)]
        rows.append([safe(pupil.name), *cells, str(right), number(right / max(1, activity.plan.count), language, 2)])
    return written(rows, language)


def _cells(given: Given | None, activity: Activity, words: Words, language: str) -> tuple[str, str, str, str]:
    if given is None:
        return "", "", "", ""
    said = "word.right" if given.verdict.right else f"diagnosis.{given.verdict.diagnosis}"
    minutes = max(0, given.at - activity.opened) / MINUTE
    answer = answer_in_words(given.answer, words)
    return safe(answer), safe(words[said]), str(given.tries), number(minutes, language, 1)


def written(rows: Iterable[Sequence[str]], language: str) -> str:
    """A file that a spreadsheet set to a language opens in columns: where the comma is in numbers, it is not between
    them."""
    text = StringIO()
    csv.writer(text, delimiter="," if language == "en" else ";", lineterminator="\r\n").writerows(rows)
    return MARK + text.getvalue()


def number(value: float, language: str, places: int) -> str:
    """A number as a language writes it."""
    return f"{value:.{places}f}".replace(".", "." if language == "en" else ",")


def safe(text: str) -> str:
    """A text that no spreadsheet runs, wherever it parts cells, and that none takes for a day."""
    text = _SECOND_CELL.sub(r"\g<0>'", text)
    return f"'{text}" if text.startswith(FORMULAS) or _DATES.match(text) else text


def file_name(*parts: str) -> str:
    """A name for a file, of words that say what it is; without what some systems do not take."""
    return "-".join(filter(None, (_UNNAMED.sub("-", part).strip("-")[:40] for part in parts)))
