"""Puzzles and lessons in a real browser: dragged, tapped, typed ahead, hinted, solved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Route

from games import registry
from games.protocol import Step
from languages.messages import speaking
from puzzles import dailies
from puzzles.dailies import Daily, PracticeName, practice_recipe
from puzzles.generator import generate
from puzzles.kind import Series, judge_named
from puzzles.lesson import Lesson, tutorial_of
from puzzles.share_code import share_code_of
from tests.support.challenges import texts_of
from tests.support.days import own_steps
from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import SiteOf, Visiting
from tests.web.browser.hands import HAND, MARK, Hands
from tests.web.browser.puzzles import challenge_of, lesson_picks, picks
from tests.web.browser.serving import NOON, Serving, files_served
from tests.web.browser.visit import PHONE, Visit, held_back, renewed, wait_until_seen
from views.sessions.question import ChallengeQuestion, content_of

pytestmark = pytest.mark.slow

CHAIN: Final = "catbox", "2026-11-17"
"""Three cards to lay, in any order."""

TOUCHED: Final = "ifitfits", "2026-11-18"
"""A card to turn and lay, and a cat to put on it."""

TYPED: Final = "catinthebox", "2026-11-19"
"""Six cards to play, with the colour that each is said to have."""

TURN: Final = "catbox", "2026-11-22"
"""One card, which nobody answers."""

OPEN_TURN: Final = "ifitfits", "2026-11-15"
"""One card and perhaps a cat across it, which nobody answers."""

GAIN: Final = r"-?\d+ → -?\d+"
"""What a step does to a lead."""

DOUBLE: Final = 500.0
"""Milliseconds after which a click isn't the second one of a double click."""

BRIDGE: Final = "catbox", "2026-11-01"
"""Three cards, the first of which joins two areas."""

DUEL: Final = "catbox", "2026-11-04"
"""One card, and a reply to it."""

DAY: Final = "2026-11-22"
"""Today, as the server has it."""

HINTED: Final = "daily/ifitfits/2026-03-05"

PRACTICE: Final = PracticeName("catbox", "turn", "kitten", 1)

LAYING: Final = ("1", "n", "Enter")
"""The keys that lay the first card where it first may lie."""

PLACES, STEPS, HINT = "**/places?*", "**/steps", "**/hint"
"""Addresses of requests."""


def address(game: str, day: str) -> str:
    return f"daily/{game}/{day}"


def test_a_daily_with_a_wrong_try_a_hint_and_a_reload_in_the_middle(visit: Visit) -> None:
    challenge = challenge_of(*CHAIN)
    visit.open(address(*CHAIN))
    hands, cards = Hands(visit.page), visit.page.locator(".strip .card")
    title = visit.page.locator(".news.verdict h2")
    for _ in challenge.solution:
        hands.choice(0).click()
        visit.page.wait_for_selector(MARK, state="attached")
        visit.page.keyboard.press("n")
        hands.lay(lambda: visit.page.keyboard.press("Enter"))
    title.get_by_text("Not yet").wait_for()
    hands.button("Hint").click()
    visit.page.get_by_text(texts_of(challenge).hints[0]).first.wait_for()
    hands.button("Try again").click()
    first, *rest = picks(*CHAIN)
    hands.drag(first)
    assert "covers" in visit.page.inner_text(".news")
    visit.reload()
    assert visit.page.locator(".hints li").count() == 1  # By now it is about the rest.
    assert cards.count() == len(rest)
    for pick in rest:
        hands.drag(pick)
    title.get_by_text("Solved").wait_for()
    written = visit.page.locator("main").text_content() or ""
    assert all(text in written for text in texts_of(challenge).explanation)
    assert all(text in written for text in texts_of(challenge).traps)
    shared = visit.page.inner_text(".share-text")
    assert f"Cat Box daily {CHAIN[1]}" in shared
    assert "Solved on try 2, 1 hint" in shared
    visit.open("stats")
    assert re.search(r"\b1\b", visit.text)


