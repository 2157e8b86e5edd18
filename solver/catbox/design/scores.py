"""A board with given scores, or the proof that no board of a number of cards has them.

Three stages: counting refuses what it can for each number of cards; every shape of a few cards
is tried with all faces, which finds or proves; spreads of more cards are drawn and dressed,
which only finds. Nothing is called impossible that the first two haven't proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.catbox.design import Design
from games.catbox.faces import Card, Face
from games.catbox.wish import Wish
from games.rng import Stream
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, Status
from solver.catbox.design.card_bounds import Reaches
from solver.catbox.design.counts import culprit, seen_bound, spans
from solver.catbox.design.face_model import dressed
from solver.catbox.design.spreads import Spread, compact_side, drawn_spread, every_spread
from solver.design_answer import DesignAnswer
from solver.judge import judged

NAME = "cpsat"

AT_ONCE = 3
"""The most cards of which all shapes are tried before any spread is drawn."""

IN_THE_END = 6
"""The most cards of which all shapes are tried if drawing has led to nothing."""

DRAWN = 30
"""Spreads that are drawn before all shapes of more than `AT_ONCE` cards are tried."""

EFFORT, PATIENCE = 8.0, 8
"""CP-SAT's deterministic seconds for a drawn spread, as the next one may be easier; and after
how many of them as much is added."""

Report = Callable[[str], None]
"""Called with what is being done, in a few words."""


Dressed = tuple[Spread, tuple[Face, ...]]


class ScoresSearch:
    """The search for a legal board of at most `most` of the cards that scores as wished.

    Args:
        seed: another seed looks at other boards first.
    """

    def __init__(
        self,
        wish: Wish,
        cards: Sequence[Card],
        most: int,
        seed: int | str = 1,
        limit: Limit = Limit(),
        report: Report = lambda _: None,
    ) -> None:
        self._wish, self._cards, self._most = wish, tuple(cards), min(most, len(cards))
        self._clock, self._report = Clock(limit), report
        self._rng = Stream("catbox-design/1", seed)
        self._spans: dict[int, tuple[int, int]] | None = None
        self._shapes = 0
        self._tried: set[int] = set()
        self._reason = ""

    def run(self) -> DesignAnswer:
        """A board, the proof that there is none, or neither if the time runs out."""
        try:
            board = self._found()
        except OutOfTimeError:
            return self.gave_up()
        return self._impossible() if board is None else self._met(*board)

    def gave_up(self) -> DesignAnswer:
        """The answer if the search was stopped, with the numbers of cards that are left."""
        answer = Answer(Status.UNKNOWN, (), 0, None, NAME, self._clock.seconds)
        if self._spans is None:
            return DesignAnswer(answer, _("stopped before anything was proved"))
        left = ", ".join(map(str, self._left))
        text = _("numbers of cards that aren't ruled out: {numbers}")
        return DesignAnswer(answer, text.format(numbers=left))

    def _found(self) -> Dressed | None:
        """A board that meets the wish; None if it is proved that there is none.

        Raises:
            OutOfTimeError: neither was settled in time.
        """
        self._report("counting")
        self._spans = spans(self._cards, self._most, self._wish, self._clock)
        if not self._spans:
            self._reason = self._counted()
            return None
        for stage in (self._every(AT_ONCE), self._drawn(DRAWN), self._every(IN_THE_END)):
            for board in stage:
                return board
        return next(self._drawn(None), None)

    def _met(self, spread: Spread, faces: tuple[Face, ...]) -> DesignAnswer:
        """The judged answer with a board."""
        steps = tuple(map(str, spread.board(faces).placements))
        answer = Answer(Status.FEASIBLE, (Line(0, steps),), 0, None, NAME, self._clock.seconds)
        task = Design(self._cards, len(faces), self._wish)
        return DesignAnswer(judged(task, answer), _("replayed and counted again"))

    def _impossible(self) -> DesignAnswer:
        """The answer if it is proved that no board meets the wish."""
        answer = Answer(Status.INFEASIBLE, (), None, 0, NAME, self._clock.seconds)
        return DesignAnswer(answer, self._reason or self._all_tried())

    @property
    def _left(self) -> list[int]:
        """The numbers of cards for which nothing is proved."""
        return [count for count in self._spans or () if count not in self._tried]

    def _every(self, most: int) -> Iterator[Dressed]:
        """Boards of all shapes with up to `most` cards; each number is settled if none comes."""
        for count in [count for count in self._left if count <= most]:
            shapes = self._rng.shuffled(every_spread(count))
            reaches = Reaches(self._cards, self._wish)
            for number, spread in enumerate(shapes, start=1):
                self._report(f"{count} cards: shape {number} of {len(shapes)}")
                self._clock.check()
                if reaches.may_meet(spread):
                    faces = dressed(spread, self._cards, self._wish, self._clock)
                    if faces is not None:
                        yield spread, faces
            self._tried.add(count)
            self._shapes += len(shapes)

    def _drawn(self, tries: int | None) -> Iterator[Dressed]:
        """Boards on drawn spreads of the numbers of cards that are left."""
        tried = 0
        while self._left and (tries is None or tried < tries):
            tried += 1
            self._clock.check()
            spread = self._draw()
            if spread is not None:
                self._report(f"{len(spread.anchors)} cards: spread {tried}")
                faces = self._dressed(spread, EFFORT * (1 + tried // PATIENCE))
                if faces is not None:
                    yield spread, faces

    def _draw(self) -> Spread | None:
        """A compact spread; more often one of many cards of which few cover two cells.

        The more cells are seen, the more freedom faces have.
        """
        assert self._spans is not None
        count = max(self._rng.choice(self._left) for _ in range(2))
        fewest, most = self._spans[count]
        doubles = fewest + min(self._rng.below(most - fewest + 1) for _ in range(2))
        covers = self._rng.shuffled([2] * doubles + [1] * (count - 1 - doubles))
        side = compact_side(seen_bound(count) - doubles) + self._rng.below(2)
        return drawn_spread(covers, side, self._rng)

    def _dressed(self, spread: Spread, effort: float) -> tuple[Face, ...] | None:
        try:
            return dressed(spread, self._cards, self._wish, self._clock, effort)
        except OutOfTimeError:
            self._clock.check()
            return None

    def _counted(self) -> str:
        guilty = culprit(self._cards, self._most, self._wish, self._clock)
        text = _("by counting quadrants: {wish} is out of reach of {cards} cards or fewer")
        if self._most == 1:
            text = _("by counting quadrants: {wish} is out of reach of one card")
        return text.format(wish=guilty, cards=self._most)

    def _all_tried(self) -> str:
        text = _("by counting, and by trying all faces on every way to lie ({number})")
        return text.format(number=self._shapes)
