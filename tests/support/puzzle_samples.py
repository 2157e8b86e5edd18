"""Puzzles of every kind and any content, each told by its seed alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import LETTERS, UNKNOWN, UNKNOWN_CARD, Card, Face, Identity
from games.catbox.files import FARTHEST_START
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard, Saved, Seat
from games.rng import Stream
from tests.support.boards import DECK, FACES, random_board, random_layers
from tests.support.puzzle_sources import puzzle as small_puzzle

IDENTITIES = tuple(Identity)
OBJECTIVES = tuple(Objective)
EDITIONS = tuple(Edition)


def puzzle(number: int) -> Puzzle:
    """A puzzle of a kind that the number draws, too."""
    rng = Stream("tests/puzzles", number)
    return rng.choice(MAKERS)(rng)


def odd_puzzle() -> Puzzle:
    """A puzzle that no file can hold."""
    return replace(usual_chain(1), faces=())


def usual_chain(seed: int, length: int = 3, layers: int = 12) -> Chain:
    """A chain as most are: a legal board and faces of the standard deck, one of each card."""
    rng = Stream("tests/puzzles/usual", seed, length, layers)
    faces = [rng.choice(card) for card in rng.shuffled(DECK)]
    board = Board.of([Placement(faces.pop(), 0, 0)])
    while len(board.placements) < layers:
        board = board.place(rng.choice(tuple(legality.placements(board, faces.pop()))))
    identity, *others = rng.shuffled(IDENTITIES)
    objective = rng.choice(OBJECTIVES)
    rivals = others[:2] if objective is Objective.MARGIN else ()
    return Chain(Edition.GRAIL, board, identity, tuple(faces[:length]), objective, tuple(rivals))


def full_table() -> Duel:
    """The largest puzzle that a file holds, with nothing in it that is usual."""
    face = Face("oooo")
    cards = (Card(face, face),) * 48
    saved = (Saved(face, face), Saved(face)) * 24
    tokens = (Token.MOUSE, Token.PAW) * 24
    layers = [Placement(face, 500, 500)] + [Placement(face, 501, 501)] * 95
    guards = tuple(Guard(seat, -999, 999) for seat in range(5))
    seats = (Seat(Identity.CHIHUAHUA, cards, tokens, saved),) * 5
    board = Board.of(layers)
    position = Position(Edition.SECONDGATE, Mode.ADVANCED, board, seats, 4, guards, cards, passes=5)
    return Duel(position, Objective.MARGIN)


def _usual_chain(rng: Stream) -> Puzzle:
    return usual_chain(rng.word(), 1 + rng.below(12), 1 + rng.below(26))


def _odd_chain(rng: Stream) -> Puzzle:
    """Any faces on any board from anywhere, any rivals."""
    identity = rng.choice(IDENTITIES)
    rivals = tuple(rng.choice(IDENTITIES) for _ in range(rng.below(9)))
    margin = bool(set(rivals) - {identity}) and bool(rng.below(2))
    faces = tuple(_face(rng) for _ in range(1 + rng.below(48)))
    objective = Objective.MARGIN if margin else Objective.SCORE
    return Chain(rng.choice(EDITIONS), _odd_board(rng), identity, faces, objective, rivals)


def _small(rng: Stream) -> Puzzle:
    """One of those on which engines agree."""
    return small_puzzle(rng.below(1000))


def _odd_turn(rng: Stream) -> Puzzle:
    """A turn with something unknown wherever a file allows it."""
    return SingleTurn(_odd_position(rng, known=False), Objective.SCORE)


def _odd_duel(rng: Stream) -> Puzzle:
    return Duel(_odd_position(rng, known=True), rng.choice(OBJECTIVES))


MAKERS: tuple[Callable[[Stream], Puzzle], ...] = (
    _usual_chain,
    _odd_chain,
    _small,
    _odd_turn,
    _odd_duel,
)


def _face(rng: Stream) -> Face:
    if rng.below(2):
        return rng.choice(FACES)
    return Face("".join(rng.choice(LETTERS) for _ in range(4)))


def _side(rng: Stream, known: bool) -> Face:
    return _face(rng) if known or rng.below(2) else UNKNOWN


def _odd_board(rng: Stream) -> Board:
    if rng.below(2):
        return random_board(1 + rng.below(20), rng.word())
    far = 2 * FARTHEST_START - 7
    dx, dy = (rng.below(far) - far // 2 for _ in range(2))
    layers = random_layers(1 + rng.below(96), rng.word())
    return Board.of([Placement(face, x + dx, y + dy) for face, x, y in layers])


def _odd_position(rng: Stream, known: bool) -> Position:
    count, mode, board = 2 + rng.below(4), rng.choice(tuple(Mode)), _odd_board(rng)
    turn = rng.below(count)
    seats = tuple(_odd_seat(rng, known or index == turn, mode) for index in range(count))
    guards = tuple(_odd_guard(rng, count, board) for _ in range(rng.below(6)))
    return Position(
        rng.choice(EDITIONS),
        mode,
        board,
        seats,
        turn,
        guards if mode is Mode.ADVANCED else (),
        _odd_pile(rng, known),
        rng.below(6),
    )


def _odd_seat(rng: Stream, known: bool, mode: Mode) -> Seat:
    identity = rng.choice(IDENTITIES) if known or rng.below(2) else None
    hand = tuple(Card(_face(rng), _side(rng, known)) for _ in range(rng.below(5)))
    if mode is Mode.BASIC:
        return Seat(identity, hand)
    tokens = tuple(rng.choice(tuple(Token)) for _ in range(rng.below(6)))
    shown = (None, UNKNOWN, _face(rng))
    saved = (Saved(_side(rng, known), rng.choice(shown)) for _ in range(rng.below(4)))
    return Seat(identity, hand, tokens, tuple(saved))


def _odd_guard(rng: Stream, seats: int, board: Board) -> Guard:
    near = rng.choice(tuple(board.cells))
    far = (rng.below(1999) - 999, rng.below(1999) - 999)
    return Guard(rng.below(seats), *rng.choice((near, far)))


def _odd_pile(rng: Stream, known: bool) -> tuple[Card, ...]:
    if known or rng.below(2):
        return tuple(Card(_side(rng, known), _side(rng, known)) for _ in range(rng.below(9)))
    return (UNKNOWN_CARD,) * rng.below(49)
