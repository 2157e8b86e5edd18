"""How much a visit asks for and receives: first visits, and visits to files that are kept."""

from __future__ import annotations

from typing import Final

import pytest

from benchmarks.visits import traffic
from tests.web.browser.conftest import Visiting
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit

pytestmark = pytest.mark.slow

PLACES: Final = (
    "",
    "daily/catbox/2026-11-22",
    "daily/catinthebox/2026-11-22",
    "daily/ifitfits/2026-11-22",
)

FIRST_BYTES: Final = 60_000
WARM_REQUESTS: Final = 3


@pytest.mark.diagonal
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("tag", ["en-GB", "ca-ES"])
def test_a_first_visit_is_small_and_a_second_one_asks_for_little(
    place: str, tag: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **PHONE, locale=tag)
    first, warm = (traffic(visit.page, f"{visit.url}#/{place}") for _ in range(2))
    assert first.bytes < FIRST_BYTES
    assert warm.requests <= WARM_REQUESTS
    assert warm.bytes < first.bytes / 2


def test_files_are_kept_for_good_under_addresses_that_change_with_them(visit: Visit) -> None:
    visit.open()
    files = [url for url in visit.requests if "/static/" in url]
    assert files
    for url in files:
        answer = visit.page.request.get(url)
        assert "immutable" in answer.headers["cache-control"]
    old = visit.page.request.get(files[0].replace("/static/", "/static/0"))
    assert old.status == 404


def test_loading_shows_a_sign(visit: Visit) -> None:
    visit.page.route("**/start.js", lambda _: None)
    visit.page.goto(visit.url, wait_until="commit")
    visit.page.wait_for_selector("main[aria-busy]:empty")
    sign = "main => getComputedStyle(main, '::after').animationName"
    assert visit.page.locator("main").evaluate(sign) == "turn"
    visit.page.unroute_all()
