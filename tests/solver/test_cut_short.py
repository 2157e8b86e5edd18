"""An answer that is cut short is true, and the next one is right.

Each engine of each game is stopped after some of its own steps, by time, by whoever waits, by
Ctrl-C, and by errors at any of its calls. What it then answers is proved and true, or honestly
unproved; every line of it has passed the judge.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from math import inf

import pytest

from games import registry
from games.catbox.files import read_chain
from games.catbox.puzzle import Chain
from games.protocol import Observation, Task
from games.rng import Stream
from puzzles.dailies import shipped
from solver.answer import Answer, Clock, Limit, OutOfTimeError, UnsupportedError
from solver.bots.roster import roster_of
from solver.catbox.search.chain_search import ChainSearch
from solver.engines import Searches, check_support, engine_names, engines_of, solve
from tests.support.agreement import PUZZLES, Extent
from tests.support.cuts import Calls, InjectedError, Truth, assert_true, cuts
from tests.support.effort import FRESH
from tests.support.many_ends import chain_of_many_ends
from tests.support.random_puzzles import comparable
from views.sessions.question import content_of

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""An error that is thrown while a generator is closed goes nowhere."""


def deduction(number: int) -> Task:
    """What one seat may know of a round of Cat in the Box: a daily puzzle of this kind."""
    days = (date(2026, 1, 1) + timedelta(after) for after in range(number % DAYS, 2 * DAYS))
    dailies = (shipped("catinthebox", day) for day in days)
    found = next(each for each in dailies if each is not None and each.kind == "deduce")
    task: Task = content_of(found).value
    return task


DAYS = 60
"""From how many days on puzzles of a kind are looked for; there are some in as many."""

SOURCES: dict[str, Callable[[int], Task]] = {
    "catbox": lambda number: PUZZLES["catbox"](3 * number),
    "catinthebox": lambda number: PUZZLES["catinthebox"](5 * number),
    "deduction": deduction,
    "ifitfits": PUZZLES["ifitfits"],
}
"""Puzzles by number; the first four have all kinds among them."""

GAMES = ("catbox", "catinthebox", "ifitfits")
ENGINES = [
    *((game, engine) for game in GAMES for engine in engine_names(game) if engine != "deduction"),
    ("deduction", "brute"),
    ("deduction", "deduction"),
]
EXTENT = Extent(block=4, slow=3, nightly=60)
"""Some puzzles of each source are in a block."""

LONGEST = 0.3
"""Seconds after which a count of many best ends is cut short at the latest."""


def chain(board: str, faces: str, identity: str, objective: str, rivals: str = "") -> Chain:
    """A chain from its parts as a file has them."""
    return read_chain(
        {
            "format": "catbox-puzzle/1",
            "kind": "chain",
            "edition": "grail",
            "board": board.split(),
            "identity": identity,
            "faces": faces.split(),
            "objective": objective,
            "rivals": rivals.split(),
        }
    )


SHORT = chain("oKKo@0,0", "YYKK oKKK oKKo", "chihuahua", "margin", "yellow purple")
MANY_ENDS = chain(
    "oooo@0,0 Kooo@1,1 oKoo@2,2 oooo@3,3 Kooo@4,4 oooo@5,5 oKoo@6,6 ooKo@7,7 KooK@8,8 oooo@9,7",
    "VBPK oooo BYoB oooo oooo oooo oooo KKKP",
    "pink",
    "score",
)
"""Chains whose best ends take longer to count than the first, quick count."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each block that the run asks for."""
    EXTENT.parametrize(metafunc)


def supported(task: Task, engine: str) -> bool:
    """Whether an engine has a model for a puzzle."""
    with suppress(UnsupportedError):
        check_support(task, engine)
        return True
    return False


@pytest.mark.parametrize(("source", "engine"), ENGINES)
def test_an_answer_is_true_wherever_it_is_cut_short(
    source: str, engine: str, numbers: range
) -> None:
    asked = 0
    for number in numbers:
        task = SOURCES[source](number)
        truth = Truth.of(task) if supported(task, engine) else None
        if truth is not None:
            rng = Stream("cut short", engine, number)
            top = 1 if task.adversarial else 1 + 2 * rng.below(2)
            check_cuts(partial(solve, task, engine=engine, top=top), truth, rng)
            asked += 1
    assert asked or numbers.start, "the first block has puzzles for every engine"


