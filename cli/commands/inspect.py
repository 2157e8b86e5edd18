"""`catbox score`, `moves`, `show`, `check`, `rules`, `new`: what files hold, and what rules say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.options.common import (
    AsJson,
    Everything,
    First,
    Force,
    InputFile,
    InputFiles,
    Looker,
    OutOption,
    PngOption,
    Seed,
    SvgOption,
    TurnOption,
    head,
    use_each,
)
from cli.options.lazy import command
from cli.options.setup_options import Game, RulingsCommand, SetupCommand, chosen
from cli.print.game_text import rules_parts
from cli.print.image_export import ImageFiles
from cli.print.output import check_output, console, print_json, say
from cli.print.streams import BAD_INPUT
from games import registry
from games.files import InputError, write_whole
from games.json_reader import FormatError
from games.loading import Content
from games.protocol import Role, quoted
from languages.messages import _, ngettext
from views.sessions.inputs import load_whole, naming
from views.sessions.past_game import LEFT_OUT, load
from views.sessions.setup import check_first, is_known, new_setup, seed_or_random
from views.view import view_of

DOUBTFUL = 1
"""The exit status of a strict check for a file that can be used, but looks odd."""

MOST_LISTED = 100
"""Problems that `check` prints before it says how many more there are."""


@command("score examples/first-light.json")
def score(files: InputFiles, as_json: AsJson = False) -> None:
    """Count the points of boards or positions."""

    def score_one(path: Path) -> None:
        content = load(path)
        view = view_of(content.entry)
        with naming(path):
            if as_json:
                print_json(view.words.scores_json(content))
                return
            scores = view.printed(view.scores(content))
        head(path, files)
        console.print(scores)

    raise typer.Exit(use_each(files, score_one))


@command("moves examples/first-light.json")
def moves(file: InputFile, as_json: AsJson = False) -> None:
    """List every legal move, or every placement of a single card."""
    content = load(file, Role.PUZZLE, Role.POSITION)
    view = view_of(content.entry)
    with naming(file):
        texts = view.words.moves(content)
    if as_json:
        print_json(texts)
    else:
        console.print(view.words.moves_found.of(len(texts)))
        console.print("  ".join(texts), soft_wrap=False)


@command("show evening.json --turn 12 --png board.png")
def show(
    files: InputFiles,
    turn: TurnOption = None,
    seat: Looker = None,
    everything: Everything = False,
    svg: SvgOption = None,
    png: PngOption = None,
    force: Force = False,
) -> None:
    """Show puzzles, positions, or where games stand.

    As long as a game goes on, nothing is shown that its people may not see.
    """
    images = ImageFiles(svg, png)
    images.check(force)
    if images.wanted and len(files) > 1:
        raise InputError(_("--svg and --png: expected one file to draw"))

    def show_one(path: Path) -> None:
        content = _until(load(path, everything=everything, seat=seat), turn)
        view = view_of(content.entry)
        with naming(path):
            if images.wanted:
                drawing, title, summary = view.scenery.file_picture(content, view.title)
                for file in images.write_drawing(drawing, title, title):
                    console.print(f"{file}: {summary}")
                return
            parts = [*view.show(content, console.width)]
            if content.role is Role.PUZZLE:
                parts += view.stated(content.value, console.width)
        head(path, files)
        for part in parts:
            console.print(part)
        if content.role is Role.RECORD and content.value.hides:
            say(_(LEFT_OUT))

    raise typer.Exit(use_each(files, show_one))


def _until(content: Content, turn: int | None) -> Content:
    """A record up to a turn, if one is given.

    Raises:
        InputError: there is no such turn.
    """
    if turn is None:
        return content
    if content.role is not Role.RECORD:
        raise InputError(
            _("--turn: a {role} has no turns; give a game record").format(role=content.role)
        )
    return content._replace(value=content.value.until(turn))


@command("check examples/first-light.json")
def check(
    files: InputFiles,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if there is anything to report.")
    ] = False,
) -> None:
    """List every problem of a file at once.

    What can't be used at all gives exit status 2. Everything else is a remark: what no game by
    the normal rules leads to, such as a stacked card.
    """
    doubtful = DOUBTFUL if strict else 0
    raise typer.Exit(use_each(files, lambda path: _check(path, doubtful)))


@command("rules --edition secondgate", RulingsCommand)
def rules(context: typer.Context, game: Game = registry.DEFAULT, as_json: AsJson = False) -> None:
    """Say how a game is played and won, then list how this program reads the rulebooks."""
    entry = registry.entry(game)
    options, view = chosen(context, entry), view_of(entry)
    if as_json:
        print_json(view.words.rulings_json(options))
        return
    for part in rules_parts(view, options, console.width):
        console.print(part, soft_wrap=False)


def _check(path: Path, doubtful: int) -> int:
    try:
        content = load_whole(path)
    except InputError as error:
        cause = error.__cause__
        found = cause.problems if isinstance(cause, FormatError) else (str(error),)
        return _report(path, [str(problem) for problem in found], BAD_INPUT)
    if content.role is Role.RECORD:
        return _check_record(path, content, doubtful)
    return _report(path, content.entry.game.problems(content.value), doubtful)


def _check_record(path: Path, content: Content, doubtful: int) -> int:
    """A record is wrong if it can't be replayed, or one of its players is unknown."""
    try:
        *_before, position = content.value.positions()
    except FormatError as error:
        return _report(path, [str(problem) for problem in error.problems], BAD_INPUT)
    unknown = [
        _("seats[{seat}].player: {player} is neither human nor a bot").format(
            seat=seat, player=quoted(player.player)
        )
        for seat, player in enumerate(content.value.players)
        if not is_known(content.entry, player.player)
    ]
    return _report(path, [*content.entry.game.problems(position), *unknown], doubtful)


def _report(path: Path, found: Sequence[str], status: int) -> int:
    for text in found[:MOST_LISTED]:
        say(Text(f"{path}: {text}"))
    if len(found) > MOST_LISTED:
        more = len(found) - MOST_LISTED
        console.print(Text(_("{path}: and {number} more").format(path=path, number=more)))
    if not found:
        console.print(Text(_("{path}: no problems").format(path=path)))
    if status == BAD_INPUT:
        summary = ngettext(
            "{path}: can't be used: {n} problem", "{path}: can't be used: {n} problems", len(found)
        ).format(path=path, n=len(found))
        print(f"catbox: {summary}", file=sys.stderr)
    return status if found else 0


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
        summary = ngettext(
            "{path}: {n} seat, {setup}, seed {seed}",
            "{path}: {n} seats, {setup}, seed {seed}",
            players,
        ).format(path=out, n=players, setup=view_of(entry).words.setup(setup), seed=seed)
        console.print(summary)
