"""Cat Box in words and signs: everything that commands show of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.chain_draft import ChainDraft
from games.catbox.deck import Deck
from games.catbox.faces import Identity
from games.catbox.loading import load_deck
from games.catbox.names import IDENTITIES, QUADRANTS, TRIOS, identity_name, joined
from games.catbox.outcome import Outcome, Stake
from games.catbox.position import Observation, Position, Seen, listed, observe, spelled
from games.catbox.puzzle import Chain, Objective, SingleTurn
from games.catbox.result import DecidedBy
from games.catbox.rulings import Edition, Mode, Token, rulings
from games.catbox.scoring import Tally
from games.catbox.setup import OPTIONS, CatBoxSetup
from games.catbox.turn import PASS, Step, Turn, Use
from games.loading import Content
from games.overview import Section, overview_of
from games.protocol import GameError, IllegalMoveError, Player
from games.rulings import Ruling
from languages.message import Message, message, verbatim
from languages.messages import N_, _, pgettext, plural
from languages.people import person, shown_name
from views.catbox import events, puzzle_lines, table
from views.catbox import input as input_parsing
from views.catbox.cards import Side, card_text, cards_text
from views.catbox.paint import board_text, fits, laid_cells
from views.catbox.sprites import cat_badge
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside
from views.sheet import Cells, Column, Row, Sheet, numbers
from views.tabletop import Tabletop
from views.view import View, seat_names, totals, winning

DECK = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""

HOW = {
    DecidedBy.CHIHUAHUA: N_(" the tie as the Chihuahua"),
    DecidedBy.AREA: N_(" the tie by the larger area"),
}
"""The tie-break that decided who wins, if points didn't."""

IN_ANY_ORDER = {
    Objective.SCORE: N_("you are {identity}. Place {faces}, in any order, for the most points."),
    Objective.MARGIN: N_(
        "you are {identity}. Place {faces}, in any order, for the largest margin."
    ),
}
"""The task of a chain, by its objective."""

ONE_TURN = {
    (Objective.SCORE, False): N_(
        "you are {identity}, one of {seats} players. Take one turn for the most points."
    ),
    (Objective.MARGIN, False): N_(
        "you are {identity}, one of {seats} players. Take one turn for the largest margin."
    ),
    (Objective.SCORE, True): N_(
        "you are {identity}, one of {seats} players. Take one turn for the most points, whatever "
        "the others then do."
    ),
    (Objective.MARGIN, True): N_(
        "you are {identity}, one of {seats} players. Take one turn for the largest margin, "
        "whatever the others then do."
    ),
}
"""The task of a turn, by its objective and whether others reply."""

CARDS = plural("{n} card", "{n} cards")
CELLS = plural("{n} cell", "{n} cells")
CATS = plural("{n} cat", "{n} cats")
TOKENS = plural("{n} token", "{n} tokens")


