"""Visits of a phone to the page: bytes, requests, and how long it takes over a slow network."""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Iterator
from datetime import date
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from puzzles.dailies import games_with_dailies

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

SLOW: Final[dict[str, Any]] = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 180_000,
    "uploadThroughput": 84_375,
}
"""3G as Chromium's tools have had it: milliseconds of each request, and bytes a second."""

SHOWN: Final = ".hand [data-path], .todays .today:last-child .preview svg"
"""A puzzle that can be played, or is seen on the first page."""

TIMES: Final = 3
PATIENCE: Final = 120_000
SETTLING: Final = 500


class Traffic(NamedTuple):
    """Requests over the network, and the bytes of their answers."""

    requests: int
    bytes: int


def rows_of_visits(address: str) -> Iterator[str]:
    """A table of Markdown: the first page and the daily of each game."""
    yield "| place | first visit | | second visit | | shown over 3G | again |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    with sync_playwright() as playwright:
        command = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=command, args=["--no-sandbox"])
        day = date.today()
        for place in ("", *(f"daily/{game}/{day}" for game in games_with_dailies())):
            yield _row(browser, address, place)
        browser.close()


def _row(browser: Browser, address: str, place: str) -> str:
    first, second = _counted(browser, address, place)
    slow = [_timed(browser, address, place) for _ in range(TIMES)]
    cold, warm = (statistics.median(column) for column in zip(*slow, strict=True))
    counts = " | ".join(
        f"{each.bytes / 1000:.1f} kB | {each.requests} requests" for each in (first, second)
    )
    return f"| {place or 'home'} | {counts} | {cold:.1f} s | {warm:.1f} s |"


def _counted(browser: Browser, address: str, place: str) -> tuple[Traffic, Traffic]:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    found, again = (traffic(page, f"{address}#/{place}") for _ in range(2))
    context.close()
    return found, again


def traffic(page: Page, url: str) -> Traffic:
    """Bytes and requests of a first visit to an address."""
    session = page.context.new_cdp_session(page)
    kept, sizes = set[str](), dict[str, int]()

    def answered(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            kept.add(event["requestId"])

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    session.on("Network.responseReceived", answered)
    session.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    _open(page, url)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLING)
    session.detach()
    asked = [size for name, size in sizes.items() if name not in kept and size]
    return Traffic(len(asked), sum(asked))


def _timed(browser: Browser, address: str, place: str) -> tuple[float, float]:
    """Seconds until the puzzle is shown over 3G, at a first visit and at a second one."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    _slowed(context.new_cdp_session(page))
    first, second = (_open(page, f"{address}#/{place}") for _ in range(2))
    context.close()
    return first, second


def _slowed(session: CDPSession) -> None:
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)


def _open(page: Page, url: str) -> float:
    """Open an address anew; the seconds until its puzzle is shown."""
    page.goto("about:blank")
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    return time.perf_counter() - begun
