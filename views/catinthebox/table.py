"""A moment of a round in sentences: which round it is, the open trick, the tricks won."""

from __future__ import annotations

from collections.abc import Iterator

from games.catinthebox.position import Position
from games.catinthebox.puzzle import tricks_left
from games.catinthebox.round import Phase, Round, winning_play
from games.catinthebox.steps import Play
from games.catinthebox.wording import FOLLOWING, following_text
from languages.message import capital, message, translated
from languages.messages import _
from languages.people import person, shown_name
from views.catinthebox.sprites import PlayedCard
from views.results import Names
from views.sheet import Note, Signs


def trick_text(moment: Round, names: Names) -> str:
    """The open trick with who wins it so far, or the phase of the round in which there is none."""
    parts = trick_parts(moment.resolved(), names)
    return "".join(part if isinstance(part, str) else part.spoken for part in parts)


def trick_parts(moment: Round, names: Names) -> Iterator[str | Signs]:
    """The open trick of a round that goes on, each play apart from the sentence around it."""
    if not moment.trick or moment.paradox is not None or moment.over:
        yield _between_tricks(moment, names)
        return
    yield _trick_heading(moment)
    for place, play in enumerate(moment.trick):
        name = names[(moment.leader + place) % len(names)]
        yield f"{', ' if place else ''}{shown_name(name)} "
        yield play_sign(play)
    winner = names[(moment.leader + winning_play(moment.trick)) % len(names)]
    winning = person(winner, _("You win it so far"), _("{name} wins it so far"))
    yield f"; {winning}, {_following(moment, names)}."


def _between_tricks(moment: Round, names: Names) -> str:
    """The phase of a round in which no card lies on the table."""
    if moment.paradox is not None:
        yours = _("You have caused a paradox: the round is over.")
        other = _("{name} has caused a paradox: the round is over.")
        return person(names[moment.paradox], yours, other)
    if moment.over:
        return _("Everybody has one card left: the round is over.")
    if moment.phase is Phase.DISCARD:
        text = _("Everybody lays one card aside, face down; {next}.")
        return text.format(next=_following(moment, names))
    if moment.phase is Phase.PREDICT:
        text = _("Everybody predicts how many tricks they win; {next}.")
        return text.format(next=_following(moment, names))
    leading = person(names[moment.leader], _("You lead."), _("{name} leads."))
    return _trick_heading(moment) + leading


def _trick_heading(moment: Round) -> str:
    number = tricks_won(moment) + 1
    heading = _("Trick {number} of {tricks}:")
    return heading.format(number=number, tricks=number - 1 + tricks_left(moment)) + " "


def _following(moment: Round, names: Names) -> str:
    return person(names[moment.turn], _("you are next"), _("{name} is next"))


def play_sign(play: Play) -> Signs:
    """A play as it is drawn in a sentence."""
    return Signs((PlayedCard(play),), play.text)


def open_plays(moment: Round, names: Names) -> Iterator[Note]:
    """The plays of the open trick, each with who made it."""
    for place, play in enumerate(moment.trick):
        name = names[(moment.leader + place) % len(names)]
        yield f"{shown_name(name)} ", play_sign(play)


def tricks_cell(moment: Round, at: int) -> str | int:
    """The tricks that a seat has won, with those that it has predicted where seats predict."""
    seat = moment.seats[at]
    if not moment.rules.predictions:
        return seat.won
    return f"{seat.won}/{'-' if seat.prediction is None else seat.prediction}"


def tricks_won(moment: Round) -> int:
    """How many tricks have been won in a round."""
    return sum(seat.won for seat in moment.seats)


def round_of(position: Position) -> str:
    """The round of a game, and how one follows in it."""
    if position.rounds == 1:
        return translated(capital(message(FOLLOWING[position.round.follow])))
    text, number = _("Round {number} of {rounds}"), len(position.past) + 1
    following = following_text(position.round.follow)
    return f"{text.format(number=number, rounds=position.rounds)}; {following}"
