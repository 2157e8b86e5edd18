"""A question about a discard in lines: what is asked, what was played, what fits."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cli.catinthebox.paint import play_text
from cli.catinthebox.puzzle_lines import trick_line
from cli.catinthebox.table import play_texts, seat_names, tricks_won
from games.catinthebox.clues import rounds_before
from games.catinthebox.deduce import Deduce, Deduced, DeduceDraft
from games.catinthebox.steps import Discard

HELP = "x4, or just 4  answer that the discard is a 4"
"""How an answer is typed."""


def task_text(puzzle: Deduce) -> str:
    """What is asked, in one sentence."""
    known = [str(at) for at, seat in enumerate(puzzle.round.seats) if seat.discard is not None]
    you = f"you are seat {known[0]} of" if len(known) == 1 else "you look at a round of"
    return f"{you} {len(puzzle.round.seats)}. Which card did seat {puzzle.seat} lay aside?"


def played_lines(puzzle: Deduce) -> Iterator[Text]:
    """All tricks of the round so far, each with who has won it."""
    yield Text("What was played:")
    names = seat_names(len(puzzle.round.seats))
    rounds = list(rounds_before(puzzle.round, puzzle.first, puzzle.plays))
    plays: list[Text] = []
    for before, after, play in zip(rounds, rounds[1:], puzzle.plays, strict=False):
        plays.append(Text(f"{names[before.turn]} ").append_text(play_text(play)))
        if not after.trick:
            yield trick_line(tricks_won(after), plays, f"{names[after.leader]} wins")
            plays = []
    if puzzle.round.trick:
        ending = " ..." if puzzle.round.paradox is None else ""
        open_trick = list(play_texts(puzzle.round, names))
        yield trick_line(tricks_won(puzzle.round) + 1, open_trick, "").append(ending)


def choice_line(draft: DeduceDraft) -> Text:
    """The answers that there are."""
    return Text(f"  type one of  {' '.join(map(str, draft.next_steps()))}")


def sums(end: Deduced) -> Iterator[Text]:
    """Which answers fit all that was shown."""
    fitting = " or ".join(str(Discard(number)) for number in sorted(end.task.possible))
    yield Text(f"By all that was shown, seat {end.task.seat} laid aside {fitting or 'nothing'}.")
