"""The rulings of the paw, the fish, the stacking token, the mouse and the box."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.position import Position
from games.catbox.rulings import Edition, Token
from games.catbox.turn import PASS, Guard, MoveMouse, PutGuard, Source, Use, parse_step
from games.protocol import IllegalMoveError
from tests.support.boards import (
    advanced_midgames,
    allowed,
    board_of,
    faces,
    hand_text,
    plays,
    seeds,
    table,
)
from tests.support.rulings import ruling


@ruling("token: paw")
@pytest.mark.parametrize("second", ["VVoo@2,2", "PYVB@2,2"])
def test_a_second_card_from_any_hand(second: str) -> None:
    position = table("KPoB/YYVo PPPP/VVoo", "PYVB/KKoo", tokens={0: "paw"})
    after = plays(position, f"YYVo@1,1 paw {second}")
    assert [str(layer) for layer in after.board.placements[1:]] == ["YYVo@1,1", second]
    assert after.seats[0].tokens == ()
    assert after.turn == 1


@ruling("token: paw")
def test_the_second_card_is_not_a_saved_one() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", tokens={0: "paw"}, saved={0: "VVoo"})
    assert not allowed(position, "YYVo@1,1 paw VVoo@2,2")
    assert allowed(position, "VVoo@1,1 paw YYVo@2,2")


@ruling("token: paw")
def test_the_second_card_comes_before_any_refill() -> None:
    position = table("KPoB/YYVo", "", tokens={0: "paw"}, pile="PPPP/VVoo")
    assert not allowed(position, "YYVo@1,1 paw VVoo@2,2")
    assert [turn for turn in position.moves if Use(Token.PAW) in turn.steps] == []


@ruling("token: paw")
@pytest.mark.parametrize(
    "text",
    [
        "paw YYVo@1,1 VVoo@2,2",
        "YYVo@1,1 paw",
        "YYVo@1,1 paw VVoo@9,9",
        "YYVo@1,1 paw KPoB@2,2",
        "YYVo@1,1 paw VVoo@1,1",
    ],
)
def test_the_paw_comes_after_the_card_and_the_normal_rules_hold(text: str) -> None:
    position = table("KPoB/YYVo PPPP/VVoo", "", tokens={0: "paw"})
    with pytest.raises(IllegalMoveError):
        plays(position, text)


@ruling("refill")
@ruling("token: paw")
def test_the_mover_draws_first_and_the_others_in_turn_order() -> None:
    hands = ("KPoB/YYVo", "PYVB/KKoo", "YYYo/PPPP", "VVoo/BBBB")
    position = table(*hands, turn=2, tokens={2: "paw"}, pile="KKKK/BBBB VVVV/YYYY PPPP/VVVV")
    after = plays(position, "KPoB@1,1 paw VVoo@2,2")
    assert [hand_text(after, seat) for seat in range(4)] == [
        "VVVV/YYYY",
        "PYVB/KKoo",
        "YYYo/PPPP",
        "KKKK/BBBB",
    ]
    own = plays(position, "KPoB@1,1 paw PPPP@2,2")
    assert (hand_text(own, 2), hand_text(own, 0)) == ("KKKK/BBBB", "VVVV/YYYY")


@ruling("token: fish")
@pytest.mark.parametrize("order", ["{fish} {card}", "{card} {fish}"])
@pytest.mark.parametrize(
    ("fish", "saved"),
    [("fish:PPPP/VVoo", ("VVoo", "PPPP")), ("fish:PYVB/KKoo", ("PYVB", None))],
)
def test_a_saved_card_shows_what_its_taker_could_have_played(
    order: str, fish: str, saved: tuple[str, str | None]
) -> None:
    position = table("KPoB/YYVo PPPP/VVoo", "PYVB/KKoo", tokens={0: "fish"})
    after = plays(position, order.format(fish=fish, card="YYVo@1,1"))
    assert after.seats[0].saved == (saved,)
    assert after.seats[0].tokens == ()


@ruling("token: fish")
def test_a_saved_card_is_not_played_in_the_same_turn() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", tokens={0: "fish"})
    assert not allowed(position, "fish:KPoB/YYVo YYVo@1,1")
    assert not allowed(position, "fish:PYVB/KKoo PYVB@1,1")
    assert allowed(position, "fish:KPoB/YYVo PYVB@1,1")


@ruling("token: fish")
def test_a_card_already_laid_is_not_saved() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", tokens={0: "fish"})
    assert not allowed(position, "YYVo@1,1 fish:KPoB/YYVo")
    assert not allowed(position, "fish:KPoB/YYVo")


@ruling("token: fish")
def test_the_hand_that_a_card_was_saved_from_refills_at_the_end_of_the_turn() -> None:
    hands = ("KPoB/YYVo", "PYVB/KKoo", "VVVV/YYYY", "KYKY/PoPo")
    position = table(*hands, tokens={0: "fish"}, pile="PPPP/VVVV BBBB/YYYY KKKK/BBBB")
    after = plays(position, "fish:PYVB/KKoo YYVo@1,1")
    drawn = ["PPPP/VVVV", "BBBB/YYYY", *hands[2:]]
    assert [hand_text(after, seat) for seat in range(4)] == drawn
    assert len(after.pile) == 1


@ruling("token: fish")
def test_only_its_owner_may_play_a_saved_card() -> None:
    position = table("", "KPoB/YYVo", "", turn=1, tokens={1: "paw fish"}, saved={0: "VVoo/PPPP"})
    assert "VVoo" not in {step.placement.face for step in position.draft.plays()}
    assert not allowed(position, "YYVo@1,1 fish:PPPP/VVoo")
    owners = plays(plays(position, "YYVo@1,1"), "pass")
    assert [step.source for step in owners.draft.plays()][:1] == [Source(None, 0)]


@ruling("token: fish")
def test_playing_a_saved_card_draws_nothing() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", saved={0: "VVoo/PPPP"}, pile="PPPP/VVVV")
    after = plays(position, "VVoo@1,1")
    assert after.seats[0].saved == ()
    assert after.pile == position.pile
    assert hand_text(after, 0) == "KPoB/YYVo"


@ruling("token: fish")
@ruling("pass")
def test_a_saved_card_is_still_to_be_played() -> None:
    position = plays(table("KPoB/YYVo", "PYVB/KKoo", tokens={0: "fish"}), "fish:PYVB/KKoo YYVo@1,1")
    assert not position.over
    assert list(position.moves) == [PASS]
    last = plays(plays(position, "pass"), "PYVB@2,2")
    assert last.over


@ruling("token: stack")
@given(advanced_midgames)
def test_a_stacked_card_covers_one_to_four_cells_and_at_most_three_cats(
    position: Position,
) -> None:
    draft = position.draft
    assume(Token.STACK in draft.tokens())
    seen = position.board.cells
    for step in draft.add(Use(Token.STACK)).plays():
        under = [seen[cell] for cell in step.placement.cells if cell in seen]
        assert 1 <= len(under) <= 4
        assert sum(letter != "o" for letter in under) <= 3


@ruling("token: stack")
@pytest.mark.parametrize("face", ["YYYY", "YYoY"])
@pytest.mark.parametrize(
    ("board", "legal"), [("KPVo@0,0", True), ("KPVB@0,0", False), ("ooVo@0,0", True)]
)
def test_a_whole_card_may_be_stacked_on_if_it_shows_an_empty_box(
    board: str, face: str, legal: bool
) -> None:
    position = table(f"KPoB/{face}", "", board=board, tokens={0: "stack"})
    assert allowed(position, f"stack {face}@0,0") is legal
    assert not allowed(position, f"{face}@0,0")
    assert allowed(position, f"stack {face}@1,0")


@ruling("token: stack")
@ruling("pass")
def test_the_stack_comes_before_the_card_which_has_to_follow() -> None:
    position = table("KPoB/YYVo PPPP/VVoo", "", tokens={0: "stack"})
    assert not allowed(position, "YYVo@1,1 stack")
    assert not allowed(position, "stack")
    assert not allowed(position, "stack YYVo@5,5")


@ruling("pass")
def test_a_token_that_would_find_a_placement_may_be_used_but_need_not() -> None:
    corners = "1@-2,-2 1@3,-2 1@-2,3 1@3,3"
    position = table("KPoB/YYYY", "", tokens={0: "stack"}, guards=corners)
    assert len(position.draft.plays()) == 0
    assert PASS in position.moves
    assert allowed(position, "stack YYYY@1,0")
    assert {turn.steps[:1] for turn in position.moves} == {(), (Use(Token.STACK),)}


MOUSE_BOARD = "KPVB@0,0 YYYY@1,1 PPPP@-1,-1"


@ruling("token: mouse")
def test_what_lay_under_a_lifted_card_shows_again() -> None:
    position = table("KPoB/BBBo", "", board=MOUSE_BOARD, tokens={0: "mouse"})
    after = plays(position, "BBBo@2,2 mouse:PPPP@-1,-1>1,-1")
    assert after.board == board_of("KPVB@0,0", "YYYY@1,1", "BBBo@2,2", "PPPP@1,-1")
    assert after.board.cells[0, 0] == "K"
    assert (-1, -1) not in after.board.cells


@ruling("token: mouse")
def test_the_card_just_played_may_be_moved() -> None:
    position = table("KPoB/BBBo", "", board=MOUSE_BOARD, tokens={0: "mouse"})
    after = plays(position, "BBBo@2,2 mouse:BBBo@2,2>-2,-2")
    assert after.board == board_of(*MOUSE_BOARD.split(), "BBBo@-2,-2")


@ruling("token: mouse")
@pytest.mark.parametrize(
    ("use", "why"),
    [
        ("mouse:KPVB@0,0>5,5", "the starting card is covered"),
        ("mouse:YYYY@1,1>1,-1", "the card just played covers it"),
        ("mouse:PPPP@-1,-1>-1,-1", "it has to lie elsewhere"),
        ("mouse:PPPP@-1,-1>7,7", "it would float free"),
        ("mouse:PPPP@-1,-1>0,0", "a full face covers exactly one cell"),
        ("mouse:PPPo@-1,-1>1,-1", "no such card lies there"),
    ],
)
def test_what_the_mouse_may_not_do(use: str, why: str) -> None:
    position = table("KPoB/BBBo", "", board=MOUSE_BOARD, tokens={0: "mouse"})
    assert not allowed(position, f"BBBo@2,2 {use}"), why
    assert not allowed(position, f"{use} BBBo@2,2"), "after the card"


@ruling("token: mouse")
def test_a_card_on_which_a_token_stands_stays() -> None:
    def position(guard: str) -> Position:
        return table("KPoB/BBBo", "", board=MOUSE_BOARD, tokens={0: "mouse"}, guards=guard)

    move = "mouse:PPPP@-1,-1>1,-1"
    assert not allowed(position("1@-1,-1"), f"BBBo@2,2 {move}")
    assert allowed(position("1@-2,-2"), f"BBBo@2,2 {move}"), "a guard beside it is no matter"
    assert allowed(position("0@-1,-1"), f"BBBo@2,2 {move}"), "the mover's own guard is lifted"


@ruling("token: mouse")
def test_the_moved_card_keeps_off_guarded_cells() -> None:
    position = table("KPoB/BBBo", "", board=MOUSE_BOARD, tokens={0: "mouse"}, guards="1@-2,-2")
    assert not allowed(position, "BBBo@2,2 mouse:BBBo@2,2>-2,-2")


@ruling("token: mouse")
@ruling("orientation")
@given(advanced_midgames)
def test_the_mouse_moves_one_card_and_leaves_the_rest(position: Position) -> None:
    draft = position.draft
    assume(Token.MOUSE in position.mover.tokens and len(draft.plays()) > 0)
    laid = draft.play(draft.plays()[0])
    for step in list(laid.token_steps(Token.MOUSE))[:20]:
        assert isinstance(step, MoveMouse)
        layers = list(laid.board.placements)
        layers.remove(step.lifted)
        assert laid.play(step).board == Board.of([*layers, step.moved])
        assert step.moved != step.lifted


@ruling("token: mouse")
@given(advanced_midgames)
def test_the_mouse_lifts_only_what_nothing_covers(position: Position) -> None:
    draft = position.draft
    assume(Token.MOUSE in position.mover.tokens and len(draft.plays()) > 0)
    laid = draft.play(draft.plays()[0])
    for step in laid.token_steps(Token.MOUSE):
        assert isinstance(step, MoveMouse)
        above = laid.board.placements[laid.board.placements.index(step.lifted) + 1 :]
        assert all(set(step.lifted.cells).isdisjoint(layer.cells) for layer in above)


@ruling("token: mouse")
@given(advanced_midgames)
def test_a_use_of_the_mouse_is_refused_unless_it_is_listed(position: Position) -> None:
    draft = position.draft
    assume(Token.MOUSE in position.mover.tokens and len(draft.plays()) > 0)
    laid = draft.play(draft.plays()[0])
    listed = set(laid.token_steps(Token.MOUSE))
    lifted = laid.board.placements[-1]
    near = [(lifted.x + dx, lifted.y + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    for layer in laid.board.placements:
        for step in (MoveMouse(layer, x, y) for x, y in near):
            assert (laid.refusal(step) is None) == (step in listed), step.text


@ruling("advanced game")
@pytest.mark.parametrize("token", list(Token))
def test_a_token_is_spent_with_its_use_and_only_held_ones_are_used(token: Token) -> None:
    uses = {
        Token.PAW: "YYVo@1,1 paw VVoo@2,2",
        Token.BOX: "YYVo@1,1 box@0,0",
        Token.FISH: "YYVo@1,1 fish:PPPP/VVoo",
        Token.STACK: "stack YYVo@1,1",
        Token.MOUSE: "YYVo@1,1 mouse:YYVo@1,1>-1,-1",
    }
    hand, all_tokens = "KPoB/YYVo PPPP/VVoo", " ".join(Token)
    after = plays(table(hand, "", tokens={0: all_tokens}), uses[token])
    assert set(after.seats[0].tokens) == set(Token) - {token}
    others = all_tokens.replace(token, "")
    assert not allowed(table(hand, "", tokens={0: others}), uses[token])


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
def test_before_the_card_every_occupied_cell_will_do_that_leaves_room_for_it(
    position: Position,
) -> None:
    draft = position.draft
    guards = {PutGuard(x, y) for x, y in position.board.cells}
    steps = set(draft.token_steps(Token.BOX))
    assert steps == {guard for guard in guards if any(True for _ in draft.play(guard).plays())}


@ruling("token: box")
def test_a_guard_on_the_only_card_is_refused_with_its_reason() -> None:
    position = table("KPoB/YYYY", "PYVB/KKoo", tokens={0: "box"})
    with pytest.raises(IllegalMoveError, match="box@0,0: then nobody could lay a card"):
        position.draft.add(parse_step("box@0,0"))


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
def test_a_guard_that_strands_the_next_seat_is_refused_with_its_reason(edition: Edition) -> None:
    position = table("KPoB/YYYY", "PYVB/KKoo", edition=edition, tokens={0: "box"})
    laid = position.draft.add(parse_step("YYYY@1,1"))
    assert laid.complete
    with pytest.raises(IllegalMoveError, match="box@1,1: then nobody could lay a card"):
        laid.add(parse_step("box@1,1"))
    assert laid.add(parse_step("box@0,0")).complete
