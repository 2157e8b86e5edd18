"""A browser, a server, and people who visit it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, sync_playwright

from tests.support.running import catbox
from tests.web.browser.marionette import Firefox
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PATIENCE, Visit

Visiting = Callable[..., Visit]

SiteOf = Callable[..., Path]
"""The folder of a site, by the options with which it is written."""

# Chromium's headless build comes first: it takes a fifth less CPU time.
CHROMIUM: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIREFOX: Final = ("firefox-esr", "firefox")
"""Names of the commands, the first one as Debian's package is called."""

FLAGS: Final = (
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

SITE_DAYS: Final = ("2026-11-13", "2026-11-19")
"""The first and the last day of the site of files."""


def browser_command(names: tuple[str, ...]) -> str:
    """Where a browser is; skips the test where there is none, and fails where `CI` is set."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is not None:
        return found
    text = f"no {names[0]} is installed (apt-get install {names[0]})"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The Chromium of the system; it ends with this folder, for other tests have loops too."""
    command = browser_command(CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=command, args=FLAGS, timeout=PATIENCE * 1000
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """The Firefox of the system."""
    with Firefox(browser_command(FIREFOX), tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture(scope="package")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that all tests of a process share; a visitor of it is a browser's context."""
    with Serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="session")
def site_of(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> SiteOf:
    """Folders with sites of some days; one of the processes of a run writes each."""
    base = tmp_path_factory.getbasetemp()
    first, last = SITE_DAYS

    def site_of(*options: str) -> Path:
        name = "-".join(("site", *options))
        folder = (base if worker_id == "master" else base.parent) / name
        with FileLock(f"{folder}.lock"):
            if not folder.exists():
                new = folder.with_suffix(".new")
                done = catbox("site", "--out", new, "--from", first, "--to", last, *options)
                assert done.returncode == 0, done.stderr
                new.rename(folder)
        return folder

    return site_of


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
