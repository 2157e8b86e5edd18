"""Files of positions and puzzles, both ways; canonical output is one key a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, NewType

import msgspec

from games.catinthebox.deduce import Deduce, hidden_places, rounds_before, unseen_cards
from games.catinthebox.position import Position
from games.catinthebox.puzzle import (
    CARDS_TO_PREDICT,
    Objective,
    Predict,
    RoundTask,
    Together,
    Tricks,
)
from games.catinthebox.research_board import NEUTRAL, PlacedToken, ResearchBoard
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.rulings import COPIES, SEATS, Bonus, Follow, SeatRules, seat_rules
from games.catinthebox.steps import LETTERS, SPACE, UNKNOWN, Colour, Play, parse_play, space_of
from games.catinthebox.wish import parse_wish
from games.json_reader import Converter, Problems, canonical
from games.protocol import GameError, IllegalMoveError, quoted
from games.refusals import CARDS, at_least, at_most, expected, no_seat, span
from languages.messages import N_, _

MOST_CARDS = 10
"""The most cards in a hand."""

MOST_TURNS = 100
"""The most plays that a file may state in one list."""

MOST_WISHES = 20
"""The most wishes of a puzzle."""

Colours = NewType("Colours", str)
"""Open colours, such as `RBG`."""

Wished = NewType("Wished", str)
"""A wish in its notation."""

Number = Annotated[int, msgspec.Meta(ge=1, le=9)]
Hand = Annotated[list[Number | None], msgspec.Meta(max_length=MOST_CARDS)]
KnownHand = Annotated[list[Number], msgspec.Meta(max_length=MOST_CARDS)]
Wishes = Annotated[list[Wished], msgspec.Meta(max_length=MOST_WISHES)]
Plays = Annotated[list[Play], msgspec.Meta(max_length=MOST_TURNS)]
Steps = Annotated[list[str], msgspec.Meta(max_length=MOST_TURNS)]
Seats = msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=SEATS[-1] - 1)]


def parse_token(text: str) -> PlacedToken:
    """A token on its space, such as `B3:0` or `G2:n`.

    Raises:
        GameError: it isn't one.
    """
    match = re.fullmatch(rf"{SPACE}:([0-4n])", text)
    if match is None:
        raise GameError(
            _("{text} is no token: expected a space and its owner, such as B3:0").format(
                text=quoted(text)
            )
        )
    owner = NEUTRAL if match[3] == "n" else int(match[3])
    return PlacedToken(space_of(match[1], match[2]), owner)


def parse_colours(text: str) -> Colours:
    """Open colours in the order of the notation.

    Raises:
        GameError: another letter stands there, or one twice or out of order.
    """
    if not re.fullmatch("R?B?Y?G?", text):
        raise GameError(
            _("{text}: expected some of the letters RBYG, in this order").format(text=quoted(text))
        )
    return Colours(text)


converter = Converter(
    {
        PlacedToken: parse_token,
        Play: parse_play,
        Colours: parse_colours,
        Wished: lambda text: Wished(str(parse_wish(text))),
    }
)


class SeatFile(msgspec.Struct):
    """A seat in a position file; a card that isn't known is null, after all known ones."""

    hand: Hand
    open: Colours
    prediction: Annotated[int, msgspec.Meta(ge=0, le=9)] | None
    won: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]
    discard: Number | None


class PositionFile(msgspec.Struct, kw_only=True):
    """`catinthebox-position/1`."""

    format: Literal["catinthebox-position/1"]
    follow: Follow = Follow.FREE
    bonus: Bonus = Bonus.PUBLISHED
    phase: Phase | msgspec.UnsetType = msgspec.UNSET
    seats: Annotated[list[SeatFile], Seats]
    board: Annotated[list[PlacedToken], msgspec.Meta(max_length=36)]
    leader: SeatNumber
    trick: Annotated[list[Play], msgspec.Meta(max_length=SEATS[-1])] = []
    paradox: SeatNumber | None = None


