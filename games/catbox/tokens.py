"""What each of the five tokens lets the seat to move do next.

`STEPS` lists a token's legal uses at a point of a turn; `WHEN` says before or after the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from games.catbox import legality
from games.catbox.rulings import Token
from games.catbox.turn import MoveMouse, PutGuard, Step, TakeFish, Use

if TYPE_CHECKING:
    from games.catbox.draft import Draft

WHEN: dict[Token, frozenset[int]] = {
    Token.PAW: frozenset({1}),
    Token.BOX: frozenset({0, 1}),
    Token.FISH: frozenset({0, 1}),
    Token.STACK: frozenset({0}),
    Token.MOUSE: frozenset({1}),
}
"""After how many cards played in the turn each token may be used."""


def token_of(step: Step) -> Token | None:
    """The token that a step spends; None for the laying of a card."""
    return step.token if isinstance(step, Use) else _SPENT_BY.get(type(step))


_SPENT_BY: dict[type, Token] = {
    PutGuard: Token.BOX,
    TakeFish: Token.FISH,
    MoveMouse: Token.MOUSE,
}


def _paw(draft: Draft) -> Iterator[Step]:
    if any(True for _ in draft.hand_cards()):
        yield Use(Token.PAW)


def _box(draft: Draft) -> Iterator[Step]:
    for x, y in draft.board.frame.cells(draft.board.occupied):
        yield PutGuard(x, y)


def _fish(draft: Draft) -> Iterator[Step]:
    for source, card in draft.hand_cards():
        yield TakeFish(card, source)


def _stack(_: Draft) -> Iterator[Step]:
    yield Use(Token.STACK)


def _mouse(draft: Draft) -> Iterator[Step]:
    for index in liftable(draft):
        yield from mouse_steps(draft, index)


STEPS: dict[Token, Callable[[Draft], Iterator[Step]]] = {
    Token.PAW: _paw,
    Token.BOX: _box,
    Token.FISH: _fish,
    Token.STACK: _stack,
    Token.MOUSE: _mouse,
}


def liftable(draft: Draft) -> Iterator[int]:
    """The layers of the board that the mouse may lift."""
    stood_on = {(guard.x, guard.y) for guard in draft.position.standing_guards}
    for index in draft.board.uncovered:
        if stood_on.isdisjoint(draft.board.placements[index].cells):
            yield index


def mouse_steps(draft: Draft, index: int) -> Iterator[Step]:
    """Every place to which the mouse may take one liftable layer."""
    lifted = draft.board.placements[index]
    rest = draft.board.lift(index)
    for placed in legality.placements(rest, lifted.face, draft.barred):
        if placed != lifted:
            yield MoveMouse(lifted, placed.x, placed.y)
