"""Small terminals, terminals whose size changes, and the keys that are named on each."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from cli.screen.table import BoardView, HandPane
from languages.messages import speaking
from tests.support.screens import new_game, run_on, screen_text, table_of, until

BOARDS = {"catbox": "[P][Y]", "catinthebox": "B  blue", "ifitfits": "[ ]"}
"""A part of the board of each game at its beginning."""

SIZES = [(40, 10), (60, 20), (80, 24), (120, 40)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_and_what_can_be_done_are_shown_on_a_tiny_terminal(
    name: str, tmp_path: Path
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert BOARDS[name] in shown
        assert ">1 " in shown
        chosen = table_of(pilot).cursor.chosen
        assert chosen is not None
        assert f"{chosen.name}" in shown
        assert "q quit" in shown

    run_on(GameTable(new_game(tmp_path, name, "You", "bot:random")), script, (40, 10))


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_a_terminal_that_is_enlarged_looks_as_if_it_had_always_been_so(
    name: str, tmp_path: Path
) -> None:
    seen: list[str] = []

    async def grown(pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        seen.append(screen_text(pilot))

    async def begun(pilot: Pilot[None]) -> None:
        await pilot.pause()
        seen.append(screen_text(pilot))

    for folder, script, size in (("one", grown, (40, 10)), ("two", begun, (80, 24))):
        (tmp_path / folder).mkdir()
        run_on(GameTable(new_game(tmp_path / folder, name, "You", "bot:random")), script, size)
    assert seen[0] == seen[1]


@pytest.mark.slow
@pytest.mark.parametrize("tag", ["en", "ca", "es"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_way_out_and_the_list_of_keys_are_always_named(
    size: tuple[int, int], tag: str, tmp_path: Path
) -> None:
    quits = {"en": "q quit", "ca": "q surt", "es": "q salir"}

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, quits[tag])
        *_, bar = screen_text(pilot).splitlines()
        assert quits[tag] in bar
        assert "? " in bar

    with speaking(tag):
        game = new_game(tmp_path, "catinthebox", "You", "bot:random")
        run_on(GameTable(game), script, size)


def test_only_what_turns_is_offered_to_be_turned(tmp_path: Path) -> None:
    async def turning(pilot: Pilot[None]) -> None:
        await until(pilot, "r turn")

    async def still(pilot: Pilot[None]) -> None:
        assert "r turn" not in screen_text(pilot).splitlines()[-1]

    for name in BOARDS:
        (tmp_path / name).mkdir()
        table = GameTable(new_game(tmp_path / name, name, "You", "bot:random"))
        run_on(table, turning if name == "ifitfits" else still)


def test_a_wide_terminal_names_more_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        *_, bar = screen_text(pilot).splitlines()
        for named in ("F1 rules", "l look", "t light/dark", "PgUp scroll"):
            assert named in bar

    run_on(GameTable(new_game(tmp_path, "ifitfits", "You", "bot:random")), script, (120, 40))


@pytest.mark.parametrize("name", ["catbox", "catinthebox"])
def test_a_larger_terminal_has_larger_cards(name: str, tmp_path: Path) -> None:
    heights: list[int] = []

    async def script(pilot: Pilot[None]) -> None:
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            regions = table_of(pilot).part(BoardView).shown.regions
            heights.append(next(iter(regions.values())).height)

    run_on(GameTable(new_game(tmp_path, name, "You", "bot:random")), script)
    assert heights[1] > heights[0]


@pytest.mark.parametrize("name", BOARDS)
def test_a_larger_terminal_has_larger_cards_in_the_hand(name: str, tmp_path: Path) -> None:
    heights: list[int] = []

    async def script(pilot: Pilot[None]) -> None:
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            hand = table_of(pilot).part(HandPane)
            heights.append(hand.virtual_size.height)
            assert hand.virtual_size.height <= hand.content_size.height

    run_on(GameTable(new_game(tmp_path, name, "You", "bot:random")), script)
    assert heights[1] > heights[0]
