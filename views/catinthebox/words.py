"""Cat in the Box in sentences: what a move did, what a play would do, why a step is suggested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.catinthebox import wording
from games.catinthebox.change import Change
from games.catinthebox.game import RULES
from games.catinthebox.position import Observation, Position, view
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import UNKNOWN, WORDS, Discard, Play, Prediction, Step
from games.catinthebox.wording import TRICKS, play_named, play_words
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, capital, counted, message, sentences
from languages.messages import N_, _, plural
from languages.people import inner_name_of, name_of, said_of
from puzzles.catinthebox.rounds import spaces, strength, wants_trick
from views.advice import (
    AdviceStep,
    AnyReply,
    Compared,
    Explained,
    HintPart,
    expected_less,
    likely,
    next_best,
)
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
    play = play_named(move)
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
        yield said_of(winner, names[winner], you, other, play=play_named(play))
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


def effects(change: Change, *, colours: bool = True, group: bool = True) -> Iterator[str]:
    """Effects of a play on the trick, the open colours and the group, a line each.

    Args:
        colours: whether open colours are spoken of.
        group: whether groups are.
    """
    if change.before.lead is None:
        yield _("leads {colour}").format(colour=change.play.colour.word)
    elif change.wins:
        yield _("wins the trick") if change.last else _("wins the trick so far")
    else:
        yield _("doesn't win the trick")
    if change.closed is not None and colours:
        yield _("closes {colour} for you in this round").format(colour=change.closed.word)
    if not group:
        return
    before, after = change.group
    text = _("your largest group stays {before}")
    if after > before:
        text = _("makes your largest group {after} instead of {before}")
    yield text.format(after=after, before=before)


# Advice


LEAST = plural(
    "Whatever you play leaves cards without a space: this leaves the fewest, {n}.",
    "Whatever you play leaves cards without a space: this leaves the fewest, {n}.",
)
WORSE = plural(
    "{play} would leave {n} of your other cards without a space.",
    "{play} would leave {n} of your other cards without a space.",
)
KEPT = plural(
    "It keeps {colour} open to you, where {n} of your other cards has a space.",
    "It keeps {colour} open to you, where {n} of your other cards have a space.",
)
DENIED = plural(
    "It takes the last space that {name} had for a card of number {number}; you haven't seen {n} "
    "of these cards.",
    "It takes the last space that {name} had for a card of number {number}; you haven't seen {n} "
    "of these cards.",
)
BEATEN = plural(
    "{n} of the {cards} that you haven't seen could beat it.",
    "{n} of the {cards} that you haven't seen could beat it.",
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
    place = _place(moment, step)
    if not isinstance(step, Play):
        aim = AdviceStep(HintPart.AIM, message(AIMS[moment.phase]))
        why = tuple(_before_play(moment, step))
        return Explained(
            (aim, place),
            (*why, *next_best(compared, _named)),
            len(why),
        )
    play = Change.by(moment, step)
    plays = (each for each in observation.moves if isinstance(each, Play) and each != step)
    others = [Change.by(moment, each) for each in plays]
    aims = [AdviceStep(HintPart.AIM, *each) for each in _aims(play, others, unseen)]
    aims.append(AdviceStep(HintPart.AIM, message("Look at the spaces that your cards need.")))
    card = AdviceStep(HintPart.CARD, message("Play your {number}.", number=step.number))
    why = *_reasons(play, others, unseen, names), *_bait(play, observation, compared)
    worth, ahead = len(aims) + len(why), N_("So far it wins the trick.")
    plain = message(ahead if play.wins else N_("It doesn't win the trick."))
    why = why or next_best(compared, _named) or (plain,)
    return Explained((aims[0], card, place), why, worth)


def _named(move: Step) -> Message:
    return RULES.worded(move.text)


AIMS = {
    Phase.DISCARD: N_("Lay aside the card that helps you least."),
    Phase.PREDICT: N_("Count the tricks that your high cards may win."),
}
"""The aim before the play."""


def _place(moment: Round, step: Step) -> AdviceStep:
    """The move as an order, with the space of a play."""
    match step:
        case Discard(number):
            return AdviceStep(HintPart.PLACE, message("Lay your {number} aside.", number=number))
        case Prediction(tricks):
            predicted = message("Predict {tricks}.", tricks=counted(TRICKS, tricks))
            return AdviceStep(HintPart.PLACE, predicted)
    change = Change.by(moment, step)
    text = N_("Declare it {colour}: {play}.")
    if moment.lead is None:
        text = N_("Lead it as {colour}: {play}.")
    elif change.closed is not None:
        text = N_("Declare it {colour}: {play}. That closes {closed} for you.")
    closed = message(WORDS[step.colour if change.closed is None else change.closed])
    colour, play = message(WORDS[step.colour]), play_named(step)
    told = message(text, colour=colour, play=play, closed=closed)
    return AdviceStep(HintPart.PLACE, told, frozenset({change.cell}))


def _before_play(moment: Round, step: Discard | Prediction) -> Iterator[Message]:
    own = moment.mover
    if isinstance(step, Discard):
        held = own.hand.count(step.number)
        if held > 1:
            yield sentences(counted(HELD, held), message("Each of them needs a space of its own."))
        if step.number == min(own.hand):
            yield message("It is your lowest number, which wins least.")
        elif held == 1:
            yield counted(HELD, held)
        return
    middle = moment.rules.numbers // 2 + 1
    high = sum(number >= middle for number in own.hand)
    text = N_("{high} of your {cards} are {number} or higher.")
    yield message(text, high=high, cards=counted(CARDS, len(own.hand)), number=middle)


def _aims(
    play: Change, others: Sequence[Change], unseen: Mapping[int, int]
) -> Iterator[tuple[Message, frozenset[Cell]]]:
    """The purposes of the play with their cells, the most pressing first."""
    own, board = play.before.mover, play.before.board
    trick = frozenset((each.number, int(each.colour)) for each in play.before.trick)
    least = min((other.stuck for other in others), default=play.stuck)
    if play.stuck < max((other.stuck for other in others), default=0) and play.stuck <= least:
        free = frozenset((each.number, int(each.colour)) for each in spaces(play.before, own))
        text = N_("Keep a space for each of your cards.")
        yield message(N_("Spaces run out: keep as many as you can.") if play.stuck else text), free
    if wants_trick(own) and play.wins:
        yield message("A trick helps you: try for this one."), trick
    if own.won == own.prediction and not play.wins:
        text = N_("You have the tricks that you predicted: leave this one to the others.")
        yield message(text), trick
    elif own.won == own.prediction and not play.last and not play.safe(unseen):
        text = N_("You have the tricks that you predicted: play what the others can beat.")
        yield message(text), trick
    if play.before.lead == play.play.colour and any(other.closed is not None for other in others):
        text = N_("Keep {colour} open.")
        yield message(text, colour=message(WORDS[play.play.colour])), trick
    before, after = play.group
    if after > max(before, 1):
        cells = frozenset((column + 1, row) for column, row in board.cells(play.seat))
        yield message("Your largest group of tokens can grow."), cells
    if wants_trick(own) and not any(each.wins for each in (play, *others)):
        yield message("You can't win this trick: play the card that you need least."), trick


def _reasons(
    play: Change, others: Sequence[Change], unseen: Mapping[int, int], names: Names
) -> Iterator[Message]:
    """The trick, the colours and spaces that are kept, the spaces that others lose, the group."""
    yield from _trick(play, unseen)
    colour, left = play.play.colour, play.after.seats[play.seat]
    kept = sum(play.after.board.free(colour, number) for number in left.hand)
    if kept and play.before.lead == colour and any(other.closed is not None for other in others):
        yield counted(KEPT, kept, colour=message(WORDS[colour]))
    yield from _spaces(play, others)
    number = play.play.number
    for seat in _denied(play) if unseen[number] else ():
        name = inner_name_of(seat, names[seat])
        yield counted(DENIED, unseen[number], name=name, number=number)
    before, after = play.group
    if after > max(before, 1):
        text = N_("Your largest group of tokens grows from {before} to {now}.")
        yield message(text, before=before, now=after)


def _spaces(play: Change, others: Sequence[Change]) -> Iterator[Message]:
    """The own cards that keep a space, where not all plays leave as many."""
    worst = max(others, key=lambda each: each.stuck, default=play)
    if play.stuck and all(other.stuck >= play.stuck for other in others):
        yield counted(LEAST, play.stuck)
    elif not play.stuck and worst.stuck:
        yield message("Each of your other cards keeps a space.")
        yield capital(counted(WORSE, worst.stuck, play=play_words(worst.play)))


def _denied(play: Change) -> Iterator[int]:
    """The other seats whose last space for a card of its number a play takes."""
    number, board = play.play.number, play.after.board
    for seat, other in enumerate(play.after.seats):
        takes = seat != play.seat and play.play.colour in other.open and other.hand
        if takes and not any(board.free(colour, number) for colour in other.open):
            yield seat


def reply(given: AnyReply, reader: int, names: Names) -> AdviceStep:
    """A play that beats the reader's or leaves them the trick, or how a paradox comes about."""
    change = Change.by(given.before.round, given.move)
    play, name = play_words(given.move), name_of(given.seat, names[given.seat])
    if change.after.paradox == reader:
        text = N_("You run into a paradox, perhaps after {name}'s {play}. It costs you {points}.")
        if given.seat == reader:
            text = N_("You run into a paradox, perhaps after your {play}. It costs you {points}.")
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
BEATABLE: Final = (
    N_("In turns {turns} you played what could still be beaten."),
    N_("In turns {turns} {name} played what could still be beaten."),
)
UNWANTED: Final = (
    N_("In turns {turns} you played what could leave you a trick too many."),
    N_("In turns {turns} {name} played what could leave them a trick too many."),
)