class PuzzleFile(msgspec.Struct):
    """`catinthebox-puzzle/1`; its position may leave out `format`."""

    format: Literal["catinthebox-puzzle/1"]
    kind: Literal["tricks", "together", "predict", "deduce"]
    position: dict[str, Any]
    objective: Objective | msgspec.UnsetType = msgspec.UNSET
    wish: Wishes | msgspec.UnsetType = msgspec.UNSET
    seat: SeatNumber | msgspec.UnsetType = msgspec.UNSET
    first: SeatNumber | msgspec.UnsetType = msgspec.UNSET
    plays: Plays | msgspec.UnsetType = msgspec.UNSET


POSITION_FORMAT: Final = "catinthebox-position/1"
PUZZLE_FORMAT: Final = "catinthebox-puzzle/1"

Puzzle = RoundTask | Deduce

QUESTION = ("kind", "objective", "wish", "seat", "first", "plays")
"""The keys of a puzzle that say what is asked of its position."""

OBJECTIVES: Final = (
    (Objective.SCORE, Objective.MARGIN),
    (Objective.TOTAL, Objective.SCORE),
)
"""The objectives of a seat, and of all seats together."""

SHORTEST_IN_TRICK = 2
"""The fewest cards of a seat that still has to play to an open trick."""

UNPREDICTED: Final = N_("with two seats nothing is predicted")


