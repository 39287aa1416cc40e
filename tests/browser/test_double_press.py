"""Whatever cannot be undone is pressed twice quickly, by finger and by key, and does not happen.

Where a press itself is the move, as passing is, the second one does nothing more. `irreversible.py` finds everything
of this kind in the sources of the pages, so that nothing is forgotten here."""

import re
import time
import uuid
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.browser import irreversible
from tests.browser.conftest import OpenPage
from tests.browser.layout.school import TASK, School
from tests.browser.passkeys import Keyring
from tests.browser.start import Json, act, post, room, start
from tests.browser.test_skelter_table import move, placed, steps

NO_CLOCK: Json = {"times": {"any": None}}
BETWEEN = (120, 180)
"""Milliseconds between the presses of somebody in a hurry, who may press a third time."""
AFTER = 400
"""So long what was asked for would take to happen."""
PATIENCE = 10
"""So many times as long it may take on a busy machine."""
DAY = 24 * 3600 * 1000


class Case(NamedTuple):
    """A button, and what the server says of what it would destroy."""

    button: Locator
    kept: Callable[[], Any]
    after: Any
    """What the server says afterwards."""


def chairs(page: Page, match: str) -> list[bool]:
    return [chair["resigned"] for chair in room(page, match)["update"]["chairs"]]


def turn(page: Page, match: str) -> tuple[str, list[int]]:
    view = room(page, match)["update"]["views"][0]
    return view["phase"], view["to_act"]


CASES: dict[str, Callable[[Page], Case]] = {}
TRIED: set[str] = set()
"""What is called by the buttons of all cases."""

Make = Callable[[Page], Case]


def tries(*what: str) -> Callable[[Make], Make]:
    """A case of `PAGE CALL` or of `move WORD`."""

    def keep(make: Make) -> Make:
        CASES[make.__name__] = make
        TRIED.update(what)
        return make

    return keep


def base_of(page: Page) -> str:
    return "/".join(page.url.split("/", 3)[:3])


def last_done(page: Page, match: str) -> str:
    """The last thing that somebody did at a table."""
    done: str = room(page, match)["update"]["entries"][-1]["do"]
    return done


@tries("move resign")
def giving_up(page: Page) -> Case:
    match = start(page, {"game": "cubus"}, ["Ada", None], chairs=["person", "bot:novice"], **NO_CLOCK)
    page.locator("button.more").click()
    return Case(page.get_by_role("button", name="Give up"), lambda: chairs(page, match), [False, False])


@tries("move ready")
def ready(page: Page) -> Case:
    match = placed(page, ["Ada", "Bo"])
    return Case(page.get_by_role("button", name="Ready!"), lambda: turn(page, match), ("turn", [0]))


@tries("move pass")
def skipping(page: Page) -> Case:
    """Ada skips; Bo, who sits at the same screen, does not. With Cleo there, nobody would be asked about it."""
    match = placed(page, ["Ada", "Bo", "Cleo"])
    return Case(page.get_by_role("button", name="Pass", exact=True), lambda: turn(page, match), ("turn", [1]))


@tries("move pass")
def passing(page: Page) -> Case:
    """Nobody has said yet whether to knock."""
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    return Case(page.get_by_role("button", name="I see no build"), lambda: turn(page, match), ("knock", [1, 2]))


@tries("move waive")
def nobody_knocks(page: Page) -> Case:
    """Bo, who is next, has not passed."""
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    act(page, match, 0, "pass")
    return Case(page.get_by_role("button", name="Nobody knocks"), lambda: turn(page, match), ("build", [1]))


@tries("account/Forget.svelte accounts.forget")
def deleting_an_account(page: Page) -> Case:
    page.goto(page.url.rstrip("/") + "/account")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("button", name="I have kept it").click()
    asked = page.url.replace("/account", "/api/account")
    button = page.get_by_role("button", name="Delete everything")
    return Case(button, lambda: page.request.get(asked).status, 200)


def leaving_a_class(page: Page) -> tuple[School, str]:
    base = page.url.rstrip("/")
    school = School(page.request, base)
    school.come_in(page.request, "Ada")
    page.goto(f"{base}/teach#{school.id}.{school.key}")
    return school, base


def pupils(page: Page, base: str, school: School) -> int:
    seen = page.request.get(f"{base}/api/classes/{school.id}", headers={"kist-class-key": school.key})
    return len(seen.json()["pupils"]) if seen.ok else -1


