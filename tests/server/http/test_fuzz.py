"""Whatever is sent over HTTP: an answer as the description promises, never a 500, and the match goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from quintain.server.app import application
from quintain.server.config import Config
from quintain.server.process import ServerProcess
from tests.server.client import Client, play
from tests.server.serving import Served

EXAMPLES = 20
"""Per operation."""
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
_CONFIG = Config(database="sqlite://")
schema = schemathesis.openapi.from_dict(application(_CONFIG, ServerProcess(_CONFIG)).openapi_schema.to_schema())


class Victim:
    """A match that goes on while somebody sends nonsense about it."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.table, self.tokens = served.open("me", "open", watch="public")


@pytest.fixture(scope="module")
def victim(served: Served) -> Iterator[Victim]:
    """After all of it the match is played to its end."""
    found = Victim(served)
    yield found
    with (
        Client(served.url, found.table, found.tokens[0]) as ann,
        Client(served.url, found.table, found.tokens[1]) as bob,
    ):
        assert play([ann, bob]) > 5


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_answers_as_described(case: Any, victim: Victim) -> None:
    headers = {}
    if "table_id" in case.path_parameters and len(str(case.body)) % 3:
        case.path_parameters["table_id"] = victim.table
        headers = {"authorization": f"Bearer {victim.tokens[0]}"}
    response = case.call_and_validate(base_url=victim.served.url, headers=headers, checks=CHECKS)
    assert victim.tokens[1] not in response.text
