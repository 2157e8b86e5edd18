"""Tables: what lies where in words, drawings of all that may be chosen or held, and the seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec
import pytest
from rich.console import Console
from rich.text import Text

from games import registry
from games.catbox.faces import Identity
from games.catbox.rulings import Token
from games.catinthebox.typed import moment_of
from games.protocol import Draft, Player
from games.record import remembered
from games.rng import Stream
from tests.support.bars import every_kind, shipped
from tests.support.past_games import played
from views.catbox import scenery as catbox
from views.catbox.drawing import CELL, GROUND, MARGIN
from views.catbox.sprites import CatMark, TokenTile
from views.catinthebox import scenery as catinthebox
from views.ifitfits import scenery as ifitfits
from views.ifitfits.figures import ROLLED, STRETCHED
from views.render.drawing import PAPER, PATTERNS, Area, Drawing, pattern
from views.results import winners
from views.scene import SPILL, Mark, name_of
from views.scenery import PAGE, AnyScenery
from views.sessions.own_turn import Reader
from views.sessions.question import ChallengeQuestion
from views.sheet import Column, Probability, Row, Sheet, Signs, Sprite
from views.table_state import BoardState, ChoiceState, DraftTable, TableState
from views.tabletop import AnyTabletop, Room, held_over, not_among
from views.text_table import PrintedSheet, lines_of
from views.view import view_of

SEATS = {"catbox": 2, "catinthebox": 3, "ifitfits": 3}
EVERY = 6
"""One moment of a game in this number is looked at."""


def question(game: str, kind: str) -> Any:
    """The first daily of a kind."""
    return ChallengeQuestion(shipped(game, kind))


def draft_of(game: str, kind: str, *steps: str) -> Any:
    asked = question(game, kind)
    return Reader(asked.view, asked.start)(steps)


def table(game: str, kind: str, *steps: str) -> DraftTable:
    found: DraftTable = question(game, kind).page(draft_of(game, kind, *steps))
    return found


def state(game: str, kind: str, *steps: str) -> TableState:
    return table(game, kind, *steps).state(game, question(game, kind).seat)


def along_the_solution(game: str, kind: str) -> Iterator[DraftTable]:
    """The tables of a daily before each of the solver's steps."""
    steps = [step.text for step in question(game, kind).solved.steps]
    return (table(game, kind, *steps[:most]) for most in range(len(steps)))


def tables(game: str) -> Iterator[TableState]:
    """The tables of the seat to move and of the next one, in a game of random moves."""
    entry, count = registry.entry(game), SEATS[game]
    record = played(game, *(f"bot:{number}" for number in range(count)))
    top = view_of(entry).tabletop(record.players)
    for position, memory in list(remembered(record))[:-1:EVERY]:
        mover, other = position.turn, (position.turn + 1) % count
        drafts = (memory.observe(position, seat).view.draft for seat in (mover, other))
        own, theirs = (DraftTable(top, draft) for draft in drafts)
        yield own.state(game, mover)
        yield theirs.state(game, other, active=False)


def check_drawn(shown: TableState) -> None:
    """What goes somewhere has a face for each way up, and all drawings are those of the page."""
    offered = [each for choice in shown.choices for each in (choice, *choice.more)]
    pictures = [shown.board.picture]
    for choice in (*offered, *shown.held):
        pictures += choice.faces
        assert all(map(faced, (choice, *choice.more)))
    for picture in pictures:
        ElementTree.fromstring(f"<svg>{picture.svg}</svg>")
        assert "style=" not in picture.svg
    assert "var(--table)" in shown.board.picture.svg


def faced(choice: ChoiceState) -> bool:
    """Whether something that can be put somewhere has a drawing for each way up."""
    if choice.doing not in ("aim", ""):
        return True
    return len({face.svg for face in choice.faces}) == len(choice.faces) == choice.ways


@pytest.mark.parametrize("game", SEATS)
def test_in_a_game_whatever_goes_on_the_board_is_drawn(game: str) -> None:
    for shown in tables(game):
        check_drawn(shown)


