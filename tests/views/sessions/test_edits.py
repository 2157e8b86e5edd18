"""Positions are edited by hand: everything that a file may state can be reached, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games import registry
from games.loading import Content, parse
from games.protocol import GameError, IllegalMoveError, Role
from tests.support.past_games import played
from views.sessions.analysis_board import AnalysisBoard, analysis_board, empty_file
from views.table_state import ChoiceState, Pick

GAMES = "catbox", "catinthebox", "ifitfits"


def board_of(name: str, turn: int = 6) -> AnalysisBoard:
    """The board of what the mover knows in a game of random moves."""
    record = played(name, "Anna", "bot:random", "bot:random")
    content = Content(registry.entry(name), Role.RECORD, record)
    return opened(analysis_board(content, {}, turn).file)


def opened(text: str) -> AnalysisBoard:
    return analysis_board(parse(text.encode()), {})


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
    """The numbers of choices by their names."""
    choices, found = board.editing(wanted).state(board.entry.name, board.looker).choices, []
    for name in names:
        number = next(at for at, each in enumerate(choices) if each.name == name)
        found.append(number)
        choices = choices[number].more
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_change_leaves_a_position_that_is_read_again_or_is_refused_in_one_line(
    name: str,
) -> None:
    board, made = board_of(name), 0
    for pick in islice(picks(board), 0, None, 3):
        found = outcome(board, pick)
        if isinstance(found, tuple):
            assert opened(found[1]).file == found[1]
            made += 1
        else:
            assert "\n" not in found
    assert made > 10


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 5])
def test_an_empty_board_can_be_filled(name: str, seats: int) -> None:
    board = empty(name, seats)
    assert len(board.now.position.seats) == seats
    before = len(board.editing().state(name, 0).board.cells)
    pick = next(pick for pick in picks(board) if len(pick) == 2 and not isinstance(pick[1], int))
    after = changed(board, pick)
    assert len(after.editing().state(name, 0).board.cells) > before


@pytest.mark.parametrize("name", GAMES)
def test_what_was_laid_is_taken_off_again(name: str) -> None:
    board = board_of(name, 14)
    table = board.editing()
    number = named(board, "take off")[0]
    place = next(each for each in table.places([number]) if each.legal)
    after = changed(board, [number, (place.x, place.y, 0)])
    assert after.file != board.file
    assert len(after.file) < len(board.file)


def test_a_card_that_floats_free_is_refused_in_cat_box() -> None:
    board = board_of("catbox")
    refused = next(each for each in board.editing().places([0]) if not each.legal)
    assert "floats free" in refused.text
    with pytest.raises(IllegalMoveError, match="floats free"):
        board.editing().edited([0, (refused.x, refused.y, 0)])


def test_a_seat_whose_hand_is_unknown_is_not_to_move_in_if_it_fits() -> None:
    board = board_of("ifitfits")
    other = next(at for at in range(3) if at != board.now.position.turn)
    with pytest.raises(IllegalMoveError, match="the seat to move knows its hand"):
        board.editing().edited(named(board, "turn", f"seat {other}"))


def test_all_hands_grow_and_shrink_together_in_cat_in_the_box() -> None:
    board = empty("catinthebox")
    size = len(board.now.position.seats[0].hand)
    more = changed(board, named(board, "cards in each hand", "+1"))
    assert {len(seat.hand) for seat in more.now.position.seats} == {size + 1}


@pytest.mark.parametrize("name", GAMES)
def test_it_is_said_what_no_game_leads_to(name: str) -> None:
    board = board_of(name, 14)
    number = named(board, "take off")[0]
    table = board.editing()
    place = next(each for each in table.places([number]) if each.legal)
    after = changed(board, [number, (place.x, place.y, 0)])
    said = [note for note in after.notes if note.startswith("No game leads to this")]
    assert bool(said) == bool(registry.entry(name).game.problems(after.now.position))
    assert not any(note.startswith("No game leads to this") for note in board.notes)


def test_the_identity_hand_and_tokens_of_a_seat_are_set_in_cat_box() -> None:
    board = empty("catbox", 2)
    board = changed(board, named(board, "mode", "advanced game"))
    board = changed(board, named(board, "identity of seat 0", "pink"))
    choices = board.editing("kpob").state("catbox", 0).choices
    assert next(each.name for each in choices if each.doing == "aim")[:4].upper() == "KPOB"
    hand = named(board, "hand of seat 0", wanted="K")
    board = changed(board, [*hand, 0], "K")
    seat = board.now.position.seats[0]
    assert (seat.identity, len(seat.hand), len(seat.tokens)) == ("pink", 1, 5)
    assert seat.hand[0].secret.startswith("K")
    assert not board.obstacle


def test_a_whole_face_is_offered_that_stands_in_no_deck() -> None:
    board = empty("catbox")
    names = [each.name for each in board.editing("oooo").state("catbox", 0).choices]
    assert names[0] == "oooo"


def test_the_cats_of_a_seat_are_laid_and_come_back_in_if_it_fits() -> None:
    board = empty("ifitfits")
    for _ in range(2):
        table = board.editing("oooo")
        place = next(each for each in table.places([0]) if each.legal)
        board = changed(board, [0, (place.x, place.y, 0)], "oooo")
    number = named(board, "nap0")[0]
    place = next(each for each in board.editing().places([number]) if each.legal)
    after = changed(board, [number, (place.x, place.y, 0)])
    assert [board.now.position.seats[0].cats, after.now.position.seats[0].cats] == [5, 4]
    number = named(after, "take off")[0]
    back = changed(after, [number, (place.x, place.y, 0)])
    assert back.now.position.seats[0].cats == 5


def test_cards_of_a_hand_become_known_in_cat_in_the_box() -> None:
    board = empty("catinthebox")
    for at in range(len(board.now.position.seats[0].hand)):
        board = changed(board, named(board, "hand of seat 0", f"+{1 + at // 5}"))
    assert not board.obstacle
    assert 0 not in board.now.position.seats[0].hand


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_no_file_states_is_not_edited(name: str) -> None:
    board = board_of(name)
    turns = (board.text_of(move) for move in board.mover.moves)
    after = board.after([next(text for text in turns if text != "draw")])
    if after.file:
        assert after.editing()
    else:
        with pytest.raises(GameError, match="deal what is unknown"):
            after.editing()


def hand_card(board: AnalysisBoard) -> int:
    """The number of the first card that can be added to the hand of seat 0."""
    (number,) = named(board, "hand of seat 0")
    more = board.editing().state(board.entry.name, 0).choices[number].more
    return next(at for at, each in enumerate(more) if each.name.startswith("+"))


@pytest.mark.parametrize("name", ["catbox", "ifitfits"])
def test_the_pile_has_no_more_cards_than_are_left(name: str) -> None:
    board = empty(name)
    for _ in range(4):
        table = board.editing()
        place = next(each for each in table.places([0]) if each.legal)
        board = changed(board, [0, (place.x, place.y, 0)])
        board = changed(board, [*named(board, "hand of seat 0"), hand_card(board)])
    assert board.open
    whole = opened(board.dealt("1"))
    assert "????" not in whole.file


def truth(board: AnalysisBoard) -> Any:
    """The position, with what only its game has."""
    return board.now.position


def laid(board: AnalysisBoard, *names: str, at: int = 0, wanted: str = "") -> AnalysisBoard:
    """The board after something that has a name was laid in one of the cells where it may lie."""
    number = named(board, *names, wanted=wanted)
    places = [each for each in board.editing(wanted).places(number) if each.legal]
    return changed(board, [*number, (places[at].x, places[at].y, 0)], wanted)


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


def test_nobody_plays_a_card_that_it_does_not_hold_to_a_trick() -> None:
    board = empty("catinthebox", 2)
    size = len(board.now.position.seats[0].hand)
    for number in [1] * 5 + [2] * (size - 5):
        board = changed(board, named(board, "hand of seat 0", f"+{number}"))
    places = board.editing().places(named(board, "seat 0 plays to the trick"))
    assert {each.x for each in places if each.legal} == {1, 2}


@pytest.mark.parametrize("mode", ["basic game", "advanced game"])
def test_special_toys_are_laid_and_drawn_in_if_it_fits(mode: str) -> None:
    board = changed(empty("ifitfits"), named(empty("ifitfits"), "mode", mode))
    for _ in range(2):
        card = board.editing("oooo").state("ifitfits", 0).choices[0].name
        board = laid(board, card, wanted="oooo")
    across = laid(board, "special toys", "toy:bb")
    assert [str(thing) for thing in truth(across).board.edges.values()] == ["toy:bb"]
    drawn = changed(across, named(across, "phase", "the seat to move has to lay toy:mm"))
    assert str(truth(drawn).toy) == "toy:mm"
    assert "????" not in opened(drawn.dealt("1")).file


def test_cards_are_saved_and_guards_stand_in_the_advanced_game_of_cat_box() -> None:
    board = changed(empty("catbox"), named(empty("catbox"), "mode", "advanced game"))
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
