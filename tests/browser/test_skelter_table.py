"""Helter-Skelter at the table: calls with a move, claims and their price, endings, and nothing done by accident."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.start import Json, act, room, start, wait_for_match
from tests.browser.test_skelter import COLOURS, place_all_quickly, press, shown

PHONE = {"width": 320, "height": 568}


def table_of(page: Page, match: str) -> Json:
    table: Json = room(page, match)["update"]["views"][0]["table"]
    return table


def placed(page: Page, names: list[str]) -> str:
    """A match of people at this screen who have placed all their stones."""
    match = start(page, {"game": "skelter"}, list(names))
    for turn in range(8 * len(names)):
        seat = turn % len(names)
        view = next(view for view in room(page, match)["update"]["views"] if view["viewer"] == seat)
        act(page, match, seat, view["actions"][(turn * 5) % len(view["actions"])])
    page.reload()
    shown(page, match)
    return match


def steps(table: Json, seat: int, onto: int | None) -> list[tuple[str, str]]:
    """The steps of a seat's top stones onto empty fields (None) or onto single stones of somebody."""
    wanted = [] if onto is None else [onto]
    mine = [field for field, pile in table["piles"].items() if pile[-1] == seat]
    return [(field, to) for field in mine for to in table["next"][field] if table["piles"].get(to, []) == wanted]


def move(page: Page, match: str, seat: int, step: tuple[str, str]) -> None:
    act(page, match, seat, f"touch {step[0]}")
    act(page, match, seat, f"move {step[1]}")


@pytest.mark.long
def test_a_stone_is_put_down_with_a_call(open_page: OpenPage) -> None:
    page = open_page()
    match = placed(page, ["Ada", "Bo"])
    origin, to = steps(table_of(page, match), 0, None)[0]
    press(page, origin)
    toggle = page.get_by_role("button", name="Put it down and call Ready!")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    press(page, to)
    expect(page.get_by_text(f"Put it on {to} and call Ready!? All eight stand on your colour?")).to_be_visible()
    page.get_by_role("button", name="Not yet").click()
    press(page, to)
    page.get_by_role("button", name="Ready!", exact=True).click()
    expect(page.get_by_text("Ada calls Ready!")).to_be_visible()
    expect(page.get_by_text("wins")).to_have_count(0)
    expect(page.locator("[data-seat='0']")).not_to_have_class("out")
    expect(page.get_by_role("heading", name="Bo wins")).to_be_visible()
    expect(page.get_by_text("not every stone stands right: Ada is out.")).to_be_visible()
    expect(page.get_by_text(f"Ada: {origin} to {to}, and Ready!")).to_be_visible()


def homes(table: Json, colour: str) -> dict[str, str]:
    """For every field of a colour another one beside it from which a stone reaches it in one step."""
    found: dict[str, str] = {}
    for home in sorted(field for field, its in COLOURS.items() if its == colour):
        beside = [field for field in table["next"][home] if COLOURS[field] != colour and field not in found]
        found[beside[0]] = home
    return found


