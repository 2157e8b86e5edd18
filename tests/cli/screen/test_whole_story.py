"""A game of each kind in a real terminal that changes its size, in three languages.

It is played to its end by what hints say, looked back at, and its worst turn is tried again.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from games import loading
from languages.messages import _, speaking
from tests.support.full_screen import GAME, FullScreen

Size = tuple[int, int]


class Story(NamedTuple):
    """A game, the sizes of its terminal, and the locale.

    Attributes:
        seed: one with which Cat in the Box comes to a paradox.
        reviewer: a level that looks back quickly.
    """

    game: str
    size: Size
    then: Size
    locale: str
    reviewer: str
    seed: str = "7"


STORIES: Final = [
    Story("catbox", (80, 24), (60, 20), "en_GB.UTF-8", "greedy"),
    Story("catinthebox", (120, 40), (80, 24), "ca_ES.UTF-8", "rival"),
    Story("ifitfits", (60, 20), (120, 40), "es_ES.UTF-8", "greedy"),
]

GUESSED: Final = (5, 6)
"""The turns that are taken without a hint."""

QUIET: Final = 0.8
"""Seconds without a change after which nobody thinks any more: bots by chance move at once."""


class Teller:
    """Somebody at a terminal in a language."""

    def __init__(self, home: Path, story: Story, *args: str) -> None:
        self.story = story
        self.screen = FullScreen(home, story.size, *args, locale=story.locale)

    def said(self, message: str) -> str:
        """A pattern of the longest part of a sentence that has no values in it."""
        with speaking(self.story.locale[:2]):
            parts = re.split(r"\{[^}]*\}|\n", _(message))
        words = max(parts, key=len).strip(" .:,").split()
        return r"\s+".join(map(re.escape, words))

    def shows(self, message: str) -> bool:
        return re.search(self.said(message), self.screen.text) is not None

    def until(self, message: str) -> None:
        self.screen.until(self.said(message))

    def take_turn(self) -> None:
        """Do what a hint says; a turn of several steps goes on with the last one's again."""
        screen = self.screen
        screen.press("h")
        hint = self.said("Hint {number} of {total}: {hint}").split(r"\s+")[0]
        last = rf"(?m)^ {hint} (2 \w+ 2|3 \w+ 3|1 \w+ 1)"
        screen.until(rf"(?m)^ {hint} \d \w+ \d")
        if not re.search(last, screen.text):
            screen.press("h", "h")
            screen.until(last)
        screen.press("enter")
        screen.settle(QUIET)
        if ">e " in screen.text:
            screen.press("enter")

    def guess(self) -> None:
        """Take a turn without a hint: the second choice, in the first place where it may lie."""
        self.screen.press("\t", "n", "enter")
        self.screen.settle(QUIET)
        if ">e " in self.screen.text:
            self.screen.press("enter")

    def play(self, then: Size) -> set[str]:
        """Play to the end, with another size from the fourth turn on; all pages over the table.

        Two turns are taken without a hint, so that there is something to learn from them.
        """
        begun, turns, pages = time.monotonic(), 0, set[str]()
        closing = "Up and Down scroll. Enter closes."
        while True:
            assert time.monotonic() - begun < 3 * GAME, self.screen.text
            self.screen.settle(QUIET)
            if self.shows("r shows where it was lost. Enter closes."):
                return pages
            if self.shows(closing):
                pages.add(self.screen.text)
                self.screen.press("enter")
                continue
            turns += 1
            if turns == 4:
                self.screen.resize(*then)
                self.screen.settle(QUIET)
            if turns in GUESSED:
                self.guess()
            else:
                self.take_turn()


@pytest.mark.nightly
@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.game}-{story.locale[:2]}")
def test_a_game_is_played_by_hints_reviewed_and_a_turn_tried_again(
    story: Story, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    options = ["--seed", story.seed, "--record", str(path), "--time", "0.05", "--pace", "0"]
    seats = ["Anna", "bot:random", "bot:random"]
    player = Teller(tmp_path, story, "play", "--game", story.game, *options, *seats)
    pages = player.play(story.then)
    if story.game == "catinthebox":
        assert any(re.search("parado[xj]a", page, re.IGNORECASE) for page in pages), pages
    player.screen.press("enter")
    assert player.screen.end() == 0
    *_before, last = loading.load(path).value.positions()
    assert last.over
    look_back(story, tmp_path, path)


def look_back(story: Story, home: Path, path: Path) -> None:
    """Find a bad turn of people and bots, and try it again until the best turn is shown."""
    options = ["--bot", story.reviewer, "--iterations", "30", "--all"]
    reader = Teller(home, story, "review", str(path), *options)
    screen = reader.screen
    reader.until("w goes to the worst turn, c shows the course of the game.")
    screen.press("w")
    reader.until("Gave away {lost} against {turn}.")
    screen.press("n")
    reader.until("On the board: {turn}, {worth}.")
    screen.press("a")
    reader.until("{game} | turn {number} again")
    screen.settle(QUIET)
    screen.press("h", "g")
    reader.until("{bot} would have taken {turn}.")
    screen.press("enter")
    reader.until("Gave away {lost} against {turn}.")
    screen.press("q")
    assert screen.end() == 0
