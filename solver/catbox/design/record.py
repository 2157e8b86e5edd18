"""The most points, or the largest lead, on a board of a number of cards at most, and a bound.

Boards are grown card by card for a first value; counting gives a bound for each number of
cards. Every shape of a few cards is then searched with all faces, the most promising first,
which settles them; for more cards, other boards are grown and their faces searched for better
ones, until the value meets the bound or the time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.design import Design
from games.catbox.faces import Card, Face
from games.catbox.scoring import Outcome, Stakes
from games.rng import Stream
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError
from solver.catbox.design.counts import Counts, Reaches
from solver.catbox.design.face_model import Dressing
from solver.catbox.design.spreads import Spread, every_spread, spread_of
from solver.design_answer import NAME, Report
from solver.judge import judged

EXHAUSTED = 5
"""The most cards of which all shapes are searched."""


DRESSED, EFFORT = 16, 10.0
"""Boards of more cards aren't searched for better faces; CP-SAT's deterministic seconds for
one that is."""


class Best(NamedTuple):
    """The best board so far, and its value."""

    value: int
    board: Board


class RecordSearch:
    """The search for one record; what it has at any time is its `answer`.

    Args:
        stakes: whose points are to be as many as can be, or whose lead as large.
        most: how many cards the board has at most.
        seed: another seed grows other boards.
    """

    def __init__(
        self,
        stakes: Stakes,
        cards: Sequence[Card],
        most: int,
        seed: int | str = 1,
        limit: Limit = Limit(),
        report: Report = lambda _: None,
    ) -> None:
        self._stakes, self._cards, self._most = stakes, tuple(cards), min(most, len(cards))
        self._clock, self._report = Clock(limit), report
        self._rng = Stream("catbox-record/1", seed)
        self._reaches = Reaches(cards)
        self._best: Best | None = None
        whole = Design(self._cards, self._most, stakes)
        self._bounds = dict.fromkeys(range(1, self._most + 1), whole.ceiling())

    def run(self) -> Answer:
        """Search until the record is proved or the time is up."""
        with suppress(OutOfTimeError):
            self._search()
        return self.answer

    @property
    def _value(self) -> int:
        return self._best.value if self._best else 0

    @property
    def bound(self) -> int:
        """No board has more points than this."""
        return max(self._value, *self._bounds.values())

    @property
    def answer(self) -> Answer:
        """The best board so far, judged."""
        bound, best = self.bound, self._best
        if best is None:
            return Answer.unproved((), bound, NAME, self._clock)
        count = len(best.board.placements)
        line = Line(best.value, tuple(map(str, best.board.placements)))
        answer = Answer.unproved((line,), bound, NAME, self._clock)
        if bound == best.value:
            answer = Answer.proved((line,), None, NAME, self._clock)
        return judged(Design(self._cards, count, self._stakes), answer)

    def _search(self) -> None:
        self._grow(1)
        for count in range(1, self._most + 1):
            counted = Counts(self._cards, count).most(self._stakes, self._clock)
            least = self._value if counted is None else counted
            self._bounds[count] = min(self._bounds[count], least)
            self._tell()
        for count in range(1, min(self._most, EXHAUSTED) + 1):
            self._exhaust(count)
        kept = KEPT
        while self._value < self.bound:
            self._grow(kept)
            if self._best is not None and len(self._best.board.placements) <= DRESSED:
                board = self._best.board
                faces = [placement.face for placement in board.placements]
                self._dress(spread_of(board), EFFORT, faces)
            kept = min(kept + 2, 4 * KEPT)

    def _grow(self, kept: int) -> None:
        """Take the best of a few boards of every size."""
        check = self._clock.check
        for one in grown(self._cards, self._most, self._stakes, self._rng, check, kept):
            self._offer(one.board)

    def _exhaust(self, count: int) -> None:
        """Settle the most points on a board of `count` cards, if that can be a new record."""
        if self._bounds[count] <= self._value:
            return
        spreads = every_spread(count)
        ranked = sorted(spreads, key=self._reach, reverse=True)
        for spread in ranked:
            if self._reach(spread) <= self._value:
                break
            self._clock.check()
            self._dress(spread)
            if self._bounds[count] <= self._value:
                break
        self._bounds[count] = min(self._bounds[count], self._value)
        self._tell()

    def _reach(self, spread: Spread) -> int:
        return self._reaches.points(spread, self._stakes.own.identity)

    def _dress(
        self, spread: Spread, effort: float | None = None, hint: Sequence[Face] | None = None
    ) -> None:
        dressing = Dressing(spread, self._cards)
        dressing.maximise(self._stakes, self._value)
        if hint is not None:
            dressing.hint(hint)
        try:
            faces = dressing.some(self._clock, effort)
        except OutOfTimeError:
            if effort is None:
                raise
            return
        if faces is not None:
            self._offer(spread.board(faces))

    def _offer(self, board: Board) -> None:
        value = Outcome(board, self._stakes).value
        if self._best is None or value > self._best.value:
            self._best = Best(value, board)
            self._tell()

    def _tell(self) -> None:
        self._report(f"{self._value} points so far, at most {self.bound} possible")


KEPT, FACES = 8, 6
"""Boards that are kept of each size, and faces that are tried on each of them."""


class Grown(NamedTuple):
    """A board, its value, and the numbers of the cards that aren't on it."""

    value: int
    board: Board
    left: frozenset[int]


def grown(
    cards: Sequence[Card],
    most: int,
    stakes: Stakes,
    rng: Stream,
    tick: Callable[[], None],
    kept: int = KEPT,
) -> Iterator[Grown]:
    """The best board found of 1, 2, ... and `most` cards.

    Of each board, the faces are tried that show most of what the own identity counts, in an
    order drawn among equals, and of the boards so grown those of the highest value are kept.

    Args:
        tick: called now and then; raises to stop.
    """
    letter, all_cards = stakes.own.identity.letter, frozenset(range(len(cards)))
    sides = [(number, face) for number, card in enumerate(cards) for face in card]
    faces = sorted(rng.shuffled(sides), key=lambda side: -side[1].count(letter))
    firsts = [(number, Board.of([Placement(face, 0, 0)])) for number, face in faces[:FACES]]
    beam = [Grown(Outcome(one, stakes).value, one, all_cards - {number}) for number, one in firsts]
    for count in range(1, most + 1):
        if count > 1:
            beam = _next(beam, faces, stakes, rng, tick, kept)
        if not beam:
            return
        yield max(beam, key=lambda one: one.value)


def _next(
    beam: Sequence[Grown],
    faces: Sequence[tuple[int, Face]],
    stakes: Stakes,
    rng: Stream,
    tick: Callable[[], None],
    kept: int,
) -> list[Grown]:
    """The best boards with one more card, no two of which look alike."""
    looks: dict[tuple[object, ...], Grown] = {}
    for one in beam:
        for number, face in [side for side in faces if side[0] in one.left][:FACES]:
            tick()
            for placement in legality.placements(one.board, face):
                board = one.board.place(placement)
                worth = Outcome(board, stakes).value
                look = (board.frame, board.planes)
                looks.setdefault(look, Grown(worth, board, one.left - {number}))
    drawn = rng.shuffled(list(looks.values()))
    return sorted(drawn, key=lambda one: -one.value)[:kept]
