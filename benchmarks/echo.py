"""How fast the full screen answers keys: `python -m benchmarks.echo`, a game on a pseudo-terminal.

Each row is the middle of a game against the expert on a terminal of some size, first in the
person's turn, then while the expert thinks. Left and Right move what is held, or what is looked at.
The table shows the time from a key until the screen has changed (median and 95 in 100), the
processor's time of the process that draws for each key, and the bytes that it sends for it. Bots
think in another process, which isn't counted.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep
from typing import Final, NamedTuple

import pexpect
import psutil
import pyte

from games import registry
from games.protocol import HUMAN, Player
from solver.bots.advice import DecisionPoint
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing

SIZES: Final = ((80, 24), (120, 40), (200, 60))
KEYS: Final = 60
"""Keys that are pressed for each row."""

ARROWS: Final = ("\x1b[C", "\x1b[D")
PAUSE: Final = 0.12
"""Seconds of quiet after which the next key is pressed."""

BEGUN: Final = {"catbox": 20, "catinthebox": 24, "ifitfits": 12}
"""Moves that are made before; in a game that isn't named, none."""

BOT: Final = "greedy"
"""Who makes them."""

THINKING: Final = 10.0
"""Seconds that the expert has for a move."""

PATIENCE: Final = 120.0
PRIVATE_MODES: Final = re.compile(r"\x1b\[[<>=?][0-9;]*\$?[a-zA-Z]")
"""Sequences that pyte doesn't know, and would print."""


class KeyResponse(NamedTuple):
    """The response to a key: seconds until the screen changed, and bytes that were sent."""

    seconds: float
    sent: int


class EchoRow(NamedTuple):
    """The answers to some keys.

    Attributes:
        when: whose turn it was.
        cpu: seconds of the processor, for each key.
    """

    game: str
    size: tuple[int, int]
    when: str
    answers: tuple[KeyResponse, ...]
    cpu: float


class PseudoTerminal:
    """A game on a pseudo-terminal."""

    def __init__(self, home: str, game: str, size: tuple[int, int]) -> None:
        columns, lines = size
        path = Path(home) / "game.json"
        begin(game, path)
        command = ["-m", "catbox", "play", "--resume", str(path), "--time", str(THINKING)]
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        env |= {"XDG_DATA_HOME": home, "COLUMNS": str(columns), "LINES": str(lines)}
        env.pop("NO_COLOR", None)
        self.process = pexpect.spawn(
            sys.executable,
            command,
            env=env,
            dimensions=(lines, columns),
            encoding="utf-8",
            codec_errors="replace",
        )
        self.process.delaybeforesend = None
        self._came = perf_counter()
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)

    @property
    def text(self) -> str:
        """The lines of the screen."""
        return "\n".join(self._screen.display)

    def read(self, seconds: float) -> int:
        """Read what comes in some time; how many bytes came."""
        try:
            came = self.process.read_nonblocking(1 << 16, seconds)
        except pexpect.TIMEOUT:
            return 0
        self._came = perf_counter()
        self._stream.feed(PRIVATE_MODES.sub("", came))
        return len(came.encode())

    def until(self, text: str) -> None:
        """Wait until something can be read.

        Raises:
            TimeoutError: it didn't come.
        """
        started = monotonic()
        while text not in self.text:
            if monotonic() - started > PATIENCE:
                raise TimeoutError(f"{text!r} didn't come:\n{self.text}")
            self.read(0.1)

    def answer(self, key: str) -> KeyResponse:
        """Press a key and wait until the screen has changed and nothing more comes."""
        before, started, sent = self.text, perf_counter(), 0
        self.process.send(key)
        while self.text == before and perf_counter() - started < PATIENCE:
            sent += self.read(1.0)
        seconds = self._came - started
        while came := self.read(PAUSE):
            sent += came
        return KeyResponse(seconds, sent)

    def cpu(self) -> float:
        """The processor's time that the process has taken, without that of bots."""
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)


def rows(game: str, size: tuple[int, int], keys: int) -> Iterator[EchoRow]:
    """The rows of a game: in the person's turn, and in the expert's if it thinks for a second."""
    with tempfile.TemporaryDirectory() as home:
        terminal = PseudoTerminal(home, game, size)
        try:
            terminal.until("You to move")
            terminal.until(">1")
            sleep(2.0)
            yield _row(terminal, game, size, "yours", keys)
            _end_turn(terminal)
            if (row := _row(terminal, game, size, "expert's", keys)).answers:
                yield row
        finally:
            terminal.process.close(force=True)


def begin(game: str, path: Path) -> None:
    """Write the record of a game in which some moves are made and a person is to move next."""
    entry = registry.entry(game)
    setup = entry.game.setup(2, {})
    players = Player("You", HUMAN), Player("expert", "bot:expert")
    record = setup.record("7", setup.deal("7"), players)
    with GameFile(path) as file:
        played = GameInPlay(entry, record, file, Pacing())
        while played.number < BEGUN.get(game, 0) or not played.by_person:
            moment = DecisionPoint(played.number, played.observation(played.turn))
            played.play(played.adviser(BOT).decision(moment).move)


def _end_turn(terminal: PseudoTerminal) -> None:
    """Lay what is held, and let the expert think."""
    terminal.process.send("n")
    for _ in range(9):
        if "is thinking" in terminal.text:
            break
        terminal.process.send("\r")
        started = monotonic()
        while monotonic() - started < 1.0 and "is thinking" not in terminal.text:
            terminal.read(0.1)
    terminal.until("is thinking")
    sleep(1.0)


def _row(
    terminal: PseudoTerminal, game: str, size: tuple[int, int], when: str, keys: int
) -> EchoRow:
    found: list[KeyResponse] = []
    while terminal.read(PAUSE):
        pass
    before = terminal.cpu()
    for number in range(keys):
        if when != "yours" and "is thinking" not in terminal.text:
            break
        found.append(terminal.answer(ARROWS[number % len(ARROWS)]))
    return EchoRow(game, size, when, tuple(found), (terminal.cpu() - before) / max(len(found), 1))


def line(row: EchoRow) -> str:
    """A row of the table."""
    times = sorted(1000 * answer.seconds for answer in row.answers)
    most = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    sent = median(answer.sent for answer in row.answers)
    size = f"{row.size[0]}x{row.size[1]}"
    shown = f"{len(times)} | {median(times):.0f} | {most:.0f} | {1000 * row.cpu:.0f} | {sent:.0f}"
    return f"| `{row.game}` | {size} | {row.when} | {shown} |"


HEAD: Final = """\
| game | terminal | turn | keys | ms, half | ms, 95 % | ms of the processor | bytes |
|---|---|---|---|---|---|---|---|"""


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(registry.GAMES))
    parser.add_argument("--keys", type=int, default=KEYS)
    parser.add_argument("--size", type=int, choices=range(len(SIZES)), help="only one of the sizes")
    given = parser.parse_args(words)
    sizes = SIZES if given.size is None else SIZES[given.size : given.size + 1]
    print(HEAD)
    for game in given.games:
        for size in sizes:
            for row in rows(game, size, given.keys):
                print(line(row), flush=True)


if __name__ == "__main__":
    main()
