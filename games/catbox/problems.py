"""Contradictions in a position or a board that the notation itself can't refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import UNKNOWN, Card, Identity
from games.catbox.position import Position
from games.catbox.rulings import Mode, Token, seat_rules
from languages.messages import _

DECK_SIZE = 48
"""Cards in a deck."""


def of_board(board: Board) -> tuple[str, ...]:
    """Every layer that the normal rules would not have allowed at its time."""
    return tuple(_board_problems(board))


def of_cards(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards that stand more than once in a deck, whichever side is up."""
    known = [card for card in cards if UNKNOWN not in card]
    counts = Counter(str(min(card, card.flipped)) for card in known)
    return tuple(
        _("the card {card} stands {number} times").format(card=name, number=count)
        for name, count in counts.items()
        if count > 1
    )


def doubles(cards: Sequence[Card | None]) -> Iterator[tuple[str, str]]:
    """The place of each card of a deck that stands before, whichever side is first, and where.

    Args:
        cards: None and an unknown card are like no other.
    """
    first = dict[Card, int]()
    for index, card in enumerate(cards):
        if card is not None and UNKNOWN not in card:
            earlier = first.setdefault(min(card, card.flipped), index)
            if earlier != index:
                text = _("{card}: the same card as {place}")
                yield f"cards[{index}]", text.format(card=card, place=f"cards[{earlier}]")


def of_position(position: Position) -> tuple[str, ...]:
    """Everything that no game by the rules could have brought about."""
    finds = (_identities, _hands, _tokens, _guards, _total)
    found = (problem for find in finds for problem in find(position))
    return (*_board_problems(position.board), *found)


def _board_problems(board: Board) -> Iterator[str]:
    first, *rest = board.placements
    if (first.x, first.y) != (0, 0):
        text = _("board[0]: the starting card lies at 0,0, not at {place}")
        yield text.format(place=f"{first.x},{first.y}")
    below = Board.of([first])
    for index, placement in enumerate(rest, start=1):
        reason = legality.refusal(below, placement)
        if reason:
            yield f"board[{index}]: {reason}"
        below = below.place(placement)


def _identities(position: Position) -> Iterator[str]:
    dealt = Counter(seat.identity for seat in position.seats if seat.identity is not None)
    for identity, count in dealt.items():
        if count > 1:
            text = _("seats: {identity} is dealt {number} times")
            yield text.format(identity=identity, number=count)
    if Identity.CHIHUAHUA in dealt and not seat_rules(len(position.seats)).chihuahua:
        text = _("the Chihuahua is left out with {number} seats")
        yield f"seats: {text.format(number=len(position.seats))}"


def _hands(position: Position) -> Iterator[str]:
    size = seat_rules(len(position.seats)).hand
    for index, seat in enumerate(position.seats):
        if len(seat.hand) > size:
            text = _("{number} cards; a hand has at most {most}")
            yield f"seats[{index}].hand: {text.format(number=len(seat.hand), most=size)}"
        elif len(seat.hand) < size and position.pile:
            text = _("{number} cards, though the pile would fill it")
            yield f"seats[{index}].hand: {text.format(number=len(seat.hand))}"
    held = [card for seat in position.seats for card in seat.hand]
    yield from (f"seats: {line}" for line in of_cards([*held, *position.pile]))


def _tokens(position: Position) -> Iterator[str]:
    for index, seat in enumerate(position.seats):
        for token, count in Counter(seat.tokens).items():
            if count > 1:
                text = _("{token} stands {number} times")
                yield f"seats[{index}].tokens: {text.format(token=token, number=count)}"
        if len(seat.saved) > 1:
            text = _("{number} cards under one fish token")
            yield f"seats[{index}].saved: {text.format(number=len(seat.saved))}"
        if seat.saved and Token.FISH in seat.tokens:
            text = _("a card is saved, yet the fish token is still held")
            yield f"seats[{index}].saved: {text}"


def _guards(position: Position) -> Iterator[str]:
    owners = Counter(guard.seat for guard in position.guards)
    for index, guard in enumerate(position.guards):
        if (guard.x, guard.y) not in position.board.cells:
            text = _("{guard} stands on bare table")
            yield f"guards[{index}]: {text.format(guard=guard)}"
        if guard.seat == position.turn:
            text = _("{guard} is lifted, for it is its owner's turn")
            yield f"guards[{index}]: {text.format(guard=guard)}"
        if Token.BOX in position.seats[guard.seat].tokens:
            text = _("seat {seat} still holds its box token")
            yield f"guards[{index}]: {text.format(seat=guard.seat)}"
    for seat, count in owners.items():
        if count > 1:
            text = _("guards: seat {seat} has {number} guards on the table")
            yield text.format(seat=seat, number=count)


def _total(position: Position) -> Iterator[str]:
    count = len(position.board.placements) + len(position.pile)
    count += sum(len(seat.hand) + len(seat.saved) for seat in position.seats)
    removed = seat_rules(len(position.seats)).removed if position.mode is Mode.BASIC else 0
    dealt = DECK_SIZE - removed
    if count != dealt:
        text = _("{number} cards in all; a game with {seats} seats has {dealt}")
        yield text.format(number=count, seats=len(position.seats), dealt=dealt)
