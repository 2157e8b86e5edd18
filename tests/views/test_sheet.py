"""The seats as a table: typed, and written on a terminal as wide as there is room."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from games import registry
from games.catbox.faces import Identity
from games.catbox.rulings import Token
from games.protocol import Player
from games.rng import Stream
from views.catbox.sprites import CatMark, TokenTile
from views.results import winners
from views.sheet import Column, Probability, Row, Sheet, Signs, Sprite
from views.table_state import DraftTable
from views.tabletop import AnyTabletop
from views.text_table import PrintedSheet, lines_of
from views.view import view_of

every_game = pytest.mark.parametrize("game", registry.GAMES)

PLAYERS = [Player("Anna", "human"), Player("Bartholomew the Elder", "human"), Player("Cy", "human")]

SHEET = Sheet(
    (Column("pts", "points", number=True), Column("hand"), Column("saved")),
    (
        Row((3, "1 1 2", ""), "Anna", turn=True),
        Row((12, "4", ""), "Bartholomew the Elder", own=True),
    ),
    "seat",
    notes=(("round 1",), ("a trick",)),
)


def written(sheet: Sheet, columns: int, lines: int = 99) -> list[str]:
    return [line.plain for line in lines_of([sheet], plain, columns, lines)]


def plain(sprite: Sprite) -> Text:
    return Text(sprite.text)


def test_columns_stand_below_each_other_and_empty_ones_are_left_out() -> None:
    assert written(SHEET, 60) == [
        "round 1",
        "a trick",
        "  seat                  pts hand",
        "→ Anna                    3 1 1 2",
        "  Bartholomew the Elder  12 4",
    ]


def test_a_probability_has_a_bar_and_what_is_not_certain_is_never_called_so() -> None:
    rows = tuple(Row((Probability(value),)) for value in (0.001, 0.25, 0.999, 1))
    assert written(Sheet((Column("likely"),), rows), 60) == [
        " likely",
        "  <1%",
        "  25% ##",
        " >99% ########",
        " 100% ########",
    ]


def test_names_are_cut_before_a_column_loses_its_place_and_the_last_note_stays() -> None:
    assert written(SHEET, 60, 4)[0] == "a trick"
    assert written(SHEET, 20)[3:] == ["→ Anna       3 1 1 2", "  Bartholo  12 4"]


def test_a_column_without_room_stands_below_its_row() -> None:
    assert written(SHEET, 16)[2:5] == ["  seat       pts", "→ Anna         3", "    hand 1 1 2"]


def test_with_few_lines_initials_stand_beside_the_name() -> None:
    tokens = Signs((TokenTile(Token.BOX), TokenTile(Token.FISH)), "box and fish")
    sheet = Sheet((Column("tokens", initials=True),), (Row((tokens,), "Anna"),), "seat")
    assert written(sheet, 14) == ["  seat", "  Anna", "    tokens box fish"]
    assert written(sheet, 14, 2) == ["  seat tokens", "  Anna bf"]


def test_pictures_at_the_head_of_a_column_keep_their_paint_and_their_width() -> None:
    cat, *_ = Identity
    heads = Column(Signs((CatMark(cat),), "cat"), number=True)
    head, *_ = lines_of([Sheet((heads,), (Row((3,)),))], lambda _: Text(" B ", "blue"), 9, 9)
    assert (head.plain, head.spans[-1].style) == ("  B ", "blue")


def seats(game: str) -> tuple[AnyTabletop, DraftTable, int]:
    entry = registry.entry(game)
    view, position = view_of(entry), entry.game.setup(3, {}).deal("7").position()
    top = view.tabletop(PLAYERS)
    draft = position.observation(position.turn).view.draft
    return top, DraftTable(top, draft), position.turn


@every_game
def test_a_row_for_each_seat_says_whose_turn_it_is_and_which_is_the_own(game: str) -> None:
    top, table, turn = seats(game)
    *_, sheet = top.seats(table.draft, turn)
    assert [row.name for row in sheet.rows] == [player.name for player in PLAYERS]
    assert [row.turn for row in sheet.rows] == [at == turn for at in range(3)]
    assert [row.own for row in sheet.rows] == [at == turn for at in range(3)]
    assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)
    assert not any("  " in str(cell) for row in sheet.rows for cell in row.cells)


@every_game
def test_the_page_gets_full_headings_and_a_picture_for_each_sprite(game: str) -> None:
    top, table, turn = seats(game)
    *_, sheet = top.seats(table.draft, turn)
    *_, state = table.state(game, turn).seats
    assert [column.heading.text for column in state.columns] == [
        column.title for column in sheet.columns
    ]
    for row, sent in zip(sheet.rows, state.rows, strict=True):
        for cell, shown in zip(row.cells, sent.cells, strict=True):
            assert len(shown.pictures) == (len(cell.sprites) if isinstance(cell, Signs) else 0)
            assert shown.text == (cell.spoken if isinstance(cell, Signs) else str(cell))


@every_game
def test_the_result_marks_who_has_won_and_who_reads(game: str) -> None:
    entry, rng = registry.entry(game), Stream("result", "7")
    view, setup = view_of(entry), entry.game.setup(3, {})
    dealt = setup.deal("7")
    position, players = dealt.position(), (*PLAYERS[:2], Player("You", "human"))
    record = setup.record("7", dealt, players)
    while not position.over:
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    sheet = view.ending(record, position, seat=1)
    assert [row.name for row in sheet.rows] == [player.name for player in players]
    assert [row.own for row in sheet.rows] == [False, True, False]
    assert [row.own for row in view.ending(record, position).rows] == [False, False, True]
    assert [row.first for row in sheet.rows] == [at in winners(position) for at in range(3)]
    assert all(row.badge for row in sheet.rows)
    totals = [score.total for score in position.scores()]
    assert all(total in row.cells for total, row in zip(totals, sheet.rows, strict=True))
    printed = "\n".join(written(sheet, 60))
    assert printed.startswith(view.words.verdict(record, position))
    assert printed.count("\n* ") == len(winners(position))


def test_a_printed_table_is_as_wide_as_its_console() -> None:
    shown = StringIO()
    Console(width=16, file=shown).print(PrintedSheet(SHEET, plain))
    assert shown.getvalue().splitlines() == written(SHEET, 16)
