"""The task of a puzzle in words that address the seat whose points count, if there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.asked import Statement, behind, meaning_of_lead
from games.catinthebox.deduce import Deduce
from games.catinthebox.puzzle import Objective, Predict, RoundTask, Together
from games.catinthebox.steps import Play
from games.catinthebox.wish import GroupWish, TokenWish, Wish, WonWish
from games.catinthebox.wording import TRICKS, following, play_words, seat_named
from languages.message import Message, all_of, counted, message
from languages.messages import N_

AIMS: Final = {
    Objective.SCORE: N_("the most points"),
    Objective.MARGIN: N_("the largest lead over the best of the others"),
}
"""The goal of the player against all others, by objective."""

TOGETHER: Final = {
    Objective.TOTAL: N_("Play all hands to the end of the round for the most points together."),
    Objective.SCORE: N_("Play all hands to the end of the round for the most points for {name}."),
}
"""The task of who plays for all, by objective."""

PREDICTED: Final = N_(
    "A trick is a point. Winning as many tricks as predicted brings one more for each token of the "
    "largest group. After a paradox the tricks of who caused it count against them."
)
UNPREDICTED: Final = N_(
    "A trick is a point. Winning at most four brings one more for each token of the largest group. "
    "After a paradox the tricks of who caused it count against them."
)
"""How points are counted, with predictions and without."""


def task(puzzle: RoundTask | Deduce) -> Statement:
    """The task of any puzzle."""
    if isinstance(puzzle, Deduce):
        return _deduction(puzzle)
    if isinstance(puzzle, Together):
        return _together(puzzle)
    text = N_("Choose the play that makes sure of {aim}.")
    if isinstance(puzzle, Predict):
        text = N_("Choose the prediction that makes sure of {aim}.")
    against = message("All the others play as one against you.")
    if len(puzzle.position.seats) == 2:
        against = message("{name} plays against you.", name=seat_named(1 - puzzle.seat))
    lead = puzzle.objective is Objective.MARGIN
    value = puzzle.value(puzzle.round) if lead else None
    return Statement(
        message(text, aim=message(AIMS[puzzle.objective])),
        (following(puzzle.round.follow), *behind(value or 0)),
        (
            message("All cards are open, and the round is played to its end."),
            against,
            _scoring(puzzle),
            *([meaning_of_lead()] if lead else ()),
        ),
    )


def _together(puzzle: Together) -> Statement:
    return Statement(
        message(TOGETHER[puzzle.objective], name=seat_named(puzzle.seat or 0)),
        tuple(_wished(puzzle)),
        (message("All cards are open, and you choose for everybody."), _scoring(puzzle)),
    )


def _scoring(puzzle: RoundTask) -> Message:
    """How points are counted."""
    return message(PREDICTED if puzzle.round.rules.predictions else UNPREDICTED)


def _wished(puzzle: Together) -> Iterator[Message]:
    """The wishes to fulfil, and the ruling on following."""
    if puzzle.wish:
        yield message("See to it that {wishes}.", wishes=all_of(map(wish_text, puzzle.wish)))
    yield message("There may be no paradox.")
    yield following(puzzle.round.follow)


def _deduction(puzzle: Deduce) -> Statement:
    return Statement(
        message("Which card did {name} lay aside?", name=seat_named(puzzle.seat)),
        (message("You have seen the whole round."), following(puzzle.round.follow)),
        (
            message(
                "Before the first trick everybody laid one card aside, face down. A player who "
                "declares another colour than the one led shows which numbers they don't hold."
            ),
        ),
    )


def wish_text(wish: Wish) -> Message:
    """A wish as the end of a sentence."""
    match wish:
        case WonWish(seat, tricks):
            won = counted(TRICKS, tricks)
            return message("{name} wins {tricks} in all", name=seat_named(seat), tricks=won)
        case GroupWish(seat, 1):
            return message("{name} has a token on the board", name=seat_named(seat))
        case GroupWish(seat, size):
            text = N_("{name} has a group of {number} tokens")
            return message(text, name=seat_named(seat), number=size)
        case TokenWish(space, seat):
            play = play_words(Play(space.colour, space.number))
            return message("{name} declares {play}", name=seat_named(seat), play=play)
        case _:
            return message("everybody wins as many tricks as predicted")
