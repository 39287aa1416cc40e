"""My games: whoever comes back finds what runs, whose turn it is, and what is over."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.start import act, start

NO_CLOCK = {"times": {"any": None}}


def test_who_comes_back_finds_all_their_games(open_page: OpenPage) -> None:
    page, stranger = open_page(), open_page("/games")
    expect(stranger.get_by_text("You have not played here yet.")).to_be_visible()
    over = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    act(page, over, 1, "resign")
    running = start(page, {"game": "skelter"}, ["Ada", "Bo"], **NO_CLOCK)
    start(page, {"game": "cubus"}, ["Ada", None], **NO_CLOCK)
    page.get_by_role("link", name="Kist, to the first page").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="My games").click()
    turn, waiting, finished = (
        page.get_by_role("region", name=name) for name in ("Your turn", "Waiting for players", "Finished")
    )
    expect(turn.get_by_role("link")).to_have_attribute("href", f"/match/{running}")
    expect(turn.get_by_text("waiting for Ada")).to_be_visible()
    expect(waiting.get_by_role("link")).to_have_count(1)
    expect(finished.get_by_text("Ada won")).to_be_visible()
    finished.get_by_role("link", name="What did I miss?").click()
    expect(page).to_have_url(re.compile(f"/replay/{over}#review$"))
