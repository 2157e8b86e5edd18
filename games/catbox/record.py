"""A whole game as a file: the deal, who sat where, every turn, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import msgspec

from games.catbox.deal import Deal
from games.catbox.faces import UNKNOWN, Card, Identity
from games.catbox.files import MOST_CARDS, converter
from games.catbox.position import Draft, Position
from games.catbox.rulings import Edition, Mode, seat_rules
from games.catbox.scoring import DecidedBy
from games.catbox.turn import Turn, parse_turn
from games.json_reader import FormatError, Problem, Problems, canonical
from games.protocol import GameError
from games.record import (
    OptionalMarks,
    PlayedRecord,
    PlayerFile,
    marks_given,
    marks_stated,
    players_of,
)
from games.refusals import no_seat
from languages.messages import _

MOST_TURNS = 1000
"""The most turns in a record."""


class SeatedFile(PlayerFile):
    """A seat in a game record, with its identity."""

    identity: Identity


class ScoreFile(msgspec.Struct):
    """The points of one seat at the end of a recorded game."""

    visible: int
    bonus: int
    tokens: int
    total: int


class ResultFile(msgspec.Struct):
    """How a recorded game ended."""

    scores: list[ScoreFile]
    winners: list[int]
    decided_by: DecidedBy


class RecordFile(msgspec.Struct):
    """`catbox-game/1`; `deal` is the whole shuffled deck from the top."""

    format: Literal["catbox-game/1"]
    edition: Edition
    mode: Mode
    deck: str
    seed: str | int | None
    deal: Annotated[list[Card], msgspec.Meta(min_length=MOST_CARDS, max_length=MOST_CARDS)]
    first: Annotated[int, msgspec.Meta(ge=0, le=4)]
    seats: Annotated[list[SeatedFile], msgspec.Meta(min_length=2, max_length=5)]
    turns: Annotated[list[str], msgspec.Meta(max_length=MOST_TURNS)]
    result: ResultFile | None = None
    taken_back: OptionalMarks = msgspec.UNSET


@dataclass(frozen=True, kw_only=True)
class Record(PlayedRecord[Position, Turn]):
    """A game from its deal to where it stands; finished once it has a result.

    Attributes:
        deck: the name of the deck, for readers only: the cards stand in the deal.
        claimed: the scores and the result that a finished record states.
    """

    deck: str
    deal: Deal
    claimed: ResultFile | None = None

    def check(self, passed: Sequence[Position]) -> None:
        """Compare the stated result with the one that the turns lead to.

        Raises:
            FormatError: they aren't the same.
        """
        if self.claimed is not None and self.claimed != result_file(passed[-1]):
            raise FormatError([Problem("result", _("not what the turns lead to"))])

    def move(self, number: int) -> Turn:
        """The turn of a number, from 0."""
        return parse_turn(self.turns[number])

    @property
    def text(self) -> str:
        """The canonical file."""
        seats = [
            SeatedFile(player.name, player.player, identity)
            for player, identity in zip(self.players, self.deal.identities, strict=True)
        ]
        file = RecordFile(
            "catbox-game/1",
            self.deal.edition,
            self.deal.mode,
            self.deck,
            self.seed,
            list(self.deal.cards),
            self.deal.first,
            seats,
            list(self.turns),
            self.claimed,
            marks_stated(self.taken_back),
        )
        return canonical(converter.write(file))

    def played(self, draft: Draft) -> Record:
        """The record with one more turn, by its complete draft in the last position."""
        return replace(self, turns=(*self.turns, draft.text), claimed=result_file(draft.end()))


def result_file(position: Position) -> ResultFile | None:
    """The result of a finished game as the record states it; None while it goes on."""
    if not position.over:
        return None
    result = position.result()
    scores = [
        ScoreFile(score.tally.visible, score.tally.bonus, score.tokens, score.total)
        for score in position.scores()
    ]
    return ResultFile(scores, list(result.winners), result.decided_by)


def read_record(raw: Any) -> Record:
    """A game record from its JSON; its turns are read, but not yet replayed.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, RecordFile, problems)
    if problems.free("seats"):
        _note_deal(problems, file)
    for index, text in enumerate(file.turns or ()):
        try:
            if text is not None:
                parse_turn(text)
        except GameError as error:
            problems.note(f"turns[{index}]", str(error))
    problems.stop()
    identities = tuple(seat.identity for seat in file.seats)
    dealt = Deal(file.edition, file.mode, tuple(file.deal), identities, file.first)
    return Record(
        deck=file.deck,
        deal=dealt,
        claimed=file.result,
        seed=file.seed,
        players=players_of(file.seats),
        turns=tuple(file.turns),
        taken_back=marks_given(file.taken_back),
    )


def _note_deal(problems: Problems, file: RecordFile) -> None:
    identities = [seat.identity for seat in file.seats]
    if len(set(identities)) < len(identities):
        problems.note("seats", _("an identity is dealt to two seats"))
    if not set(identities) <= set(seat_rules(len(identities)).identities):
        text = _("the Chihuahua is left out with {number} seats")
        problems.note("seats", text.format(number=len(identities)))
    if problems.free("first") and file.first >= len(file.seats):
        problems.note("first", no_seat(file.first, len(file.seats)))
    for index, card in enumerate(file.deal or ()):
        if card is not None and UNKNOWN in card:
            text = _("{card}: a record knows every card")
            problems.note(f"deal[{index}]", text.format(card=card))
