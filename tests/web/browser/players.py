"""People who play a game on the page, turn after turn, with keys."""

from __future__ import annotations

import re
from typing import Any, cast

import httpx2
from starlette.testclient import TestClient

from games import loading
from games.record import Record
from tests.support.page_server import Person
from tests.web.browser.hands import HELD, Hands, turned_to_fit
from tests.web.browser.serving import Serving
from tests.web.browser.visit import Visit, wait_until
from tests.web.server.test_games import waited
from web.server.declaration import LINK

MINE = ".whose.mine"
ROUND_END = "dialog[open] .primary"
END = ".bar .primary"
"""The button that ends a turn, in any language, while nothing is held."""

OVER = ".verdict:not([hidden])"
CHOICE = ".hand [data-doing]:not([data-doing=''])"


def begun(serving: Serving, game: str, *seats: tuple[str, str], **more: Any) -> list[str]:
    """Begin a game; the links of its people.

    Args:
        seats: who sits where: a name, and `human` or the name of a bot.
        more: the options and the seed.
    """
    wish = [{"name": name, "player": player} for name, player in seats]
    answer = httpx2.post(f"{serving.url}api/games", json={"game": game, "seats": wish, **more})
    assert answer.is_success, answer.text
    return [seat["link"] for seat in answer.json()["seats"]]


def record_of(serving: Serving, link: str) -> Record:
    """The record of a game that is over."""
    answer = httpx2.get(f"{serving.url}api/game/record", headers={LINK: link})
    assert answer.is_success, answer.text
    record: Record = loading.parse(answer.content).value
    return record


def played_out(serving: Serving, link: str) -> int:
    """Play a game to its end by its routes; how many turns it has."""
    with httpx2.Client(base_url=serving.url, timeout=60) as client:
        person = Person(cast(TestClient, client), link)
        state = waited(person)
        while not state["over"]:
            person.play(state)
            state = waited(person)
    return len(record_of(serving, link).turns)


class Player:
    """Somebody at a seat of a game.

    Attributes:
        rounds: the texts over the table at the end of each round.
    """

    def __init__(self, visit: Visit, link: str) -> None:
        self.visit, self.link = visit, link
        self.page = visit.page
        self.hands = Hands(visit.page)
        self.rounds: list[str] = []
        self.sit()

    @property
    def name(self) -> str:
        """The own name, as the page shows it."""
        return self.page.locator(".players").inner_text().split(" (you)")[0].split("\n")[-1]

    @property
    def mine(self) -> bool:
        """Whether it is the own turn."""
        return self.page.locator(MINE).count() > 0

    @property
    def seen(self) -> str:
        """The board and the hand."""
        parts = self.page.locator(".board-svg .drawing, .hand")
        return "".join(parts.evaluate_all("all => all.map(each => each.outerHTML)"))

    def sit(self) -> None:
        """Open the seat."""
        self.visit.open(f"game/{self.link}")
        self.page.wait_for_selector(".whose")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator(OVER).count() > 0

    @property
    def turn(self) -> int:
        """The number of the turn, as the heading says it."""
        found = re.search(r"\b(\d+)\b", self.page.inner_text("h1"))
        return int(found[1]) if found else 0

    def wait(self) -> None:
        """Wait for the own turn, or the end of the game."""
        self.page.wait_for_selector(f"{MINE}, {OVER}", timeout=180_000)
        self.go_on()

    def go_on(self) -> None:
        """Read the points of a round that has ended, and close them."""
        while (end := self.page.locator(ROUND_END)).count():
            self.rounds.append(self.page.inner_text("dialog"))
            end.first.click()

    def play(self) -> None:
        """Take a whole turn: the first thing that can be done, until the turn may end."""
        number = self.turn
        while not (self.over or self.turn != number or not self.mine):
            self.go_on()
            if self.page.locator(END).is_enabled():
                self.end_turn()
            else:
                self.step()

    def play_until(self, other: Player) -> None:
        """Take turns until another one is next: in some games a draw is a turn of its own."""
        for _ in range(100):
            if other.mine or other.over:
                return
            self.play()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"it is never the turn of {other.name}")

    def end_turn(self) -> None:
        """End the turn with what was done."""
        self._answered("/move", lambda: self.page.keyboard.press("e"))
        wait_until(
            self.page,
            f"!document.querySelector('{MINE}')"
            " || Boolean(document.querySelector('.bar .primary:disabled'))",
        )

    def step(self) -> None:
        """Do the first thing that can be done."""
        choice = self.page.locator(CHOICE).first
        doing = choice.get_attribute("data-doing")
        key = choice.get_attribute("aria-keyshortcuts") or ""
        if doing == "aim":
            self.page.keyboard.press(key)
            turned_to_fit(self.page)
            self.page.keyboard.press("n")
            self._answered("/steps", lambda: self.page.keyboard.press("Enter"))
            self.page.wait_for_selector(HELD, state="detached")
        elif doing == "more":
            self.page.keyboard.press(key)
        else:
            path = "/move" if doing == "move" else "/steps"
            self._answered(path, lambda: self.page.keyboard.press(key))

    def _answered(self, path: str, deed: Any) -> None:
        """Do something, and wait until the server has answered and the page has shown it."""
        with self.page.expect_response(lambda answer: answer.url.endswith(path)):
            deed()
        self.page.evaluate("new Promise(shown => setTimeout(shown, 30))")
