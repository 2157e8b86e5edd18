"""What all tests share: one deterministic hypothesis profile, and `--update` for golden files."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

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