class CatBoxView(View):
    """Boards of overlapping cards, hands, tokens, and beliefs about identities."""

    ends = N_("best board"), N_("best boards")
    no_choice = N_("There is nothing but to pass.")
    observation_options = ("deck",)
    ruling_options = ("edition",)
    moves_found = plural("{n} placement", "{n} placements")
    legend = table.LEGEND
    solution_marks = N_("The red numbers say in which order the cards are laid.")

    def board_of(self, content: Content) -> Board:
        """The board of a puzzle, a position, or the end of a record.

        Raises:
            GameError: a deck has no board, or a record can't be replayed.
        """
        if isinstance(content.value, Chain):
            return content.value.board
        if isinstance(content.value, Deck):
            raise GameError(_("format: a deck has no board"))
        board: Board = self.position(content).board
        return board

    def start(self, puzzle: Any) -> Board:
        """The board before anything is laid."""
        board: Board = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
        return board

    def show(self, content: Content, width: int) -> Iterator[RenderableType]:
        """The board, and below it the cards to place, or the seats."""
        board = self.board_of(content)
        if isinstance(content.value, Chain):
            yield board_text(board, width=width)
            yield _to_place(content.value, width)
            return
        position = self.position(content)
        yield board_text(board, guards=_cells(position.guards), width=width)
        yield table.position_text(position, seat_names(content, len(position.seats)))

    def board(self, position: Any, before: Any, width: int, players: Sequence[Player] = ()) -> Text:
        """The board of a position, with what was laid since another one marked."""
        new = laid_cells(before.board, position.board) if before is not None else ()
        return board_text(position.board, new, _cells(position.standing_guards), width)

    def plain(self, shown: Any) -> str:
        """The board with its coordinates."""
        lines = board_text(_board(shown)).plain.splitlines()
        return "\n".join(line.rstrip() for line in lines)

    def drawing(self, shown: Any) -> Drawing:
        """The board as it lies, with its coordinates."""
        from views.catbox.drawing import board_drawing

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

    def scores_json(self, content: Content) -> dict[str, Any]:
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

    @property
    def overview(self) -> Sequence[Section]:
        """How the game is played and won."""
        return overview_of("games.catbox")

    def rulings(self, options: Mapping[str, str]) -> Iterator[Text]:
        """Every ruling, as all editions or one of them have it."""
        editions = [Edition(options["edition"])] if "edition" in options else list(Edition)
        for ruling in rulings():
            title = Text(pgettext("ruling", ruling.name), style="bold")
            yield title.append(" ").append(f"({_(ruling.source)})", style="not bold dim")
            known = [each for each in editions if each in ruling.variants]
            varied = [f"{edition}: {_(ruling.variants[edition])}" for edition in known]
            yield Text("  " + " ".join([_(ruling.text), *varied]))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, Any]]:
        """Every ruling for programs."""
        return [_ruling_json(ruling, options) for ruling in rulings()]

    def task(self, puzzle: Any) -> Message:
        """The task in one sentence."""
        if isinstance(puzzle, Chain):
            identity, faces = IDENTITIES[puzzle.identity], table.faces_text(puzzle.faces)
            text = IN_ANY_ORDER[puzzle.objective]
            return message(text, identity=identity, faces=verbatim(faces))
        position = puzzle.position
        assert position.mover.identity is not None
        return message(
            ONE_TURN[puzzle.objective, puzzle.adversarial],
            identity=IDENTITIES[position.mover.identity],
            seats=len(position.seats),
        )

    def task_text(self, puzzle: Any) -> Text:
        """The task, with the faces painted."""
        text = super().task_text(puzzle)
        if not isinstance(puzzle, Chain):
            return text
        faces = table.faces_text(puzzle.faces)
        before, _faces, after = text.plain.partition(faces.plain)
        return Text(before).append_text(faces).append(after)

    def points(self, puzzle: Any) -> str:
        """Points, or points of margin."""
        return _("points") if puzzle.objective is Objective.SCORE else _("points of margin")

    def solution(self, puzzle: Any, end: Any, width: int) -> Text:
        """The boards before and after, side by side if there is room."""
        return boards_text(self.start(puzzle), end.board, width)

    def solved_board(self, puzzle: Any, end: Any, width: int) -> Text:
        """The board after a solution, with what was laid marked."""
        return board_text(end.board, laid_cells(self.start(puzzle), end.board), width=width)

    def sums(self, end: Any) -> Iterator[Text]:
        """How the points of each identity come about."""
        for stake in (end.stakes.own, *end.stakes.rivals):
            yield _sum(stake, end)

    def puzzle_text(self, puzzle: Any, width: int) -> Text:
        """A board and the cards to place on it, or all seats."""
        board = board_text(self.start(puzzle), guards=self._guards(puzzle), width=width)
        board.append("\n\n")
        if isinstance(puzzle, Chain):
            return board.append_text(_to_place(puzzle, width))
        return board.append_text(table.position_text(puzzle.position))

    def puzzle_facts(self, puzzle: Any) -> Iterator[Text]:
        """Who sits where, with all that may matter to the turns that are taken."""
        if isinstance(puzzle, SingleTurn):
            yield from puzzle_lines.seats(puzzle)

    def puzzle_table(self, puzzle: Any, width: int) -> Iterator[RenderableType]:
        """Who sits where, with open cards as they look."""
        if isinstance(puzzle, SingleTurn):
            yield from puzzle_lines.hands(puzzle, width)

    def puzzle_progress(self, puzzle: Any, draft: Any, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and the cards to choose from."""
        start = self.start(puzzle)
        guards = () if isinstance(puzzle, Chain) else table.guarded_cells(draft)
        yield board_text(draft.board, laid_cells(start, draft.board), guards, width)
        yield from puzzle_lines.progress(puzzle, draft, width)

    def puzzle_help(self, puzzle: Any) -> Iterator[str]:
        """How cards are laid and tokens used in a puzzle."""
        yield _(puzzle_lines.HELP)
        if isinstance(puzzle, SingleTurn):
            yield _(puzzle_lines.TURN_HELP)
            for token in puzzle.position.mover.tokens:
                yield _(table.TOKEN_HELP[token])

    def step_texts(self, draft: Any) -> tuple[str, ...]:
        """The steps in notation, each with its source where it could be several cards."""
        if isinstance(draft, ChainDraft):
            return super().step_texts(draft)
        return tuple(spelled(draft.position, draft.move).split())

    def puzzle_picture(self, puzzle: Any, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the board with its coordinates, and the cards."""
        from views.catbox.picture import puzzle_drawing

        return puzzle_drawing(puzzle, task, theme)

    def solution_picture(self, puzzle: Any, end: Any, theme: Theme = TABLE) -> Drawing:
        """The board after the solution, what was laid numbered."""
        from views.catbox.drawing import board_drawing

        before = list(self.start(puzzle).placements)
        laid: list[Placement] = []
        for placement in end.board.placements:
            if placement in before:
                before.remove(placement)
            else:
                laid.append(placement)
        return board_drawing(end.board, theme, laid)

    @property
    def reading(self) -> str:
        """The letters, and the rules in short."""
        return _(puzzle_lines.READING)

    def reading_of(self, puzzles: Sequence[Any]) -> str:
        """The same, with turns and tokens where there are any."""
        return puzzle_lines.reading(puzzles)

    def _guards(self, puzzle: Any) -> Collection[tuple[int, int]]:
        return () if isinstance(puzzle, Chain) else _cells(puzzle.position.guards)

    def setup(self, setup: Any) -> str:
        """Mode and edition."""
        assert isinstance(setup, CatBoxSetup)
        text = _("{game}, {edition} rules")
        return text.format(game=_(table.GAMES[setup.mode]), edition=setup.edition)

    def notation(self, seen: Any, players: Sequence[Player]) -> str:
        """A turn with the hands that gave cards, without hidden sides."""
        assert isinstance(seen, Seen)
        return table.public_text(seen.move, seen.view.draft, players)

    def seat(
        self, observation: Any, players: Sequence[Player], width: int, draft: Any = None
    ) -> Iterator[Text]:
        """Identity, points and tokens; whose box tokens stand where; open cards."""
        return table.seat_lines(observation, players, width, draft)

    def choices(self, draft: Any, players: Sequence[Player], width: int) -> Iterator[Text]:
        """The cards that may be laid next, numbered from 1."""
        yield from table.card_lines(draft, players, width)
        if not draft.plays():
            undo, typed = (
                _("  no card can be laid: type undo"),
                _("  no card can be laid: type pass"),
            )
            yield Text(undo if draft.steps else typed)

    def progress(self, draft: Any, players: Sequence[Player], width: int) -> Iterator[Text]:
        """The steps so far, and what may follow."""
        if draft.steps:
            yield Text(_("  this turn: {move}").format(move=draft.move))
        if draft.must_play:
            yield from self.choices(draft, players, width)
        elif not draft.complete:
            yield Text(_("  this guard would leave the next seat no legal placement"))
        else:
            yield Text(_("  Enter ends the turn, undo takes the last step back."))

    def draft_board(self, draft: Any, start: Any, width: int) -> Text:
        """The board after the steps so far."""
        guards = table.guarded_cells(draft)
        return board_text(draft.board, laid_cells(start.board, draft.board), guards, width)

    def happened(
        self, drafts: Sequence[Any], players: Sequence[Player], puzzle: Any = None
    ) -> Iterator[str]:
        """The quadrants that each step covers or its effect, and the points that it brings."""
        tabletop = self.tabletop(players, puzzle)
        for before, after in pairwise(drafts):
            yield events.step_text(tabletop, before, after)

    def steps(self, draft: Any, text: str) -> Sequence[Step]:
        """Steps in notation, or by the number of a card and of a cell."""
        if text.split() == [str(PASS)]:
            raise IllegalMoveError(_("nobody passes here: a card can be laid"))
        return input_parsing.typed_steps(draft, text)

    def whole_move(self, draft: Any, text: str) -> Turn | None:
        """A pass."""
        if text != str(PASS):
            return None
        draft.position.moves.draft(PASS)
        return PASS

    def ended(self, draft: Any) -> Turn:
        """The turn, if it may end here."""
        if draft.complete:
            move: Turn = draft.move
            return move
        if draft.must_play and not draft.plays() and not draft.steps:
            raise IllegalMoveError(_("no card can be laid: type pass"))
        if draft.must_play:
            raise IllegalMoveError(_("a card has to be laid first; help lists what you can type"))
        text = _("this guard would leave the next seat no legal placement; undo it")
        raise IllegalMoveError(text)

    def commands(
        self, draft: Any, players: Sequence[Player], width: int
    ) -> Mapping[str, Callable[[], Iterator[Text]]]:
        """`fish` lists the hands, `mouse` the cards that it may move."""
        return {
            "fish": lambda: _hands(draft, players, width),
            "mouse": lambda: _lifted(draft, width),
        }

    def help(self, draft: Any) -> Iterator[str]:
        """How cards are laid and tokens used."""
        yield _(table.HELP)
        yield _(table.PASS_HELP)
        for token in draft.position.mover.tokens:
            yield _(table.TOKEN_HELP[token])

    def rationale(
        self, before: Any, after: Any, players: Sequence[Player]
    ) -> Iterator[RenderableType]:
        """The points of every identity, and its probability, before and after a turn."""
        from views.catbox.beliefs import rationale_table

        name = players[before.view.turn].name
        text = _("  From your seat: points, and how likely {name} is each of them.")
        yield Text(text.format(name=name))
        yield rationale_table(before, after)

    def tabletop(self, players: Sequence[Player] = (), puzzle: Any = None) -> Tabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.catbox.tabletop import CatBoxTabletop

        return CatBoxTabletop(players, puzzle)

    def result_points(self, position: Any) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The cats seen, areas and tokens of every seat."""
        heads = numbers(_("seen"), _("areas"), _("tokens"), _("total"))
        cells = []
        for score in position.scores():
            seen, areas = score.tally.visible, score.tally.bonus
            tokens = score.tokens if position.mode is Mode.ADVANCED else ""
            cells.append((identity_name(score.identity), seen, areas, tokens, score.total))
        return (Column(_("identity")), *heads), cells

    def verdict(self, record: Any, position: Any) -> str:
        """Who has won, and by what if the points are equal."""
        result = position.result()
        if result.decided_by is DecidedBy.REMATCH:
            tied = joined(shown_name(record.players[seat].name) for seat in result.winners)
            return _("{names} are tied: a rematch decides.").format(names=tied)
        how = HOW.get(result.decided_by)
        return winning(record, result.winners, _(how) if how else "")

    def result_json(self, record: Any, position: Any) -> dict[str, Any]:
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

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Observation:
        """The observation of a seat in a position file, with the cards of a deck."""
        position: Position = content.value
        if position.seats[seat].identity is None:
            text = _("seats[{seat}].identity: unknown, so that it can't be excluded")
            raise GameError(text.format(seat=seat))
        cards = listed(load_deck(options.get("deck", DECK)).cards)
        return replace(observe(position, seat), cards=cards)

    def check_choice(self, observation: Any) -> None:
        """Raise unless the mover knows the faces that it may lay."""
        observation.view.draft.sources()

    def mover(self, observation: Any, name: str) -> str:
        """The mover's identity."""
        own = _own(observation)
        assert own is not None
        you, other = _(", who are {identity}"), _(", who is {identity}")
        return person(name, you, other, identity=identity_name(own))

    def guesses(self, observation: Any, names: Sequence[str], width: int) -> RenderableType:
        """A row for each identity, a column for each other seat."""
        from views.catbox.beliefs import identities_table, look_at

        return identities_table(look_at(observation, names))

    def mover_json(self, observation: Any) -> dict[str, Any]:
        """The mover's identity."""
        return {"identity": _own(observation)}

    def guesses_json(self, observation: Any, names: Sequence[str]) -> dict[str, Any]:
        """Who each other seat may be."""
        from views.catbox.beliefs import look_at, others_json

        return {"others": others_json(look_at(observation, names))}

    def player_json(self, record: Any, seat: int) -> dict[str, Any]:
        """The player's identity."""
        return {"identity": next(iter(record.positions())).seats[seat].identity}


def _board(shown: Any) -> Board:
    """The board of a position, a puzzle or an end."""
    board: Board = getattr(shown, "position", shown).board
    return board


def boards_text(before: Board, after: Board, width: int) -> Text:
    """Two boards, what is new in the second one marked; side by side if there is room."""
    new, half = laid_cells(before, after), width // 2 - 2
    if fits(before, half) and fits(after, half):
        return beside(board_text(before), board_text(after, new))
    blocks = (board_text(before, width=width), board_text(after, new, width=width))
    return Text("\n\n").join(blocks)


def tallies_json(tallies: Sequence[Tally]) -> dict[str, Any]:
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


def _sum(stake: Stake, end: Outcome) -> Text:
    """How the points of one identity come about."""
    tally = scoring.tally(end.board, stake.identity)
    if stake.identity is Identity.CHIHUAHUA:
        trios = _("{trios} x {points}")
        parts = [QUADRANTS[stake.identity].of(tally.visible)]
        parts += [trios.format(trios=TRIOS.of(tally.formed), points=scoring.TRIO_POINTS)]
    else:
        parts = [CATS.of(tally.visible)]
        parts += [_("{area} in the largest area").format(area=tally.formed)]
    if stake.tokens:
        parts += [TOKENS.of(stake.tokens)]
    name, total = identity_name(stake.identity), tally.total + stake.tokens
    return Text(f"{name}: {' + '.join(parts)} = {total}")


def _plays(position: Position) -> set[str]:
    return set() if position.over else {play.text for play in position.draft.plays()}


def _cells(guards: Sequence[Any]) -> Collection[tuple[int, int]]:
    """The cells that guards keep free."""
    return legality.guarded((guard.x, guard.y) for guard in guards)


def _hands(draft: Any, players: Sequence[Player], width: int) -> Iterator[Text]:
    """The cards that the fish may save; in a puzzle, where nobody has a name, if there is one."""
    if players:
        return table.hand_lines(draft, players, width)
    if isinstance(draft, ChainDraft) or Token.FISH not in draft.tokens():
        raise IllegalMoveError(_("there is no fish to use here"))
    return table.hand_lines(draft, puzzle_lines.players(draft.position), width)


def _lifted(draft: Any, width: int) -> Iterator[Text]:
    """The cards that the mouse may move, if there is one to use now."""
    if isinstance(draft, ChainDraft):
        raise IllegalMoveError(_("there is no mouse to use here"))
    if Token.MOUSE not in draft.tokens():
        reason = draft.refusal(Use(Token.MOUSE)) or _("not now")
        raise IllegalMoveError(f"{Token.MOUSE}: {reason}")
    yield from table.lifted_lines(draft, width)
    yield Text(_("  mouse N x,y moves card N so that its top-left quadrant lies on x,y."))


def _to_place(puzzle: Chain, width: int) -> Text:
    """The cards of a puzzle as they look."""
    cards = cards_text((card_text([Side(face)]) for face in puzzle.faces), width)
    return Text(_("to place:") + "\n").append_text(cards)


def _own(observation: Observation) -> Identity | None:
    return observation.view.seats[observation.seat].identity


def _ruling_json(ruling: Ruling, options: Mapping[str, str]) -> dict[str, Any]:
    base = {"name": ruling.name, "source": ruling.source}
    if "edition" in options:
        return base | {"text": ruling.read(Edition(options["edition"]))}
    return base | {"text": ruling.text, "editions": ruling.variants}


VIEW = CatBoxView("Cat Box")
