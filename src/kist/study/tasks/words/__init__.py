"""The words of school tasks in all languages: questions, kinds and diagnoses, one file a language.

A language is added with a file here and one beside `kist.paper`; a test compares the keys of all of them. The web's
catalogs say the same under the same keys.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from kist.core.errors import BadSettings
from kist.core.types import Json

Words: TypeAlias = Mapping[str, str]

FOLDER: Final = Path(__file__).parent
BOUNDS: Final = ("fewest", "most")
LANGUAGES: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


@cache
def read_words(folder: Path, language: str) -> Words:
    """The words of one language from a folder of catalogs; raises `BadSettings`."""
    if language not in LANGUAGES:
        raise BadSettings(
            "bad-language", f"There are no words in {language!r}: choose one of {', '.join(LANGUAGES)}."
        )
    words: Words = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return words


def task_words(language: str) -> Words:
    """The words of school tasks."""
    return read_words(FOLDER, language)


def answer_in_words(answer: Json, words: Words) -> str:
    """An answer to be read by people."""
    if isinstance(answer, bool):
        return words["word.true" if answer else "word.false"]
    if isinstance(answer, Mapping):
        return ", ".join(_part(name, value, words) for name, value in answer.items())
    if isinstance(answer, list | tuple):
        return _listed(answer, words)
    return words["word.no-build"] if answer == "none" else str(answer)


def _listed(answer: Sequence[Json], words: Words) -> str:
    """A rhombus by its kind (a picture shows where it lies), actions one after the other, or that it is a drawing."""
    match answer:
        case [str(kind), int(), int()]:
            return words[f"rhombus.{kind}"]
        case [*actions] if actions and all(isinstance(each, str) for each in actions):
            return ", ".join(map(str, actions))
    return words["word.drawing"]


def _part(name: str, value: Json, words: Words) -> str:
    """The colour of a field, a bound, or how many rhombi of a kind."""
    if isinstance(value, str):
        return f"{name}: {words[f'colour.{value}']}"
    return f"{words[f'word.{name}']} {value}" if name in BOUNDS else f"{value} {words[f'rhombi.{name}']}"
