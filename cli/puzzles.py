"""`catbox puzzles`: a table of its commands, each loaded when it is run."""

from __future__ import annotations

from cli.lazy import CommandEntry, LazyGroup, group
from languages.messages import N_

COMMANDS = {
    "generate": CommandEntry("cli.generate:generate", "Fill a library with puzzles, each proved."),
    "list": CommandEntry("cli.library:list_puzzles", "List the puzzles of a library."),
    "show": CommandEntry("cli.library:show", "Show a puzzle of a library."),
    "play": CommandEntry("cli.library:play", "Play a puzzle of a library."),
    "export": CommandEntry("cli.library:export", "Write the puzzles of a library as JSON."),
    "verify": CommandEntry("cli.verify:verify", "Prove the puzzles of libraries again."),
    "book": CommandEntry("cli.book:book", "Print puzzles as a PDF, with hints and solutions."),
}


class PuzzleCommands(LazyGroup):
    """The commands for libraries."""

    table = COMMANDS


puzzles = group(
    "puzzles", N_("Make libraries of puzzles, look into them, print them."), PuzzleCommands
)
