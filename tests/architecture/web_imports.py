"""Which way the folders of the web may look: `ui` and `match` know no game, games do not know each other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*(?:\(\s*)?(?P<quote>['"`])(?P<target>[^'"`]+)(?P=quote)""")
"""Imports, exports from elsewhere, and imports that are made later."""
GLOB = re.compile(r"import\.meta\.glob(?:<[^(]*>)?\(([^)]*)\)")
TEXT = re.compile(r"""['"`]([^'"`]+)['"`]""")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*|<!--.*?-->", re.DOTALL)

GAMES, INDEX = "games", "games/index.ts"
KNOW_NO_GAME = ("ui", "match", "net", "protocol", "i18n")


@dataclass(frozen=True)
class Web:
    """The sources of the page. Tests may look at everything."""

    folder: Path

    def files(self) -> Iterator[PurePosixPath]:
        for path in sorted(self.folder.rglob("*")):
            if path.suffix in {".ts", ".svelte"} and ".test." not in path.name:
                yield PurePosixPath(path.relative_to(self.folder).as_posix())

    def games(self) -> set[str]:
        """The folders of games."""
        return {path.name for path in (self.folder / GAMES).glob("*") if path.is_dir()}

    def code(self, file: PurePosixPath) -> str:
        """A file without its comments."""
        return COMMENT.sub(" ", (self.folder / file).read_text("utf-8"))

    def imports(self, file: PurePosixPath) -> Iterator[PurePosixPath]:
        """What a file imports of the page itself, from the folder of all sources."""
        code = self.code(file)
        targets = [found["target"] for found in IMPORT.finditer(code)]
        for glob in GLOB.finditer(code):
            targets += [text.lstrip("!") for text in TEXT.findall(glob[1])]
        for target in targets:
            if target.startswith("."):
                yield _joined(file.parent, target)

    def offences(self) -> list[str]:
        """All imports that are not allowed."""
        return [
            f"{file} may not import {imported}"
            for file in self.files()
            for imported in self.imports(file)
            if not _may(file, imported)
        ]

    def names(self) -> list[str]:
        """Files that name a game although they belong to none."""
        games = self.games()
        return [
            f"{file} names {text}"
            for file in self.files()
            if file.parts[0] not in {GAMES, "protocol"}
            for text in TEXT.findall(self.code(file))
            if text in games - {"plain"}
        ]


def _joined(folder: PurePosixPath, target: str) -> PurePosixPath:
    parts = list(folder.parts)
    for part in target.split("/"):
        if part == "..":
            parts = parts[:-1] if parts and parts[-1] != ".." else [*parts, ".."]
        elif part != ".":
            parts.append(part)
    return PurePosixPath(*parts)


def _game(file: PurePosixPath) -> str | None:
    """The game that a file belongs to."""
    return file.parts[1] if file.parts[0] == GAMES and len(file.parts) > 2 else None


def _may(file: PurePosixPath, imported: PurePosixPath) -> bool:
    if not imported.parts or imported.parts[0] != GAMES:
        return True
    if file.parts[0] in KNOW_NO_GAME:
        return False
    if _game(imported) is not None:
        return str(file) == INDEX or _game(file) == _game(imported)
    return _game(file) is None
