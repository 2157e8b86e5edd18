"""The sentences that the view of If It Fits adds to moves, none of which shows anything hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from games.ifitfits.cards import PRINCESS, Toy
from games.ifitfits.deal import Deal
from games.ifitfits.position import Position, sorted_hand
from games.ifitfits.rulings import Mode
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import Draw, Drop, Evict, Lay, Turn, parse_turn
from games.protocol import HUMAN, Cell, Memory, Player
from games.rng import Stream
from languages.message import translated
from languages.messages import speaking
from solver.bots.decision import Rated
from tests.support.ifitfits.samples import packing, position, puzzle, read
from views.event import Event
from views.ifitfits.unseen import unseen_cards
from views.ifitfits.view import PARTS
from views.turn_text import progress_lines
from views.view import View

VIEW = View(PARTS)

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
PLAYERS = tuple(Player(name, HUMAN) for name in NAMES)

seeds = st.integers(0, 1 << 20)
counts = st.integers(2, 5)


def dealt(seats: int, seed: int) -> Deal:
    mode = tuple(Mode)[seed % 2].value
    deal: Deal = new_setup(seats, {"mode": mode}).deal(str(seed))
    return deal


def played(deal: Deal, rng: Stream, moves: int) -> list[tuple[Position, Memory, Turn]]:
    """The positions of a game by chance, each with what the seats know and the move there."""
    found: list[tuple[Position, Memory, Turn]] = []
    place, memory = deal.position(), deal.memory()
    while not place.over and len(found) < moves:
        move = place.moves.random(rng)
        found.append((place, memory, move))
        draft = place.drafted(move)
        memory, place = memory.after(draft), draft.end()
    return found


def another_truth(place: Position, seat: int, move: Turn, rng: Stream) -> Position:
    """The position with other cards wherever a seat can't see them, and the same move legal.

    What is played, and a special toy that is drawn, are seen by all: they stay where they are.
    """
    kept = [held for held in map(taken, move.steps) if held is not None]
    hidden = [card for at, own in enumerate(place.seats) if at != seat for card in own.hand]
    for card in kept:
        if place.turn != seat:
            hidden.remove(card)
    top = place.pile[:1] if place.pile and isinstance(place.pile[0], Toy) else ()
    rest = [*place.pile[len(top) :]]
    toys = [at for at, card in enumerate(rest) if isinstance(card, Toy)]
    cards = rng.shuffled([*hidden, *(card for card in rest if not isinstance(card, Toy))])
    seats = []
    for at, own in enumerate(place.seats):
        if at != seat:
            mine = kept if at == place.turn else []
            fresh = [cards.pop() for _ in range(len(own.hand) - len(mine))]
            own = replace(own, hand=sorted_hand((*mine, *fresh)))
        seats.append(own)
    pile = [rest[at] if at in toys else cards.pop() for at in range(len(rest))]
    return replace(place, seats=tuple(seats), pile=(*top, *pile))


def taken(step: Any) -> Any:
    """The card that a step takes from the hand of the seat to move."""
    if isinstance(step, Lay):
        return step.card.named
    return PRINCESS if isinstance(step, Evict) else getattr(step, "held", None)


def screen(place: Position, memory: Memory, seat: int) -> str:
    """All that a person in a seat is shown in its turn, or of the turn of another one."""
    observation = memory.observe(place, seat)
    players = PLAYERS[: len(place.seats)]
    parts: list[Any] = [VIEW.board(observation.view, None, 80, players)]
    parts += VIEW.seat_lines(observation, players, 80)
    if place.turn == seat:
        top = VIEW.tabletop(players)
        parts += progress_lines(top, observation.view.draft, seat, 80)
    parts += VIEW.events.guesses(observation, NAMES, lambda _: None)
    console = Console(width=80, no_color=True, highlight=False, markup=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


@given(counts, seeds, st.integers(0, 4), st.integers(1, 120))
def test_a_screen_and_news_are_the_same_for_all_truths_that_look_alike(
    seats: int, seed: int, seat: int, moves: int
) -> None:
    rng, seat = Stream("test-ifitfits-hidden", seed), seat % seats
    place, memory, move = played(dealt(seats, seed), rng, moves)[-1]
    if place.start is not None:
        return
    other = another_truth(place, seat, move, rng)
    assert memory.observe(other, seat).text == memory.observe(place, seat).text
    assert screen(other, memory, seat) == screen(place, memory, seat)
    if not any(isinstance(step, Drop) for step in move.steps):
        assert event_of(place, move).lines(seat) == event_of(other, move).lines(seat)


@given(counts, seeds)
def test_every_sort_of_news_of_a_game_is_reported(seats: int, seed: int) -> None:
    game = played(dealt(seats, seed), Stream("test-ifitfits-report", seed), 1000)
    lines: list[str] = []
    for place, _, move in game:
        lines += event_of(place, move).lines(0)
    pairs = [(place, place.play(move)) for place, _, move in game]
    toys = sum(after.toy not in (None, before.toy) for before, after in pairs)
    assert sum("It is a special toy" in line for line in lines) == toys
    assert sum("all play out their hands" in line for line in lines) == 1
    assert lines[-1] == "Nobody has a card: the game is over."
    closed = sum(len(closed_boxes(after) - closed_boxes(before)) for before, after in pairs)
    assert sum("A box is closed" in line for line in lines) == closed


def event_of(place: Position, move: Turn) -> Event:
    return VIEW.events.event(place, move, place.play(move), PLAYERS[: len(place.seats)])


def closed_boxes(place: Position) -> set[frozenset[Cell]]:
    return {box.cells for box in place.board.boxes if box.closed}


@given(counts, seeds, st.integers(0, 4), st.integers(8, 200))
def test_cards_that_a_seat_has_not_seen_lie_in_hidden_places(
    seats: int, seed: int, seat: int, moves: int
) -> None:
    seat %= seats
    place, memory, _ = played(dealt(seats, seed), Stream("test-ifitfits-unseen", seed), moves)[-1]
    hidden = [card for at, own in enumerate(place.seats) if at != seat for card in own.hand]
    unseen = unseen_cards(memory.observe(place, seat))
    assert sorted(map(str, unseen.elements())) == sorted(map(str, [*hidden, *place.pile]))


def test_what_was_drawn_is_said_to_the_seat_that_drew_it() -> None:
    deal = dealt(2, 4)
    place, memory = deal.position(), deal.memory()
    while place.start is not None or place.toy is not None or not place.drawn:
        move = next(iter(place.moves)) if place.start is not None else parse_turn("draw")
        move = place.moves.random(Stream("x")) if place.toy is not None else move
        before = place
        draft = place.drafted(move)
        memory, place = memory.after(draft), draft.end()
    (text,) = VIEW.seat_lines(memory.observe(place, place.turn), PLAYERS[:2], 80)
    (drawn,) = set(place.mover.hand) - set(before.mover.hand)
    assert text.plain == f"You drew {drawn}. Ann: 0 points so far, 5 cats left"
    assert VIEW.events.continues(memory.observe(place, place.turn))


def test_moves_are_sentences() -> None:
    place = read(position())
    sentences = {
        "oowo@3,1 cat@2,1": ("lay", "lays", "oowo at 3,1 and a cat across 2,1 and 3,1."),
        "nap@3,1": ("lay", "lays", "a sleeping cat at 3,1."),
        "princess^2,1": ("play", "plays", "a Princess: she takes the place of the cat at 2,1 (Bob"),
        "toy:ff@1,1": ("lay", "lays", "the special toy with two feathers across 1,1 and 2,1."),
        "draw": ("draw", "draws", "a card."),
        "drop:oowo": ("can play nothing and discard", "can play nothing and discards", "oowo."),
    }
    for text, (you, other, rest) in sentences.items():
        move = parse_turn(text)
        said = VIEW.events.event(place, move, place, PLAYERS[:2])
        assert said.lines(0)[0].startswith(f"You {you} {rest}")
        assert said.lines(1)[0].startswith(f"Ann {other} {rest.replace('(Bob', '(you')}")


@pytest.mark.parametrize(
    ("raw", "task"),
    [
        (puzzle("turn"), "You are seat 0. Play one card of your hand, with a cat or without"),
        (puzzle("duel", mode="advanced"), "Then seat 1 takes one turn so as to hurt you most;"),
        (packing(), "Place these 2 cards, in any order and with at most one cat"),
    ],
    ids=["turn", "duel", "box"],
)
def test_a_task_says_what_is_asked(raw: Any, task: str) -> None:
    assert task in VIEW.task_text(read(raw)).plain


def test_a_hint_names_the_princess() -> None:
    seen = read(position()).observation(0)
    given = VIEW.events.explained(seen, [Rated(parse_turn("princess^2,1"), 0.0)], PLAYERS[:2])
    assert "Take the Princess." in [translated(step.text, 0) for step in given.steps]


def test_only_a_draw_needs_no_confirmation() -> None:
    draft = read(position(drawn=False)).draft
    assert VIEW.tabletop.at_once(draft.add(Draw()))
    assert not VIEW.tabletop.at_once(read(position()).draft.add(parse_turn("oowo@3,1").steps[0]))


def test_plain_text_has_no_blanks_at_the_end_of_a_line() -> None:
    for raw in (position(), puzzle("turn"), packing()):
        lines = VIEW.plain(read(raw)).splitlines()
        assert lines == [line.rstrip() for line in lines]
        assert any("━" in line for line in lines)


@pytest.mark.parametrize(
    ("reader", "tag", "expected"),
    [
        (0, "en", "You lay oowo at 3,1 and a cat across 2,1 and 3,1."),
        (1, "en", "Ann lays oowo at 3,1 and a cat across 2,1 and 3,1."),
        (0, "ca", "Col·loques oowo a 3,1 i un gat entre 2,1 i 3,1."),
        (1, "ca", "Ann col·loca oowo a 3,1 i un gat entre 2,1 i 3,1."),
        (0, "es", "Colocas oowo en 3,1 y un gato entre 2,1 y 3,1."),
        (1, "es", "Ann coloca oowo en 3,1 y un gato entre 2,1 y 3,1."),
    ],
)
def test_a_move_is_told_in_every_language_to_its_player_and_to_others(
    reader: int, tag: str, expected: str
) -> None:
    place, move = read(position()), parse_turn("oowo@3,1 cat@2,1")
    after = place.play(move)
    told = VIEW.events.event(place, move, after, PLAYERS[:2])
    with speaking(tag):
        line, *effects = told.lines(reader)
    assert line == expected
    assert told.cells == {(3, 1), (2, 1)}
    gains = [new.total - old.total for new, old in zip(after.scores(), place.scores(), strict=True)]
    assert any(gains) == bool(effects)
    assert told.points == tuple(gains)
