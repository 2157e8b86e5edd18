"""Steps as a person types them: in notation, or by the number of a card and a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from games.ifitfits import legality
from games.ifitfits.board import Cat
from games.ifitfits.cards import PRINCESS, Card, Held
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import SEAT, BoxDraft
from games.ifitfits.steps import DRAW, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, parse_step
from games.ifitfits.wording import place_text
from games.protocol import Cell, GameError, IllegalMoveError, quoted
from languages.messages import _

AnyDraft = Draft | BoxDraft
"""A turn, or the line of a puzzle of one seat, in the making."""

TURNED: Final = ("turn", "turned")
"""Lays a card turned by half a turn."""

SIDES: Final = ("left", "right")
"""Lay a cat across the last card and the one at this side."""

DRAWS: Final = (DRAW.text, "d")
"""Draw a card."""

LONG: Final = 4
"""Digits of a number that is no card's."""

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


def choosable(draft: AnyDraft) -> tuple[Held, ...]:
    """The cards that can be chosen by their number, in order, each different one once."""
    if isinstance(draft, Draft) and draft.position.start is None:
        return draft.position.held
    return tuple(dict.fromkeys(choosable_copies(draft)))


def choosable_copies(draft: AnyDraft) -> Sequence[Held]:
    """The cards that can be chosen, every copy of them."""
    if isinstance(draft, BoxDraft):
        return draft.left
    position = draft.position
    return position.mover.hand if position.start is None else position.start.cards


def seat_of(draft: AnyDraft) -> int:
    """The seat whose cats are laid."""
    return SEAT if isinstance(draft, BoxDraft) else draft.seat


def last_laid(draft: AnyDraft) -> Lay | None:
    """The card across which a cat may be laid now."""
    if isinstance(draft, BoxDraft):
        return draft.laid
    step = draft.steps[-1] if draft.steps else None
    return step if isinstance(step, Lay) else None


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
    if word in DRAWS:
        return DRAW
    if word == "nap":
        return Nap(*words.place(_("where the cat sleeps")))
    if word in SIDES:
        return _beside(draft, word)
    if word in _SHORT:
        return _SHORT[word](draft, words)
    if _is_place(word) and isinstance(draft, Draft) and draft.position.toy is not None:
        return _toy_at(draft, _Words([word]).place(""))
    if _is_number(word):
        return _card_at(draft, words, word, _numbered(draft, int(word)))
    return _named(draft, words, word)


def _named(draft: AnyDraft, words: _Words, word: str) -> Step:
    """A card by its name, such as `wooo:m 3,-1`; anything else is refused as notation."""
    for held in choosable(draft):
        if isinstance(held, Card) and word in (str(held), str(held.turned)):
            way = held if word == str(held) else held.turned
            return _card_at(draft, words, word, way)
    return parse_step(word)


def _numbered(draft: AnyDraft, number: int) -> Held:
    held = choosable(draft)
    if not 1 <= number <= len(held):
        text = _("{number}: expected the number of a card, 1 to {most}")
        raise GameError(text.format(number=number, most=len(held)))
    return held[number - 1]


def _card_at(draft: AnyDraft, words: _Words, word: str, held: Held) -> Step:
    """A card in a place, turned if that is asked for; a Princess in the place of a cat."""
    if held is PRINCESS:
        return _evict(draft, words)
    assert isinstance(held, Card)
    turned = words.taken(TURNED)
    if not words:
        raise IllegalMoveError(f"{word}: {_where(draft, held)}")
    cell = words.place(_("where the card goes"))
    turned = words.taken(TURNED) or turned
    return _way(draft, held.turned if turned else held, cell)


def _way(draft: AnyDraft, card: Card, cell: Cell) -> Lay:
    """The card as it was asked for, or a refusal that says that it fits the other way up."""
    lay, other = Lay(card, *cell), Lay(card.turned, *cell)
    reason = draft.refusal(lay)
    if reason is not None and draft.refusal(other) is None:
        text = _("{step}: {reason}; without turn, it fits there")
        if card == card.named:
            text = _("{step}: {reason}; turned, it fits there")
        raise IllegalMoveError(text.format(step=lay.text, reason=reason))
    return lay


def _where(draft: AnyDraft, card: Card) -> str:
    """Where a card fits, or why it fits nowhere."""
    lays = [step for step in draft.next_steps() if isinstance(step, Lay)]
    places = sorted({lay.cell for lay in lays if lay.card.named == card})
    if not places:
        anywhere = next(iter(legality.free_cells(draft.board)), legality.ORIGIN)
        return draft.refusal(Lay(card, *anywhere)) or _("it fits nowhere")
    listed = " ".join(f"{x},{y}" for x, y in places)
    text = _("say where: {places}; turn after the place turns it by half a turn")
    return text.format(places=listed)


def _cat(draft: AnyDraft, words: _Words) -> Step:
    for side in SIDES:
        if words.taken((side,)):
            return _beside(draft, side)
    return LayCat(*words.place(_("left, right, or the left one of two cells")))


def _beside(draft: AnyDraft, side: str) -> Step:
    """A cat across the last card and the one beside it."""
    laid = last_laid(draft)
    if laid is None:
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


def _drop(draft: AnyDraft, words: _Words) -> Step:
    word = words.next(_("the number of what is discarded"))
    held = _numbered(draft, int(word)) if _is_number(word) else None
    return parse_step(f"drop:{word}") if held is None else Drop(held)


_SHORT: dict[str, Callable[[AnyDraft, _Words], Step]] = {
    "cat": _cat,
    "princess": _evict,
    "toy": _toy,
    "drop": _drop,
}
"""The parser of the steps that begin with each word."""


def _is_place(word: str) -> bool:
    return _PLACE.fullmatch(word) is not None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < LONG
