"""Plays, tricks and points in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.catinthebox.puzzle import PARADOX
from games.catinthebox.round import Round
from games.catinthebox.steps import Colour, Play, parse_play
from games.catinthebox.wording import TRICKS
from languages.message import Message, capital, counted, in_row, message
from languages.messages import N_

PLAYS = {
    Colour.RED: N_("red {n}"),
    Colour.BLUE: N_("blue {n}"),
    Colour.YELLOW: N_("yellow {n}"),
    Colour.GREEN: N_("green {n}"),
}
"""A card in each colour."""


def play_words(play: Play) -> Message:
    """A play in words, such as "blue 5"."""
    return message(PLAYS[play.colour], n=play.number)


def trick_sentences(moment: Round, line: Sequence[str], you: int | None) -> Iterator[Message]:
    """One sentence for each trick of a line, an unfinished last one included."""
    plays: list[Message] = []
    for word in line:
        if word == PARADOX:
            break
        play, seat = parse_play(word), moment.turn
        plays.append(message(_played(moment, seat, you), n=seat, play=play_words(play)))
        moment = moment.play(play)
        if not moment.trick:
            text = N_("{plays}: seat {n} takes the trick.")
            if moment.leader == you:
                text = N_("{plays}: you take the trick.")
            yield capital(message(text, plays=in_row(", ", plays), n=moment.leader))
            plays = []
    if plays:
        yield capital(message("{plays}.", plays=in_row(", ", plays)))
    if moment.paradox is not None:
        text = N_("Seat {seat} has no card left to declare: a paradox.")
        if moment.paradox == you:
            text = N_("You have no card left to declare: a paradox.")
        yield message(text, seat=moment.paradox)


def ending(moment: Round, you: int | None) -> Message:
    """The points of every seat at the end of a round."""
    parts = [_points(moment, seat, you) for seat in range(len(moment.seats))]
    return message("In the end: {points}.", points=in_row("; ", parts))


def _points(moment: Round, seat: int, you: int | None) -> Message:
    found = moment.points(seat)
    own, paradox = seat == you, seat == moment.paradox
    text = N_("you take {tricks}") if own else N_("seat {n} takes {tricks}")
    won = message(text, n=seat, tricks=counted(TRICKS, found.tricks))
    text = N_("{won} = {points}")
    if found.bonus:
        text = N_("{won} + {bonus} for the largest group = {points}")
    if paradox:
        text = N_("{won}, which count against it: {points}")
    if paradox and own:
        text = N_("{won}, which count against you: {points}")
    return message(text, won=won, bonus=found.bonus, points=found.points)


def _played(moment: Round, seat: int, you: int | None) -> str:
    """The text about a play in a row of plays, with a place for the card."""
    if moment.lead is None:
        return N_("you lead {play}") if seat == you else N_("seat {n} leads {play}")
    return N_("you play {play}") if seat == you else N_("seat {n} plays {play}")
