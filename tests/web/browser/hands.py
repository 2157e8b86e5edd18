"""The hands of somebody at a table of the page: a mouse, a finger, or keys."""

from __future__ import annotations

from typing import Final, NamedTuple

from playwright.sync_api import Locator, Page

HELD: Final = ".table-board.holding"
MARK: Final = "circle.mark:not(.mark-turned)"

ANY_MARK: Final = "circle.mark"
"""Where something may lie, also if it is turned first."""

WAYS: Final = 4
"""Quarter turns after which a card lies as at first."""


def turned_to_fit(page: Page) -> None:
    """Wait until the places of what is held are marked, and turn it if it fits only so."""
    page.wait_for_selector(ANY_MARK, state="attached")
    for _ in range(WAYS):
        if page.locator(MARK).count():
            return
        page.keyboard.press("r")
        page.wait_for_timeout(100)
    raise AssertionError("it may lie nowhere")


HELD_OVER: Final = """mark => new Promise(found => requestAnimationFrame(() => {
    const edge = document.querySelector(".ghost .edge").getBoundingClientRect();
    const x = edge.x + edge.width / 2, y = edge.y + edge.height / 2;
    const over = [...document.querySelectorAll(mark)].find(each => {
        const box = each.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2;
    });
    found(over ? over.dataset.cell.split(",").map(Number) : null);
}))"""
"""The marked cell over which something is held; null over no such cell."""


class Pick(NamedTuple):
    """A pick by hand: a choice by its numbers, and where it goes.

    Attributes:
        cell: None for what goes nowhere.
        turns: how often it is turned first.
    """

    path: tuple[int, ...]
    cell: tuple[int, int] | None = None
    turns: int = 0


STEP = 400
"""Milliseconds in which a step is taken; the keys of choices may be others after it."""


class Hands:
    """Hands at the table that is open."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Seeing

    @property
    def line(self) -> str:
        """The line below the board."""
        return self.page.inner_text(".line")

    def choice(self, *path: int) -> Locator:
        """The button of a choice; of several copies the first."""
        return self.page.locator(f'.table [data-path="{",".join(map(str, path))}"]').first

    def button(self, name: str) -> Locator:
        """A button of the bar below the hand."""
        return self.page.locator(".bar").get_by_role("button", name=name)

    def marks(self) -> list[tuple[int, int]]:
        """Where what is held may go, the way up that it has."""
        texts = self.page.locator(MARK).evaluate_all("all => all.map(each => each.dataset.cell)")
        cells = (text.split(",") for text in texts)
        return [(int(x), int(y)) for x, y in cells]

    def place(self, cell: tuple[int, int]) -> tuple[float, float]:
        """The middle of where something would lie in a cell, in the window."""
        found = self.page.locator(f'circle.mark[data-cell="{cell[0]},{cell[1]}"]').bounding_box()
        assert found is not None, f"{cell} isn't marked: {self.marks()}"
        return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2

    # Acting

    def drag(self, pick: Pick) -> None:
        """Take a card with the mouse, carry it to a cell, and let go."""
        assert pick.cell is not None
        mouse = self.page.mouse
        start = self._middle(pick.path)
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 10, start[1] - 10)
        self.page.wait_for_selector(MARK, state="attached")
        mouse.move(*self.place(pick.cell), steps=5)
        self.page.wait_for_selector(".ghost.legal", state="attached")
        mouse.up()
        self.put_down()

    def tap(self, pick: Pick) -> None:
        """Tap a card, then its place; a second tap there lays it."""
        self._open(pick.path, tapping=True)
        self.choice(*pick.path).tap()
        if pick.cell is not None:
            self.page.wait_for_selector(MARK, state="attached")
            for _ in range(pick.turns):
                self.button("Turn").tap()
            point = self.place(pick.cell)
            self.page.touchscreen.tap(*point)
            self.page.wait_for_selector(".ghost.legal", state="attached")
            self.page.touchscreen.tap(*point)
            self.put_down()

    def click(self, pick: Pick) -> None:
        """Click a choice, and then where it goes."""
        self._open(pick.path, tapping=False)
        self.choice(*pick.path).click()
        if pick.cell is not None:
            self.page.wait_for_selector(MARK, state="attached")
            for _ in range(pick.turns):
                self.page.keyboard.press("r")
            self.page.mouse.click(*self.place(pick.cell))
            self.put_down()

    def type(self, pick: Pick) -> None:
        """Choose by the key that a choice names, go to its place, lay it with Enter."""
        keyboard = self.page.keyboard
        for depth in range(1, len(pick.path) + 1):
            keyboard.press(self.choice(*pick.path[:depth]).get_attribute("aria-keyshortcuts") or "")
        if pick.cell is not None:
            self.page.wait_for_selector(MARK, state="attached")
            for _ in range(pick.turns):
                keyboard.press("r")
            for _ in self.marks():
                keyboard.press("n")
                if self.held_over() == pick.cell:
                    break
            assert self.held_over() == pick.cell
            keyboard.press("Enter")
            self.put_down()
        else:
            self.page.wait_for_timeout(STEP)

    def held_over(self) -> tuple[int, int] | None:
        """The marked cell over which something is held; None over no such cell."""
        cell = self.page.evaluate(HELD_OVER, MARK)
        return None if cell is None else (cell[0], cell[1])

    def _open(self, path: tuple[int, ...], *, tapping: bool) -> None:
        """Open the lists that lead to a choice."""
        for depth in range(1, len(path)):
            button = self.choice(*path[:depth])
            button.tap() if tapping else button.click()

    def put_down(self) -> None:
        """Wait until nothing is held any more."""
        self.page.wait_for_selector(HELD, state="detached")

    def _middle(self, path: tuple[int, ...]) -> tuple[float, float]:
        box = self.choice(*path).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
