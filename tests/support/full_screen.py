"""A command on the full screen of a real terminal."""

from __future__ import annotations

import re
import termios
import time
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pyte

from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment

KEYS = {"enter": "\r", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"}
PATIENCE = 60.0
"""Seconds in which something has to appear."""

BUSY = re.compile("is thinking|comparing")
"""Text on the screen while something is worked out."""

STYLES = re.compile(r"\x1b\[([0-9;]*)m")
COLOURS = {*range(30, 40), *range(40, 50), *range(90, 108)}
"""The numbers with which a style names a colour, or what follows is one."""

MODES = re.compile(r"\x1b\[\?(\d+)([hl])")
"""The sequence that sets or resets a private mode of the terminal."""


class FullScreen:
    """A full screen, seen by somebody who presses keys."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int],
        *args: str,
        colour: bool = False,
        command: Sequence[str] = COMMAND,
    ) -> None:
        columns, lines = size
        env = {**environment(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        del env["COLUMNS"], env["LINES"]  # The terminal states its size.
        if colour:
            del env["NO_COLOR"]
        self.process = pexpect.spawn(
            command[0],
            [*command[1:], *args],
            cwd=str(ROOT),
            env=env,
            dimensions=(lines, columns),
            encoding="utf-8",
            codec_errors="replace",
        )
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)
        self.sent = ""
        self.settings_left: object = None

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def colourless(self) -> bool:
        """Whether no colour was ever sent."""
        found = (number for style in STYLES.findall(self.sent) for number in style.split(";"))
        return not COLOURS & {int(number or 0) for number in found}

    def until(self, pattern: str) -> str:
        """Wait until something can be read, and for the rest of what was drawn with it."""
        begun, before = time.monotonic(), ""
        while not re.search(pattern, self.text) or self.sent != before:
            assert time.monotonic() - begun < PATIENCE, self.text
            before = self.sent
            self._read(0.05)
        return self.text

    def press(self, *keys: str) -> None:
        for key in keys:
            self.process.send(KEYS.get(key, key))

    def walk(self, way: str) -> None:
        """Press keys when something is seen: lines of a pattern, an arrow, and the keys."""
        for line in way.splitlines():
            seen, _, keys = line.rpartition(" ->")
            self.until(seen)
            self.press(*keys.split())

    def resize(self, columns: int, lines: int) -> None:
        """Make the terminal larger or smaller."""
        self._screen.resize(lines, columns)
        self.process.setwinsize(lines, columns)

    def click(self, pattern: str) -> None:
        """Press the mouse where something can be read."""
        for number, line in enumerate(self._screen.display, start=1):
            found = re.search(pattern, line)
            if found:
                place = f"{(found.start() + found.end()) // 2 + 1};{number}"
                self.process.send(f"\x1b[<0;{place}M\x1b[<0;{place}m")
                return
        raise AssertionError(f"{pattern} isn't there:\n{self.text}")

    def settle(self, quiet: float = 0.2) -> str:
        """Wait until nobody thinks and nothing changes for a while; what can be read then."""
        before, begun = "", time.monotonic()
        while self.text != before or BUSY.search(self.text):
            assert time.monotonic() - begun < PATIENCE, self.text
            before, heard = self.text, time.monotonic()
            while time.monotonic() - heard < quiet:
                self._read(quiet)
        return self.text

    def end(self) -> int:
        """Read what is left; the exit status, or minus the signal that it died of."""
        begun = time.monotonic()
        while self._read(1.0):
            assert time.monotonic() - begun < PATIENCE, self.text
        self.settings_left = self.settings
        self.process.close()
        died_of = self.process.signalstatus
        return int(self.process.exitstatus) if died_of is None else -int(died_of)

    @property
    def modes(self) -> dict[int, bool]:
        """The private modes of the terminal that were ever changed, and whether each is set."""
        return {int(mode): sign == "h" for mode, sign in MODES.findall(self.sent)}

    @property
    def settings(self) -> object:
        """The settings of the terminal for input, such as its echo."""
        return termios.tcgetattr(self.process.child_fd)

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
