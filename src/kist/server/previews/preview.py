"""A preview and how the head of a page says it, in the language that was asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from kist.study.tasks.words import LANGUAGES, Words, read_words

FOLDER: Final = Path(__file__).parent / "words"
PICTURES: Final = "/api/previews"
WIDTH_PIXELS, HEIGHT_PIXELS = 1200, 630
"""Of pictures, as most who show previews like them."""
TWITTER: Final = '<meta name="twitter:card" content="summary_large_image" />'
LOCALES: Final[Mapping[str, str]] = {"de": "de_DE", "en": "en_GB", "fr": "fr_FR", "it": "it_IT", "nl": "nl_NL"}


@dataclass(frozen=True)
class Preview:
    """What is shown: keys of the words, what they speak of, and the name of the picture."""

    key: str
    picture: str
    told: tuple[tuple[str, str], ...] = ()
    """Names of people and of games; games are named in the reader's language."""

    def title(self, language: str) -> str:
        """The first line."""
        return self._said("title", language)

    def text(self, language: str) -> str:
        """The line below it."""
        return self._said("text", language)

    def _said(self, part: str, language: str) -> str:
        words = words_in(language)
        told = {name: words.get(f"game.{value}", value) if name == "game" else value for name, value in self.told}
        return words[f"{self.key}.{part}"].format_map(told)


@cache
def words_in(language: str) -> Words:
    """The words of previews."""
    return read_words(FOLDER, language)


def wanted_language(asked: str | None, accepted: str) -> str:
    """The language that an address asks for, else the first one of the browser that there is, else English."""
    tags = [asked or "", *(each.partition(";")[0] for each in accepted.split(",")[:20])]
    return next((tag for each in tags if (tag := each.strip()[:2].lower()) in LANGUAGES), "en")


def head(preview: Preview, language: str, origin: str, path: str) -> str:
    """The tags of a page's head. Whatever comes from outside is escaped."""
    title, text = escape(preview.title(language)), escape(preview.text(language))
    picture = escape(f"{origin}{PICTURES}/{preview.picture}")
    open_graph = {
        "og:site_name": "Kist",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": escape(f"{origin}{path}"),
        "og:locale": LOCALES[language],
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH_PIXELS),
        "og:image:height": str(HEIGHT_PIXELS),
    }
    tags = [f'<meta property="{name}" content="{content}" />' for name, content in open_graph.items()]
    tags += [f'<meta name="description" content="{text}" />', TWITTER]
    return "\n    ".join([*tags, f"<title>{title}</title>"])
