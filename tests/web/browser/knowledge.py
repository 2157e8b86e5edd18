"""The cards that a seat of a game was sent, and whether it could know them at that time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from games import registry
from games.record import Record, remembered

Words = Callable[[str], Iterator[str]]


def _faces(text: str) -> Iterator[str]:
    """Faces of Cat Box, as they lie: each side of each card is another one."""
    yield from re.findall(r"(?<!\w)[KPVBYo]{4}(?!\w)", text)


def _boxes(text: str) -> Iterator[str]:
    """Cards of If It Fits, whatever way up: the first of their four ways in the alphabet."""
    for sides, toys in re.findall(r"(?<!\w)([ow]{4})(:[a-z]{1,2})?(?!\w)", text):
        yield min(sides[turn:] + sides[:turn] for turn in range(4)) + "".join(sorted(toys))


def _hands(text: str) -> Iterator[str]:
    """Hands of Cat in the Box: five numbers or more after each other, from the lowest on."""
    for row in re.findall(r"\d(?:(?:, ?| )\d){4,}", text):
        numbers = re.findall(r"\d", row)
        if numbers == sorted(numbers):
            yield "".join(numbers)


WORDS: Final[dict[str, Words]] = {"catbox": _faces, "catinthebox": _hands, "ifitfits": _boxes}
"""How the cards of each game are read in any text."""


class Secrets:
    """The words that were sent to a seat, by the number of turns that were taken then.

    Attributes:
        length: how many characters were read.
    """

    def __init__(self, game: str, seat: int) -> None:
        self._words, self._seat = WORDS[game], seat
        self._text = registry.entry(game).game.text
        self._heard: dict[str, int] = {}
        self.length = 0

    def listen(self, text: str, turns: int) -> None:
        """Read what was sent since the last time."""
        self.length += len(text)
        for word in self._words(text):
            self._heard.setdefault(word, turns)

    def known_too_early(self, record: Record) -> list[str]:
        """The words that were sent before the seat could know them."""
        known: dict[str, int] = {}
        for turns, (position, memory) in enumerate(remembered(record)):
            view = memory.observe(position, self._seat).view
            for word in self._words(self._text(view)):
                known.setdefault(word, turns)
        return [word for word, turns in self._heard.items() if known.get(word, turns + 1) > turns]
