"""A question about a discard in lines: what is asked, what was played, what fits."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from games.catinthebox.deduce import Deduce, Deduced, rounds_before
from games.catinthebox.steps import Discard
from languages.lists import either_text
from languages.message import Message, message
from languages.messages import N_, _
from views.catinthebox.paint import play_text
from views.catinthebox.puzzle_lines import trick_line
from views.catinthebox.table import play_texts, tricks_won
from views.results import names_of


def task(puzzle: Deduce) -> Message:
    """The task, in one sentence."""
    seats, own = {"seats": len(puzzle.round.seats), "seat": puzzle.seat}, puzzle.looker
    if own is not None:
        text = N_("you are seat {own} of {seats}. Which card did seat {seat} lay aside?")
        return message(text, own=own, **seats)
    return message("you look at a round of {seats}. Which card did seat {seat} lay aside?", **seats)


def played_lines(puzzle: Deduce) -> Iterator[Text]:
    """All tricks of the round so far, each with who has won it."""
    yield Text(_("What was played:"))
    names = names_of(len(puzzle.round.seats))
    rounds = list(rounds_before(puzzle.round, puzzle.first, puzzle.plays))
    plays: list[Text] = []
    for before, after, play in zip(rounds, rounds[1:], puzzle.plays, strict=False):
        plays.append(Text(f"{names[before.turn]} ").append_text(play_text(play)))
        if not after.trick:
            yield trick_line(
                tricks_won(after), plays, _("{name} wins").format(name=names[after.leader])
            )
            plays = []
    if puzzle.round.trick:
        ending = " ..." if puzzle.round.paradox is None else ""
        open_trick = list(play_texts(puzzle.round, names))
        yield trick_line(tricks_won(puzzle.round) + 1, open_trick, "").append(ending)


def sums(end: Deduced) -> Iterator[Text]:
    """Which answers fit all that was shown."""
    fitting = [Discard(number) for number in sorted(end.task.possible)]
    text = _("By all that was shown, seat {seat} laid aside {cards}.")
    cards = either_text(fitting) if fitting else _("nothing")
    yield Text(text.format(seat=end.task.seat, cards=cards))
