"""Syntax trees of source files, each made once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return parsed(path.read_text("utf-8"))


@cache
def parsed(text: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(text)
