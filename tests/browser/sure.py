"""Answering what the page asks before something that cannot be undone."""

from playwright.sync_api import Page


def say_yes(page: Page, name: str, word: str | None = None) -> None:
    """Press the button of the question, having typed what it wants to be typed."""
    question = page.get_by_role("dialog").last
    if word is not None:
        question.get_by_role("textbox").fill(word)
    question.get_by_role("button", name=name, exact=True).click()
