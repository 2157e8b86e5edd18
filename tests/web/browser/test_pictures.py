"""The pictures of the page in `docs`: with `--update` they are taken, else they are compared."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.support.paths import ROOT
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import MARK, Hands
from tests.web.browser.players import Player, against_greedy, played_out
from tests.web.browser.serving import NOON, Serving
from tests.web.browser.test_games import REVIEWED
from tests.web.browser.visit import PHONE, Visit, wait_until_seen

pytestmark = pytest.mark.slow

DOCS: Final = ROOT / "docs"

DAY: Final = "2026-11-17"

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1100, "height": 760}}
SMALL: Final[dict[str, Any]] = {**PHONE, "device_scale_factor": 1.5}
DARK: Final = {"color_scheme": "dark"}

THUMBNAIL: Final = (48, 40)
"""To this size pictures are made before they are compared: fonts differ from machine to machine."""

COLOURS: Final = 128

ALIKE: Final = 12.0
"""By so much of 255 the parts of equal pictures differ at most, on average."""


class Scene(NamedTuple):
    """A picture: a place of the page, and the acts before it is taken."""

    place: str
    options: dict[str, Any]
    act: Callable[[Visit], None] = lambda _: None


def hold(visit: Visit) -> None:
    """Hold a card over a place where it may lie."""
    visit.page.keyboard.press("1")
    visit.page.wait_for_selector(MARK, state="attached")
    for _ in range(4):
        visit.page.keyboard.press("n")
    assert Hands(visit.page).held_over()


THEN: Final = {
    "pictures/page-today.webp": Scene("", DESK),
    "pictures/page-dark-phone.webp": Scene(f"archive/catbox/{DAY}", {**SMALL, **DARK}),
}
"""Pictures of what changes with the day."""

SCENES: Final = {
    "images/page.png": Scene(f"daily/catbox/{DAY}", DESK, hold),
    "pictures/page-lesson.webp": Scene("lesson/catbox/areas", DESK),
    "pictures/page-daily-phone.webp": Scene("daily/ifitfits/2026-11-18", SMALL, hold),
    "pictures/page-dark.webp": Scene("daily/catinthebox/2026-11-19", {**DESK, **DARK}),
}


def test_pictures_show_the_page_as_it_was_on_a_day(
    visiting: Visiting, tmp_path: Path, update: bool
) -> None:
    with Serving(tmp_path, NOON - timedelta(days=5)) as server:
        for name, scene in THEN.items():
            show(visiting(server.url, **scene.options), name, scene, update=update)


@pytest.mark.parametrize("name", SCENES)
def test_pictures_show_the_page(
    name: str, visiting: Visiting, serving: Serving, update: bool
) -> None:
    scene = SCENES[name]
    show(visiting(serving.url, **scene.options), name, scene, update=update)


def show(visit: Visit, name: str, scene: Scene, *, update: bool) -> None:
    visit.page.clock.set_fixed_time(f"{DAY}T12:00:00")
    visit.open(scene.place)
    scene.act(visit)
    check(visit, name, update=update)


def test_pictures_show_a_game_and_a_hint(
    visiting: Visiting, serving: Serving, update: bool
) -> None:
    visit = visiting(serving.url, **DESK)
    anna = Player(visit, against_greedy(serving, "ifitfits"))
    for _ in range(3):
        anna.wait()
        anna.play()
    anna.wait()
    check(visit, "pictures/page-game.webp", update=update)
    Player(visit, against_greedy(serving, "catbox")).wait()
    visit.page.keyboard.press("h")
    hints = visit.page.locator(".hints")
    more = hints.get_by_role("button", name="More")
    for number in (2, 3, 4):
        reached = hints.get_by_text(f"Hint {number} of 4")
        while not reached.count():  # A click that follows another one at once counts as that one.
            more.click()
    check(visit, "pictures/page-hint.webp", update=update)


@pytest.mark.nightly
def test_pictures_show_a_review_and_a_turn_that_is_tried_again(
    visiting: Visiting, serving: Serving, update: bool
) -> None:
    link = against_greedy(serving, "catbox")
    played_out(serving, link)
    visit = visiting(serving.url, **DESK)
    visit.open(f"review/{link}")
    visit.page.wait_for_selector(REVIEWED)
    worst = visit.page.locator(".turn-bar[aria-pressed=true]").get_attribute("data-turn")
    visit.page.get_by_role("heading", name=f"Turn {worst}: You").wait_for()
    visit.page.locator(".compared figure").last.wait_for()
    visit.page.locator(".turn-detail").evaluate("each => each.scrollIntoView()")
    check(visit, "pictures/page-review.webp", update=update)
    visit.page.locator(".turn-detail .answers a.primary").click()
    visit.page.wait_for_selector(".page-again .table")
    visit.page.keyboard.press("h")
    visit.page.locator(".hints li").wait_for()
    check(visit, "pictures/page-again.webp", update=update)


def test_a_picture_shows_the_best_turns_on_the_analysis_board(
    visiting: Visiting, serving: Serving, update: bool
) -> None:
    link = against_greedy(serving, "catbox")
    played_out(serving, link)
    visit = visiting(serving.url, **DESK)
    visit.open(f"analyse/{link}/14")
    visit.page.wait_for_selector(".best-mark", state="attached")
    visit.page.locator(".best .button").first.focus()
    check(visit, "pictures/page-analysis.webp", update=update)


def check(visit: Visit, name: str, *, update: bool) -> None:
    """Wait until the page looks like its stored picture, or take the picture."""
    path = DOCS / name
    if update:
        visit.page.wait_for_timeout(1000)
        path.parent.mkdir(exist_ok=True)
        write(seen_now(visit), path)
    with Image.open(path) as stored:
        is_alike = lambda: difference(stored, seen_now(visit)) < ALIKE  # noqa: E731
        wait_until_seen(visit.page, is_alike, f"a page like {name}")


def seen_now(visit: Visit) -> Image.Image:
    return Image.open(io.BytesIO(visit.page.screenshot())).convert("RGB")


def difference(stored: Image.Image, seen: Image.Image) -> float:
    """The mean difference of the parts of two pictures of one size, of 255."""
    assert stored.size == seen.size
    both = [each.convert("RGB").resize(THUMBNAIL) for each in (stored, seen)]
    return sum(ImageStat.Stat(ImageChops.difference(*both)).mean) / 3


def write(picture: Image.Image, path: Path) -> None:
    """Write a picture, small: a PNG of few colours for where WebP isn't shown, else WebP."""
    if path.suffix == ".png":
        picture.quantize(COLOURS).save(path, optimize=True)
    else:
        picture.save(path, quality=70, method=6)
