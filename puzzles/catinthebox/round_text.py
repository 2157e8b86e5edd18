"""Plays, tricks and points in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.catinthebox.puzzle import PARADOX
from games.catinthebox.round import Round
from games.catinthebox.steps import Colour, Play, parse_play
from games.catinthebox.wording import tricks_text
from languages.lists import listed
from languages.messages import N_, _

PLAYS = {
    Colour.RED: N_("red {n}"),
    Colour.BLUE: N_("blue {n}"),
    Colour.YELLOW: N_("yellow {n}"),
    Colour.GREEN: N_("green {n}"),
}
"""A card in each colour."""


def play_words(play: Play) -> str:
    """A play in words, such as "blue 5"."""
    return _(PLAYS[play.colour]).format(n=play.number)


def cards_text(hand: Sequence[int]) -> str:
    """Some cards, such as "2, 5 and 5"."""
    return listed([str(number) for number in hand])


def trick_sentences(moment: Round, line: Sequence[str], you: int | None) -> Iterator[str]:
    """One sentence for each trick of a line, an unfinished last one included."""
    plays: list[str] = []
    for word in line:
        if word == PARADOX:
            break
        play, seat = parse_play(word), moment.turn
        text = _played(moment, seat, you)
        plays.append(text.format(n=seat, play=play_words(play)))
        moment = moment.play(play)
        if not moment.trick:
            text = _("{plays}: seat {n} takes the trick.")
            if moment.leader == you:
                text = _("{plays}: you take the trick.")
            listing = ", ".join(plays)
            yield capital(text.format(plays=listing, n=moment.leader))
            plays = []
    if plays:
        yield capital(_("{plays}.").format(plays=", ".join(plays)))
    if moment.paradox is not None:
        text = _("Seat {seat} has no card left to declare: a paradox.")
        if moment.paradox == you:
            text = _("You have no card left to declare: a paradox.")
        yield text.format(seat=moment.paradox)


def ending(moment: Round, you: int | None) -> str:
    """The points of every seat at the end of a round."""
    parts = [_points(moment, seat, you) for seat in range(len(moment.seats))]
    return _("In the end: {points}.").format(points="; ".join(parts))


def _points(moment: Round, seat: int, you: int | None) -> str:
    found = moment.points(seat)
    own, paradox = seat == you, seat == moment.paradox
    text = _("you take {tricks}") if own else _("seat {n} takes {tricks}")
    won = text.format(n=seat, tricks=tricks_text(found.tricks))
    text = _("{won} = {points}")
    if found.bonus:
        text = _("{won} + {bonus} for the largest group = {points}")
    if paradox:
        text = _("{won}, which count against it: {points}")
    if paradox and own:
        text = _("{won}, which count against you: {points}")
    return text.format(won=won, bonus=found.bonus, points=found.points)


def _played(moment: Round, seat: int, you: int | None) -> str:
    """A play in a row of plays, with a place for the card."""
    if moment.lead is None:
        return _("you lead {play}") if seat == you else _("seat {n} leads {play}")
    return _("you play {play}") if seat == you else _("seat {n} plays {play}")


def capital(text: str) -> str:
    """A sentence with a capital."""
    return text[0].upper() + text[1:]