@every_kind
def test_in_a_puzzle_whatever_goes_on_the_board_is_drawn_in_a_frame_with_room_for_all_tries(
    game: str, kind: str
) -> None:
    for each in along_the_solution(game, kind):
        shown = each.state(game, question(game, kind).seat)
        check_drawn(shown)
        for number, choice in enumerate(shown.choices):
            places = each.places([number]) if choice.doing == "aim" else ()
            assert all(inside(shown.board, place.x, place.y) for place in places)


def lying(game: str, draft: Any) -> dict[tuple[int, int], str]:
    """Where something lies by the rules, and the beginning of what it is in words."""
    if game == "catbox":
        return {cell: catbox.SEEN[letter] for cell, letter in draft.board.cells.items()}
    if game == "ifitfits":
        return dict.fromkeys(draft.board.cells, "")
    tokens = moment_of(draft).board.tokens
    return {(each.space.number, int(each.space.colour)): f"{each.space.text}: " for each in tokens}


@every_kind
def test_all_that_lies_on_the_board_is_named_and_nothing_besides(game: str, kind: str) -> None:
    named = {(x, y): text for x, y, text in state(game, kind).board.cells if text}
    there = lying(game, question(game, kind).start)
    assert named.keys() == there.keys()
    assert all(text.startswith(there[cell]) for cell, text in named.items())


def inside(shown: BoardState, x: int, y: int) -> bool:
    grid, picture = shown.grid, shown.picture
    across, down = grid.left + x * grid.width, grid.top + y * grid.height
    return 0 <= across <= picture.width - grid.width and 0 <= down <= picture.height - grid.height


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_what_lies_there_has_bare_table_around(game: str) -> None:
    board = state(game, "turn").board
    for x, y, text in board.cells:
        for beside in (-1, 1):
            assert not text or inside(board, x + beside, y + beside)


def test_a_frame_grows_no_further_than_the_board() -> None:
    first, beyond = (state("ifitfits", "box", *line).board for line in ((), ("owow:bf@1,-2",)))
    within = state("ifitfits", "box", "owow:bf@1,-2", "owwo:ff@1,-1").board
    assert beyond.picture.width == first.picture.width + first.grid.width
    assert within.picture == msgspec.structs.replace(beyond.picture, svg=within.picture.svg)
    assert within.grid == beyond.grid


IN_FILES: dict[str, tuple[str, Callable[[Any], Drawing]]] = {
    "catbox": ("chain", lambda start: catbox.board_drawing(start.board, PAPER)),
    "catinthebox": ("tricks", lambda start: catinthebox.board_drawing(moment_of(start).board)),
    "ifitfits": ("turn", lambda start: ifitfits.board_drawing(start.board)),
}
"""A kind of each game, and how files show the board of its puzzles."""


@pytest.mark.parametrize("game", IN_FILES)
def test_colours_have_patterns_on_the_page_alone(game: str) -> None:
    kind, drawn = IN_FILES[game]
    assert 'class="pattern"' in state(game, kind).board.picture.svg
    assert not any("pattern" in part for part in drawn(question(game, kind).start).parts)


@pytest.mark.parametrize("area", [GROUND, STRETCHED, ROLLED])
def test_a_pattern_fills_its_area_and_stays_in_it(area: Area) -> None:
    assert area.width * area.height > CELL * CELL / 4
    for number, lines in enumerate(PATTERNS):
        points = re.findall(r"[ML]([-\d.]+) ([-\d.e+]+)", pattern(number, area))
        assert all(area.left <= float(x) <= area.left + area.width for x, _ in points), lines
        assert all(area.top <= float(y) <= area.top + area.height for _, y in points), lines


def test_the_board_is_told_row_by_row_from_the_top() -> None:
    start = question("catbox", "chain").start
    told, cells = list(catbox.SCENERY.told(start)), start.board.cells
    assert len(told) == len({y for _, y in cells})
    places = [each.split()[0] for line in told for each in line.split("; ")]
    assert places == [f"{x},{y}" for x, y in sorted(cells, key=lambda cell: cell[::-1])]


