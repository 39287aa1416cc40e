"""Links have previews: a title, words and a picture in the head of the page; nothing of a running match is told."""

import re
import struct
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from kist.server.previews.preview import FOLDER, wanted_language
from kist.study.puzzles.tables import by_id
from kist.study.tasks.words import LANGUAGES, read_words
from tests import patient
from tests.services import Kist

TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"')


@pytest.fixture
def crawler(kist: Kist) -> Iterator[httpx.Client]:
    """Somebody who shows previews: nobody here, and with no language."""
    with patient.Client(base_url=kist.url) as client:
        yield client


class Person:
    """Somebody who plays."""

    def __init__(self, kist: Kist) -> None:
        self.url = kist.url
        self.headers: dict[str, str] = {}
        self.headers = {"authorization": f"Bearer {self.post('/api/session', {'bearer': True})['token']}"}

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = patient.post(self.url + path, json=body, headers=self.headers)
        assert answer.is_success, answer.text
        return answer.json()

    def table(self, game: str, names: list[str | None], **more: Any) -> dict[str, Any]:
        """Make a match, the first chair begins; a name takes a chair. Gives what does not change about it."""
        sit = [{"chair": chair, "name": name} for chair, name in enumerate(names) if name]
        settings = {"game": game, "seats": len(names)}
        order = {"game": settings, "chairs": ["person"] * len(names), "begins": 0, "sit": sit, "request": "new"}
        info: dict[str, Any] = self.post("/api/matches", {**order, **more})["info"]
        return info

    def resign(self, match: str) -> None:
        self.post(f"/api/matches/{match}/act", {"seat": 0, "do": "resign", "request": "end"})


def tags(crawler: httpx.Client, path: str, language: str = "de") -> dict[str, str]:
    page = crawler.get(path, headers={"accept-language": f"{language}, en;q=0.5"})
    assert page.status_code == 200
    assert f'<html lang="{language}">' in page.text
    found = [tag for tag in TAG.findall(page.text) if tag[0] != "theme-color"]  # one for the day, one for the night
    assert len({name for name, _ in found}) == len(found), "every tag once"
    return {name: unescape(content) for name, content in found}


def picture(crawler: httpx.Client, told: dict[str, str]) -> bytes:
    """The picture of a preview, as large as it says."""
    answer = crawler.get(told["og:image"])
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"].startswith("public, max-age=")
    size = struct.unpack(">II", answer.content[16:24])
    assert [str(side) for side in size] == [told["og:image:width"], told["og:image:height"]]
    return answer.content


def test_every_page_says_what_it_is_in_the_language_that_was_asked_for(crawler: httpx.Client) -> None:
    titles = {language: tags(crawler, "/", language)["og:title"] for language in LANGUAGES}
    assert len(set(titles.values())) == len(LANGUAGES) == 5
    assert titles["de"] == "Kist: zwei Spiele vom Dachboden, wieder auf dem Tisch"
    told = tags(crawler, "/puzzles/day")
    assert told["og:title"] == "Das Rätsel des Tages"
    assert told["og:url"] == f"{crawler.base_url}/puzzles/day".replace("//puzzles", "/puzzles")
    assert tags(crawler, "/nowhere")["og:title"] == titles["de"]
    asked = crawler.get("/?lang=fr", headers={"accept-language": "de"})
    assert '<html lang="fr">' in asked.text


def test_pictures_are_those_of_the_puzzle_and_of_the_first_page(crawler: httpx.Client) -> None:
    puzzle = next(each for each in by_id() if each.startswith("best"))
    shown = [picture(crawler, tags(crawler, path)) for path in ("/", f"/puzzles/{puzzle}")]
    assert shown[0] != shown[1]


def names_in(text: str) -> bool:
    """As words of their own: letters are in the scripts of the page, too."""
    return bool(re.search(r"\b(Ada|Bo)\b", text))


def test_an_invitation_names_the_game_and_who_invites_and_a_running_match_nobody(kist: Kist) -> None:
    ada, bo = Person(kist), Person(kist)
    info = ada.table("cubus", ["Ada", None])
    match, code = info["id"], info["code"]
    with patient.Client(base_url=kist.url) as crawler:
        for path in (f"/match/{match}", f"/join/{code}", f"/join/{code.lower()}"):
            told = tags(crawler, path)
            assert told["og:title"] == "Ada lädt dich ein: Cubus"
        invited = picture(crawler, told)
        bo.post(f"/api/matches/{match}/sit", {"name": "Bo", "request": "sit"})
        running = crawler.get(f"/match/{match}").text
        assert not names_in(running)
        assert tags(crawler, f"/match/{match}")["og:title"] == "Cubus: Hier wird gespielt"
        assert picture(crawler, tags(crawler, f"/match/{match}")) == invited, "it is that of the game"
        assert crawler.get(f"/api/previews/replay/{match}").status_code == 409
        assert "Ada" not in crawler.get(f"/join/{code}").text
        ada.resign(match)
        over = tags(crawler, f"/replay/{match}")
        assert over["og:title"] == "Cubus: Ada · Bo"
        assert picture(crawler, over) != invited


def test_a_closed_table_tells_nothing_once_it_has_begun(kist: Kist, crawler: httpx.Client) -> None:
    ada = Person(kist)
    match = ada.table("skelter", ["Ada", "Bo"], spectators=False)["id"]
    told = tags(crawler, f"/match/{match}")
    assert told["og:title"].startswith("Kist:")
    ada.resign(match)
    assert tags(crawler, f"/replay/{match}")["og:title"].startswith("Kist:")
    assert crawler.get(f"/api/previews/replay/{match}").status_code == 403


def test_names_and_addresses_from_outside_stay_text(kist: Kist, crawler: httpx.Client) -> None:
    match = Person(kist).table("cubus", ['"><script>', None])["id"]
    page = crawler.get(f"/match/{match}?lang=<b>", headers={"accept-language": "<i>"})
    assert "&quot;&gt;&lt;script&gt; invites you" in page.text
    assert '"><script>' not in page.text, "the page has one script of its own"
    assert page.text.count("<script>") == crawler.get("/").text.count("<script>")
    assert "<b>" not in page.text.replace("<b>Kist</b>", "")


def test_wrong_codes_are_not_told_from_right_ones_for_ever_and_who_types_one_in_is_not_kept_from_it(
    kist: Kist, crawler: httpx.Client
) -> None:
    code = Person(kist).table("cubus", ["Ada", None])["code"]
    assert "Ada" in tags(crawler, f"/join/{code}")["og:title"]
    for _ in range(40):
        page = crawler.get("/join/222222")
        assert page.status_code == 200
    assert "Ada" not in tags(crawler, f"/join/{code}")["og:title"]
    assert crawler.get("/api/codes/222222").status_code == 404
    assert crawler.get(f"/api/codes/{code}").status_code == 200


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "sv, nl-BE;q=0.8, de", "nl"),
        ("it", "de", "it"),
        ("xx", "fr-CH, de", "fr"),
        (None, "," * 5000, "en"),
    ],
)
def test_the_language_is_the_first_that_there_is(asked: str | None, accepted: str, language: str) -> None:
    assert wanted_language(asked, accepted) == language


def test_all_languages_have_the_same_words() -> None:
    catalogs: list[dict[str, Any]] = [dict(read_words(FOLDER, language)) for language in LANGUAGES]
    assert {frozenset(each) for each in catalogs} == {frozenset(catalogs[0])}
    blanks = [{key: sorted(re.findall(r"{\w+}", said)) for key, said in each.items()} for each in catalogs]
    assert all(each == blanks[0] for each in blanks)
