"""Settings are set on one page, hold at once and stay."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.start import start


def set_everything(page: Page) -> None:
    page.get_by_label("dark", exact=True).check(force=True)
    page.get_by_label("slowly").check(force=True)
    page.get_by_label("nothing moves").check(force=True)
    page.get_by_label("in rhombi").check(force=True)
    page.get_by_label("Show friendly signs of others").uncheck()
    page.get_by_label("Volume").fill("25")
    page.get_by_label("Language").last.select_option("de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()


def test_settings_hold_at_once_and_stay(open_page: OpenPage) -> None:
    page = open_page("/settings", reduced_motion="no-preference", color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    set_everything(page)
    for _ in range(2):  # now, and after the page was opened anew
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("html")).to_have_attribute("data-motion", "still")
        for chosen in ("dunkel", "langsam", "nichts bewegt sich", "mit Rauten"):
            expect(page.get_by_label(chosen, exact=True)).to_be_checked()
        expect(page.get_by_label("Lautstärke")).to_have_value("25")
        page.reload()
    start(page, {"game": "cubus"}, ["Ada", "Bo"])
    page.get_by_role("button", name="Töne").click()  # one press at the table
    page.get_by_role("button", name="Mehr").click()
    expect(page.get_by_role("dialog").get_by_label("Töne")).not_to_be_checked()
    page.get_by_role("dialog").get_by_role("link", name="Einstellungen").click()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
