"""What docs/deploy/Dockerfile says is carried out without Docker: each stage in an environment of its own, the last
one as a user who may write into its data directory and nowhere else. Only there is no Debian below it."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests import patient
from tests.distribution.fresh import OUTSIDE, ROOT
from tests.services import free_port, wait_until

FILE = ROOT / "docs/deploy/Dockerfile"
NOBODY = 65534
MOUNT = re.compile(r"--mount=from=(\w+),source=(\S+),target=(\S+)\s+")


@dataclass
class Stage:
    """A stage of the image: its files below a folder, and an environment for what it runs."""

    folder: Path
    others: dict[str, "Stage"]
    places: dict[str, Path] = field(default_factory=dict)
    """What is elsewhere here than in the image, by its path there."""
    directory: Path = Path("/")
    user: str = "root"
    started: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        own = "/usr/bin/python3"  # one in somebody's home is out of reach for another user
        python = own if Path(own).exists() else "python3"
        subprocess.run([python, "-m", "venv", self.folder / "venv"], check=True)

    @property
    def environment(self) -> dict[str, str]:
        """Whatever it runs finds its own Python first."""
        path = f"{self.folder / 'venv/bin'}{os.pathsep}{os.environ['PATH']}"
        return {**OUTSIDE, "PATH": path, "HOME": str(self.folder / "home")}

    def here(self, text: str) -> str:
        """A command with the places that its paths have here."""
        for there, place in self.places.items():
            text = re.sub(rf"(?<![\w/.]){re.escape(there)}(?![\w.])", str(place), text)
        return text

    def follow(self, instruction: str, rest: str) -> None:
        """Carry out one instruction."""
        match instruction:
            case "WORKDIR":
                self.places.setdefault(rest, self.folder / rest.strip("/"))
                self.directory = self.places[rest]
                self.directory.mkdir(exist_ok=True)
            case "COPY":
                assert rest == ". ."
                copy_checkout(self.directory)
            case "RUN":
                for stage, source, target in MOUNT.findall(rest):
                    self.places[target] = Path(self.others[stage].here(source))
                self.run(MOUNT.sub("", rest))
            case "USER":
                self.user = rest
            case "ENTRYPOINT" | "CMD":
                self.started[instruction] = json.loads(rest)
            case "HEALTHCHECK":
                self.started[instruction] = json.loads(rest.partition("CMD ")[2])
            case _:
                assert instruction in {"VOLUME", "EXPOSE"}, f"nobody knows here what {instruction} is"

    def run(self, command: str) -> None:
        """Run a command of a shell; there is a user here already."""
        self.places.setdefault("/wheels", self.folder / "wheels")
        done = subprocess.run(
            [
                "bash",
                "-ec",
                f"useradd() {{ mkdir -p {self.folder / 'data'}; }}; install() {{ :; }}\n{self.here(command)}",
            ],
            cwd=self.directory,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-4000:]


def copy_checkout(folder: Path) -> None:
    """What git knows here, without what .dockerignore names; nothing of that is known to git."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)


def instructions() -> list[tuple[str, str]]:
    """The lines of the file, comments left out and long ones put together."""
    text = re.sub(r"^#.*\n", "", FILE.read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    found = [line.partition(" ") for line in text.splitlines() if line.strip()]
    return [(instruction, rest.strip()) for instruction, _, rest in found]


def build(folder: Path) -> Stage:
    """The last stage, with all before it."""
    stages: dict[str, Stage] = {}
    for instruction, rest in instructions():
        if instruction == "FROM":
            _, _, name = rest.partition(" AS ")
            stage = stages[name or "last"] = Stage(folder / (name or "last"), stages)
        else:
            stage.follow(instruction, rest)
    return stages["last"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other users get into, as into none of those that pytest makes."""
    made = Path(tempfile.mkdtemp(prefix="kist-image-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.mark.whole
def test_the_steps_lead_to_a_server_that_is_well(folder: Path) -> None:
    image, port = build(folder), free_port()
    assert image.user == "kist"
    data = image.places["/data"]
    as_user = [] if os.getuid() else ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    if as_user:
        os.chown(data, NOBODY, NOBODY)

    def started(what: str) -> list[str]:
        return [*as_user, *(image.here(word).replace("8000", str(port)) for word in image.started[what])]

    command = [*started("ENTRYPOINT"), *started("CMD")[len(as_user) :]]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=image.directory, env=image.environment, stdout=log, stderr=log)
    try:
        wait_until(lambda: b"ready at" in (folder / "log").read_bytes(), shlex.join(command), within=60)
        subprocess.run(started("HEALTHCHECK"), env=image.environment, check=True)
        url = f"http://127.0.0.1:{port}"
        assert patient.get(f"{url}/readyz").json()["status"] == "ok"
        assert "/assets/" in patient.get(url).text, "with its pages"
        assert patient.get(f"{url}/api/games").status_code == 200
        file = data / "kist.sqlite3"
        assert file.stat().st_uid == (NOBODY if as_user else os.getuid())
        printing = [*as_user, str(image.folder / "venv/bin/python"), "-c", "import kist.paper.press"]
        subprocess.run(printing, env=image.environment, check=True)
    finally:
        server.terminate()
        server.wait(30)


def test_the_image_is_made_as_it_is_tested() -> None:
    """Exactly the locked packages, another user than root, everything that is kept in one volume."""
    known = instructions()
    names = [instruction for instruction, _ in known]
    assert names.count("FROM") == 2
    said = dict(known)
    assert said["USER"] == "kist"
    assert said["VOLUME"] == said["WORKDIR"] == "/data"
    assert any("--require-hashes" in rest and "requirements-play.lock" in rest for _, rest in known)
    assert names.index("USER") < names.index("ENTRYPOINT")