def test_a_daily_is_solved_with_a_finger_on_a_phone(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, **PHONE)
    visit.open(address(*TOUCHED))
    for pick in picks(*TOUCHED):
        Hands(visit.page).tap(pick)
    assert Hands(visit.page).finish(*picks(*TOUCHED)) == "Solved"


def test_a_place_has_its_points_once_they_are_counted(visit: Visit) -> None:
    visit.open(address(*TURN))
    hands, keyboard = Hands(visit.page), visit.page.keyboard
    hands.choice(0).click()
    visit.page.wait_for_selector(MARK, state="attached")
    keyboard.press("n")
    before, place = hands.line, hands.held_over()
    assert re.fullmatch(r"[^→]*covers [^→]*", before)
    keyboard.press("p")
    visit.page.locator(".line").get_by_text("→").wait_for()
    assert re.fullmatch(re.escape(before) + r"; lead -?\d+ → -?\d+", hands.line)
    assert hands.held_over() == place
    assert "0 tries, 1 hint" in visit.page.inner_text(".state")
    visit.reload()
    assert hands.button("Count for me").count() == 0


def test_what_was_laid_has_its_points_once_it_is_judged_or_they_are_counted(visit: Visit) -> None:
    lay_and_count(visit)
    assert re.search(GAIN, visit.page.inner_text(".news"))


def test_on_a_site_of_files_it_has_its_points_then_too(site_of: SiteOf, visiting: Visiting) -> None:
    with files_served(site_of("--no-lessons")) as site:
        lay_and_count(visiting(site))


def lay_and_count(visit: Visit) -> None:
    """Lay a card, take it back, have it judged, and let its points be counted."""
    visit.open(address(*OPEN_TURN))
    question = ChallengeQuestion(challenge_of(*OPEN_TURN))
    step = next(step for step in question.start.next_steps() if any_follows(question, step))
    hands, own = Hands(visit.page), visit.page.locator("p.own")
    before = own.inner_text()
    hidden = before.replace("lead", "lead before your turn")
    hands.type_steps(step.text)
    own.filter(has_text=hidden).wait_for()
    assert not re.search(GAIN, visit.page.inner_text(".news"))
    hands.button("Undo").click()
    own.filter(has_text=before).wait_for()
    hands.type_steps(step.text)
    own.filter(has_text=hidden).wait_for()
    hands.button("Done").click()
    visit.page.locator(".news.verdict h2").get_by_text("Not yet").wait_for()
    judged = own.inner_text()
    assert re.fullmatch(r"Your lead: -?\d+", judged)
    hands.button("One step back").click()
    hands.button("Undo").wait_for()
    hands.type_steps(step.text)
    own.filter(has_text=hidden).wait_for()
    hands.button("Count for me").click()
    own.filter(has_text=judged).wait_for()
    assert "1 try, 1 hint" in visit.page.inner_text(".state")
    hands.button("Undo").click()
    visit.page.locator(".bar button:disabled").get_by_text("Undo").wait_for()
    hands.type_steps(step.text)
    visit.page.locator(".bar button:enabled").get_by_text("Undo").wait_for()
    assert own.inner_text() == judged


def any_follows(question: ChallengeQuestion, step: Step) -> bool:
    """Whether something may be laid after a first step."""
    return any(True for _ in question.start.add(step).next_steps())


def test_a_daily_is_solved_with_keys_alone(visit: Visit) -> None:
    visit.open(address(*TYPED))
    for pick in picks(*TYPED):
        Hands(visit.page).type(pick)
    assert Hands(visit.page).finish(*picks(*TYPED)) == "Solved"


