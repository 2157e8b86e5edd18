"""Cat Box in words and signs: everything that commands show of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.catbox import legality, scoring
from games.catbox.board import Board
from games.catbox.faces import Deck, Identity
from games.catbox.files import load_deck
from games.catbox.names import identity_name
from games.catbox.position import Observation, Position, listed, spelled
from games.catbox.puzzle import Chain, ChainDraft, Puzzle
from games.catbox.rulings import Edition, Mode, rulings
from games.catbox.scoring import DecidedBy, Tally
from games.catbox.setup import OPTIONS, CatBoxSetup
from games.catbox.turn import Step, Turn
from games.catbox.typed import AnyDraft, help_lines, typed_steps
from games.loading import Content
from games.protocol import GameError, IllegalMoveError, Setup
from languages import lists
from languages.messages import N_, _, plural
from languages.people import person, shown_name
from views.advice_view import AdviceView
from views.catbox import table, words
from views.catbox.board import small_scene
from views.catbox.editing import CatBoxEditing
from views.catbox.puzzle_view import CatBoxPuzzles
from views.catbox.sprites import cat_badge
from views.catbox.tabletop import CatBoxTabletop
from views.position_view import PositionView
from views.render.drawing import Drawing
from views.results import Played, Players, totals, winning
from views.scene import Scene
from views.sheet import Cells, Column, Part, Row, Sheet, numbers
from views.tabletop import AnyTabletop
from views.turn_view import TurnView
from views.view import GameView, RulesView, View

TITLE: Final = "Cat Box"

DECK = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""

HOW = {
    DecidedBy.CHIHUAHUA: N_(" the tie as the Chihuahua"),
    DecidedBy.AREA: N_(" the tie by the larger area"),
}
"""The tie-break that decided who wins, if points didn't."""

CARDS = plural("{n} card", "{n} cards")
CELLS = plural("{n} cell", "{n} cells")


class CatBoxRules(RulesView):
    """The rulebook, and how this program reads it."""

    ruling_options = ("edition",)
    pictured = "views.catbox.rules_pictures:PICTURES"
    legend = table.LEGEND
    listed = "editions"

    def legend_of(self, draft: AnyDraft) -> str:
        """The signs and the scoring, with those of tokens where there are any."""
        texts = self.legend, *([table.TOKEN_LEGEND] if table.has_tokens(draft) else [])
        return "\n".join(map(_, texts))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, object]]:
        """Every ruling, as all editions or one of them have it."""
        if "edition" not in options:
            return super().rulings_json(options)
        edition = Edition(options["edition"])
        return [
            {"name": ruling.name, "source": ruling.source, "text": ruling.read(edition)}
            for ruling in rulings()
        ]

    def setup(self, setup: Setup) -> str:
        """Mode and edition."""
        assert isinstance(setup, CatBoxSetup)
        text = _("{game}, {edition} rules")
        return text.format(game=_(table.GAMES[setup.mode]), edition=setup.edition)


