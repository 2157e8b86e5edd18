"""Whole games by random turns: they end, no card is lost, and a record replays them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.deal import Deal, deal
from games.catbox.faces import Card, Face
from games.catbox.position import Position
from games.catbox.problems import of_position
from games.catbox.record import Record
from games.catbox.rulings import SEATS, Edition, Mode
from games.catbox.turn import PASS, Play
from games.json_reader import FormatError
from games.loading import parse
from games.protocol import IllegalMoveError
from games.rng import Stream
from tests.support import plain_rules
from tests.support.boards import (
    DECK,
    dealt,
    edition_names,
    last_of,
    midgames,
    playout,
    seat_counts,
    seeds,
)
from tests.support.file_samples import played_record

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
        for before, after in pairwise(game):
            assert _unlaid(after) <= _unlaid(before)
            assert after.turn == (before.turn + 1) % seats


@every_count
@every_edition
def test_a_game_has_no_problems_from_start_to_end(seats: int, edition: Edition) -> None:
    for position in _game(deal(DECK, seats, 7, edition), 7)[::5]:
        assert of_position(position) == ()


@every_count
@every_setting
def test_every_face_laid_comes_from_a_card_of_the_deck(seats: int, mode: Mode) -> None:
    last = _game(deal(DECK, seats, 1, mode=mode), 1)[-1]
    laid = [placement.face for placement in last.board.placements]
    owners = [next(card for card in DECK if face in card) for face in laid]
    assert len(set(owners)) == len(laid)


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


@given(midgames, seeds)
def test_a_random_turn_is_legal(position: Position, seed: int) -> None:
    rng = Stream("test-random", seed)
    for _ in range(4):
        assert position.moves.random(rng) in position.moves


@given(midgames, seeds)
def test_the_same_stream_draws_the_same_turn(position: Position, seed: int) -> None:
    one, other = (position.moves.random(Stream("test-random", seed)) for _ in range(2))
    assert one == other


@given(midgames, st.integers(1, 40))
def test_every_turn_in_the_list_can_be_played(position: Position, stride: int) -> None:
    for turn in islice(position.moves, stride, 2000, 97):
        assert turn in position.moves
        assert _faces_left(position.play(turn)) == _faces_left(position)


@pytest.mark.slow
@given(seat_counts, seeds, st.integers(0, 20), edition_names)
def test_no_turn_is_listed_twice(seats: int, seed: int, skipped: int, edition: Edition) -> None:
    start = dealt(seats, seed, Mode.ADVANCED, edition)
    *_, position = islice(playout(start, Stream("test-twice", seed)), skipped + 1)
    turns = list(islice(position.moves, 3000))
    assert len(set(turns)) == len(turns)


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


@given(midgames)
def test_a_position_does_not_change_when_a_turn_is_played(position: Position) -> None:
    kept, turn = replace(position), position.moves.random(Stream("test-kept"))
    position.play(turn)
    assert position == kept
    assert hash(position) == hash(kept)


def test_nothing_but_a_turn_is_a_turn() -> None:
    position = dealt(2, 1)
    assert "pass" not in position.moves
    assert PASS not in position.moves
    assert None not in position.moves


def test_a_finished_game_has_no_turn() -> None:
    last = _game(deal(DECK, 2, 3), 3)[-1]
    assert len(last.moves) == 0
    with pytest.raises(IllegalMoveError, match="over"):
        last.moves.random(Stream(1))


@every_count
@every_setting
@every_edition
def test_a_record_replays_its_game(seats: int, mode: Mode, edition: Edition) -> None:
    record = played_record(seats, 5, mode, edition)
    again = parse(record.text.encode()).value
    assert again == record
    assert isinstance(again, Record)
    assert last_of(again) == last_of(record)
    assert last_of(again).over
    claimed = record.claimed
    assert claimed is not None
    totals = [score.total for score in last_of(again).scores()]
    assert [score.total for score in claimed.scores] == totals
    assert tuple(claimed.winners) == last_of(again).result().winners


def test_an_unfinished_record_claims_no_result() -> None:
    record = played_record(3, 2)
    assert last_of(replace(record, turns=record.turns[:9], claimed=None)).over is False
    with pytest.raises(FormatError, match="result"):
        _ = last_of(replace(record, turns=record.turns[:9]))


@pytest.mark.parametrize("at", [0, 10, 30])
def test_a_tampered_turn_is_refused(at: int) -> None:
    record = played_record(2, 4)
    for text in ("pass", "KPoB@90,90", record.turns[at] + "0"):
        turns = (*record.turns[:at], text, *record.turns[at + 1 :])
        with pytest.raises(FormatError, match=rf"turns\[{at}\]"):
            _ = last_of(replace(record, turns=turns))


def test_a_tampered_result_is_refused() -> None:
    record = played_record(2, 4)
    claimed = record.claimed
    assert claimed is not None
    claimed.scores[0].total += 1
    with pytest.raises(FormatError, match="not what the turns lead to"):
        _ = last_of(record)


def test_a_tampered_deal_is_refused() -> None:
    record = played_record(2, 4)
    swapped = replace(record.deal, cards=tuple(reversed(record.deal.cards)))
    with pytest.raises(FormatError):
        _ = last_of(replace(record, deal=swapped))


def test_turns_after_the_end_are_refused() -> None:
    record = played_record(2, 4)
    with pytest.raises(FormatError, match="over"):
        _ = last_of(replace(record, turns=(*record.turns, "pass")))


def test_a_face_of_the_deck_belongs_to_one_card() -> None:
    owners = Counter(Face(side) for card in DECK for side in card)
    assert set(owners.values()) == {1}