def test_a_daily_is_given_up_and_its_code_leads_to_the_same_puzzle(visit: Visit) -> None:
    challenge = challenge_of(*CHAIN)
    visit.open(address(*CHAIN))
    visit.page.keyboard.press("g")
    visit.page.keyboard.press("Enter")
    visit.page.get_by_role("heading", name="The solution").wait_for()
    assert " ".join(challenge.solution) in visit.page.inner_text(".notation")
    content = content_of(challenge)
    visit.open(f"puzzle/{share_code_of(content.entry, content.value)}")
    assert ChallengeQuestion(challenge).task in visit.text


def test_a_second_click_that_follows_at_once_takes_no_other_hint(visit: Visit) -> None:
    visit.page.clock.install(time=NOON)
    visit.open(HINTED)
    visit.page.clock.pause_at(NOON + timedelta(hours=1))
    hint, hints = Hands(visit.page).button("Hint"), visit.page.locator(".hints li")
    hint.click()
    hints.first.wait_for()
    visit.page.clock.run_for(300)
    hint.click()
    visit.page.clock.run_for(200)
    visit.page.keyboard.press("h")
    hints.nth(1).wait_for()
    assert len([url for url in visit.requests if url.endswith("/hint")]) == 2


def test_a_puzzle_to_practise_is_typed_and_the_next_one_opens(visit: Visit) -> None:
    title = judge_named("catbox", PRACTICE.kind).title
    visit.open("practice/catbox")
    visit.page.get_by_label(str(title)).get_by_role("link").first.click()
    visit.page.wait_for_selector(".typed", state="attached")
    assert visit.page.url.endswith(f"#/practice/{PRACTICE}")
    hands = Hands(visit.page)
    hands.type_steps("ABCD@99,99")
    visit.page.wait_for_selector(".typed .refused:not(:empty)")
    visit.may_fail = True
    hands.type_steps(" ".join(generate(practice_recipe(PRACTICE)).solution))
    visit.page.wait_for_selector(".verdict.right")
    visit.page.get_by_text("The next one").click()
    visit.page.wait_for_url(re.compile("kitten/2$"))


def test_a_rating_is_shown_after_five_first_tries_and_a_puzzle_that_fits(visit: Visit) -> None:
    visit.open("practice/ifitfits")
    assert visit.page.get_by_role("link", name="One that fits you").count() == 1
    for number in range(1, 6):
        path = f"{visit.url}api/daily/ifitfits/2026-03-0{number}/give-up"
        assert visit.page.request.post(path, data={}).ok
    visit.open("stats")
    told = visit.page.get_by_text("Your rating:").inner_text()
    assert re.fullmatch(
        r"Your rating: 1[0-4]\d\d ± \d{3}, by your first try at each of 5 puzzles", told
    )
    visit.open("practice/ifitfits")
    visit.page.get_by_role("link", name="One that fits you").click()
    visit.page.wait_for_url(re.compile("#/practice/ifitfits/[a-z]+/kitten/1$"))


def test_half_a_tier_fits_somebody_who_is_known_well_and_more_of_it_follow(visit: Visit) -> None:
    fitting = PracticeName("catbox", "turn", "kitten-upper", 1)

    def known_well(asked: Route) -> None:
        rows = asked.fetch().json()
        for row in rows:
            row["fits"] = (row["kind"], row["part"]) == (fitting.kind, fitting.part)
        asked.fulfill(json=rows)

    visit.page.route("**/api/practice/catbox", known_well)
    visit.open("practice/catbox")
    link = visit.page.get_by_role("link", name="One that fits you")
    assert link.get_by_role("img", name="Difficulty: 1 of 5").count() == 1
    link.click()
    visit.page.wait_for_url(re.compile(f"#/practice/{fitting}$"))
    hands = Hands(visit.page)
    hands.type_steps(" ".join(generate(practice_recipe(fitting)).solution))
    visit.page.wait_for_selector(".verdict.right")
    visit.page.get_by_text("The next one").click()
    visit.page.wait_for_url(re.compile("kitten-upper/2$"))


