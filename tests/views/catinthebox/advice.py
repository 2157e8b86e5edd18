"""The steps and reasons of hints in Cat in the Box, checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.catinthebox.position import Observation, Position
from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import Colour, Discard, Play, Step
from games.rng import Stream
from tests.views.sentences import Checks, advice_alone, areas, check_all
from views.advice import Explained, HintPart

COLOURS: Final = {"red": 0, "blue": 1, "yellow": 2, "green": 3}
PLAY: Final = r"((?:[Rr]ed|[Bb]lue|[Yy]ellow|[Gg]reen) \d)"


class Facts:
    """A step that a hint suggests, in the true position and as its seat sees it."""

    def __init__(self, position: Position, seen: Round, step: Step, rng: Stream) -> None:
        self.round: Round = position.round
        self.seen = seen
        self.step, self.seat, self.rng = step, position.turn, rng
        self.own = self.round.mover

    @property
    def play(self) -> Play:
        assert isinstance(self.step, Play)
        return self.step

    @property
    def discard(self) -> Discard:
        assert isinstance(self.step, Discard)
        return self.step

    def stuck(self, play: Play) -> int:
        """The other own cards that exceed the free spaces in the colours left open."""
        hand, lead = list(self.own.hand), self.round.lead
        hand.remove(play.number)
        colours = self.own.open - ({lead} if lead != play.colour else set())
        return sum(
            max(
                hand.count(n)
                - sum(
                    self.round.board.free(c, n) and (c, n) != (play.colour, play.number)
                    for c in colours
                ),
                0,
            )
            for n in set(hand)
        )

    @property
    def trick_winners(self) -> set[int]:
        """Who wins the trick after the play, in some ways to go on."""
        found = set()
        for _ in range(8):
            moment = self.round.play(self.play)
            while moment.trick and not moment.over:
                moment = moment.play(self.rng.choice(moment.steps))
            if not moment.trick:
                found.add(moment.leader)
        return found

    @property
    def beats_so_far(self) -> bool:
        lead = self.round.trick[0].colour if self.round.trick else self.play.colour
        own = rank(self.play, lead)
        return all(own > rank(other, lead) for other in self.round.trick)

    @property
    def loses(self) -> bool:
        return not self.beats_so_far and self.seat not in self.trick_winners

    @property
    def groups(self) -> tuple[int, int]:
        """The largest group of the seat before the play and after it."""
        boards = self.round.board, self.round.play(self.play).board
        return boards[0].group(self.seat), boards[1].group(self.seat)

    def allows(self, words: str) -> bool:
        return parsed(words) in self.round.steps


def rank(play: Play, lead: Colour) -> tuple[bool, bool, int]:
    """What decides a trick."""
    return play.colour is Colour.RED, play.colour is lead, play.number


def beating(moment: Round, step: Play) -> Iterator[Play]:
    """The plays of others that would beat a step, by what its seat knows, whoever has them."""
    lead = moment.trick[0].colour if moment.trick else step.colour
    seen = [token.space.number for token in moment.board.tokens]
    seen += [*moment.mover.hand, moment.mover.discard or 0]
    for offset in range(1, len(moment.seats) - len(moment.trick)):
        seat = moment.seats[(moment.turn + offset) % len(moment.seats)]
        for number in range(1, moment.rules.numbers + 1):
            for play in (Play(colour, number) for colour in seat.open):
                free = moment.board.free(*play.space) and play.space != step.space
                if free and rank(play, lead) > rank(step, lead) and seen.count(number) < COPIES:
                    yield play


def parsed(words: str) -> Play:
    colour, number = words.lower().split()
    return Play(Colour(COLOURS[colour]), int(number))


AIMS: Final[Checks] = {
    r"Keep a space for each of your cards\.": lambda f: f.stuck(f.play) == 0,
    r"A trick helps you: try for this one\.": lambda f: (
        f.beats_so_far and (f.own.prediction is None or f.own.won < f.own.prediction)
    ),
    r"You have the tricks that you predicted: leave this one to the others\.": lambda f: (
        f.own.won == f.own.prediction and f.loses
    ),
    r"Your largest group of tokens can grow\.": lambda f: f.groups[1] > f.groups[0],
    r"Look at the spaces that your other cards need\.": advice_alone,
    r"Lay aside the card that helps you least\.": advice_alone,
    r"Count the tricks that your high cards may win\.": advice_alone,
}
CARDS: Final[Checks] = {
    r"Play a (\d)\.": lambda f, number: (
        int(number) == f.play.number and f.play.number in f.own.hand
    ),
}
PLACES: Final[Checks] = {
    r"You (.+)": lambda f, text: f.step.text.lstrip("x=") in text,
}
REASONS: Final[Checks] = {
    r"You have won (\d+) tricks? of (\d+) predicted\.": lambda f, won, predicted: (
        (f.own.won, f.own.prediction) == (int(won), int(predicted))
    ),
    r"It doesn't win the trick\.": lambda f: f.loses,
    r"It wins the trick\.": lambda f: f.trick_winners <= {f.seat},
    r"Nobody can beat it in this trick\.": lambda f: (
        f.trick_winners <= {f.seat} and not list(beating(f.seen, f.play))
    ),
    r"By what you know it can still be beaten in this trick\.": lambda f: (
        f.beats_so_far and len(f.round.trick) + 1 < len(f.round.seats)
    ),
    r"It closes (\w+) for you in this round\.": lambda f, colour: (
        Colour(COLOURS[colour]) in f.own.open - f.round.play(f.play).seats[f.seat].open
    ),
    r"Your largest group of tokens grows from (\d+) to (\d+)\.": lambda f, before, after: (
        f.groups == (int(before), int(after)) and f.groups[1] > f.groups[0]
    ),
    r"Each of your other cards keeps a space\.": lambda f: f.stuck(f.play) == 0,
    r"(\d+) of your other cards would have no space: a paradox once .+\.": lambda f, count: (
        f.stuck(f.play) == int(count) > 0
    ),
    rf"{PLAY} would leave (\d+) of your other cards without a space\.": lambda f, play, count: (
        f.allows(play) and f.stuck(parsed(play)) == int(count) > f.stuck(f.play)
    ),
    rf"{PLAY} is stronger in this trick\.": lambda f, play: f.allows(play),
    rf"{PLAY} is weaker in this trick\.": lambda f, play: (
        f.allows(play) and f.own.prediction is not None
    ),
    r"It is expected to be worth less once the others have moved\.": advice_alone,
    r"You hold (\d+) cards? of this number\.": lambda f, count: (
        f.own.hand.count(f.discard.number) == int(count)
    ),
    r"It is your highest number\.": lambda f: f.discard.number == max(f.own.hand),
    r"It is your lowest number\.": lambda f: f.discard.number == min(f.own.hand),
    r"(\d+) of your (\d+) cards? are (\d+) or higher\.": lambda f, high, cards, number: (
        len(f.own.hand) == int(cards)
        and sum(each >= int(number) for each in f.own.hand) == int(high)
    ),
}


def check_groups(facts: Facts) -> None:
    """The largest group of every seat is the one that networkx finds."""
    for moment in (facts.round, facts.round.play(facts.step)):
        board = moment.board
        for seat in range(len(moment.seats)):
            sizes = map(len, areas(set(board.cells(seat))))
            assert board.group(seat) == max(sizes, default=0)


def check_explained(
    position: Position, observation: Observation, step: Step, given: Explained, rng: Stream
) -> None:
    """Everything that is said of a step is true of the round."""
    facts = Facts(position, observation.view.round, step, rng)
    check_groups(facts)
    known = {HintPart.AIM: AIMS, HintPart.CARD: CARDS, HintPart.PLACE: PLACES}
    check_all(facts, given, observation.seat, known, REASONS)
