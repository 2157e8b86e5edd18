"""Turns are tried on a board, by what seats know, and positions are edited there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from games import registry
from games.catinthebox.steps import Colour
from games.loading import Content, parse
from games.protocol import GameError, IllegalMoveError, Position, Role
from games.rng import Stream
from tests.support.past_games import played
from views.sessions.analysis_board import AnalysisBoard, analysis_board, drawn, empty_file
from views.table_state import ChoiceState, Pick

every_game = pytest.mark.parametrize("name", registry.GAMES)


def board_of(name: str, turn: int | None = None) -> AnalysisBoard:
    """The board of a game of random moves."""
    record = played(name, "Anna", "bot:random", "bot:random")
    return analysis_board(Content(registry.entry(name), Role.RECORD, record), {}, turn)


def opened(text: str) -> AnalysisBoard:
    return analysis_board(parse(text.encode()), {})


def known_board(name: str, turn: int = 6) -> AnalysisBoard:
    """The board of what the mover knows in a game of random moves, which another one writes."""
    return opened(board_of(name, turn).file)


def any_turn(board: AnalysisBoard, seed: str = "turn") -> str:
    return board.text_of(board.mover.moves.random(Stream("test-board", seed)))


def seen(board: AnalysisBoard) -> Position:
    """The position that the table shows."""
    draft: Any = board.table().draft
    position: Position = draft.position
    return position


def tried(board: AnalysisBoard, most: int = 12) -> AnalysisBoard:
    """The board after some random turns of whoever is to move."""
    for number in range(most):
        if board.obstacle:
            break
        board = board.after([any_turn(board, str(number))])
    return board


@every_game
@pytest.mark.parametrize("turn", [0, 7])
def test_the_turns_of_the_game_lead_to_the_positions_of_the_game(name: str, turn: int) -> None:
    record = played(name, "Anna", "bot:random", "bot:random")
    board = board_of(name, turn).after(record.turns[turn : turn + 3])
    assert board.now.position == list(record.positions())[turn + 3]
    assert board.mover == board_of(name, turn + 3).mover
    with pytest.raises(GameError):
        board.after(["nonsense"])


@every_game
def test_by_default_it_is_the_last_choice_of_the_game_which_has_no_turns_behind_it(
    name: str,
) -> None:
    board = board_of(name)
    assert not board.obstacle
    assert board.last is not None
    assert all(board_of(name, turn).obstacle for turn in range(board.number + 1, board.last + 1))
    with pytest.raises(GameError, match="the game has"):
        board_of(name, 10_000)


@every_game
def test_whoever_is_to_move_sees_the_own_cards_and_no_others(name: str) -> None:
    board = board_of(name, 4)
    seat = board.now.position.turn
    assert board.looker == seat
    assert seen(board) == board.now.position.observation(seat).view
    after = board.after([any_turn(board)])
    assert seen(after) == after.mover.view


@every_game
def test_turns_can_be_tried_until_the_game_is_over(name: str) -> None:
    board = tried(board_of(name, 5), 1000)
    assert board.over
    assert board.notes == ()
    with pytest.raises(IllegalMoveError, match="over"):
        board.after(["pass"])


@every_game
def test_a_position_is_read_again_as_its_mover_knows_it_without_a_history(name: str) -> None:
    board, again = board_of(name, 6), known_board(name)
    seat = board.now.position.turn
    text = registry.entry(name).game.text(board.now.position.observation(seat).view)
    assert (again.file, board.file) == (text, text)
    assert not board.open
    assert [note[:5] for note in board.notes] == ["What "]
    assert [caveat[:7] for caveat in again.caveats] == ["No earl"]
    assert board.caveats == ()


@every_game
def test_unknown_cards_are_dealt_on_wish_which_leaves_what_is_known_and_all_can_move(
    name: str,
) -> None:
    board = known_board(name)
    assert board.dealt("a") == board.dealt("a")
    worlds = [opened(board.dealt(seed)) for seed in "abc"]
    assert len({str(each.now.position) for each in worlds}) > 1
    seat, text = board.now.position.turn, registry.entry(name).game.text
    assert len({text(each.now.position.observation(seat).view) for each in worlds}) == 1
    assert [board.open, *(each.open for each in worlds)] == [True, False, False, False]
    assert not tried(worlds[0], 4).obstacle


@every_game
def test_nothing_is_guessed_where_a_seat_is_to_move_whose_cards_are_unknown(name: str) -> None:
    board = known_board(name)
    seat = board.now.position.turn
    while board.now.position.turn == seat and not board.obstacle:
        turns = (board.text_of(move) for move in board.mover.moves)
        board = board.after([next(text for text in turns if text != "draw")])
    assert "known" in board.obstacle
    assert board.notes == (f"Nothing can be chosen now: {board.obstacle}.",)
    assert board.looker == seat
    assert board.table().state(name, seat, active=False).choices == ()


@every_game
def test_what_a_turn_lays_is_what_lies_there_after_it(name: str) -> None:
    board = board_of(name, 6)
    while not (laid := list(board.table().laid(drawn(board.entry, board.mover, any_turn(board))))):
        board = board.after([any_turn(board)])
    after = board.after([any_turn(board)])
    words = after.table().state(name, after.looker).board.cells
    assert {(each.x, each.y) for each in laid} <= {(x, y) for x, y, _ in words}


def test_a_card_that_a_mouse_moves_is_shown_with_the_place_that_it_leaves() -> None:
    seat: dict[str, Any] = {"identity": "pink", "hand": ["KPoB/YYVo", "KPoB/PPVo"]}
    position = {
        "format": "catbox-position/1",
        "edition": "grail",
        "mode": "advanced",
        "board": ["KPoB@0,0", "YYVo@1,1"],
        "seats": [{**seat, "tokens": ["mouse"]}, {**seat, "identity": "blue", "tokens": []}],
        "turn": 0,
        "pile": 4,
    }
    board = opened(json.dumps(position))
    turn = next(text for text in map(board.text_of, board.mover.moves) if "mouse:YYVo" in text)
    laid = list(board.table().laid(drawn(board.entry, board.mover, turn)))
    assert (1, 1) in {each.lifted for each in laid}


# Edits


def empty(name: str, seats: int = 3) -> AnalysisBoard:
    """The board of a position with as little as there can be."""
    return opened(empty_file(registry.entry(name), seats))


def picks(board: AnalysisBoard, wanted: str = "") -> Iterator[Pick]:
    """Every change that the table offers; of those that go somewhere, to its first places."""
    table = board.editing(wanted)
    choices = table.state(board.entry.name, board.looker).choices
    yield from picked(choices, ())
    for number, choice in enumerate(choices):
        if choice.doing == "aim":
            legal = (each for each in table.places([number]) if each.legal)
            yield from ((number, (each.x, each.y, each.way)) for each in islice(legal, 3))


def picked(choices: tuple[ChoiceState, ...], before: tuple[int, ...]) -> Iterator[Pick]:
    for number, choice in enumerate(choices):
        if choice.doing == "step":
            yield (*before, number)
        yield from picked(choice.more, (*before, number))


def outcome(board: AnalysisBoard, pick: Pick) -> tuple[str, str] | str:
    """The change of a pick and the file that comes of it, or why it is refused."""
    try:
        return board.editing().edited(pick)
    except IllegalMoveError as error:
        return str(error)


def changed(board: AnalysisBoard, pick: Pick, wanted: str = "") -> AnalysisBoard:
    return opened(board.editing(wanted).edited(pick)[1])


def named(board: AnalysisBoard, *names: str, wanted: str = "") -> list[int]:
    """The numbers of choices by their names; a seat is named by the number behind its own."""
    choices, found = board.editing(wanted).state(board.entry.name, board.looker).choices, []
    for name in names:
        wanted_name = re.sub(r"seat (\d)", r".+ \(\1\)", re.escape(name).replace("\\ ", " "))
        number = next(at for at, each in enumerate(choices) if re.fullmatch(wanted_name, each.name))
        found.append(number)
        choices = choices[number].more
    return found


def truth(board: AnalysisBoard) -> Any:
    """The position, with what only its game has."""
    return board.now.position


def advanced(name: str) -> AnalysisBoard:
    """An empty board in the advanced game."""
    return changed(empty(name), named(empty(name), "mode", "advanced game"))


def laid(board: AnalysisBoard, *names: str, at: int = 0, wanted: str = "") -> AnalysisBoard:
    """The board after something that has a name was laid in one of the cells where it may lie."""
    number = named(board, *names, wanted=wanted)
    places = [each for each in board.editing(wanted).places(number) if each.legal]
    return changed(board, [*number, (places[at].x, places[at].y, 0)], wanted)


def first_card(board: AnalysisBoard) -> str:
    """The first card of If It Fits that is found by its sides."""
    return board.editing("oooo").state("ifitfits", 0).choices[0].name


@every_game
def test_every_change_leaves_a_position_that_is_read_again_or_is_refused_in_one_line(
    name: str,
) -> None:
    board, made = known_board(name), 0
    for pick in islice(picks(board), 0, None, 6):
        found = outcome(board, pick)
        if isinstance(found, tuple):
            assert opened(found[1]).file == found[1]
            made += 1
        else:
            assert "\n" not in found
    assert made > 10


@every_game
@pytest.mark.parametrize("seats", [2, 5])
def test_an_empty_board_can_be_filled(name: str, seats: int) -> None:
    board = empty(name, seats)
    assert len(board.now.position.seats) == seats
    before = len(board.editing().state(name, 0).board.cells)
    pick = next(pick for pick in picks(board) if len(pick) == 2 and not isinstance(pick[1], int))
    after = changed(board, pick)
    assert len(after.editing().state(name, 0).board.cells) > before


@every_game
def test_what_was_laid_is_taken_off_again_and_it_is_said_what_no_game_leads_to(name: str) -> None:
    board = known_board(name, 14)
    after = laid(board, "take off")
    assert len(after.file) < len(board.file)
    said = [note for note in after.notes if note.startswith("No game leads to this")]
    assert bool(said) == bool(registry.entry(name).game.problems(after.now.position))
    assert not any(note.startswith("No game leads to this") for note in board.notes)


def test_a_card_that_floats_free_is_refused_in_cat_box() -> None:
    board = known_board("catbox")
    refused = next(each for each in board.editing().places([0]) if not each.legal)
    assert "floats free" in refused.text
    with pytest.raises(IllegalMoveError, match="floats free"):
        board.editing().edited([0, (refused.x, refused.y, 0)])


def test_a_seat_whose_hand_is_unknown_is_not_to_move_in_if_it_fits() -> None:
    board = known_board("ifitfits")
    other = next(at for at in range(3) if at != board.now.position.turn)
    with pytest.raises(IllegalMoveError, match="the seat to move knows its hand"):
        board.editing().edited(named(board, "turn", f"seat {other}"))


def test_the_identity_hand_and_tokens_of_a_seat_are_set_in_cat_box() -> None:
    board = advanced("catbox")
    board = changed(board, named(board, "identity of seat 0", "pink"))
    choices = board.editing("oooo").state("catbox", 0).choices
    assert choices[0].name == "oooo"  # It stands in no deck.
    choices = board.editing("kpob").state("catbox", 0).choices
    assert next(each.name for each in choices if each.doing == "aim")[:4].upper() == "KPOB"
    hand = named(board, "hand of seat 0", wanted="K")
    board = changed(board, [*hand, 0], "K")
    seat = board.now.position.seats[0]
    assert (seat.identity, len(seat.hand), len(seat.tokens)) == ("pink", 1, 5)
    assert seat.hand[0].secret.startswith("K")
    assert not board.obstacle
    less = changed(board, named(board, "tokens of seat 0", "- fish"))
    assert truth(less).seats[0].tokens == ("paw", "box", "stack", "mouse")
    assert changed(less, named(less, "tokens of seat 0", "+ fish")).file == board.file


def test_the_cats_of_a_seat_are_laid_and_come_back_in_if_it_fits() -> None:
    board = empty("ifitfits")
    for _ in range(2):
        board = laid(board, first_card(board), wanted="oooo")
    place = next(each for each in board.editing().places(named(board, "nap0")) if each.legal)
    after = laid(board, "nap0")
    back = changed(after, [*named(after, "take off"), (place.x, place.y, 0)])
    assert [truth(each).seats[0].cats for each in (board, after, back)] == [5, 4, 5]
    fewer = changed(board, named(board, "cats of seat 1: 5", "2"))
    assert [seat.cats for seat in truth(fewer).seats] == [5, 2, 5]


def test_all_hands_grow_together_and_their_cards_become_known_in_cat_in_the_box() -> None:
    board = empty("catinthebox")
    size = len(board.now.position.seats[0].hand)
    more = changed(board, named(board, "cards in each hand", "+1"))
    assert {len(seat.hand) for seat in more.now.position.seats} == {size + 1}
    for at in range(size):
        board = changed(board, named(board, "hand of seat 0", f"+{1 + at // 5}"))
    assert not board.obstacle
    assert 0 not in board.now.position.seats[0].hand


def test_the_tricks_the_prediction_and_the_colours_of_a_seat_are_set_in_cat_in_the_box() -> None:
    board = empty("catinthebox")
    for name, value in (("tricks", "2"), ("prediction", "3"), ("colours", "- red")):
        board = changed(board, named(board, f"{name} of seat 1", value))
    first, seat, _ = truth(board).round.seats
    assert (seat.won, seat.prediction, seat.open) == (2, 3, first.open - {Colour.RED})
    assert (first.won, first.prediction) == (0, 1)


@every_game
def test_a_position_that_no_file_states_is_not_edited(name: str) -> None:
    board = known_board(name)
    turns = (board.text_of(move) for move in board.mover.moves)
    after = board.after([next(text for text in turns if text != "draw")])
    if after.file:
        assert after.editing()
    else:
        with pytest.raises(GameError, match="deal what is unknown"):
            after.editing()


@pytest.mark.parametrize("name", ["catbox", "ifitfits"])
def test_the_pile_has_no_more_cards_than_are_left(name: str) -> None:
    board = empty(name)
    for _ in range(4):
        place = next(each for each in board.editing().places([0]) if each.legal)
        board = changed(board, [0, (place.x, place.y, 0)])
        (number,) = named(board, "hand of seat 0")
        more = board.editing().state(name, 0).choices[number].more
        first = next(at for at, each in enumerate(more) if each.name.startswith("+"))
        board = changed(board, [number, first])
    assert board.open
    assert "????" not in opened(board.dealt("1")).file


def test_an_empty_pile_has_no_fewer_cards() -> None:
    board = opened(board_of("catbox").file)
    (number,) = named(board, "pile 0")
    more = board.editing().state("catbox", 0).choices[number].more
    assert [each.name for each in more] == ["+0", "+0", "+1", "+10"]


def test_an_open_trick_is_played_and_taken_back_in_cat_in_the_box() -> None:
    board = empty("catinthebox")
    for each in ("+1", "+3"):
        board = changed(board, named(board, "hand of seat 0", each))
    led = laid(board, "seat 0 plays to the trick")
    followed = laid(led, "seat 1 plays to the trick")
    moment = truth(followed).round
    assert [play.number for play in moment.trick] == [1, 2]
    assert moment.seats[0].hand[0] == 3
    assert [len(seat.hand) for seat in moment.seats] == [8, 8, 9]
    assert followed.now.position.turn == 2
    choices = followed.editing().state("catinthebox", 0).choices
    assert not [each for each in choices if "plays to the trick" in each.name]
    once = changed(followed, named(followed, f"take back {moment.trick[1].text}"))
    assert truth(once).round.trick == moment.trick[:1]
    back = changed(followed, named(followed, "turn", "seat 0"))
    assert back.file == changed(once, named(once, f"take back {moment.trick[0].text}")).file
    moment = truth(back).round
    assert not moment.trick
    assert not list(moment.board.tokens)
    assert [seat.hand[:3] for seat in moment.seats] == [(3, 0, 0), (0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(("seats", "numbers"), [(2, 5), (4, 8), (5, 9)])
def test_a_token_lies_in_any_space_of_cat_in_the_box(seats: int, numbers: int) -> None:
    board = empty("catinthebox", seats)
    places = board.editing().places(named(board, "token of seat 1"))
    assert {(each.x, each.y) for each in places if each.legal} == {
        (number, row) for number in range(1, numbers + 1) for row in range(4)
    }


def test_nobody_plays_a_card_that_it_does_not_hold_to_a_trick() -> None:
    board = empty("catinthebox", 2)
    size = len(board.now.position.seats[0].hand)
    for number in [1] * 5 + [2] * (size - 5):
        board = changed(board, named(board, "hand of seat 0", f"+{number}"))
    places = board.editing().places(named(board, "seat 0 plays to the trick"))
    assert {each.x for each in places if each.legal} == {1, 2}


@pytest.mark.parametrize("begun", [empty, advanced])
def test_special_toys_are_laid_and_drawn_in_if_it_fits(
    begun: Callable[[str], AnalysisBoard],
) -> None:
    board = begun("ifitfits")
    for _ in range(2):
        board = laid(board, first_card(board), wanted="oooo")
    across = laid(board, "special toys", "toy:bb")
    assert [str(thing) for thing in truth(across).board.edges.values()] == ["toy:bb"]
    drawn = changed(across, named(across, "phase", "Blue has to lay toy:mm"))
    assert str(truth(drawn).toy) == "toy:mm"
    assert "????" not in opened(drawn.dealt("1")).file


def test_cards_are_saved_and_guards_stand_in_the_advanced_game_of_cat_box() -> None:
    board = advanced("catbox")
    hand = named(board, "hand of seat 0", wanted="K")
    board = changed(board, [*hand, 0], "K")
    (card,) = board.now.position.seats[0].hand
    saved = changed(board, [*named(board, "saved cards of seat 0"), 0])
    assert saved.now.position.seats[0].hand == ()
    assert [(each.face, each.public) for each in saved.now.position.seats[0].saved] == [
        (card.secret, card.public)
    ]
    guarded = laid(saved, "guard of seat 1", "box")
    assert [guard.seat for guard in truth(guarded).guards] == [1]
    moved = laid(guarded, "guard of seat 1", "box", at=3)
    assert len(truth(moved).guards) == 1
    assert truth(moved).guards != truth(guarded).guards
    assert changed(moved, named(moved, "guard of seat 1", "no guard")).file == saved.file
    assert changed(saved, [*named(saved, "saved cards of seat 0"), 0]).file != saved.file
