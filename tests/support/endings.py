"""Small ends of games, and what they are worth by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.position import Observation, Position, listed
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.turn import PASS, Saved, Seat, Turn
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, unseen
from tests.support.boards import FACES


class Final(NamedTuple):
    """The points of a seat in the end, and all that breaks ties."""

    points: int
    dog: bool
    area: int


class Worth(NamedTuple):
    """The value of an end to a seat."""

    margin: float
    share: float
    lead: float


def worth(finals: tuple[Final, ...], seat: int) -> Worth:
    """The margin over the best other, the share of the win, the lead over the mean."""
    own = finals[seat].points
    others = [final.points for index, final in enumerate(finals) if index != seat]
    winners = [index for index, final in enumerate(finals) if final == max(finals)]
    share = (seat in winners) / len(winners)
    return Worth(own - max(others), share, own - sum(others) / len(others))


def small_end(seats: int, left: int, seed: int, *, saved: bool = False) -> Observation:
    """A position with no pile, from which one more card is laid than are left."""
    rng = Stream("test-ends", seats, left, seed)
    faces = iter(rng.shuffled(FACES))
    board = Board.of([Placement(next(faces), 0, 0)])
    for _ in range(1 + rng.below(2)):
        board = board.place(rng.choice(list(legality.placements(board, next(faces)))))
    cards = [Card(next(faces), next(faces)) for _ in range(left + 1)]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    kept: list[list[Saved]] = [[] for _ in range(seats)]
    places = rng.shuffled(range(seats))
    for number, card in enumerate(cards):
        at = places[number % seats]
        if saved and number and rng.below(2):
            own = rng.below(2)
            kept[at].append(Saved(card.secret, card.public) if own else Saved(card.public))
        else:
            hands[at].append(card)
    names = rng.shuffled(seat_rules(seats).identities)
    tokens = [tuple(rng.shuffled(list(Token))[: rng.below(3)]) if saved else () for _ in hands]
    sitting = tuple(
        Seat(names[at], tuple(hands[at]), tokens[at], tuple(kept[at])) for at in range(seats)
    )
    mode = Mode.ADVANCED if saved else Mode.BASIC
    turn = rng.below(seats)
    position = Position(Edition.GRAIL, mode, board, sitting, turn)
    laid = [Card(placement.face, next(faces)) for placement in board.placements[:2]]
    laid += [Card(placement.face, laid[0].public) for placement in board.placements[2:]]
    return position.observation(turn, cards=listed([*cards, *laid]))


def fillings(view: Position, pool: list[Face]) -> Iterator[Position]:
    """The position with every choice of faces in its hidden places, each as likely."""
    hidden = [side for seat in view.seats for card in seat.hand for side in card]
    hidden += [saved.face for seat in view.seats for saved in seat.saved]
    for chosen in permutations(pool, hidden.count(UNKNOWN)):
        yield _filled(view, list(chosen))


def _filled(view: Position, chosen: list[Face]) -> Position:
    def face(side: Face) -> Face:
        return chosen.pop(0) if side == UNKNOWN else side

    seats = tuple(
        replace(
            seat,
            hand=tuple(Card(face(c.public), face(c.secret)) for c in seat.hand),
            saved=tuple(Saved(face(s.face), s.public) for s in seat.saved),
        )
        for seat in view.seats
    )
    return replace(view, seats=seats)


class Node(NamedTuple):
    """A position: the mover and the positions that can follow, or every identity's end."""

    mover: int
    after: tuple[Node, ...]
    ends: dict[Identity, tuple[int, int]]


def tree(position: Position) -> Node:
    """Everything that may happen with the last cards."""
    if position.over:
        return Node(-1, (), _tallies(position.board))
    if not position.draft.plays():
        return tree(position.play(PASS))
    after = tuple(tree(position.play(Turn((play,)))) for play in position.draft.plays())
    return Node(position.turn, after, {})


def _tallies(board: Board) -> dict[Identity, tuple[int, int]]:
    return {tally.identity: (tally.total, tally.area) for tally in scoring.tallies(board)}


def solved(
    node: Node, row: tuple[Identity, ...], tokens: tuple[int, ...], seat: int
) -> tuple[Final, ...]:
    """The end of every seat, if all seats but the observer's wish it ill (see ending)."""
    if not node.after:
        return tuple(
            Final(node.ends[name][0] + extra, name is Identity.CHIHUAHUA, node.ends[name][1])
            for name, extra in zip(row, tokens, strict=True)
        )
    sign = 1 if node.mover == seat else -1
    return max(
        (solved(each, row, tokens, seat) for each in node.after),
        key=lambda finals: (
            worth(finals, node.mover).margin,
            *(sign * part for part in worth(finals, seat)),
            *(-final.points for final in finals),
        ),
    )


def expected(observation: Observation, beliefs: Beliefs, turn: Turn) -> Worth:
    """The expected value of a turn, over all that may be hidden."""
    seat, view = observation.seat, observation.view.play(turn)
    own = view.seats[seat].identity
    assert own is not None
    tokens = tuple(len(each.tokens) for each in view.seats)
    pool = unseen(observation, observation.cards)
    sums, cases = [0.0, 0.0, 0.0], 0
    for position in fillings(view, pool):
        node, cases = tree(position), cases + 1
        for dealt, weight in zip(beliefs.rows, beliefs.weights, strict=True):
            names = dict(zip(beliefs.seats, dealt, strict=True))
            row = tuple(names.get(index, own) for index in range(len(tokens)))
            found = worth(solved(node, row, tokens, seat), seat)
            sums = [total + weight * part for total, part in zip(sums, found, strict=True)]
    return Worth(*(total / cases for total in sums))
