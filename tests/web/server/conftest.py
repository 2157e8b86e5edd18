"""A server for the tests of a file, and a visitor whom it doesn't know yet for each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.support.page_server import page_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page_server(tmp_path_factory.mktemp("page")) as client:
        yield client


@pytest.fixture
def client(server: TestClient) -> Iterator[TestClient]:
    server.cookies.clear()
    yield server
    server.headers.pop("accept-language", None)
