"""`catbox new` and `catbox play`: a deal, and a whole game, saved after every turn."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from cli.advice import thinking
from cli.hints import Hints
from cli.inputs import InputError, load, move_limit, replayed
from cli.lazy import command
from cli.options import First, Force, OutOption, Seed
from cli.output import INTERRUPTED, check_output, clear, console, counted, write_whole
from cli.prompt import Quit, ask
from cli.replay import show_ending
from cli.seats import BOT, check_player, seated
from cli.setup_options import Game, SetupCommand, chosen, new_setup, seed_or_random
from cli.turn_prompt import TurnPrompt
from cli.view import view_of
from games import registry
from games.protocol import HUMAN, GameError, Record, Role, remembered
from games.registry import Entry
from solver import warmup
from solver.bots.advice import Adviser, Moment, limit_of
from solver.bots.roster import roster_of


@command("new --players 3 --mode advanced --seed 7 --out game.json", SetupCommand)
def new(
    context: typer.Context,
    game: Game = registry.DEFAULT,
    players: Annotated[int, typer.Option(metavar="N", help="How many seats.")] = 2,
    seed: Seed = None,
    first: First = 0,
    out: OutOption = None,
    force: Force = False,
) -> None:
    """Deal a game and write it as a position file."""
    check_output(out, force)
    entry = registry.entry(game)
    setup = new_setup(entry, players, chosen(context, entry))
    seed = seed_or_random(seed)
    check_first(first, players)
    text = entry.game.text(setup.deal(seed, first).position())
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
        summary = f"{counted(players, 'seat')}, {view_of(entry).setup(setup)}, seed {seed}"
        console.print(f"{out}: {summary}")


@command("play Anna Bob bot:greedy --record evening.json", SetupCommand)
def play(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME...]", help="Who sits where; bot:LEVEL for a bot."),
    ] = None,
    game: Game = registry.DEFAULT,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVEL", help="Add a bot in the next seat; may be repeated."),
    ] = None,
    seed: Seed = None,
    first: First = 0,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record of the game here.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was interrupted.")
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0.0, help="The time of a bot's move and of a hint."),
    ] = None,
    review: Annotated[
        bool, typer.Option("--review", help="Show at the end where the game was lost.")
    ] = False,
) -> None:
    """Play a game with people and bots in any seats.

    By default you play against the strongest bot. People who share the terminal are asked to
    look away; hidden faces stay hidden. In your turn, hint shows what a strong player would do
    in your place, and why shows what the last move of a bot reveals; at the end, review shows
    where the game was lost. Every turn is saved at once, so that neither Ctrl-C nor a power cut
    loses any.
    """
    entry = registry.entry(game)
    options = chosen(context, entry)
    pacing = Pacing(move_limit(time, None).seconds, review)
    if resume is not None:
        if names or bot or record or seed or options:
            raise GameError("--resume goes on with a game as it is: give nothing else with it")
        _resume(resume, pacing)
        return
    players = seated(entry, names or [], bot or [])
    if record is not None and record.exists():
        raise InputError(f"{record}: is there already: --resume goes on with it")
    setup = new_setup(entry, len(players), options)
    seed = seed_or_random(seed)
    check_first(first, len(players))
    begun = setup.record(seed, setup.deal(seed, first), players)
    session = Session(entry, begun, record or _free_path(), record is not None, pacing)
    console.print(f"{entry.title}, {view_of(entry).setup(setup)}, seed {seed}.")
    console.print("help lists all that you can type, hint what a strong player would do.")
    session.run()


def check_first(first: int, seats: int) -> None:
    """Raise unless there is such a seat.

    Raises:
        InputError: there isn't.
    """
    if first >= seats:
        raise InputError(f"--first {first}: there is no such seat among {seats}")


@dataclass(frozen=True)
class Pacing:
    """How long bots think, and whether a review follows.

    Attributes:
        seconds: the time of bots for a move, and of hints; None for the default of each level.
        review: look back at the game when it is over, without being asked.
    """

    seconds: float | None = None
    review: bool = False


def _resume(path: Path, pacing: Pacing) -> None:
    """Go on with a recorded game that isn't over.

    Raises:
        InputError: the file isn't a record, or the game is over.
    """
    content = load(path, Role.RECORD)
    if replayed(path, content.value)[-1].over:
        raise InputError(f"{path}: the game is over: catbox replay shows it")
    for player in content.value.players:
        check_player(content.entry, player.player)
    Session(content.entry, content.value, path, True, pacing).run()


class News(NamedTuple):
    """A move as everybody may know it, and what it brought about, a line each."""

    seat: int
    move: str
    consequences: tuple[str, ...]


class Session:
    """One game at the terminal.

    Args:
        path: the file that holds the game after every turn.
        keep: whether that file stays when the game is over.
    """

    def __init__(
        self, entry: Entry, record: Record, path: Path, keep: bool, pacing: Pacing
    ) -> None:
        self._entry = entry
        self._view = view_of(entry)
        self._record = record
        self._path = path
        self._keep = keep
        self._pacing = pacing
        *_, (self._position, self._memory) = remembered(record)
        self._people = [i for i, p in enumerate(record.players) if p.player == HUMAN]
        self._news: list[News] = []
        self._last_seen: dict[int, Any] = {}

    def run(self) -> None:
        """Play to the end, or until somebody leaves; exits the program in that case."""
        warmup.begin(self._entry.name)
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
        move = self._ask(seat) if player.player == HUMAN else self._decide(player.player)
        before, self._position = self._position, self._position.play(move)
        self._record = self._record.played(before, move)
        self._memory = self._memory.after(before, move)
        after = self._view.consequences(before, move, self._record.players)
        self._news.append(News(seat, f"{player.name}: {self._public(seat)}", tuple(after)))
        self._save()

    def _public(self, seat: int) -> str:
        """The last move, made by a seat, as all the others may know it."""
        other = (seat + 1) % len(self._record.players)
        seen = self._memory.observe(self._position, other).history[-1]
        return self._view.seen(seen, self._record.players)

    def _ask(self, seat: int) -> Any:
        """The move of a person, who is shown first what happened since the last one."""
        players, name = self._record.players, self._record.players[seat].name
        self._cover()
        if len(self._people) > 1:
            console.print(f"{name}'s turn. The others look away.")
            ask("Press Enter when you are ready. ")
        self._show_news(self._since(seat))
        observation = self._memory.observe(self._position, seat)
        if len(self._people) > 1 or not self._view.continues(observation):
            before = self._last_seen.get(seat, self._position)
            console.print(self._view.board(observation.view, before, console.width, players))
        console.print(f"Turn {len(self._record.turns) + 1}, {name}.", end=" ")
        for line in self._view.seat(observation, players):
            console.print(line)
        hints = Hints(self._view, self._adviser(), observation, players)
        move = TurnPrompt(self._view, observation, players, hints.commands).move()
        self._cover()
        self._last_seen[seat] = self._position.play(move)
        return move

    def _cover(self) -> None:
        """Wipe what one person may see, if another one shares the terminal."""
        if len(self._people) > 1:
            clear()

    def _since(self, seat: int) -> list[News]:
        """What has happened since the last move of a seat, with what that move brought about."""
        own = [number for number, news in enumerate(self._news) if news.seat == seat]
        if not own:
            return self._news
        mine = self._news[own[-1]]
        return [mine._replace(move=""), *self._news[own[-1] + 1 :]]

    def _show_news(self, shown: Sequence[News]) -> None:
        console.print()
        for news in shown:
            for line in (news.move, *news.consequences):
                if line:
                    console.print(line)

    def _decide(self, player: str) -> Any:
        seat = self._position.turn
        moment = Moment(len(self._record.turns), self._memory.observe(self._position, seat))
        adviser = self._adviser(player.removeprefix(BOT))
        with thinking(adviser, self._record.players[seat].name):
            return adviser.decision(moment).move

    def _adviser(self, level: str | None = None) -> Adviser:
        """A level within the time of this game; in a review it says the same as in the game."""
        roster = roster_of(self._entry)
        name = roster.adviser if level is None else level
        limit = limit_of(roster.level(name), self._pacing.seconds)
        return Adviser(self._entry, name, limit, str(self._record.seed))

    def _save(self) -> None:
        write_whole(self._path, self._record.text)

    def _say_how_to_resume(self) -> None:
        console.print(f"\nThe game is kept after turn {len(self._record.turns)}. To go on:")
        console.print(f"  catbox play --resume {shlex.quote(str(self._path))}")

    def _finish(self) -> None:
        players = self._record.players
        self._show_news(self._news[1 - len(players) :])
        console.print(self._view.board(self._position, self._position, console.width, players))
        show_ending(self._view, self._record, self._position)
        try:
            if self._pacing.review or self._wants_review():
                from cli.review import show_review

                show_review(self._record, self._adviser())
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
