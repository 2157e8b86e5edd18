"""Other users of the machine, for tests of what may be read and written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


@contextmanager
def only_readable(folder: Path) -> Iterator[None]:
    """Work as a user who can read a folder, and not write to it."""
    folder.chmod(0o555)
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
