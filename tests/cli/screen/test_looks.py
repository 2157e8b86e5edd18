"""Light and dark, as chosen or as the terminal says, and nothing depends on colours."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import platformdirs
import pytest
from textual.pilot import Pilot

from cli.print.preferences import THEME, Brightness, keep, of_terminal, theme
from cli.screen.full_screen import GROUNDS
from cli.screen.full_screen import INKS as WRITTEN
from cli.screen.game_table import GameTable
from games.catbox.board import Board
from games.catbox.faces import LETTERS, Face
from games.catbox.turn import parse_placement
from games.files import InputError
from tests.support.contrast import contrast, ink_and_ground
from tests.support.screens import new_game, press, run_on, screen_text, segments, table_of
from views.catbox.board import LOOK, QUADRANTS, inked
from views.catbox.scenery import board_scene
from views.catbox.sprites import CardFace
from views.catinthebox.paint import STYLES
from views.ifitfits.paint import COATS, INKS
from views.scene_text import SceneText, face_of
from views.tabletop import Room

READABLE = 4.5
"""The contrast of text that anybody can read."""

VISIBLE = 3.0
"""The contrast of a shape that anybody can see."""

PAINTED = [*QUADRANTS.values(), *STYLES.values(), *COATS, *INKS.values()]


@pytest.mark.parametrize("style", dict.fromkeys(PAINTED))
def test_a_letter_can_be_read_on_its_own_ground(style: str) -> None:
    assert contrast(*ink_and_ground(style, GROUNDS[Brightness.DARK])) >= READABLE


@pytest.mark.parametrize("brightness", Brightness)
def test_black_cats_are_seen_on_the_table(brightness: Brightness) -> None:
    ground = GROUNDS[brightness]
    _, cat = ink_and_ground(QUADRANTS["K"], ground)
    assert contrast(cat, ground) >= VISIBLE
    assert contrast(WRITTEN[brightness], ground) >= READABLE


def test_quadrants_differ_by_their_letters_alone() -> None:
    drawn = {letter: face_of(CardFace(Face(letter * 4)), inked, LOOK).plain for letter in LETTERS}
    assert all(letter in text for letter, text in drawn.items())
    assert all(drawn[one] != drawn[other] for one, other in combinations(LETTERS, 2))


@pytest.mark.parametrize("room", [Room(60, 30), Room(60, 6)], ids=["wide", "narrow"])
def test_which_card_lies_above_is_seen_without_letters_and_colours(room: Room) -> None:
    one, other = (drawn(layers, room) for layers in (["0,0", "1,1"], ["1,1", "0,0"]))
    assert one != other


def test_a_board_is_drawn_as_large_as_its_room_allows() -> None:
    rooms = range(32, 64)
    texts = [drawn(["0,0", "1,1"], Room(columns, 40))[0].splitlines() for columns in rooms]
    widths = [max(map(len, lines)) for lines in texts]
    assert all(width <= columns for width, columns in zip(widths, rooms, strict=True))
    assert widths == sorted(widths)
    assert len(set(widths)) == len(LOOK.sizes)


def drawn(places: list[str], room: Room) -> tuple[str, list[tuple[int, int]]]:
    """A board of black cats alone: its signs, and where they are underlined."""
    board = Board.of(parse_placement(f"KKKK@{place}") for place in places)
    text, _ = SceneText(board_scene(board, room=1), inked, LOOK).fitting(*room)
    lines = [(span.start, span.end) for span in text.spans if "underline" in str(span.style)]
    return text.plain, lines


@pytest.mark.slow
def test_no_colour_is_sent_where_none_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    game = new_game(tmp_path, "catbox", "You", "bot:random", mode="advanced")

    async def script(pilot: Pilot[None]) -> None:
        for key in ("right", "m", "escape", "question_mark", "escape", "t"):
            await press(pilot, key)
            styles = [style for _, style, _ in segments(pilot) if style is not None]
            assert all(style.color is None and style.bgcolor is None for style in styles)
            marked = [text for text, style, _ in segments(pilot) if style and style.reverse]
            assert any(text.strip() for text in marked)
            assert screen_text(pilot)

    run_on(GameTable(game), script, (100, 40))


LIGHT, DARK = Brightness.LIGHT, Brightness.DARK


def test_a_terminal_may_say_what_it_is() -> None:
    said = "15;0", "0;15", "0;default;7", "7;8", "default;default", ""
    assert list(map(of_terminal, said)) == [DARK, LIGHT, LIGHT, DARK, None, None]


def test_what_was_chosen_counts_more_than_what_the_terminal_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert theme() is DARK
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert theme() is LIGHT
    keep(THEME, DARK)
    assert theme() is DARK


def test_a_key_changes_it_for_good_and_shows_the_same_text(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        before = screen_text(pilot)
        assert pilot.app.theme == "textual-dark"
        await press(pilot, "t")
        assert pilot.app.theme == "textual-light"
        assert screen_text(pilot) == before
        assert table_of(pilot).screen.has_class("light")

    run_on(GameTable(game), script)
    assert theme() is LIGHT


def test_a_file_that_holds_something_else_is_one_clear_line() -> None:
    path = platformdirs.user_data_path("catbox") / "theme"
    path.parent.mkdir(parents=True)
    path.write_text("pink\n", encoding="utf-8")
    with pytest.raises(InputError, match="theme: expected light or dark"):
        theme()
