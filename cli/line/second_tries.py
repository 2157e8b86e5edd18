"""Turns of a recorded game that are tried again at the terminal, line by line."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from rich.text import Text

from cli.line.prompt import Quit, ask_word
from cli.line.turn_prompt import TurnPrompt
from cli.options.advice import thinking
from cli.print.output import console, say
from languages.messages import N_, _
from views.sessions.review import Review
from views.sessions.second_try import SecondTry

AGAIN: Final = N_("Type again to try the turns again that gave away most; Enter ends. ")
NEXT: Final = N_("Enter goes on to the next turn, quit ends. ")


class GaveUp(Exception):  # noqa: N818 - a wish, not an error
    """The person wants to see the best turn."""


def try_again(review: Review) -> None:
    """Ask whether somebody wants to try the worst turns again, and let them."""
    bad = review.worst
    if not bad:
        return
    with suppress(Quit):
        if ask_word(_(AGAIN), ("again", ""), _not_understood) != "again":
            return
        for number, found in enumerate(bad, start=1):
            try_turn(SecondTry(review, found))
            if number < len(bad):
                ask_word(_(NEXT), ("",), _not_understood)


def try_turn(session: SecondTry) -> None:
    """Let somebody try one turn until it is over.

    Raises:
        Quit: the person wants to leave.
    """
    _show(session)
    while not session.over:
        words = {"hint": lambda: say(f"  {session.hint()}"), "give up": _give_up}
        try:
            move = TurnPrompt(session.turn, words).move()
            assert move is not None
        except GaveUp:
            lines = session.give_up()
        else:
            with thinking(session.review.adviser):
                tried = session.judgement(move)()
            lines = session.settle(tried)
        for line in lines:
            say(f"  {line}")


def _show(session: SecondTry) -> None:
    """The position, what the seat knew, and the task."""
    turn, view = session.turn, session.turn.view
    before = turn.observation.view
    console.print()
    console.print(view.board(before, before, console.width, turn.players))
    for line in turn.seat_lines(console.width):
        say(line)
    say(Text(session.task, style="bold"))
    say(_("hint says what to aim at, and then the card; give up shows the best turn."))


def _give_up() -> None:
    raise GaveUp


def _not_understood(_word: str) -> None:
    say(_("  Type what is asked for, or press Enter."))
