"""`kist skelter` and `kist replay --board` as a user runs them."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kist.skelter.board_file import built_in
from tests.cli.test_cli import answers, kist

START = '{"game":"skelter","seats":2,"board":"classic"}\n'
PLACED = START + '{"seat":0,"do":"place c1"}\n{"seat":1,"do":"place c2"}\n'


@pytest.fixture
def own_board(tmp_path: Path) -> str:
    """A board file of one's own: the ring with other colours."""
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**built_in("ring").shuffled("mine").to_json(), "name": "mine"}))
    return str(file)


def drawn(*arguments: str, given: str) -> ET.Element:
    done = kist("skelter", "draw", *arguments, given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    return ET.fromstring(done.stdout)  # noqa: S314 - our own


def test_draw_shows_the_table_after_the_last_line() -> None:
    assert "seat 0 to act (place)" in str(ET.tostring(drawn(given=PLACED)))


def test_draw_shows_a_seat_what_it_can_do() -> None:
    lines = [START, *(f'{{"seat":{n % 2},"do":"place {field}"}}\n' for n, field in enumerate(SIXTEEN))]
    played = "".join(lines)
    assert ET.tostring(drawn(given=played)) == ET.tostring(drawn("--seat", "1", given=played))
    assert ET.tostring(drawn(given=played)) != ET.tostring(drawn("--seat", "0", given=played))


SIXTEEN = [field.name for field in built_in("classic").fields if field.colour in ("violet", "slate")]


def test_draw_writes_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    assert kist("skelter", "draw", "-o", str(file), given=START).stdout == b""
    assert file.read_text().startswith("<svg")


def test_draw_on_a_board_of_ones_own(own_board: str) -> None:
    names = {text.text for text in drawn("--board", own_board, given=START).iter("{http://www.w3.org/2000/svg}text")}
    assert {"d4", "g7"} <= names
    assert "h1" not in names


def test_replay_on_a_board_of_ones_own(own_board: str) -> None:
    (answer,) = answers("replay", "--board", own_board, given=START)
    expected = {field.name: field.colour for field in built_in("ring").shuffled("mine").fields if field.colour}
    assert answer["shown"] == expected


def test_settings_puts_a_board_into_the_first_line_of_a_transcript(own_board: str) -> None:
    line = kist("skelter", "settings", "--board", own_board, "--seats", "3").stdout
    (answer,) = answers("replay", given=line)
    assert answer["ok"]
    assert answer["colours"] == ["red", "amber", "green"]


@pytest.mark.parametrize("board", ["classic", "ring", "hex", "shuffled"])
def test_built_in_boards_go_by_their_names(board: str) -> None:
    assert json.loads(kist("skelter", "settings", "--board", board).stdout)["board"] == board
    drawn("--board", board, given=START)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "Line 1: "),
        ("x\n", "Line 1: "),
        ('{"game":"cubus","seats":2}\n', 'Line 1: "game" must be "skelter", not "cubus".'),
        ('{"game":"skelter","seats":9}\n', 'Line 1: "seats" must be'),
        (PLACED + '\n{"seat":0,"do":"place c1"}\n', "Line 5: A stone already lies on c1."),
        (START + '{"seat":1,"do":"place c1"}\n', "Line 2: Seat 1 is not to act now."),
    ],
)
def test_draw_names_the_line_that_is_wrong(given: str, said: str) -> None:
    done = kist("skelter", "draw", given=given)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().startswith(f"kist: {said}")


def test_a_bad_board_file_is_refused_with_the_field_at_fault(tmp_path: Path) -> None:
    data = built_in("classic").to_json()
    assert isinstance(data["fields"], list)
    data["fields"][0]["next"] = ["b1", "a2"]
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(data))
    for command in (["skelter", "draw"], ["skelter", "settings"], ["replay"]):
        done = kist(*command, "--board", str(file), given=START)
        assert (done.returncode, done.stderr) == (1, b"kist: b2 has a1 as a neighbour, but a1 not b2.\n")


def test_a_board_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        done = kist("skelter", "draw", "--board", str(path), given=START)
        assert done.returncode == 1
        assert b"cannot be read" in done.stderr
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    assert b"is not a text file" in kist("skelter", "draw", "--board", str(binary), given=START).stderr


def test_a_seat_that_is_not_there_is_refused() -> None:
    done = kist("skelter", "draw", "--seat", "2", given=START)
    assert (done.returncode, done.stderr) == (1, b"kist: --seat is a number from 0 to 1 in this game.\n")


def test_a_transcript_cannot_make_the_program_read_a_file(own_board: str) -> None:
    (answer,) = answers("replay", given=f'{{"game":"skelter","seats":2,"board":{json.dumps(own_board)}}}\n')
    assert answer["error"] == "unknown-board"