# The first time


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_daily_of_a_game_never_played_begins_with_one_move_of_a_lesson(
    game: str, visiting: Visiting, serving: Serving
) -> None:
    lesson = tutorial_of(game).lessons[0]
    visit = visiting(serving.url, **PHONE, new=True)
    visit.open()
    visit.page.get_by_role("heading", name="Never played?").wait_for()
    visit.open(address(game, DAY))
    assert lesson.task in visit.text
    assert play(visit, game, lesson, lesson.answers[0]) == "Solved"
    visit.page.get_by_role("link", name="To the puzzle of the day").click()
    task = ChallengeQuestion(challenge_of(game, DAY)).task
    visit.page.get_by_text(task).first.wait_for()
    visit.reload()
    assert task in visit.text


def test_the_lesson_before_a_daily_is_left_out_once_for_all(
    visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, new=True)
    visit.open(address(*CHAIN))
    visit.page.get_by_role("link", name="I know the game").click()
    visit.page.get_by_text(ChallengeQuestion(challenge_of(*CHAIN)).task).first.wait_for()
    visit.open(address("catbox", DAY))
    assert ChallengeQuestion(challenge_of("catbox", DAY)).task in visit.text


# The small one of a day


SATURDAY: Final = datetime(2026, 12, 5, 12).astimezone()

SMALL: Final = Daily("catbox", SATURDAY.date(), Series.SMALL)


@pytest.fixture
def saturday(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path, SATURDAY) as server:
        yield server


def test_somebody_new_is_led_to_the_small_puzzle_which_keeps_the_streak(
    visiting: Visiting, saturday: Serving
) -> None:
    challenge = dailies.shipped(*SMALL)
    assert challenge is not None
    visit = visiting(saturday.url, **PHONE)
    visit.open()
    card = visit.page.get_by_role("article", name="Cat Box")
    small = card.get_by_role("link", name="A small one, for a minute")
    small.wait_for()
    assert "primary" in (small.get_attribute("class") or "")
    assert not complaints(visit.page)
    small.click()
    visit.page.get_by_role("heading", name="the small one of").wait_for()
    Hands(visit.page).type_steps(" ".join(own_steps(challenge)))
    visit.page.wait_for_selector(".verdict.right")
    visit.page.get_by_text("1 day in a row").wait_for()
    shared = visit.page.inner_text(".share-text")
    assert f"Cat Box small daily {SMALL.day}" in shared
    visit.page.get_by_role("link", name="Next puzzle: Cat in the Box (small)").wait_for()
    visit.open()
    small.wait_for()
    assert "primary" not in (small.get_attribute("class") or "")
    visit.open("stats")
    visit.page.get_by_text("Small ones: 1 solved, 0 given up").wait_for()
    visit.open("archive/catbox")
    visit.page.get_by_role("link", name="the small one, solved").wait_for()
    assert not complaints(visit.page)


def test_the_first_page_names_a_small_puzzle_to_somebody_who_never_played(
    visiting: Visiting, saturday: Serving
) -> None:
    visit = visiting(saturday.url, new=True)
    visit.open()
    visit.page.get_by_role("link", name="A small puzzle").click()
    visit.page.get_by_role("link", name="I know the game").click()
    visit.page.get_by_role("heading", name="the small one of").wait_for()


# Hints, replies and the end


def test_a_hint_rings_the_area_then_takes_up_the_card_then_holds_it_over_its_place(
    visit: Visit,
) -> None:
    first, *_ = picks(*BRIDGE)
    visit.open(address(*BRIDGE))
    hands, hints = Hands(visit.page), visit.page.locator(".hints li")
    hands.button("Hint").click()
    hints.nth(0).wait_for()
    visit.page.wait_for_selector(".cursor-cell", state="attached")
    visit.page.wait_for_timeout(DOUBLE)
    hands.button("Hint").click()
    visit.page.wait_for_selector(MARK, state="attached")
    assert hands.choice(*first.path).get_attribute("aria-pressed") == "true"
    assert hands.held_over() is None
    visit.page.wait_for_timeout(DOUBLE)
    hands.button("Hint").click()
    visit.page.wait_for_selector(".ghost.legal", state="attached")
    assert hands.held_over() == first.cell
    assert hands.button("Hint").is_disabled()
    hands.lay(lambda: visit.page.keyboard.press("Enter"))
    visit.page.wait_for_timeout(DOUBLE)
    hands.button("Hint").click()
    visit.page.get_by_text("Hint 4 of 6").first.wait_for()


