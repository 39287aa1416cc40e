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
}
OPENED = """<dialog><p>read me</p><button>Close</button></dialog>
    <script>document.querySelector('dialog').showModal()</script>"""


def found(browser: Browser, body: str) -> list[str]:
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.set_content(f"<!doctype html>{STYLE}<main>{body}</main>")
    faults: list[str] = page.evaluate(CHECKS)["faults"]
    page.close()
    return faults


def test_a_page_without_faults_has_none(browser: Browser) -> None:
    assert found(browser, SOUND) == []


@pytest.mark.parametrize("check", OFFENDERS)
def test_the_check_finds_its_offender(browser: Browser, check: str) -> None:
    assert {fault.partition(":")[0] for fault in found(browser, OFFENDERS[check])} >= {check}


def test_a_dialog_is_looked_at_alone(browser: Browser) -> None:
    assert found(browser, OFFENDERS["overlap"] + OPENED) == []