class CatBoxPositions(PositionView[Position]):
    """Boards of overlapping cards, and the seats."""

    editing = CatBoxEditing()

    def board_of(self, content: Content) -> Board:
        """The board of a puzzle, a position, or the end of a record.

        Raises:
            GameError: a deck has no board, or a record can't be replayed.
        """
        if isinstance(content.value, Chain):
            return content.value.board
        if isinstance(content.value, Deck):
            raise GameError(_("format: a deck has no board"))
        return self.position(content).board

    def whole(self, position: Position, top: AnyTabletop) -> Sequence[Sheet]:
        """All seats, as the file has them."""
        names = [player.name for player in top.players]
        return [Sheet(notes=tuple(table.position_notes(position, names)))]

    def bare(self, shown: Any) -> Scene:
        """The board of a position, a puzzle or an end."""
        return small_scene(_board(shown))

    def drawing(self, shown: Any) -> Drawing:
        """The board as it lies, with its coordinates."""
        from views.catbox.scenery import board_drawing

        return board_drawing(_board(shown))

    def picture(self, content: Content) -> tuple[Drawing, str, str]:
        """The board as it lies, with its coordinates, and what the letters are."""
        from views.catbox.picture import board_picture

        board = self.board_of(content)
        alone = isinstance(content.value, Chain)
        guards = () if alone else self.position(content).standing_guards
        cards, cells = CARDS.of(len(board.placements)), CELLS.of(len(board.cells))
        return board_picture(board, guards), _("A Cat Box board"), f"{cards}, {cells}"

    def scores(self, content: Content) -> Sheet:
        """The points of every identity on a board."""
        return score_sheet(scoring.tallies(self.board_of(content)))

    def scores_json(self, content: Content) -> dict[str, object]:
        """The points of every identity, and the unused tokens of every seat."""
        shown = tallies_json(scoring.tallies(self.board_of(content)))
        if isinstance(content.value, Chain):
            return shown
        position = self.position(content)
        if position.mode is Mode.BASIC:
            return shown
        return shown | {"tokens": [len(seat.tokens) for seat in position.seats]}

    def moves(self, content: Content) -> Sequence[str]:
        """Every legal placement of one card."""
        if isinstance(content.value, Chain):
            chain = content.value
            pairs = ((chain.board, face) for face in chain.faces)
            return sorted({str(p) for pair in pairs for p in legality.placements(*pair)})
        position = self.position(content)
        return sorted(_plays(position))

    moves_found = plural("{n} placement", "{n} placements")


class CatBoxTurns(TurnView[AnyDraft, Observation, Puzzle]):
    """Cards to lay, tokens to use, guards."""

    tabletop = staticmethod(CatBoxTabletop)
    steps = staticmethod(typed_steps)
    help = staticmethod(help_lines)

    def step_texts(self, draft: AnyDraft) -> tuple[str, ...]:
        """The steps in notation, each with its source where it could be several cards."""
        if isinstance(draft, ChainDraft):
            return super().step_texts(draft)
        return spelled(draft.position, draft.move)

    def ended(self, draft: AnyDraft) -> Turn:
        """The turn, if it may end here."""
        if draft.complete:
            return draft.move
        if not draft.must_play:
            text = _("this guard would leave the next seat no legal placement; undo it")
        elif draft.plays():
            text = _("a card has to be laid first; help lists what you can type")
        elif draft.steps:
            text = _("no card can be laid: type undo")
        else:
            text = _("no card can be laid: type pass")
        raise IllegalMoveError(text)


class CatBoxGames(GameView[Position, Turn, Observation]):
    """The moves, the end and the results of a game."""

    event = staticmethod(words.event)

    def rationale(
        self, before: Observation, after: Observation, players: Players
    ) -> Iterator[Part]:
        """The points of every identity, and its probability, before and after a turn."""
        from views.catbox.beliefs import rationale_sheet

        name = players[before.view.turn].name
        text = _("From your seat: points, and how likely {name} is each of them.")
        yield text.format(name=name)
        yield rationale_sheet(before, after)

    def result_points(self, position: Position) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The cats seen, areas and tokens of every seat."""
        heads = numbers(_("seen"), _("areas"), _("tokens"), _("total"))
        cells: list[Cells] = []
        for score in position.scores():
            seen, areas = score.tally.visible, score.tally.bonus
            tokens = score.tokens if position.mode is Mode.ADVANCED else ""
            cells.append((identity_name(score.identity), seen, areas, tokens, score.total))
        return (Column(_("identity")), *heads), cells

    def verdict(self, record: Played, position: Position) -> str:
        """Who has won, and by what if the points are equal."""
        result = position.result()
        if result.decided_by is DecidedBy.REMATCH:
            tied = lists.listed([shown_name(record.players[seat].name) for seat in result.winners])
            return _("{names} are tied: a rematch decides.").format(names=tied)
        how = HOW.get(result.decided_by)
        return winning(record, result.winners, _(how) if how else "")

    def result_json(self, record: Played, position: Position) -> dict[str, object]:
        """A position of a record for programs."""
        scores = [
            {"seat": at, "identity": seat.identity, "tokens": len(seat.tokens), "total": total}
            for at, (seat, total) in enumerate(zip(position.seats, totals(position), strict=True))
        ]
        result = position.result() if position.over else None
        return {
            "turns": len(record.turns),
            "over": position.over,
            "board": [str(placement) for placement in position.board.placements],
            "scores": scores,
            "winners": list(result.winners) if result else None,
            "decided_by": result.decided_by if result else None,
        }

    def player_json(self, record: Played, seat: int) -> dict[str, object]:
        """The player's identity."""
        return {"identity": next(iter(record.positions())).seats[seat].identity}


