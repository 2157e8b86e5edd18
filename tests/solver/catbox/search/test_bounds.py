"""The bounds of the search are never exceeded by what can really be reached."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.scoring import points
from games.protocol import State
from solver import brute
from solver.catbox.encoding import Window
from solver.jit import loading
from tests.support.random_puzzles import random_chain

with loading():
    from solver.catbox.search.areas import find_areas, new_areas
    from solver.catbox.search.arrays import grid_of, hand_of, kinds_of, stakes_of
    from solver.catbox.search.bound import child_bound, far_bound, fill_bounds, state_bound
    from solver.catbox.search.bound_state import new_bound_state
    from solver.catbox.search.rival_bound import rival_bound

chains = st.builds(
    random_chain,
    st.integers(1, 2),
    st.integers(1, 9),
    st.sampled_from(list(Identity)),
    st.sampled_from(list(Objective)),
    st.integers(0, 10**6),
)


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
    def rivals(self) -> int:
        return int(rival_bound(self.stakes, self.bounds))

    def child(self, face: str, x: int, y: int) -> int:
        number = [str(kind) for kind in self.kinds].index(face)
        anchor = Window.of(self.board).number(x, y)
        bounds = (self.stakes, self.bounds, number)
        return int(child_bound(self.grid, self.areas, self.hand, *bounds, anchor))

    def far(self, face: str) -> int:
        number = [str(kind) for kind in self.kinds].index(face)
        bounds = (self.stakes, self.bounds, number)
        return int(far_bound(self.grid, self.areas, self.hand, *bounds))


def best(state: State) -> int:
    """The best value that can be reached from a state; there must be one."""
    if state.end is not None:
        return state.end.value
    return max(best(child) for _, child in state.children())


def ends(state: State) -> list[object]:
    if state.end is not None:
        return [state.end]
    return [end for _, child in state.children() for end in ends(child)]


@given(chains)
@settings(max_examples=60)
def test_no_line_exceeds_the_bound_of_its_start(chain: Chain) -> None:
    value = brute.solve(chain).value
    assert value is not None
    assert value <= Bounds(chain).state <= 10_000


@given(chains)
@settings(max_examples=60)
def test_no_line_exceeds_the_bound_of_its_first_placement(chain: Chain) -> None:
    bounds = Bounds(chain)
    for placement, child in chain.start.children():
        value = best(child)
        assert value <= bounds.child(*placement)  # type: ignore[misc]
        near = placement.face  # type: ignore[attr-defined]
        assert bounds.far(near) <= bounds.state


@given(chains)
@settings(max_examples=60)
def test_the_best_rival_never_has_less_than_it_keeps(chain: Chain) -> None:
    keep = Bounds(chain).rivals
    rivals = chain.stakes.rivals
    for end in ends(chain.start):
        had = [points(end.board, rival.identity) for rival in rivals]  # type: ignore[attr-defined]
        assert max(had, default=0) >= keep
