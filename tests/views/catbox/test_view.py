"""Turns of Cat Box in words, and its boards as text and as pictures that a stranger understands."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest
from rich.console import Console
from rich.text import Text

from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import Card, Face, Identity
from games.catbox.names import seat_names
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import PASS, parse_turn
from games.protocol import HUMAN, Player
from games.rng import Stream
from languages.messages import speaking
from tests.support.boards import DECK, board_of, table
from tests.support.random_puzzles import random_chain, random_position
from views.catbox import puzzle_lines
from views.catbox.beliefs import identities_sheet
from views.catbox.board import QUADRANTS, laid_cells, small_scene
from views.catbox.puzzle_lines import reading
from views.catbox.scenery import LEGEND, SCENERY, SIDES, board_picture, puzzle_drawing
from views.catbox.table import EFFECTS, pairs_note
from views.catbox.view import PARTS
from views.render.drawing import Drawing, document
from views.render.text_blocks import beside
from views.sheet import Probability, Signs
from views.view import View

VIEW = View(PARTS)

PLAYERS = (Player("Anna", HUMAN), Player("greedy", "bot:greedy"))

START = deal(DECK, 2, 1, mode=Mode.ADVANCED).position()


def with_hands(first: Card, second: Card) -> Position:
    """One starting card, a card in each hand, Anna blue and greedy black; greedy is to move."""
    anna = replace(START.seats[0], identity=Identity.BLUE, hand=(first,))
    greedy = replace(START.seats[1], identity=Identity.BLACK, hand=(second,))
    board = Board.of([Placement(Face("BoKY"), 0, 0)])
    return replace(START, board=board, seats=(anna, greedy), turn=1, pile=())


POSITION = with_hands(Card(Face("VYBB"), Face("PPPP")), Card(Face("KKKK"), Face("PVKo")))


def said(text: str, reader: int | None, tag: str = "en") -> str:
    """A turn of greedy as a seat reads it in a language."""
    turn = POSITION.moves.draft(parse_turn(text)).move
    event = VIEW.events.event(POSITION, turn, POSITION.play(turn), PLAYERS)
    with speaking(tag):
        (line,) = event.lines(reader)
    return line


VYBB = {
    "en": "VYBB (purple, yellow, blue, blue)",
    "ca": "VYBB (lila, groc, blau, blau)",
    "es": "VYBB (lila, amarillo, azul, azul)",
}


@pytest.mark.parametrize(
    ("tag", "reader", "laid", "gained"),
    [
        ("en", 0, "greedy lays your {} at -1,-1", "purple +2, your blue +2, yellow +1."),
        ("en", 1, "You lay Anna's {} at -1,-1", "purple +2, blue +2, yellow +1."),
        ("en", None, "greedy lays Anna's {} at -1,-1", "purple +2, blue +2, yellow +1."),
        ("ca", 0, "greedy juga la teva {} a -1,-1", "Lila +2, el teu Blau +2, Groc +1."),
        ("ca", 1, "Jugues la {} de Anna a -1,-1", "Lila +2, Blau +2, Groc +1."),
        ("es", 0, "greedy juega tu {} en -1,-1", "Lila +2, tu Azul +2, Amarillo +1."),
        ("es", 1, "Juegas la {} de Anna en -1,-1", "Lila +2, Azul +2, Amarillo +1."),
    ],
)
def test_a_turn_names_its_player_the_card_what_it_covers_and_what_colours_gain(
    tag: str, reader: int | None, laid: str, gained: str
) -> None:
    own, other = {
        "en": ("over 1 of your blue cats", "over 1 blue cat"),
        "ca": ("tapant 1 dels teus gats blaus", "tapant 1 gat blau"),
        "es": ("tapando 1 de tus gatos azules", "tapando 1 gato azul"),
    }[tag]
    covered = own if reader == 0 else other
    line = said("VYBB@-1,-1", reader, tag)
    assert line == f"{laid.format(VYBB[tag])} {covered}: {gained}"


@pytest.mark.parametrize(
    ("turn", "deeds"),
    [
        ("PVKo@1,1", ("greedy lays their own PVKo (",)),
        (
            "PVKo@1,1 fish:VYBB/PPPP",
            ("saves your VYBB (purple, yellow, blue, blue) with the fish",),
        ),
        ("PVKo@1,1 box@0,0", ("and puts the box token at 0,0:",)),
        ("PVKo@1,1 paw VYBB@-1,-1", (", uses the paw token and lays your VYBB",)),
        ("stack PVKo@0,-1", ("greedy uses the stack token and lays", "blue cats and 1 empty box")),
        ("PVKo@1,1 mouse:PVKo@1,1>1,-1", ("moves PVKo (", "from 1,1 to 1,-1 over 1 empty box")),
    ],
)
def test_tokens_are_told_in_the_order_of_their_use(turn: str, deeds: tuple[str, ...]) -> None:
    line = said(turn, 0)
    assert all(deed in line for deed in deeds), line
    assert "PPPP" not in line, "a saved card is told by the side that all see"
    own = "You lay your PVKo (pink, purple, black, empty) at 1,1"
    assert said("PVKo@1,1", 1).startswith(own)


def test_a_duel_lists_the_cards_of_those_who_reply_and_a_turn_no_cards() -> None:
    position = random_position(2, 6, Edition.GRAIL, Mode.BASIC, "seats")
    own, other = (
        list(puzzle_lines.seats(kind(position, Objective.SCORE))) for kind in (SingleTurn, Duel)
    )
    assert [len(note) for note in own] == [1, 1]
    assert [len(note) for note in other] == [1, 2 + len([*pairs_note(position.seats[1].hand)])]


def test_an_event_marks_the_cells_of_its_cards_and_a_pass_none() -> None:
    turn = POSITION.moves.draft(parse_turn("VYBB@-1,-1")).move
    event = VIEW.events.event(POSITION, turn, POSITION.play(turn), PLAYERS)
    assert event.cells == {(-1, -1), (0, -1), (-1, 0), (0, 0)}
    event = VIEW.events.event(POSITION, PASS, POSITION, PLAYERS)
    assert [event.lines(reader) for reader in (0, 1)] == [("greedy passes.",), ("You pass.",)]
    assert not event.cells


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_to_a_seat_depends_on_no_colour_but_its_own(seed: int) -> None:
    rng, position = Stream("test-catbox-events", seed), START
    while not position.over:
        turn = position.moves.random(rng)
        after = position.play(turn)
        own, other = position.seats
        hidden = replace(position, seats=(own, replace(other, identity=None)))
        told, again = (VIEW.events.event(each, turn, after, PLAYERS) for each in (position, hidden))
        assert told.lines(0) == again.lines(0)
        position = after


# Boards


def styles(text: Text) -> dict[str, set[str]]:
    """The styles in which each letter of a drawn board is printed."""
    found: dict[str, set[str]] = {}
    console = Console(width=200, color_system="truecolor", force_terminal=True)
    for segment in text.render(console):
        for letter in set(segment.text) & set(QUADRANTS):
            found.setdefault(letter, set()).add(str(segment.style))
    return found


def test_every_letter_is_painted_in_its_colour_and_never_dimmed() -> None:
    board = board_of("KPVB@0,0", "BYoo@1,1")
    painted = {letter: {style} for letter, style in QUADRANTS.items()}
    assert styles(SCENERY.text(small_scene(board))) == painted


def test_new_cells_and_all_that_a_box_token_keeps_free_are_marked_without_colour() -> None:
    board = board_of("KPoB@0,0", "YYVo@1,1")
    text = SCENERY.text(small_scene(board, new=[(0, 0)], guards=[(2, 2), (0, 2)])).plain
    assert all(mark in text for mark in ("(K)", "#o#", "#.#"))
    position = table("KPoB/YYVo", "YYPo/VVoK", board="KPoB@0,0 YYVo@1,1", guards="1@1,1")
    drawn = VIEW.board(position, None, 80).plain.splitlines()
    assert sum(line.count("#") for line in drawn) == 2 * 9
    assert "#Y##Y#" in drawn[2].replace(" ", "")


def test_a_cell_that_was_uncovered_is_new_and_none_of_a_card_that_was_laid_again() -> None:
    before = board_of("KPoB@0,0", "YYVo@1,1", "PPPP@2,2")
    lifted = before.lift(2)
    assert laid_cells(before, lifted) == {(2, 2)}
    assert laid_cells(before, lifted.place(before.placements[2])) == set()


def test_two_boards_stand_side_by_side() -> None:
    boards = board_of("KPoB@0,0"), board_of("YYVo@0,0", "KKKK@1,1")
    one, other = (SCENERY.text(small_scene(each)) for each in boards)
    lines = beside(one, other).plain.splitlines()
    assert len(lines) == 4
    assert [line.split()[0] for line in lines[:3]] == ["0", "0", "1"]


@pytest.mark.parametrize("left", [-12, -1, 7, 97, 0])
def test_the_numbers_of_columns_never_touch(left: int) -> None:
    layers = [Placement(Face("KPPK"), left + x, 0) for x in range(6)]
    header = SCENERY.text(small_scene(Board.of(layers))).plain.splitlines()[0]
    numbers = [int(word) for word in header.split()]
    assert numbers[0] == left
    assert set(numbers) <= set(range(left, left + 7))


def test_a_seat_that_cannot_be_somebody_has_no_chance_of_it() -> None:
    some, other = {Identity.PINK: 0.25, Identity.BLUE: 0.75}, {Identity.BLACK: 1.0}
    rows = identities_sheet({1: some, 2: other}, ("Anna", "Bob", "Cleo")).rows
    assert [row.cells for row in rows] == [
        (Probability(one), Probability(two)) for one, two in ((0, 1), (0.25, 0), (0.75, 0))
    ]


# Pictures


MOVED = re.compile(r"translate\(([-\d.]+),([-\d.]+)\)(?: scale\(([\d.]+)\))?")


class Written(NamedTuple):
    text: str
    down: float


def written(drawing: Drawing) -> list[Written]:
    """Every text of a picture, and how far down it stands."""
    return list(_texts(ET.fromstring(document(drawing)), 0.0, 1.0))


def _texts(node: ET.Element, down: float, scale: float) -> Iterator[Written]:
    moved = MOVED.match(node.get("transform", ""))
    if moved:
        down, scale = down + scale * float(moved[2]), scale * float(moved[3] or 1)
    if node.tag.endswith("text"):
        yield Written(node.text or "", down + scale * float(node.get("y", "0")))
    for child in node:
        yield from _texts(child, down, scale)


def sentences(drawing: Drawing) -> str:
    return " ".join(each.text for each in written(drawing))


def guarded(seats: int = 3, guards: int = 1) -> SingleTurn:
    tokens = (Token.PAW, Token.FISH)
    position = random_position(
        seats, 14, Edition.GRAIL, Mode.ADVANCED, "x", tokens=tokens, guards=guards, saved=1
    )
    return SingleTurn(position, Objective.MARGIN)


def test_a_box_token_is_named_and_explained() -> None:
    puzzle = guarded(guards=2)
    standing = puzzle.position.standing_guards
    drawing = puzzle_drawing(puzzle)
    text = sentences(drawing)
    assert [each.text for each in written(drawing)].count("BOX") == len(standing) > 0
    for guard in standing:
        owner = seat_names(puzzle.position)[guard.seat]
        assert f"BOX at {guard.x},{guard.y}: a token of {owner}. No card may" in text
    names = seat_names(puzzle.position)
    assert "No card may" in sentences(board_picture(puzzle.position.board, standing, names))


@pytest.mark.parametrize("kind", [SingleTurn, Duel])
def test_the_two_sides_of_a_card_stand_beside_each_other(kind: type[SingleTurn]) -> None:
    for seats in (2, 3, 5):
        puzzle = kind(guarded(seats).position, Objective.MARGIN)
        shown = written(puzzle_drawing(puzzle, "Find it."))
        sides = [each for each in shown if each.text in ("public", "secret")]
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        assert len(pairs) == sum(len(seat.hand) for seat in puzzle.position.seats)
        saved = [each for each in shown if each.text == "saved"]
        assert len(saved) == sum(len(seat.saved) for seat in puzzle.position.seats) > 0
        for public, secret in pairs:
            assert (public.text, secret.text) == ("public", "secret")
            assert public.down == secret.down


def test_a_picture_with_a_task_explains_letters_sides_and_tokens() -> None:
    text = sentences(puzzle_drawing(guarded(), "Find it."))
    assert LEGEND in text
    assert SIDES in text
    for token in (Token.PAW, Token.FISH):
        assert f"{token.value}: {EFFECTS[token]}" in text
    assert LEGEND in sentences(puzzle_drawing(random_chain(3, 8, Identity.PINK), "Find it."))
    assert LEGEND not in sentences(puzzle_drawing(random_chain(3, 8, Identity.PINK)))


def test_a_book_says_which_side_is_laid_and_what_tokens_do_where_there_are_any() -> None:
    chain, turn = random_chain(3, 8, Identity.PINK), guarded()
    assert isinstance(chain, Chain)
    assert "secret side" not in reading([chain])
    assert "of your own cards the secret side, of another's card the public one" in reading([turn])
    assert all(f"{token.value}: {EFFECTS[token]}" in reading([chain, turn]) for token in Token)


@pytest.mark.parametrize(("seats", "named"), [(2, False), (3, False), (4, True)])
def test_the_chihuahua_is_named_where_somebody_may_be_it(seats: int, named: bool) -> None:
    position = table(*["KPoB/YYVo"] * seats)
    points, *_rest = VIEW.tabletop().seats(position.draft, 0)
    spoken = [each.heading.spoken for each in points.columns if isinstance(each.heading, Signs)]
    assert ("chihuahua" in spoken) == named
