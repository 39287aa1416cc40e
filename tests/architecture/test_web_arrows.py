"""The folders of the web look the way they may, and no other."""

from pathlib import Path

import pytest

from tests.architecture.web_imports import Web

WEB = Web(Path(__file__).parents[2] / "web" / "src")

FINE = {
    "App.svelte": "<script lang='ts'>\n  const page = () => import('./pages/MatchPage.svelte');\n</script>",
    "pages/MatchPage.svelte": "<script>\n  import { doorOf } from '../games/index.ts';\n</script>",
    "games/index.ts": "import { door as cubus } from './cubus/door.ts';\nconst all = { cubus, 'skelter': 1 };",
    "games/cubus/door.ts": "import { t } from './i18n/index.ts';\nimport { Door } from '../../match/game.ts';",
    "games/cubus/i18n/index.ts": "export const t = import.meta.glob(['./??.ts', '!./en.ts']);",
    "games/skelter/door.ts": "import { onMount } from 'svelte';",
    "match/game.ts": "// not like 'cubus'\nimport Crate from '../ui/Crate.svelte';",
    "match/game.test.ts": "import { door } from '../games/cubus/door.ts';",
    "ui/Crate.svelte": "<p>plain</p>",
}


def web_of(folder: Path, changed: dict[str, str] | None = None) -> Web:
    for name, code in (FINE | (changed or {})).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return Web(folder)


def test_imports_follow_the_arrows() -> None:
    assert not WEB.offences()


def test_only_the_index_of_games_names_games() -> None:
    assert not WEB.names()


def test_a_page_without_offenders_is_fine(tmp_path: Path) -> None:
    web = web_of(tmp_path)
    assert not web.offences()
    assert not web.names()
    assert web.games() == {"cubus", "skelter"}


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("ui/Crate.svelte", "<script>\n  import { door } from '../games/cubus/door.ts';\n</script>"),
        ("ui/Crate.svelte", "<script>\n  import { doorOf } from '../games/index.ts';\n</script>"),
        ("match/game.ts", "export { door } from '../games/cubus/door.ts';"),
        ("match/deep/in.ts", 'import type { Door } from "../../games/skelter/door.ts";'),
        ("match/game.ts", "import {\n  door,\n} from '../games/cubus/door.ts';"),
        ("match/game.ts", "const later = () => import('../games/cubus/door.ts');"),
        ("match/game.ts", "const later = () => import(`../games/cubus/door.ts`);"),
        ("match/game.ts", "import '../games/cubus/door.ts';"),
        ("i18n/index.ts", "const all = import.meta.glob('../games/*/i18n/*.ts');"),
        (
            "i18n/index.ts",
            "const all = import.meta.glob<Words>(['./??.ts', '../games/*/i18n/??.ts'], { eager: true });",
        ),
        ("games/skelter/door.ts", "import { t } from '../cubus/i18n/index.ts';"),
        ("games/skelter/door.ts", "import { doorOf } from '../index.ts';"),
        ("pages/MatchPage.svelte", "<script>\n  import { door } from '../games/cubus/door.ts';\n</script>"),
        ("App.svelte", "<script>\n  import { door } from './games/cubus/door.ts';\n</script>"),
    ],
)
def test_an_offender_is_found_however_it_imports(tmp_path: Path, file: str, code: str) -> None:
    (offence,) = web_of(tmp_path, {file: code}).offences()
    assert offence.startswith(f"{file} may not import games")


@pytest.mark.parametrize("code", ["if (game === 'cubus') go();", 'const names = ["skelter"];', "<p>{t(`cubus`)}</p>"])
def test_who_names_a_game_is_found(tmp_path: Path, code: str) -> None:
    (offence,) = web_of(tmp_path, {"match/Lobby.svelte": code}).names()
    assert offence.startswith("match/Lobby.svelte names ")