@tries("classroom/ClassPage.svelte teaching.delete")
def deleting_a_class(page: Page) -> Case:
    school, base = leaving_a_class(page)
    button = page.get_by_role("button", name="Delete the class")
    return Case(button, lambda: pupils(page, base, school), 1)


@tries("classroom/People.svelte teaching.remove")
def removing_a_pupil(page: Page) -> Case:
    school, base = leaving_a_class(page)
    page.get_by_role("button", name="Ada").click()
    button = page.get_by_role("button", name="Remove from the class")
    return Case(button, lambda: pupils(page, base, school), 1)


def a_tournament(page: Page, *others: str) -> str:
    """Made by who sits here, and joined by others; gives its path."""
    assert page.context.browser
    post(page, "/api/session", {})
    plan = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "name": "Ada"}
    told: str = "/api/tournaments/" + post(page, "/api/tournaments", {**plan, "request": uuid.uuid4().hex})["id"]
    for name in others:
        friend = page.context.browser.new_context().request
        ask(friend, page, "/api/session", {})
        ask(friend, page, f"{told}/join", {"name": name, "request": uuid.uuid4().hex})
    return told


def ask(who: APIRequestContext, page: Page, path: str, said: Json) -> Json:
    base = base_of(page)
    answer = who.post(base + path, data=said, headers={"Origin": base})
    assert answer.ok, answer.text()
    told: Json = answer.json()
    return told


def at_tournament(page: Page, told: str, name: str, seen: Callable[[Json], Any], after: Any) -> Case:
    base = base_of(page)
    page.goto(base + told.replace("/api/tournaments", "/tournament"))
    return Case(page.get_by_role("button", name=name), lambda: seen(page.request.get(base + told).json()), after)


@tries("tournaments/TournamentPage.svelte tournaments.end")
def ending_a_tournament(page: Page) -> Case:
    told = a_tournament(page, "Bo")
    post(page, f"{told}/begin", {"round": 0})
    return at_tournament(page, told, "End the tournament", lambda seen: seen["stage"], "running")


def here(told: Json) -> int:
    return sum(player["here"] for player in told["players"])


@tries("tournaments/TournamentPage.svelte tournaments.begin")
def beginning_a_round(page: Page) -> Case:
    """It begins, and who began it has not left it."""
    told = a_tournament(page, "Bo")
    return at_tournament(page, told, "Begin the first round", lambda seen: (len(seen["rounds"]), here(seen)), (1, 2))


@tries("tournaments/TournamentPage.svelte tournaments.leave")
def leaving_somebody_out(page: Page) -> Case:
    """Cleo, who then stands where Bo stood, stays."""
    return at_tournament(page, a_tournament(page, "Bo", "Cleo"), "Leave Bo out", here, 2)


# Helter-Skelter and Cubus: what competes, and what comes next at the same place -----------------------------------


def attacked(page: Page) -> str:
    match = placed(page, ["Ada", "Bo"])
    table = room(page, match)["update"]["views"][0]["table"]
    move(page, match, 0, steps(table, 0, onto=1)[0])
    return match


@tries("move claim")
def claiming(page: Page) -> Case:
    """Whether it was right or wrong: nobody has passed, or called Ready!."""
    match = attacked(page)
    return Case(page.get_by_role("button", name="It stands right!"), lambda: last_done(page, match), "claim")


@tries("move accept")
def letting_it_be(page: Page) -> Case:
    match = attacked(page)
    return Case(page.get_by_role("button", name="Let it be"), lambda: last_done(page, match), "accept")


@tries("move choose")
def choosing_a_colour(page: Page) -> Case:
    """Bo has not chosen yet."""
    match = start(page, {"game": "skelter", "colours": "chosen"}, ["Ada", "Bo"], **NO_CLOCK)
    button = page.get_by_role("group", name="What you can do").get_by_role("button")
    return Case(button, lambda: turn(page, match), ("choose", [1]))


@tries("move knock")
def knocking(page: Page) -> Case:
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    act(page, match, 0, "pass")
    return Case(page.get_by_role("button", name="Bo knocks"), lambda: last_done(page, match), "knock")


@tries("games/cubus/table/hinting.svelte.ts api.hint")
def a_hint(page: Page) -> Case:
    bot = {"chairs": ["person", "bot:novice"], **NO_CLOCK}
    match = start(page, {"game": "cubus", "position": {"stack": ".2/21"}}, ["Ada", None], **bot)
    button = page.locator("button.ask")
    return Case(button, lambda: room(page, match)["update"]["chairs"][0]["hints"], 1)


