"""The memory of seats: everything that was public, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.deal import deal
from games.catbox.faces import UNKNOWN, Card
from games.catbox.files import load_deck
from games.catbox.position import Observation, Position, listed, view
from games.catbox.record import Record
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import TakeFish, Turn
from games.protocol import HUMAN, Memory, Player
from games.record import remembered
from tests.support.boards import dealt, edition_names, mode_names, plays, seat_counts, seeds, table
from tests.support.histories import known, look_alikes, memory_of, played

lookers = st.integers(0, 4)
lengths = st.integers(0, 60)


@given(seat_counts, seeds, lengths, mode_names, edition_names, lookers)
def test_games_that_look_alike_are_remembered_alike(
    seats: int, seed: int, turns: int, mode: Mode, edition: Edition, looker: int
) -> None:
    cards = load_deck("standard").cards
    first = deal(cards, seats, seed, edition, mode)
    one, two = look_alikes(first, turns, looker % seats, seed)
    assert one == two
    assert hash(one) == hash(two)


@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_only_what_a_seat_saw_at_its_time_is_in_its_history(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    looker %= seats
    game = played(dealt(seats, seed, mode), seed, turns)
    history = memory_of(game, seats).histories[looker]
    assert len(history) == len(game)
    for (position, turn), entry in zip(game, history, strict=True):
        seen = set(known(position, looker))
        assert entry.view == view(position, looker)
        for step, remembered_step in zip(turn.steps, entry.move.steps, strict=True):
            if isinstance(remembered_step, TakeFish):
                assert set(remembered_step.card) <= seen | {UNKNOWN}
            else:
                assert remembered_step == step


def fishing(position: Position, seat: int) -> tuple[Turn, TakeFish]:
    """A turn that saves a card of a seat first, and its step."""
    for turn in position.moves:
        step = turn.steps[0]
        if isinstance(step, TakeFish) and step.source and step.source.seat == seat:
            return turn, step
    raise AssertionError("no card can be saved")


@pytest.mark.parametrize("owner", range(2))
def test_of_a_saved_card_only_its_owner_remembers_both_sides(owner: int) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo PPVV/BBoo", tokens={1: "fish"}, turn=1)
    turn, taken = fishing(position, owner)
    memory = Memory.blank(2).after(position.drafted(turn))
    for seat in range(2):
        (entry,) = memory.histories[seat]
        step, *rest = entry.move.steps
        assert rest == list(turn.steps[1:])
        assert isinstance(step, TakeFish)
        secret = taken.card.secret if seat == owner else UNKNOWN
        assert step == TakeFish(Card(taken.card.public, secret), taken.source)


def test_sources_are_filled_in() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo")
    (entry,) = Memory.blank(2).after(position.drafted(plays_of(position, "YYVo@1,0"))).histories[1]
    assert str(getattr(entry.move.steps[0], "source", None)) == "<0.0"


def plays_of(position: Position, text: str) -> Turn:
    plays(position, text)
    return next(turn for turn in position.moves if str(turn) == text)


@pytest.mark.parametrize("mode", Mode)
def test_a_record_remembers_what_its_game_did(mode: Mode) -> None:
    first = deal(load_deck("standard").cards, 3, 5, mode=mode)
    players = tuple(Player(name, HUMAN) for name in "abc")
    record = Record(deck="standard", seed=5, deal=first, players=players)
    game = played(first.position(), 5, 99)
    for position, turn in game:
        draft = position.drafted(turn)
        record = record.played(draft)
    *_, (last, memory) = remembered(record)
    assert last.over
    assert memory.histories == memory_of(game, 3).histories
    assert memory.cards == listed(load_deck("standard").cards)
    observation: Observation = memory.observe(last, 2)
    assert observation.history == memory.histories[2]
