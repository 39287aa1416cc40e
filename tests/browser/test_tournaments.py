"""A small tournament of three in the page, from making it to the last table of results."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.start import Json, act, room
from tests.browser.sure import say_yes
from tests.browser.test_accessibility import fits, violations


def told(page: Page, tournament: str) -> Json:
    """What the server tells this browser about a tournament."""
    answer = page.request.get(f"{page.url.split('/tournament')[0]}/api/tournaments/{tournament}")
    found: Json = answer.json()
    return found


def give_up(page: Page, match: str) -> None:
    seat = next(chair["seat"] for chair in room(page, match)["update"]["chairs"] if chair["yours"])
    act(page, match, seat, "resign")


@pytest.mark.long
def test_a_tournament_of_three_from_making_it_to_the_last_table(open_page: OpenPage) -> None:
    ada, bo, cleo = open_page("/games"), open_page(viewport=PHONE, color_scheme="dark"), open_page(locale="de")
    ada.get_by_role("link", name="Tournaments").click()
    ada.get_by_label("Name of the tournament").fill("Friday")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_label("The next round begins by itself").uncheck()
    assert violations(ada) == []
    ada.get_by_role("button", name="Make it").click()
    expect(ada).to_have_url(re.compile(r"/tournament/[a-z2-7]{16}$"))
    tournament = ada.url.rpartition("/")[2]
    expect(ada.get_by_role("button", name="Begin the first round")).to_be_disabled()
    invite = ada.get_by_role("region", name="Invite")
    expect(invite.get_by_text("--host 0.0.0.0", exact=True)).to_be_visible()
    expect(invite.get_by_role("img")).to_have_count(0)  # no phone could open it
    code = told(ada, tournament)["code"]
    bo.get_by_label("Code").fill(code.lower())
    bo.get_by_role("button", name="Join", exact=True).click()
    expect(bo).to_have_url(ada.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Join", exact=True).click()
    expect(bo.get_by_text("It begins as soon as the maker starts it.")).to_be_visible()
    assert fits(bo)
    cleo.goto(ada.url)
    cleo.get_by_label("Dein Name").fill("Cleo")
    cleo.get_by_role("button", name="Mitspielen").click()
    expect(ada.get_by_role("listitem").filter(has_text="Cleo")).to_be_visible()
    people = [ada, bo, cleo]
    ada.get_by_role("button", name="Begin the first round").click()
    for number in range(3):
        expect(ada.get_by_role("heading", name=f"Round {number + 1}")).to_be_visible()
        [table] = told(ada, tournament)["rounds"][number]["tables"]
        loser = people[max(table["players"])]
        to_table = loser.get_by_role("link", name=re.compile("To my table|An meinen Tisch"))
        expect(to_table).to_have_attribute("href", f"/match/{table['match']}")
        if number == 0:
            to_table.click()
            expect(loser).to_have_url(re.compile(f"/match/{table['match']}$"))
        give_up(loser, table["match"])
        if number == 0:
            loser.get_by_role("link", name=re.compile("To the tournament|Zum Turnier")).click()
        if number < 2:
            ada.get_by_role("button", name="Begin the next round").click()
    expect(ada.get_by_text("Ada won the tournament!")).to_be_visible()
    expect(bo.get_by_text("Ada won the tournament!")).to_be_visible()
    expect(cleo.get_by_text("Ada gewinnt das Turnier!")).to_be_visible()
    rows = bo.get_by_role("region", name="Standings").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ada")
    expect(rows.nth(2)).to_contain_text("Cleo")
    assert fits(bo)
    assert violations(bo) == []
    assert violations(cleo) == []


def test_who_leaves_may_come_back_and_the_maker_ends_it(open_page: OpenPage) -> None:
    ada = open_page("/tournament")
    ada.get_by_label("Edition").select_option("kids")
    ada.get_by_label("Who plays whom").select_option("swiss")
    ada.get_by_label("When").select_option("days")
    expect(ada.get_by_label("Time for a turn")).to_be_visible()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Make it").click()
    expect(ada.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    bo = open_page("/tournament/" + ada.url.rpartition("/")[2])
    expect(bo.get_by_text("Edition: for children")).to_contain_text("Turn clock: 2 days")
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Join", exact=True).click()
    bo.get_by_role("button", name="Leave", exact=True).click()
    bo.get_by_role("button", name="I am back").click()
    expect(bo.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    ada.get_by_role("button", name="Begin the first round").click()
    expect(ada.get_by_role("link", name="To my table")).to_be_visible()
    ada.get_by_role("button", name="End the tournament").click()
    say_yes(ada, "End the tournament")
    expect(ada.get_by_role("heading", name="The tournament is over")).to_be_visible()
    expect(bo.get_by_role("heading", name="The tournament is over")).to_be_visible()
