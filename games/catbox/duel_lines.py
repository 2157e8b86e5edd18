"""The flat line of a duel: it is written turn after turn, and read back as turns.

A word `;` ends a turn that may otherwise be taken for one that goes on: where a seat and the next
one both hold the box, or both the fish, which are used before the card or after it. Lines without
these words and without the sources of cards, as people type them, can have several readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.catbox.notation import parse_step
from games.catbox.position import Draft, Position, spelled
from games.catbox.tokens import WHEN
from games.catbox.turn import PASS, Step, Turn

END: Final = ";"
"""The word that ends a turn."""

EITHER_SIDE: Final = frozenset(token for token, when in WHEN.items() if len(when) > 1)
"""The tokens that are used before the card or after it."""

Words = tuple[Step | str, ...]
"""A line: its steps, with the words of a pass and of the end of a turn."""


@dataclass(frozen=True)
class LineTurn:
    """A turn as a part of a line, which says of its cards and its end what isn't clear.

    Attributes:
        left: how many turns are left with this one.
    """

    position: Position
    turn: Turn
    left: int

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string a step."""
        texts = spelled(self.position, self.turn) or (str(PASS),)
        return (*texts, END) if self.left > 1 and self._might_go_on else texts

    def __str__(self) -> str:
        return " ".join(self.texts)

    @property
    def _might_go_on(self) -> bool:
        """Whether a use of a token could be of this turn and of the next."""
        position = self.position
        following = position.seats[position.following]
        shared = EITHER_SIDE.intersection(position.mover.tokens, following.tokens)
        return bool(shared and self.turn.steps)


class Reading(NamedTuple):
    """One way to read a line as turns.

    Attributes:
        end: the position after them.
    """

    turns: tuple[LineTurn, ...]
    end: Position

    @property
    def texts(self) -> tuple[str, ...]:
        """The line that can be read in this way alone."""
        return tuple(text for turn in self.turns for text in turn.texts)


def parse_words(line: Iterable[str]) -> Words:
    """The words of a line.

    Raises:
        GameError: one is no step.
    """
    return tuple(text if text in (str(PASS), END) else parse_step(text) for text in line)


def read_turns(position: Position, words: Words, turns: int) -> Iterator[Reading]:
    """Every way to read the words as turns until the end of a duel."""
    return _read_on((), position, words, turns)


def _read_on(
    done: tuple[LineTurn, ...], position: Position, words: Words, turns: int
) -> Iterator[Reading]:
    if turns == 0 or position.over:
        yield from () if words else (Reading(done, position),)
    elif words[:1] == (str(PASS),):
        if PASS in position.moves:
            passed = LineTurn(position, PASS, turns)
            yield from _read_on((*done, passed), position.play(PASS), words[1:], turns - 1)
    else:
        yield from _read_turn(done, position.draft, words, turns)


def _read_turn(
    done: tuple[LineTurn, ...], draft: Draft, words: Words, turns: int
) -> Iterator[Reading]:
    word = words[0] if words else END
    if draft.steps and draft.complete:
        taken = LineTurn(draft.position, draft.move, turns)
        rest = words[1:] if word == END else words
        yield from _read_on((*done, taken), draft.end(), rest, turns - 1)
    if not isinstance(word, str):
        for longer in draft.variants(word):
            yield from _read_turn(done, longer, words[1:], turns)
