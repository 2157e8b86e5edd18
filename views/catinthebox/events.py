"""The consequences of a move, in sentences: tricks won, a paradox, the points of a round."""

from __future__ import annotations

from collections.abc import Iterator

from games.catinthebox import wording
from games.catinthebox.position import Position
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Discard, Play, Prediction, Step
from games.catinthebox.wording import tricks_text
from languages.messages import _
from languages.people import person, shown_name
from views.catinthebox.table import Names


def move_text(before: Round, move: Step, names: Names) -> str:
    """A move as everybody may see it, in a sentence."""
    name = names[before.turn]
    if isinstance(move, Discard):
        return person(name, _("You lay a card aside."), _("{name} lays a card aside."))
    if isinstance(move, Prediction):
        tricks = tricks_text(move.tricks)
        return person(
            name, _("You predict {tricks}."), _("{name} predicts {tricks}."), tricks=tricks
        )
    if before.lead is None:
        return person(name, _("You lead {play}."), _("{name} leads {play}."), play=move)
    if before.lead is move.colour or before.lead not in before.mover.open:
        return person(name, _("You play {play}."), _("{name} plays {play}."), play=move)
    return person(
        name,
        _("You play {play}, which closes {colour} for you."),
        _("{name} plays {play}, which closes {colour} for them."),
        play=move,
        colour=before.lead.word,
    )


def consequences(before: Position, move: Step, names: Names) -> Iterator[str]:
    """The consequences of a move that the whole table sees, besides the move."""
    after = before.round.play(move)
    if isinstance(move, Play):
        yield from _trick(before.round, after, move, names)
    if after.paradox is not None:
        name = names[after.paradox]
        yield person(
            name,
            _("You have no card to declare: a paradox ends the round."),
            _("{name} has no card to declare: a paradox ends the round."),
        )
    if after.over:
        yield from round_lines(after, names, len(before.past) + 1)


def round_lines(ended: Round, names: Names, number: int) -> Iterator[str]:
    """The points of a round, a line a seat."""
    yield _("Round {number} is over:").format(number=number)
    for seat, name in enumerate(names):
        yield f"  {shown_name(name)}: {points_text(ended, seat)}"


def points_text(ended: Round, seat: int) -> str:
    """How the points of a seat come about."""
    own, points = ended.seats[seat], ended.points(seat)
    if seat == ended.paradox:
        text = _("a paradox, {tricks} counted against them = {points}")
        return text.format(tricks=tricks_text(points.tricks), points=points.points)
    tricks = won_text(points.tricks, own.prediction)
    text = _("{tricks}, no bonus = {points}")
    if points.bonus:
        text = _("{tricks} + {bonus} in the largest group = {points}")
    return text.format(tricks=tricks, bonus=points.bonus, points=points.points)


def won_text(won: int, prediction: int | None) -> str:
    """The tricks that a seat has won, of those that it predicted if it did."""
    if prediction is None:
        return tricks_text(won)
    text = _("{tricks} of {number} predicted")
    return text.format(tricks=tricks_text(won), number=prediction)


def effects(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The changes that a move made for its own seat, as everybody can see them."""
    seat = before.turn
    if before.round.phase is not Phase.PLAY:
        yield "  " + _("Nothing on the board has changed.")
        return
    if len(after.past) > len(before.past):
        yield "  " + _("It ended the round.")
        return
    was, now = before.round, after.round
    for colour in sorted(was.seats[seat].open - now.seats[seat].open):
        yield "  " + person(
            names[seat],
            _("You can't declare {colour} any more in this round."),
            _("{name} can't declare {colour} any more in this round."),
            colour=colour.word,
        )
    text, groups = _("Its largest group: {now} ({before} before)."), (was.board, now.board)
    yield "  " + text.format(before=groups[0].group(seat), now=groups[1].group(seat))
    said, won = now.seats[seat].prediction, now.seats[seat].won
    if said is not None:
        text = _("It has won {tricks} of the {number} that it predicted.")
        yield "  " + text.format(tricks=tricks_text(won), number=said)
    text = _("If the round ended now: {points} ({before} before).")
    ended = wording.points_text(now.points(seat).points)
    yield "  " + text.format(points=ended, before=was.points(seat).points)


def _trick(before: Round, after: Round, move: Play, names: Names) -> Iterator[str]:
    if len(before.trick) + 1 < len(before.seats):
        return
    plays = (*before.trick, move)
    place = (after.leader - before.leader) % len(names)
    yield person(
        names[after.leader],
        _("You win the trick with {play}."),
        _("{name} wins the trick with {play}."),
        play=plays[place],
    )
