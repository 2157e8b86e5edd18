"""Pictures of boards: walls, flaps, icons and cats are all there, and nothing hidden."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import Board, Cat, neighbour
from games.ifitfits.cards import OPEN, PRINCESS, WALL, Card, parse_card
from games.ifitfits.rulings import SEATS, Mode
from games.rng import Stream
from tests.support.commands import output
from tests.support.ifitfits.random_positions import board
from tests.support.ifitfits.samples import packing, position, puzzle, read
from views.ifitfits.drawing import FLAP_FILL, RIM_TOP, card_drawing
from views.ifitfits.figures import BLACK, COATS, ICONS, curled_drawing, lying_drawing
from views.ifitfits.paint import New
from views.ifitfits.scenery import board_drawing, puzzle_drawing
from views.render.drawing import Drawing, document
from views.render.pdf import drawing_png

SVG = "{http://www.w3.org/2000/svg}"

seeds = st.integers(0, 1 << 20)


def made(seed: int) -> Board:
    rng = Stream("test-ifitfits-drawing", seed)
    return board(rng, rng.choice((1, 6, 20)), 5, rng.choice(tuple(Mode)))


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
        assert texts(lying_drawing(Cat(seat)))[str(seat)] == 1
        assert texts(curled_drawing(Cat(seat)))[str(seat)] == 1


def test_what_is_new_has_a_thick_edge() -> None:
    each = read(position()).board
    plain, marked = board_drawing(each), board_drawing(each, new=New([(0, 0)], [(0, 1)]))
    assert len(set(marked.parts) - set(plain.parts)) == 2


def test_a_card_has_a_flap_at_each_open_side() -> None:
    for name in ("oooo", "owww:mms", "wwww"):
        card = parse_card(name)
        assert filled(card_drawing(card), FLAP_FILL) == card.sides.count(OPEN)


def test_a_picture_of_a_puzzle_names_its_seats_and_its_task() -> None:
    written = texts(puzzle_drawing(read(puzzle("duel")), "Find the best turn."))
    assert written["Find the best turn."] == 1
    assert written["seat 0 (you): 4 cats left"] == written["seat 1: 4 cats left"] == 1
    assert texts(puzzle_drawing(read(packing())))["1 cat of seat 0 to lay, and these cards:"] == 1


def test_cards_that_are_not_known_are_question_marks() -> None:
    raw = puzzle("turn")
    raw["position"]["seats"][1]["hand"] = ["????", "????"]
    assert texts(puzzle_drawing(read(raw)))["?"] == 2


def test_a_picture_can_be_a_png() -> None:
    assert drawing_png(board_drawing(read(position()).board), "a board").startswith(b"\x89PNG")


def test_show_writes_a_picture(tmp_path: Path) -> None:
    path, picture = tmp_path / "a.json", tmp_path / "a.svg"
    path.write_text(json.dumps(position()))
    assert "6 cards, 2 boxes, 0 closed" in output("show", path, "--svg", picture)
    assert ET.fromstring(picture.read_text()).tag.endswith("svg")


def test_every_icon_differs_from_every_other() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 5
    assert set(Card("oooo", "mbfys").icons) == set(ICONS)
