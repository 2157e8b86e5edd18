"""Nothing that a seat can't know is ever on its screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import registry
from games.protocol import HUMAN, Observation, Player
from games.record import remembered
from tests.support.look_alikes import look_alikes
from tests.support.screens import press, run_on, segments, table_of
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.tabletop import Room, held_over
from views.typed_choice import key_of
from views.view import view_of

ROOM = Room(60, 30)
"""The room for a board."""

PLACES = 12
"""How many places of a choice are looked at."""

PEOPLE = "Anna", "Bob", "Cleo", "Dan"

ALIKE = {
    "catbox": ((2, 9, 1), (3, 16, 0), (4, 30, 3)),
    "catinthebox": ((2, 9, 1), (3, 16, 2), (4, 24, 0)),
    "ifitfits": ((2, 24, 0), (3, 14, 2), (3, 30, 0)),
}
"""How many people sit in games of each kind, at least how many turns they took, and who looks."""


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


@pytest.mark.parametrize("game", ALIKE)
def test_a_table_is_the_same_for_all_truths_that_look_alike(game: str) -> None:
    for seats, turns, looker in ALIKE[game]:
        pair = look_alikes(game, *PEOPLE[:seats], turns=turns, looker=looker)
        shown = []
        for record in (pair.one, pair.other):
            *_, (position, memory) = remembered(record)
            shown.append(screen(memory.observe(position, looker), game))
        assert shown[0] == shown[1]


@pytest.mark.parametrize("name", registry.GAMES)
def test_all_that_is_sent_to_the_terminal_is_the_same_for_another_truth(
    name: str, tmp_path: Path
) -> None:
    pair = look_alikes(name, "Anna", "bot:random", "bot:random", turns=20)
    entry, file = registry.entry(name), GameFile(tmp_path / "game.json")
    assert pair.one != pair.other
    one, other = (seen(GameInPlay(entry, each, file, Pacing())) for each in pair[1:])
    assert one == other


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
