"""Photographs the wall of a class of 40 at three sizes: `scripts/walls`."""

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.calm import AT_REST
from tests.browser.conftest import ARGUMENTS, CHROMIUM, UNLIMITED
from tests.browser.crowd import Crowd, different_answers
from tests.browser.house import House

PUPILS: Final = 40
SHRUNK: Final = 480
"""Pictures are so many pixels wide: enough to compare."""
SIZES: Final = ((1024, 768, "light"), (1366, 768, "dark"), (1920, 1080, "light"))
SHOWN: Final = ("count", "plan", "view", "rhombi", "at-most")
SHRINK: Final = """async ([picture, width]) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const small = new OffscreenCanvas(width, Math.round((image.height / image.width) * width));
    const pen = small.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, small.width, small.height);
    const blob = await small.convertToBlob({ type: 'image/webp', quality: 0.7 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
}"""


@contextmanager
def opened_house() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as data:
        house = House(Path(data), *UNLIMITED)
        house.open()
        try:
            yield house
        finally:
            house.close()


def shoot(page: Page, folder: Path, name: str) -> None:
    """The wall as it is, at every size, as small files."""
    for width, height, theme in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.evaluate(AT_REST)
        (folder / f"{name}-{width}.webp").write_bytes(shrunk(page, page.screenshot()))


def shrunk(page: Page, picture: bytes) -> bytes:
    other = page.context.new_page()
    data = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    small: list[int] = other.evaluate(SHRINK, [data, SHRUNK])
    other.close()
    return bytes(small)


def photograph(browser: Browser, house: House, folder: Path) -> None:
    options: dict[str, Any] = {"locale": "de", "reduced_motion": "reduce", "service_workers": "block"}
    page = browser.new_context(**options).new_page()
    with closing(Crowd(house.address, PUPILS)) as crowd:
        page.goto(house.address + crowd.wall)
        shoot(page, folder, "names")
        for kind in SHOWN:
            task = crowd.drafted(kind, 6)[0]
            crowd.ask(task)
            page.wait_for_selector(".asked")
            shoot(page, folder, f"{kind}-asked")
            right = task["solution"]["answer"]
            crowd.answer([right] * 14 + different_answers(task, PUPILS - 14))
            crowd.command("reveal")
            page.wait_for_selector(".said")
            shoot(page, folder, f"{kind}-revealed")
            crowd.command("close")
        page.wait_for_selector(".summary")
        shoot(page, folder, "ended")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with opened_house() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        photograph(browser, house, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
