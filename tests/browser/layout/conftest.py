"""Two people with browsers of their own, who stay for all states."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.house import House
from tests.browser.layout.scene import Scene


@pytest.fixture(scope="module")
def scene(browser: Browser, house: House) -> Iterator[Scene]:
    contexts: list[BrowserContext] = []

    def person() -> Page:
        context = browser.new_context(locale="de", reduced_motion="reduce", service_workers="block")
        contexts.append(context)
        page = context.new_page()
        page.goto(house.address)
        return page

    yield Scene(person(), person())
    for context in contexts:
        context.close()
