"""A match over days: made on the first page, found again by its badge, and gone on by itself when nobody came."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.house import House
from tests.browser.start import act, wait_for_match
from tests.browser.test_accessibility import violations

DAY = 24 * 3600


def badge(page: Page, games: int) -> None:
    name = "1 game is waiting for you" if games == 1 else f"{games} games are waiting for you"
    expect(page.get_by_role("link", name=name)).to_have_count(1)


def announce_a_holiday(page: Page, house: House) -> None:
    """On the card in My games: days of which others are told, and not twice the same ones."""
    page.goto(f"{house.address}/games")
    card = page.get_by_role("region", name="Be told")
    expect(card.get_by_text("30 days left within a year")).to_be_visible()
    card.get_by_label("days", exact=True).fill("2")
    card.get_by_role("button", name="Announce").click()
    expect(card.get_by_text("28 days left within a year")).to_be_visible()
    expect(card.get_by_text(re.compile(r"^\w+ \w+ to \w+ \w+$"))).to_have_count(1)
    card.get_by_role("button", name="Announce").click()
    expect(card.get_by_role("alert")).to_have_text("You have announced a holiday for some of these days already.")
    assert violations(page) == []


def be_back(page: Page, other: Page, house: House) -> None:
    """The holiday is over as soon as one says so, for the others too, and its days are there again."""
    page.goto(f"{house.address}/games")
    card = page.get_by_role("region", name="Be told")
    card.get_by_role("button", name="I am back").click()
    expect(card.get_by_text(re.compile("(29|30) days left within a year"))).to_be_visible()
    expect(card.get_by_role("button", name="I am back")).to_have_count(0)
    expect(other.get_by_text(re.compile("^on holiday until"))).to_have_count(0)


@pytest.mark.long
def test_a_match_over_days_from_its_making_to_a_deadline(
    open_page: OpenPage, own_house: House, tmp_path: Path
) -> None:
    house = own_house
    ada, bo = open_page("/new", address=house.address), open_page(address=house.address)
    ada.get_by_label("Name of player 1").fill("Ada")
    ada.get_by_label("Who sits on chair 2").select_option("friend")
    ada.get_by_label("When do you play?").select_option("over days: 1 day for each turn")
    expect(ada.get_by_label("Time to answer others")).to_have_value(str(DAY))
    assert violations(ada) == []
    ada.get_by_text("More settings").click()
    expect(ada.get_by_label("Turn clock")).to_have_count(0)
    ada.get_by_label("Who begins").select_option("0")
    ada.get_by_role("button", name="Start").click()
    match = wait_for_match(ada)
    expect(ada.get_by_role("region", name="What was agreed").get_by_text("1 day")).not_to_have_count(0)

    bo.goto(ada.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_text(re.compile(r"until \w+"))).to_be_visible()
    assert violations(ada) == []
    badge(ada, 1)
    bo.goto(house.address)
    expect(bo.get_by_role("link", name=re.compile("waiting for you"))).to_have_count(0)
    act(ada, match, 0, "pass")
    expect(ada.get_by_role("link", name=re.compile("waiting for you"))).to_have_count(0)
    bo.reload()
    badge(bo, 1)
    assert violations(bo) == []
    bo.get_by_role("link", name="1 game is waiting for you").click()
    expect(bo.get_by_role("region", name="Your turn").get_by_text("left")).to_have_text("23 hours left")

    announce_a_holiday(ada, house)
    bo.goto(f"{house.address}/match/{match}")
    expect(bo.get_by_text(re.compile("^on holiday until"))).to_be_visible()
    be_back(ada, bo, house)

    house.close()
    with sqlite3.connect(tmp_path / "kist.sqlite3") as database:  # as if it had run all the time
        database.execute("UPDATE meta SET value = ? WHERE key = 'alive'", [str(int(1000 * (time() + 2 * DAY)))])
    database.close()
    later = House(tmp_path, "--clock-ahead", str(2 * DAY), port=house.port)
    with closing(later):
        later.open()
        bo.goto(f"{house.address}/match/{match}")
        expect(bo.get_by_role("button", name="Knock")).to_have_count(0)  # it counts as waived, and it is Bo's turn
        expect(bo.get_by_text(re.compile(r"^until \w+"))).to_be_visible()
        badge(bo, 1)


SUBSCRIBED = """
  const made = {
    endpoint: 'https://push.example.org/one',
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; },
  };
  PushManager.prototype.subscribe = async () => { localStorage.setItem('subscribed', 'yes'); return made; };
  PushManager.prototype.getSubscription = async () => localStorage.getItem('subscribed') ? made : null;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
"""
"""There is no push service on this machine, and a browser without a screen shows no notices: both are played."""


def test_a_device_is_told_and_it_can_be_quiet(open_page: OpenPage) -> None:
    page = open_page("/games", service_workers="allow", timezone_id="Europe/Rome")
    card = page.get_by_role("region", name="Be told")
    device, quiet = card.get_by_label("Tell this device"), card.get_by_label("Quiet hours")
    expect(card.get_by_text("This browser cannot be told.")).to_be_visible()
    expect(quiet).to_have_count(0)  # it would mean nothing
    page.add_init_script(SUBSCRIBED)
    page.reload()
    device.click()
    while page.request.get(page.url.replace("/games", "/api/notices")).json()["devices"] != 1:
        page.wait_for_timeout(
            50
        )  # one command after the other: the answer to the first shows all that was changed so far
    expect(device).to_be_checked()
    quiet.click()
    expect(card.get_by_text("Europe/Rome")).to_be_visible()
    card.get_by_label("from").fill("23:15")
    card.get_by_label("from").blur()
    expect(card.get_by_label("from")).to_have_value("23:15")
    assert violations(page) == []
    page.reload()
    expect(device).to_be_checked()
    expect(card.get_by_label("from")).to_have_value("23:15")
    quiet.click()
    expect(card.get_by_label("from")).to_have_count(0)
    device.click()
    while page.request.get(page.url.replace("/games", "/api/notices")).json()["devices"] != 0:
        page.wait_for_timeout(50)
    expect(device).not_to_be_checked()


SHOWN = """async (told) => {
  self.registration.showNotification = async (title, { body, data }) => { self.shown = [title, body, data]; };
  const event = new PushEvent('push', { data: JSON.stringify(told) });
  self.dispatchEvent(event);
  for (let turns = 0; !self.shown && turns < 500; turns++) await new Promise((resolve) => setTimeout(resolve, 20));
  return self.shown;
}"""


def test_the_worker_says_what_it_is_told_in_the_language_of_the_device(open_page: OpenPage) -> None:
    page = open_page("/games", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    [worker] = page.context.service_workers
    told = {"news": "turn", "match": "a" * 16, "game": "cubus", "names": ["Ada"], "language": "de"}
    assert worker.evaluate(SHOWN, told) == ["Du bist am Zug", "Ada", f"/match/{'a' * 16}"]
