"""Addresses that lead where they are meant to: codes of classes and moments of a replay; and languages."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.crowd import Crowd
from tests.browser.house import House
from tests.browser.start import act, start

DRAG = """(slider) => {
    const asked = [];
    const replace = history.replaceState.bind(history);
    history.replaceState = (...told) => { asked.push(told[2]); replace(...told); };
    window.asked = asked;
    for (let turn = 0; turn < 150; turn += 1) {
        slider.value = String(turn % (Number(slider.max) + 1));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
}"""


def test_the_address_with_a_code_leads_into_a_class_too(open_page: OpenPage, house: House) -> None:
    crowd = Crowd(house.address, 0)
    page = open_page(f"/join/{crowd.code}")
    expect(page).to_have_url(re.compile(f"/class/{crowd.code}$"))
    expect(page.get_by_label("Your nickname")).to_be_visible()
    page.goto(f"{house.address}/join/AAAAAA")
    expect(page.get_by_role("heading", name="AAAAAA")).to_be_visible()
    crowd.close()


def test_the_address_of_a_replay_is_where_the_slider_comes_to_rest(
    open_page: OpenPage,
) -> None:
    page = open_page()
    match = start(page, {"game": "cubus", "seats": 2}, ["Ada", "Bo"])
    act(page, match, 0, "pass")
    act(page, match, 1, "resign")
    page.goto(page.url.replace("/match/", "/replay/"))
    slider = page.get_by_role("slider")
    slider.evaluate(DRAG)
    last = slider.input_value()
    expect(page).to_have_url(re.compile(r"#\d+$"))
    asked = page.evaluate("asked")
    assert 0 < len(asked) < 50, "Safari refuses more than a hundred in ten seconds"
    page.reload()
    expect(page.get_by_role("slider")).to_have_value(last)


def test_a_language_that_cannot_be_fetched_changes_nothing(open_page: OpenPage) -> None:
    page = open_page("/settings")
    choice = page.get_by_role("main").get_by_role("combobox")
    choice.wait_for()
    page.route(re.compile(r"/assets/nl-"), lambda route: route.abort())
    choice.select_option("nl")
    expect(page.get_by_role("alert")).to_contain_text("The words could not be fetched")
    expect(choice).to_have_value("en")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['kist.preferences'] ?? '{}').language ?? ''") == ""


def test_nothing_is_wider_than_the_narrowest_phone_less_a_scrollbar(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 305, "height": 640}, locale="de-DE")
    for path in ("/", "/new", "/learn", "/puzzles", "/settings", "/teach", "/account", "/rules/cubus"):
        page.goto(re.sub(r"(?<=\d)/.*", "", page.url) + path)
        page.get_by_role("heading").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 305, path