def test_a_reply_to_a_wrong_try_is_drawn_and_its_edge_is_none_of_ones_own(visit: Visit) -> None:
    (*_, (_value, (worst, *_others))) = challenge_of(*DUEL).prospects
    visit.open(address(*DUEL))
    Hands(visit.page).type_steps(worst)
    visit.page.locator(".verdict.wrong").wait_for()
    visit.page.wait_for_selector(".reply .reply-edge", state="attached")
    assert visit.page.locator(".reply-number").all_text_contents() == ["2"]
    Hands(visit.page).button("Try again").click()
    visit.page.wait_for_selector(".reply", state="detached")
    Hands(visit.page).type_steps(challenge_of(*DUEL).solution[0])
    visit.page.get_by_role("heading", name="Solved").wait_for()
    visit.page.wait_for_selector(".reply", state="attached")


def test_after_a_daily_the_next_one_waits_and_in_the_end_one_text_tells_of_all(
    visit: Visit,
) -> None:
    place, left = address("catbox", DAY), set(registry.GAMES)
    while left:
        visit.open(place)
        game = place.split("/")[1]
        left.remove(game)
        Hands(visit.page).type_steps(" ".join(picked_steps(game)))
        if not picks(game, DAY)[-1].last:
            Hands(visit.page).button("Done").click()
        visit.page.get_by_role("heading", name="Solved").wait_for()
        assert "1 day in a row" in visit.text
        onward = visit.page.get_by_role("link", name="Next puzzle: ")
        assert onward.count() == bool(left)
        place = (onward.get_attribute("href") or "").removeprefix("#/") if left else ""
    text = visit.page.locator(".share-text").first.inner_text()
    assert all(f"{registry.entry(game).title} ✅" in text for game in registry.GAMES)


def picked_steps(game: str) -> tuple[str, ...]:
    """The own steps of the solution of today's puzzle."""
    question = ChallengeQuestion(challenge_of(game, DAY))
    return question.view.tabletop.step_texts(question.solved)


def test_who_goes_back_leaves_the_question_about_giving_up_behind(visit: Visit) -> None:
    visit.open()
    visit.open(address(*CHAIN))
    Hands(visit.page).button("Give up").click()
    visit.page.get_by_role("dialog").wait_for()
    visit.page.go_back()
    visit.page.locator(".page-home").wait_for()
    assert not visit.page.get_by_role("dialog").count()


# Waiting


def test_a_puzzle_that_is_being_made_says_so_and_how_long_one_has_waited(visit: Visit) -> None:
    visit.page.clock.install(time=NOON)
    visit.open()
    asked = held_back(visit.page, "**/api/practice/**/1")
    visit.page.goto(f"{visit.url}#/practice/{PRACTICE}")
    wait_until_seen(visit.page, lambda: asked, "the puzzle is asked for")
    visit.page.clock.run_for(21_000)
    visit.page.get_by_text("is made first, which can take a minute. 0:21 so far").wait_for()
    asked[0].continue_()
    visit.page.wait_for_selector(".typed", state="attached")
    assert "so far" not in visit.text


