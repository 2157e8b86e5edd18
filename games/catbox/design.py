"""Designing a board as a task: lay cards of a deck by the rules, from the first one on, for a goal.

A goal is a wish, the points that a designer wants of a board, or to have as many as there can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from games.catbox import legality, scoring
from games.catbox.board import Board, Frame, Placement
from games.catbox.faces import UNKNOWN, Card, Face, Identity, matched
from games.catbox.scoring import Stakes, Tally
from games.catbox.turn import parse_placement
from games.protocol import (
    Areas,
    Counting,
    Ending,
    GameError,
    IllegalMoveError,
    Regions,
    SingleReading,
    quoted,
)
from languages.messages import _

ANCHORS = 40
"""About how many places a face with an empty box has on a board in the middle of a game."""

_WANT = re.compile(r"([a-z]+)=([0-9]{1,3})(?:\+([0-9]{1,3}))?")


class Want(NamedTuple):
    """The points that one identity is to have; in parts if `visible` is given.

    Attributes:
        total: visible quadrants and the points for areas, together.
        visible: the visible quadrants among them; None for any.
    """

    identity: Identity
    total: int
    visible: int | None = None

    def __str__(self) -> str:
        if self.visible is None:
            return f"{self.identity}={self.total}"
        return f"{self.identity}={self.visible}+{self.bonus}"

    @property
    def bonus(self) -> int:
        """The points for areas, where the want is in parts."""
        return self.total - (self.visible or 0)

    def missed(self, tally: Tally) -> int:
        """By how many points the tally of this identity is another; 0 if it is as wanted."""
        if self.visible is None:
            return abs(tally.total - self.total)
        return abs(tally.visible - self.visible) + abs(tally.bonus - self.bonus)


class Wish(NamedTuple):
    """Wants of different identities, in the order of the identities."""

    wants: tuple[Want, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.wants))

    def missed(self, tallies: Iterable[Tally]) -> int:
        """By how many points the tallies of a board miss the wish, over all wants."""
        of = {tally.identity: tally for tally in tallies}
        return sum(want.missed(of[want.identity]) for want in self.wants)

    def want(self, identity: Identity) -> Want | None:
        """The want of an identity; None if any points will do."""
        return next((want for want in self.wants if want.identity is identity), None)


EXAMPLE = "black=4+2 pink=7+4 purple=6+2 blue=6+3 yellow=6+3 chihuahua=8+4"
"""The rulebooks' Scoring Example; the Chihuahua's 4 points are two trios."""


def parse_wish(text: str) -> Wish:
    """The wish of a text such as `pink=11 chihuahua=8+4`.

    Raises:
        GameError: it names none or an unknown identity, one twice, or has no such form.
    """
    wants: dict[Identity, Want] = {}
    for word in text.split():
        want = _parse_want(word)
        if want.identity in wants:
            text = _("{word}: {identity} stands in the wish twice")
            raise GameError(text.format(word=quoted(word), identity=want.identity))
        wants[want.identity] = want
    if not wants:
        raise GameError(
            _(
                "the wish is empty: expected IDENTITY=TOTAL or IDENTITY=SEEN+AREA, as in pink=11 "
                "or pink=7+4"
            )
        )
    return Wish(tuple(wants[identity] for identity in Identity if identity in wants))


def _parse_want(word: str) -> Want:
    matched = _WANT.fullmatch(word)
    if matched is None:
        text = _(
            "{word} is no wish: expected IDENTITY=TOTAL or IDENTITY=SEEN+AREA, as in pink=11 or "
            "pink=7+4"
        )
        raise GameError(text.format(word=quoted(word)))
    name, first, second = matched.groups()
    if name not in list(Identity):
        text = _("{name} is no identity: expected one of {identities}")
        raise GameError(text.format(name=quoted(name), identities=", ".join(Identity)))
    if second is None:
        return Want(Identity(name), int(first))
    return Want(Identity(name), int(first) + int(second), int(first))


Goal = Wish | Stakes
"""Scores to meet, or points or a lead to be as large as can be."""


@dataclass(frozen=True)
class Design(SingleReading["Designed"]):
    """Lay `count` of the cards, each once and either side up, the first at 0,0.

    The value is the goal's: points or a lead, or 0 if a wish is met and less by every point
    that it is missed by. A wish is impossible if the best value is below 0.
    """

    cards: tuple[Card, ...]
    count: int
    goal: Goal

    game = "catbox"
    adversarial = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def line_estimate(self) -> float:
        """About how many lines there are."""
        return float(2 * len(self.cards) * ANCHORS) ** self.count

    @property
    def start(self) -> DesignState:
        """The bare table."""
        return DesignState(self, None, tuple(range(len(self.cards))))

    def ceiling(self) -> int:
        """Upper bound on the value of any board.

        For stakes, all quadrants visible and as many points for areas; for a wish, 0.
        """
        return 0 if isinstance(self.goal, Wish) else 2 * (3 * self.count + 1)

    def worth(self, tallies: Sequence[Tally]) -> int:
        """The value of a board with these points."""
        if isinstance(self.goal, Wish):
            return -self.goal.missed(tallies)
        points = {tally.identity: tally.total for tally in tallies}
        return self.goal.worth(points.__getitem__)

    def replay(self, line: Iterable[str]) -> Designed:
        """The board of a line of placements.

        Raises:
            IllegalMoveError: a placement isn't allowed, the cards aren't in the deck, or are
                too few or too many.
            GameError: a string is not a placement.
        """
        placements = [parse_placement(text) for text in line]
        if len(placements) != self.count:
            text = _("{number} placements: expected {expected}")
            raise IllegalMoveError(text.format(number=len(placements), expected=self.count))
        if not cards_for([placement.face for placement in placements], self.cards):
            raise IllegalMoveError(_("the deck hasn't a card for each of these faces"))
        if placements[0][1:] != (0, 0):
            text = _("{placement}: the starting card lies at 0,0")
            raise IllegalMoveError(text.format(placement=placements[0]))
        board = Board.of(placements[:1])
        for placement in placements[1:]:
            reason = legality.refusal(board, placement)
            if reason:
                raise IllegalMoveError(reason)
            board = board.place(placement)
        return Designed(self, board)


@dataclass(frozen=True, eq=False)
class DesignState:
    """A board in the making, and the numbers of the cards that aren't on it."""

    task: Design
    board: Board | None
    left: tuple[int, ...]

    end = None
    maximising = True

    def children(self) -> Iterator[tuple[Placement, DesignState | Designed]]:
        """Each legal placement of each card that is left, in the order of their text."""
        sides = {(face, index) for index in self.left for face in self.task.cards[index]}
        for face, index in sorted(sides):
            left = tuple(other for other in self.left if other != index)
            places = (
                (Placement(face, 0, 0),)
                if self.board is None
                else legality.placements(self.board, face)
            )
            for placement in sorted(places, key=str):
                yield placement, self._after(placement, left)

    @property
    def trace(self) -> tuple[Frame | None, tuple[int, ...], tuple[int, ...]]:
        """The visible letters in their frame, and the numbers of the cards that are left."""
        if self.board is None:
            return None, (), self.left
        return self.board.frame, self.board.planes, self.left

    def _after(self, placement: Placement, left: tuple[int, ...]) -> DesignState | Designed:
        if self.board is None:
            board = Board.of([placement], self.task.count)
        else:
            board = self.board.place(placement)
        if len(board.placements) == self.task.count:
            return Designed(self.task, board)
        return DesignState(self.task, board, left)


