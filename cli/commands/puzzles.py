"""`catbox puzzles`: a table of its commands, each loaded when it is run."""

from __future__ import annotations

from cli.options.lazy import CommandEntry, group
from languages.messages import N_

COMMANDS = {
    "generate": CommandEntry(
        "cli.commands.generate:generate", "Fill a library with puzzles, each proved."
    ),
    "list": CommandEntry("cli.commands.library:list_puzzles", "List the puzzles of a library."),
    "show": CommandEntry("cli.commands.library:show", "Show a puzzle of a library."),
    "play": CommandEntry("cli.commands.library:play", "Play a puzzle of a library."),
    "export": CommandEntry(
        "cli.commands.library:export", "Write the puzzles of a library as JSON."
    ),
    "verify": CommandEntry("cli.commands.verify:verify", "Prove the puzzles of libraries again."),
    "book": CommandEntry(
        "cli.commands.library:book", "Print puzzles as a PDF, with hints and solutions."
    ),
}

puzzles = group("puzzles", N_("Make libraries of puzzles, look into them, print them."), COMMANDS)
