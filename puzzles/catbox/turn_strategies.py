"""How people go about a turn: which first step each strategy takes.

A strategy weighs the cards that it looks at by what it sees, and may take any of those
that it finds best. The value of a first step is proved elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.outcome import Outcome, Stakes
from games.catbox.puzzle import SingleTurn
from games.catbox.rulings import Token
from games.catbox.turn import Play
from languages.message import message
from puzzles.candidate import Strategy, best, different
from solver.answer import Line

SHORTLIST = 8
LONG_LIST = 24
"""How many single cards a player goes on from who looks further."""


class TriedPlay(NamedTuple):
    """A card laid on the board of a position.

    Attributes:
        text: the step's, with whose card it is where that isn't clear.
    """

    play: Play
    text: str
    board: Board
    own: bool


class HasTurn(Protocol):
    """A candidate as strategies see it."""

    @property
    def puzzle(self) -> SingleTurn:
        """The puzzle."""

    @property
    def tried(self) -> tuple[TriedPlay, ...]:
        """Every legal placement of a single card."""

    @property
    def stakes(self) -> Stakes:
        """Whose points count as the turn begins."""

    @property
    def reach(self) -> dict[str, int]:
        """The value of the best play after each first step, by the step's text."""


Eye = Callable[[HasTurn, TriedPlay], int]


def own_cards(candidate: HasTurn) -> Iterator[Line]:
    """Take as many points of one's own as possible with an own card."""
    return _first(candidate, [t for t in candidate.tried if t.own], _points)


def likeliest_card(candidate: HasTurn) -> Iterator[Line]:
    """Take the card of any seat that shows most of the own letter, where it gains most points."""
    letter = _own(candidate).letter
    shown = best(candidate.tried, lambda tried: tried.play.placement.face.count(letter))
    return _first(candidate, shown, _points)


def most_points(candidate: HasTurn) -> Iterator[Line]:
    """Take as many points of one's own as possible with anybody's card."""
    return _first(candidate, candidate.tried, _points)


def most_on_the_leader(candidate: HasTurn) -> Iterator[Line]:
    """Gain as much as possible on the rival who leads before the turn."""
    board = candidate.puzzle.position.board
    rivals = candidate.stakes.rivals
    leader = max(
        rivals, key=lambda rival: scoring.points(board, rival.identity) + rival.tokens, default=None
    )

    def lead(candidate: HasTurn, tried: TriedPlay) -> int:
        against = scoring.points(tried.board, leader.identity) if leader else 0
        return _points(candidate, tried) - against

    return _first(candidate, candidate.tried, lead)


def most_at_once(candidate: HasTurn) -> Iterator[Line]:
    """Take the largest value at once with anybody's card."""
    return _first(candidate, candidate.tried, _value)


def the_shortlist(candidate: HasTurn) -> Iterator[Line]:
    """Compare what follows the few cards of the largest values at once."""
    return _reached(candidate, _shortlist(candidate, SHORTLIST))


def the_long_list(candidate: HasTurn) -> Iterator[Line]:
    """Compare what follows a good many cards of the largest values at once, or a token."""
    yield from _reached(candidate, _shortlist(candidate, LONG_LIST))
    cards = {tried.text for tried in candidate.tried}
    for step, value in candidate.reach.items():
        if step not in cards:
            yield Line(value, (step,))


def best_card_first(candidate: HasTurn) -> Iterator[Line]:
    """Lay the card of the largest value at once, then use the best token."""
    return _first(candidate, candidate.tried, _value)


def each_card_first(candidate: HasTurn) -> Iterator[Line]:
    """Lay any one card where it is worth most at once, or stack one; then the best token."""
    faces = sorted({tried.play.placement.face for tried in candidate.tried})
    for face in faces:
        shown = [tried for tried in candidate.tried if tried.play.placement.face == face]
        yield from _first(candidate, shown, _value)
    if Token.STACK in candidate.reach:
        yield Line(candidate.reach[Token.STACK], (Token.STACK.value,))


OWN_CARDS = Strategy(own_cards, message("take the most points at once with an own card"))
LIKELIEST_CARD = Strategy(
    likeliest_card, message("take the card that shows most of the own colour")
)

TURN = (
    OWN_CARDS,
    LIKELIEST_CARD,
    Strategy(most_points, message("take the most points at once, whoever's the card")),
    Strategy(most_on_the_leader, message("gain most on the rival who leads now")),
)
ADVANCED = (
    Strategy(best_card_first, message("lay the best single card, then use the best token")),
    Strategy(
        each_card_first,
        message("lay each card where it gains most, or stack one, then use a token"),
    ),
    Strategy(
        the_shortlist,
        message("use a token after each of the {number} best single cards", number=SHORTLIST),
    ),
    Strategy(
        the_long_list,
        message(
            "use a token after each of the {number} best single cards, or first", number=LONG_LIST
        ),
    ),
)
DUEL = (
    OWN_CARDS,
    LIKELIEST_CARD,
    Strategy(most_at_once, message("take what is worth most at once, whatever the replies")),
    Strategy(
        the_shortlist,
        message(
            "look at the replies to the {number} turns that are worth most at once",
            number=SHORTLIST,
        ),
    ),
)
"""The strategies of the tiers; a puzzle that none of them solves is of the last tier."""


def _shortlist(candidate: HasTurn, length: int) -> list[TriedPlay]:
    values = sorted((_value(candidate, tried) for tried in candidate.tried), reverse=True)
    floor = values[min(length, len(values)) - 1]
    return [tried for tried in candidate.tried if _value(candidate, tried) >= floor]


def _first(
    candidate: HasTurn, tried: tuple[TriedPlay, ...] | list[TriedPlay], eye: Eye
) -> Iterator[Line]:
    return _reached(candidate, best(tried, lambda each: eye(candidate, each)))


def _reached(candidate: HasTurn, chosen: list[TriedPlay]) -> Iterator[Line]:
    for tried in different(chosen, lambda each: each.text):
        yield Line(candidate.reach[tried.text], (tried.text,))


def _points(candidate: HasTurn, tried: TriedPlay) -> int:
    return scoring.points(tried.board, _own(candidate))


def _value(candidate: HasTurn, tried: TriedPlay) -> int:
    return Outcome(tried.board, candidate.stakes).value


def _own(candidate: HasTurn) -> Identity:
    return candidate.stakes.own.identity
