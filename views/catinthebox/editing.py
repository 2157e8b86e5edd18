"""Moments of a round of Cat in the Box that are edited: tokens, hands, predictions, colours."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from games.catinthebox.position import Position
from games.catinthebox.research_board import NEUTRAL, PlacedToken, ResearchBoard
from games.catinthebox.round import Round, Seat, sorted_hand
from games.catinthebox.rulings import seat_rules
from games.catinthebox.steps import LETTERS, UNKNOWN, Colour, Play, Space
from games.protocol import Cell, IllegalMoveError
from languages.messages import _
from languages.people import PEOPLE
from views.catinthebox.sprites import LyingToken, NumberCard
from views.editing import (
    Edit,
    PositionEditing,
    among,
    exchanged,
    one,
    seated,
    somewhere,
    taking_off,
)
from views.tabletop import Choice


class CatInTheBoxEditing(PositionEditing[Position]):
    """Any token on any space, the open trick; hands, predictions and colours of every seat."""

    searched = False

    def empty(self, seats: int) -> Position:
        """A round in which everybody has laid a card aside, and nothing else is known."""
        rules = seat_rules(seats)
        prediction = rules.predictions[0] if rules.predictions else None
        seat = Seat((UNKNOWN,) * (rules.hand - 1), prediction=prediction)
        return Position(Round((seat,) * seats, ResearchBoard.empty(rules.numbers), 0))

    def choices(self, position: Position, wanted: str) -> Iterator[Choice]:  # noqa: ARG002
        """Tokens to lay, then everything else."""
        moment = position.round
        free = [_cell(space) for space in _spaces(moment) if moment.board.owner(space) is None]
        taken = [_cell(space) for space in _spaces(moment) if _cell(space) not in free]
        seats = range(len(moment.seats))
        for owner in (*seats, NEUTRAL):
            yield _laying(moment, owner, free)
        if len(moment.trick) + 1 < len(moment.seats):
            yield _playing(moment, free)
        if moment.trick:
            last = moment.trick[-1].text
            edit = _changed(f"-{last}", _taken_back(moment, len(moment.trick) - 1))
            yield one(_("take back {play}").format(play=last), edit)
        yield taking_off(taken, lambda cell: _taken_off(moment, cell))
        yield among(_("turn"), (_leading(moment, at) for at in seats))
        yield among(_("cards in each hand"), _sizes(moment))
        for at in seats:
            name = seated(at, PEOPLE)
            yield among(_("hand of {name}").format(name=name), _hand(moment, at))
            yield among(_("tricks of {name}").format(name=name), _tricks(moment, at))
            if moment.rules.predictions:
                text = _("prediction of {name}").format(name=name)
                yield among(text, _predictions(moment, at))
            yield among(_("colours of {name}").format(name=name), _colours(moment, at))


def _spaces(moment: Round) -> Iterator[Space]:
    numbers = range(1, moment.board.numbers + 1)
    return (Space(colour, number) for colour in Colour for number in numbers)


def _cell(space: Space) -> Cell:
    return space.number, int(space.colour)


def _changed(text: str, moment: Round) -> Edit:
    return Edit(text, Position(moment))


def _with(moment: Round, at: int, text: str, **changes: object) -> Edit:
    """A moment in which something of a seat is different."""
    seat: Seat = replace(moment.seats[at], **changes)  # type: ignore[arg-type]
    return _changed(f"{at}: {text}", replace(moment, seats=exchanged(moment.seats, at, seat)))


def _laying(moment: Round, owner: int, free: list[Cell]) -> Choice:
    def laid(cell: Cell, way: int) -> Edit:  # noqa: ARG001
        token = PlacedToken(Space(Colour(cell[1]), cell[0]), owner)
        return _changed(f"+{token}", replace(moment, board=moment.board.put(token)))

    name = _("nobody's token")
    if owner != NEUTRAL:
        name = _("token of {name}").format(name=seated(owner, PEOPLE))
    return somewhere(name, (LyingToken(owner),), free, laid)


def _playing(moment: Round, free: list[Cell]) -> Choice:
    """The next play to the open trick, of a card that the seat holds or may hold."""
    at = moment.turn
    hand = moment.seats[at].hand

    def played(cell: Cell, way: int) -> Edit:  # noqa: ARG001
        play = Play(Colour(cell[1]), cell[0])
        card = play.number if play.number in hand else UNKNOWN
        if card not in hand:
            text = _("{play}: {name} has no such card")
            raise IllegalMoveError(text.format(play=play.text, name=PEOPLE[at]))
        seat = replace(moment.seats[at], hand=moment.seats[at].without(card))
        board = moment.board.put(PlacedToken(play.space, at))
        trick, seats = (*moment.trick, play), exchanged(moment.seats, at, seat)
        return _changed(play.text, replace(moment, seats=seats, board=board, trick=trick))

    name = _("{name} plays to the trick").format(name=seated(at, PEOPLE))
    return somewhere(name, (LyingToken(at),), free, played)


def _taken_off(moment: Round, cell: Cell) -> Edit:
    space = Space(Colour(cell[1]), cell[0])
    return _changed(f"-{space.text}", replace(moment, board=_cleared(moment.board, {space})))


def _taken_back(moment: Round, kept: int) -> Round:
    """The moment after the first plays of the open trick; the other cards go back to hands.

    A card is known there as far as the hand is.
    """
    gone, seats = moment.trick[kept:], moment.seats
    for place, play in enumerate(gone, start=kept):
        at = (moment.leader + place) % len(seats)
        card = UNKNOWN if UNKNOWN in seats[at].hand else play.number
        hand = sorted_hand((*seats[at].hand, card))
        seats = exchanged(seats, at, replace(seats[at], hand=hand))
    board = _cleared(moment.board, {play.space for play in gone})
    return replace(moment, seats=seats, board=board, trick=moment.trick[:kept])


def _cleared(board: ResearchBoard, spaces: Collection[Space]) -> ResearchBoard:
    left = (token for token in board.tokens if token.space not in spaces)
    return ResearchBoard.empty(board.numbers).put(*left)


def _leading(moment: Round, at: int) -> Choice:
    """A seat that is to lead; an open trick is taken back."""
    edit = _changed(f"turn {at}", replace(_taken_back(moment, 0), leader=at))
    return one(seated(at, PEOPLE), edit)


def _sizes(moment: Round) -> Iterator[Choice]:
    """A card more or less in every hand; an unknown one goes first."""
    more = tuple(replace(seat, hand=(*seat.hand, UNKNOWN)) for seat in moment.seats)
    fewer = tuple(replace(seat, hand=seat.hand[:-1]) for seat in moment.seats)
    for name, seats in {"+1": more, "-1": fewer}.items():
        yield one(name, _changed(name, replace(moment, seats=seats)))


def _hand(moment: Round, at: int) -> Iterator[Choice]:
    """Known cards that become unknown, and unknown ones that become known."""
    hand = moment.seats[at].hand
    for number in sorted({number for number in hand if number != UNKNOWN}):
        left = (*moment.seats[at].without(number), UNKNOWN)
        yield one(f"-{number}", _with(moment, at, f"-{number}", hand=left), NumberCard(number))
    if UNKNOWN not in hand:
        return
    for number in range(1, moment.rules.numbers + 1):
        grown = sorted_hand((*moment.seats[at].without(UNKNOWN), number))
        yield one(f"+{number}", _with(moment, at, f"+{number}", hand=grown), NumberCard(number))


def _tricks(moment: Round, at: int) -> Iterator[Choice]:
    for won in range(moment.rules.hand):
        yield one(str(won), _with(moment, at, f"won {won}", won=won))


def _predictions(moment: Round, at: int) -> Iterator[Choice]:
    for tricks in moment.rules.predictions:
        yield one(str(tricks), _with(moment, at, f"={tricks}", prediction=tricks))


def _colours(moment: Round, at: int) -> Iterator[Choice]:
    """Each colour, opened where it is closed, and closed where it is open."""
    for colour in Colour:
        colours = moment.seats[at].open ^ {colour}
        sign = "+" if colour in colours else "-"
        edit = _with(moment, at, f"{sign}{LETTERS[colour]}", open=frozenset(colours))
        yield one(f"{sign} {colour.word}", edit)