def test_a_guard_is_drawn_around_nine_cells_and_coordinates_in_a_rim_all_around() -> None:
    drawing = catbox.SCENERY.draw(Mark("guard"), PAPER).drawing
    assert f'<rect width="{3 * CELL}" height="{3 * CELL}"' in drawing.parts[0]
    board = state("catbox", "chain").board
    assert board.rim == (MARGIN - SPILL,) * 4
    numbers = [int(text) for text in re.findall(r">(-?\d+)</text>", board.picture.svg)]
    columns, rows = numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]
    assert {x for x, _, _ in board.cells} <= set(columns)
    assert {y for _, y, _ in board.cells} <= set(rows)
    step = question("catbox", "duel").challenge.solution[0]
    assert "<circle" in state("catbox", "duel", step).board.picture.svg, "what was laid is marked"


@pytest.mark.parametrize(("game", "edges"), [("catbox", "┏━━"), ("ifitfits", "┈┈┈")])
def test_what_is_held_has_a_heavy_edge_or_its_own_openings(game: str, edges: str) -> None:
    draft = registry.entry(game).game.setup(2, {}).deal("7").position().draft
    top = view_of(registry.entry(game)).tabletop(())
    choice = top.choices(draft)[0]
    assert choice.targets is not None
    ghosts = (held_over(draft, choice, cell, 0) for cell in choice.targets.cells)
    held = next(ghost for ghost in ghosts if ghost.legal)
    assert edges in top.board(draft, draft, held, Room(80, 40)).text.plain


def test_spaces_are_no_cards_with_edges_where_there_is_little_room() -> None:
    draft = draft_of("catinthebox", "tricks")
    text = question("catinthebox", "tricks").tabletop().board(draft, draft, None, Room(9, 5)).text
    assert "▕" not in text.plain
    assert not [span for span in text.spans if "underline" in str(span.style)]


def pieces(kind: str, *steps: str) -> Counter[str]:
    """How often each sprite of Cat in the Box is drawn."""
    asked, draft = question("catinthebox", kind), draft_of("catinthebox", kind, *steps)
    scene = catinthebox.SCENERY.scene(draft, asked.start, asked.puzzle)
    return Counter(name_of(each.sprite) for each in scene.pieces)


@pytest.mark.parametrize("kind", ["tricks", "together", "deduce"])
def test_all_cards_that_a_puzzle_of_cat_in_the_box_shows_are_drawn(kind: str) -> None:
    seats = question("catinthebox", kind).puzzle.round.seats
    cards = Counter(number for seat in seats for number in seat.hand)
    cards.update(seat.discard for seat in seats if seat.discard is not None)
    assert {number: pieces(kind)[f"OpenCard {number}"] for number in cards} == cards


@pytest.mark.parametrize("kind", ["tricks", "together"])
def test_a_play_lies_on_its_space_and_in_the_trick_and_leaves_the_hand(kind: str) -> None:
    step = question("catinthebox", kind).challenge.solution[0]
    before, after = (state("catinthebox", kind, *line) for line in ((), (step,)))
    assert len(after.board.cells) == len(before.board.cells) + 1
    moved = pieces(kind, step)
    moved.subtract(pieces(kind))
    assert (moved[f"OpenCard {step[1]}"], moved[f"PlayedCard {step}"]) == (-1, 1)


def test_who_asks_about_a_discard_sees_the_own_tricks() -> None:
    seats = question("catinthebox", "deduce").puzzle.round.seats
    (asking,) = [seat for seat in seats if seat.discard]
    tricks = f"{asking.won} tricks of {asking.prediction} predicted"
    assert state("catinthebox", "deduce").standing.startswith(tricks)


# Whatever somebody holds is shown, each card once: among the choices, or beside them


SEEDS = "7", "8", "9"


def catbox_hand(draft: Any, seat: int) -> Iterator[str]:
    gone = {source.slot for source in draft.gone if source.seat == seat}
    cards = enumerate(draft.position.seats[seat].hand)
    return (card.secret for slot, card in cards if slot not in gone)


def catinthebox_hand(draft: Any, seat: int) -> Iterator[str]:
    return map(str, moment_of(draft).seats[seat].hand)


def ifitfits_hand(draft: Any, seat: int) -> Iterator[str]:
    hand = list(map(str, draft.position.seats[seat].hand))
    for step in draft.steps if seat == draft.seat and draft.position.start is None else ():
        if step.text.startswith("princess"):
            hand.remove("princess")
        elif hasattr(step, "card"):
            hand.remove(str(step.card.named))
        elif hasattr(step, "held"):
            hand.remove(str(step.held))
    return iter(hand)


