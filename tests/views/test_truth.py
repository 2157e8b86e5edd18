"""What hints and reviews say is true, and says nothing of what the seat can't know.

Positions come from games by chance of all numbers of seats. Each is explained as a hint would do
it, for the move that a strong level chooses, and as a review would do it, for a move by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

import pytest

from games import registry
from games.protocol import HUMAN, IllegalMoveError, Observation, Player
from games.record import remembered
from games.rng import Stream
from languages.message import translated
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.bots.decision import Rated
from tests.support.effort import FRESH
from tests.support.look_alikes import look_alikes
from tests.views.catbox import advice as catbox
from tests.views.catinthebox import advice as catinthebox
from tests.views.ifitfits import advice as ifitfits
from views.advice import Advice, Explained, expected_less
from views.sessions.analysis import advised
from views.view import view_of

NAMES: Final = ("Anna", "Bob", "Cleo", "Dan", "Eve")
OPTIONS: Final[dict[str, tuple[dict[str, str], ...]]] = {
    "catbox": ({"mode": "basic"}, {"mode": "advanced"}),
    "catinthebox": ({},),
    "ifitfits": ({"mode": "basic"}, {"mode": "advanced"}),
}
SEATS: Final = {"catbox": (2, 3, 4), "catinthebox": (2, 3, 4, 5), "ifitfits": (2, 3, 4)}
"""The numbers of seats in turn: the checks know four names of seats of Cat Box and If It Fits."""

APART: Final = 5
"""Out of this many positions of a game, one may be looked at."""

SOME: Final = 3
"""Out of this many of those, one is, so that a few positions are of several games."""

LIMIT: Final = Limit(iterations=8)
TOP: Final = 1000
"""More moves than any position has: all that were compared are listed."""

FEW, MORE, NIGHTLY = 6, 90, 500
"""Positions of each game in the ordinary run, in the slow one, and at night."""


class Moment(NamedTuple):
    """A position, what its seat to move knows, and a stream of its own."""

    position: Any
    observation: Any
    rng: Stream

    @property
    def players(self) -> list[Player]:
        """Who sits there."""
        return [Player(name, HUMAN) for name in NAMES[: len(self.position.seats)]]


def moments(game: str, count: int) -> Iterator[Moment]:
    """Positions of games by chance, the set-up of each game another one."""
    found = 0
    for number in range(FRESH, FRESH + count):
        for moment in islice(of_one_game(game, number), number % SOME, None, SOME):
            yield moment
            found += 1
            if found == count:
                return


def of_one_game(game: str, number: int) -> Iterator[Moment]:
    options = OPTIONS[game][number % len(OPTIONS[game])]
    seats = SEATS[game][number // len(OPTIONS[game]) % len(SEATS[game])]
    deal = registry.entry(game).game.setup(seats, options).deal(f"truth {number}")
    position, memory, rng = deal.position(), deal.memory(), Stream("test-truth", game, number)
    first = rng.below(APART)
    for turn in range(10**6):
        if position.over:
            return
        if turn % APART == first:
            yield Moment(position, memory.observe(position, position.turn), rng)
        move = position.moves.random(rng)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()


CHECKS: Final[dict[str, Callable[[Moment, list[Rated[Any]], Explained], None]]] = {
    "catbox": lambda m, compared, given: catbox.check_explained(
        m.observation, compared[0].move, given
    ),
    "catinthebox": lambda m, compared, given: catinthebox.check_explained(
        m.position, m.observation, compared[0].move, given, m.rng
    ),
    "ifitfits": lambda m, compared, given: ifitfits.check_explained(
        m.position, m.observation, compared, given
    ),
}


def check_hint(game: str, moment: Moment) -> None:
    """The advice of the level that hints, with the numbers beside it."""
    adviser = Adviser(registry.entry(game), "expert", LIMIT, "truth")
    try:
        advice = advised(adviser, moment.observation, moment.players, TOP)
    except IllegalMoveError:
        return  # There is nothing to choose.
    best = advice.listed[0]
    moves = {moment.observation.view.notation(move): move for move in moment.observation.moves}
    chosen = moves[best.text]
    assert tuple(step.text for step in advice.moves) == tuple(chosen.texts)
    compared = [Rated(moves[each.text], each.value, each.error) for each in advice.listed]
    tempting = view_of(adviser.entry).events.tempting(moment.observation)
    if tempting is not None and all(each.move != tempting for each in compared):
        compared.append(Rated(tempting, best.value))
    if game == "catbox" and not chosen.steps:
        return  # A pass isn't explained.
    CHECKS[game](moment, compared, advice.explained)
    if game == "catbox":
        catbox.check_numbers(catbox.Facts(moment.observation, chosen), advice.why)


def check_review(game: str, moment: Moment) -> None:
    """The words of a review about a move by chance, compared with none and with a tempting one."""
    move, events = moment.observation.moves.random(moment.rng), view_of(registry.entry(game)).events
    if game == "catbox" and not move.steps:
        return  # A pass isn't explained.
    bait = events.tempting(moment.observation)
    for others in ([], [] if bait in (None, move) else [Rated(bait, -0.5)]):
        compared = [Rated(move, 0.0), *others]
        given = events.explained(moment.observation, compared, moment.players)
        CHECKS[game](moment, compared, given)


@pytest.mark.parametrize(
    "count",
    [
        FEW,
        pytest.param(MORE, marks=pytest.mark.slow),
        pytest.param(NIGHTLY, marks=pytest.mark.nightly),
    ],
)
@pytest.mark.nightly_cases(f"catbox-{MORE}")
@pytest.mark.parametrize("game", CHECKS)
def test_all_that_hints_and_reviews_say_is_true(game: str, count: int) -> None:
    seen = 0
    for moment in moments(game, count):
        check_hint(game, moment)
        check_review(game, moment)
        seen += 1
    assert seen == count


def test_a_turn_that_takes_away_what_a_rival_was_about_to_join_says_so() -> None:
    *_, moment = of_one_game("catbox", 4)
    for _ in range(3):
        compared = [Rated(moment.observation.moves.random(moment.rng), 0.0)]
        events = view_of(registry.entry("catbox")).events
        given = events.explained(moment.observation, compared, moment.players)
        CHECKS["catbox"](moment, compared, given)
        seat = moment.observation.seat
        assert any("would have brought" in translated(each, seat) for each in given.reasons)


def advice_of(game: str, observation: Observation, seats: int) -> Advice | str:
    adviser = Adviser(registry.entry(game), "expert", LIMIT, "truth")
    players = [Player(name, HUMAN) for name in NAMES[:seats]]
    try:
        return advised(adviser, observation, players, TOP)
    except IllegalMoveError as error:
        return str(error)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "turns", "seats"),
    [
        ("catbox", 8, 2),
        ("catbox", 8, 3),
        ("catinthebox", 9, 2),
        ("catinthebox", 9, 3),
        ("ifitfits", 16, 3),
        ("ifitfits", 20, 3),
    ],
)
def test_advice_is_the_same_whatever_is_hidden(game: str, turns: int, seats: int) -> None:
    pair = look_alikes(game, *NAMES[:seats], turns=turns)
    found = []
    for record in (pair.one, pair.other):
        *_, (position, memory) = remembered(record)
        observation = memory.observe(position, pair.looker)
        found.append(advice_of(game, observation, seats))
    assert found[0] == found[1]
    assert isinstance(found[0], Advice)


def test_a_move_that_was_not_compared_is_not_said_to_be_worth_less() -> None:
    compared = [Rated("best", 2.0), Rated("worse", 1.0)]
    assert [bool(expected_less(compared, move)) for move in ("best", "worse", "other")] == [
        *(False, True, False)
    ]
