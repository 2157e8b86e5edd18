"""A browser, a server, and people who visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.programs import CHROMIUM, browser_command
from tests.web.browser.serving import Serving
from tests.web.browser.visit import Visit

Visiting = Callable[..., Visit]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The Chromium of the system; ended with the file of tests, for other tests have loops too."""
    command = browser_command(CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=command, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that all tests of a process share; a visitor of it is a browser's context."""
    with Serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture
def visiting(chromium: Browser) -> Iterator[Visiting]:
    """Let somebody visit an address; nobody may ask other hosts, and no page may complain."""
    visits: list[Visit] = []

    def visit(url: str, **options: Any) -> Visit:
        visits.append(Visit(chromium, url, **options))
        return visits[-1]

    yield visit
    for each in visits:
        each.close()
    assert [url for each in visits for url in each.foreign] == []
    assert [text for each in visits for text in each.complaints] == []


@pytest.fixture
def visit(visiting: Visiting, serving: Serving) -> Visit:
    """Somebody who visits the server, at a desk."""
    return visiting(serving.url)
