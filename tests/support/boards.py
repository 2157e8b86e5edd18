"""Builders and strategies: boards, positions and playouts for every test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import CATS, EMPTY, LETTERS, Card, Face, Identity, parse_card, parse_side
from games.catbox.files import load_deck
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Objective
from games.catbox.record import Record
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard, Saved, Seat, parse_guard, parse_placement, parse_turn
from games.rng import Stream

DECK = load_deck("standard").cards
FACES: tuple[Face, ...] = tuple(side for card in DECK for side in card)

EIGHT_IN_A_ROW = "BVKK@0,0 oPKK@1,0 oBKK@2,0 oVKK@3,0 oPKK@4,0 oBKK@5,0 oVKK@6,0"
"""A board on which eight cats of one colour lie in a row: one card leaves two trios of them."""

seeds = st.integers(0, 2**32)
edition_names = st.sampled_from(list(Edition))
mode_names = st.sampled_from(list(Mode))
seat_counts = st.integers(2, 5)
cells = st.tuples(st.integers(-999, 999), st.integers(-999, 999))
faces = st.text(alphabet=LETTERS, min_size=4, max_size=4).map(Face)
full_faces = st.text(alphabet=CATS, min_size=4, max_size=4).map(Face)
cards = st.builds(Card, faces, faces)
placements = st.builds(lambda face, cell: Placement(face, *cell), faces, cells)


def board_of(*texts: str) -> Board:
    """The board of these placements, written `FACE@x,y`."""
    return Board.of([parse_placement(text) for text in texts])


def allows(board: Board, placement: Placement) -> bool:
    """Whether a placement is legal where no guard stands."""
    return legality.refusal(board, placement) is None


def random_board(layers: int, seed: object) -> Board:
    """A board that this many different faces of the deck make by the normal rules."""
    rng = Stream("test-board", str(seed))
    drawn = [Face(face) for face in rng.shuffled(FACES)[:layers]]
    board = Board.of([Placement(drawn[0], 0, 0)])
    for face in drawn[1:]:
        board = board.place(rng.choice(list(legality.placements(board, face))))
    return board


def random_layers(layers: int, seed: object) -> tuple[Placement, ...]:
    """Layers of any faces, each somewhere over an occupied cell, legal or not."""
    rng = Stream("test-layers", str(seed))
    laid = [Placement(_random_face(rng), rng.below(9) - 4, rng.below(9) - 4)]
    while len(laid) < layers:
        x, y = rng.choice(rng.choice(laid).cells)
        dx, dy = rng.choice(FOOTPRINT)
        laid.append(Placement(_random_face(rng), x - dx, y - dy))
    return tuple(laid)


def _random_face(rng: Stream) -> Face:
    return Face("".join(rng.choice(LETTERS + EMPTY) for _ in range(4)))


legal_boards = st.builds(random_board, st.integers(1, 24), seeds)
any_layers = st.builds(random_layers, st.integers(1, 30), seeds)
any_boards = any_layers.map(Board.of)


def dealt(
    seats: int,
    seed: int,
    mode: Mode = Mode.BASIC,
    edition: Edition = Edition.GRAIL,
) -> Position:
    """The first position of a game with the standard deck."""
    return deal(DECK, seats, seed, edition, mode).position()


def playout(position: Position, rng: Stream) -> Iterator[Position]:
    """The position and every one after it, by random turns to the end of the game."""
    yield position
    while not position.over:
        position = position.play(position.moves.random(rng))
        yield position


def midgame(
    seats: int, seed: int, turns: int, mode: Mode = Mode.BASIC, edition: Edition = Edition.GRAIL
) -> Position:
    """The position after some random turns, or the last one before the game is over."""
    position = dealt(seats, seed, mode, edition)
    for after in playout(position, Stream("test-midgame", seed)):
        if after.over or turns < 0:
            break
        position, turns = after, turns - 1
    return position


midgames = st.builds(midgame, seat_counts, seeds, st.integers(0, 30), mode_names, edition_names)
advanced_midgames = st.builds(
    midgame, seat_counts, seeds, st.integers(0, 30), st.just(Mode.ADVANCED), edition_names
)


def table(
    *hands: str,
    board: str = "KPVB@0,0",
    edition: Edition = Edition.GRAIL,
    turn: int = 0,
    pile: str = "",
    tokens: Mapping[int, str] | None = None,
    saved: Mapping[int, str] | None = None,
    guards: str = "",
    passes: int = 0,
) -> Position:
    """A position from text: one hand a seat, everything with spaces between.

    It is of the advanced game if tokens, saved cards or guards are given. A saved card is
    `FACE`, known to all, or `FACE/PUBLIC` from the own hand.
    """
    advanced = tokens is not None or saved is not None or guards
    seats = tuple(
        Seat(identity, _cards(hand), _tokens(tokens, index), _saved(saved, index))
        for index, (identity, hand) in enumerate(zip(Identity, hands, strict=False))
    )
    standing = tuple(Guard(*parse_guard(text)) for text in guards.split())
    mode = Mode.ADVANCED if advanced else Mode.BASIC
    laid = board_of(*board.split())
    return Position(edition, mode, laid, seats, turn, standing, _cards(pile), passes)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def _tokens(tokens: Mapping[int, str] | None, seat: int) -> tuple[Token, ...]:
    return tuple(Token(word) for word in (tokens or {}).get(seat, "").split())


def _saved(saved: Mapping[int, str] | None, seat: int) -> tuple[Saved, ...]:
    words = (word.split("/") for word in (saved or {}).get(seat, "").split())
    return tuple(Saved(*(parse_side(side) for side in sides)) for sides in words)


def last_of(record: Record) -> Position:
    """The position after the last turn of a record."""
    *_, last = record.positions()
    return last


def plays(position: Position, text: str) -> Position:
    """The position after a turn in notation."""
    return position.play(parse_turn(text))


def allowed(position: Position, text: str) -> bool:
    """Whether a turn in notation is legal."""
    return parse_turn(text) in position.moves


def hand_text(position: Position, seat: int) -> str:
    """The cards in a hand, with spaces between."""
    return " ".join(str(card) for card in position.seats[seat].hand)


def chain(
    board: str,
    faces: str,
    identity: Identity = Identity.PINK,
    objective: Objective = Objective.SCORE,
    rivals: Sequence[Identity] = (),
    edition: Edition = Edition.GRAIL,
) -> Chain:
    """A chain puzzle from text."""
    hand = tuple(Face(face) for face in faces.split())
    return Chain(edition, board_of(*board.split()), identity, hand, objective, tuple(rivals))