@tries("match/Away.svelte api.away")
def going_on_without(page: Page) -> Case:
    assert page.context.browser
    match = start(page, {"game": "skelter"}, ["Ada", None], times={"any": 2}, pace="at-once")
    bo = page.context.browser.new_context().request
    ask(bo, page, "/api/session", {})
    ask(bo, page, f"/api/matches/{match}/sit", {"name": "Bo", "request": uuid.uuid4().hex})
    for _ in range(2):
        while (view := room(page, match)["update"]["views"][0])["to_act"] != [0]:
            page.wait_for_timeout(50)
        act(page, match, 0, view["actions"][0])
    return Case(page.get_by_role("button", name="End the game"), lambda: chairs(page, match), [False, False])


# Accounts, days ---------------------------------------------------------------------------------------------------


def account_here(page: Page) -> Json:
    told: Json = page.request.get(f"{base_of(page)}/api/account").json()["account"]
    return told


@tries("account/Mine.svelte accounts.end")
def ending_a_session(page: Page) -> Case:
    assert page.context.browser
    post(page, "/api/session", {})
    code = post(page, "/api/account", {"name": "Ada", "device": "Laptop"})["code"]
    phone = page.context.browser.new_context().request
    ask(phone, page, "/api/session", {})
    ask(phone, page, "/api/account/recover", {"code": code, "device": "Phone", "request": uuid.uuid4().hex})
    page.goto(f"{base_of(page)}/account")
    button = page.get_by_role("button", name="Sign out there")
    return Case(button, lambda: len(account_here(page)["sessions"]), 2)


@tries("account/Mine.svelte accounts.removeKey", "account/Mine.svelte accounts.newCode")
def removing_a_passkey(page: Page) -> Case:
    Keyring(page)
    page.goto(base_of(page).replace("127.0.0.1", "localhost") + "/account")  # browsers allow passkeys at no number
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make an account with a passkey").click()
    page.get_by_role("button", name="I have kept it").click()
    button = page.get_by_role("region", name="passkey").get_by_role("button", name="Remove")
    return Case(button, lambda: len(account_here(page)["passkeys"]), 1)


def holidays(page: Page) -> tuple[int, int]:
    """How many are announced, and how often the page has complained."""
    told = page.request.get(f"{base_of(page)}/api/notices").json()
    return len(told["vacations"]), page.get_by_role("alert").count()


@tries("days/Holiday.svelte announce")
def announcing_a_holiday(page: Page) -> Case:
    page.goto(f"{base_of(page)}/games")
    return Case(page.get_by_role("button", name="Announce"), lambda: holidays(page), (1, 0))


@tries("days/Holiday.svelte beBack")
def calling_a_holiday_off(page: Page) -> Case:
    """The one after it is still announced."""
    post(page, "/api/session", {})
    for days in (10, 30):
        post(page, "/api/notices/vacation", {"days": 2, "start": int(time.time() * 1000) + days * DAY})
    page.goto(f"{base_of(page)}/games")
    return Case(page.get_by_role("button", name="Call it off"), lambda: holidays(page), (1, 0))


# Classes and lessons ----------------------------------------------------------------------------------------------


def asking_together(page: Page) -> tuple[School, Callable[[], Any]]:
    """A class that is asked the first of three tasks; what its teacher sees of it."""
    school, base = leaving_a_class(page)
    school.command(
        "open", mode="together", tasks=[{"kind": "count", **TASK, "seed": str(n)} for n in range(3)], title=""
    )
    school.command("ask", task=0)

    def seen() -> Any:
        told = page.request.get(f"{base}/api/classes/{school.id}", headers={"kist-class-key": school.key}).json()
        running = told["activities"][-1]
        return running["now"], running["revealed"], running["closed"]

    return school, seen


@tries("classroom/Running.svelte teaching.reveal")
def revealing(page: Page) -> Case:
    _, seen = asking_together(page)
    return Case(page.get_by_role("button", name="Reveal"), seen, (0, True, False))


@tries("classroom/Running.svelte teaching.ask")
def asking_the_next_task(page: Page) -> Case:
    school, seen = asking_together(page)
    school.command("reveal")
    return Case(page.get_by_role("button", name="Next task"), seen, (1, False, False))


@tries("classroom/Running.svelte teaching.close")
def ending_an_activity(page: Page) -> Case:
    _, seen = asking_together(page)
    return Case(page.get_by_role("button", name="End", exact=True), seen, (0, False, False))