@pytest.mark.long
def test_a_whole_game_at_one_screen_is_won_with_a_right_call(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo"])
    table = table_of(page, match)
    way = homes(table, table["colours"][0])
    taken = {*way, *way.values()}
    elsewhere = [field for field, its in COLOURS.items() if field not in taken and its != table["colours"][1]]
    for mine, others in zip(way, elsewhere, strict=False):
        act(page, match, 0, f"place {mine}")
        act(page, match, 1, f"place {others}")
    *steps_home, (origin, to) = way.items()
    for step in steps_home:
        move(page, match, 0, step)
        act(page, match, 1, "pass")
    page.reload()
    shown(page, match)
    press(page, origin)
    page.get_by_role("button", name="Put it down and call Ready!").click()
    press(page, to)
    page.get_by_role("button", name="Ready!", exact=True).click()
    expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect(page.get_by_text("Ada: 8 of 8 stand right")).to_be_visible()
    page.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_wrong_claim_costs_the_next_turn(open_page: OpenPage) -> None:
    page = open_page()
    match = placed(page, ["Ada", "Bo"])
    origin, to = steps(table_of(page, match), 0, 1)[0]
    press(page, origin)
    press(page, to)
    page.get_by_role("button", name="It stands right!").click()
    expect(page.get_by_text("Bo loses the next turn.")).to_be_visible()
    expect(page.locator(f'[data-field="{to}"] .verdict.wrong')).to_be_visible()
    expect(page.locator(".status").filter(has_text="Ada: touch a stone")).to_be_visible()


def test_the_same_table_for_the_third_time_ends_the_game(open_page: OpenPage) -> None:
    page = open_page()
    match = placed(page, ["Ada", "Bo"])
    table = table_of(page, match)
    ada = steps(table, 0, None)[0]
    bo = next(step for step in steps(table, 1, None) if not set(step) & set(ada))
    for there in range(4):
        for seat, step in enumerate((ada, bo)):
            if there == 3 and seat == 1:
                break
            move(page, match, seat, step if there % 2 == 0 else (step[1], step[0]))
    shown(page, match)
    press(page, bo[1])
    expect(
        page.get_by_text("This position has come up twice: if it comes up once more, the game is over")
    ).to_be_visible()
    assert table_of(page, match)["lifted"] is None, "nothing was touched yet"
    page.get_by_role("button", name="Lift the stone").click()
    press(page, bo[0])
    expect(page.get_by_text("The same position came up for the third time.")).to_be_visible()
    expect(page.get_by_text("of 8 stand right")).to_have_count(2)
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("slider").fill("20")
    expect(page.locator(".peek")).to_have_count(0)
    page.get_by_role("button", name="all that lies underneath").click()
    expect(page.locator(".peek").first).to_be_visible()


def test_how_many_colours_each_plays_is_a_choice_in_the_open(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_text("Helter-Skelter", exact=True).click()
    colours = page.get_by_role("radiogroup", name="Colours for each player")
    expect(colours.get_by_role("radio")).to_have_count(3)
    expect(colours.get_by_role("radio", name="one The sheet’s game")).to_be_checked()
    colours.get_by_role("radio", name="three The whole board is covered").check()
    page.get_by_role("button", name="One more player").click()
    expect(colours.get_by_role("radio")).to_have_count(2)
    expect(colours.get_by_role("radio", name="one")).to_be_checked()  # three do not go with three players
    colours.get_by_role("radio", name="two Longer and tighter").check()
    page.get_by_role("button", name="Start").click()
    match = wait_for_match(page)
    assert room(page, match)["info"]["game"]["sets"] == 2


def test_a_pass_that_ends_the_game_is_asked_about(open_page: OpenPage) -> None:
    page = open_page()
    match = placed(page, ["Ada", "Bo"])
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".status").filter(has_text="Bo: touch a stone")).to_be_visible()
    page.get_by_role("button", name="Pass").click()
    expect(page.get_by_text("All others have passed: if you pass too, the game is over.")).to_be_visible()
    assert room(page, match)["update"]["status"] == "running"
    page.get_by_role("button", name="Pass and end the game").click()
    expect(page.get_by_text("Everybody passed one after the other.")).to_be_visible()


def test_a_second_press_on_what_just_appeared_is_not_taken(open_page: OpenPage) -> None:
    page = open_page()
    match = placed(page, ["Ada", "Bo"])
    page.get_by_role("button", name="Ready!").dblclick()
    expect(page.get_by_text("All eight stand on your colour?")).to_be_visible()
    page.get_by_role("button", name="Not yet").click()
    origin, to = steps(table_of(page, match), 0, 1)[0]
    press(page, origin)
    press(page, to)
    page.get_by_role("button", name="Let it be").dblclick()
    expect(page.locator(".status").filter(has_text="Bo: touch a stone")).to_be_visible()
    done = [entry["do"] for entry in room(page, match)["update"]["entries"]]
    assert done[-1] == "accept"


def test_a_forbidden_field_says_why(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "skelter"}, ["Ada", "Bo"])
    field = room(page, match)["update"]["views"][0]["actions"][0].split()[1]
    press(page, field)
    expect(page.locator(".status").filter(has_text="Bo places a stone")).to_be_visible()
    page.locator(f'[data-field="{field}"]').click(force=True)
    expect(page.get_by_role("alert")).to_have_text("A stone already lies there.")


def test_colours_are_chosen_and_several_sets_are_named(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "skelter", "colours": "chosen", "sets": 2}, ["Ada", "Bo"])
    for name in ("green", "red", "blue", "slate"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text("Ada: place a stone (green)")).to_be_visible()
    expect(page.locator("[data-seat='0'] .avatar")).to_have_count(2)
    assert table_of(page, match)["colours"] == [["green", "blue"], ["red", "slate"]]


def test_six_players_see_the_whole_board_on_a_small_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    placed(page, ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"])
    page.get_by_role("button", name="Ready!").wait_for()
    board, bar = page.locator("svg.fields").bounding_box(), page.locator(".act").bounding_box()
    assert board
    assert bar
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= bar["y"]
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= PHONE["width"]


def test_the_pace_of_bots_is_chosen_where_bots_are(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_text("Helter-Skelter", exact=True).click()
    page.get_by_label("How fast bots play").select_option("fast")
    page.get_by_role("button", name="Start").click()
    assert room(page, wait_for_match(page))["info"]["pace"] == "fast"


def test_on_the_smallest_phone_players_and_buttons_stand_in_one_row_above_the_board(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    match = start(page, {"game": "skelter"}, ["Ada", "Bo"])
    place_all_quickly(page, match)
    expect(page.locator("[data-seat]").first).to_contain_text("to move")
    middles = [
        box["y"] + box["height"] / 2
        for each in (*page.locator("[data-seat]").all(), *page.locator(".buttons button").all())
        if (box := each.bounding_box())
    ]
    assert len(middles) == 4
    assert max(middles) - min(middles) < 8
    act(page, match, 0, "resign")
    expect(page.locator("[data-seat='1']")).to_contain_text("wins")
    expect(page.get_by_role("heading", name="Remember")).to_have_count(0)
