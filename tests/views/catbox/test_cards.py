"""Cards of Cat Box as little squares: both sides, in their colours, in rows that fit."""

from __future__ import annotations

from rich.console import Console

from games.catbox.faces import LETTERS, Face, parse_card
from games.protocol import HUMAN, Player
from tests.support.boards import table
from views.catbox.board import QUADRANTS
from views.catbox.cards import Side, both_sides, card_text, cards_text
from views.catbox.view import VIEW
from views.render.text_blocks import width_of

CARD = parse_card("BYYK/PooV")

SEEN = """\
  3  BYYK     PooV
     B  Y     P  o
     Y  K     o  V
     public   secret"""


def test_a_card_is_drawn_as_it_lies_with_both_its_sides() -> None:
    lines = card_text(both_sides(CARD), 3).plain.splitlines()
    assert [line.rstrip() for line in lines] == SEEN.splitlines()


def test_every_quadrant_has_its_colour() -> None:
    console = Console(width=80, color_system="truecolor", force_terminal=True)
    faces = [Side(Face("KPVB")), Side(Face("Yooo"))]
    shown = {part.text.strip(): part.style for part in card_text(faces).render(console)}
    for letter in LETTERS:
        assert shown[letter] == console.get_style(QUADRANTS[letter])


def test_cards_stand_in_as_many_rows_as_they_need() -> None:
    cards = [card_text(both_sides(CARD), number) for number in range(1, 6)]
    text = cards_text(cards, 60)
    assert width_of(text) <= 60
    assert len(text.plain.splitlines()) == 3 * 4
    assert all(f"{number}  BYYK" in text.plain for number in range(1, 6))


def test_a_hand_shows_what_is_one_s_own_and_what_the_others_see() -> None:
    players = [Player(name, HUMAN) for name in ("Anna", "Bartholomew-Maximilian")]
    (cards,) = VIEW.turns.choices(table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK").draft, players, 80)
    first, *_, captions = cards.plain.splitlines()
    assert first.split() == ["1", "YYVo", "KPoB", "2", "BBoK", "PPKo", "3", "YYPo"]
    assert captions.split() == [
        "yours",
        "all",
        "see",
        "yours",
        "all",
        "see",
        "from",
        "Bartholomew-M",
    ]
