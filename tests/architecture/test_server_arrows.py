"""The folders of the server look the way they may, and no other."""

import re
import tomllib
from pathlib import Path

import pytest

import kist
from tests.architecture.python_imports import Tree
from tests.architecture.server_arrows import OFFERED, SHARED, ServerHouse

ROOT = Path(__file__).parents[2]
HOUSE = ServerHouse(Tree(Path(kist.__file__).parent))
FEATURES = {
    "accounts",
    "classroom",
    "learning",
    "matches",
    "notices",
    "paper",
    "previews",
    "ratings",
    "sets",
    "tournaments",
}


def test_imports_inside_the_server_follow_the_arrows() -> None:
    assert not HOUSE.offences()


def test_every_folder_is_shared_or_a_feature() -> None:
    assert HOUSE.features() == FEATURES


@pytest.mark.parametrize("feature", sorted(FEATURES))
def test_every_feature_is_cut_the_same_way(feature: str) -> None:
    modules = {name.split(".")[3] for name in HOUSE.tree.modules if name.startswith(f"kist.server.{feature}.")}
    assert modules >= {"service", "routes"}
    assert "messages" in modules or feature == "previews", "what it takes and gives; previews are pictures and words"


def test_only_one_folder_knows_how_connections_are_made() -> None:
    assert not HOUSE.reaches()


def test_what_is_extended_is_pinned_to_what_is_locked() -> None:
    """Every version that `pyproject.toml` allows is one that was extended: the locked one, but for its patches."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["server"]
    allowed = dict(pinned for each in wanted if len(pinned := each.split("==")) == 2)
    for package, digits in (("uvicorn", 2), ("websockets", 1)):
        (locked,) = re.findall(rf"^{package}==([\d.]+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
        assert allowed[package] == ".".join([*locked.split(".")[:digits], "*"])


# The test of the test: offenders, each in a house of its own ------------------------------------------------------


FINE = {
    "kist/__init__.py": "",
    "kist/matches/__init__.py": "",
    "kist/server/__init__.py": "",
    "kist/server/config.py": "from kist.server.edge import limits",
    "kist/server/app.py": "from kist.server.matches.routes import api\nfrom kist.server.classroom import socket",
    **{f"kist/server/{folder}/__init__.py": "" for folder in (*SHARED, "matches", "classroom")},
    "kist/server/edge/limits.py": "from kist.server.http import errors",
    "kist/server/http/errors.py": "import kist.matches",
    "kist/server/live/rooms.py": "from kist.server.edge import limits\nfrom kist.server.config import Config",
    "kist/server/matches/service.py": "from kist.server.live.rooms import Room\nfrom . import messages",
    "kist/server/matches/messages.py": "",
    "kist/server/matches/routes.py": "from kist.server.matches.service import MatchService\nimport kist.matches",
    "kist/server/classroom/socket.py": "from kist.server.matches.service import x\nfrom ..matches import messages",
}


def house_of(folder: Path, changed: dict[str, str] | None = None) -> ServerHouse:
    for name, code in (FINE | (changed or {})).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return ServerHouse(Tree(folder / "kist"))


def test_a_server_without_offenders_is_fine(tmp_path: Path) -> None:
    assert not house_of(tmp_path).offences()


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("matches/offender", "from kist.server.classroom.watching import admit_teacher"),
        ("matches/socket", "from kist.server.classroom import socket"),
        ("classroom/offender", "from kist.server.matches.routes import api"),
        ("classroom/offender", "from ..matches import routes"),
        ("classroom/offender", "def f():\n    import kist.server.matches.routes as x"),
        ("classroom/offender", "from kist.server import matches"),
        ("classroom/offender", "from kist.server.app import App"),
        ("live/offender", "from kist.server.matches.service import MatchService"),
        ("live/offender", "from kist.server.matches import messages"),
        ("live/offender", "from kist.server.fleet import background"),
        ("edge/offender", "from kist.server.live.rooms import Room"),
        ("http/offender", "from kist.server.live import rooms"),
        ("http/offender", "from kist.server import app"),
        ("workers/offender", "if TYPE_CHECKING:\n    from kist.server.live.rooms import Room"),
        ("games/offender", "LATER = 'kist.server.matches.service:MatchService'"),
        ("fleet/__init__", "from kist.server.classroom.socket import x"),
        ("live/offender", "import kist.server"),
    ],
)
def test_an_offender_is_found(tmp_path: Path, place: str, code: str) -> None:
    offences = house_of(tmp_path, {f"kist/server/{place}.py": code}).offences()
    assert offences
    offender = f"kist.server.{place.replace('/', '.').removesuffix('.__init__')}"
    assert all(each.startswith(f"{offender} may not import ") for each in offences)


def test_only_what_is_offered_is_for_other_features(tmp_path: Path) -> None:
    for name in ("routes", "socket", "cache", *OFFERED):
        code = f"from kist.server.matches.{name} import x"
        found = house_of(tmp_path, {"kist/server/classroom/guest.py": code}).offences()
        assert bool(found) == (name not in OFFERED)


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("server/edge/guard", "from kist.server.edge.bounded.lines import Lines"),
        ("server/live/rooms", "from kist.server.edge.bounded import sockets"),
        ("server/app", "from websockets.frames import Frame"),
        ("server/http/errors", "def f():\n    import uvicorn.protocols.http.flow_control"),
    ],
)
def test_who_reaches_into_connections_is_found(tmp_path: Path, place: str, code: str) -> None:
    fine = {
        "kist/server/edge/bounded/__init__.py": "",
        "kist/server/edge/bounded/lines.py": "import uvicorn",
        "kist/server/edge/bounded/sockets.py": "from websockets.server import ServerProtocol",
        "kist/server/run.py": "import uvicorn\nfrom kist.server.edge.bounded.lines import Lines",
    }
    assert not house_of(tmp_path, fine).reaches()
    (offence,) = house_of(tmp_path, {**fine, f"kist/{place}.py": code}).reaches()
    assert offence.startswith(f"kist.{place.replace('/', '.')} may not import ")
