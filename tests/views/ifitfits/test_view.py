"""The words of If It Fits; its boards as text, that can be read back, and as pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import STANDARD, Board, Cat, Lying, Table, neighbour
from games.ifitfits.cards import (
    BOTTOM,
    LEFT,
    OPEN,
    OPPOSITE,
    PRINCESS,
    RIGHT,
    WALL,
    Card,
    Toy,
    parse_card,
)
from games.ifitfits.deal import Deal
from games.ifitfits.legality import free_cells
from games.ifitfits.position import Position
from games.ifitfits.rulings import SEATS, Mode
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import Turn, parse_turn
from games.protocol import HUMAN, Cell, Memory, Player
from games.rng import Stream
from languages.message import translated
from languages.messages import speaking
from solver.bots.decision import Rated
from tests.support.ifitfits.positions import position as composed
from tests.support.ifitfits.random_positions import board
from tests.support.ifitfits.samples import packing, position, puzzle, read
from tests.support.past_games import past
from views.event import Event
from views.ifitfits.drawing import FLAP_FILL, RIM_TOP, card_drawing
from views.ifitfits.figures import BLACK, COATS, ICONS, curled_drawing, lying_drawing
from views.ifitfits.paint import LOOK, New, inked, laid
from views.ifitfits.scenery import SCENERY, board_drawing, board_scene, puzzle_drawing
from views.ifitfits.sprites import Cardboard
from views.ifitfits.unseen import unseen_cards
from views.ifitfits.view import PARTS
from views.render.drawing import Drawing, document
from views.scene_text import face_of
from views.tabletop import Room
from views.view import View

VIEW = View(PARTS)

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
PLAYERS = tuple(Player(name, HUMAN) for name in NAMES)

seeds = st.integers(0, 1 << 20)
counts = st.integers(2, 5)


def dealt(seats: int, seed: int) -> Deal:
    mode = tuple(Mode)[seed % 2].value
    deal: Deal = new_setup(seats, {"mode": mode}).deal(str(seed))
    return deal


def played(deal: Deal, rng: Stream, moves: int) -> list[tuple[Position, Memory, Turn]]:
    """The positions of a game by chance, each with what the seats know and the move there."""
    found: list[tuple[Position, Memory, Turn]] = []
    place, memory = deal.position(), deal.memory()
    while not place.over and len(found) < moves:
        move = place.moves.random(rng)
        found.append((place, memory, move))
        draft = place.drafted(move)
        memory, place = memory.after(draft), draft.end()
    return found


@given(counts, seeds)
def test_every_sort_of_news_of_a_game_is_reported(seats: int, seed: int) -> None:
    game = played(dealt(seats, seed), Stream("test-ifitfits-report", seed), 1000)
    lines: list[str] = []
    for place, _, move in game:
        lines += event_of(place, move).lines(0)
    pairs = [(place, place.play(move)) for place, _, move in game]
    toys = sum(after.toy not in (None, before.toy) for before, after in pairs)
    assert sum("It is a special toy" in line for line in lines) == toys
    assert sum("all play out their hands" in line for line in lines) == 1
    assert lines[-1] == "Nobody has a card: the game is over."
    closed = sum(len(closed_boxes(after) - closed_boxes(before)) for before, after in pairs)
    assert sum("A box is closed" in line for line in lines) == closed


def event_of(place: Position, move: Turn) -> Event:
    return VIEW.events.event(place, move, place.play(move), PLAYERS[: len(place.seats)])


def closed_boxes(place: Position) -> set[frozenset[Cell]]:
    return {box.cells for box in place.board.boxes if box.closed}


@given(counts, seeds, st.integers(0, 4), st.integers(8, 200))
def test_cards_that_a_seat_has_not_seen_lie_in_hidden_places(
    seats: int, seed: int, seat: int, moves: int
) -> None:
    seat %= seats
    place, memory, _ = played(dealt(seats, seed), Stream("test-ifitfits-unseen", seed), moves)[-1]
    hidden = [card for at, own in enumerate(place.seats) if at != seat for card in own.hand]
    unseen = unseen_cards(memory.observe(place, seat))
    assert sorted(map(str, unseen.elements())) == sorted(map(str, [*hidden, *place.pile]))


def test_what_was_drawn_is_said_to_the_seat_that_drew_it() -> None:
    deal = dealt(2, 4)
    place, memory = deal.position(), deal.memory()
    while place.start is not None or place.toy is not None or not place.drawn:
        move = next(iter(place.moves)) if place.start is not None else parse_turn("draw")
        move = place.moves.random(Stream("x")) if place.toy is not None else move
        before = place
        draft = place.drafted(move)
        memory, place = memory.after(draft), draft.end()
    (text,) = VIEW.seat_lines(memory.observe(place, place.turn), PLAYERS[:2], 80)
    (drawn,) = set(place.mover.hand) - set(before.mover.hand)
    assert text.plain == f"You drew {drawn}. Ann: 0 points so far, 5 cats left"
    assert VIEW.events.continues(memory.observe(place, place.turn))


def test_moves_are_sentences() -> None:
    place = read(position())
    sentences = {
        "oowo@3,1 cat@2,1": ("lay", "lays", "oowo at 3,1 and a cat across 2,1 and 3,1."),
        "nap@3,1": ("lay", "lays", "a sleeping cat at 3,1."),
        "princess^2,1": ("play", "plays", "a Princess: she takes the place of the cat at 2,1 (Bob"),
        "toy:ff@1,1": ("lay", "lays", "the special toy with two feathers across 1,1 and 2,1."),
        "draw": ("draw", "draws", "a card."),
        "drop:oowo": ("can play nothing and discard", "can play nothing and discards", "oowo."),
    }
    for text, (you, other, rest) in sentences.items():
        move = parse_turn(text)
        said = VIEW.events.event(place, move, place, PLAYERS[:2])
        assert said.lines(0)[0].startswith(f"You {you} {rest}")
        assert said.lines(1)[0].startswith(f"Ann {other} {rest.replace('(Bob', '(you')}")


@pytest.mark.parametrize(
    ("raw", "task"),
    [
        (
            puzzle("turn"),
            "Play one card of your hand, with a cat or without, or Princess. You are Blue.",
        ),
        (puzzle("duel", mode="advanced"), "Then Yellow takes one turn."),
        (packing(), "You may lay one cat, across the card just placed."),
    ],
    ids=["turn", "duel", "box"],
)
def test_a_task_says_what_is_asked(raw: Any, task: str) -> None:
    assert task in VIEW.task_text(read(raw)).plain


def test_a_hint_names_the_princess() -> None:
    seen = read(position()).observation(0)
    compared = [Rated(parse_turn("princess^2,1"), 0.0)]
    given = VIEW.events.explained(seen, compared, PLAYERS[:2], lambda _: None)
    assert "Take the Princess." in [translated(step.text, 0) for step in given.steps]


def test_only_a_draw_needs_no_confirmation() -> None:
    for drawn, turn in ((False, "draw"), (True, "oowo@3,1")):
        draft = read(position(drawn=drawn)).draft.add(parse_turn(turn).steps[0])
        assert VIEW.tabletop.at_once(draft) == (turn == "draw")


def test_plain_text_has_no_blanks_at_the_end_of_a_line() -> None:
    for raw in (position(), puzzle("turn"), packing()):
        lines = VIEW.plain(read(raw)).splitlines()
        assert lines == [line.rstrip() for line in lines]
        assert any("━" in line for line in lines)


@pytest.mark.parametrize(
    ("reader", "tag", "expected"),
    [
        (0, "en", "You lay oowo at 3,1 and a cat across 2,1 and 3,1."),
        (1, "en", "Ann lays oowo at 3,1 and a cat across 2,1 and 3,1."),
        (0, "ca", "Col·loques oowo a 3,1 i un gat entre 2,1 i 3,1."),
        (1, "ca", "Ann col·loca oowo a 3,1 i un gat entre 2,1 i 3,1."),
        (0, "es", "Colocas oowo en 3,1 y un gato entre 2,1 y 3,1."),
        (1, "es", "Ann coloca oowo en 3,1 y un gato entre 2,1 y 3,1."),
    ],
)
def test_a_move_is_told_in_every_language_to_its_player_and_to_others(
    reader: int, tag: str, expected: str
) -> None:
    place, move = read(position()), parse_turn("oowo@3,1 cat@2,1")
    after = place.play(move)
    told = VIEW.events.event(place, move, after, PLAYERS[:2])
    with speaking(tag):
        line, *effects = told.lines(reader)
    assert line == expected
    assert told.cells == {(3, 1), (2, 1)}
    gains = [new.total - old.total for new, old in zip(after.scores(), place.scores(), strict=True)]
    assert any(gains) == bool(effects)
    assert told.points == tuple(gains)


def test_all_are_told_of_a_special_toy_that_has_no_place() -> None:
    full = " ".join(f"wwww@{x},{y}" for x in range(3) for y in range(3))
    table = {"left": 0, "top": 0, "width": 3, "height": 3}
    start = composed(full, "owow", "", pile=["toy:bb", "ooww", "owwo"], table=table)
    told = " ".join(event_of(start, parse_turn("draw")).lines(1))
    assert "turns up, has no place, and is out of the game." in told


# Boards as text can be read back, and pictures show all that lies there


ROOM = 7
"""Columns of a cell where there is room."""

WIDE = 400
"""A page on which every board has cells of that size."""

PAGE = 80


def made(seed: int, table: Table = STANDARD) -> Board:
    rng = Stream("test-ifitfits-paint", seed)
    return board(rng, rng.choice((1, 6, 20, 60)), 5, rng.choice(tuple(Mode)), table)


class Sheet(NamedTuple):
    """A drawn board that is read back.

    Attributes:
        left: the column of the line at the left of each x.
        top: the line above each y.
    """

    lines: list[str]
    left: dict[int, int]
    top: dict[int, int]

    def between(self, cell: Cell, side: int) -> str:
        """The sign between a cell and its neighbour at a side."""
        x, y = cell
        if side in (LEFT, RIGHT):
            return self.sign(self.top[y] + 1, self.left[x + (side == RIGHT)])
        return self.sign(self.top[y + (side == BOTTOM)], self.left[x] + 1)

    def inside(self, cell: Cell) -> str:
        """The signs in a cell, above the line of the things across its sides."""
        x, y = cell
        begun = self.left[x] + 1
        lines = self.lines[self.top[y] + 1 : self.top[y + 1] - 1]
        return "".join(line[begun : begun + ROOM] for line in lines).replace(" ", "")

    def across(self, cell: Cell) -> str:
        """The sign across a cell and the one to its right."""
        middle = self.left[cell[0] + 1]
        return self.lines[self.top[cell[1] + 1] - 1][middle - 2 : middle + 3]

    def sign(self, line: int, column: int) -> str:
        row = self.lines[line] if line < len(self.lines) else ""
        return row[column] if column < len(row) else " "


def drawn(each: Board, new: New = New()) -> Sheet:
    lines = SCENERY.text(board_scene(each, new), WIDE).plain.splitlines()
    columns = [int(word) for word in lines[0].split()]
    margin = lines[0].index(str(columns[0])) - (ROOM - len(str(columns[0]))) // 2 - 1
    labels = {line[:margin].strip(): at - 1 for at, line in enumerate(lines[1:], 1)}
    top = {int(label): at for label, at in labels.items() if label}
    left = {x: margin + number * (ROOM + 1) for number, x in enumerate(columns)}
    last = max(columns)
    left[last + 1] = left[last] + ROOM + 1
    top[max(top) + 1] = len(lines) - 1
    return Sheet(lines, left, top)


def expected(each: Board, cell: Cell, side: int) -> str:
    """The sign between a card and its neighbour, by what both of them look like."""
    own, other = each.sides(cell) or "", each.sides(neighbour(cell, side))
    line = "┃┊" if side in (LEFT, RIGHT) else "━┈"
    if other is None:
        return line[own[side] == OPEN]
    return " " if own[side] == other[OPPOSITE[side]] == OPEN else line[0]


def sign(thing: Lying, eyes: str) -> str:
    """The sign of a thing; the eyes of a cat say whether it sleeps."""
    if isinstance(thing, Card):
        return thing.icons
    if isinstance(thing, Cat):
        return f"={eyes}{thing.seat}{eyes}="
    return f"<{' '.join(thing.icons)}>" if isinstance(thing, Toy) else "=^P^="


@given(seeds)
def test_walls_gaps_and_open_sides_can_be_read(seed: int) -> None:
    each = made(seed)
    sheet = drawn(each)
    for cell in each.cells:
        for side in range(4):
            assert sheet.between(cell, side) == expected(each, cell, side), (cell, side)


@given(seeds)
def test_icons_cats_and_places_can_be_read(seed: int) -> None:
    each = made(seed)
    sheet = drawn(each)
    for cell, lying in each.cells.items():
        assert sheet.inside(cell) == sign(lying, "-").replace(" ", "")
    for cell, across in each.edges.items():
        assert sheet.across(cell) == sign(across, "^")
    for x, y in free_cells(each):
        begun = sheet.left[x] + 1
        assert sheet.lines[sheet.top[y] + 1][begun : begun + ROOM].strip() == f"{x},{y}"


@given(seeds, st.sampled_from([STANDARD, Table.sized(25, 3)]))
def test_the_usual_and_the_widest_table_fit_into_eighty_columns(seed: int, table: Table) -> None:
    lines = SCENERY.text(board_scene(made(seed, table)), PAGE).plain.splitlines()
    assert max(map(len, lines)) <= PAGE


def test_every_column_is_named_where_the_names_do_not_touch() -> None:
    row, columns = Board.empty(Table.sized(17, 3)), range(-8, 9)
    for x in columns:
        row = row.put((x, 0), Cat(0))
    assert SCENERY.text(board_scene(row), 56).plain.splitlines()[0].split() == [*map(str, columns)]


def test_what_is_new_stands_in_brackets() -> None:
    before = Board.empty(STANDARD).put((0, 0), parse_card("oooo:mm"))
    after = before.put((1, 0), parse_card("wooo")).put((0, 1), Cat(1)).put_across((0, 0), Cat(0))
    sheet = drawn(after, laid(before, after))
    assert sheet.inside((0, 0)) == "mm"
    assert sheet.inside((1, 0)) == "()"
    assert sheet.inside((0, 1)) == "(-1-)"
    assert sheet.across((0, 0)) == "(^0^)"
    crowded = Board.empty(STANDARD).put((0, 0), parse_card("wwww:mmmmbbss"))
    assert drawn(crowded).inside((0, 0)) == "mmmmbbss", "icons take as many lines as they need"


def test_a_card_in_a_hand_is_drawn_the_way_up_that_gives_it_its_name() -> None:
    lines = face_of(Cardboard(parse_card("owow:b")), inked, LOOK).plain.splitlines()
    assert [len(line) for line in lines] == [7] * 4
    assert lines[1] == "┃  b  ┃"
    assert lines[0][1:-1] == lines[-1][1:-1] == "┈" * 5


def test_seats_differ_in_colour_and_in_number() -> None:
    row = Board.empty(STANDARD)
    for seat in range(5):
        row = row.put((seat, 0), Cat(seat))
    text = SCENERY.text(board_scene(row))
    styles = {text.plain[span.start : span.end]: span.style for span in text.spans}
    cats = [styles[f"=-{seat}-="] for seat in range(5)]
    assert all(one != other for one, other in pairwise(sorted(map(str, cats))))


def test_cells_are_larger_where_there_is_room() -> None:
    game = past("ifitfits", "Anna", "Ben", turns=14)
    draft, tabletop = game.draft(14), game.view.tabletop(game.players)
    sizes = []
    for room in (Room(48, 12), Room(80, 26), Room(110, 40)):
        regions = tabletop.board(draft, draft, None, room).regions
        sizes.append(max((each.width, each.height) for each in regions.values()))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


# Pictures


SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing: Drawing) -> Counter[str]:
    root = ET.fromstring(document(drawing))
    return Counter(node.text or "" for node in root.iter(f"{SVG}text"))


def filled(drawing: Drawing, fill: str) -> int:
    """How many shapes of a colour there are."""
    root = ET.fromstring(document(drawing))
    return sum(node.get("fill") == fill for node in root.iter())


def sides(each: Board) -> Iterator[tuple[str, bool]]:
    """Every side of every cell, and whether it faces a card."""
    for cell in each.cells:
        for side, letter in enumerate(each.sides(cell) or ""):
            yield letter, neighbour(cell, side) in each.cells


@given(seeds)
def test_every_wall_has_a_rim_and_every_leak_a_flap(seed: int) -> None:
    each = made(seed)
    drawing = board_drawing(each)
    assert filled(drawing, RIM_TOP) == sum(letter == WALL for letter, _ in sides(each))
    leaks = sum(letter == OPEN and not faced for letter, faced in sides(each))
    assert filled(drawing, FLAP_FILL) == leaks


@given(seeds)
def test_every_icon_and_every_cat_is_drawn(seed: int) -> None:
    each = made(seed)
    text = document(board_drawing(each))
    lying = [*each.cells.values(), *each.edges.values()]
    icons = Counter("".join(getattr(thing, "icons", "") for thing in lying))
    assert {icon: text.count(ICONS[icon]) for icon in ICONS if icons[icon]} == dict(icons)
    cats = Counter(thing.seat for thing in lying if isinstance(thing, Cat))
    bold = text.count('<text font-weight="bold"')
    assert bold == cats.total()
    for seat in range(SEATS[-1]):
        assert (COATS[seat] in text) == (cats[seat] > 0)
    assert (f'fill="{BLACK}"' in text) == (PRINCESS in lying)


def test_cats_of_seats_bear_their_numbers_awake_and_asleep() -> None:
    for seat in range(SEATS[-1]):
        for drawing in (lying_drawing, curled_drawing):
            assert texts(drawing(Cat(seat)))[str(seat)] == 1


def test_what_is_new_has_a_thick_edge() -> None:
    each = read(position()).board
    plain, marked = board_drawing(each), board_drawing(each, new=New([(0, 0)], [(0, 1)]))
    assert len(set(marked.parts) - set(plain.parts)) == 2


def test_a_card_has_a_flap_at_each_open_side_and_every_icon_differs_from_every_other() -> None:
    for name in ("oooo", "owww:mms", "wwww"):
        card = parse_card(name)
        assert filled(card_drawing(card), FLAP_FILL) == card.sides.count(OPEN)
    assert len(set(ICONS.values())) == len(ICONS) == 5
    assert set(Card("oooo", "mbfys").icons) == set(ICONS)


def test_a_picture_of_a_puzzle_names_its_seats_and_its_task() -> None:
    written = texts(puzzle_drawing(read(puzzle("duel")), "Find the best turn."))
    assert written["Find the best turn."] == 1
    assert written["Blue (you): 4 cats left"] == written["Yellow: 4 cats left"] == 1
    assert texts(puzzle_drawing(read(packing())))["1 cat to lay, and these cards:"] == 1
    raw = puzzle("turn")
    raw["position"]["seats"][1]["hand"] = ["????", "????"]
    assert texts(puzzle_drawing(read(raw)))["?"] == 2, "cards that are not known"
