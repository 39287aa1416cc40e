"""Schemathesis reads the OpenAPI document and tries everything that it allows, and some that it does not."""

import subprocess
import sys

import pytest

from tests import patient
from tests.services import Kist

PHASES = "examples,coverage,fuzzing,stateful"
END_THE_SESSION = ("/api/session/end", "/api/account", "/api/account/forget")


def tried(kist: Kist, *options: str, examples: int) -> subprocess.CompletedProcess[str]:
    """All phases, and all checks but that whatever has the right form is accepted: rules are no matter of form."""
    token = patient.post(f"{kist.url}/api/session", json={"bearer": True}).json()["token"]
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{kist.url}/openapi.json", "--no-color"]
    command += ["--header", f"Authorization: Bearer {token}", "--phases", PHASES, "--continue-on-failure"]
    command += ["--exclude-checks", "positive_data_acceptance", "--generation-deterministic"]
    command += ["--max-examples", str(examples), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=1000)


@pytest.mark.long
def test_every_endpoint_keeps_to_its_description_in_all_phases(roomy: Kist) -> None:
    ran = tried(roomy, *(word for path in END_THE_SESSION for word in ("--exclude-path", path)), examples=20)
    assert ran.returncode == 0, ran.stdout[-6000:]
    assert all(f"{phase.capitalize()}" in ran.stdout for phase in PHASES.split(",")), "every phase has run"
    for path in END_THE_SESSION:
        ended = tried(roomy, "--include-path", path, examples=10)
        assert ended.returncode == 0, ended.stdout[-6000:]
    assert "traceback" not in roomy.log.read_text().lower()
