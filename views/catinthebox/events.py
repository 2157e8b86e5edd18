"""Events of Cat in the Box: plays, tricks won, paradoxes, and the points of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.catinthebox import wording
from games.catinthebox.position import Position, view
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import UNKNOWN, WORDS, Discard, Play, Prediction, Step
from games.catinthebox.wording import TRICKS
from languages.message import Message, counted, message, verbatim
from languages.messages import N_
from languages.people import name_of, said_of
from views.event import Event
from views.results import Names


def event(before: Position, move: Step, names: Names) -> Event:
    """A move as everybody may know it.

    Args:
        move: a card that is laid aside has no number where it isn't known.
    """
    was, seat = before.round, before.turn
    said = deed(was, move, names[seat])
    if not isinstance(move, Play):
        return Event(seat, said)
    now = was.play(move)
    seats = range(len(names))
    told = Event(
        seat,
        said,
        tuple(_effects(before, now, move, names)),
        frozenset({(move.number, int(move.colour))}),
        tuple(now.points(each).points - was.points(each).points for each in seats),
    )
    if not now.over:
        return told
    score = tuple(_points(now, at, name) for at, name in enumerate(names))
    return replace(told, score=score, ended=_public(replace(before, round=now)))


def _public(position: Position) -> Position:
    """A position without the cards that any seat hides."""
    return view(view(position, 0), 1)


def deed(before: Round, move: Step, name: str) -> Message:
    """A move in a sentence."""
    seat = before.turn
    if isinstance(move, Discard):
        if move.number == UNKNOWN:
            return said_of(seat, name, N_("You lay a card aside."), N_("{name} lays a card aside."))
        you, other = (
            N_("You lay a card aside: {number}."),
            N_("{name} lays a card aside: {number}."),
        )
        return said_of(seat, name, you, other, number=move.number)
    if isinstance(move, Prediction):
        you, other = N_("You predict {tricks}."), N_("{name} predicts {tricks}.")
        return said_of(seat, name, you, other, tricks=counted(TRICKS, move.tricks))
    play = verbatim(move.text)
    if before.lead is None:
        return said_of(seat, name, N_("You lead {play}."), N_("{name} leads {play}."), play=play)
    if before.lead is move.colour or before.lead not in before.mover.open:
        return said_of(seat, name, N_("You play {play}."), N_("{name} plays {play}."), play=play)
    return said_of(
        seat,
        name,
        N_("You play {play}, which closes {colour} for you."),
        N_("{name} plays {play}, which closes {colour} for them."),
        play=play,
        colour=message(WORDS[before.lead]),
    )


def _effects(before: Position, after: Round, move: Play, names: Names) -> Iterator[Message]:
    if len(before.round.trick) + 1 == len(names):
        yield _trick(before.round, after, move, names)
    if after.paradox is not None:
        yield said_of(
            after.paradox,
            names[after.paradox],
            N_("You have no card to declare: a paradox ends the round."),
            N_("{name} has no card to declare: a paradox ends the round."),
        )
    if after.over:
        yield message("Round {number} is over.", number=len(before.past) + 1)


def _points(ended: Round, seat: int, name: str) -> Message:
    text = N_("{name}: {points}.")
    return message(text, name=name_of(seat, name), points=points_text(ended, seat))


def _trick(before: Round, after: Round, move: Play, names: Names) -> Message:
    place = (after.leader - before.leader) % len(names)
    return said_of(
        after.leader,
        names[after.leader],
        N_("You win the trick with {play}."),
        N_("{name} wins the trick with {play}."),
        play=verbatim((*before.trick, move)[place]),
    )


def points_text(ended: Round, seat: int) -> Message:
    """How the points of a seat come about."""
    own, points = ended.seats[seat], ended.points(seat)
    if seat == ended.paradox:
        text = N_("a paradox, {tricks} counted against them = {points}")
        return message(text, tricks=counted(TRICKS, points.tricks), points=points.points)
    text = N_("{tricks}, no bonus = {points}")
    if points.bonus:
        text = N_("{tricks} + {bonus} in the largest group = {points}")
    tricks = won_text(points.tricks, own.prediction)
    return message(text, tricks=tricks, bonus=points.bonus, points=points.points)


def won_text(won: int, prediction: int | None) -> Message:
    """The tricks that a seat has won, of those that it predicted if it did."""
    tricks = counted(TRICKS, won)
    if prediction is None:
        return tricks
    return message("{tricks} of {number} predicted", tricks=tricks, number=prediction)


def changes(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """The changes that a move made for its own seat, as everybody can see them."""
    seat = before.turn
    if before.round.phase is not Phase.PLAY:
        yield message("Nothing on the board has changed.")
        return
    if len(after.past) > len(before.past):
        yield message("It ended the round.")
        return
    was, now = before.round, after.round
    for colour in sorted(was.seats[seat].open - now.seats[seat].open):
        yield said_of(
            seat,
            names[seat],
            N_("You can't declare {colour} any more in this round."),
            N_("{name} can't declare {colour} any more in this round."),
            colour=message(WORDS[colour]),
        )
    text = N_("Its largest group: {now} ({before} before).")
    yield message(text, before=was.board.group(seat), now=now.board.group(seat))
    said, won = now.seats[seat].prediction, now.seats[seat].won
    if said is not None:
        text = N_("It has won {tricks} of the {number} that it predicted.")
        yield message(text, tricks=counted(TRICKS, won), number=said)
    text = N_("If the round ended now: {points} ({before} before).")
    ended = counted(wording.POINTS, now.points(seat).points)
    yield message(text, points=ended, before=was.points(seat).points)
