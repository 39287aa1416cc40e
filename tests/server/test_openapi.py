"""Schemathesis reads the OpenAPI document and tries everything that it allows, and some that it does not."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from kist.server.app import App
from kist.server.config import Config
from tests.services import Kist

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
)
schema = schemathesis.openapi.from_dict(App(Config("sqlite:///unused")).api.openapi())


@pytest.fixture(scope="module")
def token(roomy: Kist) -> str:
    answer = httpx.post(f"{roomy.url}/api/session", json={"bearer": True})
    return str(answer.json()["token"])


@pytest.mark.long
@schema.parametrize()
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_endpoint_keeps_to_its_description(case: Case[Any], roomy: Kist, token: str) -> None:
    if case.path == "/api/session/end":
        token = str(httpx.post(f"{roomy.url}/api/session", json={"bearer": True}).json()["token"])
    case.call_and_validate(base_url=roomy.url, headers={"Authorization": f"Bearer {token}"}, checks=list(CHECKS))
