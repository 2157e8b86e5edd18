"""`catbox deck new`: a form for the cards of one's own copy."""

from __future__ import annotations

import sys

from cli.options.common import Force, OutOption
from cli.options.lazy import CommandEntry, command, group
from cli.options.setup_options import Game
from cli.print.output import check_output, console
from games import registry
from games.files import write_whole
from games.protocol import GameError
from languages.lists import listed_or
from languages.messages import N_, _

COMMANDS = {
    "new": CommandEntry("cli.commands.deck:new", "Write a form for the cards of your own copy."),
}

deck = group("deck", N_("Play with the cards of your own copy."), COMMANDS)


@command("deck new --game ifitfits --out mine.json")
def new(game: Game = registry.DEFAULT, out: OutOption = None, force: Force = False) -> None:
    """Write a form for the cards of your own copy.

    It is a deck file with a place for every card, and says in its note how a card is written.
    catbox check says what is missing; --deck plays with it.
    """
    check_output(out, force)
    entry = registry.entry(game)
    if entry.game.deck_form is None:
        text = _("{game} has no decks: expected --game {games}")
        having = [name for name, each in registry.GAMES.items() if each.game.deck_form is not None]
        raise GameError(text.format(game=entry.title, games=listed_or(having)))
    text = entry.game.deck_form()
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
        console.print(_("{path}: type in your cards, then: catbox check {path}").format(path=out))
