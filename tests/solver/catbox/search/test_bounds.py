"""The bounds of the search are never exceeded by what can really be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, LETTERS, Face, Identity
from games.catbox.puzzle import Chain, Duel, Objective
from games.catbox.rulings import Edition, Mode
from games.catbox.scoring import TRIO, points, regions, tally
from games.protocol import State
from solver import brute
from solver.answer import Clock, Limit
from solver.catbox.encoding import Window, numbers_of
from solver.catbox.search.arrays import find_areas, grid_of, hand_of, kinds_of, stakes_of
from solver.catbox.search.control import NOTHING
from solver.catbox.search.grid import new_areas
from solver.catbox.search.hand import JOINED, OWN_GAIN, WHOLE, new_bound_state, touching
from solver.catbox.search.turn_search import encode_turn
from solver.catbox.search.turns import new_reserve
from solver.cpsat.areas import neighbours
from tests.support.boards import EIGHT_IN_A_ROW, chain
from tests.support.effort import amount, many
from tests.support.kernel_entries import (
    child_bound,
    far_bound,
    fill_bounds,
    lower_bound,
    rivals_bound,
    state_bound,
)
from tests.support.random_puzzles import random_chain, random_position

seeds = st.integers(0, 10**6)
drawn = st.sampled_from(("", "KPo", "KKPPVo", "KKKo"))
"""Quadrants from which faces are drawn: those of the deck, or few colours."""


def chains_of(
    lengths: st.SearchStrategy[int], layers: st.SearchStrategy[int], *identities: Identity
) -> st.SearchStrategy[Chain]:
    """Random chains of the deck, and of faces with few colours."""
    own, objectives = st.sampled_from(identities or list(Identity)), st.sampled_from(Objective)
    return st.builds(random_chain, lengths, layers, own, objectives, seeds, letters=drawn)


chains = chains_of(st.integers(1, 2), st.integers(1, amount(5, 9)))
trio_chains = chains_of(st.integers(1, 2), st.integers(1, 9), Identity.CHIHUAHUA)
threes = chains_of(st.just(3), st.integers(1, 2))
cats = [identity for identity in Identity if identity is not Identity.CHIHUAHUA]
letters = st.sampled_from(LETTERS)
plain_faces = st.text("KPo", min_size=4, max_size=4).map(Face)
faces = st.builds("".join, st.tuples(letters, letters, letters, letters)).map(Face)


class Bounds:
    """The bounds at the start of a chain."""

    def __init__(self, chain: Chain) -> None:
        own = chain.identity.letter
        self.board = chain.board.spared(len(chain.faces))
        self.kinds = kinds_of(chain.faces, own)
        self.grid, self.hand = grid_of(self.board), hand_of(chain.faces, own)
        self.stakes = stakes_of(chain.stakes)
        self.areas = new_areas(self.grid)
        self.bounds = new_bound_state(self.areas, self.stakes, len(self.kinds))
        find_areas(self.grid, self.areas, self.stakes.letters)
        fill_bounds(self.grid, self.areas, self.hand, self.stakes, self.bounds)

    @property
    def state(self) -> int:
        return int(state_bound(self.grid, self.areas, self.stakes, self.bounds))

    @property
    def largest(self) -> int:
        """The most cells that an own area can have in the end."""
        own = self.stakes.identities[0]
        return int(max(self.areas.largest[own], self.bounds.whole[JOINED]))

    @property
    def trios(self) -> int:
        """The most trios that there can be in the end."""
        return int(self.areas.trios.sum() + self.bounds.whole[OWN_GAIN] // WHOLE)

    @property
    def rivals(self) -> int:
        return int(rivals_bound(self.stakes, self.bounds))

    def child(self, face: str, x: int, y: int) -> int:
        number = [str(kind) for kind in self.kinds].index(face)
        anchor = Window.of(self.board).number(x, y)
        bounds = (self.stakes, self.bounds, number)
        return int(child_bound(self.grid, self.areas, self.hand, *bounds, anchor, NOTHING))

    def far(self, face: str) -> int:
        number = [str(kind) for kind in self.kinds].index(face)
        bounds = (self.stakes, self.bounds, number)
        return int(far_bound(self.grid, self.areas, self.hand, *bounds))


def ends(state: State) -> list[Any]:
    if state.end is not None:
        return [state.end]
    return [end for _, child in state.children() for end in ends(child)]


def best(state: State) -> int:
    """The best value that can be reached from a state; there must be one."""
    return int(max(end.value for end in ends(state)))


def most_joined(chain: Chain) -> int:
    """The most cells that an own area can have in the end; 0 for the Chihuahua."""
    areas = (tally(end.board, chain.identity).area for end in ends(chain.start))
    return 0 if chain.identity is Identity.CHIHUAHUA else max(areas)


@given(chains | trio_chains)
@many()
def test_no_line_exceeds_the_bound_of_its_start(chain: Chain) -> None:
    value = brute.solve(chain).value
    assert value is not None
    assert value <= Bounds(chain).state <= 10_000


@given(chains | trio_chains)
@many()
def test_no_line_exceeds_the_bound_of_its_first_placement(chain: Chain) -> None:
    bounds = Bounds(chain)
    for placement, child in chain.start.children():
        assert isinstance(placement, Placement)
        value, far = best(child), bounds.far(placement.face)
        assert value <= bounds.child(*placement)
        assert far <= bounds.state
        assert value <= far or touches(chain, placement)


def touches(chain: Chain, placement: Placement) -> bool:
    """Whether a face's own quadrants lie beside own ones that were visible before."""
    own = chain.identity.letter
    faces = zip(placement.cells, placement.face, strict=True)
    near = (each for cell, shown in faces if shown == own for each in neighbours(cell))
    return any(chain.board.cells.get(cell) == own for cell in near)


