"""Support for tests of the page: node, where it is installed."""

from __future__ import annotations

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def node() -> str:
    """The command that runs the page's modules without a browser."""
    found = shutil.which("node")
    if found is None and os.environ.get("CI"):
        pytest.fail("node is needed: .ci/run installs it")
    if found is None:
        pytest.skip("node is not installed: the page's modules are not tested")
    return found
