"""Every sound as the browser renders it: neither silent nor too loud, short, and over when it is over."""

import subprocess
from pathlib import Path

from playwright.sync_api import Browser

WEB = Path(__file__).parents[2] / "web"

MEASURE = """async () => {
    const RATE = 44100, SECONDS = 3, FLOOR = 0.003;
    const measured = {};
    for (const [name, play] of Object.entries(kist.SOUNDS)) {
        const audio = new OfflineAudioContext(1, RATE * SECONDS, RATE);
        play({ audio, out: audio.destination, at: 0 });
        const samples = (await audio.startRendering()).getChannelData(0);
        const loud = samples.map(Math.abs);
        const end = loud.findLastIndex((each) => each > FLOOR) / RATE;
        const begin = loud.findIndex((each) => each > FLOOR) / RATE;
        measured[name] = { peak: loud.reduce((one, other) => Math.max(one, other), 0), begin, end };
    }
    return measured;
}"""


def test_every_sound_can_be_heard_and_none_is_cut_off(browser: Browser, tmp_path: Path) -> None:
    bundle = tmp_path / "sounds.js"
    bundling = ["npx", "rolldown", "src/sound/sounds.ts", "--format", "iife", "--name", "kist", "-o", str(bundle)]
    subprocess.run(bundling, cwd=WEB, check=True, capture_output=True)
    page = browser.new_page()
    page.add_script_tag(path=bundle)
    measured = page.evaluate(MEASURE)
    page.close()
    assert len(measured) > 10
    for name, heard in measured.items():
        assert 0.05 < heard["peak"] <= 0.9, (name, heard)
        assert 0 <= heard["begin"] < 0.08, (name, heard)  # it answers a press
        assert 0.03 < heard["end"] < 1.6, (name, heard)
    assert measured["take"]["peak"] < measured["lay"]["peak"] < measured["knock"]["peak"]  # by how much happens
