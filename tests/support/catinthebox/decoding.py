"""Rounds of Cat in the Box from the states that kernels work on."""

from __future__ import annotations

from games.catinthebox.research_board import NEUTRAL, PlacedToken, ResearchBoard
from games.catinthebox.round import Round, Seat
from games.catinthebox.rulings import Bonus, Follow, seat_rules
from games.catinthebox.steps import UNKNOWN, Colour
from solver.catinthebox import round_kernels as at
from solver.catinthebox.round_kernels import ROW, Int64s, members, play_at


def decode(state: Int64s) -> Round:
    """The round that a state is."""
    seats, leader = int(state[at.COUNT]), int(state[at.LEADER])
    owners = {seat: at.TOKENS + seat for seat in range(seats)} | {NEUTRAL: at.NEUTRALS}
    tokens = (
        PlacedToken(play_at(place).space, owner)
        for owner, word in owners.items()
        for place in members(int(state[word]))
    )
    board = ResearchBoard.empty(seat_rules(seats).numbers).put(*tokens)
    played, done = int(state[at.IN_TRICK]), int(state[at.PLAYED])
    plays = state[at.HISTORY + done - played : at.HISTORY + done] & at.PLACE_MASK
    return Round(
        tuple(_seat(state, seat) for seat in range(seats)),
        board,
        leader,
        tuple(play_at(int(place)) for place in plays),
        next(phase for phase, number in at.PHASES.items() if number == state[at.PHASE]),
        None if state[at.PARADOX] == at.NOBODY else int(state[at.PARADOX]),
        Follow.STRICT if state[at.STRICT] else Follow.FREE,
        Bonus.PUBLISHED if state[at.PUBLISHED] else Bonus.PAGE,
    )


def cards_of(word: int) -> tuple[int, ...]:
    """The cards of a hand, ascending."""
    return tuple(sorted(place % ROW for place in members(word)))


def _seat(state: Int64s, seat: int) -> Seat:
    prediction, discard = int(state[at.PREDICTED + seat]), int(state[at.DISCARDED + seat])
    opened, known = int(state[at.OPEN + seat]), cards_of(int(state[at.HANDS + seat]))
    return Seat(
        known + (UNKNOWN,) * (int(state[at.SIZES + seat]) - len(known)),
        frozenset(colour for colour in Colour if opened >> ROW * colour & at.ROW_BITS),
        None if prediction == at.NOBODY else prediction,
        int(state[at.WON + seat]),
        None if discard == UNKNOWN else discard,
    )
