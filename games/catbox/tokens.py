"""The steps that each of the five tokens allows the seat to move.

`uses` lists a token's legal uses at a point of a turn; `WHEN` says before or after the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Card
from games.catbox.rulings import Token
from games.catbox.turn import Guard, MoveMouse, PutGuard, Source, Step, TakeFish, Use
from games.protocol import Cell
from languages.messages import _


class Point(Protocol):
    """A point of a turn, as far as tokens depend on it; a `Draft` is one."""

    @property
    def board(self) -> Board:
        """The board after the steps so far."""

    @property
    def barred(self) -> frozenset[Cell]:
        """The cells that guards keep free of the mover's cards."""

    @property
    def standing_guards(self) -> tuple[Guard, ...]:
        """The guards that bind the mover."""

    def hand_cards(self) -> Iterable[tuple[Source, Card]]:
        """The cards that are still in the hands."""


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


def uses(point: Point, token: Token) -> Iterator[Step]:
    """Every legal use of a token at a point of a turn at which it may be used."""
    match token:
        case Token.PAW:
            if any(True for _card in point.hand_cards()):
                yield Use(Token.PAW)
        case Token.BOX:
            for x, y in point.board.frame.cells(point.board.occupied):
                yield PutGuard(x, y)
        case Token.FISH:
            for source, card in point.hand_cards():
                yield TakeFish(card, source)
        case Token.STACK:
            yield Use(Token.STACK)
        case Token.MOUSE:
            for index in liftable(point):
                yield from mouse_steps(point, index)


def liftable(point: Point) -> Iterator[int]:
    """The layers of the board that the mouse may lift."""
    stood_on = {(guard.x, guard.y) for guard in point.standing_guards}
    for index in point.board.uncovered:
        if stood_on.isdisjoint(point.board.placements[index].cells):
            yield index


def refusal(point: Point, token: Token, step: Step) -> str | None:
    """Why a token that may be used now has not this use; None if it has."""
    if isinstance(step, MoveMouse):  # It has too many uses to list them all.
        return _mouse_refusal(point, step)
    if step in uses(point, token):
        return None
    if isinstance(step, PutGuard):
        return _("no card lies there; a guard stands on a card")
    return _("this can't be done here")


def _mouse_refusal(point: Point, step: MoveMouse) -> str | None:
    placements = point.board.placements
    found = [index for index in point.board.uncovered if placements[index] == step.lifted]
    if not found:
        cards = " ".join(str(placements[index]) for index in liftable(point))
        if not cards:
            text = _("{card} is no uncovered card; those that can be moved: none")
        else:
            text = _("{card} is no uncovered card; those that can be moved: {cards}")
        return text.format(card=step.lifted, cards=cards)
    if found[0] not in liftable(point):
        return _("a guard stands on {card}").format(card=step.lifted)
    if step.moved == step.lifted:
        return _("the card lies there already")
    return legality.refusal(point.board.lift(found[0]), step.moved, point.barred)


def mouse_steps(point: Point, index: int) -> Iterator[Step]:
    """Every place to which the mouse may take one liftable layer."""
    lifted = point.board.placements[index]
    rest = point.board.lift(index)
    for placed in legality.placements(rest, lifted.face, point.barred):
        if placed != lifted:
            yield MoveMouse(lifted, placed.x, placed.y)
