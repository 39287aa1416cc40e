"""Commands of pupils and of the teacher, and what they add to the log.

Every function takes a class, the context and what is asked for, and gives the transition of the class, or raises
`KistError`. Who is the teacher, the server knows from the secret link; a pupil is known by the device, and acts for
nobody else.
"""

import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from kist.classroom.erasing import is_marked, mark_of
from kist.classroom.log import (
    ADMIT,
    ANSWER,
    ASK,
    CLOSE,
    EXTEND,
    EYES,
    GROUP,
    JOIN,
    LOCK,
    NAME,
    OPEN,
    REMOVE,
    RENAME,
    RESULT,
    RETURN,
    REVEAL,
    ROUND,
    SEAT,
    PupilNumber,
)
from kist.classroom.names import read_nickname
from kist.classroom.plan import Plan
from kist.classroom.school_class import Pupil, SchoolClass
from kist.classroom.tournament import Played
from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.eventlog.commands import CommandContext, NotYours
from kist.matches.look_alikes import alike

Transition: TypeAlias = list[SchoolClass]
"""A class after each of the entries that are to be appended together: each step is made only once."""
CONSONANTS: Final = "bdfgklmnprstv"
VOWELS: Final = "aeiou"
SYLLABLES: Final = 3
LONGEST_NAME: Final = 40
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


def join(here: SchoolClass, context: CommandContext, name: str, rng: Random, *, another: bool = False) -> Transition:
    """Come into the class with a nickname. A device that is here already keeps its place, and nothing is added,
    unless it is `another` pupil's from now on: whoever had it before comes back with the word."""
    if not another and context.owner and here.pupil_of(context.owner):
        return []
    if context.owner and is_marked(context.owner, here.barred):
        raise NotYours("sent-away", "You were taken out of this class: ask your teacher to let you in again.")
    data: dict[str, Json] = {"name": _free_name(here, name), "word": new_word(here, rng)}
    return _checked(here, context, len(here.pupils), JOIN, data)


def _free_name(here: SchoolClass, text: str, but: PupilNumber | None = None) -> str:
    """A nickname that nobody else in the class has, nor one that looks like it."""
    name = read_nickname(text)
    if any(alike(pupil.name, name) and pupil.number != but for pupil in here.present):
        raise IllegalAction("name-taken", "Somebody in this class has that name: choose another one.")
    return name


def come_back(here: SchoolClass, context: CommandContext, word: str) -> Transition:
    """Take one's place again on another device, with the word that the teacher can see."""
    said = word.strip().casefold()
    pupil = next((pupil for pupil in here.present if pupil.word == said), None)
    if pupil is None:
        raise IllegalAction("wrong-word", "Nobody in this class has that word: ask your teacher for it.")
    return _checked(here, context, pupil.number, RETURN, {"pupil": pupil.number})


def hand_over(here: SchoolClass, context: CommandContext, device: str) -> Transition:
    """Let the place of a device belong to whom the context names, an account; nothing is added where there is none,
    or where the account has one already."""
    pupil = here.pupil_of(device)
    if pupil is None or context.owner is None or here.pupil_of(context.owner):
        return []
    return _checked(here, context, pupil.number, RETURN, {"pupil": pupil.number})


def answer(
    here: SchoolClass, context: CommandContext, activity: int, place: int, said: Json, by: PupilNumber | None = None
) -> Transition:
    """Answer the task that one has at a place. It is judged now, and the verdict is kept with it. `by` is the pupil
    who gave it, where that is known: a device may be somebody else's by the time it arrives."""
    pupil = _own(here, context)
    if by not in (None, pupil.number):
        raise NotYours("another-pupil", "This device is another pupil's by now.")
    going = here.activity(activity)
    task = going.number_for(pupil.number, place)
    going.check_open_for(pupil.number, task, context.at)
    check_keepable(said)
    heard = going.plan.tasks[task].hear(said)
    verdict = heard.verdict.to_json()
    data: dict[str, Json] = {"activity": activity, "task": task, "answer": heard.answer, **verdict}
    return _checked(here, context, pupil.number, ANSWER, data)


def check_keepable(said: Json) -> None:
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


def _own(here: SchoolClass, context: CommandContext) -> Pupil:
    pupil = here.pupil_of(context.owner) if context.owner else None
    if pupil is None:
        raise NotYours("not-in-class", "Come into the class first, with its code and a nickname.")
    return pupil


def name_class(here: SchoolClass, context: CommandContext, name: str) -> Transition:
    """The teacher gives the class a name, or takes it away."""
    said = " ".join(name.split())
    if len(said) > LONGEST_NAME or not said.isprintable():
        raise BadNotation("bad-name", f"The name of a class has at most {LONGEST_NAME} signs.")
    return [] if said == here.name else _checked(here, context, None, NAME, {"name": said})