@tries("classroom/HourBar.svelte teaching.close")
def the_next_part_of_a_lesson(page: Page) -> Case:
    """The part after it has not begun."""
    school, _ = asking_together(page)
    given = {school.id: {"name": "experts", "stage": 1, "since": 0}}
    page.evaluate("given => localStorage.setItem('kist.hours', JSON.stringify(given))", given)
    page.reload()
    stage = "id => JSON.parse(localStorage.getItem('kist.hours'))[id].stage"
    return Case(page.get_by_role("button", name=re.compile("^Go on: ")), lambda: page.evaluate(stage, school.id), 2)


def class_games(page: Page) -> Callable[[], Any]:
    school, base = leaving_a_class(page)
    school.command("games", game={"game": "cubus"}, size=2, bot="novice")
    school.command("round")

    def seen() -> Any:
        told = page.request.get(f"{base}/api/classes/{school.id}", headers={"kist-class-key": school.key}).json()
        return told["activities"][-1]["rounds"], told["activities"][-1]["closed"]

    return seen


@tries("classroom/Tournament.svelte teaching.round")
def the_next_round(page: Page) -> Case:
    seen = class_games(page)
    return Case(page.get_by_role("button", name="Next round"), seen, (1, False))


@tries("classroom/Tournament.svelte teaching.close")
def ending_games(page: Page) -> Case:
    seen = class_games(page)
    return Case(page.get_by_role("button", name="End", exact=True), seen, (1, False))


def lesson(page: Page, at: int) -> Callable[[], int]:
    page.goto(f"{base_of(page)}/learn/cubus")
    for number in range(1, at):
        expect(page.locator("h1")).to_contain_text(f"Step {number} ")
        page.locator(".ways").get_by_role("button", name="Skip").or_(page.locator(".next:enabled")).first.click()
    return lambda: int(re.findall(r"\d+", page.locator("h1").inner_text())[0])


@tries()
def next_in_a_lesson(page: Page) -> Case:
    seen = lesson(page, 1)
    return Case(page.get_by_role("button", name="Next", exact=True), seen, 2)


@tries()
def skipping_in_a_lesson(page: Page) -> Case:
    seen = lesson(page, 3)
    return Case(page.get_by_role("button", name="Skip", exact=True), seen, 4)


def by_finger(page: Page, button: Locator) -> None:
    """At the same place, whatever is there by then."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    for pause in BETWEEN:
        page.wait_for_timeout(pause)
        page.mouse.click(*place)


def by_key(page: Page, button: Locator) -> None:
    button.focus()
    page.keyboard.press("Enter")
    for pause in BETWEEN:
        page.wait_for_timeout(pause)
        page.keyboard.press("Enter")


def check(page: Page, case: str, press: Callable[[Page, Locator], None]) -> None:
    button, kept, after = CASES[case](page)
    expect(button.first).to_be_enabled()
    page.wait_for_load_state("networkidle")
    press(page, button.first)
    for _ in range(PATIENCE):
        page.wait_for_timeout(AFTER)
        if kept() == after:
            break
    page.wait_for_timeout(AFTER)
    assert kept() == after


@pytest.mark.parametrize("case", CASES)
def test_pressed_twice_nothing_happens_that_cannot_be_undone(open_page: OpenPage, case: str) -> None:
    check(open_page(), case, by_finger)


@pytest.mark.parametrize("case", ["giving_up", "ready", "skipping", "passing", "nobody_knocks", "next_in_a_lesson"])
def test_nor_by_key(open_page: OpenPage, case: str) -> None:
    """One of those that ask, and those where the next thing takes its place."""
    check(open_page(), case, by_key)


def test_every_call_of_a_page_is_known_as_final_or_as_one_that_can_be_undone() -> None:
    known = irreversible.words(irreversible.CAN_BE_UNDONE) | irreversible.words(irreversible.FINAL)
    assert {f"{call.page} {call.name}" for call in irreversible.calls() if call.name not in known} == set()
    assert irreversible.moves() <= set(irreversible.MOVES)


def test_whatever_is_final_asks_first_or_was_pressed_twice_here() -> None:
    final = irreversible.words(irreversible.FINAL)
    bold = {f"{call.page} {call.name}" for call in irreversible.calls() if call.name in final and not call.asks}
    moves = {f"move {word}" for word, how in irreversible.MOVES.items() if how == irreversible.A_PRESS}
    assert bold | moves <= TRIED