def read_position(raw: Any) -> Position:
    """A position from its JSON.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    return problems.settled(_position(raw, problems, ""))


def read_puzzle(raw: Any) -> Puzzle:
    """A puzzle from its JSON.

    Raises:
        FormatError: something is wrong with it, or a card isn't known that has to be.
    """
    problems = Problems()
    file = converter.read(raw, PuzzleFile, problems)
    position = None
    if problems.free("position"):
        position = _position({"format": POSITION_FORMAT} | file.position, problems, "position")
    if position is not None and problems.free(*QUESTION):
        for place, text in _question_problems(file, position.round):
            problems.note(place, text)
    return _task(file, problems.settled(position))


def text(content: Any) -> str:
    """The canonical file of a puzzle or a position."""
    if isinstance(content, Position):
        return canonical(converter.write(_position_file(content.round)))
    return canonical(converter.write(_puzzle_file(content)))


def _task(file: PuzzleFile, position: Position) -> Puzzle:
    seat = 0 if file.seat is msgspec.UNSET else file.seat
    if file.first is not msgspec.UNSET and file.plays is not msgspec.UNSET:
        return Deduce(position, seat, file.first, tuple(file.plays))
    assert file.objective is not msgspec.UNSET
    if file.kind == "tricks":
        return Tricks(position, file.objective)
    if file.kind == "predict":
        return Predict(position, file.objective, seat)
    wish = () if file.wish is msgspec.UNSET else tuple(map(parse_wish, file.wish))
    return Together(position, file.objective, wish, seat)


def _puzzle_file(task: Puzzle) -> PuzzleFile:
    position = converter.write(_position_file(task.position.round))
    if isinstance(task, Deduce):
        asked = {"seat": task.seat, "first": task.first, "plays": list(task.plays)}
        return PuzzleFile(PUZZLE_FORMAT, task.kind, position, **asked)  # type: ignore[arg-type]
    file = PuzzleFile(PUZZLE_FORMAT, task.kind, position, task.objective)
    if isinstance(task, Together):
        file.wish = [*map(str, task.wish)]  # type: ignore[list-item]
    if isinstance(task, Predict) or (task.objective is Objective.SCORE and task.kind == "together"):
        file.seat = task.seat
    return file


def _position_file(moment: Round) -> PositionFile:
    return PositionFile(
        format=POSITION_FORMAT,
        follow=moment.follow,
        bonus=moment.bonus,
        phase=msgspec.UNSET if moment.phase is Phase.PLAY else moment.phase,
        seats=[_seat_file(seat) for seat in moment.seats],
        board=list(moment.board.tokens),
        leader=moment.leader,
        trick=list(moment.trick),
        paradox=moment.paradox,
    )


def _seat_file(seat: Seat) -> SeatFile:
    letters = Colours("".join(LETTERS[colour] for colour in sorted(seat.open)))
    hand = [number or None for number in seat.hand]
    return SeatFile(hand, letters, seat.prediction, seat.won, seat.discard)


def _position(raw: Any, problems: Problems, place: str) -> Position | None:
    """The position of a file; None if anything was noted."""
    file = converter.read(raw, PositionFile, problems, place)
    inside = f"{place}." if place else ""
    keys = tuple(inside + name for name in PositionFile.__struct_fields__)
    if problems.free(place, *keys):
        for where, problem in _contradictions(file):
            problems.note(inside + where, problem)
    return Position(_round(file)) if problems.free(place, *keys) else None


def _round(file: PositionFile) -> Round:
    board = ResearchBoard.empty(seat_rules(len(file.seats)).numbers).put(*file.board)
    return Round(
        tuple(map(_seat, file.seats)),
        board,
        file.leader,
        tuple(file.trick),
        Phase.PLAY if file.phase is msgspec.UNSET else file.phase,
        file.paradox,
        file.follow,
        file.bonus,
    )


def _seat(file: SeatFile) -> Seat:
    known = sorted(number for number in file.hand if number is not None)
    hand = (*known, *(UNKNOWN for number in file.hand if number is None))
    colours = frozenset(Colour(LETTERS.index(letter)) for letter in file.open)
    return Seat(hand, colours, file.prediction, file.won, file.discard)


def _contradictions(file: PositionFile) -> Iterator[tuple[str, str]]:
    """Each place of a position that contradicts the rest of it, with what was expected there."""
    rules = seat_rules(len(file.seats))
    yield from _seat_problems(file, rules)
    yield from _board_problems(file, rules)
    found = list(_trick_problems(file))
    yield from found
    if not found:
        yield from _phase_problems(file)
        yield from _length_problems(file)
    yield from _card_counts(file, rules)


def _seat_problems(file: PositionFile, rules: SeatRules) -> Iterator[tuple[str, str]]:
    for name in ("leader", "paradox"):
        seat = getattr(file, name)
        if seat is not None and seat >= rules.seats:
            yield name, no_seat(seat, rules.seats)
    for at, seat in enumerate(file.seats):
        for slot, number in enumerate(seat.hand):
            if number is not None and number > rules.numbers:
                yield f"seats[{at}].hand[{slot}]", out_of_play(number, rules)
            if number is not None and None in seat.hand[:slot]:
                yield f"seats[{at}].hand[{slot}]", _("expected known numbers before unknown ones")
        if seat.discard is not None and seat.discard > rules.numbers:
            yield f"seats[{at}].discard", out_of_play(seat.discard, rules)
        if seat.prediction is not None and seat.prediction not in rules.predictions:
            unpredicted = f"{_(UNPREDICTED)}: {expected('null')}"
            allowed = expected(*rules.predictions, "null") if rules.predictions else unpredicted
            yield f"seats[{at}].prediction", allowed


def _board_problems(file: PositionFile, rules: SeatRules) -> Iterator[tuple[str, str]]:
    taken = set()
    for slot, token in enumerate(file.board):
        if token.space in taken:
            text = _("{token}: the space {space} stands twice")
            yield f"board[{slot}]", text.format(token=token, space=token.space.text)
        taken.add(token.space)
        if token.space.number > rules.numbers:
            yield f"board[{slot}]", f"{token}: {out_of_play(token.space.number, rules)}"
        if token.owner != NEUTRAL and token.owner >= rules.seats:
            text = _("{token}: there is no seat {seat}: expected 0 to {last} or n")
            last = rules.seats - 1
            yield f"board[{slot}]", text.format(token=token, seat=token.owner, last=last)


def _trick_problems(file: PositionFile) -> Iterator[tuple[str, str]]:
    count = len(file.seats)
    if len(file.trick) >= count:
        text = _("{number} plays: expected fewer than there are seats, {seats}")
        yield "trick", text.format(number=len(file.trick), seats=count)
        return
    for place, play in enumerate(file.trick):
        owner = (file.leader + place) % count
        token = PlacedToken(play.space, owner)
        if token not in file.board:
            text = _("{play}: expected its token {token} on the board")
            yield f"trick[{place}]", text.format(play=play, token=token)


def _phase_problems(file: PositionFile) -> Iterator[tuple[str, str]]:
    phase = Phase.PLAY if file.phase is msgspec.UNSET else file.phase
    if phase is Phase.PLAY:
        return
    if phase is Phase.PREDICT and not seat_rules(len(file.seats)).predictions:
        yield "phase", f"{_(UNPREDICTED)}: {expected(Phase.DISCARD, Phase.PLAY)}"
    if file.trick:
        text = _("nothing is played in the phase {phase}: expected an empty list")
        yield "trick", text.format(phase=phase)
    if phase is Phase.DISCARD:
        for at, seat in enumerate(file.seats):
            if seat.prediction is not None:
                yield f"seats[{at}].prediction", _("nothing is predicted yet: expected null")


def _length_problems(file: PositionFile) -> Iterator[tuple[str, str]]:
    if file.phase is Phase.DISCARD:
        yield from _discard_lengths(file)
        return
    count, played = len(file.seats), len(file.trick)
    longest = len(file.seats[(file.leader + played) % count].hand)
    if played and longest < SHORTEST_IN_TRICK:
        where = f"seats[{(file.leader + played) % count}].hand"
        text = _("expected at least {number} cards of a seat that has to play")
        yield where, text.format(number=SHORTEST_IN_TRICK)
    for at, seat in enumerate(file.seats):
        size = longest - ((at - file.leader) % count < played)
        if len(seat.hand) != size:
            text = _("{cards}: expected {number} by the trick")
            yield f"seats[{at}].hand", text.format(cards=CARDS.of(len(seat.hand)), number=size)


def _discard_lengths(file: PositionFile) -> Iterator[tuple[str, str]]:
    longest = max(len(seat.hand) for seat in file.seats)
    for at, seat in enumerate(file.seats):
        if len(seat.hand) < longest - 1:
            yield f"seats[{at}].hand", f"{CARDS.of(len(seat.hand))}: {at_least(longest - 1)}"
        if len(seat.hand) == longest and seat.discard is not None:
            text = _("expected null, or a hand that is one card shorter than the others")
            yield f"seats[{at}].discard", text


def _card_counts(file: PositionFile, rules: SeatRules) -> Iterator[tuple[str, str]]:
    counts = Counter(token.space.number for token in file.board)
    for seat in file.seats:
        counts.update(number for number in (*seat.hand, seat.discard) if number is not None)
    for number in range(1, rules.numbers + 1):
        if counts[number] > COPIES:
            found = _("{count} cards of {number} in hands, discards and tokens")
            yield "seats", f"{found.format(count=counts[number], number=number)}: {at_most(COPIES)}"


def _question_problems(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    """Each place of a puzzle that asks what can't be asked of its position."""
    if file.kind == "deduce":
        yield from _deduce_problems(file, moment)
    elif file.objective is msgspec.UNSET:
        yield "objective", _("missing")
    else:
        yield from _round_problems(file, moment)


