"""The steps and reasons of hints in Cat in the Box, checked against the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from games.catinthebox.position import Observation, Position
from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES, MOST_FOR_BONUS, Bonus
from games.catinthebox.steps import Colour, Discard, Play, Step
from games.rng import Stream
from languages.message import translated
from solver.bots.replies import Reply
from tests.views.sentences import Checks, advice_alone, areas, check_all
from views.advice import AdviceStep, Explained, HintPart

COLOURS: Final = {"red": 0, "blue": 1, "yellow": 2, "green": 3}
NAMES: Final = "Anna", "Bob", "Cleo", "Dan", "Eve"
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


def others_of(facts: Facts) -> list[Play]:
    """The other plays that are legal."""
    return [each for each in facts.round.steps if isinstance(each, Play) and each != facts.step]


def strands_fewest(facts: Facts) -> bool:
    """Whether no play leaves fewer cards without a space, and some play leaves more."""
    own, others = facts.stuck(facts.play), [facts.stuck(each) for each in others_of(facts)]
    return min(others) >= own < max(others)


def wins_so_far(moment: Round, play: Play) -> bool:
    lead = moment.lead or play.colour
    return all(rank(play, lead) > rank(other, lead) for other in moment.trick)


def keeps_open(facts: Facts, colour: str) -> bool:
    """Whether the play follows, and some other play would close the colour."""
    lead = facts.round.lead
    assert lead is not None
    closing = any(each.colour != lead for each in others_of(facts))
    return lead.word == colour and facts.play.colour == lead and closing


def check_kept(facts: Facts, colour: str, count: str) -> None:
    assert keeps_open(facts, colour)
    after = facts.round.play(facts.play)
    lead, hand = facts.play.colour, after.seats[facts.seat].hand
    assert sum(after.board.free(lead, number) for number in hand) == int(count) > 0


def check_denied(facts: Facts, name: str, number: str, count: str) -> None:
    seat = facts.round.seats[NAMES.index(name)]
    boards = facts.round.board, facts.round.play(facts.play).board
    spaces = [sum(board.free(colour, int(number)) for colour in seat.open) for board in boards]
    assert spaces == [1, 0]
    assert unseen_of(facts.seen, int(number)) == int(count) > 0


def unseen_of(moment: Round, number: int) -> int:
    seen = [token.space.number for token in moment.board.tokens]
    return COPIES - [*seen, *moment.mover.hand, moment.mover.discard or 0].count(number)


def check_beaten(facts: Facts, count: str, cards: str) -> None:
    """So many unseen cards could beat the play: most where it is to lose, few where to win."""
    numbers = {each.number for each in beating(facts.seen, facts.play)}
    assert sum(unseen_of(facts.seen, number) for number in numbers) == int(count)
    every = range(1, facts.round.rules.numbers + 1)
    assert sum(unseen_of(facts.seen, number) for number in every) == int(cards)
    assert (facts.own.won == facts.own.prediction) == (2 * int(count) > int(cards))


AIMS: Final[Checks] = {
    r"Keep a space for each of your cards\.": lambda f: f.stuck(f.play) == 0 and strands_fewest(f),
    r"Spaces run out: keep as many as you can\.": lambda f: (
        f.stuck(f.play) > 0 and strands_fewest(f)
    ),
    r"A trick helps you: try for this one\.": lambda f: (
        f.beats_so_far and (f.own.prediction is None or f.own.won < f.own.prediction)
    ),
    r"You have the tricks that you predicted: leave this one to the others\.": lambda f: (
        f.own.won == f.own.prediction and f.loses
    ),
    r"You have the tricks that you predicted: play what the others can beat\.": lambda f: (
        f.own.won == f.own.prediction and bool(list(beating(f.seen, f.play)))
    ),
    r"Keep (\w+) open\.": keeps_open,
    r"Your largest group of tokens can grow\.": lambda f: f.groups[1] > f.groups[0],
    r"You can't win this trick: play the card that you need least\.": lambda f: (
        not any(wins_so_far(f.round, each) for each in (f.play, *others_of(f)))
    ),
    r"Look at the spaces that your cards need\.": advice_alone,
    r"Lay aside the card that helps you least\.": advice_alone,
    r"Count the tricks that your high cards may win\.": advice_alone,
}
CARDS: Final[Checks] = {
    r"Play your (\d)\.": lambda f, number: (
        int(number) == f.play.number and f.play.number in f.own.hand
    ),
}
PLACES: Final[Checks] = {
    r"Lay your (\d) aside\.": lambda f, number: f.discard.number == int(number),
    r"Predict (\d) tricks?\.": lambda f, tricks: f.step.text == f"={tricks}",
    r"Lead it as (\w+): (\w\d)\.": lambda f, colour, play: (
        f.round.lead is None and (f.play.colour.word, f.play.text) == (colour, play)
    ),
    r"Declare it (\w+): (\w\d)\.(?: That closes (\w+) for you\.)?": lambda f, colour, play, shut: (
        (f.play.colour.word, f.play.text) == (colour, play)
        and {each.word for each in f.own.open - f.round.play(f.play).seats[f.seat].open}
        == ({shut} if shut else set())
    ),
}
REASONS: Final[Checks] = {
    r"You have won (\d+) tricks? of (\d+) predicted\.": lambda f, won, predicted: (
        (f.own.won, f.own.prediction) == (int(won), int(predicted))
    ),
    r"It doesn't win the trick\.": lambda f: f.loses,
    r"So far it wins the trick\.": lambda f: f.beats_so_far,
    r"You hold 1 card of this number\.": lambda f: f.own.hand.count(f.discard.number) == 1,
    r"It wins the trick(, so that you lead the next one)?\.": lambda f, leads: (
        f.trick_winners <= {f.seat} and f.round.play(f.play).over == (not leads)
    ),
    r"Nobody can beat it in this trick\.": lambda f: (
        f.trick_winners <= {f.seat} and not list(beating(f.seen, f.play))
    ),
    r"(\d+) of the (\d+) cards? that you haven't seen could beat it\.": check_beaten,
    r"It keeps (\w+) open to you, where (\d+) of your other cards ha(?:s|ve) a space\.": check_kept,
    r"It takes the last space that (\w+) had for a card of number (\d); you haven't seen (\d+) "
    r"of these cards\.": check_denied,
    r"Your largest group of tokens grows from (\d+) to (\d+)\.": lambda f, before, after: (
        f.groups == (int(before), int(after)) and f.groups[1] > max(f.groups[0], 1)
    ),
    r"Each of your other cards keeps a space\.": lambda f: (
        f.stuck(f.play) == 0 and strands_fewest(f)
    ),
    r"Whatever you play leaves cards without a space: this leaves the fewest, (\d+)\.": (
        lambda f, count: (
            f.stuck(f.play) == int(count) > 0
            and all(f.stuck(each) >= int(count) for each in others_of(f))
        )
    ),
    rf"{PLAY} would leave (\d+) of your other cards without a space\.": lambda f, play, count: (
        f.allows(play) and f.stuck(parsed(play)) == int(count) > f.stuck(f.play)
    ),
    rf"{PLAY} would be ahead in this trick\.": lambda f, play: (
        bool(f.round.trick)
        and f.allows(play)
        and wins_so_far(f.round, parsed(play))
        and not f.beats_so_far
    ),
    rf"{PLAY} would leave this trick to the others\.": lambda f, play: (
        bool(f.round.trick)
        and f.allows(play)
        and not wins_so_far(f.round, parsed(play))
        and f.own.prediction is not None
    ),
    r"It is expected to be worth less once the others have moved\.": advice_alone,
    r"You hold (\d+) cards of this number\. Each of them needs a space of its own\.": (
        lambda f, count: f.own.hand.count(f.discard.number) == int(count) > 1
    ),
    r"It is your lowest number, which wins least\.": lambda f: f.discard.number == min(f.own.hand),
    r"(\d+) of your (\d+) cards? are (\d+) or higher\.": lambda f, high, cards, number: (
        len(f.own.hand) == int(cards)
        and sum(each >= int(number) for each in f.own.hand) == int(high)
    ),
}

DEALS: Final = r"In (\d+) of 10 deals that fit what you have seen: "
PARADOX: Final = re.compile(
    rf"{DEALS}You run into a paradox, perhaps after (your|\w+'s) {PLAY}\. "
    r"It costs you (\d+) points?\."
)
BEATEN: Final = re.compile(
    rf"{DEALS}(\w+) (beats it with|plays) {PLAY}(?: and leaves you the trick)?\. "
    r"That costs you (\d+) points?\."
)


def check_reply(observation: Observation, _step: Step, reply: Reply, shown: AdviceStep) -> None:
    """The play can be made as far as the seat knows, and takes as many points by the rules."""
    text, seat = translated(shown.text, observation.seat), observation.seat
    before, after = reply.before.round, reply.after.round
    assert isinstance(reply.move, Play)
    assert shown.cells == {(reply.move.number, int(reply.move.colour))}
    assert before.board.free(*reply.move.space)
    assert reply.move.colour in before.seats[reply.seat].open
    assert reply.cost <= standing(before, seat) - standing(after, seat)
    if told := PARADOX.fullmatch(text):
        assert after.paradox == seat
    else:
        told = BEATEN.fullmatch(text)
        assert told is not None
        assert (told[3] == "plays") == ("leaves you" in text)
        if told[3] == "beats it with":
            lead = before.trick[0].colour
            assert all(rank(reply.move, lead) > rank(each, lead) for each in before.trick)
            assert NAMES[reply.seat] == told[2]
    worlds, play, count = told[1], *told.groups()[-2:]
    assert (int(worlds), parsed(play), int(count)) == (
        *(reply.worlds, reply.move, round(reply.cost)),
    )


def standing(moment: Round, seat: int) -> int:
    """A seat's points if the open trick went to its best play and the round ended, counted anew."""
    own, won = moment.seats[seat], moment.seats[seat].won
    if moment.trick and not moment.over:
        lead = moment.trick[0].colour
        best = max(range(len(moment.trick)), key=lambda n: rank(moment.trick[n], lead))
        won += (moment.leader + best) % len(moment.seats) == seat
    if moment.paradox == seat:
        return -won
    group = max(map(len, areas(set(moment.board.cells(seat)))), default=0)
    earns = won == own.prediction if own.prediction is not None else won <= MOST_FOR_BONUS
    return won + group * (earns and (own.prediction is not None or moment.bonus is Bonus.PUBLISHED))


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
