"""People who play a game on the page, turn after turn, with keys."""

from __future__ import annotations

import re
import time
from typing import Any, Final

from games import loading
from games.record import Record
from tests.support.page_server import Person, asked, got, posted
from tests.web.browser.hands import HAND, MARK, Hands
from tests.web.browser.serving import Serving
from tests.web.browser.visit import Visit, renewed, wait_until_seen

MINE: Final = ".whose.mine"
ROUND_END: Final = "dialog[open] .primary"
END: Final = ".bar .primary"
"""The button that ends a turn, in any language, while nothing is held."""

OVER: Final = ".verdict:not([hidden])"
CHOICE: Final = ".hand [data-doing]:not([data-doing=''])"


def begun(serving: Serving, game: str, *seats: tuple[str, str], **more: Any) -> list[str]:
    """Begin a game; the links of its people.

    Args:
        seats: who sits where: a name, and `human` or the name of a bot.
        more: the options and the seed.
    """
    wish = [{"name": name, "player": player} for name, player in seats]
    made = posted(serving.client, "games", {"game": game, "seats": wish, **more})
    return [seat["link"] for seat in made["seats"]]


def against_greedy(serving: Serving, game: str) -> str:
    """The link of Anna, who begins a game against a bot."""
    (link,) = begun(serving, game, ("Anna", "human"), ("greedy", "greedy"), seed="7")
    return link


def record_of(serving: Serving, link: str) -> Record:
    """The record of a game that is over."""
    answer = asked(serving.client, "GET", f"games/{link}/record")
    record: Record = loading.parse(answer.content).value
    return record


def played_out(serving: Serving, *links: str) -> int:
    """Play a game to its end by its routes; how many turns it has."""
    while not got(serving.client, f"games/{links[0]}")["over"]:
        for link in links:
            play_by_routes(serving, link)
        time.sleep(0.02)  # Bots may be thinking.
    return len(record_of(serving, links[0]).turns)


def play_by_routes(serving: Serving, link: str) -> None:
    """Take turns by routes as long as it is one's turn."""
    person = Person(serving.client, link)
    while (state := person.state())["mine"]:
        person.play(state)


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
        self.visit.open(f"game/{link}")
        self.page.wait_for_selector(".whose", state="attached")

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
        self.page.wait_for_selector(f"{MINE}, {OVER}")
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
        while self.mine and not self.over:
            self.play()
        wait_until_seen(self.page, lambda: other.mine or other.over, f"{other.name} is next")

    def end_turn(self) -> None:
        """End the turn with what was done."""
        renewed(self.page, ".game-head > *", lambda: self.page.keyboard.press("e"))

    def step(self) -> None:
        """Do the first thing that can be done."""
        choice = self.page.locator(CHOICE).first
        doing = choice.get_attribute("data-doing")
        key = choice.get_attribute("aria-keyshortcuts") or ""
        if doing == "aim":
            self.page.keyboard.press(key)
            self.page.wait_for_selector(MARK, state="attached")
            self.page.keyboard.press("n")
            key = "Enter"
        renewed(self.page, HAND, lambda: self.page.keyboard.press(key))