@given(chains)
@many()
def test_the_best_rival_never_has_less_than_it_keeps(chain: Chain) -> None:
    keep = Bounds(chain).rivals
    rivals = chain.stakes.rivals
    for end in ends(chain.start):
        had = [points(end.board, rival.identity) for rival in rivals]
        assert max(had, default=0) >= keep


@given(threes)
def test_no_line_of_three_exceeds_the_bound_of_its_start(chain: Chain) -> None:
    assert best(chain.start) <= Bounds(chain).state
    assert most_joined(chain) <= Bounds(chain).largest


@given(chains_of(st.just(2), st.integers(1, 9), *cats))
@many()
def test_no_own_area_outgrows_what_new_cells_can_join(chain: Chain) -> None:
    assert most_joined(chain) <= Bounds(chain).largest


@given(chains_of(st.integers(2, 2), st.integers(1, 9), Identity.CHIHUAHUA))
@example(chain(EIGHT_IN_A_ROW, "oooo oooo", Identity.CHIHUAHUA))
@many()
def test_no_more_trios_come_than_faces_complete_alone_or_share(chain: Chain) -> None:
    most = max(tally(end.board, chain.identity).formed for end in ends(chain.start))
    assert most <= Bounds(chain).trios


def short_duel(
    layers: int, identities: Sequence[Identity], objective: Objective, seed: int, letters: str
) -> Duel:
    """A duel of two seats that have one card each."""
    edition, mode = Edition.GRAIL, Mode.BASIC
    position = random_position(2, layers, edition, mode, "short", seed, cards=1, letters=letters)
    dealt = zip(position.seats, identities, strict=False)
    seats = tuple(replace(seat, identity=identity) for seat, identity in dealt)
    return Duel(replace(position, seats=seats), objective)


duels = st.builds(
    short_duel,
    st.integers(1, 5),
    st.permutations(list(Identity)),
    st.sampled_from(Objective),
    seeds,
    drawn,
)


def forced(duel: Duel, goal: int) -> int:
    """The lower bound on every end of a duel."""
    encoded = encode_turn(duel, Clock(Limit()))
    copies = Counter(face for seat in duel.position.seats for card in seat.hand for face in card)
    reserve = new_reserve(encoded.state, [copies[face] for face in encoded.faces])
    return int(lower_bound(encoded.state, reserve, 0, goal))


SAME_FACES = short_duel(1, (Identity.PINK, Identity.BLACK), Objective.MARGIN, 75, "KKKo")
"""A duel whose rival gains most if both seats lay the same face."""


@given(duels, st.integers(-15, 5))
@example(SAME_FACES, 0)
@many()
def test_no_end_of_a_duel_is_below_what_its_seats_can_force(duel: Duel, goal: int) -> None:
    worths = [brute.worth(after) for _, after in duel.start.children()]
    least = min(worth for worth in worths if worth is not None)
    assert forced(duel, NOTHING) <= least
    assert forced(duel, goal) <= max(least, goal)


@given(st.lists(plain_faces | faces, min_size=3, max_size=6), st.randoms(use_true_random=False))
@many()
def test_two_faces_share_a_trio_only_where_they_can_touch(hand: list[Face], rng: Random) -> None:
    board = Board.of([Placement(hand[0], 0, 0)])
    for face in hand[1:]:
        board = board.place(rng.choice(list(legality.placements(board, face))))
    one, other = board.placements[-2:]
    upper = set(other.cells)
    lower = set(one.cells) - upper
    trios = [a for cat in CATS for a in regions(board)[cat].areas if len(a) == TRIO]
    places = touching(numbers_of(one.face), numbers_of(other.face))
    if any(not trio.isdisjoint(lower) and not trio.isdisjoint(upper) for trio in trios):
        assert (other.x - one.x, other.y - one.y) in [place[:2] for place in places]
