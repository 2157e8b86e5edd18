"""The kernels that each kind of puzzle needs."""

from __future__ import annotations

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode
from games.catbox.seat import Seat
from games.protocol import Task
from solver.answer import Clock, Limit
from solver.catbox.search import answers, entry_points
from solver.catbox.search.beam import send_beam
from solver.catbox.search.best_first import search_best_first
from solver.catbox.search.chain_search import LONG, SHARED, ChainSearch
from solver.catbox.search.evaluation import evaluate_max, hash_ends
from solver.catbox.search.minimax import first_to_reach, settle
from solver.catbox.search.turn_arrays import set_out
from solver.jit import Part

FACES = Face("KPVB"), Face("KYoo")
BOARD = Board.of([Placement(FACES[0], 0, 0)])


def parts_of(task: Task) -> tuple[Part, ...]:
    """The parts that a puzzle needs; none if it is of no kind that the kernels know."""
    if isinstance(task, Chain) and len(task.faces) >= SHARED:
        return CHAINS, LONG_CHAINS
    return (PARTS[type(task)],) if type(task) in PARTS else ()


def _search_chains() -> None:
    chain = _chain(FACES)
    value = answers.answer(chain, Clock(Limit()), 1).value
    assert value is not None
    ChainSearch(chain, Clock(Limit())).smallest(value)


def _search_long_chains() -> None:
    """A chain in which there is nothing to gain is proved as soon as beams are through."""
    answers.proof(_chain(FACES[:1] * SHARED, Identity.YELLOW), Clock(Limit()))
    answers.answer(_chain(FACES[:1] * LONG), Clock(Limit(iterations=1)), 1)


def _chain(faces: tuple[Face, ...], identity: Identity = Identity.BLACK) -> Chain:
    return Chain(Edition.GRAIL, BOARD, identity, faces, Objective.SCORE)


def _search_turns() -> None:
    answers.answer(SingleTurn(_position(), Objective.SCORE), Clock(Limit()), 1)


def _search_duels() -> None:
    answers.answer(Duel(_position(), Objective.SCORE), Clock(Limit()), 1)


def _position() -> Position:
    seats = tuple(Seat(name, (Card(*FACES),)) for name in (Identity.BLACK, Identity.PINK))
    return Position(Edition.GRAIL, Mode.BASIC, BOARD, seats, 0)


CHAINS = Part(
    (
        entry_points.search_depth_first,
        entry_points.show,
        entry_points.find_areas,
        entry_points.worth,
        entry_points.places,
        entry_points.lay,
    ),
    _search_chains,
)
LONG_CHAINS = Part(
    (
        entry_points.expand,
        entry_points.search_depth_first,
        search_best_first,
        send_beam,
        entry_points.show,
    ),
    _search_long_chains,
)
TURNS = Part((entry_points.list_turns, evaluate_max, hash_ends, set_out), _search_turns)
DUELS = Part(
    (settle, first_to_reach, evaluate_max, entry_points.make, set_out, entry_points.show),
    _search_duels,
)
PARTS: dict[type[Task], Part] = {Chain: CHAINS, SingleTurn: TURNS, Duel: DUELS}
