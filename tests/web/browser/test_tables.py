"""The room of a table: a board as large as it can be, and on phones what matters first."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games import registry
from puzzles.lesson import tutorial_of
from tests.support.page_server import got, posted
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import Hands
from tests.web.browser.players import Player, against_greedy, begun, play_by_routes
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit, wait_until, wait_until_seen

pytestmark = pytest.mark.slow

TALL: Final = "daily/catbox/2026-11-22"
"""A board of 15 rows."""

DESKS: Final = ((1280, 800), (1920, 1080))
PHONES: Final = ((390, 844), (360, 640), (320, 568), (844, 390))

CUT: Final = """names => names.filter(name => {
    const all = document.querySelector(name), box = all.getBoundingClientRect();
    const within = ({ left, top, right, bottom }) =>
        Math.min(box.left - left, box.top - top, right - box.right, bottom - box.bottom) >= -1;
    const frames = [];
    for (let each = all.parentElement; each !== document.body; each = each.parentElement) {
        const scrolls = getComputedStyle(each).overflowY !== "visible";
        if (scrolls) frames.push(each.getBoundingClientRect());
    }
    const whole = all.scrollHeight <= all.clientHeight + 1;
    return !(whole && within(new DOMRect(0, 0, innerWidth, innerHeight)) && frames.every(within));
})"""
"""What isn't seen whole in the window without scrolling."""

FILLED: Final = """() => {
    const place = document.querySelector(".table-board").getBoundingClientRect();
    const all = [...document.querySelectorAll(".drawing > g > g")];
    const boxes = all.map(each => each.getBoundingClientRect());
    const [least, most] = [Math.min, Math.max].map(
        of => name => of(...boxes.map(box => box[name])));
    const [across, down] = [most("right") - least("left"), most("bottom") - least("top")];
    return [across / place.width, down / place.height];
}"""
"""How much of its place a board fills, across and down."""

SIZES: Final = """() => new Promise(found => {
    const then = () => {
        const svg = document.querySelector(".board-svg"), place = svg.getBoundingClientRect();
        const table = svg.querySelector(".drawing rect");
        const [width, height] = ["width", "height"].map(name => Number(table.getAttribute(name)));
        found([svg.getScreenCTM().a, Math.min(place.width / width, place.height / height)]);
    };
    requestAnimationFrame(() => requestAnimationFrame(then));
})"""
"""The scale of the board, and that at which it and its coordinates fill their place."""

NUMBERS: Final = """() => [...document.querySelectorAll(".board-svg .drawing > g > text")]
    .filter(each => getComputedStyle(each).display !== "none")
    .map(each => [each.getAttribute("x"), each.getAttribute("y")])"""
"""Where the coordinates that are drawn stand."""

NOTING_MOVEMENT: Final = """
window.moved = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (...given) {
    window.moved.push(this.closest(".drawing") !== null);
    return animate.apply(this, given);
};"""


def window(size: tuple[int, int]) -> dict[str, Any]:
    """A phone with a window of a size, where nothing moves by itself."""
    size_of = {"viewport": {"width": size[0], "height": size[1]}}
    return {**PHONE, **size_of, "reduced_motion": "reduce"}


def set_axes(visit: Visit, shown: bool) -> None:
    """Have coordinates beside the board, or none."""
    text = f'{{"notation": {str(shown).lower()}}}'
    visit.page.evaluate("text => localStorage.setItem('catbox-settings', text)", text)
    visit.reload()


# The board uses its room


@pytest.mark.parametrize("size", DESKS, ids=str)
def test_a_tall_board_fills_its_place(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, viewport={"width": size[0], "height": size[1]})
    visit.open(TALL)
    set_axes(visit, False)
    wait_until_seen(visit.page, lambda: max(visit.page.evaluate(FILLED)) >= 0.85, "a large board")
    place = visit.page.locator(".table-board").bounding_box()
    assert place is not None
    assert place["height"] > 0.85 * size[1]


@pytest.mark.parametrize("look", [{}, window(PHONES[0])], ids=["desk", "phone"])
def test_a_board_keeps_its_size_as_long_as_it_has_room(
    look: dict[str, Any], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **look)
    player = Player(visit, against_greedy(serving, "catbox"))
    scales: list[float] = []
    for _ in range(8):
        player.wait()
        scale, fitting = visit.page.evaluate(SIZES)
        if scales and scale != pytest.approx(scales[-1], rel=0.001):
            assert max(scale, fitting) < scales[-1]
        scales.append(scale)
        player.play()
    assert len(set(scales)) <= len(scales) - 3


def test_holding_a_card_and_turning_it_move_no_cell(visit: Visit) -> None:
    visit.open("daily/ifitfits/2026-11-18")
    before = visit.page.evaluate(SIZES)
    for key in ("1", "n", "r", "ArrowLeft", "Escape"):
        visit.page.keyboard.press(key)
        assert visit.page.evaluate(SIZES) == before


