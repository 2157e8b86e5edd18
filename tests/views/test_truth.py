"""What hints and reviews say is true, and says nothing of what the seat can't know.

Positions come from games by chance of all numbers of seats. Each is explained as a hint would do
it, for the move that a strong level chooses, and as a review would do it, for a move by chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

import pytest

from games import registry
from games.protocol import HUMAN, IllegalMoveError, Observation, Player
from games.record import remembered
from games.rng import Stream
from languages.message import translated
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.decision import Rated
from solver.bots.replies import Reply
from solver.bots.roster import roster_of
from tests.support.effort import FRESH
from tests.support.look_alikes import look_alikes
from tests.views.catbox import advice as catbox
from tests.views.catinthebox import advice as catinthebox
from tests.views.ifitfits import advice as ifitfits
from views.advice import (
    Advice,
    AdviceStep,
    Explained,
    HintPart,
    best_explained,
    expected_less,
)
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

FEW, MORE, NIGHTLY = 5, 20, 200
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


REPLIES: Final[dict[str, Callable[[Any, Any, Reply, AdviceStep], None]]] = {
    "catbox": catbox.check_reply,
    "catinthebox": catinthebox.check_reply,
    "ifitfits": ifitfits.check_reply,
}

MORE_ALLOWED: Final = re.compile(r"(.+?) would allow more\. (.+)")
AS_COSTLY: Final = re.compile(
    r"What may follow costs you ([\d.]+) points on average; after (.+) it is ([\d.]+)\."
)
WORSE: Final = re.compile(
    r"Once the others have moved, it is expected to leave you ([\d.]+) points worse off\."
)
NEXT_BEST: Final = re.compile(r"The next best of those that were compared: (.+?)\. (.+)")
AS_GOOD: Final = re.compile(r"Others are about as good, such as (.+?)\.")


class Foretold:
    """What a hint says that the others may do, found again by the adviser that it comes from."""

    def __init__(self, game: str, moment: Moment, adviser: Adviser) -> None:
        self._game, self._moment, self._adviser = game, moment, adviser
        seen = moment.observation
        self._point = DecisionPoint(len(seen.history), seen)
        self._moves = {seen.view.notation(move): move for move in seen.moves}

    def check_reply(self, move: Any, shown: Sequence[AdviceStep]) -> None:
        """The reply that is shown is the worst one, and what is said of it is true."""
        worst = self._worst(move)
        assert list(shown) == ([] if worst is None else [self._told(worst)])
        if worst is not None:
            REPLIES[self._game](self._moment.observation, move, worst, shown[0])

    def check_reason(self, move: Any, text: str) -> bool:
        """Whether a reason compares the replies to two moves, which has to be true."""
        own = self._expected(move)
        if told := MORE_ALLOWED.fullmatch(text):
            other = self._worst(self._moves[told[1]])
            assert other is not None
            assert told[2] == translated(self._told(other).text, self._moment.observation.seat)
            assert other.expected - own >= 1
        elif told := AS_COSTLY.fullmatch(text):
            expected = self._expected(self._moves[told[2]])
            assert (told[1], told[3]) == (f"{own:.1f}", f"{expected:.1f}")
            assert own >= 2
            assert expected > own - 0.5
        return told is not None

    def _worst(self, move: Any) -> Reply | None:
        (replies,) = self._adviser.replies(self._point, [move])
        return next(iter(replies), None)

    def _expected(self, move: Any) -> float:
        worst = self._worst(move)
        return 0.0 if worst is None else worst.expected

    def _told(self, reply: Reply) -> AdviceStep:
        events, seen = view_of(self._adviser.entry).events, self._moment.observation
        return events.reply(reply, seen.seat, self._moment.players)


def check_numbers(moment: Moment, compared: Sequence[Rated[Any]], given: Explained) -> Explained:
    """The numbers of other moves are those that were compared; the rest of what is said."""
    seen = moment.observation
    texts = ((each, translated(each, seen.seat)) for each in given.reasons)
    left = tuple(each for each, text in texts if not is_expected(seen, compared, text))
    return replace(given, reasons=left)


def is_expected(observation: Observation, compared: Sequence[Rated[Any]], text: str) -> bool:
    """Whether a reason is about the numbers of another move, which have to be those compared."""
    best, others = compared[0], compared[1:]
    if found := AS_GOOD.fullmatch(text):
        (other,) = (e for e in others if observation.view.notation(e.move) == found[1])
        assert best.value - other.value <= other.behind
        return True
    if found := NEXT_BEST.fullmatch(text):
        others = [each for each in others if observation.view.notation(each.move) == found[1]]
        text = found[2]
    less = {str(said) for each in others for said in told_less(compared, each.move)}
    if told := WORSE.fullmatch(text):
        margins = [each.margin for each in others if each.margin is not None]
        assert best.margin is not None
        assert told[1] in {f"{best.margin - margin:.1f}" for margin in margins}
    return text in less


def told_less(compared: Sequence[Rated[Any]], move: Any) -> list[str]:
    return [translated(each) for each in expected_less(compared, move)]


def check_hint(game: str, moment: Moment) -> None:
    """The advice of the level that hints, with the numbers beside it."""
    adviser = Adviser(registry.entry(game), "expert", LIMIT, "truth")
    try:
        advice = advised(adviser, moment.observation, moment.players, TOP)
    except IllegalMoveError:
        return  # There is nothing to choose.
    best, seen = advice.listed[0], moment.observation
    moves = {seen.view.notation(move): move for move in seen.moves}
    chosen = moves[best.text]
    assert tuple(step.text for step in advice.moves) == tuple(chosen.texts)
    compared = [Rated(moves[each.text], *each[1:]) for each in advice.listed]
    foretold, given = Foretold(game, moment, adviser), advice.explained
    assert given.reasons or len(compared) < 2 or not chosen.texts, "a hint says why"
    foretold.check_reply(chosen, [each for each in given.steps if each.part is HintPart.REPLY])
    steps = tuple(each for each in given.steps if each.part is not HintPart.REPLY)
    texts = ((each, translated(each, seen.seat)) for each in given.reasons)
    left = tuple(each for each, text in texts if not foretold.check_reason(chosen, text))
    tempting = view_of(adviser.entry).events.tempting(seen)
    if tempting is not None and all(each.move != tempting for each in compared):
        compared.append(Rated(tempting, best.value))
    if game == "catbox" and not chosen.steps:
        return  # A pass isn't explained.
    given = check_numbers(moment, compared, replace(given, steps=steps, reasons=left))
    CHECKS[game](moment, compared, given)
    if game == "catbox":
        catbox.check_numbers(catbox.Facts(seen, chosen), advice.why)


def check_review(game: str, moment: Moment) -> None:
    """The words of a review about a move by chance, compared with none and with a tempting one."""
    move, events = moment.observation.moves.random(moment.rng), view_of(registry.entry(game)).events
    if game == "catbox" and not move.steps:
        return  # A pass isn't explained.
    bait = events.tempting(moment.observation)
    for others in ([], [] if bait in (None, move) else [Rated(bait, -0.5)]):
        compared = [Rated(move, 0.0), *others]
        given = events.explained(
            moment.observation, compared, moment.players, roster_of(game).infer
        )
        CHECKS[game](moment, compared, check_numbers(moment, compared, given))


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
        infer = roster_of("catbox").infer
        given = events.explained(moment.observation, compared, moment.players, infer)
        CHECKS["catbox"](moment, compared, check_numbers(moment, compared, given))
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


def test_of_moves_within_the_error_the_one_that_is_explained_best_is_suggested() -> None:
    worth = {"best": 1.0, "close": 2.0, "unsure": 9.0, "far": 9.0, "rough": 9.0}
    compared = [
        Rated("best", 2.0, 0.5),
        Rated("far", 1.0, 0.5, 0.9),
        Rated("rough", 2.5, 3.0, 2.0),
        Rated("unsure", 0.5, 0.5, 2.0),
        Rated("close", 1.9, 0.5, 0.3),
    ]
    order, given = best_explained(compared, lambda each: Explained((), (), worth[each[0].move]))
    assert [each.move for each in order] == ["close", "best", "far", "rough", "unsure"]
    assert given.worth == worth["close"]
    again, _ = best_explained(compared[::-1], lambda _: Explained(()))
    assert again[0] == compared[-1], "among equals it is the first"


@pytest.mark.parametrize("game", CHECKS)
def test_a_hint_that_is_asked_for_twice_is_the_same(game: str) -> None:
    for moment in moments(game, 2):
        first, again = (
            advice_of(game, moment.observation, len(moment.position.seats)) for _ in range(2)
        )
        assert first == again
