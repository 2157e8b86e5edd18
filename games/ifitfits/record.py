"""A whole game as a file: the deal, the starting cards, every turn, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from games.ifitfits.board import parse_size
from games.ifitfits.cards import (
    CARDBOARD,
    PRINCESS,
    SPECIAL_TOYS,
    STARTING,
    UNKNOWN,
    Card,
    Drawn,
)
from games.ifitfits.deal import Deal
from games.ifitfits.files import MOST_CARDS, Pile, SeatNumber, Seats, converter
from games.ifitfits.position import Draft, Position
from games.ifitfits.rulings import HAND, SEATS, Mode
from games.ifitfits.steps import DRAW, Draw, LayToy, Turn, parse_turn
from games.ifitfits.wording import PRINCESSES
from games.json_reader import FormatError, Problem, Problems, canonical
from games.protocol import GameError
from games.record import (
    OptionalMarks,
    PlayedRecord,
    PlayerFile,
    marks_given,
    marks_stated,
    players_of,
)
from games.refusals import CARDS, HANDS, expected, no_seat
from languages.messages import _

MOST_TURNS = 1000
"""The most turns in a record."""


class TurnRecordFile(msgspec.Struct):
    """A turn of a record.

    Attributes:
        drawn: the cards drawn, in order; empty where none were.
        actions: the steps taken then, in the notation of a turn.
    """

    seat: SeatNumber
    drawn: Pile
    actions: str


class ResultFile(msgspec.Struct):
    """How a recorded game ended, seat by seat."""

    points: list[int]
    negative: list[int]
    winners: list[int]


class RecordFile(msgspec.Struct):
    """`ifitfits-game/1`; `pile` is what was left to draw after the hands, from the top."""

    format: Literal["ifitfits-game/1"]
    mode: Mode
    table: str
    deck: str
    seed: str | int | None
    first: SeatNumber
    seats: Annotated[list[PlayerFile], Seats]
    hands: Annotated[list[Annotated[list[Card], msgspec.Meta(max_length=MOST_CARDS)]], Seats]
    pile: Pile
    starting: Annotated[list[Card], msgspec.Meta(min_length=STARTING, max_length=STARTING)]
    start: Annotated[list[str], msgspec.Meta(max_length=SEATS[-1])] = []
    turns: Annotated[list[TurnRecordFile], msgspec.Meta(max_length=MOST_TURNS)] = []
    result: ResultFile | None = None
    taken_back: OptionalMarks = msgspec.UNSET


class Stated(NamedTuple):
    """The turns and the result that a file states, which have to agree with its moves.

    Attributes:
        places: where each move stands in the file.
    """

    places: tuple[str, ...]
    turns: tuple[TurnRecordFile, ...]
    result: ResultFile | None


@dataclass(frozen=True, kw_only=True)
class Record(PlayedRecord[Position, Turn]):
    """A game from its deal to where it stands; finished once it has a result.

    A turn of the file is several moves where a card is drawn.

    Attributes:
        deck: the name of the deck, for readers only: the cards stand in the deal.
        stated: the turns and the result of the file that was read.
        passed: the position before the first move and after each, once the moves are made here.
    """

    deck: str
    deal: Deal
    stated: Stated | None = None
    passed: tuple[Position, ...] = field(default=(), init=False, repr=False, compare=False)

    def move(self, number: int) -> Turn:
        """The move of a number, from 0."""
        return parse_turn(self.turns[number])

    @property
    def text(self) -> str:
        """The canonical file.

        Raises:
            FormatError: as for `positions`.
        """
        return canonical(converter.write(self._file(self.passed or tuple(self.positions()))))

    def played(self, draft: Draft) -> Record:
        """The record with one more move, by its complete draft in the last position."""
        passed = (*(self.passed or self.positions()), draft.end())
        record = replace(self, turns=(*self.turns, draft.text), stated=None)
        # No argument, so that it isn't copied to a record of other moves.
        object.__setattr__(record, "passed", passed)
        return record

    def _file(self, positions: Sequence[Position]) -> RecordFile:
        placed = self._placed(positions)
        return RecordFile(
            "ifitfits-game/1",
            self.deal.mode,
            self.deal.table.size,
            self.deck,
            self.seed,
            self.deal.first,
            [PlayerFile(*player) for player in self.players],
            [[card for card in hand if isinstance(card, Card)] for hand in self.deal.hands],
            list(self.deal.pile),
            list(self.deal.starting),
            list(self.turns[:placed]),
            self._turns(positions),
            result_of(positions[-1]),
            marks_stated(self.taken_back),
        )

    def _placed(self, positions: Sequence[Position]) -> int:
        """How many of the moves placed a starting card."""
        return sum(position.start is not None for position in positions[: len(self.turns)])

    def _turns(self, positions: Sequence[Position]) -> list[TurnRecordFile]:
        """The turns that the moves after the starting cards make up, with what was drawn."""
        turns: list[TurnRecordFile] = []
        for number in range(self._placed(positions), len(self.turns)):
            before, after = positions[number : number + 2]
            move = self.move(number)
            if not before.drawn:
                turns.append(TurnRecordFile(before.turn, [], ""))
            if not isinstance(move.steps[0], Draw):
                turns[-1].actions = f"{turns[-1].actions} {move}".lstrip()
            turns[-1].drawn += before.pile[: len(before.pile) - len(after.pile)]
        return turns

    def place(self, number: int) -> str:
        """Where a move stands in the file."""
        return self.stated.places[number] if self.stated else super().place(number)

    def check(self, passed: Sequence[Position]) -> None:
        """Compare the stated turns and the result with what the moves lead to.

        Raises:
            FormatError: they aren't the same.
        """
        if self.stated is None:
            return
        made = self._turns(passed)
        for number, (turn, by_moves) in enumerate(zip(self.stated.turns, made, strict=False)):
            for name in TurnRecordFile.__struct_fields__:
                if getattr(turn, name) != getattr(by_moves, name):
                    reason = _by_the_moves(getattr(by_moves, name))
                    raise FormatError([Problem(f"turns[{number}].{name}", reason)])
        if len(self.stated.turns) != len(made):
            raise FormatError([Problem("turns", _by_the_moves(len(made)))])
        if self.stated.result != result_of(passed[-1]):
            raise FormatError([Problem("result", _("not what the turns lead to"))])


def result_of(position: Position) -> ResultFile | None:
    """The result of a finished game as the record states it; None while it goes on."""
    if not position.over:
        return None
    scores, places = position.scores(), position.places()
    winners = [seat for seat, place in enumerate(places) if place == min(places)]
    return ResultFile([each.total for each in scores], [each.negative for each in scores], winners)


def read_record(raw: Any) -> Record:
    """A game record from its JSON; its moves are read, but not yet replayed.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, RecordFile, problems)
    for place, problem in _deal_problems(file, problems):
        problems.note(place, problem)
    moves = list(_moves(file, problems))
    problems.stop()
    turns = tuple(
        TurnRecordFile(turn.seat, turn.drawn, str(parse_turn(turn.actions)) if turn.actions else "")
        for turn in file.turns
    )
    stated = Stated(tuple(place for place, _ in moves), turns, file.result)
    hands = tuple(tuple(hand) for hand in file.hands)
    table = parse_size(file.table)
    pile, starting = tuple(file.pile), tuple(file.starting)
    dealt = Deal(file.mode, table, hands, pile, starting, file.first)
    return Record(
        deck=file.deck,
        deal=dealt,
        stated=stated,
        seed=file.seed,
        players=players_of(file.seats),
        turns=tuple(text for _, text in moves),
        taken_back=marks_given(file.taken_back),
    )


