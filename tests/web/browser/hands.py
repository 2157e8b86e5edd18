"""The hands of somebody at a table of the page: a mouse, a finger, or keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from playwright.sync_api import Locator, Page

from tests.web.browser.visit import renewed

HELD: Final = ".table-board.holding"
MARK: Final = "circle.mark:not(.mark-turned)"

ANY_MARK: Final = "circle.mark"
"""Where something may lie, also if it is turned first."""

HAND: Final = ":is(.strip, .chips) > *"
"""What is put anew into the hand by each step."""

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
        last: whether nothing can follow it, so that the attempt is judged at once.
    """

    path: tuple[int, ...]
    cell: tuple[int, int] | None = None
    turns: int = 0
    last: bool = False


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
        mouse, box = self.page.mouse, self.choice(*pick.path).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 10, y - 10)
        self.page.wait_for_selector(MARK, state="attached")
        mouse.move(*self.place(pick.cell), steps=5)
        self.page.wait_for_selector(".ghost.legal", state="attached")
        self.lay(mouse.up)

    def tap(self, pick: Pick) -> None:
        """Tap a card, then its place; a second tap there lays it."""
        at = self._taken_up(pick, Locator.tap, lambda: self.button("Turn").tap())
        if at is not None:
            self.page.touchscreen.tap(*at)
            self.page.wait_for_selector(".ghost.legal", state="attached")
            self.lay(lambda: self.page.touchscreen.tap(*at))

    def click(self, pick: Pick) -> None:
        """Click a choice, and then where it goes."""
        at = self._taken_up(pick, Locator.click, lambda: self.page.keyboard.press("r"))
        if at is not None:
            self.lay(lambda: self.page.mouse.click(*at))

    def _taken_up(
        self, pick: Pick, choose: Callable[[Locator], None], turn: Callable[[], None]
    ) -> tuple[float, float] | None:
        """Choose something, and turn it; where it goes in the window, if it isn't done by that."""
        for depth in range(1, len(pick.path)):
            choose(self.choice(*pick.path[:depth]))
        choice = self.choice(*pick.path)
        if pick.cell is None:
            self.lay(lambda: choose(choice))
            return None
        choose(choice)
        self.page.wait_for_selector(MARK, state="attached")
        for _ in range(pick.turns):
            turn()
        return self.place(pick.cell)

    def type(self, pick: Pick) -> None:
        """Choose by the key that a choice names, go to its place, lay it with Enter."""
        keyboard = self.page.keyboard
        *lists, key = (self._key(pick.path[:depth]) for depth in range(1, len(pick.path) + 1))
        for each in lists:
            keyboard.press(each())
        if pick.cell is None:
            self.lay(lambda: keyboard.press(key()))
            return
        keyboard.press(key())
        self.page.wait_for_selector(MARK, state="attached")
        for _ in range(pick.turns):
            keyboard.press("r")
        for _ in self.marks():
            keyboard.press("n")
            if self.held_over() == pick.cell:
                break
        assert self.held_over() == pick.cell
        self.lay(lambda: keyboard.press("Enter"))

    def type_steps(self, text: str) -> None:
        """Type steps in the field for them, and take them."""
        self.page.locator("details.type").evaluate("each => { each.open = true; }")
        self.page.fill(".typed input", text)
        self.page.press(".typed input", "Enter")

    def lay(self, deed: Callable[[], object]) -> None:
        """Take a step, and wait until the hand is shown that is left after it."""
        renewed(self.page, HAND, deed)

    def finish(self, *picks: Pick) -> str:
        """Say that a line is whole that ends with these picks; the heading of what came of it."""
        if not picks[-1].last:
            self.page.keyboard.press("e")
        verdict = self.page.locator(".news.verdict h2")
        verdict.wait_for()
        return verdict.inner_text()

    def held_over(self) -> tuple[int, int] | None:
        """The marked cell over which something is held; None over no such cell."""
        cell = self.page.evaluate(HELD_OVER, MARK)
        return None if cell is None else (cell[0], cell[1])

    def _key(self, path: tuple[int, ...]) -> Callable[[], str]:
        """Finds the key of a choice once its list is open."""
        return lambda: self.choice(*path).get_attribute("aria-keyshortcuts") or ""
