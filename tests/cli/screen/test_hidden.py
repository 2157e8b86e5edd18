"""Nothing that a seat can't know is ever on its screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import registry
from games.catbox.deal import deal
from games.catbox.faces import Card, has_empty
from games.catbox.rulings import Mode, seat_rules
from games.protocol import HUMAN, Observation, Player
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction
from tests.support.boards import DECK
from tests.support.catinthebox.games import moments
from tests.support.catinthebox.worlds import filled
from tests.support.effort import few
from tests.support.histories import look_alikes
from tests.support.ifitfits import games_in_progress
from tests.support.screens import new_game, press, run_on, segments, table_of
from views.sessions.game_in_play import GameInPlay
from views.tabletop import Room, held_over
from views.typed_choice import key_of
from views.view import view_of

ROOM = Room(60, 30)
"""The room for a board."""

PLACES = 12
"""How many places of a choice are looked at."""


def screen(observation: Observation, game: str) -> list[str]:
    """All that the full screen shows to the seat of an observation."""
    names = [Player(f"p{at}", HUMAN) for at in range(len(observation.view.seats))]
    tabletop, draft = view_of(registry.entry(game)).tabletop(names), observation.view.draft
    seat = observation.seat
    shown = [tabletop.board(draft, draft, None, ROOM).text.plain, tabletop.standing(draft, seat)]
    shown += [str(sheet) for sheet in tabletop.seats(draft, seat)]
    shown += [str((each.sprites, each.count, each.caption)) for each in tabletop.held(draft, seat)]
    if observation.view.turn == seat:
        shown += choices(tabletop, draft)
    look = tabletop.look(draft)
    if look is not None and look.targets is not None:
        shown += [str(look.targets.attempt(cell, 0)) for cell in look.targets.cells]
    return shown


def choices(tabletop: Any, draft: Any) -> Iterator[str]:
    for number, each in enumerate(tabletop.choices(draft)):
        yield f"{key_of(number, each)} {each.name} {each.sprites} {each.count}"
        yield f"{each.title} {each.caption}"
        yield f"{each.effect} {each.refusal} {[more.name for more in each.more]}"
        for cell in each.targets.cells[:PLACES] if each.targets and not each.refusal else ():
            ghost = held_over(draft, each, cell, 0)
            effects = list(tabletop.effects(draft, ghost)) if ghost.legal else [ghost.reason]
            yield f"{effects} {tabletop.board(draft, draft, ghost, ROOM).text}"


FEW = few()
NUMBERS = st.integers(0, 10**6)


@FEW
@given(st.sampled_from(Mode), st.integers(2, 5), st.integers(0, 25), NUMBERS)
def test_a_screen_of_cat_box_is_the_same_for_all_truths_that_look_alike(
    mode: Mode, seats: int, turns: int, seed: int
) -> None:
    first = deal(DECK, seats, f"screen-{seed}", mode=mode)
    one, other = look_alikes(first, turns, seed % seats, seed)
    assert one.text == other.text
    assert screen(one, "catbox") == screen(other, "catbox")


@FEW
@given(st.integers(2, 5), NUMBERS)
def test_a_screen_of_cat_in_the_box_is_the_same_for_all_truths(seats: int, seed: int) -> None:
    played = list(moments(seats, seed))
    moment, seat = played[seed % len(played)], seed % seats
    one = moment.memory.observe(moment.position, seat)
    other = moment.memory.observe(researched(moment.position, one, seed), seat)
    assert one.text == other.text
    assert screen(one, "catinthebox") == screen(other, "catinthebox")


@FEW
@given(st.integers(2, 5), NUMBERS)
def test_a_screen_of_if_it_fits_is_the_same_for_all_truths(seats: int, seed: int) -> None:
    played = games_in_progress.moments(seats, seed % 50)
    moment, seat = played[seed % len(played)], seed % seats
    truth = boxed(moment.position, seat, seed)
    one, other = (moment.memory.observe(each, seat) for each in (moment.position, truth))
    assert one.text == other.text
    assert screen(one, "ifitfits") == screen(other, "ifitfits")


def covered(position: Any, seat: int, seed: int) -> Any:
    """Another truth of Cat Box: other secret faces, and other colours of the others."""
    rng, others = Stream("screen", seed), [s for s in range(len(position.seats)) if s != seat]
    cards = [card for other in others for card in position.seats[other].hand]
    cards += position.pile
    secrets = [card.secret for card in cards]
    for with_box in (True, False):
        alike = [at for at, face in enumerate(secrets) if has_empty(face) == with_box]
        for at, face in zip(alike, rng.shuffled([secrets[at] for at in alike]), strict=True):
            secrets[at] = face
    changed = iter([Card(card.public, face) for card, face in zip(cards, secrets, strict=True)])
    own, seats = position.seats[seat].identity, list(position.seats)
    names = iter(rng.shuffled([i for i in seat_rules(len(seats)).identities if i != own]))
    for other in others:
        hand = tuple(next(changed) for _ in seats[other].hand)
        seats[other] = replace(seats[other], hand=hand, identity=next(names))
    return replace(position, seats=tuple(seats), pile=tuple(changed))


def researched(position: Any, observation: Any, seed: int) -> Any:
    """Another truth of Cat in the Box: other hands, by what a seat can know."""
    world = Deduction.of(observation).sample(Stream("screen", seed))
    return replace(position, round=filled(observation.view.round, world))


def boxed(position: Any, seat: int, seed: int) -> Any:
    """Another truth of If It Fits: other hands, and the pile in another order."""
    rng, seats = Stream("screen", seed), list(position.seats)
    others = [at for at in range(len(seats)) if at != seat]
    cards = rng.shuffled([card for at in others for card in seats[at].hand])
    for at in others:
        count = len(seats[at].hand)
        seats[at], cards = replace(seats[at], hand=tuple(cards[:count])), cards[count:]
    return replace(position, seats=tuple(seats), pile=tuple(rng.shuffled(position.pile)))


TRUTHS = {
    "catbox": lambda game: covered(game.position, 0, 3),
    "catinthebox": lambda game: researched(game.position, game.observation(0), 3),
    "ifitfits": lambda game: boxed(game.position, 0, 3),
}
"""Another truth of a game in play, which looks the same to its first seat."""


@pytest.mark.parametrize("name", TRUTHS)
def test_the_whole_screen_is_the_same_for_another_truth(name: str, tmp_path: Path) -> None:
    one, other = (in_play(tmp_path / folder, name) for folder in ("one", "other"))
    other.position = TRUTHS[name](other)
    assert other.position != one.position
    assert other.observation(0).text == one.observation(0).text
    assert seen(one) == seen(other)


def in_play(folder: Path, name: str) -> GameInPlay:
    """A game of two people after some moves, the first person to move."""
    folder.mkdir()
    game, rng = new_game(folder, name, "Anna", "bot:random", "bot:random"), Stream("screen", 7)
    while game.number < 20 or not game.by_person:
        game.play(game.position.moves.random(rng))
    return game


def seen(game: GameInPlay) -> list[object]:
    """Everything that is sent to the terminal, for some keys."""
    shown: list[object] = []

    async def script(pilot: Pilot[None]) -> None:
        for key in ("n", "tab", "l", "right", "escape", "m", "escape", "w"):
            await press(pilot, key)
            shown.extend((text, str(style)) for text, style, _ in segments(pilot))
        assert table_of(pilot).seat == 0

    run_on(GameTable(game), script)
    return shown
