"""Every call by which a page changes something at the server, found in the sources of the pages.

Each is known as one that can be undone, or as final; a new one is neither until somebody has thought about it. Where
a final one is called, the page asks first (`sure`), or a double press is tried out in `test_double_press`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PAGES: Final = Path(__file__).parents[2] / "web/src"

CAN_BE_UNDONE: Final = {
    # What is only looked at, or begun.
    "api.games api.levels api.reach api.list api.ratings api.ratingsAt api.byCode api.isClass api.tournament",
    "api.load api.review api.replay api.create api.rematch api.askIn accounts.mine accounts.create",
    "accounts.papers accounts.newRequest classes.open classes.find classes.draft classes.board classes.pupil",
    "teaching.activity teaching.progress teaching.progressTable teaching.words teaching.call teaching.giveTime",
    "teaching.seat teaching.table teaching.watch teaching.begin teaching.play tournaments.make tournaments.mine",
    "tournaments.look accounts.importMatch api.look",
    # What can be done and taken back, as often as one likes.
    "api.sit api.stand api.agree api.give api.back api.unasked accounts.signIn accounts.signOut accounts.recover",
    "accounts.rename accounts.addKey accounts.keepPaper accounts.proveByKey accounts.proveByCode classes.join",
    "classes.comeBack classes.answer teaching.rename",
    "teaching.eyes teaching.group teaching.lock teaching.admit tournaments.join turnOn turnOff keepQuiet",
}
FINAL: Final = {
    "api.away api.hint accounts.removeKey accounts.newCode accounts.end accounts.forget announce beBack",
    "teaching.round teaching.ask teaching.reveal teaching.close teaching.remove teaching.delete",
    "tournaments.leave tournaments.begin tournaments.end",
}
A_PRESS: Final = "one press is all of it"
SEEN_FIRST: Final = "it is seen before, or made of presses at different places"
MOVES: Final = {
    **dict.fromkeys(("pass", "waive", "knock", "ready", "claim", "accept", "choose", "resign"), A_PRESS),
    **dict.fromkeys(("build", "show", "remove", "takeback", "touch", "move", "place", "finish", "name"), SEEN_FIRST),
}
"""How moves of all games are pressed; by the first word of what is sent."""

_OBJECTS = r"\b(?:api|accounts|classes|teaching|tournaments)\.(?!ts\b)[a-zA-Z]+"
_NOTICES = r"(?<![.\w'-])(?:announce|beBack|turnOn|turnOff|keepQuiet)(?=\()"
_CALL = re.compile(f"{_OBJECTS}|{_NOTICES}")
_MOVE = re.compile(r"\bact\((?:\w+, )?['`]([a-z]+)")
_BLOCK = re.compile(r"\n  (?:async )?function |\n  const |\n</script>|onclick=")
NO_CALLS: Final = {"teaching.id", "teaching.key"}


class Call(NamedTuple):
    """Where a page calls what."""

    page: str
    name: str
    asks: bool
    """Whether it asks first, in the same function or in one that this one calls."""


def words(lines: set[str]) -> set[str]:
    return {word for line in lines for word in line.split()}


def calls() -> Iterator[Call]:
    for path in _sources():
        if path.name in {"api.ts", "push.ts"}:
            continue
        text = path.read_text()
        for found in _CALL.finditer(text):
            if found[0] not in NO_CALLS and not _is_word(text, found):
                yield Call(path.relative_to(PAGES).as_posix(), found[0], _asks(text, found.start()))


def moves() -> set[str]:
    return {word for path in _sources() for word in _MOVE.findall(path.read_text())}


def _sources() -> list[Path]:
    found = [*PAGES.rglob("*.svelte"), *PAGES.rglob("*.ts")]
    return sorted(path for path in found if "i18n" not in path.parts and not path.name.endswith(".test.ts"))


def _is_word(text: str, found: re.Match[str]) -> bool:
    """Whether it is the key of a word, such as `t('tournaments.title')`."""
    return text[found.start() - 1] in "'`/"


def _asks(text: str, at: int) -> bool:
    """Whether the function around a place asks before it."""
    guards = re.findall(r"(?:function|const) (\w+)[^\n]*sure\(\{", text)
    begins = max((found.start() for found in _BLOCK.finditer(text, 0, at)), default=0)
    return re.search("|".join(rf"\b{name}\(" for name in ["sure", *guards]), text[begins:at]) is not None
