"""Games on the full screen, without a terminal, and their hints."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from cli.screen.pages import HandoverScreen, Menu, Page, RoundPage
from cli.screen.played_table import END
from cli.screen.table import BoardPane, BoardView, HandPane
from games import loading, registry
from games.catbox.turn import MoveMouse
from games.rng import Stream
from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.screens import (
    asked,
    flat,
    ghost,
    marked,
    new_game,
    play_by_keys,
    play_by_mouse,
    press,
    resize,
    reversed_text,
    run_on,
    screen_text,
    table_of,
    thought,
    until,
)
from views.results import taken_back_text
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing

OTHERS = {"catbox": ["bot:random"] * 4}
"""The players besides a person, where a whole game asks that person for few turns."""

LAST_SEAT = {"catinthebox": "4 random", "ifitfits": "=^4^="}
"""The beginning of the row of the last of five seats, in a game that numbers them."""


def kept(game: GameInPlay) -> Any:
    """The record in the file of a game."""
    assert game.file.path is not None
    return loading.load(game.file.path).value


def finished(game: GameInPlay) -> Any:
    """The last position of the file of a game."""
    *_, last = kept(game).positions()
    return last


def going_on(record: Any, folder: Path) -> GameInPlay:
    """A game that has begun."""
    entry = registry.entry("catinthebox")
    return GameInPlay(entry, record, GameFile(folder / "game.json"), Pacing())


def slowed(game: GameInPlay, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let the bots of a game think until an event."""
    thought, decide = threading.Event(), game.decide

    def slowly() -> Any:
        move = decide()
        assert thought.wait(60)
        return move

    monkeypatch.setattr(game, "decide", slowly)
    return thought


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_whole_game_is_played_with_keys_alone(name: str, tmp_path: Path) -> None:
    game = new_game(tmp_path, name, "You", *OTHERS.get(name, ["bot:random"]))

    async def script(pilot: Pilot[None]) -> None:
        await play_by_keys(pilot)
        await until(pilot, "The game is over")
        shown = screen_text(pilot)
        assert "win" in shown or "tied" in shown or "share" in shown

    run_on(GameTable(game), script)
    assert finished(game).over


