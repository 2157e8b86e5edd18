"""The observation of a seat, through which nothing hidden shows."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.deal import deal
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.files import load_deck, position_text
from games.catbox.position import Observation, Position, listed, view
from games.catbox.record import Record
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.turn import PutGuard, Seat, TakeFish, Turn
from games.protocol import HUMAN, Memory, Player
from games.record import remembered
from games.rng import Stream
from tests.support.boards import (
    advanced_midgames,
    dealt,
    edition_names,
    midgames,
    mode_names,
    plays,
    seat_counts,
    seeds,
    table,
)
from tests.support.histories import known, look_alikes, memory_of, played

lookers = st.integers(0, 4)


def _seen(position: Position, looker: int) -> Observation:
    return position.observation(looker % len(position.seats))


def _hidden(position: Position, looker: int) -> list[Face]:
    """The faces that a seat can't see."""
    others = [seat for index, seat in enumerate(position.seats) if index != looker]
    faces = [card.secret for seat in others for card in seat.hand]
    faces += [saved.face for seat in others for saved in seat.saved if saved.public is not None]
    faces += [card.secret for card in position.pile[:1]]
    return faces + [side for card in position.pile[1:] for side in card]


def _with_hidden(position: Position, looker: int, faces: list[Face]) -> Position:
    """The position with other faces in the places that a seat can't see."""
    left = iter(faces)

    def seat(index: int, old: Seat) -> Seat:
        if index == looker:
            return old
        hand = tuple(Card(card.public, next(left)) for card in old.hand)
        saved = tuple(s if s.public is None else s._replace(face=next(left)) for s in old.saved)
        return replace(old, hand=hand, saved=saved)

    seats = tuple(seat(index, old) for index, old in enumerate(position.seats))
    top = tuple(Card(card.public, next(left)) for card in position.pile[:1])
    rest = tuple(Card(next(left), next(left)) for _ in position.pile[1:])
    return replace(position, seats=seats, pile=top + rest)


def _with_identities(position: Position, looker: int, rng: Stream) -> Position:
    own = position.seats[looker].identity
    free = [i for i in seat_rules(len(position.seats)).identities if i is not own]
    dealt = iter(rng.shuffled(free))
    seats = tuple(
        seat if index == looker else replace(seat, identity=next(dealt))
        for index, seat in enumerate(position.seats)
    )
    return replace(position, seats=seats)


def _redealt(position: Position, looker: int, seed: int) -> Position:
    """Another truth that looks the same to a seat."""
    rng = Stream("test-redeal", seed)
    hidden = rng.shuffled(_hidden(position, looker))
    return _with_identities(_with_hidden(position, looker, hidden), looker, rng)


@given(midgames, lookers, seeds)
def test_truths_that_look_alike_are_observed_alike(
    position: Position, looker: int, seed: int
) -> None:
    seat = looker % len(position.seats)
    other = _redealt(position, seat, seed)
    assert other.observation(seat) == position.observation(seat)
    assert hash(other.observation(seat)) == hash(position.observation(seat))


def _texts(value: Any) -> Counter[str]:
    """Every string anywhere inside a value of plain data."""
    if isinstance(value, str):
        return Counter([value])
    if is_dataclass(value):
        parts: list[Any] = [getattr(value, field.name) for field in fields(value)]
        parts += list(vars(value).values())
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, list | tuple | frozenset | set):
        parts = list(value)
    else:
        assert value is None or isinstance(value, int)
        parts = []
    return sum((_texts(part) for part in parts), Counter())


@given(midgames, lookers)
def test_no_hidden_face_is_anywhere_in_an_observation(position: Position, looker: int) -> None:
    observation = _seen(position, looker)
    hidden = set(_hidden(position, observation.seat))
    assert hidden.isdisjoint(_texts(observation))
    assert hidden.isdisjoint(json.dumps(position_text(observation.view)).split('"'))


@given(midgames, lookers)
def test_only_the_own_identity_is_known(position: Position, looker: int) -> None:
    observation = _seen(position, looker)
    for index, seat in enumerate(observation.view.seats):
        own = index == observation.seat
        assert seat.identity == (position.seats[index].identity if own else None)


@given(midgames, lookers)
def test_everything_public_is_seen(position: Position, looker: int) -> None:
    view = _seen(position, looker).view
    assert view.board == position.board
    assert (view.turn, view.guards, view.passes) == (
        position.turn,
        position.guards,
        position.passes,
    )
    assert len(view.pile) == len(position.pile)
    assert [card.public for card in view.pile[:1]] == [c.public for c in position.pile[:1]]
    for seen, seat in zip(view.seats, position.seats, strict=True):
        assert seen.tokens == seat.tokens
        assert [card.public for card in seen.hand] == [card.public for card in seat.hand]
        assert [saved.seen for saved in seen.saved] == [saved.seen for saved in seat.saved]


@given(midgames, lookers)
def test_own_cards_are_seen_on_both_sides(position: Position, looker: int) -> None:
    observation = _seen(position, looker)
    assert observation.view.seats[observation.seat] == position.seats[observation.seat]
    assert observation.view.observation(observation.seat) == observation


@given(midgames)
def test_the_mover_knows_every_card_that_it_may_lay(position: Position) -> None:
    observation = position.observation(position.turn)
    assert list(observation.view.draft.plays()) == list(position.draft.plays())


@given(midgames, seeds)
def test_what_an_observer_may_do_is_legal_in_truth(position: Position, seed: int) -> None:
    observation = position.observation(position.turn)
    rng = Stream("test-observer", seed)
    for _ in range(5):
        assert observation.moves.random(rng) in position.moves
    for turn in islice(observation.moves, seed % 50, 1500, 101):
        assert turn in position.moves


@pytest.mark.slow
@given(advanced_midgames)
def test_only_guards_that_might_strand_a_seat_are_missing(position: Position) -> None:
    moves = position.observation(position.turn).moves
    for turn in islice(position.moves, 7, 2500, 53):
        guarding = any(isinstance(step, PutGuard) for step in turn.steps)
        fishing = Token.FISH in position.mover.tokens
        assert guarding or fishing or turn in moves


def test_a_card_saved_from_the_own_hand_shows_its_public_side_alone() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", saved={1: "KKoo/PYVB"})
    (saved,) = position.observation(0).view.seats[1].saved
    assert saved == (UNKNOWN, "PYVB")
    assert position.observation(1).view.seats[1].saved == position.seats[1].saved


def test_a_card_saved_from_another_hand_is_known_to_all() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", saved={1: "VVoo"})
    assert position.observation(0).view.seats[1].saved == position.seats[1].saved


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
