"""`catbox new` and `catbox play`: a deal, and a whole game, saved after every turn."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cli.advice import thinking
from cli.game_in_play import GameInPlay, News, Pacing
from cli.hints import Hints
from cli.inputs import InputError, load, move_limit, replayed
from cli.lazy import command
from cli.line_editing import forget_lines
from cli.options import First, Force, OutOption, Plain, Seed, ThemeOption
from cli.output import (
    INTERRUPTED,
    check_output,
    clear,
    console,
    counted,
    has_full_screen,
    say,
    write_whole,
)
from cli.prompt import Quit, ask_word
from cli.replay import show_ending
from cli.seats import check_player, seated
from cli.setup_options import Game, SetupCommand, chosen, new_setup, seed_or_random
from cli.theme import keep
from cli.turn_prompt import TurnPrompt
from cli.view import view_of
from games import registry
from games.protocol import GameError, Role
from solver import warmup

READY: Final = "Press Enter when you are ready. "
AFTERWARDS: Final = "Type review to see where the game was lost; Enter ends. "
"""What is asked before and after turns."""


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
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Play a game with people and bots in any seats.

    By default you play against the strongest bot. People who share the terminal are asked to
    look away; hidden faces stay hidden. In your turn, hint shows what a strong player would do
    in your place, and why shows what the last move of a bot reveals; at the end, review shows
    where the game was lost. Every turn is saved at once, so that neither Ctrl-C nor a power cut
    loses any.
    """
    keep(theme)
    entry = registry.entry(game)
    options = chosen(context, entry)
    pacing = Pacing(move_limit(time, None).seconds, review)
    if resume is not None:
        if names or bot or record or seed or options:
            raise GameError("--resume goes on with a game as it is: give nothing else with it")
        _resume(resume, pacing, plain=plain)
        return
    players = seated(entry, names or [], bot or [])
    if record is not None and record.exists():
        raise InputError(f"{record}: is there already: --resume goes on with it")
    setup = new_setup(entry, len(players), options)
    seed = seed_or_random(seed)
    check_first(first, len(players))
    begun = setup.record(seed, setup.deal(seed, first), players)
    dealt = GameInPlay(entry, begun, record or _free_path(), pacing)
    console.print(f"{entry.title}, {view_of(entry).setup(setup)}, seed {seed}.")
    on_screen = _on_screen(dealt, plain)
    Session(dealt, record is not None, pacing).run(on_screen=on_screen)


def check_first(first: int, seats: int) -> None:
    """Raise unless there is such a seat.

    Raises:
        InputError: there isn't.
    """
    if first >= seats:
        raise InputError(f"--first {first}: there is no such seat among {seats}")


def _resume(path: Path, pacing: Pacing, *, plain: bool) -> None:
    """Go on with a recorded game that isn't over.

    Raises:
        InputError: the file isn't a record, or the game is over.
    """
    content = load(path, Role.RECORD)
    if replayed(path, content.value)[-1].over:
        raise InputError(f"{path}: the game is over: catbox replay shows it")
    for player in content.value.players:
        check_player(content.entry, player.player)
    game = GameInPlay(content.entry, content.value, path, pacing)
    Session(game, True, pacing).run(on_screen=_on_screen(game, plain))


def _on_screen(game: GameInPlay, plain: bool) -> bool:
    """Whether a game is played on the full screen: if a person looks at one."""
    return bool(game.people) and not plain and has_full_screen()


