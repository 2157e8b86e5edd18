"""A board with given scores, or the proof that no board of some numbers of cards has them.

Three stages: counting refuses what it can for each number of cards; every shape of a few cards
is tried with all faces, which finds or proves; spreads of more cards are drawn and dressed,
which only finds. Nothing is called impossible that the first two haven't proved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from games.catbox.design import Design, Wish
from games.catbox.faces import Card, Face
from games.rng import Stream
from languages.messages import _
from solver.answer import Clock, Limit, OutOfTimeError
from solver.catbox.design.counts import Reaches, culprit, seen_bound, spans
from solver.catbox.design.face_model import dressed
from solver.catbox.design.spreads import Spread, compact_side, drawn_spread, every_spread
from solver.design_answer import DesignAnswer, Report

AT_ONCE = 3
"""The most cards of which all shapes are tried before any spread is drawn."""

IN_THE_END = 6
"""The most cards of which all shapes are tried if drawing has led to nothing."""

DRAWN = 30
"""Spreads that are drawn before all shapes of more than `AT_ONCE` cards are tried."""

EFFORT, PATIENCE = 8.0, 8
"""CP-SAT's deterministic seconds for a drawn spread, as the next one may be easier; and after
how many of them as much is added."""

Dressed = tuple[Spread, tuple[Face, ...]]


class ScoresSearch:
    """The search for a legal board of at most `most` of the cards that scores as wished.

    Args:
        exact: whether the board has `most` cards, and no fewer.
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
        exact: bool = False,
    ) -> None:
        self._wish, self._cards = wish, tuple(cards)
        self._most = most if exact else min(most, len(cards))
        self._counts = range(most if exact else 1, min(most, len(cards)) + 1)
        self._exact = exact
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
        if board is None:
            text = _("by counting, and by trying all faces on every way to lie ({number})")
            reason = self._reason or text.format(number=self._shapes)
            return DesignAnswer.impossible(reason, self._clock)
        spread, faces = board
        task = Design(self._cards, len(faces), self._wish)
        return DesignAnswer.met(task, [*map(str, spread.board(faces).placements)], self._clock)

    def gave_up(self) -> DesignAnswer:
        """The answer if the search was stopped, with the numbers of cards that are left."""
        if self._spans is None:
            return DesignAnswer.unsettled("", self._clock)
        left = ", ".join(map(str, self._left))
        text = _("numbers of cards that aren't ruled out: {numbers}")
        return DesignAnswer.unsettled(text.format(numbers=left), self._clock)

    def _found(self) -> Dressed | None:
        """A board that meets the wish; None if it is proved that there is none.

        Raises:
            OutOfTimeError: neither was settled in time.
        """
        self._report("counting")
        self._spans = spans(self._cards, self._counts, self._wish, self._clock)
        if not self._spans:
            self._reason = self._counted()
            return None
        for stage in (self._every(AT_ONCE), self._drawn(DRAWN), self._every(IN_THE_END)):
            for board in stage:
                return board
        return next(self._drawn(None), None)

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
        guilty = self._wish
        with suppress(OutOfTimeError):
            guilty = culprit(self._cards, self._counts, self._wish, self._clock)
        text = _("by counting quadrants: {wish} is out of reach of {cards} cards or fewer")
        if self._most == 1:
            text = _("by counting quadrants: {wish} is out of reach of one card")
        elif self._exact:
            text = _("by counting quadrants: {wish} is out of reach of exactly {cards} cards")
        return text.format(wish=guilty, cards=self._most)
