"""The document of the routes, which clients can be made from."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from web.server.schema import ROUTES


@pytest.fixture
def document(client: TestClient) -> Any:
    return client.get("/api/schema").json()


def references(value: Any) -> set[str]:
    """Every reference in a document."""
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_every_route_is_in_the_document(document: Any) -> None:
    listed = {(m.upper(), path) for path, each in document["paths"].items() for m in each}
    assert listed == {(route.method, route.path) for route in ROUTES}
    assert document["openapi"] == "3.1.0"


def test_everything_that_is_referred_to_is_there(document: Any) -> None:
    names = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= names


def test_limits_are_stated(document: Any) -> None:
    steps = document["components"]["schemas"]["StepsBody"]["properties"]["steps"]
    assert steps["maxItems"] == 100
    assert steps["items"]["maxLength"] == 200


def test_a_page_shows_it(client: TestClient) -> None:
    answer = client.get("/schema")
    assert answer.headers["content-type"].startswith("text/html")
    assert all(route.path in answer.text for route in ROUTES)
    assert "<script" not in answer.text
    assert "style=" not in answer.text