def lock(here: SchoolClass, context: CommandContext, locked: bool) -> Transition:
    """The teacher locks the door, or opens it."""
    return [] if locked == here.locked else _checked(here, context, None, LOCK, {"locked": locked})


def ask_for_eyes(here: SchoolClass, context: CommandContext, eyes: bool) -> Transition:
    """The teacher lets everybody look at the front, or go on."""
    return [] if eyes == (here.eyes is not None) else _checked(here, context, None, EYES, {"eyes": eyes})


def put_into_group(
    here: SchoolClass, context: CommandContext, pupils: Sequence[PupilNumber], group: int
) -> Transition:
    """The teacher puts pupils into a group."""
    return _checked(here, context, None, GROUP, {"pupils": list(pupils), "group": group})


def rename(here: SchoolClass, context: CommandContext, pupil: PupilNumber, name: str) -> Transition:
    """The teacher gives a pupil another name."""
    here.pupil(pupil)
    return _checked(here, context, None, RENAME, {"pupil": pupil, "name": _free_name(here, name, pupil)})


def remove(here: SchoolClass, context: CommandContext, pupil: PupilNumber, salt: str) -> Transition:
    """The teacher removes a pupil for good; who keeps the log writes it anew, see `erasing.without`. The device is
    known again by a hash with this salt."""
    owner = here.pupil(pupil).owner
    return _checked(here, context, None, REMOVE, {"pupil": pupil, "mark": mark_of(owner, salt) if owner else ""})


def admit(here: SchoolClass, context: CommandContext) -> Transition:
    """The teacher lets devices in again that were sent away."""
    return _checked(here, context, None, ADMIT, {})


def open_activity(here: SchoolClass, context: CommandContext, plan: Plan) -> Transition:
    """The teacher begins an activity whose plan has been checked. What goes on in class ends with another one in
    class; homework goes on until its date."""
    ends: list[Json] = [] if plan.is_homework or here.current is None else [here.current]
    return _checked(here, context, None, OPEN, {"plan": plan.to_json(), "closes": ends})


def ask(here: SchoolClass, context: CommandContext, task: int) -> Transition:
    """The teacher asks a task of everybody together."""
    return _checked(here, context, None, ASK, {"task": task})


def reveal(here: SchoolClass, context: CommandContext) -> Transition:
    """The teacher shows the answer of the task that is asked."""
    return _checked(here, context, None, REVEAL, {})


def give_time(here: SchoolClass, context: CommandContext, activity: int, ms: int) -> Transition:
    """The teacher gives more time for what is asked, or for homework; what was over can be answered again."""
    going = here.activity(activity)
    until = max(going.deadline or 0, context.at) + ms
    return _checked(here, context, None, EXTEND, {"activity": activity, "until": until})


def close_activity(here: SchoolClass, context: CommandContext, activity: int | None = None) -> Transition:
    """The teacher ends an activity, or the foremost of those that go on."""
    return _checked(here, context, None, CLOSE, {} if activity is None else {"activity": activity})


def begin_round(here: SchoolClass, context: CommandContext, number: int, tables: Sequence[Played]) -> Transition:
    """The teacher lets the next round begin at these tables."""
    return _checked(here, context, None, ROUND, {"round": number, "tables": _seated(tables)})


def seat_more(here: SchoolClass, context: CommandContext, number: int, tables: Sequence[Played]) -> Transition:
    """Those who came late play in the round that goes on, at these tables."""
    return _checked(here, context, None, SEAT, {"round": number, "tables": _seated(tables)})


def _seated(tables: Sequence[Played]) -> list[Json]:
    return [
        {"pupils": list(played.table.pupils), "bots": played.table.bots, "match": played.match} for played in tables
    ]


def end_match(
    here: SchoolClass, context: CommandContext, match: str, winners: Sequence[PupilNumber | None]
) -> Transition:
    """A match of a round is over: nothing is added if that is known."""
    for number, activity in enumerate(here.activities):
        if any(played.match == match and played.winners is None for played in activity.tables):
            data: dict[str, Json] = {"activity": number, "match": match, "winners": list(winners)}
            return _checked(here, context, None, RESULT, data)
    return []


def _checked(
    here: SchoolClass, context: CommandContext, by: PupilNumber | None, do: str, data: Mapping[str, Json]
) -> Transition:
    """What comes of an entry, if the class can go on with it."""
    if here.version >= LONGEST and do not in {CLOSE, RESULT, REMOVE}:
        raise IllegalAction("class-full", "This class has been written in too often: open another one.")
    return here.noting(context, by, do, data)
