"""Cat in the Box in sentences: what a move did, what a play would do, why a step is suggested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from games.catinthebox import wording
from games.catinthebox.change import Change
from games.catinthebox.position import Observation, Position, view
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import UNKNOWN, WORDS, Discard, Play, Prediction, Step
from games.catinthebox.wording import TRICKS, play_words
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, capital, counted, message, verbatim
from languages.messages import N_, _, plural
from languages.people import inner_name_of, name_of, said_of
from puzzles.catinthebox.rounds import strength, wants_trick
from solver.bots.replies import Reply
from views.advice import AdviceStep, Compared, Explained, HintPart, expected_less, likely
from views.event import Event
from views.parts import LEFT_POINTS, Sort
from views.results import Names

# Moves that were made


def event(before: Position, move: Step, names: Names) -> Event:
    """A move as everybody may know it.

    Args:
        move: a card that is laid aside has no number where it isn't known.
    """
    was, seat = before.round, before.turn
    said = deed(was, move, names[seat])
    if not isinstance(move, Play):
        return Event(seat, said)
    change = Change.by(was, move)
    now, points = change.after, map(change.points, range(len(names)))
    told = Event(
        seat,
        said,
        tuple(_happened(change, len(before.past) + 1, names)),
        frozenset({change.cell}),
        tuple(after - earlier for earlier, after in points),
    )
    if not now.over:
        return told
    text = N_("{name}: {points}.")
    score = tuple(
        message(text, name=name_of(at, name), points=points_text(now, at))
        for at, name in enumerate(names)
    )
    public = view(view(replace(before, round=now), 0), 1)
    return replace(told, score=score, ended=public)


def deed(before: Round, move: Step, name: str) -> Message:
    """A move in a sentence."""
    seat = before.turn
    if isinstance(move, Discard):
        if move.number == UNKNOWN:
            return said_of(seat, name, N_("You lay a card aside."), N_("{name} lays a card aside."))
        other = N_("{name} lays a card aside: {number}.")
        return said_of(seat, name, N_("You lay a card aside: {number}."), other, number=move.number)
    if isinstance(move, Prediction):
        you, other = N_("You predict {tricks}."), N_("{name} predicts {tricks}.")
        return said_of(seat, name, you, other, tricks=counted(TRICKS, move.tricks))
    play = verbatim(move.text)
    if before.lead is None:
        return said_of(seat, name, N_("You lead {play}."), N_("{name} leads {play}."), play=play)
    closed = Change.by(before, move).closed
    if closed is None:
        return said_of(seat, name, N_("You play {play}."), N_("{name} plays {play}."), play=play)
    return said_of(
        seat,
        name,
        N_("You play {play}, which closes {colour} for you."),
        N_("{name} plays {play}, which closes {colour} for them."),
        play=play,
        colour=message(WORDS[closed]),
    )


def _happened(change: Change, number: int, names: Names) -> Iterator[Message]:
    """The trick that a play ends, a paradox, and the end of the round of a number."""
    after = change.after
    if change.last:
        winner = after.leader
        play = change.trick[(winner - change.before.leader) % len(names)]
        you, other = N_("You win the trick with {play}."), N_("{name} wins the trick with {play}.")
        yield said_of(winner, names[winner], you, other, play=verbatim(play))
    if after.paradox is not None:
        yield said_of(
            after.paradox,
            names[after.paradox],
            N_("You have no card to declare: a paradox ends the round."),
            N_("{name} has no card to declare: a paradox ends the round."),
        )
    if after.over:
        yield message("Round {number} is over.", number=number)


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
    change = Change(before.round, after.round)
    if change.closed is not None:
        yield said_of(
            seat,
            names[seat],
            N_("You can't declare {colour} any more in this round."),
            N_("{name} can't declare {colour} any more in this round."),
            colour=message(WORDS[change.closed]),
        )
    was, now = change.group
    yield message("Its largest group: {now} ({before} before).", before=was, now=now)
    own = change.after.seats[seat]
    if own.prediction is not None:
        text = N_("It has won {tricks} of the {number} that it predicted.")
        yield message(text, tricks=counted(TRICKS, own.won), number=own.prediction)
    was, now = change.points(seat)
    text = N_("If the round ended now: {points} ({before} before).")
    yield message(text, points=counted(wording.POINTS, now), before=was)


# Plays that might be made


def effects(change: Change) -> Iterator[str]:
    """Effects of a play on the trick, the open colours and the group, a line each."""
    if change.before.lead is None:
        yield _("leads {colour}").format(colour=change.play.colour.word)
    elif change.wins:
        yield _("wins the trick") if change.last else _("wins the trick so far")
    else:
        yield _("doesn't win the trick")
    if change.closed is not None:
        yield _("closes {colour} for you in this round").format(colour=change.closed.word)
    before, after = change.group
    text = _("your largest group stays {before}")
    if after > before:
        text = _("makes your largest group {after} instead of {before}")
    yield text.format(after=after, before=before)


# Advice


STUCK = plural(
    "{n} of your other cards would have no space: a paradox once you have to play it.",
    "{n} of your other cards would have no space: a paradox once you have to play one.",
)
WORSE = plural(
    "{play} would leave {n} of your other cards without a space.",
    "{play} would leave {n} of your other cards without a space.",
)
HELD = plural("You hold {n} card of this number.", "You hold {n} cards of this number.")


def tempting(observation: Observation) -> Step | None:
    """The strongest play for a seat that wants a trick, else the weakest."""
    moment = observation.view.round
    plays = [step for step in observation.moves if isinstance(step, Play)]
    if not plays:
        return None
    pick = max if wants_trick(moment.mover) else min
    return pick(plays, key=lambda play: strength(moment, play))


def explained(
    observation: Observation,
    compared: Compared,
    names: Names,
    unseen: Mapping[int, int],
) -> Explained:
    """The aim, the card and the place of the first step of those compared, and its reasons.

    Args:
        unseen: the cards of each number that the seat hasn't seen.
    """
    moment, step = observation.view.round, compared[0].move
    told = deed(moment, step, names[moment.turn])
    if not isinstance(step, Play):
        aim = AdviceStep(HintPart.AIM, message(AIMS[moment.phase]))
        return Explained((aim, AdviceStep(HintPart.PLACE, told)), tuple(_before_play(moment, step)))
    play = Change.by(moment, step)
    plays = (each for each in observation.moves if isinstance(each, Play) and each != step)
    others = [Change.by(moment, each) for each in plays]
    steps = (
        AdviceStep(HintPart.AIM, *_aim(play, others)),
        AdviceStep(HintPart.CARD, message("Play a {number}.", number=step.number)),
        AdviceStep(HintPart.PLACE, told, frozenset({play.cell})),
    )
    reasons = _reasons(play, others, unseen), _bait(observation, compared)
    return Explained(steps, tuple(chain(*reasons)))


AIMS = {
    Phase.DISCARD: N_("Lay aside the card that helps you least."),
    Phase.PREDICT: N_("Count the tricks that your high cards may win."),
}
"""The aim before the play."""


def _before_play(moment: Round, step: Discard | Prediction) -> Iterator[Message]:
    own = moment.mover
    if isinstance(step, Discard):
        yield counted(HELD, own.hand.count(step.number))
        if step.number == max(own.hand):
            yield message("It is your highest number.")
        elif step.number == min(own.hand):
            yield message("It is your lowest number.")
        return
    middle = moment.rules.numbers // 2 + 1
    high = sum(number >= middle for number in own.hand)
    text = N_("{high} of your {cards} are {number} or higher.")
    yield message(text, high=high, cards=counted(CARDS, len(own.hand)), number=middle)


def _aim(play: Change, others: Sequence[Change]) -> tuple[Message, frozenset[Cell]]:
    own, board = play.before.mover, play.before.board
    trick = frozenset((each.number, int(each.colour)) for each in play.before.trick)
    before, after = play.group
    if not play.stuck and any(other.stuck for other in others):
        free = {
            (number, int(colour))
            for number in own.hand
            for colour in own.open
            if board.free(colour, number)
        }
        return message("Keep a space for each of your cards."), frozenset(free)
    if wants_trick(own) and play.wins:
        return message("A trick helps you: try for this one."), trick
    if own.won == own.prediction and not play.wins:
        text = N_("You have the tricks that you predicted: leave this one to the others.")
        return message(text), trick
    if after > before:
        cells = frozenset((column + 1, row) for column, row in board.cells(play.seat))
        return message("Your largest group of tokens can grow."), cells
    return message("Look at the spaces that your other cards need."), frozenset()


def _reasons(
    play: Change, others: Sequence[Change], unseen: Mapping[int, int]
) -> Iterator[Message]:
    """The trick, the colour that is closed, the group, and the spaces of the other cards."""
    yield from _trick(play, unseen)
    if play.closed is not None:
        text = N_("It closes {colour} for you in this round.")
        yield message(text, colour=message(WORDS[play.closed]))
    before, after = play.group
    if after > before:
        text = N_("Your largest group of tokens grows from {before} to {now}.")
        yield message(text, before=before, now=after)
    if play.stuck:
        yield counted(STUCK, play.stuck)
    else:
        yield message("Each of your other cards keeps a space.")
    worst = max(others, key=lambda each: each.stuck, default=play)
    if worst.stuck > play.stuck:
        yield capital(counted(WORSE, worst.stuck, play=play_words(worst.play)))


def reply(given: Reply, reader: int, names: Names) -> AdviceStep:
    """A play that beats the reader's or leaves them the trick, or how a paradox comes about."""
    change = Change.by(given.before.round, given.move)
    play, name = play_words(given.move), name_of(given.seat, names[given.seat])
    if change.after.paradox == reader:
        text = N_(
            "you run into a paradox, for example after {name}'s {play}. It costs you {points}."
        )
        name = inner_name_of(given.seat, names[given.seat])
    elif change.wins:
        text = N_("{name} beats it with {play}. That costs you {points}.")
    else:
        text = N_("{name} plays {play} and leaves you the trick. That costs you {points}.")
    points = counted(wording.POINTS, round(given.cost))
    told = capital(message(text, name=name, play=play, points=points))
    return AdviceStep(HintPart.REPLY, likely(given, told), frozenset({change.cell}))


