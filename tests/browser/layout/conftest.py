"""Two people with browsers of their own, who stay for all states."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import House
from tests.browser.layout.scene import Scene


@pytest.fixture(scope="module")
def scene(browser: Browser, house: House) -> Iterator[Scene]:
    def person() -> Page:
        context = browser.new_context(locale="de", reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        page.goto(house.address)
        return page

    scene = Scene(person(), person())
    yield scene
    scene.leave()