class Session:
    """One game at the terminal, line by line.

    Args:
        keep: whether the file of the game stays when it is over.
    """

    def __init__(self, game: GameInPlay, keep: bool, pacing: Pacing) -> None:
        self._game = game
        self._view = game.view
        self._keep = keep
        self._pacing = pacing
        self._last_seen: dict[int, Any] = {}

    def run(self, *, on_screen: bool) -> None:
        """Play to the end, or until somebody leaves; exits the program in that case."""
        game = self._game
        warmup.begin(game.entry.name)
        try:
            game.save()
            if on_screen:
                self._play_on_screen()
            elif game.people:
                self._welcome()
            while not game.position.over:
                game.play(self._ask(game.turn) if game.by_person else self._decide())
        except (KeyboardInterrupt, Quit) as left:
            self._cover()
            self._say_how_to_resume()
            sys.exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0)
        self._finish()

    def _play_on_screen(self) -> None:
        """Play to the end on the full screen.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
            Quit: somebody leaves.
        """
        from cli.screen.game_table import GameTable
        from cli.screen.table import shown

        with self._game.bots_apart():
            shown(GameTable(self._game))

    def _welcome(self) -> None:
        """What the signs mean, and what can be typed."""
        console.print(self._view.legend)
        say("help lists all that you can type, legend the signs; hint asks a strong player.")

    def _ask(self, seat: int) -> Any:
        """The move of a person, who is shown first what happened since the last one."""
        game, players = self._game, self._game.record.players
        name, shared = players[seat].name, len(game.people) > 1
        self._cover()
        if shared:
            console.print(f"{name}'s turn. The others look away.")
            ask_word(READY, ("",), self._before_a_turn)
        self._show_news(game.since(seat))
        observation = game.observation(seat)
        if shared or not self._view.continues(observation):
            before = self._last_seen.get(seat, game.position)
            console.print(self._view.board(observation.view, before, console.width, players))
        console.print(f"Turn {game.number + 1}, {name}.", end=" ")
        for line in self._view.seat(observation, players):
            say(line)
        hints = Hints(self._view, game.adviser(), observation, players)
        move = TurnPrompt(self._view, observation, players, hints.commands).move()
        self._cover()
        self._last_seen[seat] = game.position.play(move)
        return move

    def _before_a_turn(self, word: str) -> None:
        """Show what everybody may see while the person to move isn't asked yet."""
        if word == "legend":
            console.print(self._view.legend)
        else:
            say("  Press Enter first: then you see the board. quit leaves, legend shows the signs.")

    def _cover(self) -> None:
        """Wipe what one person may see and has typed, if another one shares the terminal."""
        if len(self._game.people) > 1:
            clear()
            forget_lines()

    def _show_news(self, shown: Sequence[News]) -> None:
        console.print()
        for news in shown:
            for line in (news.move, *news.consequences):
                if line:
                    say(line)

    def _decide(self) -> Any:
        game = self._game
        with thinking(game.mover_adviser(), game.record.players[game.turn].name):
            return game.decide()

    def _say_how_to_resume(self) -> None:
        console.print(f"\nThe game is kept after turn {self._game.number}. To go on:")
        console.print(f"  {self._game.how_to_resume}")

    def _finish(self) -> None:
        game, players = self._game, self._game.record.players
        self._show_news(game.news[1 - len(players) :])
        console.print(self._view.board(game.position, game.position, console.width, players))
        show_ending(self._view, game.record, game.position)
        try:
            if self._pacing.review or self._wants_review():
                from cli.review import show_review

                show_review(game.record, game.adviser())
        except KeyboardInterrupt:
            path = shlex.quote(str(game.path))
            console.print(f"\ncatbox review {path} goes through the game.")
            sys.exit(INTERRUPTED)
        if self._keep:
            console.print(f"The record is in {game.path}.")
        else:
            game.path.unlink(missing_ok=True)

    def _wants_review(self) -> bool:
        """Whether somebody is there who asks for a review."""
        if not (self._game.people and sys.stdin.isatty()):
            return False
        try:
            return ask_word(AFTERWARDS, ("review", ""), self._after_the_end) == "review"
        except (Quit, GameError):
            return False

    def _after_the_end(self, word: str) -> None:
        """Show what can be asked for when the game is over."""
        position, players = self._game.position, self._game.record.players
        if word == "legend":
            console.print(self._view.legend)
        elif word == "board":
            console.print(self._view.board(position, position, console.width, players))
        else:
            say("  The game is over: type review, board or legend, or press Enter to end.")


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
