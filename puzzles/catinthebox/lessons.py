"""The measures of a move that the lessons of Cat in the Box count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from games.catinthebox.change import stuck_cards
from games.catinthebox.position import Draft
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import Round
from games.catinthebox.steps import Colour, Play, Space
from languages.messages import N_
from puzzles.lesson import Measure, Tutorial


def _after(count: Callable[[Round, int], int]) -> Callable[[Draft], int]:
    """Something of the round after a move, for the seat that made it."""

    def counted(draft: Draft) -> int:
        moment = draft.position.round
        return count(moment.play(draft.move), moment.turn)

    return counted


def _beating(draft: Draft) -> int:
    """The free spaces whose cards would beat the card that is led."""
    led, board = draft.move, draft.position.round.board
    assert isinstance(led, Play)
    higher = range(led.number + 1, board.numbers + 1)
    found = sum(board.free(led.colour, number) for number in higher)
    if led.colour is not Colour.RED:
        found += sum(board.free(Colour.RED, number) for number in range(1, board.numbers + 1))
    return found


def _hit(moment: Round, at: int) -> int:
    """How many other seats have won as many tricks as they predicted."""
    others = (seat for other, seat in enumerate(moment.seats) if other != at)
    return sum(seat.won == seat.prediction for seat in others)


def _reached(moment: Round, at: int) -> int:
    """The largest group that another seat has, or has after one more token."""
    others = [seat for seat in range(len(moment.seats)) if seat != at]
    return max(board.group(seat) for seat in others for board in _grown(moment, seat))


def _threatened(moment: Round, at: int) -> int:
    """The cards of a hand that could go nowhere after one more token of the next seat."""
    boards = _grown(moment, (at + 1) % len(moment.seats))
    return max(stuck_cards(replace(moment, board=board), at) for board in boards)


def _grown(moment: Round, seat: int) -> Iterator[ResearchBoard]:
    """The board as it is, and with one more token of a seat on each space that is open to it."""
    yield moment.board
    for colour in moment.seats[seat].open:
        for number in range(1, moment.board.numbers + 1):
            if moment.board.free(colour, number):
                yield moment.board.put(PlacedToken(Space(colour, number), seat))


def _position(row: dict[str, Any]) -> dict[str, Any]:
    """A position file; `cards` of a seat is its number of unknown cards."""
    seats = []
    for seat in row["seats"]:
        known = {key: value for key, value in seat.items() if key != "cards"}
        hand = [None] * seat.get("cards", 0)
        seats.append({"hand": hand, "prediction": None, "discard": None} | known)
    return {"format": "catinthebox-position/1"} | row | {"seats": seats}


TUTORIAL = Tutorial(
    __package__ or "",
    {
        "tricks": Measure(
            _after(lambda moment, at: moment.seats[at].won),
            N_("The tricks that you have won would be {found}: the task asks for {asked}."),
        ),
        "followed": Measure(
            lambda draft: int(draft.move.colour is draft.position.round.lead),
            N_("Your card wouldn't have the colour that was led."),
        ),
        "open": Measure(
            _after(lambda moment, at: len(moment.seats[at].open)),
            N_("You would close a colour for yourself: {found} would stay open, not {asked}."),
        ),
        "highest": Measure(
            _after(lambda moment, at: max(moment.seats[at].hand, default=0)),
            N_("The highest card left in your hand would be a {found}, not a {asked}."),
        ),
        "group": Measure(
            _after(lambda moment, at: moment.board.group(at)),
            N_("The tokens of your largest group would be {found}: the task asks for {asked}."),
        ),
        "points": Measure(
            _after(lambda moment, at: moment.points(at).points),
            N_("Your points in this round would be {found}: the task asks for {asked}."),
        ),
        "stuck": Measure(
            _after(stuck_cards),
            N_("The cards of your hand that could go nowhere would be {found}, not {asked}."),
        ),
        "beating": Measure(
            _beating,
            N_("The free spaces whose cards could beat yours would be {found}, not {asked}."),
        ),
        "hit": Measure(
            _after(_hit),
            N_(
                "The others who have won exactly what they predicted would be {found}: the task "
                "asks for {asked}."
            ),
        ),
        "reached": Measure(
            _after(_reached),
            N_(
                "With one more token another player could have a group of {found}: the task asks "
                "for {asked}."
            ),
        ),
        "threatened": Measure(
            _after(_threatened),
            N_(
                "After one more token of the next player {found} of your cards could go nowhere, "
                "not {asked}."
            ),
        ),
        "predicted": Measure(
            _after(lambda moment, at: moment.seats[at].prediction or 0),
            N_("You would predict {found}: the task asks for {asked}."),
        ),
    },
    _position,
)
