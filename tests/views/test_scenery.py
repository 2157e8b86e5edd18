"""Tables on the page: what lies where in words, and drawings of all that may be chosen or held."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from games import registry
from games.catinthebox.typed import moment_of
from games.record import remembered
from tests.support.bars import every_kind, shipped
from tests.support.past_games import played
from views.catbox import scenery as catbox
from views.catbox.drawing import CELL, GROUND, MARGIN
from views.catinthebox import scenery as catinthebox
from views.ifitfits import scenery as ifitfits
from views.ifitfits.figures import ROLLED, STRETCHED
from views.render.drawing import PAPER, PATTERNS, Area, Drawing, pattern
from views.scene import SPILL, Mark, name_of
from views.sessions.own_turn import Reader
from views.sessions.question import ChallengeQuestion
from views.table_state import BoardState, ChoiceState, DraftTable, TableState
from views.tabletop import Room, held_over
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
def test_in_a_puzzle_whatever_goes_on_the_board_is_drawn(game: str, kind: str) -> None:
    for each in along_the_solution(game, kind):
        check_drawn(each.state(game, question(game, kind).seat))


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


@every_kind
def test_the_frame_has_room_for_all_that_can_be_tried(game: str, kind: str) -> None:
    for each in along_the_solution(game, kind):
        shown = each.state(game, question(game, kind).seat)
        for number, choice in enumerate(shown.choices):
            places = each.places([number]) if choice.doing == "aim" else ()
            assert all(inside(shown.board, place.x, place.y) for place in places)


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


def test_a_guard_is_drawn_around_nine_cells() -> None:
    drawing = catbox.SCENERY.draw(Mark("guard"), PAPER).drawing
    assert f'<rect width="{3 * CELL}" height="{3 * CELL}"' in drawing.parts[0]


def test_coordinates_stand_in_a_rim_of_the_same_width_all_around() -> None:
    assert set(state("catbox", "chain").board.rim) == {MARGIN - SPILL}


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


def test_what_was_laid_is_marked_in_cat_box() -> None:
    step = question("catbox", "duel").challenge.solution[0]
    assert "<circle" in state("catbox", "duel", step).board.picture.svg


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
