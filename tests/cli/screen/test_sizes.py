"""Small terminals, terminals whose size changes, and the keys that are named on each."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from cli.screen.table import BoardView, HandPane
from languages.messages import speaking
from tests.support.screens import new_game, resize, run_on, screen_text, table_of, until

BOARDS = {"catbox": "[P][Y]", "catinthebox": "B  blue", "ifitfits": "[ ]"}
"""A part of the board of each game at its beginning."""

SIZES = TINY, _, USUAL, WIDE, _ = [(40, 10), (60, 20), (80, 24), (120, 40), (200, 60)]


def heights(pilot: Pilot[None]) -> tuple[int, int]:
    """Lines of the first card on the board, and of the hand, which are all shown."""
    hand = table_of(pilot).part(HandPane)
    assert hand.virtual_size.height <= hand.content_size.height
    regions = table_of(pilot).part(BoardView).shown.regions
    return next(iter(regions.values())).height, hand.virtual_size.height


@pytest.mark.parametrize("name", BOARDS)
def test_a_table_can_be_used_on_a_tiny_terminal_and_grows_with_it(
    name: str, tmp_path: Path
) -> None:
    seen: list[str] = []

    async def grown(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert BOARDS[name] in shown
        assert ">1 " in shown
        chosen = table_of(pilot).cursor.chosen
        assert chosen is not None
        assert f"{chosen.name}" in shown
        assert "q quit" in shown
        await resize(pilot, USUAL)
        seen.append(screen_text(pilot))
        board, hand = heights(pilot)
        await resize(pilot, WIDE)
        larger = heights(pilot)
        assert larger[1] > hand
        assert name == "ifitfits" or larger[0] > board
        seen.append(screen_text(pilot))

    async def begun(pilot: Pilot[None]) -> None:
        assert screen_text(pilot) == seen[0]

    for script, size in ((grown, TINY), (begun, USUAL)):
        game = new_game(tmp_path, name, "You", "bot:random")
        run_on(GameTable(game), script, size)
    for shown in seen:
        assert "You to move" in shown
        assert "random" in shown
        assert ">1" in shown
        *_, bar = shown.splitlines()
        assert "F1 rules" in bar
        assert ("r turn" in bar) == (name == "ifitfits")
    if name == "ifitfits":
        assert all(key in bar for key in ("l look", "t light/dark", "PgUp scroll"))


@pytest.mark.slow
@pytest.mark.parametrize(("tag", "quits"), [("en", "q quit"), ("ca", "q surt"), ("es", "q salir")])
def test_the_way_out_and_the_list_of_keys_are_always_named(
    tag: str, quits: str, tmp_path: Path
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for size in SIZES:
            await resize(pilot, size)
            await until(pilot, quits)
            *_, bar = screen_text(pilot).splitlines()
            assert quits in bar
            assert "? " in bar

    with speaking(tag):
        run_on(GameTable(new_game(tmp_path, "catinthebox", "You", "bot:random")), script)
