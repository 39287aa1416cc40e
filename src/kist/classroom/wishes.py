"""Wishes of pupils and of the teacher, and what they add to the log.

Every function takes a class, the stamp and what is wished, and gives the entries to append, or raises `KistError`.
Who is the teacher, the server knows from the secret link; a pupil is known by the device, and acts for nobody else.
"""

import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kist.classroom.activity import Plan
from kist.classroom.log import (
    ANSWER,
    ASK,
    CLOSE,
    JOIN,
    OPEN,
    REMOVE,
    RENAME,
    RESULT,
    RETURN,
    REVEAL,
    ROUND,
    Entry,
    PupilNumber,
)
from kist.classroom.school_class import Pupil, SchoolClass
from kist.classroom.tournament import Played
from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.matches.names import read_name
from kist.matches.wishes import NotYours, Stamp

CONSONANTS: Final = "bdfgklmnprstv"
VOWELS: Final = "aeiou"
SYLLABLES: Final = 3
LONGEST_ANSWER: Final = 4_000
LARGEST: Final = 2**53
LONGEST: Final = 50_000
"""Entries of a log after which a class takes no more: sixty pupils have not written as much in a year."""


def new_word(here: SchoolClass, rng: Random) -> str:
    """A word that can be said in any language and that nobody in the class has, such as `mitoba`."""
    taken = {pupil.word for pupil in here.pupils}
    while True:
        word = "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(SYLLABLES))
        if word not in taken:
            return word


def join(here: SchoolClass, stamp: Stamp, name: str, rng: Random, *, another: bool = False) -> list[Entry]:
    """Come into the class with a nickname. A device that is here already keeps its place, and nothing is added,
    unless it is `another` pupil's from now on: whoever had it before comes back with the word."""
    if not another and stamp.owner and here.pupil_of(stamp.owner):
        return []
    data: dict[str, Json] = {"name": read_name(name), "word": new_word(here, rng)}
    return _checked(here, stamp, len(here.pupils), JOIN, data)


def come_back(here: SchoolClass, stamp: Stamp, word: str) -> list[Entry]:
    """Take one's place again on another device, with the word that the teacher can see."""
    said = word.strip().casefold()
    pupil = next((pupil for pupil in here.present if pupil.word == said), None)
    if pupil is None:
        raise IllegalAction("wrong-word", "Nobody in this class has that word: ask your teacher for it.")
    return _checked(here, stamp, pupil.number, RETURN, {"pupil": pupil.number})


def hand_over(here: SchoolClass, stamp: Stamp, device: str) -> list[Entry]:
    """Let the place of a device belong to whom the stamp names, an account; nothing is added where there is none, or
    where the account has one already."""
    pupil = here.pupil_of(device)
    if pupil is None or stamp.owner is None or here.pupil_of(stamp.owner):
        return []
    return _checked(here, stamp, pupil.number, RETURN, {"pupil": pupil.number})


def answer(
    here: SchoolClass, stamp: Stamp, activity: int, task: int, said: Json, by: PupilNumber | None = None
) -> list[Entry]:
    """Answer a task. It is judged now, and the verdict is kept with it. `by` is the pupil who gave it, where that is
    known: a device may be somebody else's by the time it arrives."""
    pupil = _own(here, stamp)
    if by not in (None, pupil.number):
        raise NotYours("another-pupil", "This device is another pupil's by now.")
    going = here.activity(activity)
    going.check_open_for(pupil.number, task, stamp.at)
    _check_keepable(said)
    heard = going.plan.tasks[task].hear(said)
    verdict = heard.verdict.to_json()
    data: dict[str, Json] = {"activity": activity, "task": task, "answer": heard.answer, **verdict}
    return _checked(here, stamp, pupil.number, ANSWER, data)


def _check_keepable(said: Json) -> None:
    """Refuse what not every program could read again: one such answer, and nobody could be shown the class any more.
    Halves of letters, numbers that are none or beyond what JavaScript counts, and very much of anything."""
    try:
        text = json.dumps(said, ensure_ascii=False, allow_nan=False)
        text.encode()
        large = (
            any(abs(int(digits)) > LARGEST for digits in re.findall(r"\d{16,}", text)) or len(text) > LONGEST_ANSWER
        )
    except ValueError:
        large = True
    if large:
        raise BadNotation("bad-answer", "This cannot be an answer: it is too large, or no text.")


def _own(here: SchoolClass, stamp: Stamp) -> Pupil:
    pupil = here.pupil_of(stamp.owner) if stamp.owner else None
    if pupil is None:
        raise NotYours("not-in-class", "Come into the class first, with its code and a nickname.")
    return pupil


def rename(here: SchoolClass, stamp: Stamp, pupil: PupilNumber, name: str) -> list[Entry]:
    """The teacher gives a pupil another name."""
    return _checked(here, stamp, None, RENAME, {"pupil": pupil, "name": read_name(name)})


def remove(here: SchoolClass, stamp: Stamp, pupil: PupilNumber) -> list[Entry]:
    """The teacher removes a pupil."""
    return _checked(here, stamp, None, REMOVE, {"pupil": pupil})


def open_activity(here: SchoolClass, stamp: Stamp, plan: Plan) -> list[Entry]:
    """The teacher begins an activity whose plan has been checked; the one before it is closed."""
    return _checked(here, stamp, None, OPEN, {"plan": plan.to_json()})


def ask(here: SchoolClass, stamp: Stamp, task: int) -> list[Entry]:
    """The teacher asks a task of everybody together."""
    return _checked(here, stamp, None, ASK, {"task": task})


def reveal(here: SchoolClass, stamp: Stamp) -> list[Entry]:
    """The teacher shows the answer of the task that is asked."""
    return _checked(here, stamp, None, REVEAL, {})


def close_activity(here: SchoolClass, stamp: Stamp) -> list[Entry]:
    """The teacher ends the activity that goes on."""
    return _checked(here, stamp, None, CLOSE, {})


def begin_round(here: SchoolClass, stamp: Stamp, number: int, tables: Sequence[Played]) -> list[Entry]:
    """The teacher lets the next round begin at these tables."""
    seated: list[Json] = [
        {"pupils": list(played.table.pupils), "bots": played.table.bots, "match": played.match} for played in tables
    ]
    return _checked(here, stamp, None, ROUND, {"round": number, "tables": seated})


def end_match(here: SchoolClass, stamp: Stamp, match: str, winners: Sequence[PupilNumber | None]) -> list[Entry]:
    """A match of a round is over: nothing is added if that is known."""
    for number, activity in enumerate(here.activities):
        if any(played.match == match and played.winners is None for played in activity.tables):
            data: dict[str, Json] = {"activity": number, "match": match, "winners": list(winners)}
            return _checked(here, stamp, None, RESULT, data)
    return []


def _checked(
    here: SchoolClass, stamp: Stamp, by: PupilNumber | None, do: str, data: Mapping[str, Json]
) -> list[Entry]:
    """The entry, if the class can go on with it."""
    if here.version >= LONGEST and do not in {CLOSE, RESULT}:
        raise IllegalAction("class-full", "This class has been written in too often: open another one.")
    return [here.next_note(stamp, by, do, data)]