HANDS: dict[str, Callable[[Any, int], Iterator[str]]] = {
    "catbox": catbox_hand,
    "catinthebox": catinthebox_hand,
    "ifitfits": ifitfits_hand,
}
"""The cards of a seat in notation, by the rules of each game alone."""


def drafts(game: str, seed: str) -> Iterator[tuple[Draft, int]]:
    """What each seat sees before the moves of a random game, and while somebody takes one."""
    record = played(game, "bot:0", "bot:1", "bot:2", seed=seed)
    rng = Stream("hands", game, seed)
    for position, memory in list(remembered(record))[:-1]:
        for seat in range(3):
            yield memory.observe(position, seat).view.draft, seat
        draft = memory.observe(position, position.turn).view.draft
        while steps := list(draft.next_steps()):
            draft = draft.add(rng.choice(steps))
            if draft.complete:
                break
            yield draft, position.turn


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_of_a_hand_is_shown_once(game: str, seed: str) -> None:
    top = view_of(registry.entry(game)).tabletop()
    for draft, seat in drafts(game, seed):
        choices = top.choices(draft) if seat == draft.position.turn else ()  # type: ignore[attr-defined]
        own = [choice for choice in choices if choice.own]
        shown = Counter[str]()
        for card in (*own, *not_among(choices, top.held(draft, seat))):
            shown[card.kind] += card.count
        assert shown == Counter(HANDS[game](draft, seat))


def test_a_starting_card_hides_no_equal_card_of_the_hand() -> None:
    """The choices of the set-up lie on the table; only what is one's own stands for the hand."""
    top = view_of(registry.entry("ifitfits")).tabletop()
    shared = 0
    for draft, seat in drafts("ifitfits", "7"):
        if draft.position.start is None:  # type: ignore[attr-defined]
            break
        kinds = {choice.kind for choice in top.choices(draft)}
        held = top.held(draft, seat)
        shared += len(kinds & {card.kind for card in held})
        assert not_among(top.choices(draft), held) == held
    assert shared


def test_a_sprite_that_no_game_draws_is_written() -> None:
    class Pawn(NamedTuple):
        text: str = "pawn"

    assert ">pawn</text>" in "".join(AnyScenery().draw(Pawn(), PAGE).drawing.parts)


# The seats as a table: typed, and written on a terminal as wide as there is room


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


def test_columns_stand_below_each_other_in_the_room_there_is_and_empty_ones_are_left_out() -> None:
    assert written(SHEET, 60) == [
        "round 1",
        "a trick",
        "  seat                  pts hand",
        "→ Anna                    3 1 1 2",
        "  Bartholomew the Elder  12 4",
    ]
    assert written(SHEET, 60, 4)[0] == "a trick", "the last note stays"
    assert written(SHEET, 20)[3:] == ["→ Anna       3 1 1 2", "  Bartholo  12 4"]
    assert written(SHEET, 16)[2:5] == ["  seat       pts", "→ Anna         3", "    hand 1 1 2"]
    for wide in range(14, 60):
        assert max(map(len, written(SHEET, wide))) <= wide
    shown = StringIO()
    Console(width=16, file=shown).print(PrintedSheet(SHEET, plain))
    assert shown.getvalue().splitlines() == written(SHEET, 16)


def test_a_probability_has_a_bar_and_what_is_not_certain_is_never_called_so() -> None:
    rows = tuple(Row((Probability(value),)) for value in (0.001, 0.25, 0.999, 1))
    assert written(Sheet((Column("likely"),), rows), 60) == [
        " likely",
        "  <1%",
        "  25% ##",
        " >99% ########",
        " 100% ########",
    ]


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
def test_a_row_for_each_seat_says_whose_turn_it_is_and_the_page_has_its_words_and_pictures(
    game: str,
) -> None:
    top, table, turn = seats(game)
    *_, sheet = top.seats(table.draft, turn)
    assert [row.name for row in sheet.rows] == [player.name for player in PLAYERS]
    assert [row.turn for row in sheet.rows] == [at == turn for at in range(3)]
    assert [row.own for row in sheet.rows] == [at == turn for at in range(3)]
    assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)
    assert not any("  " in str(cell) for row in sheet.rows for cell in row.cells)
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
