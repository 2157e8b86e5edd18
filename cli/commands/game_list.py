"""`catbox games`: the games that are kept, and how far they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Annotated, Final

import typer
from rich.text import Text

from cli.options.common import AsJson
from cli.options.lazy import command
from cli.options.puzzle_options import AnyGame
from cli.print.output import console, print_json, say, say_hanging
from games import registry
from games.files import InputError
from languages.messages import N_, _
from views.results import winners
from views.sessions.front_door import standing_text
from views.sessions.game_file import GameFile
from views.sessions.kept_games import KeptGame, kept_game, kept_games

HEAD: Final = ("number", N_("last played"), "game", N_("how far"))
LINE: Final = "{:>6}  {:<16}  {:<14}  {}"
INDENT: Final = len(LINE.format(*HEAD[:3], ""))
"""Where the last column begins."""

LAST_PLAYED: Final = "%Y-%m-%d %H:%M"


@command("games --unfinished")
def games(
    game: AnyGame = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Only those that can go on.")
    ] = False,
    remove: Annotated[
        list[int] | None,
        typer.Option("--remove", metavar="NUMBER", help="Remove a game; may be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games that are kept: who played, when, and how far or with which result.

    Every game of a person is kept unless its player throws it away at the end. A number stands
    for the file of its game in every other command, such as replay, review and resume.
    """
    if game is not None:
        registry.entry(game)
    if remove:
        _remove(remove)
        return
    found = [
        each
        for each in kept_games()
        if (game is None or (not each.trouble and game == each.content.entry.name))
        and (not unfinished or each.unfinished)
    ]
    if as_json:
        for each in found:
            print_json(_json(each))
    elif found:
        _show(found)
    else:
        say(_("No such game is kept: catbox play begins one.") if game or unfinished else _(NONE))


NONE: Final = N_("No game is kept yet: catbox play begins one.")


def _show(found: Sequence[KeptGame]) -> None:
    console.print(LINE.format(*HEAD))
    for each in found:
        title = "?" if each.trouble else each.content.entry.title
        how_far = each.trouble or standing_text(each)
        row = LINE.format(each.number, each.played.strftime(LAST_PLAYED), title, how_far)
        say_hanging(Text(row), INDENT)
    going = next((each for each in found if each.unfinished), None)
    if going is not None:
        say(_("catbox resume goes on with game {number}.").format(number=going.number))


def _json(game: KeptGame) -> dict[str, object]:
    known = {
        "number": game.number,
        "file": str(game.path),
        "played": game.played.isoformat(timespec="seconds"),
        "trouble": game.trouble or None,
    }
    return known if game.trouble else known | _standing_json(game)


def _standing_json(game: KeptGame) -> dict[str, object]:
    record, position = game.record, game.position
    over = position.over
    return {
        "game": game.content.entry.name,
        "seats": [player._asdict() for player in record.players],
        "turns": len(record.turns),
        "over": over,
        "turn": None if over else position.turn,
        "scores": [score.total for score in position.scores()] if over else None,
        "winners": winners(position) if over else None,
    }


def _remove(numbers: Sequence[int]) -> None:
    """Remove games, all of them or none.

    Raises:
        InputError: one of them isn't there, is played by another process, or can't be removed.
    """
    with ExitStack() as held:
        found = [(number, kept_game(number).path) for number in dict.fromkeys(numbers)]
        for number, file in [(at, held.enter_context(GameFile(path))) for at, path in found]:
            try:
                file.remove()
            except OSError as error:
                raise InputError(
                    _("{path}: can't be removed: {error}").format(
                        path=file.path, error=error.strerror
                    )
                ) from None
            console.print(_("Game {number} is removed.").format(number=number))
