"""What no game by the rules leads to is named, each thing in a line of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import registry
from games.catbox.faces import Identity
from games.catbox.rulings import Mode, Token
from games.catbox.turn import Guard, Saved
from games.catinthebox.position import Position
from games.catinthebox.research_board import NEUTRAL, PlacedToken
from games.catinthebox.round import Round
from games.catinthebox.steps import Colour, Space
from tests.support.boards import dealt
from tests.support.catinthebox import rounds


def problems(game: str, position: Any) -> list[str]:
    return [*registry.entry(game).game.problems(position)]


TABLE = dealt(2, 1, Mode.ADVANCED)
"""A table of Cat Box at which nothing is odd."""

OWN, OTHER = (seat.identity for seat in TABLE.seats)
TOP, SECOND, *PILE = TABLE.pile
HAND = TABLE.seats[0].hand
BOXLESS = (Token.PAW, Token.FISH, Token.STACK, Token.MOUSE)


FISHED, TWICE_FISHED = (Saved(TOP.secret),), (Saved(TOP.secret), Saved(SECOND.secret))
GUARD, AFTER = {"guards": (Guard(0, 0, 0),), "turn": 1}, (SECOND, *PILE)


@pytest.mark.parametrize(
    ("seat", "table", "found"),
    [
        ({}, {}, ""),
        ({"identity": OTHER}, {}, f"seats: {OTHER} is dealt 2 times"),
        ({"identity": Identity.CHIHUAHUA}, {}, "seats: the Chihuahua is left out with 2 seats"),
        ({"hand": (*HAND, TOP)}, {"pile": AFTER}, "seats[0].hand: 3 cards; a hand has at most 2"),
        (
            {"hand": HAND[:1]},
            {"pile": (*TABLE.pile, HAND[1])},
            "seats[0].hand: 1 cards, though the pile would fill it",
        ),
        ({}, {"pile": (SECOND.flipped, *AFTER)}, f"seats: the card {SECOND} stands 2 times"),
        ({}, {"pile": (TOP, *PILE)}, "47 cards in all; a game with 2 seats has 48"),
        ({"tokens": (Token.PAW,) * 2}, {}, "seats[0].tokens: paw stands 2 times"),
        ({"tokens": (), "saved": FISHED}, {"pile": AFTER}, ""),
        (
            {"saved": FISHED},
            {"pile": AFTER},
            "seats[0].saved: a card is saved, yet the fish token is still held",
        ),
        (
            {"tokens": (), "saved": TWICE_FISHED},
            {"pile": tuple(PILE)},
            "seats[0].saved: 2 cards under one fish token",
        ),
        ({"tokens": BOXLESS}, GUARD, ""),
        (
            {"tokens": BOXLESS},
            GUARD | {"turn": 0},
            "guards[0]: 0@0,0 is lifted, for it is its owner's turn",
        ),
        (
            {"tokens": BOXLESS},
            GUARD | {"guards": (Guard(0, 5, 5),)},
            "guards[0]: 0@5,5 stands on bare table",
        ),
        ({}, GUARD, "guards[0]: seat 0 still holds its box token"),
        (
            {"tokens": BOXLESS},
            GUARD | {"guards": (Guard(0, 0, 0), Guard(0, 1, 1))},
            "guards: seat 0 has 2 guards on the table",
        ),
    ],
)
def test_what_is_odd_about_a_table_of_cat_box(
    seat: dict[str, Any], table: dict[str, Any], found: str
) -> None:
    seats = (replace(TABLE.seats[0], **seat), TABLE.seats[1])
    assert problems("catbox", replace(TABLE, seats=seats, **table)) == [*filter(None, [found])]


def test_cards_that_are_taken_out_of_the_basic_game_are_not_missed() -> None:
    position = dealt(3, 2)
    assert problems("catbox", position) == []
    assert problems("catbox", replace(position, pile=position.pile[1:])) == [
        "45 cards in all; a game with 3 seats has 46"
    ]


ROUND = rounds.moment(
    "2 4 5 6 6 6 6",
    "1 1 3 3 5 5 5 6",
    "1 2 2 2 3 4 4 5",
    board="G3:0 G2:1 Y1:2 B4:0",
    leader=0,
    trick="B4",
    open={2: "RBY"},
    predictions=[3, 1, 4],
    won=[1, 0, 0],
)
"""A round of Cat in the Box at which nothing is odd, in the second trick."""

MORE_RED = PlacedToken(Space(Colour.RED, 1), 1)
FOREIGN = PlacedToken(Space(Colour.RED, 1), NEUTRAL)


TWO_OPEN = {"open": frozenset({Colour.RED, Colour.BLUE})}


@pytest.mark.parametrize(
    ("at", "seat", "moment", "found"),
    [
        (0, {}, {}, ""),
        (1, {"won": 1}, {}, "seats: 2 tricks won: expected 1"),
        (0, {"won": 0}, {}, "seats: 0 tricks won: expected 1"),
        (1, {"open": ROUND.seats[2].open}, {}, ""),
        (1, TWO_OPEN, {}, "seats[1].open: 2 colours closed in 1 trick"),
        (0, TWO_OPEN, {}, ""),
        (0, {"hand": (2, 4)}, {}, "seats[0].hand: 4 cards held and played: expected 9"),
        (2, {"prediction": None}, {}, "seats[2].prediction: no prediction yet"),
        (0, {}, {"board": ROUND.board.put(MORE_RED)}, "board: 2 tokens of seat 1: expected 1"),
        (0, {}, {"board": ROUND.board.put(FOREIGN)}, "board: 1 neutral token: expected 0"),
    ],
)
def test_what_is_odd_about_a_round_of_cat_in_the_box(
    at: int, seat: dict[str, Any], moment: dict[str, Any], found: str
) -> None:
    seats = (*ROUND.seats[:at], replace(ROUND.seats[at], **seat), *ROUND.seats[at + 1 :])
    position = Position(replace(ROUND, seats=seats, **moment))
    assert problems("catinthebox", position) == [*filter(None, [found])]


def test_before_the_play_of_a_round_nothing_lies_on_its_board() -> None:
    def found(moment: Round, **changes: Any) -> list[str]:
        return problems("catinthebox", Position(replace(moment, **changes)))

    waiting, discarded, *_, predicting = rounds.rounds_played(3, 1)[:4]
    for moment in (waiting, discarded, predicting):
        assert found(moment) == []
        assert found(moment, board=waiting.board.put(MORE_RED)) == [
            "board: 1 token of seat 1: expected 0",
            f"board: tokens of players in the phase {moment.phase}",
        ]
    first, *others = waiting.seats
    assert found(waiting, seats=(*others, replace(first, hand=first.hand[1:]))) == []
    assert found(waiting, seats=(*others, replace(first, hand=first.hand[2:]))) == [
        "seats[2].hand: 8 cards held and played: expected 9"
    ]
