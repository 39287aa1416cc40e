"""The command line as other programs and people use it: a real process, its output and its exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kist.core.types import Json


def kist(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    data = given.encode() if isinstance(given, str) else given
    command = [sys.executable, "-m", "kist.cli.main", *arguments]
    return subprocess.run(command, input=data, capture_output=True, timeout=60, check=False)


def answers(*arguments: str, given: str | bytes) -> list[dict[str, Json]]:
    done = kist(*arguments, given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_read_tells_the_stack_or_what_is_wrong() -> None:
    good = '{"picture":[["L",0,0],["R",0,0],["D",-1,-1]]}'
    bad = '{"picture":[["L",0,0],["R",0,0]]}'
    first, second = answers("cubus", "read", given=f"{good}\n{bad}\n")
    assert first == {"ok": True, "stack": "1", "crates": 1}
    assert (second["ok"], second["error"], second["at"]) == (False, "lid-missing", ["L", 0, 0])


def test_removals_lists_what_can_remain() -> None:
    (answer,) = answers("cubus", "removals", given='{"stack":"22/22"}\n')
    assert answer == {"ok": True, "removals": [{"stack": "22/21", "frees": 0}]}


def test_best_tells_the_best_build_or_that_there_is_none() -> None:
    lines = [
        '{"rules":"2005","stack":".2/21","hand":"L"}',
        '{"rules":"2005","stack":"1","hand":"L"}',
        '{"rules":"1987","stack":"....1o/.71o1/3","hand":"LRRD"}',
        '{"rules":"kids","stack":"1o","hand":"L"}',
    ]
    moved, nothing, taking, refused = answers("cubus", "best", given="\n".join(lines))
    assert moved == {"ok": True, "points": 3, "crates": 6, "stack": ".2/22", "uses": "", "takes": ""}
    assert nothing == {"ok": True, "points": 0, "crates": 1, "stack": None, "uses": "", "takes": ""}
    assert (taking["ok"], taking["points"]) == (True, 49)
    assert (refused["ok"], refused["error"]) == (False, "no-open-lids")


BAD_LINES = [
    b"",
    b"x",
    b"[]",
    b"null",
    b"{}",
    b'{"picture":1}',
    b'{"stack":1}',
    b'{"picture":[["L",0]]}',
    b"\xff\xfe",
]
BAD_LINES += [b'{"picture":[["L",0,1e999]]}', b'{"picture":[["X",0,0]]}', b'{"picture":[["L",0.5,0]]}', b"[" * 5000]
BAD_LINES += [b'{"picture":[["L",true,0]]}', b'{"picture":[["L",99999999999999,0]]}', b'{"stack":"1\\u0000"}']


@pytest.mark.parametrize(
    "command", [["cubus", "read"], ["cubus", "best"], ["cubus", "removals"], ["replay"]], ids=" ".join
)
def test_a_bad_line_gets_a_named_answer_and_never_a_traceback(command: list[str]) -> None:
    lines = answers(*command, given=b"\n".join(BAD_LINES) + b"\n")
    assert len(lines) == len(BAD_LINES)
    assert all(line["ok"] is False and line["error"] and line["message"] for line in lines)


BAD_POSITIONS = {
    '{"rules":[],"stack":"1","hand":""}': "bad-rules",
    '{"rules":"2006","stack":"1","hand":""}': "bad-rules",
    '{"rules":"2005","stack":"1","hand":"RL"}': "bad-hand",
    '{"rules":"2005","stack":"1","hand":7}': "bad-hand",
    '{"rules":"2005","stack":"1"}': "bad-line",
    '{"rules":"2005","stack":"12","hand":""}': "half-hidden",
    '{"rules":"2005","stack":"-","hand":""}': "nothing-laid",
    '{"rules":"2005","stack":"1","hand":"OOOOO"}': "too-many-rhombi",
}


def test_best_refuses_bad_positions_by_name() -> None:
    lines = answers("cubus", "best", given="\n".join(BAD_POSITIONS))
    assert [line["error"] for line in lines] == list(BAD_POSITIONS.values())


def test_replay_answers_each_line_at_once_so_that_a_program_can_drive_it() -> None:
    command = [sys.executable, "-m", "kist.cli.main", "replay"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        lines = ['{"game":"cubus","seats":2}', *['{"seat":null,"do":"draw L"}'] * 3]
        for line, to_act in zip(lines, [[None], [None], [None], [0]], strict=True):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["to_act"] == to_act
        process.stdin.close()
        assert process.wait(timeout=30) == 0


LAST_DRAW = [
    '{"game":"cubus","seats":2,"position":{"stack":"1","hands":["%s","LR"]}}'
    % ("L" * 14 + "R" * 14 + "D" * 11 + "OOO"),
    '{"seat":0,"do":"pass"}',
    '{"seat":1,"do":"waive"}',
    '{"seat":null,"do":"draw O"}',
]


def test_replay_answers_for_the_referee_and_tells_so_where_that_is_asked_for() -> None:
    *_, plain = answers("replay", given="\n".join(LAST_DRAW))
    assert (plain["to_act"], plain["phase"]) == ([1], "build")
    assert not {"seat", "do"} & plain.keys()
    *_, asked, ruled = answers("replay", "--referee", given="\n".join(LAST_DRAW))
    assert (asked["to_act"], asked["phase"]) == (["referee"], "referee")
    assert ruled == {"seat": "referee", "do": "rule yes", **plain}


def test_replay_takes_what_the_referee_answered_and_finds_an_altered_answer() -> None:
    told = [
        *LAST_DRAW,
        '{"seat":"referee","do":"rule no"}',
        '{"seat":"referee","do":"rule yes"}',
        '{"seat":1,"do":"pass"}',
    ]
    told += ['{"seat":"referee","do":"rule yes"}', '{"seat":"judge","do":"rule yes"}']
    *_, plain, altered, same, going_on, unasked, nobody = answers("replay", given="\n".join(told))
    assert (altered["ok"], altered["error"]) == (False, "wrong-ruling")
    assert same == plain
    assert (going_on["ok"], going_on["phase"]) == (True, "knock")
    assert (unasked["error"], nobody["error"]) == ("not-to-act", "bad-step")


def test_draw_writes_a_drawing_to_a_file_or_to_the_screen(tmp_path: Path) -> None:
    target = tmp_path / "cube.svg"
    assert kist("cubus", "draw", "22/22", "-o", str(target)).returncode == 0
    assert target.read_bytes() == kist("cubus", "draw", "22/22").stdout
    assert target.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["cubus", "draw", "hello"], 1, "'h' in row 1"),
        (["cubus", "draw", "12"], 1, "half hides"),
        (["cubus", "draw", "1", "-o", "/nowhere/at/all.svg"], 1, "cannot be written"),
        (["cubus"], 2, "usage"),
        (["dance"], 2, "invalid choice"),
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments: list[str], code: int, words: str) -> None:
    done = kist(*arguments)
    assert done.returncode == code
    assert words in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_whoever_stops_reading_gets_no_traceback() -> None:
    done = subprocess.run(  # noqa: S602 - the pipe is what is tested
        f'yes \'{{"stack":"22/22"}}\' | head -n 5000 | {sys.executable} -m kist.cli.main cubus removals | head -n 1',
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert json.loads(done.stdout)["ok"]
    assert done.stderr == b""


def test_help_and_version() -> None:
    assert b"replay" in kist("--help").stdout
    assert kist("--version").stdout.startswith(b"kist ")


def test_one_position_loads_nothing_that_it_does_not_need() -> None:
    code = "import sys; from kist.cli.main import main; main(['cubus', 'best']); print(*sys.modules, file=sys.stderr)"
    given = b'{"rules":"2005","stack":".2/21","hand":"L"}\n'
    done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout)["points"] == 3
    loaded = done.stderr.decode().split()
    unused = (
        "numpy",
        "rich",
        "random",
        "asyncio",
        "multiprocessing",
        "importlib.metadata",
        "kist.skelter",
        "kist.bots",
    )
    assert not [name for name in loaded if name.startswith(unused)]
    assert {name for name in loaded if name.startswith("kist.cli.")} == {
        "kist.cli.main",
        "kist.cli.commands",
        "kist.cli.jsonlines",
        "kist.cli.cubus",
        "kist.cli.cubus.best",
        "kist.cli.cubus.lines",
    }


@pytest.mark.parametrize("called", [("tasks", "check", "nofile"), ("cubus", "draw", "2", "--nope")])
def test_what_a_command_does_not_take_is_told_by_that_command(called: tuple[str, ...]) -> None:
    done = kist(*called)
    assert done.returncode == 2
    said = done.stderr.decode()
    assert f"kist {' '.join(called[:2])}: error: unrecognized arguments: {called[-1]}" in said