@pytest.mark.slow
def test_a_whole_game_is_played_with_the_mouse_alone(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", *OTHERS["catbox"])
    run_on(GameTable(game), play_by_mouse)
    assert finished(game).over


def test_people_who_share_the_screen_never_see_one_another_s_cards(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "Anna", "Bob")
    own = [[card.secret for card in seat.hand] for seat in game.position.seats]

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await asked(pilot)
        assert isinstance(pilot.app.screen, HandoverScreen)
        assert "Anna's turn. The others look away." in screen_text(pilot)
        assert "Points on the board" not in screen_text(pilot)
        await press(pilot, "enter")
        assert "You are" in screen_text(pilot)
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert "Bob's turn. The others look away." in screen_text(pilot)
        await press(pilot, "enter")
        assert {choice.name for choice in table.tabletop.choices(table.shown)} >= set(own[1])

    run_on(GameTable(game), script)


def test_a_refused_place_says_why_and_a_click_lays_a_card_in_another(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "right", "down")
        assert not ghost(pilot).legal
        assert ghost(pilot).reason in flat(pilot)
        assert "!P!" in screen_text(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).shown.steps == ()
        await press(pilot, "n")
        assert ghost(pilot).legal
        region = table_of(pilot).part(BoardView).shown.regions[ghost(pilot).cell]
        chosen = table_of(pilot).cursor.chosen
        await pilot.click(HandPane, offset=(20, 0))
        assert table_of(pilot).cursor.chosen != chosen
        assert reversed_text(pilot) == ">2 yours"
        await pilot.click(HandPane, offset=(2, 0))
        assert table_of(pilot).cursor.chosen == chosen
        await press(pilot, "1", "n")
        await pilot.click(BoardView, offset=(region.column, region.line))
        assert await asked(pilot)
        assert game.number == 2

    game = new_game(tmp_path, "catbox", "You", "bot:random")
    run_on(GameTable(game), script)


def test_a_step_and_whole_turns_are_taken_back(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")
    before = game.record

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        assert "turn 1, You to move" in screen_text(pilot)
        await press(pilot, "u")
        assert "nothing to take back" in screen_text(pilot)
        await press(pilot, "enter")
        await asked(pilot)
        assert game.number == 2
        await press(pilot, "u")
        assert "You took back a turn" in screen_text(pilot)
        assert table.shown.steps == ()

    run_on(GameTable(game), script)
    assert game.record == replace(before, taken_back=(0,))
    assert kept(game) == replace(before, taken_back=(0,))
    assert taken_back_text(game.record) == "Taken back and played anew: turn 1."


def test_a_turn_among_people_is_ended_by_hand_and_its_step_taken_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "enter")
        assert table_of(pilot).cursor.chosen == END
        await press(pilot, "u")
        assert table_of(pilot).shown.steps == ()

    run_on(GameTable(new_game(tmp_path, "catbox", "Anna", "Bob")), script)


def test_a_token_in_use_is_gone_from_the_panel_and_what_it_allows_is_said(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert screen_text(pilot).count("pbfsm") == 2
        await press(pilot, "m", "down", "down", "enter")
        assert screen_text(pilot).count("pbfsm") == 1
        assert "This card may cover up to four cells" in screen_text(pilot)

    game = new_game(tmp_path, "catbox", "You", "bot:random", mode="advanced")
    run_on(GameTable(game), script)


def test_the_first_cards_of_if_it_fits_say_what_they_are(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "These are starting cards: everybody lays one" in screen_text(pilot)

    run_on(GameTable(new_game(tmp_path, "ifitfits", "You", "bot:random")), script)


def test_a_card_is_named_the_way_up_in_which_it_is_held(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "2")
        assert "oowo at 0,0" in screen_text(pilot)
        await press(pilot, "r")
        assert "wooo at 0,0" in screen_text(pilot)

    run_on(GameTable(new_game(tmp_path, "ifitfits", "You", "bot:random")), script)


def test_a_refusal_is_said_once_and_a_number_that_is_not_there_is_answered(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "right", "down", "enter")
        assert flat(pilot).count(ghost(pilot).reason) == 1
        await press(pilot, "9")
        assert "there is no 9 to choose" in screen_text(pilot)

    run_on(GameTable(new_game(tmp_path, "catbox", "You", "bot:random")), script)


def test_only_keys_that_do_something_are_named(tmp_path: Path) -> None:
    def keys(pilot: Pilot[None]) -> str:
        return screen_text(pilot).splitlines()[-1]

    async def basic(pilot: Pilot[None]) -> None:
        assert "m more" not in keys(pilot)
        assert "r turn" not in keys(pilot)
        assert "n place" in keys(pilot)

    async def advanced(pilot: Pilot[None]) -> None:
        assert "m more" in keys(pilot)

    run_on(GameTable(new_game(tmp_path, "catbox", "You", "bot:random")), basic)
    run_on(GameTable(new_game(tmp_path, "catbox", "You", "bot:random", mode="advanced")), advanced)


def test_every_token_says_what_it_costs_and_the_mouse_lays_a_card_elsewhere(
    tmp_path: Path,
) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random", mode="advanced")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, Menu)
        shown = flat(pilot)
        assert shown.count("Costs") == 5
        assert "Not now: the paw token is used after the card" in shown
        assert "Not now: the mouse token is used after the card" in shown
        await press(pilot, "enter")
        assert table.cursor.chosen is not None
        assert table.cursor.chosen.name == "box"
        await press(pilot, "enter")
        assert not table.shown.steps
        assert "then nobody could lay a card" in flat(pilot)
        await press(pilot, "escape", "1", "enter", "m", "down", "enter")
        while not ghost(pilot).legal:
            await press(pilot, "n")
        await press(pilot, "enter")
        assert " box@" in str(game.record.turns[0]), "nothing can follow: the turn ends by itself"
        await press(pilot, "u", "1", "enter", "m", "end", "enter")
        assert table.cursor.chosen.name == "mouse"
        assert ghost(pilot).legal
        await press(pilot, "enter")
        assert isinstance(ghost(pilot).attempt, MoveMouse)
        await press(pilot, "n", "enter")
        assert " mouse:" in str(game.record.turns[0])

    run_on(GameTable(game), script, (100, 40))


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_screen_answers_while_a_bot_thinks(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(tmp_path, name, "You", "bot:random")
    thought = slowed(game, monkeypatch)

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        while not table.work.running:
            await press(pilot, "enter")
        await until(pilot, "random is thinking")
        assert f"turn {game.number + 1}, random to move" in screen_text(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, Page)
        await press(pilot, "escape")
        assert table.cursor.ghost is None
        await press(pilot, "right")
        held: Any = ghost(pilot)
        assert held.choice.inert
        assert held.attempt.effect in flat(pilot)
        await press(pilot, "enter")
        assert "it is not your turn yet" in screen_text(pilot)
        thought.set()
        await asked(pilot)
        assert table.active
        assert table.cursor.chosen is None or not table.cursor.chosen.inert

    run_on(GameTable(game), script)


def test_a_bot_that_was_thinking_when_the_turn_was_taken_back_does_not_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")
    thought = slowed(game, monkeypatch)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "e", "u")
        assert game.number == 0
        before = screen_text(pilot)
        thought.set()
        await pilot.pause(0.2)
        assert (game.number, screen_text(pilot)) == (0, before)
        assert table_of(pilot).active

    run_on(GameTable(game), script)


def test_reasons_rules_and_keys_are_pages(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catinthebox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "w")
        assert "no bot has moved yet" in screen_text(pilot)
        await press(pilot, "enter")
        await asked(pilot)
        await press(pilot, "w")
        await until(pilot, "random lays a card aside")
        await press(pilot, "escape", "enter")
        await asked(pilot)
        await press(pilot, "w")
        await until(pilot, "(3 of 3)")
        await press(pilot, "home")
        await until(pilot, "(1 of 3)")
        assert "random lays a card aside" in screen_text(pilot)
        await press(pilot, "escape", "f1")
        await until(pilot, "Rules of Cat in the Box")
        assert "(1 of 1)" not in screen_text(pilot)
        assert game.view.overview[0].text[:40] in flat(pilot).replace("│ ", "")
        await press(pilot, "escape", "question_mark")
        await until(pilot, "Keys and signs")

    run_on(GameTable(game), script)


def test_what_is_held_is_turned_until_it_is_as_before(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "you hold" in screen_text(pilot)
        await press(pilot, "2")
        ways: Any = ghost(pilot).choice.targets
        attempts = [ghost(pilot).attempt]
        for _ in range(ways.ways):
            await press(pilot, "r")
            attempts.append(ghost(pilot).attempt)
        assert attempts[-1] == attempts[0]
        assert len({str(each) for each in attempts}) == ways.ways > 1

    run_on(GameTable(new_game(tmp_path, "ifitfits", "You", "bot:random")), script)


def test_a_look_says_what_a_card_covers_and_gives_the_card_back(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await press(pilot, "enter", "e")
        await asked(pilot)
        before = table.cursor.chosen
        await press(pilot, "l")
        position: Any = game.position
        board = position.board
        for cell in board.cells:
            attempt: Any = ghost(pilot).choice.targets.attempt(cell, 0)  # type: ignore[union-attr]
            assert f"{board.cells[cell]} at {cell[0]},{cell[1]}" in attempt.effect
            assert cell in attempt.lit
        assert "<" in screen_text(pilot)
        await press(pilot, "escape")
        assert table.cursor.chosen is before

    run_on(GameTable(game), script)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=str)
@pytest.mark.diagonal
def test_five_seats_leave_room_for_what_has_happened(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    options = {"catinthebox": {}}.get(name, {"mode": "advanced"})
    game, rng = new_game(tmp_path, name, "You", *["bot:random"] * 4, **options), Stream("five")
    while game.number < 22 or not game.by_person:
        game.play(game.position.moves.random(rng))

    async def script(pilot: Pilot[None]) -> None:
        assert table_of(pilot).part(VerticalScroll, "log").size.height >= 2
        shown = screen_text(pilot)
        assert shown.count("random") >= 4
        assert LAST_SEAT.get(name, "") in shown

    run_on(GameTable(game), script, size)


def test_a_turn_survives_a_change_of_size(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await press(pilot, "enter", "2", "n", "right")
        held = table.shown, table.cursor.chosen, table.cursor.ghost
        for size in ((200, 60), (80, 24), (120, 40)):
            await resize(pilot, size)
            assert (table.shown, table.cursor.chosen, table.cursor.ghost) == held

    game = new_game(tmp_path, "catbox", "You", "bot:random", mode="advanced")
    run_on(GameTable(game), script)


def test_a_board_that_is_too_large_is_scrolled_to_what_is_held(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")
    while game.number < 30 or not game.by_person:
        moves: Any = game.position.moves
        game.play(max(moves, key=lambda turn: turn.steps[0].placement.x))

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await press(pilot, "n")
        for _ in range(12):
            await press(pilot, "n")
            pane = table.part(BoardPane)
            region = table.part(BoardView).shown.regions[ghost(pilot).cell]
            left = pane.scroll_offset.x
            assert left <= region.column < left + pane.size.width

    run_on(GameTable(game), script)


def test_a_paradox_stops_the_game_on_a_page_of_its_own(tmp_path: Path) -> None:
    game = going_on(before_a_paradox(), tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RoundPage)
        shown, number = screen_text(pilot), game.number
        assert re.search(r"Round \d of 3 is over", shown)
        assert re.search(r"tricks +bonus +this round +so far", shown)
        assert "caused a paradox" in flat(pilot)
        await pilot.pause(0.2)
        assert game.number == number
        await press(pilot, "enter")
        assert await asked(pilot)
        assert game.number > number or game.by_person

    run_on(GameTable(game), script)


def test_a_card_that_can_be_played_is_chosen_and_the_last_round_ends(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        choices, chosen = table_of(pilot).cursor.choices, table_of(pilot).cursor.chosen
        assert choices[0].refusal
        assert chosen is not None
        assert not chosen.refusal
        await press(pilot, "enter")
        assert "Round 3 of 3 is over" in screen_text(pilot)
        await press(pilot, "enter")
        await until(pilot, "The game is over")

    run_on(GameTable(going_on(before_a_paradox(last=True), tmp_path)), script)


SEATS = "You", "bot:random", "bot:random"


def paced(folder: Path, pause: float) -> GameInPlay:
    """A game of Cat Box that begins, against two bots that pause between their moves."""
    game = new_game(folder, "catbox", *SEATS)
    return GameInPlay(game.entry, game.record, GameFile(folder / "paced.json"), Pacing(pause=pause))


def test_a_bot_waits_until_the_move_before_could_be_read_or_is_taken_back(tmp_path: Path) -> None:
    game = paced(tmp_path, 1.5)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "e")
        await until(pilot, "random lays")
        assert (game.number, table_of(pilot).active) == (2, False)
        assert marked(pilot) > 0
        await press(pilot, "u")
        assert (game.number, table_of(pilot).active) == (0, True)
        await pilot.pause(1.6)
        assert (game.number, table_of(pilot).active) == (0, True)
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert game.number == 3

    run_on(GameTable(game), script)


def test_the_moves_since_one_s_own_are_shown_again_one_after_the_other(tmp_path: Path) -> None:
    game = paced(tmp_path, 0.0)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "a")
        assert "nobody has moved yet" in screen_text(pilot)
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert marked(pilot) == 0
        for number in (0, 1, 2, 0):
            await press(pilot, "a")
            told = game.events[number].lines(0)[0]
            assert " ".join(told.split())[:50] in flat(pilot)
            assert marked(pilot) > 0

    run_on(GameTable(game), script)


def test_a_game_pauses_only_between_two_bots(tmp_path: Path) -> None:
    game = paced(tmp_path, 2.0)
    rng, pauses = Stream("test-pace"), []
    for _ in range(4):
        game.play(game.observation(game.turn).moves.random(rng))
        pauses.append(game.pause)
    assert pauses == [0.0, 2.0, 0.0, 0.0]


# Hints: one step after the other, drawn on the board


async def hinted(pilot: Pilot[None], text: str) -> None:
    """Ask for the next step of a hint, and wait until it is said."""
    await press(pilot, "h")
    await thought(pilot)
    await until(pilot, text)


def test_a_hint_of_cat_box_names_the_aim_then_the_card_then_the_place(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await hinted(pilot, "Hint 1 of ")
        assert not isinstance(pilot.app.screen, Page)
        assert "Take " not in screen_text(pilot)
        assert "Hint 3" not in screen_text(pilot)
        await hinted(pilot, ": Take ")
        assert table.cursor.chosen is not None
        assert table.cursor.chosen.name in screen_text(pilot)
        await hinted(pilot, ": Lay ")
        assert marked(pilot) > 0
        held = ghost(pilot)
        assert held.legal
        assert not isinstance(pilot.app.screen, Page)
        await press(pilot, "enter")
        assert marked(pilot) == 0
        laid = f"{held.choice.name}@{held.cell[0]},{held.cell[1]}"
        assert str(game.record.turns[0]) == laid

    run_on(GameTable(game), script)


def test_a_hint_that_was_asked_for_before_a_move_is_not_shown_after_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        await hinted(pilot, "Hint 1 of ")
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert marked(pilot) == 0
        await press(pilot, "v")
        assert "h gives a hint; its numbers come after it" in screen_text(pilot)

    run_on(GameTable(game), script)


@pytest.mark.parametrize("name", registry.GAMES)
def test_o_tells_what_the_others_may_do_after_what_is_held(name: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await asked(pilot)
        if name != "catinthebox":  # There a card is laid aside first, which has no place.
            await press(pilot, "n")
        await press(pilot, "o")
        await thought(pilot)
        said = " ".join(line.plain for line in table_of(pilot).log_lines)
        assert said in flat(pilot)
        assert any(words in said for words in ("take points", "can answer", "this follows"))

    run_on(GameTable(new_game(tmp_path, name, "You", "bot:greedy")), script)


@pytest.mark.slow
def test_a_hint_waits_for_other_steps_to_be_taken_back_and_its_numbers_stand_behind_a_key(
    tmp_path: Path,
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await hinted(pilot, "Hint 1 of ")
        await press(pilot, "tab", "tab", "n", "enter")
        await hinted(pilot, "take back your steps first")
        await press(pilot, "u")
        await hinted(pilot, ": Take ")
        assert "What expert would do" not in screen_text(pilot)
        await press(pilot, "v")
        await until(pilot, "What expert would do in your place")

    game = new_game(tmp_path, "catbox", "You", "bot:random", mode="advanced")
    run_on(GameTable(game), script)


def test_a_move_ends_the_hint_that_is_being_thought_of(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await press(pilot, "h")
        assert table.work.running
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert (game.number, table.work.running) == (2, False)
        assert "Hint 1 of" not in screen_text(pilot)
        assert "killed" not in screen_text(pilot)

    with game.bots_apart():
        run_on(GameTable(game), script)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.GAMES)
def test_whole_turns_are_made_by_what_a_hint_says_and_its_reasons_are_seen_at_once(
    name: str, tmp_path: Path
) -> None:
    game = new_game(tmp_path, name, "You", "bot:greedy", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        for _ in range(2):
            await asked(pilot)
            number, steps = game.number, table.shown.steps
            await hinted(pilot, "Hint 1 of ")
            await press(pilot, "h", "h", "h")
            await pilot.pause()
            *_, last = table.log_lines
            shown = flat(pilot)
            assert last.plain in shown, screen_text(pilot)
            assert any(f"Hint {steps} of {steps}: " in shown for steps in (2, 3, 4))
            await press(pilot, "tab")
            assert "told" not in table.screen_stack[0].classes
            await press(pilot, "shift+tab", "h", "enter", "e")
            await asked(pilot)
            assert (game.number, table.shown.steps) != (number, steps)

    run_on(GameTable(game), script)
