"""Nothing that a seat can't know is ever on its screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cli.screen.panes import key_of
from cli.tabletop import Room, held_over
from cli.view import view_of
from games import registry
from games.catbox.deal import deal
from games.catbox.rulings import Mode
from games.protocol import HUMAN, Observation, Player
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction
from tests.support.boards import DECK
from tests.support.catinthebox.games import some_moments
from tests.support.histories import look_alikes
from tests.support.ifitfits import games_in_progress

ROOM = Room(60, 30)
"""What a board is drawn in."""

PLACES = 12
"""How many places of a choice are looked at."""


def screen(observation: Observation, game: str) -> list[str]:
    """All that the full screen shows to the seat of an observation."""
    names = [Player(f"p{at}", HUMAN) for at in range(len(observation.view.seats))]
    tabletop, draft = view_of(registry.entry(game)).tabletop(names), observation.view.draft
    seat = observation.seat
    shown = [tabletop.board(draft, draft, None, ROOM).text.plain, tabletop.standing(draft, seat)]
    shown += [line.plain for line in tabletop.seats(draft, seat)]
    shown += [str((each.face, each.caption)) for each in tabletop.held(draft, seat)]
    if observation.view.turn == seat:
        shown += choices(tabletop, draft)
    return shown


def choices(tabletop: Any, draft: Any) -> Iterator[str]:
    for number, each in enumerate(tabletop.choices(draft)):
        yield f"{key_of(number, each)} {each.name} {each.face} {each.title} {each.caption}"
        yield f"{each.effect} {each.refusal} {[more.name for more in each.more]}"
        for cell in each.aim.cells[:PLACES] if each.aim and not each.refusal else ():
            ghost = held_over(draft, each, cell, 0)
            effects = list(tabletop.effects(draft, ghost)) if ghost.legal else [ghost.reason]
            yield f"{effects} {tabletop.board(draft, draft, ghost, ROOM).text}"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("turns", [0, 3, 7, 14])
def test_a_screen_of_cat_box_is_the_same_for_all_truths_that_look_alike(
    mode: Mode, turns: int
) -> None:
    for seats in (2, 3):
        first = deal(DECK, seats, f"screen-{turns}", mode=mode)
        one, other = look_alikes(first, turns, turns % seats, turns)
        assert one.text == other.text
        assert screen(one, "catbox") == screen(other, "catbox")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_screen_of_cat_in_the_box_is_the_same_for_all_truths(seats: int) -> None:
    for number, moment in enumerate(some_moments(seats)):
        seat = number % seats
        one = moment.memory.observe(moment.position, seat)
        world = Deduction.of(one).sample(Stream("screen", number))
        truth = replace(moment.position, round=world.fill(one.view.round))
        other = moment.memory.observe(truth, seat)
        assert screen(one, "catinthebox") == screen(other, "catinthebox")


def test_a_screen_of_if_it_fits_is_the_same_for_all_truths() -> None:
    for number, moment in enumerate(games_in_progress.moments(3, 5)[4::9]):
        seat, place, rng = number % 3, moment.position, Stream("screen", number)
        others = [at for at in range(3) if at != seat]
        cards = rng.shuffled([c for at in others for c in place.seats[at].hand])
        seats = list(place.seats)
        for at in others:
            count = len(seats[at].hand)
            seats[at], cards = replace(seats[at], hand=tuple(cards[:count])), cards[count:]
        truth = replace(place, seats=tuple(seats), pile=tuple(rng.shuffled(place.pile)))
        one, other = (moment.memory.observe(each, seat) for each in (place, truth))
        assert one.text == other.text
        assert screen(one, "ifitfits") == screen(other, "ifitfits")