def sort(reply: AnyReply, reader: int) -> Sort:
    """The sort of a reply: a paradox, a play that beats the seat, or a trick too many."""
    if reply.after.round.paradox == reader:
        return PARADOX
    if not isinstance(reply.move, Play):
        return LEFT_POINTS
    return BEATABLE if Change.by(reply.before.round, reply.move).wins else UNWANTED


def _trick(play: Change, unseen: Mapping[int, int]) -> Iterator[Message]:
    """How the trick goes, as far as the seat wants it to go so."""
    own = play.before.mover
    done = own.won == own.prediction
    if not (play.wins and wants_trick(own)) and not (done and not (play.wins and play.last)):
        return
    if own.prediction is not None:
        won = counted(TRICKS, own.won)
        yield message(
            "You have won {tricks} of {number} predicted.", tricks=won, number=own.prediction
        )
    if not play.wins:
        yield message("It doesn't win the trick.")
    elif play.last:
        led = N_("It wins the trick, so that you lead the next one.")
        yield message(N_("It wins the trick.") if play.after.over else led)
    else:
        yield from _still_open(play, unseen, done=done)


def _still_open(play: Change, unseen: Mapping[int, int], *, done: bool) -> Iterator[Message]:
    """How many cards could beat a play that wins so far, where that speaks for it."""
    beaten, cards = play.beaten_by(unseen), sum(unseen.values())
    if not beaten and not done:
        yield message("Nobody can beat it in this trick.")
    elif done == (2 * beaten > cards):
        yield counted(BEATEN, beaten, cards=counted(CARDS, cards))


def _bait(play: Change, observation: Observation, compared: Compared) -> Iterator[Message]:
    """That the play that a rule of thumb chooses for this trick is worth less."""
    bait = tempting(observation)
    less = expected_less(compared, bait)
    if less and isinstance(bait, Play) and play.before.trick:
        other, wants = Change.by(play.before, bait), wants_trick(play.before.mover)
        if other.wins == wants != play.wins:
            text = N_("{play} would be ahead in this trick.")
            if not wants:
                text = N_("{play} would leave this trick to the others.")
            yield capital(message(text, play=play_words(bait)))
            yield from less
