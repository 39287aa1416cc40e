"""Draws the icons of the installed app from the favicon's crate: `scripts/icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
PUBLIC = Path(__file__).parents[1] / "public"
PAPER = "#F7F2E8"
# A name, its size, the share that the crate takes, and what is behind it. Phones cut a maskable icon to a shape of
# their own and keep the middle four fifths; an icon for Apple's home screen has no transparent parts.
ICONS = [
    ("icon-192", 192, 0.94, "transparent"),
    ("icon-512", 512, 0.94, "transparent"),
    ("maskable-512", 512, 0.62, PAPER),
    ("apple-touch-180", 180, 0.76, PAPER),
]


def main() -> None:
    """Draw them all."""
    crate = (PUBLIC / "favicon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, size, share, behind in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{behind}}}"
                f"svg{{height:{100 * share}%}}</style>{crate}"
            )
            page.screenshot(path=PUBLIC / f"icons/{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
