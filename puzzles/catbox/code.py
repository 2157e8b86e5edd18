"""Share codes: a whole puzzle as one word that people can send in a message."""

from __future__ import annotations

from games.catbox.files import puzzle_text, read_puzzle
from games.catbox.puzzle import Puzzle
from puzzles.catbox.layout import DECKS, transcode
from puzzles.share_code import ShareCode

VERSION = "C"
"""The first symbol of every code of this version of the format."""

_CODE = ShareCode[Puzzle](VERSION, puzzle_text, transcode, read_puzzle, [(deck,) for deck in DECKS])

encode, decode = _CODE.encode, _CODE.decode
