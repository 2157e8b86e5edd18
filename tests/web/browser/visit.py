"""One person at a browser of their own: the page, and all that it asked for and complained of."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, Route

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

GIVEN: Final = '<script type="application/json" id="site">'
"""Before what the server says of itself in the page."""

NO_NETWORK: Final = "Object.defineProperty(navigator, 'onLine', { value: false });"

PATIENCE: Final = 30.0
"""Seconds that the page may take, on a machine with much to do."""

DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}


class Visit:
    """Somebody who visits the page.

    Args:
        url: where the page is.
        options: of the browser's context: size, language, colours.
    """

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.url = url
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._answers: list[Response] = []
        self._context = browser.new_context(**{"locale": "en-GB", **DESKTOP, **options})
        self._context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self._context.new_page()
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, place: str = "", patience: float = PATIENCE) -> None:
        """Open a place of the page, such as `daily/catbox/2026-11-17`, and wait until it is shown.

        Args:
            patience: seconds until it has to be shown.
        """
        self.page.goto(f"{self.url}#/{place}")
        self.page.evaluate("new Promise(begun => setTimeout(begun))")
        self.wait(patience)

    def pretend(self, site: Mapping[str, object]) -> None:
        """Let the server say other things of itself, such as another `today`."""

        def page(route: Route) -> None:
            found = route.fetch()
            head, _, rest = found.text().partition(GIVEN)
            text, _, end = rest.partition("<")
            given = json.dumps({**json.loads(text), **site})
            route.fulfill(response=found, body=f"{head}{GIVEN}{given}<{end}")

        def answer(route: Route) -> None:
            found = route.fetch()
            route.fulfill(response=found, json={**found.json(), **site})

        self.page.route(self.url, page)
        self.page.route("**/api/site", answer)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.wait()

    def lose_network(self) -> None:
        """Take the network away, from pages that are loaded later too."""
        self._context.set_offline(True)
        # Chromium 150 forgets it when a page is loaded: it renders that in a new frame.
        self._context.add_init_script(NO_NETWORK)

    def wait(self, patience: float = PATIENCE) -> None:
        """Wait until the place of the address is shown."""
        shown = "main:not([aria-busy]) > .page"
        self.page.wait_for_selector(shown, timeout=patience * 1000)

    @property
    def text(self) -> str:
        """The text on the page."""
        return self.page.inner_text("main")

    @property
    def foreign(self) -> list[str]:
        """The requests to other hosts."""
        own = urlsplit(self.url).netloc
        return [url for url in self.requests if urlsplit(url).netloc not in (own, "")]

    def traffic(self) -> str:
        """All that was sent to the browser so far, but for streams."""
        parts = []
        for answer in self._answers:
            kind = answer.headers.get("content-type", "")
            if "event-stream" not in kind and "image" not in kind and answer.status < 300:
                parts.append(answer.text())
        self._answers.clear()
        return "\n".join(parts)

    def close(self) -> None:
        """End the visit."""
        self._context.close()

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _answered(self, answer: Response) -> None:
        self._answers.append(answer)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


def wait_until(page: Page, expression: str, patience: float = PATIENCE) -> None:
    """Wait until an expression is true; the page's policy lets it evaluate none by itself.

    Args:
        patience: seconds until it has to be.
    """
    wait_until_seen(page, lambda: bool(page.evaluate(expression)), expression, patience)


def wait_until_seen(
    page: Page, seen: Callable[[], bool], what: str, patience: float = PATIENCE
) -> None:
    """Wait until something is seen on a page; `what` names it if it never is."""
    end = time.monotonic() + patience
    while not seen():
        assert time.monotonic() < end, what
        page.wait_for_timeout(50)