@dataclass(frozen=True, eq=False)
class Designed(Ending):
    """A board with all its cards."""

    task: Design
    board: Board

    @property
    def trace(self) -> tuple[Frame, tuple[int, ...]]:
        """Equal only for boards that look the same."""
        return self.board.frame, self.board.planes

    @property
    def key(self) -> str:
        """The visible board."""
        return self.board.key

    @property
    def value(self) -> int:
        """The goal's value, counted by `scoring`."""
        return self.task.worth(scoring.tallies(self.board))

    def regions(self) -> Mapping[str, Regions]:
        """Every letter's cells and areas."""
        return scoring.regions(self.board)

    def recount(self, areas: Areas) -> int:
        """The goal's value from every letter's areas."""
        return self.task.worth(tuple(scoring.recount(areas).values()))


def cards_for(faces: Sequence[Face], cards: Sequence[Card]) -> dict[int, int] | None:
    """A different card for each face, as the number of a face by that of its card.

    None if some face has no card; a face may stand on several.
    """
    taken, missing = matched([Card(face, UNKNOWN) for face in faces], cards)
    return taken if missing is None else None


def most_shown(letter: str, cards: Iterable[Card]) -> list[int]:
    """How many quadrants with a letter each card shows on its better side, most first."""
    counts = (max(face.count(letter) for face in card) for card in cards)
    return sorted(counts, reverse=True)
