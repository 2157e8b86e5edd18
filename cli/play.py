"""`catbox new`, `play` and `resume`: a deal, and a whole game, saved after every turn."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from cli.advice import thinking
from cli.game_in_play import GameInPlay, News, Pacing, Wish
from cli.hints import Hints
from cli.inputs import InputError, load, move_limit, replayed
from cli.kept_games import is_kept, kept_game, new_path, newest_unfinished
from cli.lazy import command
from cli.line_editing import forget_lines
from cli.midgame import midgame, names_source
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
from cli.sources import STANDARD_INPUT, source_name
from cli.theme import keep
from cli.turn_prompt import TurnPrompt
from cli.view import view_of
from games import registry
from games.protocol import GameError, Player, Record, Role
from games.registry import Entry
from solver import warmup

READY: Final = "Press Enter when you are ready. "
AFTERWARDS: Final = "Type review to see where the game was lost; Enter ends. "
STAYS: Final = "Keep this game? Enter keeps it, n throws it away. "
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


class PlayCommand(SetupCommand):
    """A command whose `--resume` needs no value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; `--resume` alone means the newest game."""
        return super().parse_args(ctx, list(_with_newest(args)))


def _with_newest(args: Sequence[str]) -> Iterator[str]:
    for word, following in zip_longest(args, args[1:], fillvalue="-"):
        alone = word == RESUME and following.startswith("-")
        yield f"{RESUME}={NEWEST}" if alone else word


YES: Final = ("y", "yes", "keep")
NO: Final = ("n", "no", "throw it away")
"""Answers of somebody who wants to keep a game, and of somebody who doesn't."""

RESUME: Final = "--resume"
NEWEST: Final = ""
"""What `--resume` is given where nothing is said."""

Thinking = Annotated[
    float | None,
    typer.Option(
        "--time", metavar="SECONDS", min=0.0, help="The time of a bot's move and of a hint."
    ),
]
ReviewAtEnd = Annotated[
    bool, typer.Option("--review", help="Show at the end where the game was lost.")
]


@command("play Anna Bob bot:greedy --record evening.json", PlayCommand)
def play(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE] [NAME...]",
            help="A position file or a share code to go on from; who sits where, bot:LEVEL for a "
            "bot.",
        ),
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
        str | None,
        typer.Option(
            metavar="[FILE]",
            help="Go on with a game that was left: a file, the number of a kept game, or by "
            "default the one that was played last.",
        ),
    ] = None,
    time: Thinking = None,
    review: ReviewAtEnd = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Play a game with people and bots in any seats.

    By default you play against the strongest bot. People who share the terminal are asked to
    look away; hidden faces stay hidden. In your turn, hint shows what a strong player would do
    in your place, and why shows what the last move of a bot reveals; at the end, review shows
    where the game was lost. Every turn is saved at once, so that neither Ctrl-C nor a power cut
    loses any. Games are kept; catbox games lists them.

    With a position file or the share code of a puzzle the game goes on from there: by default you
    sit in the seat to move, and bots in the others. What the file doesn't state is drawn.
    """
    keep(theme)
    names, bots = names or [], bot or []
    place = midgame(names.pop(0)) if names and names_source(names[0]) else None
    entry = registry.entry(game) if place is None else place.entry
    options = chosen(context, entry)
    pacing = Pacing(move_limit(time, None).seconds, review)
    if resume is not None:
        if place or names or bots or record or seed or options:
            raise GameError("--resume goes on with a game as it is: give nothing else with it")
        _resume(_path_of(resume), pacing, plain=plain)
        return
    if record is not None and record.exists():
        raise InputError(f"{record}: is there already: --resume goes on with it")
    seed = seed_or_random(seed)
    if place is None:
        about, begun = _dealt(entry, seated(entry, names, bots), options, seed, first)
    elif first:
        raise InputError("--first: the position says whose turn it is")
    else:
        about, begun = source_name(place.source), place.record(names, bots, options, seed)
    played = GameInPlay(entry, begun, record or new_path(), pacing)
    console.print(f"{entry.title}, {about}, seed {seed}.")
    Session(played, pacing).run(on_screen=_on_screen(played, plain))


def _dealt(
    entry: Entry, players: tuple[Player, ...], options: Mapping[str, str], seed: str, first: int
) -> tuple[str, Record]:
    """What is agreed, and the record of a game that is dealt."""
    setup = new_setup(entry, len(players), options)
    check_first(first, len(players))
    return view_of(entry).setup(setup), setup.record(seed, setup.deal(seed, first), players)


@command("resume 3")
def resume(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="A file, or the number of a kept game; by default the one that was played last.",
        ),
    ] = NEWEST,
    time: Thinking = None,
    review: ReviewAtEnd = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Go on with a game that was left: the one that was played last, or any other.

    catbox games lists the games that are kept.
    """
    keep(theme)
    pacing = Pacing(move_limit(time, None).seconds, review)
    _resume(_path_of(game), pacing, plain=plain)


