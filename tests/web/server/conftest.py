"""A server for each test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.support.page_server import page_server


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with page_server(tmp_path) as client:
        yield client
