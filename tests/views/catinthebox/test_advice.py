"""The steps and reasons of hints in Cat in the Box, checked against the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import networkx
import pytest

from games import registry
from games.catinthebox.position import Observation, Position
from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import Colour, Discard, Play, Step
from games.protocol import HUMAN, Player
from games.rng import Stream
from languages.message import translated
from solver.bots.decision import Rated
from tests.support.effort import amount
from views.advice import Explained, HintPart
from views.catinthebox.view import PARTS
from views.view import View

VIEW = View(PARTS)

RULES: Final = registry.entry("catinthebox").game
COLOURS: Final = {"red": 0, "blue": 1, "yellow": 2, "green": 3}
PLAY: Final = r"((?:[Rr]ed|[Bb]lue|[Yy]ellow|[Gg]reen) \d)"


class Facts:
    """A step that a hint suggests, in the true position."""

    def __init__(self, position: Position, step: Step, rng: Stream) -> None:
        self.round: Round = position.round
        self.step, self.seat, self.rng = step, position.turn, rng
        self.own = self.round.mover

    @property
    def play(self) -> Play:
        assert isinstance(self.step, Play)
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

    def beats_so_far(self) -> bool:
        lead = self.round.trick[0].colour if self.round.trick else self.play.colour

        def rank(play: Play) -> tuple[bool, bool, int]:
            return play.colour is Colour.RED, play.colour is lead, play.number

        return all(rank(self.play) > rank(other) for other in self.round.trick)


def parsed(words: str) -> Play:
    colour, number = words.lower().split()
    return Play(Colour(COLOURS[colour]), int(number))


def check_space(facts: Facts) -> None:
    assert facts.stuck(facts.play) == 0


def check_stuck(facts: Facts, count: str) -> None:
    assert facts.stuck(facts.play) == int(count) > 0


def check_worse(facts: Facts, play: str, count: str) -> None:
    assert parsed(play) in facts.round.steps
    assert facts.stuck(parsed(play)) == int(count) > facts.stuck(facts.play)


def check_tries(facts: Facts) -> None:
    assert facts.beats_so_far()
    assert facts.own.prediction is None or facts.own.won < facts.own.prediction


def check_leaves(facts: Facts) -> None:
    assert facts.own.won == facts.own.prediction
    check_loses(facts)


def check_loses(facts: Facts) -> None:
    assert not facts.beats_so_far()
    assert facts.seat not in facts.trick_winners()


def check_wins(facts: Facts) -> None:
    assert facts.trick_winners() <= {facts.seat}


def check_open(facts: Facts) -> None:
    assert facts.beats_so_far()
    assert len(facts.round.trick) + 1 < len(facts.round.seats)


def check_grows(facts: Facts, *counts: str) -> None:
    before, after = facts.round.board, facts.round.play(facts.play).board
    sizes = before.group(facts.seat), after.group(facts.seat)
    assert sizes[1] > sizes[0]
    assert not counts or sizes == tuple(map(int, counts))


def check_closes(facts: Facts, colour: str) -> None:
    closed = Colour(COLOURS[colour])
    assert closed in facts.own.open
    assert closed not in facts.round.play(facts.play).seats[facts.seat].open


def check_won(facts: Facts, won: str, predicted: str) -> None:
    assert (facts.own.won, facts.own.prediction) == (int(won), int(predicted))


def check_held(facts: Facts, count: str) -> None:
    assert isinstance(facts.step, Discard)
    assert facts.own.hand.count(facts.step.number) == int(count)


def check_highest(facts: Facts) -> None:
    assert isinstance(facts.step, Discard)
    assert facts.step.number == max(facts.own.hand)


def check_lowest(facts: Facts) -> None:
    assert isinstance(facts.step, Discard)
    assert facts.step.number == min(facts.own.hand)


def check_high(facts: Facts, high: str, cards: str, number: str) -> None:
    assert len(facts.own.hand) == int(cards)
    assert sum(each >= int(number) for each in facts.own.hand) == int(high)


def check_card(facts: Facts, number: str) -> None:
    assert int(number) in facts.own.hand
    assert facts.play.number == int(number)


def advice_alone(_facts: Facts) -> None:
    """A sentence that states no fact."""


def check_weaker(facts: Facts, play: str) -> None:
    assert parsed(play) in facts.round.steps
    assert facts.own.prediction is not None


def check_stronger(facts: Facts, play: str) -> None:
    assert parsed(play) in facts.round.steps


Checks = dict[str, Callable[..., None]]

AIMS: Final[Checks] = {
    r"Keep a space for each of your cards\.": check_space,
    r"A trick helps you: try for this one\.": check_tries,
    r"You have the tricks that you predicted: leave this one to the others\.": check_leaves,
    r"Your largest group of tokens can grow\.": check_grows,
    r"Look at the spaces that your other cards need\.": advice_alone,
    r"Lay aside the card that helps you least\.": advice_alone,
    r"Count the tricks that your high cards may win\.": advice_alone,
}
CARDS: Final[Checks] = {r"Play a (\d)\.": check_card}
REASONS: Final[Checks] = {
    r"You have won (\d+) tricks? of (\d+) predicted\.": check_won,
    r"It doesn't win the trick\.": check_loses,
    r"It wins the trick\.": check_wins,
    r"Nobody can beat it in this trick\.": check_wins,
    r"By what you know it can still be beaten in this trick\.": check_open,
    r"It closes (\w+) for you in this round\.": check_closes,
    r"Your largest group of tokens grows from (\d+) to (\d+)\.": check_grows,
    r"Each of your other cards keeps a space\.": check_space,
    r"(\d+) of your other cards would have no space: a paradox once .+\.": check_stuck,
    rf"{PLAY} would leave (\d+) of your other cards without a space\.": check_worse,
    rf"{PLAY} is stronger in this trick\.": check_stronger,
    rf"{PLAY} is weaker in this trick\.": check_weaker,
    r"It is expected to be worth less once the others have moved\.": advice_alone,
    r"You hold (\d+) cards? of this number\.": check_held,
    r"It is your highest number\.": check_highest,
    r"It is your lowest number\.": check_lowest,
    r"(\d+) of your (\d+) cards? are (\d+) or higher\.": check_high,
}


def check(facts: Any, text: str, patterns: Checks) -> None:
    """A sentence is one of those that are known, and true."""
    for pattern, verify in patterns.items():
        if found := re.fullmatch(pattern, text):
            verify(facts, *found.groups())
            return
    raise AssertionError(f"no such sentence is known: {text}")


def moments(seed: int, seats: int) -> Iterator[tuple[Position, Observation]]:
    """The positions of a random game with what the seat to move knows."""
    deal = RULES.setup(seats, {}).deal(f"advice {seed}")
    position, memory, rng = deal.position(), deal.memory(), Stream("test-advice", seed)
    while not position.over:
        assert isinstance(position, Position)
        observation = memory.observe(position, position.turn)
        assert isinstance(observation, Observation)
        yield position, observation
        move = observation.moves.random(rng)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()


def check_hint(position: Position, observation: Observation, rng: Stream) -> None:
    players = [Player(name, HUMAN) for name in ("Anna", "Bob", "Cleo", "Dan", "Eve")]
    step, bait = rng.choice(observation.moves), VIEW.events.tempting(observation)
    compared = [Rated(step, 1.0), *([] if bait in (None, step) else [Rated(bait, 0.5)])]
    given = VIEW.events.explained(observation, compared, players[: len(position.seats)])
    check_explained(position, observation, step, given, rng)


def check_groups(facts: Facts) -> None:
    """The largest group of every seat is the one that networkx finds."""
    for moment in (facts.round, facts.round.play(facts.step)):
        board = moment.board
        for seat in range(len(moment.seats)):
            graph = networkx.Graph()
            cells = set(board.cells(seat))
            graph.add_nodes_from(cells)
            beside = (((x, y), near) for x, y in cells for near in ((x + 1, y), (x, y + 1)))
            graph.add_edges_from((one, two) for one, two in beside if two in cells)
            sizes = map(len, networkx.connected_components(graph))
            assert board.group(seat) == max(sizes, default=0)


def check_explained(
    position: Position, observation: Observation, step: Step, given: Explained, rng: Stream
) -> None:
    """Everything that is said of a step is true of the round."""
    facts = Facts(position, step, rng)
    check_groups(facts)
    for each in given.steps:
        text = translated(each.text, observation.seat)
        if each.part is HintPart.PLACE:
            assert text.startswith("You ")
            assert step.text.lstrip("x=") in text
        else:
            check(facts, text, AIMS if each.part is HintPart.AIM else CARDS)
    for reason in given.reasons:
        check(facts, translated(reason, observation.seat), REASONS)


@pytest.mark.parametrize("seats", [2, 4])
def test_all_that_a_hint_says_is_true_of_the_round(seats: int) -> None:
    rng = Stream("test-catinthebox-advice", seats)
    for position, observation in moments(seats, seats):
        check_hint(position, observation, rng)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_that_many_hints_say_is_true_of_the_round(seats: int) -> None:
    rng = Stream("test-catinthebox-advice", seats)
    for seed in range(amount(4, 10)):
        for position, observation in moments(seed, seats):
            check_hint(position, observation, rng)


def test_nobody_can_beat_a_play_only_where_no_unseen_card_can() -> None:
    """Said of a play, it holds for every card that the seat hasn't seen, whoever has it."""
    rng, said = Stream("test-safe", 1), 0
    for seed in range(6):
        for _position, observation in moments(seed, 3):
            step = rng.choice(observation.moves)
            given = VIEW.events.explained(
                observation, [Rated(step, 0.0)], [Player(n, HUMAN) for n in "ABC"]
            )
            texts = [translated(each, observation.seat) for each in given.reasons]
            if isinstance(step, Play) and "Nobody can beat it in this trick." in texts:
                said += 1
                assert not list(beating(observation, step))
    assert said > 5


def beating(observation: Observation, step: Play) -> Iterator[Play]:
    """The plays of others that would beat a step, by public knowledge and the own cards."""
    moment = observation.view.round
    lead = moment.trick[0].colour if moment.trick else step.colour
    seen = [token.space.number for token in moment.board.tokens]
    seen += [*moment.mover.hand, moment.mover.discard or 0]
    later = len(moment.seats) - len(moment.trick) - 1
    for offset in range(1, later + 1):
        seat = moment.seats[(moment.turn + offset) % len(moment.seats)]
        for number in range(1, moment.rules.numbers + 1):
            for colour in seat.open:
                free = moment.board.free(colour, number) and (colour, number) != step.space
                higher = (colour is Colour.RED, colour is lead, number) > (
                    step.colour is Colour.RED,
                    step.colour is lead,
                    step.number,
                )
                if free and higher and seen.count(number) < COPIES:
                    yield Play(colour, number)