def test_a_server_that_cannot_judge_yet_says_why_and_for_how_long(visit: Visit) -> None:
    visit.page.clock.install(time=NOON)
    visit.open(address(*DUEL))
    visit.page.route("**/judge", lambda route: route.fulfill(status=503, json={"error": "Later."}))
    visit.may_fail = True
    with visit.page.expect_response("**/judge"):
        Hands(visit.page).type_steps(challenge_of(*DUEL).solution[0])
    visit.page.clock.run_for(2_000)
    line = visit.page.locator(".line:not(.refused)")
    line.get_by_text("its judge gets ready: that takes a minute or two, once.").wait_for()
    visit.page.unroute_all()
    visit.page.clock.run_for(2_000)
    visit.page.get_by_role("heading", name="Solved").wait_for()


# Typing ahead of the answers


def cards(visit: Visit) -> int:
    """How many cards are in the hand, as far as the page has shown."""
    return visit.page.locator(".strip .card").count()


def test_keys_count_that_are_typed_before_the_answers(visit: Visit) -> None:
    visit.open(address(*CHAIN))
    asked = held_back(visit.page, PLACES)
    for key in LAYING * 2:
        visit.page.keyboard.press(key)
    wait_until_seen(visit.page, lambda: asked, "places are asked for")
    assert cards(visit) == 3
    asked[0].continue_()
    wait_until_seen(visit.page, lambda: cards(visit) == 1, "two cards are laid")
    asked = held_back(visit.page, STEPS)
    visit.page.keyboard.press("u")
    visit.page.keyboard.press("u")
    wait_until_seen(visit.page, lambda: asked, "a step back is asked for")
    asked[0].continue_()
    wait_until_seen(visit.page, lambda: cards(visit) == 3, "both are back")


def test_escape_forgets_what_was_typed_ahead(visit: Visit) -> None:
    visit.open(address(*CHAIN))
    asked = held_back(visit.page, PLACES)
    for key in ("1", *LAYING, "Escape", "1"):
        visit.page.keyboard.press(key)
    wait_until_seen(visit.page, lambda: asked, "places are asked for")
    asked[0].continue_()
    visit.page.wait_for_selector(MARK, state="attached")
    assert not Hands(visit.page).held_over()
    assert cards(visit) == 3


def test_keys_after_one_that_failed_do_nothing(visit: Visit) -> None:
    visit.open(address(*CHAIN))
    asked = held_back(visit.page, PLACES)
    for key in LAYING:
        visit.page.keyboard.press(key)
    wait_until_seen(visit.page, lambda: asked, "places are asked for")
    visit.may_fail = True
    asked[0].abort()
    # The next key would clear the line before anybody could read it.
    visit.page.locator(".line").get_by_text("The server doesn't answer").wait_for()
    assert cards(visit) == 3


def test_typed_moves_are_taken_in_their_order_from_the_first_that_is_refused_they_stay(
    visit: Visit,
) -> None:
    first, *rest = challenge_of(*CHAIN).solution
    visit.open(address(*CHAIN))
    asked = held_back(visit.page, STEPS)
    field = visit.page.get_by_label("Steps, as in the log")
    for step in (first, "nothing", *rest):
        Hands(visit.page).type_steps(step)
        assert field.input_value() == ""
    wait_until_seen(visit.page, lambda: asked, "the first step is asked for")
    visit.may_fail = True
    asked[0].continue_()
    visit.page.locator(".typed .refused").get_by_text("nothing").wait_for()
    assert field.input_value() == " ".join(("nothing", *rest))
    assert cards(visit) == len(rest)
    renewed(visit.page, HAND, lambda: Hands(visit.page).type_steps(rest[0]))
    Hands(visit.page).type_steps(" ".join(rest[1:]))
    visit.page.get_by_role("heading", name="Solved").wait_for()


# Lessons


TWO_PLACES: Final = ("mouse",)
"""Lessons whose move goes to two places, one after the other."""


def play(visit: Visit, game: str, lesson: Lesson, steps: tuple[str, ...]) -> str:
    """Make a move with keys; the heading of its judgement."""
    hands, picks = Hands(visit.page), lesson_picks(game, lesson, steps)
    for pick in picks:
        hands.type(pick)
    return hands.finish(*picks)