@pytest.mark.parametrize("shown", [False, True])
@pytest.mark.parametrize("look", [{}, window(PHONES[1])], ids=["desk", "phone"])
def test_coordinates_are_drawn_along_both_sides_or_not_at_all(
    look: dict[str, Any], shown: bool, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **look)
    for game in ("catbox", "ifitfits"):
        visit.open(f"daily/{game}/2026-11-22")
        set_axes(visit, shown)
        found = visit.page.evaluate(NUMBERS)
        columns, rows = ({each[way] for each in found} for way in (0, 1))
        assert (len(columns) > 2, len(rows) > 2) == (shown, shown)


# Phones say what matters first


@pytest.mark.nightly_cases("(360", "(844")
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_every_lesson_shows_its_task_its_board_and_its_buttons_on_a_phone(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size))
    found = {}
    for game in registry.GAMES:
        for lesson in tutorial_of(game).lessons:
            visit.open(f"lesson/{game}/{lesson.name}")
            visit.page.wait_for_selector(".bar .primary")
            found[lesson.name] = visit.page.evaluate(CUT, [".task", ".table-board", ".bar"])
    assert {name: cut for name, cut in found.items() if cut} == {}


@pytest.mark.nightly_cases("(390", "(360")
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_every_daily_of_a_week_shows_its_task_its_board_and_its_buttons_on_a_phone(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size), locale="ca-ES")  # Its texts are the longest.
    found = {}
    for place in (
        f"daily/{game}/2026-11-{day}" for game in registry.GAMES for day in range(16, 23)
    ):
        visit.open(place)
        visit.page.wait_for_selector(".bar .primary")
        found[place] = visit.page.evaluate(CUT, [".task", ".table-board", ".bar"])
    assert {place: cut for place, cut in found.items() if cut} == {}


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_game_shows_whose_turn_it_is_the_own_points_and_the_board_on_a_phone(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size))
    for game in registry.GAMES:
        Player(visit, against_greedy(serving, game)).wait()
        assert "so far" in visit.page.inner_text(".own")
        assert visit.page.evaluate(CUT, [".whose", ".own", ".table-board", ".bar"]) == [], game


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_hint_lies_over_the_foot_of_a_phone_until_it_is_put_away(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size))
    player = Player(visit, against_greedy(serving, "ifitfits"))
    player.wait()
    player.hands.button("Hint").tap()
    sheet = visit.page.locator(".hints.raised")
    sheet.get_by_text("Hint 1 of").wait_for()
    assert visit.page.evaluate(CUT, [".hints > p", ".hints .chip", ".bar"]) == []
    sheet.get_by_role("button", name="Close").tap()
    sheet.wait_for(state="detached")
    visit.page.locator(".strip .card").first.tap()
    visit.page.wait_for_selector(".holding")


def test_a_hint_of_a_puzzle_is_put_away_by_the_next_step(
    visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(PHONES[0]))
    visit.open("daily/catbox/2026-11-17")
    hands = Hands(visit.page)
    hands.button("Hint").tap()
    visit.page.wait_for_selector(".hints.raised li")
    visit.page.get_by_role("button", name="Close").tap()
    hands.tap(picks("catbox", "2026-11-17")[0])
    assert visit.page.locator(".raised").count() == 0
    visit.page.locator(".hints li").wait_for(state="attached")


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_who_is_asked_to_take_back_and_who_invites_sees_it_at_once_on_a_phone(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    links = begun(serving, "catbox", ("Anna", "human"), ("Bob", "human"), seed="3")
    play_by_routes(serving, links[0])
    visit = visiting(serving.url, **window(size))
    visit.open(f"game/{links[1]}")
    version = got(serving.client, f"games/{links[0]}")["version"]
    posted(serving.client, f"games/{links[0]}/take-back", {"version": version})
    visit.page.get_by_text("Anna asks to take the last turn back.").wait_for()
    assert visit.page.evaluate(CUT, [".request p", ".request .answers"]) == []
    seats = [{"name": name, "player": "human"} for name in ("Anna", "Bob")]
    made = posted(serving.client, "games", {"game": "catbox", "seats": seats, "invite": True})
    visit.open(f"game/{made['seats'][0]['link']}")
    visit.page.wait_for_selector(".invitation.raised figure")
    assert visit.page.evaluate(CUT, [".invitation h2"]) == []
    visit.page.get_by_role("button", name="Close").tap()
    assert visit.page.evaluate(CUT, [".table-board", ".bar"]) == []


# What others lay


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_reply_comes_in_a_short_movement_unless_none_is_wished(
    motion: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, reduced_motion=motion)
    visit.page.add_init_script(NOTING_MOVEMENT)
    player = Player(visit, against_greedy(serving, "catbox"))
    player.wait()
    assert visit.page.evaluate("window.moved") == []
    player.play()
    player.wait()
    wait_until(visit.page, f"window.moved.includes(true) === {str(motion != 'reduce').lower()}")


def test_a_guest_sees_the_last_card_of_the_host_outlined(visit: Visit, serving: Serving) -> None:
    links = begun(serving, "catbox", ("Anna", "human"), ("Bob", "human"), seed="3")
    visit.open(f"game/{links[1]}")
    outlined = visit.page.locator('.drawing rect[fill="none"][stroke="#d23c2f"]')
    assert outlined.count() == 0
    play_by_routes(serving, links[0])
    visit.page.get_by_text("Your turn.").first.wait_for()
    assert outlined.count() == 1
