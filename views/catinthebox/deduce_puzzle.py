"""A question about a discard in lines: what is asked, what was played, what fits."""

from __future__ import annotations

from collections.abc import Iterator

from games.catinthebox.deduce import Deduce, Deduced, rounds_before
from games.catinthebox.steps import Discard
from languages.lists import either_text
from languages.message import Message, message
from languages.messages import N_, _
from views.catinthebox.puzzle_lines import trick_note
from views.catinthebox.table import open_plays, play_sign, tricks_won
from views.results import names_of
from views.sheet import Note


def task(puzzle: Deduce) -> Message:
    """The task, in one sentence."""
    seats, own = {"seats": len(puzzle.round.seats), "seat": puzzle.seat}, puzzle.looker
    if own is not None:
        text = N_("you are seat {own} of {seats}. Which card did seat {seat} lay aside?")
        return message(text, own=own, **seats)
    return message("you look at a round of {seats}. Which card did seat {seat} lay aside?", **seats)


def played(puzzle: Deduce) -> Iterator[Note]:
    """All tricks of the round so far, each with who has won it."""
    yield (_("What was played:"),)
    names = names_of(len(puzzle.round.seats))
    rounds = list(rounds_before(puzzle.round, puzzle.first, puzzle.plays))
    plays: list[Note] = []
    for before, after, play in zip(rounds, rounds[1:], puzzle.plays, strict=False):
        plays.append((f"{names[before.turn]} ", play_sign(play)))
        if not after.trick:
            winner = _("{name} wins").format(name=names[after.leader])
            yield trick_note(tricks_won(after), plays, winner)
            plays = []
    if puzzle.round.trick:
        more = " ..." if puzzle.round.paradox is None else ""
        plays = list(open_plays(puzzle.round, names))
        yield trick_note(tricks_won(puzzle.round) + 1, plays, "", more)


def sums(end: Deduced) -> Iterator[str]:
    """Which answers fit all that was shown."""
    fitting = [Discard(number) for number in sorted(end.task.possible)]
    text = _("By all that was shown, seat {seat} laid aside {cards}.")
    cards = either_text(fitting) if fitting else _("nothing")
    yield text.format(seat=end.task.seat, cards=cards)
