"""Checks that every request passes, headers of every answer, and the document of the routes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.support.page_server import page_server
from web.bundles import SERVER, page
from web.server.schema import ROUTES
from web.server.settings import Rates

HINT = "/api/daily/catbox/2026-03-05/hint"


def address(name: str) -> str:
    """Where a file of the page is."""
    return f"/{page(SERVER).folder}/{name}"


def test_every_answer_allows_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", address("start.js"), "/api/site", "/schema", "/api/schema", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"


def test_the_page_says_that_it_has_a_server_and_its_files_are_sent_once(client: TestClient) -> None:
    assert '<meta name="catbox-mode" content="server">' in client.get("/").text
    for name, media in (("start.js", "text/javascript"), ("page.css", "text/css")):
        answer = client.get(address(name))
        assert answer.headers["content-type"].startswith(media)
        assert "immutable" in answer.headers["cache-control"]
    assert client.get("/static/000000000000/start.js").status_code == 404


def test_answers_are_compressed_for_browsers_that_ask_for_it(client: TestClient) -> None:
    for path in (address("start.js"), "/api/daily/catbox/2026-03-05"):
        asked = {"accept-encoding": "gzip"}
        plain, packed = (
            client.get(path, headers=each) for each in ({"accept-encoding": ""}, asked)
        )
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert packed.content == plain.content
        assert 3 * int(packed.headers["content-length"]) < len(plain.content)


def test_no_file_outside_of_the_page_is_sent(client: TestClient) -> None:
    for name in ("../app.py", "%2e%2e/server/app.py", "nothing.js", "catbox/%2e%2e/main.js", ""):
        assert client.get(f"/static/{name}").status_code == 404
        assert client.get(address(name)).status_code == 404


@pytest.mark.parametrize(
    ("host", "status"), [("evil.example", 400), ("[::1", 400), ("testserver:8000", 200)]
)
def test_a_server_is_called_by_its_own_name_only(
    client: TestClient, host: str, status: int
) -> None:
    assert client.get("/api/site", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://testserver", "sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_only_the_page_itself_may_change_something(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    assert client.post(HINT, json={}, headers=headers).status_code == status


def test_a_form_can_t_change_anything(client: TestClient) -> None:
    plain = {"content-type": "text/plain"}
    assert client.post(HINT, data={"a": "b"}).status_code == 415
    assert client.post(HINT, content="{}", headers=plain).status_code == 415
    assert client.put(HINT, json={}).status_code == 405
    assert client.get(HINT).status_code == 405


def test_one_client_may_not_ask_for_too_much(tmp_path: Path) -> None:
    with page_server(tmp_path, rates=Rates(burst=5, each_second=0.5)) as client:
        answers = [client.get("/api/site") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 3


def test_one_client_may_not_begin_too_many_games(tmp_path: Path) -> None:
    body = {"game": "catbox", "seats": [{"player": "human"}, {"player": "human"}]}
    with page_server(tmp_path, rates=Rates(games=2)) as client:
        answers = [client.post("/api/games", json=body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 60


# The document


def references(value: Any) -> set[str]:
    """Every reference in a document."""
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_every_route_is_in_the_document_with_all_that_it_refers_to(client: TestClient) -> None:
    document = client.get("/api/schema").json()
    listed = {(m.upper(), path) for path, each in document["paths"].items() for m in each}
    assert listed == {(route.method, route.path) for route in ROUTES}
    assert document["openapi"] == "3.1.0"
    schemas = document["components"]["schemas"]
    assert references(document) <= {f"#/components/schemas/{name}" for name in schemas}
    steps = schemas["StepsBody"]["properties"]["steps"]
    assert (steps["maxItems"], steps["items"]["maxLength"]) == (100, 200)


def test_a_page_shows_it(client: TestClient) -> None:
    answer = client.get("/schema")
    assert answer.headers["content-type"].startswith("text/html")
    assert all(route.path in answer.text for route in ROUTES)
    assert "<script" not in answer.text
    assert "style=" not in answer.text
