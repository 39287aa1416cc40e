"""What there is on a server to be aimed at, and what is awaited there, before anything is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.server.pupils import KEY, Teacher

Body = dict[str, Any]

POSITION: Body = {"rules": "2005", "stack": ".2/22", "origin": [0, 0], "hand": "LRD"}
DRAFT: Body = {"draft": {"stack": "22/22"}, "edit": {"do": "add", "x": 0, "y": 0}}
PASSKEY: Body = {"id": "a", "type": "public-key", "response": {"clientDataJSON": "e30", "signature": "e30"}}
DEVICE: Body = {"endpoint": "https://push.example/a", "p256dh": "B" * 87, "auth": "a" * 22, "language": "de"}
TASK: Body = {"kind": "count", "level": 1, "seed": "a"}
TOURNAMENT: Body = {
    "game": {"game": "cubus"},
    "size": 2,
    "way": "all",
    "patience": 300,
    "name": "Ann",
    "request": "r",
}


@dataclass(frozen=True)
class Aim:
    """A client with an account, and one of everything that it has to do with."""

    token: str
    match: str
    school_class: str
    key: str
    tournament: str
    puzzle: str

    @property
    def headers(self) -> bytes:
        """What a request of the client carries, one who teaches too."""
        return f"Authorization: Bearer {self.token}\r\n{KEY}: {self.key}\r\n".encode()


async def aim_at(url: str) -> Aim:
    """Make one of everything on a server: a match, a class with an activity and a pupil, a tournament, an account."""
    teacher = await Teacher.opened(url)
    await teacher.do("open", mode="alone", again=True, tasks=[TASK])
    pupil = await teacher.pupil("Ann")
    await pupil.become_account("Ann", "a table")
    match = (await pupil.create(sit=(0, 1)))["info"]["id"]
    tournament = (await pupil.post("/api/tournaments", TOURNAMENT, 201))["id"]
    puzzle = (await pupil.get("/api/puzzles?kind=best"))["puzzles"][0]["id"]
    assert pupil.token
    assert teacher.key
    aim = Aim(pupil.token, match, teacher.school_class, teacher.key, tournament, puzzle)
    await teacher.close()
    await pupil.close()
    return aim


def bodies(rng: Random, aim: Aim) -> dict[str, Body]:
    """What is posted where. Left out is whatever would end it all (the class, the session, being forgotten), and what
    is printed, which may take longer than anything else."""
    game = {"game": rng.choice(["cubus", "skelter"]), "seats": 2}
    match, school_class = f"/api/matches/{aim.match}", f"/api/classes/{aim.school_class}"
    tournament, puzzle = f"/api/tournaments/{aim.tournament}", f"/api/puzzles/{aim.puzzle}"
    return {
        "/api/session": {"bearer": True},
        "/api/matches": {"game": game, "chairs": ["person"] * 2, "request": "r", "times": {"any": 5}, "sit": []},
        f"{match}/sit": {"chair": 0, "name": "Ann", "request": "r"},
        f"{match}/give": {"chair": 0, "to": "bot:listed", "request": "r"},
        f"{match}/stand": {"chair": 0, "request": "r"},
        f"{match}/act": {"seat": 0, "do": "build 2", "request": "r", "seen": 3},
        f"{match}/rematch": {"request": "r"},
        f"{match}/next": {"name": "Cleo", "request": "r"},
        f"{match}/hint": {"seat": 0, "step": 1, "request": "r"},
        f"{match}/away": {"chair": 1, "then": "bot:listed", "request": "r"},
        f"{match}/back": {"chair": 0, "request": "r"},
        "/api/preview": {"position": POSITION, **DRAFT},
        "/api/laying": DRAFT,
        "/api/fitting": {"rhombi": [["L", 0, 0], ["R", 0, 0], ["D", -1, -1]]},
        "/api/analysis": {"position": POSITION},
        "/api/account/challenge": {"to": "make", "name": "Ann"},
        "/api/account/sign-in": {"passkey": PASSKEY, "device": "a table"},
        "/api/account/recover": {"code": "ABCDE-ABCDE-ABCDE-ABCDE", "device": "a table", "request": "r"},
        "/api/account/prove": {"passkey": PASSKEY, "code": "ABCDE-ABCDE-ABCDE-ABCDE"},
        "/api/session/renew": {"renewal": "a-secret-that-nobody-knows"},
        "/api/account/name": {"name": "Ann"},
        "/api/account/passkeys": {"passkey": PASSKEY, "device": "a table"},
        "/api/account/passkeys/remove": {"id": "a"},
        "/api/account/sessions/end": {"id": "0" * 16},
        "/api/account/papers": {"name": "cards", "version": 0, "value": {"a": [1]}},
        "/api/notices/subscribe": DEVICE,
        "/api/notices/unsubscribe": {"endpoint": DEVICE["endpoint"]},
        "/api/notices/quiet": {"quiet": {"start": 1320, "stop": 420, "zone": "Europe/Rome"}},
        "/api/notices/vacation": {"days": 3, "start": 1},
        "/api/notices/vacation/end": {"start": 1},
        "/api/classes/tasks": {"kinds": ["count", "view"], "levels": [1, 2], "count": 2, "seed": "a"},
        f"{school_class}/join": {"name": "Ann", "another": False, "request": "r"},
        f"{school_class}/return": {"word": "mitoba", "request": "r"},
        f"{school_class}/answer": {"activity": 0, "task": 0, "answer": 7, "request": "r"},
        f"{school_class}/open": {"mode": "alone", "again": True, "tasks": [TASK], "title": "t", "request": "r"},
        f"{school_class}/games": {"game": {"game": "cubus"}, "size": 2, "bot": "listed", "request": "r"},
        f"{school_class}/round": {"request": "r"},
        f"{school_class}/ask": {"task": 0, "request": "r"},
        f"{school_class}/rename": {"pupil": 0, "name": "Bob", "request": "r"},
        "/api/tournaments": TOURNAMENT,
        f"{tournament}/join": {"name": "Ann", "request": "r"},
        f"{tournament}/leave": {"player": 0, "request": "r"},
        f"{tournament}/begin": {"round": 0},
        f"{puzzle}/answer": {"answer": ".2/22", "player": {"mu": 16.0, "sigma": 8.0}},
        "/api/puzzles/own": {"position": POSITION},
        "/api/puzzles/own/answer": {"position": POSITION, "best": 3, "answer": ".2/22"},
        "/api/lessons/cubus/steps/on-top": {"actions": ["build 2"]},
        "/api/lessons/cubus/guided": {"seed": 1, "lines": [{"seat": None, "do": "draw L"}]},
    }


def looks(aim: Aim) -> Sequence[tuple[str, Sequence[str]]]:
    """What can be looked at, and what that can be asked with."""
    match, school_class = f"/api/matches/{aim.match}", f"/api/classes/{aim.school_class}"
    return (
        ("/api/matches", ("show", "before")),
        (match, ("since",)),
        (f"{match}/replay", ("since", "limit")),
        (f"{match}/review", ("since",)),
        ("/api/codes/ABCDEF", ("since",)),
        ("/api/classes/codes/ABCDEF", ("x",)),
        ("/api/tournaments/codes/ABCDEF", ("x",)),
        (f"/api/tournaments/{aim.tournament}", ("x",)),
        ("/api/tournaments", ("x",)),
        ("/api/turns", ("x",)),
        ("/api/ratings", ("game", "x")),
        ("/api/account", ("x",)),
        ("/api/account/papers", ("x",)),
        ("/api/notices", ("x",)),
        (school_class, ("x",)),
        (f"{school_class}/pupil", ("x",)),
        (f"{school_class}/wall", ("x",)),
        (f"{school_class}/activities/0", ("x",)),
        (f"{school_class}/activities/0/table.csv", ("language",)),
        ("/api/puzzles", ("kind",)),
        ("/api/puzzles/day", ("day", "game")),
        ("/api/puzzles/some", ("ids",)),
        (f"/api/puzzles/{aim.puzzle}/picture", ("form", "paper")),
        ("/api/lessons/cubus", ("x",)),
    )
