"""A whole game as a file: the deal of every round, what each seat did, the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

import msgspec

from games.catinthebox.deal import Deal, deck
from games.catinthebox.files import (
    KnownHand,
    Number,
    SeatNumber,
    Seats,
    Steps,
    converter,
    out_of_play,
)
from games.catinthebox.position import Draft, Position, RoundDeal
from games.catinthebox.rulings import COPIES, Bonus, Follow, seat_rules
from games.catinthebox.steps import (
    Discard,
    Prediction,
    Step,
    parse_step,
)
from games.catinthebox.wording import seat_text
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
from games.refusals import CARDS, HANDS, at_most, expected
from languages.messages import _, plural


class RoundFile(msgspec.Struct):
    """A round of a record: its deal, what was done in order, its points once it is over."""

    first: SeatNumber
    hands: Annotated[list[KnownHand], Seats]
    neutral: Annotated[list[Number], msgspec.Meta(max_length=3)] = []
    discards: Steps = []
    predictions: Steps = []
    plays: Steps = []
    points: list[int] | None = None


class RecordFile(msgspec.Struct):
    """`catinthebox-game/1`."""

    format: Literal["catinthebox-game/1"]
    follow: Follow
    bonus: Bonus
    seed: str | int | None
    seats: Annotated[list[PlayerFile], Seats]
    rounds: Annotated[list[RoundFile], Seats]
    totals: list[int] | None = None
    taken_back: OptionalMarks = msgspec.UNSET


ROUNDS: Final = plural("{n} round", "{n} rounds")
NUMBERS: Final = plural("{n} number", "{n} numbers")

RoundPoints = tuple[tuple[int, ...], ...]
"""The points of every seat in each round that is over."""


@dataclass(frozen=True, kw_only=True)
class Record(PlayedRecord[Position, Step]):
    """A game from its deal to where it stands.

    Attributes:
        claimed: the points of the rounds that are over, as the record states them.
    """

    deal: Deal
    claimed: RoundPoints = ()

    def move(self, number: int) -> Step:
        """The move of a number, from 0."""
        return parse_step(self.turns[number])

    @property
    def text(self) -> str:
        """The canonical file."""
        return canonical(converter.write(self._file()))

    def played(self, draft: Draft) -> Record:
        """The record with one more move, by its complete draft in the last position."""
        return replace(self, turns=(*self.turns, draft.text), claimed=points_of(draft.end()))

    def check(self, passed: Sequence[Position]) -> None:
        """Compare the stated points with those that the moves lead to.

        Raises:
            FormatError: they aren't the same.
        """
        points = points_of(passed[-1])
        if len(self.claimed) != len(points):
            where = min(len(self.claimed), len(points))
            over = where < len(points)
            problem = _("the round is over") if over else _("the round isn't over")
            raise FormatError([Problem(f"rounds[{where}].points", problem)])
        for number, (claimed, counted) in enumerate(zip(self.claimed, points, strict=True)):
            if claimed != counted:
                problem = f"{_('not what the moves lead to')}: {expected(list(counted))}"
                raise FormatError([Problem(f"rounds[{number}].points", problem)])

    def _file(self) -> RecordFile:
        seats = [PlayerFile(*player) for player in self.players]
        rounds = [
            RoundFile(dealt.first, [list(hand) for hand in dealt.hands], list(dealt.neutral))
            for dealt in self.deal.rounds
        ]
        for file, moves in zip(rounds, _by_round(self.turns), strict=False):
            for move in moves:
                getattr(file, _list_of(move)).append(move.text)
        for file, points in zip(rounds, self.claimed, strict=False):
            file.points = list(points)
        over = len(self.claimed) == len(rounds)
        totals = [sum(points) for points in zip(*self.claimed, strict=True)] if over else None
        agreed = self.deal.follow, self.deal.bonus
        marks = marks_stated(self.taken_back)
        return RecordFile("catinthebox-game/1", *agreed, self.seed, seats, rounds, totals, marks)

    def place(self, number: int) -> str:
        """Where a move stands in the file."""
        for at, moves in enumerate(_by_round(self.turns)):
            if number < len(moves):
                alike = [move for move in moves[:number] if type(move) is type(moves[number])]
                return f"rounds[{at}].{_list_of(moves[number])}[{len(alike)}]"
            number -= len(moves)
        raise IndexError(number)


LISTS: dict[type, str] = {Discard: "discards", Prediction: "predictions"}
"""Where moves stand in a record, but for plays."""


def points_of(position: Position) -> RoundPoints:
    """The points of each round that is over."""
    last = tuple(score.round.points for score in position.scores())
    return (*position.past, last) if position.over else position.past


def read_record(raw: Any) -> Record:
    """A game record from its JSON; its moves are read, but not yet replayed.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, RecordFile, problems)
    if problems.free("seats", "rounds"):
        for place, text in _problems(file):
            problems.note(place, text)
    problems.stop()
    rounds, moves = list[RoundDeal](), list[str]()
    for each in file.rounds:
        hands = tuple(tuple(sorted(hand)) for hand in each.hands)
        rounds.append(RoundDeal(each.first, hands, tuple(each.neutral)))
        moves += [*each.discards, *each.predictions, *each.plays]
    return Record(
        deal=Deal(tuple(rounds), file.follow, file.bonus),
        claimed=tuple(tuple(each.points) for each in file.rounds if each.points is not None),
        seed=file.seed,
        players=players_of(file.seats),
        turns=tuple(moves),
        taken_back=marks_given(file.taken_back),
    )