def _moves(file: RecordFile, problems: Problems) -> Iterator[tuple[str, str]]:
    """The place and the text of each move: of starting cards, then of each turn's moves."""
    places = [(f"start[{number}]", text) for number, text in enumerate(file.start or ())]
    for place, text in places:
        yield from ((place, str(turn)) for turn in _parsed(place, text, problems))
    for number, turn in enumerate(file.turns or ()):
        if turn is not None and turn.actions is not None and turn.drawn is not None:
            yield from _turn_moves(f"turns[{number}].actions", turn, problems)


def _turn_moves(place: str, turn: TurnRecordFile, problems: Problems) -> Iterator[tuple[str, str]]:
    """To draw, to lay each special toy that was drawn, and the play, each of them a move."""
    if turn.drawn:
        yield place, DRAW.text
    elif not turn.actions:
        problems.note(place, _("nothing was drawn: expected what was played"))
    for played in _parsed(place, turn.actions, problems) if turn.actions else ():
        toys = [step for step in played.steps if isinstance(step, LayToy)]
        rest = tuple(step for step in played.steps if not isinstance(step, LayToy))
        yield from ((place, toy.text) for toy in toys)
        if rest:
            yield place, str(Turn(rest))


def _parsed(place: str, text: str | None, problems: Problems) -> Iterator[Turn]:
    """The turn of a text, unless there is none."""
    if text is None:
        return
    try:
        yield parse_turn(text)
    except GameError as error:
        problems.note(place, str(error))


def _deal_problems(file: RecordFile, problems: Problems) -> Iterator[tuple[str, str]]:
    if problems.free("table"):
        try:
            parse_size(file.table)
        except GameError as error:
            yield "table", str(error).removeprefix("table ")
    if not problems.free("seats", "hands", "pile", "first"):
        return
    seats = len(file.seats)
    if file.first >= seats:
        yield "first", no_seat(file.first, seats)
    if len(file.hands) != seats:
        yield "hands", f"{HANDS.of(len(file.hands))}: {expected(seats)}"
    for seat, hand in enumerate(file.hands):
        if len(hand) != HAND:
            yield f"hands[{seat}]", f"{CARDS.of(len(hand))}: {expected(HAND)}"
    yield from _pile_problems(file.pile, seats)


def _pile_problems(pile: Sequence[Drawn], seats: int) -> Iterator[tuple[str, str]]:
    size = CARDBOARD + SPECIAL_TOYS + seats - HAND * seats
    if UNKNOWN in pile:
        yield f"pile[{pile.index(UNKNOWN)}]", _("a record knows every card")
    if len(pile) != size:
        text = _("{cards}: expected {number} with {seats} seats")
        yield "pile", text.format(cards=CARDS.of(len(pile)), number=size, seats=seats)
    if pile.count(PRINCESS) != seats:
        yield "pile", f"{PRINCESSES.of(pile.count(PRINCESS))}: {expected(seats)}"


def _by_the_moves(value: object) -> str:
    shown = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return _("expected {value}, by the moves").format(value=shown or _("nothing"))
