"""A browser, a server, and people who visit it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, sync_playwright

from tests.support.running import catbox
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
    # Else a part of the page that changed is painted over the old picture, and where curves cross
    # its edge a few pixels come out otherwise than in a page that is painted as a whole.
    "--disable-partial-raster",
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


Site = Callable[[str, str], Path]
"""Writes a site for the days from one to another, with all lessons."""


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A site with all lessons and of one day, which one of the processes of a run writes."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "lessons"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            written(folder.with_suffix(".new"), *["2026-11-17"] * 2).rename(folder)
    return folder


@pytest.fixture(scope="session")
def site(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """What goes on with a copy of that site, whose lessons stay as they are."""

    def site(first: str, last: str) -> Path:
        folder = tmp_path_factory.mktemp("copied") / "site"
        return written(Path(shutil.copytree(lessons, folder)), first, last)

    return site


def written(folder: Path, first: str, last: str) -> Path:
    """A site after its days were written."""
    done = catbox("site", "--out", folder, "--from", first, "--to", last, "--jobs", "2")
    assert done.returncode == 0, done.stderr
    return folder


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
