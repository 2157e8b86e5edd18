"""The task of a puzzle in words that address the seat whose points count, if there is one."""

from __future__ import annotations

from typing import Final

from games.asked import for_lead
from games.catinthebox.deduce import Deduce
from games.catinthebox.puzzle import Objective, Predict, RoundTask, Together
from games.catinthebox.steps import Play
from games.catinthebox.wish import GroupWish, TokenWish, Wish, WonWish
from games.catinthebox.wording import TRICKS, play_words
from languages.message import Message, all_of, counted, message, sentences
from languages.messages import N_

AIMS: Final = {
    Objective.SCORE: N_("the most points"),
    Objective.MARGIN: N_("the largest lead over the best other seat"),
}
"""The goal of the player against all others, by objective."""

TOGETHER: Final = {
    (Objective.TOTAL, True): N_(
        "Play for all seats to the end of the round, without a paradox, so that {wishes}. Find "
        "the line with the most points for all together."
    ),
    (Objective.TOTAL, False): N_(
        "Play for all seats to the end of the round, without a paradox. Find the line with the "
        "most points for all together."
    ),
    (Objective.SCORE, True): N_(
        "Play for all seats to the end of the round, without a paradox, so that {wishes}. Find "
        "the line with the most points for seat {seat}."
    ),
    (Objective.SCORE, False): N_(
        "Play for all seats to the end of the round, without a paradox. Find the line with the "
        "most points for seat {seat}."
    ),
}
"""The task of who plays for all seats, by objective and whether anything is wished."""


def task(puzzle: RoundTask | Deduce) -> Message:
    """The task of any puzzle, in sentences."""
    if isinstance(puzzle, Deduce):
        return _deduction(puzzle)
    if isinstance(puzzle, Together):
        text = TOGETHER[puzzle.objective, bool(puzzle.wish)]
        return message(text, wishes=all_of(map(wish_text, puzzle.wish)), seat=puzzle.seat)
    against = message("All other seats together play against you.")
    if len(puzzle.position.seats) == 2:
        against = message("Seat {seat} plays against you.", seat=1 - puzzle.seat)
    text = N_("Choose the play that makes sure of {aim}.")
    if isinstance(puzzle, Predict):
        text = N_("Choose the prediction that makes sure of {aim}.")
    asked = sentences(
        message("You are seat {seat}.", seat=puzzle.seat),
        message("All cards are open, and everybody plays to the end of the round."),
        against,
        message(text, aim=message(AIMS[puzzle.objective])),
    )
    lead = puzzle.value(puzzle.round) if puzzle.objective is Objective.MARGIN else None
    return asked if lead is None else for_lead(asked, lead)


def _deduction(puzzle: Deduce) -> Message:
    own = puzzle.looker
    if own is None:
        text = N_("You have seen a whole round. Which card did seat {seat} discard?")
        return message(text, seat=puzzle.seat)
    text = N_(
        "You are seat {own}, and have seen the whole round. Which card did seat {seat} discard?"
    )
    return message(text, own=own, seat=puzzle.seat)


def wish_text(wish: Wish) -> Message:
    """A wish as the end of a sentence."""
    match wish:
        case WonWish(seat, tricks):
            won = counted(TRICKS, tricks)
            return message("seat {seat} wins {tricks} in all", seat=seat, tricks=won)
        case GroupWish(seat, 1):
            return message("seat {seat} has a token on the board", seat=seat)
        case GroupWish(seat, size):
            return message("seat {seat} has a group of {number} tokens", seat=seat, number=size)
        case TokenWish(space, seat):
            play = play_words(Play(space.colour, space.number))
            return message("seat {seat} declares {play}", seat=seat, play=play)
        case _:
            return message("everybody wins as many tricks as predicted")
