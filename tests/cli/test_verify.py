"""`kist verify`: fair shuffles are confirmed, others named."""

import json
from pathlib import Path

from tests.cli.test_cli import kist
from tests.matches.test_fairness import played, record


def test_a_fair_match_is_confirmed_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    told = record(played(game="skelter", rounds=1))
    (tmp_path / "match.json").write_text(json.dumps(told))
    for answer in (kist("verify", str(tmp_path / "match.json")), kist("verify", given=json.dumps(told))):
        assert (answer.returncode, answer.stderr) == (0, b"")
        assert told["commitment"].encode() in answer.stdout
        assert b"What was hidden from the start follows from it." in answer.stdout


def test_another_hash_than_noted_an_altered_record_and_what_is_no_record_are_named() -> None:
    told = record(played())
    noted = kist("verify", "--commitment", "ab" * 32, given=json.dumps(told))
    assert (noted.returncode, noted.stdout) == (1, b"")
    assert b"not the one that was committed to" in noted.stderr
    for nothing in ("", "{", "[]", '{"settings":3}'):
        assert b"A record is an object" in kist("verify", given=nothing).stderr


def test_an_altered_answer_of_the_referee_is_found() -> None:
    told = record(played())
    confirmed = kist("verify", given=json.dumps(told))
    rulings = [at for at, line in enumerate(told["log"]) if line["do"].startswith("rule")]
    assert f"all of its {len(rulings)} answers are right".encode() in confirmed.stdout
    told["log"][rulings[0]]["do"] = "rule no"
    altered = kist("verify", given=json.dumps(told))
    assert (altered.returncode, altered.stdout) == (1, b"")
    assert (
        f"Entry {rulings[0] + 1} of the log is 'rule no', but the referee says 'rule yes'".encode() in altered.stderr
    )


def test_a_record_from_before_the_referee_was_written_down_is_confirmed() -> None:
    before = (Path(__file__).parents[1] / "matches" / "record-without-rulings.json").read_text()
    answer = kist("verify", given=before)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"the shuffle was fair" in answer.stdout
    assert b"referee" not in answer.stdout
