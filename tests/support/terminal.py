"""Commands in a real terminal of 80 columns and 24 lines, without colour."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pexpect
import pyte

from tests.support.running import COMMAND, environment

COLUMNS, LINES = 80, 24

STYLE = re.compile(r"\x1b\[[0-9;]*m")


ON_SCREEN = {"play", "daily", "resume", "replay", "review"}
"""The commands that would show a full screen in a terminal."""


BLINK: Final = 0.2
"""Seconds in which nobody can react."""


class Terminal:
    """A command that somebody types to, line by line, in its home; by default one of `catbox`."""

    def __init__(
        self,
        home: Path,
        *args: str,
        term: str = "xterm",
        columns: int = COLUMNS,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.process = pexpect.spawn(
            command[0],
            [*command[1:], *args, *(["--plain"] if {*args[:1]} & ON_SCREEN else [])],
            cwd=str(home),
            env={**environment(home), "TERM": term},
            dimensions=(LINES, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=60,
        )
        self.screens: list[str] = []

    def expect(self, *patterns: str) -> int:
        found = int(self.process.expect(list(patterns)))
        self.screens.append(str(self.process.before) + str(self.process.after))
        return found

    def type(self, text: str) -> None:
        self.process.sendline(text)

    def interrupt(self) -> None:
        """Press Ctrl-C, as a person does: not in the instant in which a prompt appears.

        Python's readline doesn't notice a signal between its prompt and its waiting for keys.
        """
        time.sleep(BLINK)
        self.process.sendintr()

    def end(self) -> int:
        self.process.expect(pexpect.EOF)
        self.screens.append(str(self.process.before))
        self.process.close()
        return int(self.process.exitstatus)

    @property
    def text(self) -> str:
        """All that was printed so far, without styles."""
        return STYLE.sub("", "".join(self.screens).replace("\r", ""))

    @property
    def screen(self) -> str:
        """The text on the screen."""
        screen = pyte.Screen(COLUMNS, LINES)
        pyte.Stream(screen).feed("".join(self.screens))
        return "\n".join(line.rstrip() for line in screen.display)
