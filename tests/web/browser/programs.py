"""The browsers of the system."""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

# Chromium's headless build comes first: it takes a fifth less CPU time.
CHROMIUM: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIREFOX: Final = ("firefox-esr", "firefox")
"""Names of the commands, the first one as Debian's package is called."""


def browser_command(names: tuple[str, ...]) -> str:
    """Where a browser is; skips the test where there is none, and fails where `CI` is set."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is not None:
        return found
    text = f"no {names[0]} is installed (apt-get install {names[0]})"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text)
