"""A command on the full screen of a real terminal."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pexpect
import pyte

from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment

KEYS = {"enter": "\r", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"}
PATIENCE = 60.0

COLOUR = re.compile(r"\x1b\[[0-9;]*?(?:38|48);2;(\d+);(\d+);(\d+)")


class FullScreen:
    """What somebody sees who presses keys."""

    def __init__(self, home: Path, size: tuple[int, int], *args: str, colour: bool = False) -> None:
        columns, lines = size
        env = {**environment(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        env |= {"COLUMNS": str(columns), "LINES": str(lines)}
        if colour:
            del env["NO_COLOR"]
        self.process = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *args],
            cwd=str(ROOT),
            env=env,
            dimensions=(lines, columns),
            encoding="utf-8",
            codec_errors="replace",
        )
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)
        self.sent = ""

    @property
    def text(self) -> str:
        """What can be read now."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def greys_alone(self) -> bool:
        """Whether no colour was ever sent."""
        return all(len(set(found)) == 1 for found in COLOUR.findall(self.sent))

    def until(self, pattern: str) -> str:
        """Wait until something can be read."""
        begun = time.monotonic()
        while not re.search(pattern, self.text):
            assert time.monotonic() - begun < PATIENCE, self.text
            self._read()
        return self.text

    def press(self, *keys: str) -> None:
        for key in keys:
            self.process.send(KEYS.get(key, key))

    def end(self) -> int:
        """Read what is left; the exit status."""
        while self._read(1.0):
            pass
        self.process.close()
        return int(self.process.exitstatus)

    def _read(self, wait: float = 0.1) -> bool:
        """Read what has come; whether more may."""
        try:
            came = self.process.read_nonblocking(65536, wait)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.sent += came
        # pyte doesn't know these private modes and would print what follows their prefix.
        self._stream.feed(re.sub(r"\x1b\[[<>=][0-9;]*[a-zA-Z]", "", came))
        return True
