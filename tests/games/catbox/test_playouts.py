"""Whole games by random turns: they end, no card is lost, and a record replays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.deal import Deal, deal
from games.catbox.faces import Card
from games.catbox.position import Position
from games.catbox.record import Record
from games.catbox.rulings import SEATS, Edition, Mode
from games.catbox.turn import PASS, Play
from games.json_reader import FormatError
from games.protocol import IllegalMoveError
from games.rng import Stream
from tests.support import plain_rules
from tests.support.boards import (
    DECK,
    dealt,
    last_of,
    midgames,
    playout,
    seat_counts,
    seeds,
)
from tests.support.random_games import recorded

every_setting = pytest.mark.parametrize("mode", list(Mode))
every_count = pytest.mark.parametrize("seats", list(SEATS))
every_edition = pytest.mark.parametrize("edition", list(Edition))

GAMES = range(3)


def _faces_left(position: Position) -> int:
    held = sum(len(seat.hand) + len(seat.saved) for seat in position.seats)
    return len(position.board.placements) + held + len(position.pile)


def _unlaid(position: Position) -> Counter[Card]:
    cards = [card for seat in position.seats for card in seat.hand]
    return Counter(cards) + Counter(position.pile)


def _game(start: Deal, seed: int) -> list[Position]:
    return list(playout(start.position(), Stream("test-playout", seed)))


@every_count
@every_setting
@every_edition
def test_every_game_ends_and_keeps_its_cards(seats: int, mode: Mode, edition: Edition) -> None:
    for seed in GAMES:
        start = deal(DECK, seats, seed, edition, mode)
        game = _game(start, seed)
        assert {_faces_left(position) for position in game} == {48 - len(start.removed)}
        assert game[-1].over
        assert not any(position.over for position in game[:-1])
        with pytest.raises(IllegalMoveError, match="over"):
            game[-1].moves.random(Stream(1))
        for before, after in pairwise(game):
            assert _unlaid(after) <= _unlaid(before)
            assert after.turn == (before.turn + 1) % seats
        laid = [placement.face for placement in game[-1].board.placements]
        assert len({card for card in DECK for face in laid if face in card}) == len(laid)


@every_count
@every_setting
def test_in_the_end_every_seat_has_a_score_and_somebody_wins(seats: int, mode: Mode) -> None:
    last = _game(deal(DECK, seats, 2, mode=mode), 2)[-1]
    scores, result = last.scores(), last.result()
    best = max(score.total for score in scores)
    expected = plain_rules.totals(plain_rules.visible(last.board.placements))
    for seat, score in zip(last.seats, scores, strict=True):
        assert seat.identity is not None
        assert score.total == expected[seat.identity.letter] + len(seat.tokens)
    assert all(scores[winner].total == best for winner in result.winners)


@given(seat_counts, seeds, st.integers(0, 12))
def test_the_turns_of_the_basic_game_are_all_and_only_the_legal_ones(
    seats: int, seed: int, skipped: int
) -> None:
    *_, position = islice(playout(dealt(seats, seed), Stream("test-all", seed)), skipped + 1)
    table = plain_rules.Table(
        tuple(position.board.placements),
        tuple(seat.hand for seat in position.seats),
        position.turn,
        position.pile,
    )
    found = [_plainly(turn.steps[0]) for turn in position.moves]
    assert sorted(found) == sorted(table.turns())
    assert len(position.moves) == len(found)


def _plainly(step: object) -> tuple[int, int, str, tuple[int, int]]:
    assert isinstance(step, Play)
    assert step.source is not None
    assert step.source.seat is not None
    placed = step.placement
    return step.source.seat, step.source.slot, placed.face, (placed.x, placed.y)


@given(midgames)
def test_plays_can_be_counted_and_drawn_by_number(position: Position) -> None:
    plays = position.draft.plays()
    listed = list(plays)
    assert len(plays) == len(listed)
    for index in range(0, len(listed), 7):
        assert plays[index] == listed[index]
    with pytest.raises(IndexError):
        plays[len(listed)]


def test_nothing_but_a_turn_is_a_turn() -> None:
    position = dealt(2, 1)
    assert "pass" not in position.moves
    assert PASS not in position.moves
    assert None not in position.moves


def a_record() -> Record:
    """The record of a game of two."""
    record = recorded("catbox", 2, 4)
    assert isinstance(record, Record)
    return record


def test_a_record_claims_the_winners_of_its_end() -> None:
    record = a_record()
    assert record.claimed is not None
    assert tuple(record.claimed.winners) == last_of(record).result().winners


def dealt_backwards(record: Record) -> Record:
    return replace(record, deal=replace(record.deal, cards=record.deal.cards[::-1]))


def claiming_more(record: Record) -> Record:
    assert record.claimed is not None
    record.claimed.scores[0].total += 1
    return record


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda record: replace(record, turns=record.turns[:9]), "result"),
        (claiming_more, "not what the turns lead to"),
        (dealt_backwards, "turns"),
        (lambda record: replace(record, turns=(*record.turns, "pass")), "over"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(
    change: Callable[[Record], Record], reason: str
) -> None:
    with pytest.raises(FormatError, match=reason):
        _ = last_of(change(a_record()))


@pytest.mark.parametrize("at", [0, 10, 30])
def test_a_tampered_turn_is_refused(at: int) -> None:
    record = a_record()
    for text in ("pass", "KPoB@90,90", record.turns[at] + "0"):
        turns = (*record.turns[:at], text, *record.turns[at + 1 :])
        with pytest.raises(FormatError, match=rf"turns\[{at}\]"):
            _ = last_of(replace(record, turns=turns))