def _list_of(move: Step) -> str:
    """Where a move stands in a record."""
    return LISTS.get(type(move), "plays")


def _by_round(turns: Sequence[str]) -> list[list[Step]]:
    """The moves of each round; a round begins with its first discard."""
    rounds: list[list[Step]] = []
    for move in map(parse_step, turns):
        fresh = isinstance(move, Discard) and not (rounds and isinstance(rounds[-1][-1], Discard))
        if fresh or not rounds:
            rounds.append([])
        rounds[-1].append(move)
    return rounds


def _problems(file: RecordFile) -> Iterator[tuple[str, str]]:
    seats = len(file.seats)
    if len(file.rounds) != seats:
        text = _("{rounds}: expected as many as seats, {seats}")
        yield "rounds", text.format(rounds=ROUNDS.of(len(file.rounds)), seats=seats)
        return
    for number, each in enumerate(file.rounds):
        place = f"rounds[{number}]"
        first = (file.rounds[0].first + number) % seats
        if each.first != first:
            yield f"{place}.first", f"{seat_text(each.first)}: {expected(seat_text(first))}"
        yield from _deal_problems(each, seats, place)
        yield from _move_problems(each, place)
    yield from _total_problems(file)


def _deal_problems(file: RoundFile, seats: int, place: str) -> Iterator[tuple[str, str]]:
    rules = seat_rules(seats)
    if len(file.hands) != seats:
        yield f"{place}.hands", f"{HANDS.of(len(file.hands))}: {expected(seats)}"
    for seat, hand in enumerate(file.hands):
        if len(hand) != rules.hand:
            yield f"{place}.hands[{seat}]", f"{CARDS.of(len(hand))}: {expected(rules.hand)}"
    if len(file.neutral) != rules.neutral:
        yield f"{place}.neutral", f"{CARDS.of(len(file.neutral))}: {expected(rules.neutral)}"
    cards = [*(number for hand in file.hands for number in hand), *file.neutral]
    for number in sorted(set(cards)):
        if number not in deck(rules):
            yield place, out_of_play(number, rules)
        elif cards.count(number) > COPIES:
            found = _("{count} cards of {number}").format(count=cards.count(number), number=number)
            yield place, f"{found}: {at_most(COPIES)}"


def _move_problems(file: RoundFile, place: str) -> Iterator[tuple[str, str]]:
    for name in ("discards", "predictions", "plays"):
        for number, text in enumerate(getattr(file, name)):
            where = f"{place}.{name}[{number}]"
            try:
                step = parse_step(text)
            except GameError as error:
                yield where, str(error)
                continue
            if _list_of(step) != name:
                yield where, _("{step} stands among the {name}").format(step=step, name=name)


def _total_problems(file: RecordFile) -> Iterator[tuple[str, str]]:
    seats, stated = len(file.seats), [each.points for each in file.rounds]
    for number, points in enumerate(stated):
        if points is not None and len(points) != seats:
            yield f"rounds[{number}].points", f"{NUMBERS.of(len(points))}: {expected(seats)}"
            return
        if points is not None and None in stated[:number]:
            text = _("expected null after a round without points")
            yield f"rounds[{number}].points", text
            return
    over = [points for points in stated if points is not None]
    totals = [sum(each) for each in zip(*over, strict=True)] if len(over) == seats else None
    if file.totals != totals:
        yield "totals", expected(totals or "null")
