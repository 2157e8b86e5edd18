"""What all tests share: one deterministic hypothesis profile, and `--update` for golden files."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from games.catbox.faces import Identity

settings.register_profile(
    "catbox",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("catbox")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten instead of compared."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def compiled() -> None:
    """The kernels of `search` are compiled, so that a process that a test starts finds them."""
    from games.catbox.puzzle import Duel, Objective, SingleTurn
    from solver.catbox.search import engine
    from tests.support.random_puzzles import late_position, random_chain

    position = late_position(2, 2, 1)
    engine.solve(random_chain(1, 1, next(iter(Identity))))
    engine.solve(SingleTurn(position, Objective.SCORE))
    engine.solve(Duel(position, Objective.SCORE))


@pytest.fixture(scope="session")
def advised() -> None:
    """The kernels of the expert are compiled, so that a process that a test starts finds them."""
    from games.catbox.observation import listed, observe
    from games.rng import Stream
    from solver.answer import Limit
    from solver.catbox.bots.levels import LEVELS
    from tests.support.boards import DECK, midgame
    from tests.support.random_puzzles import late_position

    middle = midgame(2, 1, 20)
    for position in (middle, late_position(2, 1, 1)):
        observation = observe(position, position.turn, cards=listed(DECK))
        LEVELS["expert"].choose(observation, Limit(iterations=40), Stream("advised"))
