"""Whole games by random turns: they end, no card is lost or seen that is hidden, records replay."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.deal import deal
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.files import load_deck, position_text
from games.catbox.position import Observation, Position, listed, view
from games.catbox.record import Record
from games.catbox.rulings import SEATS, Edition, Mode, Token
from games.catbox.turn import PASS, PutGuard, TakeFish, Turn, parse_turn
from games.json_reader import FormatError
from games.protocol import HUMAN, IllegalMoveError, Memory, Player
from games.record import remembered
from games.rng import Stream
from tests.support.boards import (
    DECK,
    advanced_midgames,
    dealt,
    edition_names,
    last_of,
    midgames,
    mode_names,
    playout,
    seat_counts,
    seeds,
    table,
)
from tests.support.histories import known, look_alikes, memory_of, played
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


@every_count
@every_setting
@every_edition
def test_every_game_ends_and_keeps_its_cards(seats: int, mode: Mode, edition: Edition) -> None:
    for seed in GAMES:
        start = deal(DECK, seats, seed, edition, mode)
        game = list(playout(start.position(), Stream("test-playout", seed)))
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


@given(midgames, lookers)
def test_no_hidden_face_is_anywhere_in_an_observation(position: Position, looker: int) -> None:
    observation = _seen(position, looker)
    everything = pickle.dumps(observation) + position_text(observation.view).encode()
    hidden = {face.encode() for face in _hidden(position, observation.seat)}
    assert [face for face in hidden if face in everything] == []


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
    (entry,) = Memory.blank(2).after(position.drafted(parse_turn("YYVo@1,0"))).histories[1]
    assert str(getattr(entry.move.steps[0], "source", None)) == "<0.0"


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
