"""One person at a browser of their own: the page, and all that it asked for and complained of."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Route

from games import registry

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}

LOOKS: Final[dict[str, dict[str, Any]]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "light", "reduced_motion": "reduce"},
}

PATIENCE: Final = 120.0
"""Seconds that the page may take, on a machine with much to do."""

NO_NETWORK: Final = "Object.defineProperty(navigator, 'onLine', { value: false });"

MET: Final = json.dumps(list(registry.GAMES))

HAS_MET: Final = f"try {{ localStorage.setItem('catbox-met', '{MET}'); }} catch {{}}"

OLD: Final = "[data-old]"
"""What stood in the page before something that is to put other things in its place."""

SHOWN: Final = f"main:not([aria-busy]) > .page:not({OLD})"


class Visit:
    """Somebody who visits the page.

    Args:
        url: where the page is.
        new: whether no game was ever met, so that dailies begin with a lesson.
        options: of the browser's context: size, language, colours.

    Attributes:
        requests: the addresses that were asked for.
        may_fail: whether requests may be refused or fail, of which the browser complains.
    """

    def __init__(self, browser: Browser, url: str, *, new: bool = False, **options: Any) -> None:
        self.url = url
        self.requests: list[str] = []
        self.may_fail = False
        self._complaints: list[str] = []
        self._context = browser.new_context(**{"locale": "en-GB", **DESKTOP, **options})
        self._context.set_default_timeout(PATIENCE * 1000)
        if not new:
            self._context.add_init_script(HAS_MET)
        self.page: Page = self._context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self._complaints.append(str(error)))

    def open(self, place: str = "") -> None:
        """Open a place, such as `daily/catbox/2026-11-17`, and wait until it is shown."""
        address = f"{self.url}#/{place}"
        if self.page.url == address:
            self.page.reload()
        else:
            age(self.page, "main > .page")
            self.page.goto(address)
        self.wait()

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.wait()

    def wait(self) -> None:
        """Wait until the place of the address is shown."""
        self.page.wait_for_selector(SHOWN)

    def lose_network(self) -> None:
        """Take the network away, from pages that are loaded later too."""
        self._context.set_offline(True)
        # Chromium 150 forgets it when a page is loaded: it renders that in a new frame.
        self._context.add_init_script(NO_NETWORK)

    @property
    def text(self) -> str:
        """The text on the page."""
        return self.page.inner_text("main")

    @property
    def foreign(self) -> list[str]:
        """The requests to other hosts."""
        own = urlsplit(self.url).netloc
        return [url for url in self.requests if urlsplit(url).netloc not in (own, "")]

    @property
    def complaints(self) -> list[str]:
        """What the page has said to developers."""
        failed = "Failed to load resource"
        return [text for text in self._complaints if not (self.may_fail and failed in text)]

    def close(self) -> None:
        """End the visit."""
        self._context.close()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complaints.append(message.text)


def age(page: Page, selector: str) -> None:
    """Mark what a selector finds as old: nothing that is put in its place later is."""
    mark = "all => all.forEach(each => { each.dataset.old = true; })"
    page.locator(selector).evaluate_all(mark)


def renewed(page: Page, selector: str, deed: Callable[[], object]) -> None:
    """Do something, and wait until other things stand where a selector finds some."""
    age(page, selector)
    deed()
    page.locator(f"{selector}{OLD}").first.wait_for(state="detached")


def held_back(page: Page, path: str) -> list[Route]:
    """The next request for a path, once it is made, on its way to the server.

    The route stays: were it the last one to go, the browser would send what is held.
    """
    asked: list[Route] = []
    page.route(path, lambda route: route.fallback() if asked else asked.append(route))
    return asked


def wait_until(page: Page, expression: str) -> None:
    """Wait until an expression is true; the page's policy lets it evaluate none by itself."""
    wait_until_seen(page, lambda: bool(page.evaluate(expression)), expression)


def wait_until_seen(page: Page, seen: Callable[[], object], what: str) -> None:
    """Wait until something is seen on a page; `what` names it if it never is."""
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, what
        page.wait_for_timeout(50)