def wrong(lesson: Lesson) -> tuple[str, ...]:
    """A move that misses the goal, with a remark of its own if one has."""
    missing = [draft.move.texts for draft in lesson.drafts() if lesson.missed(draft)]
    return next((texts for texts in missing if " ".join(texts) in lesson.remarks), missing[0])


DRAWN = re.compile(r"=\^\d\^=|-?\d+,-?\d+|\b[BKPVYo]{4}\b|\b[BGRY]\d\b")
"""A cat, a cell, a card or a space in a lesson's text, of which the page makes a picture."""


def unsaid(visit: Visit, *texts: str) -> list[str]:
    """The parts of some texts between drawn signs that the page doesn't say."""
    said = visit.text
    return [part for text in texts for part in DRAWN.split(text) if part.strip() not in said]


@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.parametrize("game", registry.GAMES)
def test_all_lessons_are_played_one_after_the_other(visit: Visit, game: str) -> None:
    lessons = tutorial_of(game).lessons
    visit.open(f"lesson/{game}/{lessons[0].name}")
    for number, lesson in enumerate(lessons, start=1):
        visit.page.get_by_role("heading", name=f"Lesson {number} of 19: {lesson.title}").wait_for()
        assert unsaid(visit, *lesson.text, lesson.task) == []
        pictures = visit.page.locator(".rules-picture")
        assert pictures.count() == len(lesson.pictures)
        if lesson.name in TWO_PLACES:
            visit.page.get_by_role("link", name="Next lesson").click()
            continue
        assert play(visit, game, lesson, lesson.answers[0]) == "Solved"
        assert unsaid(visit, lesson.why) == []
        if number < len(lessons):
            visit.page.locator(".verdict").get_by_role("link", name="Next lesson").click()
    visit.open(f"learn/{game}")
    done = visit.page.get_by_role("img", name="done")
    skipped = sum(lesson.name in TWO_PLACES for lesson in lessons)
    assert done.count() == len(lessons) - skipped
    assert f"{len(lessons) - skipped} of 19 done" in visit.text


@pytest.mark.parametrize(
    ("game", "locale"), [*zip(registry.GAMES, ("en", "ca", "es"), strict=True)]
)
def test_a_wrong_move_says_why_in_the_language_that_is_spoken(
    visiting: Visiting, serving: Serving, game: str, locale: str
) -> None:
    lesson = tutorial_of(game).lessons[0]
    visit = visiting(serving.url, locale=locale)
    visit.open(f"lesson/{game}/{lesson.name}")
    with speaking(locale):
        said, steps = lesson.spoken, wrong(lesson)
        missed = lesson.missed(lesson.played(steps))
    assert said.task in visit.text
    play(visit, game, lesson, steps)
    assert all(text in visit.page.inner_text(".news.verdict.wrong") for text in missed)
    visit.page.keyboard.press("e")
    visit.page.wait_for_selector(".news.verdict", state="detached")
    play(visit, game, lesson, lesson.answers[0])
    visit.page.locator(".news.verdict.right").get_by_text(said.why).wait_for()
    visit.open(f"learn/{game}")
    assert visit.page.locator(".lessons .solved").count() == 1


def test_a_lesson_is_played_with_a_finger_on_a_phone(visiting: Visiting, serving: Serving) -> None:
    lesson = tutorial_of("ifitfits").lessons[0]
    visit = visiting(serving.url, **PHONE)
    visit.open("learn/ifitfits")
    visit.page.get_by_role("link", name="Begin").tap()
    visit.page.get_by_text(lesson.task).wait_for()
    hands, picks = Hands(visit.page), lesson_picks("ifitfits", lesson, lesson.answers[0])
    for pick in picks:
        hands.tap(pick)
    assert hands.finish(*picks) == "Solved"
    assert visit.page.evaluate("document.documentElement.scrollWidth") == 390
