"""Every place of the page: for those who can't see it or use keys alone, in each language."""

from __future__ import annotations

from typing import Any

import pytest

from languages.messages import LANGUAGES
from tests.web.browser.accessibility import complaints, stops
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import MARK, Hands
from tests.web.browser.players import Player, begun
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit

pytestmark = pytest.mark.slow

PLACES = (
    "",
    "daily/catbox/2026-11-17",
    "daily/catinthebox/2026-11-19",
    "daily/ifitfits/2026-11-18",
    "practice/catbox",
    "archive/catbox",
    "learn/catbox",
    "lesson/catbox/covering",
    "lesson/catinthebox/paradox",
    "lesson/ifitfits/ties",
    "play",
    "analyse",
    "rules/ifitfits",
    "stats",
    "about",
)

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "light", "reduced_motion": "reduce"},
}


@pytest.mark.parametrize("look", LOOKS)
def test_every_place_has_names_contrast_and_an_order_of_headings(
    look: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **LOOKS[look])
    found = {}
    for place in PLACES:
        visit.open(place)
        found[place] = complaints(visit.page)
    (link,) = begun(serving, "ifitfits", ("Anna", "human"), ("greedy", "greedy"), seed="7")
    Player(visit, link).wait()
    found["game"] = complaints(visit.page)
    assert {place: texts for place, texts in found.items() if texts} == {}


FAULTY = """<h1>One</h1><h1>Two</h1><h3 id=a>Three</h3><p id=a style="color:#999">Faint</p>
<button></button><svg width=9 height=9></svg><img src="data:,"><label for=none>x</label>
<button style="width:9px;height:9px;padding:0" aria-label=small></button><i tabindex=3>i</i>
<div aria-hidden=true><a href=x>y</a></div><div style="width:3000px">wide</div>"""

FAULTS = (
    *("contrast", "2 headings", "no lang", "no title", "not one main", "stands twice", "h3 after"),
    *("there is no none", "tabindex 3", "reached by Tab", "drawing without", "without alt"),
    *("smaller than", "wider than", "a button without a name"),
)


def test_each_fault_of_a_page_is_found(visit: Visit) -> None:
    visit.page.set_content(FAULTY)
    found = complaints(visit.page)
    assert [fault for fault in FAULTS if not any(fault in text for text in found)] == []


def test_tab_stops_at_everything_and_the_focus_is_seen(visit: Visit) -> None:
    for place in ("", "daily/catbox/2026-11-17", "play"):
        visit.open(place)
        found = stops(visit.page)
        assert "skip" in found[0]
        assert len(found) >= 10


def test_what_is_held_is_said_to_those_who_do_not_see_it(visit: Visit) -> None:
    visit.open("daily/catbox/2026-11-17")
    words = visit.page.get_by_role("table", name="The board, cell by cell").inner_text()
    assert all(colour in words for colour in ("purple", "black", "pink", "empty box"))
    hands = Hands(visit.page)
    hands.choice(0).click()
    visit.page.wait_for_selector(MARK, state="attached")
    visit.page.keyboard.press("n")
    assert hands.line
    visit.page.keyboard.press("Escape")
    assert not hands.line


@pytest.mark.parametrize(
    ("tag", "solve"), [("ca-ES", "Resol"), ("es-ES", "Resolver"), ("fr-FR", "")]
)
def test_the_page_speaks_the_language_of_the_browser(
    tag: str, solve: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    visit.open("")
    spoken = tag.split("-")[0] if tag.split("-")[0] in LANGUAGES else "en"
    assert visit.page.locator("html").get_attribute("lang") == spoken
    assert visit.page.locator(".today .primary").first.inner_text().startswith(solve)


def test_another_language_is_chosen_on_the_page_and_stays(visit: Visit) -> None:
    visit.open("about")
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Language").select_option("ca")
    visit.page.wait_for_selector("html[lang=ca]")
    visit.reload()
    assert visit.page.locator("html").get_attribute("lang") == "ca"


def test_a_place_that_is_not_there_says_so(visit: Visit) -> None:
    visit.open("daily/chess/2026-11-17")
    assert visit.page.get_by_role("alert").is_visible()
    visit.open("game/nobody")
    assert visit.page.get_by_role("alert").is_visible()
    visit.complaints[:] = [text for text in visit.complaints if "404" not in text]
