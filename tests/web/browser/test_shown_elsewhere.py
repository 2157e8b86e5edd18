"""The page on pages of others, in lists of programs, and in messages with a link to it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import MARK
from tests.web.browser.serving import Serving, files_served
from tests.web.browser.visit import PHONE, Visit

pytestmark = pytest.mark.slow


def test_a_daily_is_played_in_a_frame_of_another_page(
    serving: Serving, visiting: Visiting, visit: Visit, tmp_path: Path
) -> None:
    visit.open("archive/catbox")
    visit.page.get_by_text("Show each day's puzzle").click()
    code = visit.page.inner_text(".embedding pre")
    assert code.startswith(f'<iframe src="{serving.url}embed#/daily/catbox"')
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Other</title>{code}")
    with files_served(tmp_path) as url:
        other = visiting(url, **PHONE)
        other.page.goto(url)
        frame = other.page.frame_locator("iframe")
        cards = frame.locator('.hand [data-doing="aim"]')
        cards.first.click()
        frame.locator(MARK).first.wait_for(state="attached")
        assert not frame.locator(".menu").is_visible()
        other.requests.clear()
        other.complaints.clear()  # That page has no icon.


def test_the_page_itself_is_never_in_a_frame(serving: Serving, visit: Visit) -> None:
    for place in ("", "offline", "api/site"):
        headers = visit.page.request.get(f"{serving.url}{place}").headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_link_to_the_page_has_a_picture_of_the_day(serving: Serving, visit: Visit) -> None:
    text = visit.page.request.get(serving.url).text()
    found = re.search(r'property="og:image" content="([^"]+)"', text)
    assert found is not None
    assert found[1].startswith(f"{serving.url}preview/")
    answer = visit.page.request.get(found[1])
    assert Image.open(io.BytesIO(answer.body())).size == (1200, 630)
    assert visit.page.request.get(f"{serving.url}preview/2031-01-01.png").status == 404


def test_the_page_can_be_installed(visit: Visit) -> None:
    visit.open()
    session = visit.page.context.new_cdp_session(visit.page)
    manifest = session.send("Page.getAppManifest")
    assert not manifest["errors"]
    assert json.loads(manifest["data"])["display"] == "standalone"
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    icon = visit.page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    answer = visit.page.request.get(f"{visit.url}{icon}")
    assert Image.open(io.BytesIO(answer.body())).size == (512, 512)
