"""What seats remember: everything that was public, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catbox.deal import Deal, deal
from games.catbox.deck import standard_deck
from games.catbox.faces import UNKNOWN, Card, Face, has_empty
from games.catbox.memory import Memory, remembered
from games.catbox.observation import Observation, view
from games.catbox.position import Position
from games.catbox.record import HUMAN, Player, Record
from games.catbox.rulings import Edition, Mode, set_up
from games.catbox.turn import TakeFish, Turn
from games.stream import Stream
from tests.boards import dealt, edition_names, mode_names, plays, seat_counts, seeds, table

Passed = tuple[Position, Turn]
lookers = st.integers(0, 4)
lengths = st.integers(0, 60)


def played(first: Position, seed: int, turns: int) -> list[Passed]:
    """Positions with the random turn that is taken in each."""
    position, rng = first, Stream("test-memory", seed)
    game: list[Passed] = []
    while not position.over and len(game) < turns:
        turn = position.moves.random(rng)
        game.append((position, turn))
        position = position.play(turn)
    return game


def memory_of(game: list[Passed], seats: int) -> Memory:
    memory = Memory.blank(seats)
    for position, turn in game:
        memory = memory.after(position, turn)
    return memory


def known(position: Position, looker: int) -> Iterator[Face]:
    """Every face that a seat sees in a position, found without an observation."""
    yield from (placement.face for placement in position.board.placements)
    yield from (card.public for card in position.pile[:1])
    for index, seat in enumerate(position.seats):
        yield from (card.public for card in seat.hand)
        yield from (saved.seen for saved in seat.saved)
        if index == looker:
            yield from (card.secret for card in seat.hand)
            yield from (saved.face for saved in seat.saved)


def disguised(first: Deal, game: list[Passed], last: Position, looker: int, seed: int) -> Deal:
    """Another deal that a seat can't tell from the first by what happened in the game.

    Faces that it never saw change places with others under the same covering rule, so that
    the same turns are legal; other seats' identities change too.
    """
    rng = Stream("test-disguise", seed)
    public = {face for position, _ in game for face in known(position, looker)}
    public |= set(known(last, looker))
    hidden = [face for card in first.cards for face in card if face not in public]
    swapped: dict[Face, Face] = {}
    for boxed in (True, False):
        alike = [face for face in hidden if has_empty(face) == boxed]
        swapped |= dict(zip(alike, rng.shuffled(alike), strict=True))
    cards = tuple(Card(*(swapped.get(face, face) for face in card)) for card in first.cards)
    own = first.identities[looker]
    free = iter(rng.shuffled([i for i in set_up(len(first.identities)).identities if i != own]))
    names = tuple(own if seat == looker else next(free) for seat in range(len(first.identities)))
    return replace(first, cards=cards, identities=names)


@settings(max_examples=60)
@given(seat_counts, seeds, lengths, mode_names, edition_names, lookers)
def test_games_that_look_alike_are_remembered_alike(
    seats: int, seed: int, turns: int, mode: Mode, edition: Edition, looker: int
) -> None:
    looker %= seats
    cards = standard_deck().cards
    first = deal(cards, seats, seed, edition, mode)
    game = played(first.position(), seed, turns)
    last = game[-1][0].play(game[-1][1]) if game else first.position()
    other = disguised(first, game, last, looker, seed).position()
    again: list[Passed] = []
    for _, turn in game:
        named = replayable(other, turn)
        again.append((other, named))
        other = other.play(named)
    one = memory_of(game, seats).observe(last, looker)
    two = memory_of(again, seats).observe(other, looker)
    assert one == two
    assert hash(one) == hash(two)


def replayable(position: Position, turn: Turn) -> Turn:
    """The turn with the sides that saved cards have in this position."""
    steps = tuple(
        TakeFish(position.seats[step.source.seat].hand[step.source.slot], step.source)
        if isinstance(step, TakeFish) and step.source and step.source.seat is not None
        else step
        for step in turn.steps
    )
    return Turn(steps)


@settings(max_examples=40)
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
        for step, remembered_step in zip(turn.steps, entry.turn.steps, strict=True):
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
    memory = Memory.blank(2).after(position, turn)
    for seat in range(2):
        (entry,) = memory.histories[seat]
        step, *rest = entry.turn.steps
        assert rest == list(turn.steps[1:])
        assert isinstance(step, TakeFish)
        secret = taken.card.secret if seat == owner else UNKNOWN
        assert step == TakeFish(Card(taken.card.public, secret), taken.source)


def test_sources_are_filled_in() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo")
    (entry,) = Memory.blank(2).after(position, plays_of(position, "YYVo@1,0")).histories[1]
    assert str(getattr(entry.turn.steps[0], "source", None)) == "<0.0"


def plays_of(position: Position, text: str) -> Turn:
    plays(position, text)
    return next(turn for turn in position.moves if str(turn) == text)


@pytest.mark.parametrize("mode", Mode)
def test_a_record_remembers_what_its_game_did(mode: Mode) -> None:
    first = deal(standard_deck().cards, 3, 5, mode=mode)
    players = tuple(Player(name, HUMAN) for name in "abc")
    record = Record("standard", 5, first, players)
    game = played(first.position(), 5, 99)
    for position, turn in game:
        record = record.played(position, turn)
    *_, (last, memory) = remembered(record)
    assert last.over
    assert memory == memory_of(game, 3)
    observation: Observation = memory.observe(last, 2)
    assert observation.history == memory.histories[2]
