"""A turn of Cat Box in words: who lays whose card over which cats, and what each colour gains."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.rulings import Mode
from games.catbox.turn import PASS, parse_turn
from games.protocol import HUMAN, Player
from games.rng import Stream
from languages.messages import speaking
from tests.support.boards import DECK
from views.catbox.view import PARTS
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


@pytest.mark.parametrize(
    ("reader", "tag", "expected"),
    [
        (
            0,
            "en",
            (
                "greedy lays your VYBB (purple, yellow, blue, blue) at -1,-1 over 1 of "
                "your blue cats: purple +2, your blue +2, yellow +1."
            ),
        ),
        (
            1,
            "en",
            (
                "You lay Anna's VYBB (purple, yellow, blue, blue) at -1,-1 over 1 blue cat: "
                "purple +2, blue +2, yellow +1."
            ),
        ),
        (
            None,
            "en",
            (
                "greedy lays Anna's VYBB (purple, yellow, blue, blue) at -1,-1 over 1 blue cat: "
                "purple +2, blue +2, yellow +1."
            ),
        ),
        (
            0,
            "ca",
            (
                "greedy juga la teva VYBB (Lila, Groc, Blau, Blau) a -1,-1 tapant 1 dels teus gats "
                "blaus: Lila +2, el teu Blau +2, Groc +1."
            ),
        ),
        (
            1,
            "ca",
            (
                "Jugues la VYBB (Lila, Groc, Blau, Blau) de Anna a -1,-1 tapant 1 gat blau: "
                "Lila +2, Blau +2, Groc +1."
            ),
        ),
        (
            0,
            "es",
            (
                "greedy juega tu VYBB (Lila, Amarillo, Azul, Azul) en -1,-1 tapando 1 de tus gatos "
                "azules: Lila +2, tu Azul +2, Amarillo +1."
            ),
        ),
        (
            1,
            "es",
            (
                "Juegas la VYBB (Lila, Amarillo, Azul, Azul) de Anna en -1,-1 tapando 1 gato azul: "
                "Lila +2, Azul +2, Amarillo +1."
            ),
        ),
    ],
)
def test_a_turn_names_its_player_the_card_what_it_covers_and_what_colours_gain(
    reader: int | None, tag: str, expected: str
) -> None:
    assert said("VYBB@-1,-1", reader, tag) == expected


def test_a_card_of_the_own_hand_is_the_own_one() -> None:
    assert said("PVKo@1,1", 1).startswith("You lay your PVKo (pink, purple, black, empty) at 1,1")
    assert said("PVKo@1,1", 0).startswith("greedy lays their own PVKo (")


@pytest.mark.parametrize(
    ("turn", "deeds"),
    [
        ("PVKo@1,1 box@0,0", ("and puts the box token at 0,0:",)),
        ("PVKo@1,1 paw VYBB@-1,-1", (", uses the paw token and lays your VYBB",)),
        ("stack PVKo@0,-1", ("greedy uses the stack token and lays", "blue cats and 1 empty box")),
        ("PVKo@1,1 mouse:PVKo@1,1>1,-1", ("moves PVKo (", "from 1,1 to 1,-1 over 1 empty box")),
    ],
)
def test_tokens_are_told_in_the_order_of_their_use(turn: str, deeds: tuple[str, ...]) -> None:
    line = said(turn, 0)
    assert all(deed in line for deed in deeds), line


def test_a_saved_card_is_told_by_the_side_that_all_see() -> None:
    line = said("PVKo@1,1 fish:VYBB/PPPP", 0)
    assert "saves your VYBB (purple, yellow, blue, blue) with the fish" in line
    assert "PPPP" not in line


def test_a_pass_is_told_and_touches_nothing() -> None:
    event = VIEW.events.event(POSITION, PASS, POSITION, PLAYERS)
    assert event.lines(1) == ("You pass.",)
    assert event.lines(0) == ("greedy passes.",)
    assert not event.cells


def test_an_event_marks_the_cells_of_its_cards() -> None:
    turn = POSITION.moves.draft(parse_turn("VYBB@-1,-1")).move
    event = VIEW.events.event(POSITION, turn, POSITION.play(turn), PLAYERS)
    assert event.cells == {(-1, -1), (0, -1), (-1, 0), (0, 0)}


@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_to_a_seat_depends_on_no_colour_but_its_own(seed: int) -> None:
    rng, position = Stream("test-catbox-events", seed), START
    while not position.over:
        turn = position.moves.random(rng)
        after = position.play(turn)
        swapped = replace(
            position,
            seats=(position.seats[0], replace(position.seats[1], identity=None)),
        )
        told = [
            VIEW.events.event(each, turn, after, PLAYERS).lines(0) for each in (position, swapped)
        ]
        assert told[0] == told[1]
        position = after
