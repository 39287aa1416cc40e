"""How the whole suite is run: machines are noisy, so no test fails for being slow."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("kist", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kist")

BROWSER, FAULTS = "tests/browser/", "tests/faults/"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that wait for servers come first, so that others work meanwhile.

    Browser tests come last: the event loop of Playwright stays in the thread, and other tests bring their own. Of
    each kind, files with many long tests come first, then those with many: none of them is left over at the end.
    Browser tests alone are given a second try: a race in a server or in what heals after a fault fails.
    What is marked `whole` is left out but where it is asked for.
    """
    if "whole" not in config.option.markexpr:
        items[:] = [item for item in items if not item.get_closest_marker("whole")]
    for item in items:
        if BROWSER in item.nodeid:  # a browser may stumble by itself: tried again, and told at the end (-raR)
            item.add_marker(pytest.mark.flaky(reruns=1))
    long = Counter(item.path for item in items if item.get_closest_marker("long"))
    all_of = Counter(item.path for item in items)

    def place(item: pytest.Item) -> tuple[bool, bool, int, int]:
        of_browser, of_faults = BROWSER in item.nodeid, FAULTS in item.nodeid
        return of_browser, not of_faults, -long[item.path], -all_of[item.path]

    items.sort(key=place)
