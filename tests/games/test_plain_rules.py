"""The rules of every game, and plain rules that were written once more, tell the same games."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from games.catbox.files import position_text
from games.catbox.position import Position as Table
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.ifitfits import rulings as ifitfits
from games.ifitfits.position import Position as Boxes
from games.ifitfits.steps import Drop, Evict
from games.rng import Stream
from tests.support import plain_rules
from tests.support.boards import midgame, midgames
from tests.support.catinthebox import rounds
from tests.support.catinthebox.plain_rules import PlainRound
from tests.support.effort import few, many
from tests.support.ifitfits import positions
from tests.support.ifitfits.plain_rules import PlainGame

BASIC, ADVANCED = Mode.BASIC, Mode.ADVANCED
GRAIL, SECONDGATE = Edition.GRAIL, Edition.SECONDGATE

MIDGAMES = [
    (2, BASIC, GRAIL, 1, 0),
    (2, BASIC, GRAIL, 2, 3),
    (3, BASIC, GRAIL, 3, 5),
    (4, BASIC, GRAIL, 4, 2),
    (5, BASIC, SECONDGATE, 5, 8),
    (2, BASIC, GRAIL, 6, 44),
    (4, BASIC, SECONDGATE, 7, 40),
    (2, ADVANCED, GRAIL, 8, 0),
    (3, ADVANCED, SECONDGATE, 9, 4),
    (4, ADVANCED, GRAIL, 10, 3),
    (5, ADVANCED, SECONDGATE, 11, 6),
    (2, ADVANCED, GRAIL, 12, 30),
]
"""Positions of Cat Box: seats, mode, edition, seed and random turns."""

MOST_LAYERS = 9
"""On a board with more, second turns are too many to list."""


def turns_agree(position: Table) -> None:
    """The rules list each turn of the plain ones once."""
    expected = list(plain_rules.Desk(json.loads(position_text(position))).turns())
    assert len(set(expected)) == len(expected) == len(position.moves)
    assert set(map(sourced, position.moves)) == set(expected)


def sourced(turn: Turn) -> tuple[str, ...]:
    """The steps of a turn, each card with its source."""
    sources = (getattr(step, "source", None) for step in turn.steps)
    texts = zip(turn.texts, sources, strict=True) if turn.steps else [("pass", None)]
    return tuple(f"{text}{source or ''}" for text, source in texts)


@pytest.mark.parametrize(("seats", "mode", "edition", "seed", "turns"), MIDGAMES)
def test_turns_of_cat_box_are_those_of_the_plain_rules(
    seats: int, mode: Mode, edition: Edition, seed: int, turns: int
) -> None:
    position = midgame(seats, seed, turns, mode, edition)
    turns_agree(position)
    if mode is BASIC and len(position.board.placements) <= MOST_LAYERS:
        afters = [position.play(turn) for turn in position.moves]
        boards = {
            frozenset(after.play(turn).board.cells.items())
            for after in afters
            for turn in after.moves
        }
        assert boards == plain_boards(plain_rules.Table.read(json.loads(position_text(position))))


def plain_boards(table: plain_rules.Table) -> set[frozenset[tuple[plain_rules.Cell, str]]]:
    """What all boards after two turns look like."""
    afters = (table.after(*turn) for turn in table.turns())
    return {after.after(*turn).looks() for after in afters for turn in after.turns()}


@pytest.mark.slow
@few()
@given(midgames)
def test_turns_of_cat_box_are_those_of_the_plain_rules_anywhere(position: Table) -> None:
    if len(position.mover.tokens) < 5 or len(position.board.placements) < 4:
        turns_agree(position)


def plain_round(start: Round) -> PlainRound:
    """A round of Cat in the Box that was dealt, for the plain rules."""
    hands = tuple(seat.hand for seat in start.seats)
    neutral = tuple(token.space.number for token in start.board.tokens)
    return PlainRound(hands, neutral, start.leader, start.follow is Follow.STRICT)


@given(rounds.seat_counts, rounds.seeds, rounds.readings)
@many()
def test_a_whole_round_is_the_same_by_both(seats: int, seed: int, follow: Follow) -> None:
    moment = rounds.dealt(seats, seed, follow).round
    other, rng = plain_round(moment), Stream("both", seed)
    while moment.steps:
        assert [step.text for step in moment.steps] == other.legal()
        assert moment.turn == other.turn()
        step = rng.choice(moment.steps)
        moment, other = moment.play(step), other.after(step.text)
    assert other.legal() == []
    assert moment.paradox == other.paradox()
    assert [seat.won for seat in moment.seats] == [other.won(at) for at in range(seats)]
    owners = {token.space: token.owner for token in moment.board.tokens if token.owner >= 0}
    taken = {space for space, seat in other.spaces().items() if seat is not None}
    assert {(space.text[0], space.number) for space in owners} == taken


def plain_game(start: Boxes) -> PlainGame:
    """A game of If It Fits before the first starting card, for the plain rules."""
    assert start.start is not None
    return PlainGame(
        start.mode is ifitfits.Mode.ADVANCED,
        *start.board.table,
        [[*map(str, seat.hand)] for seat in start.seats],
        [*map(str, start.pile)],
        [*map(str, start.start.cards)],
        start.turn,
        start.start.left,
        [seat.cats for seat in start.seats],
    )


def is_rare(position: Boxes) -> bool:
    """Whether a special toy, a Princess or a discard is all or part of what can be done."""
    kinds = {type(step) for step in position.draft.next_steps()}
    return position.toy is not None or not kinds.isdisjoint((Evict, Drop))


@given(positions.seat_counts, positions.seeds, positions.modes, positions.sizes)
def test_a_whole_game_is_the_same_by_both(
    seats: int, seed: int, mode: ifitfits.Mode, size: str
) -> None:
    position = positions.dealt(seats, seed, mode, size)
    game, rng = plain_game(position), Stream("both", seed)
    while not position.over:
        if rng.below(4) == 0 or is_rare(position):
            assert sorted(map(str, position.moves)) == game.legal()
        assert position.turn == game.turn
        move = positions.random_move(position, rng)
        position, game = position.play(move), game.after(str(move))
    assert game.over()
    assert [seat.cats for seat in position.seats] == game.cats
    assert [*map(str, position.discards)] == game.gone
    assert [score.total for score in position.scores()] == game.points()


@given(positions.seat_counts, positions.seeds, positions.modes)
@few()
def test_turns_with_the_hand_as_it_is_are_the_same_by_both(
    seats: int, seed: int, mode: ifitfits.Mode
) -> None:
    position = positions.dealt(seats, seed, mode)
    game, rng = plain_game(position), Stream("turns", seed)
    for _ in range(40):
        move = positions.random_move(position, rng)
        position, game = position.play(move), game.after(str(move))
    if position.toy is None:
        assert sorted(map(str, position.turns)) == game.turns()
