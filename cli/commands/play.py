"""`catbox play` and `resume`: a whole game, saved after every turn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.line.game_session import Session
from cli.line.prompt import keyboard_again
from cli.options.common import First, Plain, Seed, ThemeOption, number
from cli.options.lazy import command
from cli.options.setup_options import Game, SetupCommand, chosen
from cli.print.output import console, has_full_screen
from cli.print.preferences import THEME, keep
from games import registry
from games.files import InputError
from games.protocol import HUMAN, GameError, Player, Role
from games.record import Record
from games.registry import Entry
from languages.messages import _
from views.sessions.game_file import GameFile, game_name
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.inputs import (
    STANDARD_INPUT,
    check_seconds,
    load_whole,
    move_limit,
    replayed,
    source_name,
)
from views.sessions.kept_games import kept_game, new_path, newest_unfinished
from views.sessions.setup import (
    check_first,
    check_player,
    check_seats,
    midgame,
    names_source,
    new_setup,
    seated,
    seed_or_random,
)
from views.view import view_of

if TYPE_CHECKING:
    from cli.options.click_types import Context


class PlayCommand(SetupCommand):
    """A command whose `--resume` needs no value."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; `--resume` alone means the newest game."""
        pairs = zip_longest(args, args[1:], fillvalue="-")
        words = [
            f"{RESUME}={NEWEST}" if word == RESUME and following.startswith("-") else word
            for word, following in pairs
        ]
        return super().parse_args(ctx, words)


RESUME: Final = "--resume"
PACE: Final = 0.5
"""Seconds between the moves of two bots."""

NEWEST: Final = ""
"""The value of `--resume` where none is given."""

Thinking = Annotated[
    float | None,
    typer.Option(
        "--time",
        metavar="SECONDS",
        parser=number(0),
        help="The time of a bot's move and of a hint.",
    ),
]
Pause = Annotated[
    float | None,
    typer.Option(
        "--pace",
        metavar="SECONDS",
        parser=number(0),
        help="The time between the moves of two bots, 0.5 by default; none where nobody looks.",
    ),
]
ReviewAtEnd = Annotated[
    bool, typer.Option("--review", help="Show at the end where the game was lost.")
]


Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE] [NAME...]",
        help="A position file or a share code to go on from; who sits where, bot:LEVEL for a bot.",
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        metavar="LEVEL",
        help="Add a bot in the next seat; may be repeated. With ratings, {bots}.",
    ),
]
Seats = Annotated[
    int | None,
    typer.Option(
        "--players", metavar="N", help="How many seats; the last bot named takes those left."
    ),
]
RecordFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep the record of the game here.")
]
Resumed = Annotated[
    str | None,
    typer.Option(
        metavar="[FILE]",
        help="Go on with a game that was left: a file, the number of a kept game, or by "
        "default the one that was played last.",
    ),
]