def check_cuts(answer: Callable[[Limit], Answer], truth: Truth, rng: Stream) -> None:
    """What is answered is true wherever it is cut short, and afterwards it is what it was."""
    whole = answer(Limit())
    for cut in cuts(rng, partial(answer, Limit())):
        with suppress(KeyboardInterrupt, InjectedError), cut.within:
            assert_true(answer(cut.limit), truth)
    assert comparable(answer(Limit())) == comparable(whole)


@pytest.mark.parametrize("game", GAMES)
def test_a_proof_alone_is_true_wherever_it_is_cut_short(game: str, numbers: range) -> None:
    for number in numbers:
        task = SOURCES[game](number)
        truth = Truth.of(task)
        if truth is not None:
            check_cuts(partial(searches_of(game).prove, task), truth, Stream("proof", number))


def searches_of(game: str) -> Searches:
    """The questions of puzzles to the fastest engine of a game."""
    searches = engines_of(game).searches
    assert searches is not None
    return searches()


@pytest.mark.parametrize("game", GAMES)
def test_a_question_of_puzzles_is_answered_or_out_of_time(game: str, numbers: range) -> None:
    for number in numbers:
        task, searches = SOURCES[game](number), searches_of(game)
        if Truth.of(task) is not None:
            for ask in (partial(searches.lone, task, 2), partial(searches.first_steps, task)):
                whole = ask(Limit())
                for cut in cuts(Stream("questions", number), partial(ask, Limit())):
                    stops = (KeyboardInterrupt, InjectedError, OutOfTimeError)
                    with suppress(*stops), cut.within:
                        assert ask(cut.limit) == whole
                assert ask(Limit()) == whole


@pytest.mark.parametrize(
    ("engine", "every"), [("search", 1), pytest.param("both", 5, marks=pytest.mark.slow)]
)
def test_a_chain_has_a_line_after_any_number_of_steps(engine: str, every: int) -> None:
    for steps in range(1, 101, every):
        answer = solve(SHORT, Limit(iterations=steps), engine)
        assert_true(answer, Truth((9,), 2))


@pytest.mark.parametrize("engine", ["search", "both"])
def test_a_long_count_that_is_cut_short_is_true(engine: str, numbers: range) -> None:
    for number in numbers:
        task, rng = chain_of_many_ends(number), Stream("counts", engine, number)
        whole = solve(task, Limit(counting=inf), "search")
        assert whole.value is not None
        truth = Truth((whole.value,), whole.solutions)
        for _ in range(6):
            seconds = 1e-6 * rng.below(int(1e6 * min(whole.seconds, LONGEST)))
            assert_true(solve(task, Limit(seconds=seconds), engine), truth)
            steps = rng.below(10 ** (1 + rng.below(5)))
            assert_true(solve(task, Limit(iterations=steps), engine), truth)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "search", "both"])
@pytest.mark.parametrize("hundredths", range(5, 105, 5))
def test_a_chain_of_many_best_ends_has_a_line_at_any_time(hundredths: int, engine: str) -> None:
    answer = solve(MANY_ENDS, Limit(seconds=hundredths / 100), engine)
    assert answer.solutions is None
    assert_true(answer, Truth((4,), None))


def test_a_search_for_the_smallest_line_leaves_the_board_as_it_was() -> None:
    search = ChainSearch(SHORT, Clock(Limit()))
    search.prove()
    smallest = search.smallest(9)
    with Calls().counted() as calls:
        search.smallest(9)
    ends = search.ends(9, 10, 10_000, 2)
    assert smallest == solve(SHORT, engine="brute").lines[0]
    for number in range(1, calls.count + 1):
        with suppress(InjectedError), Calls(number).counted():
            search.smallest(9)
        assert search.ends(9, 10, 10_000, 2) == ends
    assert search.smallest(9) == smallest


def observations(game: str) -> list[Observation]:
    """What the seat to move sees at some moments of a game."""
    rng = Stream("cut short", game)
    setup = registry.entry(game).game.setup(3, {})
    deal = setup.deal("cut short")
    position, memory, seen = deal.position(), deal.memory(), list[Observation]()
    while len(seen) < 4 and not position.over:
        seen.append(memory.observe(position, position.turn))
        move = position.moves.random(rng)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_was_stopped_anywhere_chooses_as_before(game: str) -> None:
    rng = Stream("bots", game, FRESH)
    for observation in observations(game):
        for level in roster_of(game).levels.values():
            choose = partial(level.choose, observation, Limit(iterations=30))
            with Calls().counted() as calls:
                whole = choose(Stream("chosen"))
            for _ in range(5):
                with suppress(InjectedError), Calls(1 + rng.below(calls.count)).counted():
                    choose(Stream("chosen"))
                assert choose(Stream("chosen")) == whole
