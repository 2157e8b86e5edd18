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

from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.files import position_text
from games.catbox.position import Observation, Position
from games.catbox.rulings import Token, seat_rules
from games.catbox.turn import PutGuard, Seat
from games.rng import Stream
from tests.support.boards import advanced_midgames, midgames, seeds, table

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


@given(midgames, lookers, seeds)
def test_faces_that_are_in_no_deck_do_not_show_either(
    position: Position, looker: int, seed: int
) -> None:
    seat = looker % len(position.seats)
    rng = Stream("test-blank", seed)
    strange = [Face("oooo" if rng.below(2) else "KKKK") for _ in _hidden(position, seat)]
    assert _with_hidden(position, seat, strange).observation(seat) == position.observation(seat)


@given(midgames)
def test_two_seats_never_observe_the_same(position: Position) -> None:
    seats = range(len(position.seats))
    assert len({position.observation(seat) for seat in seats}) == len(seats)


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


@given(midgames, lookers)
def test_looking_twice_shows_nothing_new(position: Position, looker: int) -> None:
    observation = _seen(position, looker)
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


def test_an_empty_pile_shows_nothing() -> None:
    assert table("KPoB/YYVo", "").observation(0).view.pile == ()
