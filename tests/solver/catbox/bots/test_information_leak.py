"""The information in a turn about its owner: little if it was forced, and only what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.faces import Card
from games.catbox.position import Observation, listed
from games.catbox.rulings import Mode
from games.catbox.turn import Play, Source, Turn
from games.protocol import Memory
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import unseen
from solver.catbox.bots.expert import InformationLeak
from solver.catbox.bots.roster import LEVELS
from tests.solver.catbox.bots.test_expert import remembering
from tests.support.boards import DECK, dealt, mode_names, seat_counts, seeds, table
from tests.support.playout_driver import seen


@given(seat_counts, seeds, st.integers(0, 25), mode_names)
def test_what_a_turn_gives_away_is_a_difference_of_probabilities(
    seats: int, seed: int, turns: int, mode: Mode
) -> None:
    position, known = remembering(seats, seed, turns, mode)
    if position.over:
        return
    disclosure = InformationLeak(known)
    assert 0 <= disclosure.now <= 1
    for number in range(3):
        turn = known.moves.random(Stream("test-hiding", seed, number))
        given_away = disclosure.after(known.moves.draft(turn))
        assert -disclosure.now <= given_away <= 1 - disclosure.now


def test_before_anything_is_seen_every_identity_is_as_likely() -> None:
    for seats, names in ((2, 5), (3, 5), (4, 6), (5, 6)):
        assert InformationLeak(seen(dealt(seats, 1))).now == pytest.approx(1 / names)


def test_a_forced_turn_gives_nothing_away() -> None:
    position = table("", "PYVB/KKKB", "", board="KPVB@0,0", guards="1@-1,1 2@3,-1", saved={})
    known = seen(position)
    (play,) = known.view.draft.plays()
    assert abs(InformationLeak(known).after(known.view.draft.play(play))) < 1e-9


def greedy_turns(seats: int, seed: int, turns: int) -> Iterator[tuple[Observation, Turn]]:
    """The observations and the turns of the seats in a game of greedy bots."""
    position, memory, rng = (
        dealt(seats, seed),
        Memory.blank(seats, listed(DECK)),
        Stream("greedy", seed),
    )
    for _ in range(turns):
        known = memory.observe(position, position.turn)
        turn = LEVELS["greedy"].choose(known, Limit(), rng).move
        yield known, turn
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_turns_give_away_who_plays_them(seats: int) -> None:
    given_away = [
        InformationLeak(known).after(known.moves.draft(turn))
        for seed in range(6)
        for known, turn in greedy_turns(seats, seed, 2 * seats)
    ]
    assert mean(given_away) > 0.05


@given(st.integers(2, 3), seeds, st.integers(0, 20))
def test_own_faces_that_stay_in_the_hand_give_nothing_away(
    seats: int, seed: int, turns: int
) -> None:
    _, known = remembering(seats, seed, turns, Mode.BASIC)
    rng, view = Stream("test-own", seed), known.view
    laid = Source(known.seat, 0)
    plays = [play for play in view.draft.plays() if play.source == laid]
    if len(view.mover.hand) < 2 or not plays:
        return
    stays = view.mover.hand[1]
    hand = (view.mover.hand[0], Card(stays.public, rng.choice(unseen(known, known.cards))))
    seated = list(view.seats)
    seated[known.seat] = replace(view.mover, hand=hand)
    other = replace(known, view=replace(view, seats=tuple(seated)))
    play: Play = rng.choice(plays)
    one, two = (InformationLeak(each).after(each.view.draft.play(play)) for each in (known, other))
    assert one == two
