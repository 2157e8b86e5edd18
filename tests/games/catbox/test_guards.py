"""The ruling of the box token, in both editions."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from games.catbox import legality
from games.catbox.faces import Face
from games.catbox.position import Position
from games.catbox.rulings import Edition, Token
from games.catbox.turn import PASS, Guard, PutGuard, parse_step
from tests.support.boards import advanced_midgames, allowed, faces, plays, seeds, table
from tests.support.rulings import ruling

BOTH = pytest.mark.parametrize("edition", list(Edition))
HANDS = ("KPoB/YYVo PPPP/BBBB", "PYVB/KKoo")
BOARD = "KPVB@0,0 YYYY@1,1 PPPP@2,2 BBBB@3,3"


def _around(x: int, y: int) -> set[tuple[int, int]]:
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


@ruling("token: box")
@given(advanced_midgames, faces)
def test_nobody_covers_the_nine_cells_around_and_under_a_guard(
    position: Position, face: Face
) -> None:
    for x, y in list(position.board.cells)[:6]:
        barred = legality.guarded([(x, y)])
        free = set(legality.placements(position.board, face))
        kept = set(legality.placements(position.board, face, barred))
        assert barred == _around(x, y)
        assert kept == {placed for placed in free if _around(x, y).isdisjoint(placed.cells)}


@ruling("token: box")
@BOTH
def test_a_guard_binds_the_seats_after_its_owner(edition: Edition) -> None:
    position = table(*HANDS, "YYYY/KKKK", board=BOARD, edition=edition, tokens={0: "box"})
    after = plays(position, "YYVo@-1,-1 box@1,1")
    assert after.guards == (Guard(0, 1, 1),)
    for _ in range(2):
        barred = _around(1, 1)
        for step in after.draft.plays():
            assert barred.isdisjoint(step.placement.cells)
        assert len(after.draft.plays())
        after = after.play(after.draft.play(after.draft.plays()[0]).move)
    assert after.turn == 0


@ruling("token: box")
@BOTH
def test_bare_cells_are_kept_free_too(edition: Edition) -> None:
    board = "KPVB@0,0 YYYY@-1,-1 PPPP@-2,-2"
    bound = table("KPoB/YYVo", "", board=board, edition=edition, guards="1@-1,-2")
    assert (0, -3) not in bound.board.cells
    assert not allowed(bound, "YYVo@-3,-4"), "no cell of a card but bare table is guarded"
    assert allowed(bound, "YYVo@1,1")


@ruling("token: box")
def test_grail_binds_the_owner_in_the_same_turn_and_second_gate_does_not() -> None:
    def position(edition: Edition) -> Position:
        return table(*HANDS, board=BOARD, edition=edition, tokens={0: "box"})

    assert not allowed(position(Edition.GRAIL), "box@0,0 YYVo@-1,-1")
    assert allowed(position(Edition.SECONDGATE), "box@0,0 YYVo@-1,-1")
    assert allowed(position(Edition.GRAIL), "box@0,0 YYVo@4,4")
    assert allowed(position(Edition.SECONDGATE), "box@0,0 YYVo@4,4")


@ruling("token: box")
@BOTH
def test_a_guard_is_lifted_at_the_start_of_its_owners_next_turn(edition: Edition) -> None:
    position = table(*HANDS, board=BOARD, edition=edition, tokens={0: "box"})
    bound = plays(position, "YYVo@-1,-1 box@4,4")
    assert not allowed(bound, "PYVB@4,4")
    owners = plays(bound, "KKoo@0,2")
    assert owners.turn == 0
    assert owners.guards == ()
    assert allowed(owners, "BBBB@4,4")


@ruling("token: box")
@BOTH
def test_only_the_next_seats_guard_is_lifted(edition: Edition) -> None:
    position = table(*HANDS, "", board=BOARD, edition=edition, guards="1@0,0 2@4,4", tokens={})
    assert plays(position, "YYVo@0,2").guards == (Guard(2, 4, 4),)


@ruling("token: box")
@BOTH
def test_a_guard_stands_on_one_visible_quadrant(edition: Edition) -> None:
    position = table(*HANDS, board=BOARD, edition=edition, tokens={0: "box"})
    assert not allowed(position, "YYVo@-1,-1 box@9,9")
    assert not allowed(position, "box@-1,-1 YYVo@4,4"), "nothing lies there yet"
    assert allowed(position, "YYVo@-1,-1 box@-1,-1"), "the card just played lies there"


@ruling("token: box")
@given(advanced_midgames)
def test_before_the_card_every_occupied_cell_will_do(position: Position) -> None:
    steps = set(position.draft.token_steps(Token.BOX))
    assert steps == {PutGuard(x, y) for x, y in position.board.cells}


@ruling("token: box")
@BOTH
def test_the_next_seat_may_not_be_left_without_a_placement(edition: Edition) -> None:
    position = table("KPoB/YYYY", "PYVB/KKoo", edition=edition, tokens={0: "box"})
    assert not allowed(position, "YYYY@1,1 box@1,1")
    assert allowed(position, "YYYY@1,1 box@0,0")
    assert allowed(position, "YYYY@1,1")


@ruling("token: box")
@BOTH
def test_a_next_seat_without_a_card_cannot_be_stranded(edition: Edition) -> None:
    position = table("KPoB/YYYY", "", edition=edition, tokens={0: "box"}, saved={0: "VVVV"})
    assert allowed(position, "YYYY@1,1 box@1,1")


@ruling("token: box")
@ruling("refill")
@BOTH
def test_whether_it_has_a_card_is_asked_after_the_refill(edition: Edition) -> None:
    position = table("KPoB/YYYY", "", edition=edition, tokens={0: "box"}, pile="BBBB/VVVV")
    assert not allowed(position, "YYYY@1,1 box@1,1")


CORNERS = "2@-2,-2 3@3,-2 4@-2,3"
"""With a guard on 2,2 these leave only placements that cover two cells."""


@ruling("token: box")
@pytest.mark.parametrize(("secret", "legal"), [("KKKK", False), ("KKKo", True), ("????", False)])
def test_an_unknown_face_counts_as_full(secret: str, legal: bool) -> None:
    hands = ("KPoB/YYYY", f"PYVB/{secret}", "", "", "")
    position = table(*hands, guards=CORNERS, tokens={0: "box"})
    assert allowed(position, "YYYY@1,1 box@2,2") is legal


@ruling("token: box")
def test_the_mover_of_the_card_is_bound_by_the_others_guards_alone() -> None:
    assert allowed(table("KPoB/YYVo", "", guards="0@1,1"), "YYVo@1,1")
    assert not allowed(table("KPoB/YYVo", "", guards="1@1,1"), "YYVo@1,1")


@ruling("token: box")
@given(advanced_midgames, seeds)
def test_no_turn_with_a_guard_leaves_the_next_seat_stranded(position: Position, seed: int) -> None:
    draft = position.draft
    assume(Token.BOX in position.mover.tokens and len(draft.plays()) > 0)
    laid = draft.play(draft.plays()[seed % len(draft.plays())])
    for step in list(laid.token_steps(Token.BOX))[:12]:
        guarded = laid.play(step)
        after = guarded.end()
        faces_held = [face for _, face in after.playable(after.turn)]
        free = [
            placed
            for face in set(faces_held)
            for placed in legality.placements(after.board, face, after.draft.barred)
        ]
        assert (guarded.move in position.moves) is bool(free or not faces_held)
    assert PASS not in position.moves


@ruling("token: box")
@BOTH
def test_a_turn_is_not_complete_while_it_strands_the_next_seat(edition: Edition) -> None:
    position = table("KPoB/YYYY", "PYVB/KKoo", edition=edition, tokens={0: "box"})
    laid = position.draft.add(parse_step("YYYY@1,1"))
    assert laid.complete
    assert not laid.add(parse_step("box@1,1")).complete
    assert laid.add(parse_step("box@0,0")).complete
