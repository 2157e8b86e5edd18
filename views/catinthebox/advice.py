"""A suggested step of Cat in the Box in words: tricks, closed colours, groups and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games.catinthebox.position import Observation
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import Phase, Round, winning_play
from games.catinthebox.steps import WORDS, Colour, Discard, Play, Prediction, Step
from games.catinthebox.wording import TRICKS
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, capital, counted, message
from languages.messages import N_, plural
from puzzles.catinthebox.positions import strength, stuck_cards, wants_trick
from puzzles.catinthebox.round_text import play_words
from solver.bots.decision import Rated
from views.advice import AdviceStep, Explained, HintPart, expected_less
from views.catinthebox.events import deed
from views.results import Names

STUCK = plural(
    "{n} of your other cards would have no space: a paradox once you have to play it.",
    "{n} of your other cards would have no space: a paradox once you have to play one.",
)
WORSE = plural(
    "{play} would leave {n} of your other cards without a space.",
    "{play} would leave {n} of your other cards without a space.",
)
HELD = plural("You hold {n} card of this number.", "You hold {n} cards of this number.")


@dataclass(frozen=True)
class SuggestedPlay:
    """A play that the seat to move might make, by what it knows."""

    moment: Round
    play: Play

    @property
    def trick(self) -> tuple[Play, ...]:
        """The open trick with the play."""
        return (*self.moment.trick, self.play)

    @property
    def leads(self) -> bool:
        """Whether the trick has it to win so far."""
        return winning_play(self.trick) == len(self.trick) - 1

    @property
    def closes(self) -> Colour | None:
        """The colour that it closes for its seat."""
        lead, own = self.moment.lead, self.moment.mover
        return lead if lead not in (None, self.play.colour) and lead in own.open else None

    @cached_property
    def board(self) -> ResearchBoard:
        """The board with its token."""
        return self.moment.board.put(PlacedToken(self.play.space, self.moment.turn))

    @property
    def groups(self) -> tuple[int, int]:
        """The largest own group before and after it."""
        seat = self.moment.turn
        return self.moment.board.group(seat), self.board.group(seat)

    @cached_property
    def stuck(self) -> int:
        """The other own cards for which no space would be left."""
        own, at = self.moment.mover, self.moment.turn
        left = replace(own, hand=own.without(self.play.number), open=own.open - {self.closes})
        seats = (*self.moment.seats[:at], left, *self.moment.seats[at + 1 :])
        return stuck_cards(replace(self.moment, seats=seats, board=self.board), at)

    def safe(self, unseen: Mapping[int, int]) -> bool:
        """Whether no seat that follows in the trick can beat it, whatever it holds.

        Args:
            unseen: the cards of each number that the seat hasn't seen.
        """
        count = len(self.moment.seats)
        later = [(self.moment.turn + n) % count for n in range(1, count - len(self.trick) + 1)]
        return self.leads and not any(
            winning_play((*self.trick, Play(colour, number))) == len(self.trick)
            for seat in later
            for colour in self.moment.seats[seat].open
            for number, left in unseen.items()
            if left and self.board.free(colour, number)
        )


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
    compared: Sequence[Rated[Step]],
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
    play = SuggestedPlay(moment, step)
    plays = (each for each in observation.moves if isinstance(each, Play) and each != step)
    others = [SuggestedPlay(moment, each) for each in plays]
    card = message("Play a {number}.", number=step.number)
    steps = (
        AdviceStep(HintPart.AIM, *_aim(play, others)),
        AdviceStep(HintPart.CARD, card),
        AdviceStep(HintPart.PLACE, told, frozenset({_cell(step)})),
    )
    reasons = (*_effects(play, unseen), *_better_than(play, others))
    return Explained(steps, (*reasons, *_bait(observation, compared)))


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


def _aim(play: SuggestedPlay, others: Sequence[SuggestedPlay]) -> tuple[Message, frozenset[Cell]]:
    own, board = play.moment.mover, play.moment.board
    before, after = play.groups
    if not play.stuck and any(other.stuck for other in others):
        free = {
            (number, int(colour))
            for number in own.hand
            for colour in own.open
            if board.free(colour, number)
        }
        return message("Keep a space for each of your cards."), frozenset(free)
    if wants_trick(own) and play.leads:
        return message("A trick helps you: try for this one."), _trick_cells(play)
    if own.won == own.prediction and not play.leads:
        text = N_("You have the tricks that you predicted: leave this one to the others.")
        return message(text), _trick_cells(play)
    if after > before:
        seat = play.moment.turn
        cells = frozenset((column + 1, row) for column, row in board.cells(seat))
        return message("Your largest group of tokens can grow."), cells
    return message("Look at the spaces that your other cards need."), frozenset()


def _effects(play: SuggestedPlay, unseen: Mapping[int, int]) -> Iterator[Message]:
    """The trick, the colour that is closed, the group, and the spaces of the other cards."""
    yield from _trick(play, unseen)
    if play.closes is not None:
        text = N_("It closes {colour} for you in this round.")
        yield message(text, colour=message(WORDS[play.closes]))
    before, after = play.groups
    if after > before:
        text = N_("Your largest group of tokens grows from {before} to {now}.")
        yield message(text, before=before, now=after)
    if play.stuck:
        yield counted(STUCK, play.stuck)
    else:
        yield message("Each of your other cards keeps a space.")


def _trick(play: SuggestedPlay, unseen: Mapping[int, int]) -> Iterator[Message]:
    own = play.moment.mover
    if own.prediction is not None:
        won = counted(TRICKS, own.won)
        yield message(
            "You have won {tricks} of {number} predicted.", tricks=won, number=own.prediction
        )
    if not play.leads:
        yield message("It doesn't win the trick.")
    elif len(play.trick) == len(play.moment.seats):
        yield message("It wins the trick.")
    elif play.safe(unseen):
        yield message("Nobody can beat it in this trick.")
    else:
        yield message("By what you know it can still be beaten in this trick.")


def _better_than(play: SuggestedPlay, others: Sequence[SuggestedPlay]) -> Iterator[Message]:
    """The play that would leave most cards without a space, if that is worse."""
    worst = max(others, key=lambda each: each.stuck, default=play)
    if worst.stuck > play.stuck:
        yield capital(counted(WORSE, worst.stuck, play=play_words(worst.play)))


def _bait(observation: Observation, compared: Sequence[Rated[Step]]) -> Iterator[Message]:
    """That the play that a rule of thumb chooses is worth less."""
    bait = tempting(observation)
    less = expected_less(compared, bait)
    if less and isinstance(bait, Play):
        text = N_("{play} is stronger in this trick.")
        if not wants_trick(observation.view.round.mover):
            text = N_("{play} is weaker in this trick.")
        yield capital(message(text, play=play_words(bait)))
        yield from less


def _trick_cells(play: SuggestedPlay) -> frozenset[Cell]:
    return frozenset(map(_cell, play.moment.trick))


def _cell(play: Play) -> Cell:
    return play.number, int(play.colour)