def _round_problems(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    """Each place of a puzzle that asks what can't be asked of all cards of a round."""
    for at, seat in enumerate(moment.seats):
        if UNKNOWN in seat.hand:
            yield f"position.seats[{at}].hand", _("a puzzle needs to know every card")
    for name in ("first", "plays"):
        if getattr(file, name) is not msgspec.UNSET:
            yield name, _("{kind} has none").format(kind=file.kind)
    totals = file.objective is Objective.TOTAL
    if totals != (file.kind == "together") and (totals or file.objective is Objective.MARGIN):
        fitting = OBJECTIVES[file.kind == "together"]
        text = _("{expected} for {kind}")
        yield "objective", text.format(expected=expected(*fitting), kind=file.kind)
    yield from _seat_asked(file, moment)
    if file.kind != "together" and file.wish is not msgspec.UNSET:
        yield "wish", _("{kind} has none").format(kind=file.kind)
    if file.kind == "predict":
        yield from _prediction_problems(moment)
    elif moment.phase is not Phase.PLAY:
        text = _("{kind} begins with a play: expected play")
        yield "position.phase", text.format(kind=file.kind)
    if file.kind == "together":
        yield from _wish_problems(file, moment)


def _seat_asked(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    alone = file.kind == "together" and file.objective is Objective.SCORE
    needed = file.kind == "predict" or alone
    if file.seat is msgspec.UNSET:
        if needed:
            yield "seat", _("missing")
    elif not needed:
        text = _("{kind} with the objective {objective} has none")
        yield "seat", text.format(kind=file.kind, objective=file.objective)
    elif file.seat >= len(moment.seats):
        yield "seat", no_seat(file.seat, len(moment.seats))


def _deduce_problems(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    """Each contradiction in a question about a discard, with its place in the file."""
    for name in ("objective", "wish"):
        if getattr(file, name) is not msgspec.UNSET:
            yield name, _("{kind} has none").format(kind=file.kind)
    if moment.phase is not Phase.PLAY:
        yield "position.phase", _("what plays show is asked: expected play")
    found = list(_asked_seats(file, moment))
    yield from found
    if not found and moment.phase is Phase.PLAY:
        yield from _played_problems(file, moment)
    if hidden_places(moment) > unseen_cards(moment):
        yield "position.seats", _("more cards are unknown than the deck has left")


def _asked_seats(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    """Whether the seat whose discard is asked, and the seat that began, are given and exist."""
    for name in ("seat", "first"):
        seat = getattr(file, name)
        if seat is msgspec.UNSET:
            yield name, _("missing")
        elif seat >= len(moment.seats):
            yield name, no_seat(seat, len(moment.seats))
        elif name == "seat" and moment.seats[seat].discard is not None:
            yield f"position.seats[{seat}].discard", _("expected null, for it is what is asked")


def _played_problems(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    """Why the plays don't lead to the position."""
    if file.plays is msgspec.UNSET or file.first is msgspec.UNSET:
        yield "plays", _("missing")
        return
    if moment.paradox not in (None, moment.turn):
        text = _("seat {seat} has to play: expected {seat} or null")
        yield "position.paradox", text.format(seat=moment.turn)
    try:
        *_before, last = rounds_before(moment, file.first, file.plays)
    except IllegalMoveError as error:
        yield "plays", str(error)
        return
    if last != replace(moment, paradox=None):
        text = _("they lead to another board, other open colours or tricks than the position")
        yield "plays", text


def _prediction_problems(moment: Round) -> Iterator[tuple[str, str]]:
    if not moment.rules.predictions:
        yield "kind", _(UNPREDICTED)
        return
    if moment.phase is Phase.DISCARD:
        reason = _("a prediction comes after the discards")
        yield "position.phase", f"{reason}: {expected(Phase.PREDICT, Phase.PLAY)}"
    played = any(token.owner != NEUTRAL for token in moment.board.tokens)
    if played or moment.trick or any(seat.won for seat in moment.seats):
        text = _("a prediction comes before the first play: expected no tokens, no tricks")
        yield "position", text
    most = CARDS_TO_PREDICT[len(moment.seats)]
    for at, seat in enumerate(moment.seats):
        if len(seat.hand) > most:
            text = _("expected at most {most} cards for a prediction")
            yield f"position.seats[{at}].hand", text.format(most=most)
        if seat.prediction is not None:
            yield f"position.seats[{at}].prediction", expected("null")
    if moment.paradox is not None:
        yield "position.paradox", expected("null")


def _wish_problems(file: PuzzleFile, moment: Round) -> Iterator[tuple[str, str]]:
    if file.wish is msgspec.UNSET:
        yield "wish", _("missing")
        return
    for place, wish in enumerate(file.wish):
        problem = parse_wish(wish).problem(moment)
        if problem is not None:
            yield f"wish[{place}]", problem


def out_of_play(number: int, rules: SeatRules) -> str:
    """The reason to refuse a number that no card has."""
    text = _("the number {number} is not in play with {seats} seats: {expected}")
    return text.format(number=number, seats=rules.seats, expected=span(1, rules.numbers))
