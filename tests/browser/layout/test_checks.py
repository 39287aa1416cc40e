"""Every check of the layout can fail: a small page with one offender each, and one without any."""

import pytest
from playwright.sync_api import Browser

from tests.browser.layout.looks import CHECKS

STYLE = """<style>
  * { box-sizing: border-box } body { margin: 0; font: 16px/1.5 sans-serif }
  .card { border: 1px solid; padding: 10px; margin: 10px; width: 300px } .button { padding: 8px; min-height: 44px }
  .visually-hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
</style>"""
LONG = "a very long sentence that is shortened on purpose"
SOUND = f"""
<h1>Title</h1>
<div class="card">
  <p>Words <b>keep</b> their <a href="#a">spaces</a>, <span class="visually-hidden">some are only heard</span></p>
  <p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap" title="{LONG}">{LONG}</p>
  <div style="display: flex; gap: 8px">
    <button class="button big" style="flex: 1">Yes</button><button class="button big" style="flex: 1">No</button>
  </div>
  <button aria-label="Close"><svg width="24" height="24"></svg></button>
  <label><input type="checkbox">a box</label>
  <div style="overflow-x: auto" tabindex="0"><div style="width: 900px">a wide table</div></div>
</div>
<div style="height: 2000px"></div><p>far below</p>
<p style="position: sticky; bottom: 0; background: white">a bar</p>
"""
OVER = '<div style="position: absolute; inset: 0; background: white">over</div>'
OFFENDERS = {
    "not-reached": f'<button class="button">under</button>{OVER}',
    "cut": '<p style="width: 60px; overflow: hidden; white-space: nowrap">cut off at its end</p>',
    "out-of-page": '<p style="position: absolute; left: -80px; white-space: nowrap">begins outside</p>',
    "overlap": '<p style="height: 0; margin: 0">one text</p><p style="margin: 0">the other</p>',
    "no-space": "<p><span>Cubus</span><span>2005</span></p>",
    "out-of-box": '<div class="card" style="width: 80px; white-space: nowrap">wider than its box</div>',
    "covered": f"<p>read me</p>{OVER}",
    "sideways": '<div style="width: 3000px">wide</div>',
    "small": '<button aria-label="Close"><svg width="16" height="16"></svg></button>',
    "unequal": """<div style="display: flex">
        <button class="button big">Yes</button><button class="button big">Certainly not</button>
    </div>""",
    "beyond-board": """<div role="application" style="margin: 60px; width: 90px; height: 90px">
        <svg width="90" height="90" style="overflow: visible"><path class="landing" d="M60 60h60v20h-60z" /></svg>
    </div>""",
}
POINTED = """<div role="application"><svg width="200" height="200">
    <g data-id="t1"><path d="M9 9h60v60h-60z" /></g><path class="landing" d="M{at} 9h60v60h-60z" />
</svg></div>"""
SPOT = """<div role="application">
    <svg width="90" height="90"><path class="spot" d="M9 9h{side}v{side}h-{side}z" /></svg>
</div>"""
HEADER = '<header><a class="brand" href="/" style="margin-left: 40px">Kist</a></header>'
OPENED = """<dialog><p>read me</p><button>Close</button></dialog>
    <script>document.querySelector('dialog').showModal()</script>"""


def found(browser: Browser, body: str, width: int = 800, height: int = 600) -> list[str]:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<!doctype html>{STYLE}<main>{body}</main>")
    faults: list[str] = page.evaluate(CHECKS)["faults"]
    page.close()
    return faults


def test_a_page_without_faults_has_none(browser: Browser) -> None:
    assert found(browser, SOUND) == []


@pytest.mark.parametrize("check", OFFENDERS)
def test_the_check_finds_its_offender(browser: Browser, check: str) -> None:
    assert {fault.partition(":")[0] for fault in found(browser, OFFENDERS[check])} >= {check}


def test_what_can_be_pressed_on_a_board_is_as_large_as_a_finger_needs(browser: Browser) -> None:
    assert found(browser, SPOT.format(side=24)) == []
    assert found(browser, SPOT.format(side=20)) == ["small: <path.spot> “” 20 px wide on its board"]


def test_what_is_pointed_at_on_a_board_lies_there(browser: Browser) -> None:
    assert found(browser, POINTED.format(at=9)) == []
    assert found(browser, POINTED.format(at=90)) == ["in-the-air: <path.landing> “” at 90, 9"]


def test_unless_one_can_look_closer(browser: Browser) -> None:
    closer = '<div class="sight"><button class="button">Closer</button></div>'
    assert found(browser, f"<div>{SPOT.format(side=20)}{closer}</div>") == []


def test_a_page_begins_where_the_header_does(browser: Browser) -> None:
    message = '<p style="text-align: center">Nothing here</p>'
    for body in (
        '<p style="margin-left: 40px">words</p>',
        '<div class="card" style="margin-left: 40px">x</div>',
        message,
    ):
        assert found(browser, HEADER + body, 1000) == []
    assert [fault.partition(":")[0] for fault in found(browser, HEADER + "<p>words</p>", 1000)] == ["margin"]
    assert found(browser, HEADER + "<p>words</p>") == [], "on a phone pages may reach its edges"


def test_what_one_goes_on_with_is_in_sight_where_a_board_has_the_whole_window(browser: Browser) -> None:
    page = '<div class="whole-window"><div style="height: {high}px"></div><div class="bar">{next}</div></div>'
    way = '<button class="button">Next</button>'
    assert found(browser, page.format(high=740, next=way), 1024, 800) == []
    assert found(browser, page.format(high=780, next=way), 1024, 800) == [
        "below: <button.button> “Next” 24 px below the window"
    ]
    assert found(browser, page.format(high=780, next=way), 1000, 800) == [], "on smaller screens one scrolls"


def test_a_dialog_is_looked_at_alone(browser: Browser) -> None:
    assert found(browser, OFFENDERS["overlap"] + OPENED) == []
