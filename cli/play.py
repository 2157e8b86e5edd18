"""`catbox play`: a whole game at the terminal, saved after every turn."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cli import review
from cli.advice import thinking
from cli.catbox import table
from cli.catbox.input_parsing import Quit, ask
from cli.dealing import Setting
from cli.hints import Counsel
from cli.inputs import InputError, load_as, replayed
from cli.output import INTERRUPTED, console, write_whole
from cli.replay import show_ending
from cli.seats import BOT, check_player, seated
from cli.turn_prompt import Entering
from games.catbox.board import Board
from games.catbox.record import Record, record_text
from games.catbox.turn import Turn
from games.protocol import HUMAN, GameError, remembered
from solver.catbox.advice import ADVISER, Adviser, Moment, limit_of


class Manner(NamedTuple):
    """How a game is played at the terminal, whatever is dealt.

    Attributes:
        seconds: the time of bots for a move, and of hints; None for what each level takes.
        review: look back at the game when it is over, without being asked.
    """

    seconds: float | None = None
    review: bool = False


def play(
    names: Sequence[str],
    bots: Sequence[str],
    setting: Setting,
    path: Path | None,
    manner: Manner = Manner(),
) -> None:
    """Deal a game to people and bots, and play it.

    Raises:
        InputError: too few or too many seats, an unknown bot, or a file that can't be used.
    """
    players = seated(names, bots)
    if path is not None and path.exists():
        raise InputError(f"{path}: is there already: --resume goes on with it")
    dealt = setting.deal(len(players))
    record = Record(setting.deck, setting.seed, dealt, players)
    game = Game(record, path or _free_path(), path is not None, manner)
    console.print(f"Cat Box, {setting.mode} game, {setting.edition} rules, seed {setting.seed}.")
    console.print("help tells all that you can type, hint what a strong player would do.")
    game.run()


def resume(path: Path, manner: Manner = Manner()) -> None:
    """Go on with a recorded game that isn't over.

    Raises:
        InputError: the file is no record, or of a finished game.
    """
    record = load_as(path, Record)
    if replayed(path, record)[-1].over:
        raise InputError(f"{path}: the game is over: catbox replay shows it")
    for player in record.players:
        check_player(player.player)
    Game(record, path, True, manner).run()


class Game:
    """One game at the terminal.

    Args:
        path: the file that holds the game after every turn.
        keep: whether that file stays when the game is over.
    """

    def __init__(self, record: Record, path: Path, keep: bool, manner: Manner) -> None:
        self._record = record
        self._path = path
        self._keep = keep
        self._manner = manner
        *_, (self._position, self._memory) = remembered(record)
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
            self._cover()
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
        self._memory = self._memory.after(self._position, turn)
        self._position = after
        self._save()

    def _ask(self, seat: int) -> Turn:
        """The turn of a person, told first what happened since the last one."""
        name = self._record.players[seat].name
        self._cover()
        if len(self._people) > 1:
            console.print(f"{name}'s turn. The others look away.")
            ask("Press Enter when you are ready. ")
        console.print()
        for line in self._news[1 - len(self._record.players) :]:
            console.print(line)
        guards = [(guard.x, guard.y) for guard in self._position.standing_guards]
        table.show_board(self._position.board, self._last_seen(seat), guards)
        console.print(f"Turn {len(self._record.turns) + 1}, {name}.", end=" ")
        observation = self._memory.observe(self._position, seat)
        table.show_seat(observation, self._record.players)
        counsel = Counsel(self._adviser(ADVISER), observation, self._record.players)
        turn = Entering(observation, self._record.players, counsel.commands).turn()
        self._cover()
        self._seen[seat] = self._position.play(turn).board
        return turn

    def _cover(self) -> None:
        """Wipe what one person may see, if another one shares the terminal."""
        if len(self._people) > 1:
            table.clear()

    def _last_seen(self, seat: int) -> Board:
        """The board as it was after a seat's last turn."""
        board: Board = self._seen.get(seat, self._position.board)
        return board

    def _decide(self, player: str) -> Turn:
        seat, level = self._position.turn, player.removeprefix(BOT)
        moment = Moment(len(self._record.turns), self._memory.observe(self._position, seat))
        adviser = self._adviser(level)
        with thinking(adviser, self._record.players[seat].name):
            return adviser.choice(moment).move

    def _adviser(self, level: str) -> Adviser:
        """A level within the time of this game; in a review it says the same as in the game."""
        return Adviser(level, limit_of(level, self._manner.seconds), str(self._record.seed))

    def _save(self) -> None:
        write_whole(self._path, record_text(self._record))

    def _say_how_to_resume(self) -> None:
        console.print(f"\nThe game is kept after turn {len(self._record.turns)}. To go on:")
        console.print(f"  catbox play --resume {shlex.quote(str(self._path))}")

    def _finish(self) -> None:
        console.print()
        for line in self._news[1 - len(self._record.players) :]:
            console.print(line)
        table.show_board(self._position.board, self._position.board)
        show_ending(self._record, self._position)
        try:
            if self._manner.review or self._wants_review():
                review.tell(self._record, self._adviser(ADVISER))
        except KeyboardInterrupt:
            console.print(f"\ncatbox review {shlex.quote(str(self._path))} goes through the game.")
            sys.exit(INTERRUPTED)
        if self._keep:
            console.print(f"The record is in {self._path}.")
        else:
            self._path.unlink(missing_ok=True)

    def _wants_review(self) -> bool:
        """Whether somebody is there who asks for a review."""
        if not (self._people and sys.stdin.isatty()):
            return False
        try:
            return ask("Type review to see where the game was lost; Enter ends. ") == "review"
        except (Quit, GameError):
            return False


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
