"""The keyboard, where standard input is a file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from games.protocol import GameError
from languages.messages import _

KEYBOARD: Final = Path("/dev/tty")
"""Where keys come from, whatever standard input is."""


def keyboard_again() -> None:
    """Read keys from the terminal again, after standard input was a file.

    Raises:
        GameError: there is no terminal.
    """
    try:
        with KEYBOARD.open("rb", buffering=0) as keys:
            os.dup2(keys.fileno(), sys.stdin.fileno())
    except OSError:
        raise GameError(_("-: there is no terminal to type at: give the name of a file")) from None