PARADOX: Final = (
    N_("In turns {turns} you ran the risk of a paradox."),
    N_("In turns {turns} {name} ran the risk of a paradox."),
)
BEATEN: Final = (
    N_("In turns {turns} you played what could still be beaten."),
    N_("In turns {turns} {name} played what could still be beaten."),
)
UNWANTED: Final = (
    N_("In turns {turns} you played what could leave you a trick too many."),
    N_("In turns {turns} {name} played what could leave them a trick too many."),
)


def sort(reply: Reply, reader: int) -> Sort:
    """What a seat allowed: a paradox, that it was beaten, or that it won a trick."""
    if reply.after.round.paradox == reader:
        return PARADOX
    if not isinstance(reply.move, Play):
        return LEFT_POINTS
    return BEATEN if Change.by(reply.before.round, reply.move).wins else UNWANTED


def _trick(play: Change, unseen: Mapping[int, int]) -> Iterator[Message]:
    own = play.before.mover
    if own.prediction is not None:
        won = counted(TRICKS, own.won)
        yield message(
            "You have won {tricks} of {number} predicted.", tricks=won, number=own.prediction
        )
    if not play.wins:
        yield message("It doesn't win the trick.")
    elif play.last:
        yield message("It wins the trick.")
    elif play.safe(unseen):
        yield message("Nobody can beat it in this trick.")
    else:
        yield message("By what you know it can still be beaten in this trick.")


def _bait(observation: Observation, compared: Compared) -> Iterator[Message]:
    """That the play that a rule of thumb chooses is worth less."""
    bait = tempting(observation)
    less = expected_less(compared, bait)
    if less and isinstance(bait, Play):
        text = N_("{play} is stronger in this trick.")
        if not wants_trick(observation.view.round.mover):
            text = N_("{play} is weaker in this trick.")
        yield capital(message(text, play=play_words(bait)))
        yield from less
