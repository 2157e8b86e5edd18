"""What the workers of a run share: compiled test modules."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

import pytest

from tests.support.paths import ROOT


def import_share(config: pytest.Config, worker: int, workers: int) -> None:
    """Import a share of the test modules, which compiles them for all workers.

    They would otherwise compile all modules each, at the same time. A module that can't be
    imported is reported when tests are collected.
    """
    folders = [ROOT / argument for argument in config.args if (ROOT / argument).is_dir()]
    modules = sorted(path for folder in folders for path in folder.rglob("test_*.py"))
    for path in modules[worker::workers]:
        with suppress(Exception):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
