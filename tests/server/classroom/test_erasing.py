"""What a teacher removes is gone: looked for in every byte of the database's files while the server runs."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import pytest

from kist.classroom import commands
from kist.eventlog.commands import CommandContext
from kist.server.classroom.classes import Classes
from tests.server.hubs import NewHub
from tests.server.pupils import Pupil, Teacher
from tests.services import ROOMY, Kist, running

pytestmark = pytest.mark.anyio
NAME, OTHER_NAME, SAID = "Zebulon-Quirin", "Xaverine-Yolanthe", 918_273_645
CLASSMATES = 23


def files(kist: Path) -> bytes:
    """All that the database has written: its file, and the journals beside it."""
    found = sorted((kist / "data").glob("*.sqlite3*"))
    assert found
    return b"".join(file.read_bytes() for file in found)


def traces(kist: Path, *looked_for: str) -> list[str]:
    written = files(kist)
    return [each for each in looked_for if each.encode() in written]


async def whole_class(teacher: Teacher) -> tuple[Pupil, list[Pupil], str]:
    """A class that answered much, so that pages of the file are full; one pupil among them, with the word."""
    others = [await teacher.pupil(f"Mate {number}") for number in range(CLASSMATES)]
    await teacher.begin("alone", "count", again=True)
    pupil = await teacher.pupil(NAME)
    for task in range(3):
        await asyncio.gather(*(other.answer(task, 400 + task) for other in others))
        await pupil.answer(task, SAID)
    number = CLASSMATES
    await teacher.do("rename", pupil=number, name=OTHER_NAME)
    word = next(each["word"] for each in (await teacher.look())["pupils"] if each["pupil"] == number)
    return pupil, others, word


async def test_nothing_of_who_was_removed_is_left_in_any_file_and_the_class_goes_on(tmp_path: Path) -> None:
    kist = Kist(tmp_path, *ROOMY)
    with running(kist):
        teacher = await Teacher.opened(kist.url)
        pupil, others, word = await whole_class(teacher)
        await teacher.do("games", game={"game": "cubus"}, size=2)
        tables = (await teacher.do("round"))["going"]["rounds"][0]
        match = next(each["match"] for each in tables if CLASSMATES in each["pupils"])
        everything = (NAME, OTHER_NAME, word, str(SAID))
        assert traces(tmp_path, *everything) == list(everything)
        async with others[0].listening("pupil") as line:
            await line.next()
            told = await teacher.do("remove", pupil=CLASSMATES)
        assert (len(told["pupils"]), told["sent_away"]) == (CLASSMATES, 1)
        assert traces(tmp_path, *everything) == []
        before = await teacher.look()
        assert (await pupil.join("Somebody", 403))["error"] == "sent-away"
        await pupil.get(f"/api/matches/{match}", 403)
        mate = next(n for each in tables if each["match"] == match for n in each["pupils"] if n != CLASSMATES)
        chairs = (await others[mate].get(f"/api/matches/{match}"))["update"]["chairs"]
        assert sorted(chair["name"] for chair in chairs) == ["", f"Mate {mate}"]
    with running(kist):  # read from its log again
        again = teacher.elsewhere(kist.url)
        after = await again.look()
        assert {**after, "now": 0} == {**before, "now": 0}
        told = await again.do("admit")
        assert told["sent_away"] == 0
        assert traces(tmp_path, *everything) == []


async def test_nothing_of_a_class_that_was_deleted_is_left_in_any_file(tmp_path: Path) -> None:
    with running(kist := Kist(tmp_path, *ROOMY)):
        teacher = await Teacher.opened(kist.url)
        _, _, word = await whole_class(teacher)
        everything = (NAME, OTHER_NAME, word, str(SAID), "Mate 7", teacher.code)
        assert len(traces(tmp_path, *everything)) == len(everything)
        await teacher.do("delete")
        assert traces(tmp_path, *everything) == []


async def test_another_server_that_holds_the_class_forgets_as_well(new_hub: NewHub) -> None:
    one, two = (Classes(hub, hub.store.classes, hub.store.eraser) for hub in (new_hub(), new_hub()))  # type: ignore[attr-defined]
    school_class = (await one.open())[0].id
    here, there = await one.live_class(school_class), await two.live_class(school_class)
    for number, name in enumerate((NAME, "Ada")):
        join = partial(commands.join, context=CommandContext(number, name), name=name, rng=Random(number))
        await one.commands.process(here, join)
    assert await two.refresh(there)
    assert NAME in str(there.here)
    await one.erase(
        here, partial(commands.remove, context=CommandContext(3), pupil=0, salt="salt"), 0, "teacher", "r"
    )
    rename = partial(commands.rename, context=CommandContext(4), pupil=1, name="Adele")
    await two.commands.process(there, rename)  # on the class as it was: the log has moved on, and is followed
    await one.refresh(here)
    assert here.here == there.here
    assert [pupil.name for pupil in there.here.present] == ["Adele"]
    assert NAME not in str(there.here)
    assert NAME not in str(await two.store.entries(school_class, 0))