def check_first(first: int, seats: int) -> None:
    """Raise unless there is such a seat.

    Raises:
        InputError: there isn't.
    """
    if first >= seats:
        raise InputError(f"--first {first}: there is no such seat among {seats}")


def _path_of(game: str) -> Path:
    """The file of a game that is named by its file, by its number, or not at all.

    Raises:
        InputError: there is no such game.
    """
    if game == NEWEST:
        return newest_unfinished().path
    path = Path(game)
    if path == STANDARD_INPUT:
        raise InputError("-: a game is saved in its file: give the name of one")
    named = game.isascii() and game.isdigit() and not path.exists()
    return kept_game(int(game)).path if named else path


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
    Session(game, pacing).run(on_screen=_on_screen(game, plain))


def _on_screen(game: GameInPlay, plain: bool) -> bool:
    """Whether a game is played on the full screen: if a person looks at one."""
    return bool(game.people) and not plain and has_full_screen()


class Session:
    """One game at the terminal, line by line."""

    def __init__(self, game: GameInPlay, pacing: Pacing) -> None:
        self._game = game
        self._view = game.view
        self._pacing = pacing
        self._on_screen = False
        self._wish: Wish | None = None
        self._last_seen: dict[int, Any] = {}

    def run(self, *, on_screen: bool) -> None:
        """Play to the end, or until somebody leaves; exits the program in that case."""
        game, self._on_screen = self._game, on_screen
        game.save()
        warmup.begin(game.entry.name)
        try:
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

        table = GameTable(self._game)
        with self._game.bots_apart():
            shown(table)
        self._wish = table.wish

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
        first, *rest = self._view.seat(observation, players)
        say(Text(f"Turn {game.number + 1}, {name}. ").append_text(first))
        for line in rest:
            say(line)
        hints = Hints(self._view, game.hint_adviser, observation, players)
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
        game = self._game
        if game.position.over:
            console.print(f"\nThe game is over: catbox replay {shlex.quote(game.name)} shows it.")
        else:
            console.print(f"\nThe game is kept after turn {game.number}. To go on:")
            console.print(f"  {game.how_to_resume}")

    def _finish(self) -> None:
        game, players = self._game, self._game.record.players
        self._show_news(game.news[1 - len(players) :])
        console.print(self._view.board(game.position, game.position, console.width, players))
        show_ending(self._view, game.record, game.position)
        try:
            if self._wants_review():
                from cli.review import show_review

                show_review(game.entry, game.record, game.adviser(), self._on_screen)
        except KeyboardInterrupt:
            path = shlex.quote(game.name)
            console.print(f"\ncatbox review {path} goes through the game.")
            sys.exit(INTERRUPTED)
        for line in self._kept():
            say(line)

    def _wants_review(self) -> bool:
        """Whether a review was asked for, or somebody is there who asks for one now."""
        if self._pacing.review or self._wish is not None:
            return self._pacing.review or self._wish is Wish.REVIEW
        return self.answer(AFTERWARDS, ("review", "")) == "review"

    def _kept(self) -> Iterator[str]:
        """What becomes of the file of the game, in a sentence; a file of no name may go."""
        game = self._game
        if not is_kept(game.path):
            yield f"The record is in {game.path}."
        elif self._is_to_go():
            game.path.unlink(missing_ok=True)
        else:
            yield f"The game is kept: catbox replay {game.name} steps through it."

    def _is_to_go(self) -> bool:
        """Whether nobody wants to keep the game; games of bots alone are kept where asked only."""
        if not self._game.people:
            return True
        if self._wish is not None:
            return self._wish is Wish.THROW_AWAY
        return self.answer(STAYS, ("", *YES, *NO)) in NO

    def answer(self, question: str, words: tuple[str, ...]) -> str:
        """Which of some words somebody who is there answers; nothing where nobody is."""
        if not (self._game.people and sys.stdin.isatty()):
            return ""
        try:
            return ask_word(question, words, self._after_the_end)
        except (Quit, GameError):
            return ""

    def _after_the_end(self, word: str) -> None:
        """Show what can be asked for when the game is over."""
        position, players = self._game.position, self._game.record.players
        if word == "legend":
            console.print(self._view.legend)
        elif word == "board":
            console.print(self._view.board(position, position, console.width, players))
        else:
            say("  The game is over: type what is asked for, board or legend, or press Enter.")
