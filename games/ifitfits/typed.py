"""Steps in notation as a person types them, in short forms too, and how they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.ifitfits import legality
from games.ifitfits.board import Cat
from games.ifitfits.cards import Card, HandCard
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import SEAT, BoxDraft
from games.ifitfits.steps import DRAW, Evict, Lay, LayCat, LayToy, Nap, Step, parse_step
from games.ifitfits.wording import place_text
from games.protocol import Cell, GameError, IllegalMoveError, quoted
from languages.messages import N_, _

HELP = N_("""\
N              choose N, then a cell for it from a list
N x,y          lay card N of your hand in a cell, the way it is drawn
N x,y 2        the same, turned by half a turn
left, right    lay a cat across that card and the one beside it, or end the turn
draw           draw a card; then play one of the hand
nap x,y        lay a sleeping cat in a cell instead
princess x,y   put a Princess in the place of a cat
NOTATION       wooo:mms@3,-1 cat@3,-1 nap@2,0 princess@3,-1 toy:mm@3,-1
All of it may be typed on one line, such as N x,y 2 left.""")
"""How turns are typed."""

PACKING_HELP = N_("""\
N              choose N, then a cell for it from a list
N x,y          lay card N in a cell, the way it is drawn
N x,y 2        the same, turned by half a turn
left, right    lay a cat across that card and the one beside it
NOTATION       wooo:mms@3,-1 cat@3,-1; several steps on one line, too""")
"""How the lines of a puzzle of one seat are typed."""

AnyDraft = Draft | BoxDraft
"""A turn, or the line of a puzzle of one seat, in the making."""

SIDES: Final = ("left", "right")
"""Lay a cat across the last card and the one at this side."""

DRAWS: Final = (DRAW.text, "d")
"""Draw a card."""

_PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_COMMA = re.compile(r"\s*,\s*")


def typed_steps(draft: AnyDraft, text: str) -> Sequence[Step]:
    """The steps that a text asks for, each as it is meant after those before it.

    Raises:
        GameError: it is neither notation nor a short form, or can't be done here.
    """
    words = _Words(_COMMA.sub(",", text.strip().lower()).split())
    steps: list[Step] = []
    while words:
        step = _step(draft, words)
        draft = draft.add(step)
        steps.append(step)
    return steps


def help_lines(draft: AnyDraft) -> Iterator[str]:
    """How steps are typed."""
    yield _(PACKING_HELP) if isinstance(draft, BoxDraft) else _(HELP)


def choosable(draft: AnyDraft) -> tuple[HandCard, ...]:
    """The cards that can be chosen in order, each different one once."""
    if isinstance(draft, Draft) and draft.position.start is None:
        return draft.position.held
    return tuple(dict.fromkeys(choosable_copies(draft)))


def choosable_copies(draft: AnyDraft) -> Sequence[HandCard]:
    """The cards that can be chosen, every copy of them."""
    if isinstance(draft, BoxDraft):
        return draft.left
    position = draft.position
    return position.mover.hand if position.start is None else position.start.cards


def seat_of(draft: AnyDraft) -> int:
    """The seat whose cats are laid."""
    return SEAT if isinstance(draft, BoxDraft) else draft.seat


class _Words:
    """Words that are read from the left."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)

    def __bool__(self) -> bool:
        return bool(self._words)

    def next(self, expected: str) -> str:
        """The next word.

        Raises:
            GameError: there is none.
        """
        if not self._words:
            raise GameError(_("expected {expected}").format(expected=expected))
        return self._words.pop(0)

    def taken(self, among: Sequence[str]) -> bool:
        """Whether the next word is one of these; then it is read."""
        found = bool(self._words) and self._words[0] in among
        if found:
            self._words.pop(0)
        return found

    def place(self, expected: str) -> Cell:
        """The next word as a cell.

        Raises:
            GameError: it is none.
        """
        word = self.next(_("{expected}, such as 3,-1").format(expected=expected))
        match = _PLACE.fullmatch(word)
        if match is None:
            text = _("{word} is no place: expected {expected}, such as 3,-1")
            raise GameError(text.format(word=quoted(word), expected=expected))
        return int(match[1]), int(match[2])


def _step(draft: AnyDraft, words: _Words) -> Step:
    word = words.next(_("a step"))
    if "@" in word or "^" in word or word.startswith("drop:"):
        return parse_step(word)
    if word.isdecimal():
        raise IllegalMoveError(_("there is no choice {number}").format(number=word))
    if word in DRAWS:
        return DRAW
    if word in _SHORT:
        return _SHORT[word](draft, words)
    if _PLACE.fullmatch(word) and isinstance(draft, Draft) and draft.position.toy is not None:
        return _toy_at(draft, _Words([word]).place(""))
    for held in choosable(draft):
        if isinstance(held, Card) and word in (str(held), str(held.turned)):
            way = held if word == str(held) else held.turned
            return Lay(way, *words.place(_("where the card goes")))
    return parse_step(word)


def _cat(draft: AnyDraft, words: _Words) -> Step:
    for side in SIDES:
        if words.taken((side,)):
            return _beside(draft, side)
    return LayCat(*words.place(_("left, right, or the left one of two cells")))


def _beside(draft: AnyDraft, side: str) -> Step:
    """A cat across the last card and the one beside it."""
    laid: Step | None = draft.steps[-1] if draft.steps else None
    if isinstance(draft, BoxDraft):
        laid = draft.laid
    if not isinstance(laid, Lay):
        text = _("{word}: a card has to be placed before a cat")
        raise IllegalMoveError(text.format(word=side))
    return LayCat(laid.x - (side == "left"), laid.y)


def _evict(draft: AnyDraft, words: _Words) -> Step:
    """A Princess in the place of the one cat that a cell can mean."""
    cell = words.place(_("the place of a cat"))
    asleep = isinstance(draft.board.cells.get(cell), Cat)
    if asleep and isinstance(draft.board.edges.get(cell), Cat):
        text = _(
            "two cats are there: expected princess^{place} (the sleeping one) or princess@{place} "
            "(the one across)"
        )
        raise GameError(text.format(place=place_text(cell)))
    return Evict(*cell, asleep)


def _toy(draft: AnyDraft, words: _Words) -> Step:
    if not isinstance(draft, Draft) or draft.position.toy is None:
        raise IllegalMoveError(_("no special toy was drawn"))
    return _toy_at(draft, words.place(_("where the toy goes")))


def _toy_at(draft: Draft, cell: Cell) -> Step:
    assert draft.position.toy is not None
    return LayToy(draft.position.toy, *cell, not legality.free_edges(draft.board))


_SHORT: dict[str, Callable[[AnyDraft, _Words], Step]] = {
    "nap": lambda _draft, words: Nap(*words.place(_("where the cat sleeps"))),
    "drop": lambda _draft, words: parse_step(f"drop:{words.next(_('what is discarded'))}"),
    "left": lambda draft, _words: _beside(draft, "left"),
    "right": lambda draft, _words: _beside(draft, "right"),
    "cat": _cat,
    "princess": _evict,
    "toy": _toy,
}
"""The parser of the steps that begin with each word."""