class CatBoxAdvice(AdviceView[Observation]):
    """The identity of a seat, and who the others may be."""

    no_choice = N_("You can only pass.")
    observation_options = ("deck",)

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Observation:
        """The observation of a seat in a position file, with the cards of a deck."""
        position: Position = content.value
        if position.seats[seat].identity is None:
            text = _("seats[{seat}].identity: unknown, so that it can't be excluded")
            raise GameError(text.format(seat=seat))
        cards = listed(load_deck(options.get("deck", DECK)).cards)
        return replace(position.observation(seat), cards=cards)

    def check_choice(self, observation: Observation) -> None:
        """Raise unless the mover knows who it is, and the faces that it may lay."""
        view = observation.view
        view.draft.sources()
        view.score(view.turn)

    tempting = staticmethod(words.tempting)

    explained = staticmethod(words.explained)

    def steps(self, draft: Any, move: Turn) -> tuple[Step, ...]:
        """The steps of a turn, each with the card that makes it."""
        return move.steps

    def mover(self, observation: Observation, name: str) -> str:
        """The mover's identity."""
        own = _own(observation)
        assert own is not None
        you, other = _(", who are {identity}"), _(", who is {identity}")
        return person(name, you, other, identity=identity_name(own))

    def guesses(self, observation: Observation, names: Sequence[str]) -> Iterable[Part]:
        """A row for each identity, a column for each other seat."""
        from views.catbox.beliefs import identities_sheet, look_at

        return [identities_sheet(look_at(observation, names))]

    def mover_json(self, observation: Observation) -> dict[str, object]:
        """The mover's identity."""
        return {"identity": _own(observation)}

    def guesses_json(self, observation: Observation, names: Sequence[str]) -> dict[str, object]:
        """Who each other seat may be."""
        from views.catbox.beliefs import look_at, others_json

        return {"others": others_json(look_at(observation, names))}


def _board(shown: Any) -> Board:
    """The board of a position, a puzzle or an end."""
    board: Board = getattr(shown, "position", shown).board
    return board


def tallies_json(tallies: Sequence[Tally]) -> dict[str, object]:
    """The points of all identities, by their names."""
    return {tally.identity: _tally_json(tally) for tally in tallies}


def score_sheet(tallies: Sequence[Tally]) -> Sheet:
    """The points of all identities as a table."""
    rows = (
        Row((each.visible, each.bonus, each.total), badge.spoken, badge)
        for each in tallies
        for badge in [cat_badge(each.identity)]
    )
    columns = _("seen"), _("areas"), _("total")
    return Sheet(numbers(*columns), tuple(rows), _("identity"))


def _tally_json(tally: Tally) -> dict[str, int]:
    if tally.identity is Identity.CHIHUAHUA:
        return {"empty": tally.visible, "trios": tally.formed, "total": tally.total}
    return {"cats": tally.visible, "area": tally.formed, "total": tally.total}


def _plays(position: Position) -> set[str]:
    return set() if position.over else {play.text for play in position.draft.plays()}


def _own(observation: Observation) -> Identity | None:
    return observation.view.seats[observation.seat].identity


TURNS = CatBoxTurns()
POSITIONS = CatBoxPositions(TITLE, TURNS)

VIEW = View(
    TITLE,
    CatBoxRules(TITLE, "games.catbox", OPTIONS, rulings),
    POSITIONS,
    TURNS,
    CatBoxGames(POSITIONS),
    CatBoxAdvice(),
    CatBoxPuzzles(TITLE, POSITIONS, TURNS),
)
