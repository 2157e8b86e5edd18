"""A step that was typed in part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.protocol import IllegalMoveError, Step

DIGITS: Final = 3
"""The most digits of a number in a list."""


class UnfinishedStepError(IllegalMoveError):
    """A step was typed in part, and can be finished in several ways.

    Attributes:
        ways: each step that it can become, by the words that finish it.
        heading: the line above the list of these words.
        prompt: the words before what is typed next.
    """

    def __init__(self, ways: Mapping[str, Step], heading: str, prompt: str, reason: str) -> None:
        super().__init__(reason)
        self.ways = ways
        self.heading = heading
        self.prompt = prompt

    def finished(self, text: str) -> Step:
        """The step that some words finish, or the number of a way in the list.

        Raises:
            IllegalMoveError: they finish none.
        """
        steps = list(self.ways.values())
        for way, step in self.ways.items():
            if _words(way) == _words(text):
                return step
        number = text if text.isascii() and text.isdigit() and len(text) <= DIGITS else "0"
        if 1 <= int(number) <= len(steps):
            return steps[int(number) - 1]
        raise IllegalMoveError(str(self))


def _words(text: str) -> list[str]:
    """The parts of a cell or of other words, whether commas or spaces stand between them."""
    return text.replace(",", " ").split()
