"""`catbox play`: a whole game at the terminal, saved after every turn."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from cli import table
from cli.dealing import Setting
from cli.entering import Entering, Quit
from cli.inputs import InputError, load_as, replayed
from cli.output import console, write_whole
from cli.replaying import show_ending
from games.catbox.board import Board
from games.catbox.observation import observe
from games.catbox.record import HUMAN, Player, Record, record_text
from games.catbox.rulings import SEATS
from games.catbox.turn import Turn
from games.stream import Stream
from solver.answer import Limit
from solver.bots.catbox import LEVELS, choose

BOT = "bot:"
"""What stands before a bot's name in a seat."""

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def play(names: Sequence[str], bots: Sequence[str], setting: Setting, path: Path | None) -> None:
    """Deal a game to people and bots, and play it.

    Raises:
        InputError: too few or too many seats, an unknown bot, or a file that can't be used.
    """
    players = seated(names, bots)
    dealt = setting.deal(len(players))
    record = Record(setting.deck, setting.seed, dealt, players)
    game = Game(record, path or _free_path(), keep=path is not None)
    console.print(f"A {setting.mode} game, {setting.edition} rules, seed {setting.seed}.")
    game.run()


def resume(path: Path) -> None:
    """Go on with a recorded game that isn't over.

    Raises:
        InputError: the file is no record, or of a finished game.
    """
    record = load_as(path, Record)
    replayed(path, record)
    if record.position.over:
        raise InputError(f"{path}: the game is over: catbox replay shows it")
    for player in record.players:
        _check_bot(player.player)
    Game(record, path, keep=True).run()


def seated(names: Sequence[str], bots: Sequence[str]) -> tuple[Player, ...]:
    """Who sits where: the names in order, then the bots; alone, you meet the bot rival.

    Raises:
        InputError: too few or too many seats, or an unknown bot.
    """
    seats = [*(names or ["You"]), *(BOT + bot for bot in bots)]
    if len(seats) == 1:
        seats.append(f"{BOT}rival")
    if len(seats) not in SEATS:
        raise InputError(f"{len(seats)} seats; the game is for {SEATS[0]} to {SEATS[-1]}")
    return tuple(_player(name, seats[:index]) for index, name in enumerate(seats))


class Game:
    """One game at the terminal.

    Args:
        path: the file that holds the game after every turn.
        keep: whether that file stays when the game is over.
    """

    def __init__(self, record: Record, path: Path, keep: bool) -> None:
        self._record = record
        self._path = path
        self._keep = keep
        self._position = record.position
        self._people = [i for i, p in enumerate(record.players) if p.player == HUMAN]
        self._news: list[str] = []
        self._seen: dict[int, Board] = {}

    def run(self) -> None:
        """Play to the end, or until somebody leaves; exits the program in that case."""
        try:
            self._save()
            while not self._position.over:
                self._advance()
        except (KeyboardInterrupt, Quit) as left:
            self._say_how_to_resume()
            sys.exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0)
        self._finish()

    def _advance(self) -> None:
        seat = self._position.turn
        player = self._record.players[seat]
        turn = self._ask(seat) if player.player == HUMAN else self._decide(player.player)
        draft = self._position.draft
        after = self._position.play(turn)
        self._news.append(f"{player.name}: {table.public_text(turn, draft, self._record.players)}")
        self._record = self._record.played(self._position, turn)
        self._position = after
        self._save()

    def _ask(self, seat: int) -> Turn:
        """The turn of a person, told first what happened since the last one."""
        name = self._record.players[seat].name
        if len(self._people) > 1:
            table.clear()
            console.print(f"{name}'s turn. The others look away.")
            _wait()
        console.print()
        for line in self._news[1 - len(self._record.players) :]:
            console.print(line, markup=False)
        guards = [(guard.x, guard.y) for guard in self._position.standing_guards]
        table.show_board(self._position.board, self._last_seen(seat), guards)
        console.print(f"Turn {len(self._record.turns) + 1}, {name}.", end=" ", markup=False)
        observation = observe(self._position, seat)
        table.show_seat(observation, self._record.players)
        turn = Entering(observation, self._record.players).turn()
        self._seen[seat] = self._position.play(turn).board
        return turn

    def _last_seen(self, seat: int) -> Board:
        """The board as it was after a seat's last turn."""
        return self._seen.get(seat, self._position.board)

    def _decide(self, player: str) -> Turn:
        seat, number = self._position.turn, len(self._record.turns)
        rng = Stream("catbox-play/1", str(self._record.seed), number, seat)
        level = LEVELS[player.removeprefix(BOT)]
        return choose(level, observe(self._position, seat), Limit(), rng).move

    def _save(self) -> None:
        write_whole(self._path, record_text(self._record))

    def _say_how_to_resume(self) -> None:
        console.print(f"\nThe game is kept after turn {len(self._record.turns)}. To go on:")
        console.print(f"  catbox play --resume {shlex.quote(str(self._path))}", markup=False)

    def _finish(self) -> None:
        console.print()
        for line in self._news[1 - len(self._record.players) :]:
            console.print(line, markup=False)
        table.show_board(self._position.board, self._position.board)
        show_ending(self._record, self._position)
        if self._keep:
            console.print(f"The record is in {self._path}.", markup=False)
        else:
            self._path.unlink(missing_ok=True)


def _player(name: str, earlier: Sequence[str]) -> Player:
    if not name.startswith(BOT):
        if name in earlier:
            raise InputError(f"{name}: two people of this name")
        return Player(name, HUMAN)
    _check_bot(name)
    level = name.removeprefix(BOT)
    count = earlier.count(name)
    return Player(f"{level}-{count + 1}" if count else level, name)


def _check_bot(player: str) -> None:
    if player != HUMAN and player.removeprefix(BOT) not in LEVELS:
        names = ", ".join(BOT + level for level in LEVELS)
        raise InputError(f"{player}: expected one of {names}")


def _free_path() -> Path:
    """A file for a game that nobody asked to keep, beside those that were interrupted."""
    from platformdirs import user_data_path

    try:
        folder = user_data_path("catbox", ensure_exists=True)
    except OSError as error:
        raise InputError(f"no folder to keep the game in: {error}; try --record") from None
    number = 1
    while (path := folder / f"game-{number}.json").exists():
        number += 1
    return path


def _wait() -> None:
    try:
        input("Press Enter when you are ready. ")
    except EOFError:
        raise Quit from None