@command("play Anna Bob bot:greedy --record evening.json", PlayCommand)
def play(
    context: typer.Context,
    names: Names = None,
    game: Game = registry.DEFAULT,
    bot: Bots = None,
    players: Seats = None,
    seed: Seed = None,
    first: First = 0,
    record: RecordFile = None,
    resume: Resumed = None,
    time: Thinking = None,
    pace: Pause = None,
    review: ReviewAtEnd = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Play a game with people and bots in any seats.

    By default you play against greedy, a good one to begin with; expert is hard to beat. People
    who share the terminal are asked to look away; hidden faces stay hidden. In your turn, hint
    shows what a strong player would do in your place, and why shows what the last move of a bot
    reveals; at the end, review shows where the game was lost. Every turn is saved at once, so that
    neither Ctrl-C nor a power cut loses any. Games are kept; catbox games lists them.

    With a position file or the share code of a puzzle the game goes on from there: by default you
    sit in the seat to move, and bots in the others. What the file doesn't state is drawn.
    """
    keep(THEME, theme)
    words, bots = names or [], bot or []
    for word in filter(registry.GAMES.__contains__, words):
        raise InputError(_("{name} is a game: --game {name} plays it").format(name=word))
    place = midgame(words[0]) if words and names_source(words[0]) else None
    if place is not None and place.source == STANDARD_INPUT:
        keyboard_again()
    entry = registry.entry(game) if place is None else place.entry
    options = chosen(context, entry)
    pacing = _pacing(time, pace, review=review)
    if resume is not None:
        if words or bots or players or record or seed or options:
            raise GameError(_("--resume goes on with a game as it is: give nothing else with it"))
        _resume(resume, pacing, plain=plain)
        return
    if record is not None and record.exists():
        raise InputError(
            _("{path}: is there already: --resume goes on with it").format(path=record)
        )
    seed = seed_or_random(seed)
    if place is None:
        check_seats(players, len(words) + len(bots))
        about, dealt = _dealt(entry, seated(entry, words, bots, players or 2), options, seed, first)
    else:
        if players is not None:
            raise InputError(_("--players: the position says how many play"))
        if first:
            raise InputError(_("--first: the position says whose turn it is"))
        about = source_name(place.source)
        dealt = place.record(words[1:], bots, options, seed)
    by_people = any(each.player == HUMAN for each in dealt.players)
    with GameFile(record or (new_path() if by_people else None)) as file:
        played = GameInPlay(entry, dealt, file, pacing)
        console.print(
            _("{game}, {about}, seed {seed}.").format(game=entry.title, about=about, seed=seed)
        )
        Session(played, pacing).run(on_screen=_on_screen(played, plain))


def _pacing(time: float | None, pace: float | None, *, review: bool) -> Pacing:
    """How a game is played, by the options of a command.

    Raises:
        GameError: a number of seconds is none.
    """
    check_seconds("--pace", pace)
    return Pacing(move_limit(time, None).seconds, review, PACE if pace is None else pace)


def _dealt(
    entry: Entry, players: tuple[Player, ...], options: Mapping[str, str], seed: str, first: int
) -> tuple[str, Record]:
    """A game that is dealt: its set-up in words, and its record.

    Raises:
        InputError: there are too few or too many seats, or an option can't be used.
    """
    setup = new_setup(entry, len(players), options)
    check_first(first, len(players))
    record = setup.record(seed, setup.deal(seed, first), players)
    return view_of(entry).words.setup(setup), record


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
    pace: Pause = None,
    review: ReviewAtEnd = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Go on with a game that was left: the one that was played last, or any other.

    catbox games lists the games that are kept.
    """
    keep(THEME, theme)
    _resume(game, _pacing(time, pace, review=review), plain=plain)


def _path_of(game: str) -> Path:
    """The file of a game that is named by its file, by its number, or not at all.

    Raises:
        InputError: there is no such game.
    """
    if game == NEWEST:
        return newest_unfinished().path
    path = Path(game)
    if path == STANDARD_INPUT:
        raise InputError(_("-: a game is saved in its file: give the name of one"))
    named = game.isascii() and game.isdigit() and not path.exists()
    return kept_game(int(game)).path if named else path


def _resume(named: str, pacing: Pacing, *, plain: bool) -> None:
    """Go on with a recorded game that isn't over; it is named as for `_path_of`.

    Raises:
        InputError: the file isn't a record, the game is over, or another process goes on with it.
    """
    path = _path_of(named)
    with GameFile(path) as file:
        entry, _role, record = load_whole(path, Role.RECORD)
        if replayed(path, record)[-1].over:
            raise InputError(
                _("{game}: the game is over: catbox replay {game} shows it").format(
                    game=quote(game_name(path))
                )
            )
        for player in record.players:
            check_player(entry, player.player)
        game = GameInPlay(entry, record, file, pacing)
        Session(game, pacing).run(on_screen=_on_screen(game, plain))


def _on_screen(game: GameInPlay, plain: bool) -> bool:
    """Whether a game is played on the full screen: if a person looks at one."""
    return bool(game.people) and not plain and has_full_screen()
