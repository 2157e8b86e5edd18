"""Random mutants are drawn alike for a seed, and tried by tests that can notice them."""

from __future__ import annotations

from tests.mutants.running import Outcome, Verdict
from tests.mutants.sampling import MeasuredLines, drawn, places, places_of, table
from tests.mutants.table import Mutant

SOURCE = """
MOST = 4

@kernel
def compiled(points: int) -> bool:
    return points > 3


def wins(points: Literal[3] = 3) -> bool:
    return points >= 2 and not points % 2
"""


def test_annotations_are_no_places_and_kernels_are_places_of_their_own() -> None:
    names = [place.name.rpartition(" ")[0] for place in places_of(SOURCE, "rules.py")]
    default, line = "def wins(points: Literal[3] = 3) -> bool:", SOURCE.splitlines()[-1].strip()
    assert [name for name in names if name.startswith("def")] == [f"{default} 30"]
    assert {name.rpartition(" ")[0] for name in names} == {default, line}
    kernels = list(places_of(SOURCE, "rules.py", kernels=True))
    assert {place.line for place in kernels} == {2, 6}
    assert all(place.compiled for place in kernels)


def test_a_seed_draws_the_same_mutants_each_of_which_changes_its_file() -> None:
    only, nothing = (
        places("games/catbox/scoring.py"),
        MeasuredLines({}, {"tests/games/catbox/test_scoring.py::t": 0.0}),
    )
    first = list(drawn(only, 10, nothing, seed=1))
    assert list(drawn(reversed(only), 10, nothing, seed=1)) == first
    assert list(drawn(only, 10, nothing, seed=2)) != first
    for mutant in first:
        assert mutant.applied(mutant.old) == mutant.new != mutant.old


def test_tests_of_a_line_come_with_those_of_its_folder_first_and_the_quickest_before_others() -> (
    None
):
    near, quick, slow = "tests/games/test_near.py::t", "tests/test_a.py::t", "tests/test_b.py::t"
    lines = {"games/rules.py": {3: (slow, quick, near)}}
    measured = MeasuredLines(lines, {near: 2.0, quick: 0.1, slow: 1.0})
    assert measured.of("games/rules.py", 3) == (near, quick, slow)
    assert measured.of("games/rules.py", 1) == (near, quick, slow)
    assert measured.of("games/other.py", 1) == (near,)
    assert MeasuredLines(lines, {quick: 0.1}).of("games/rules.py", 3) == (quick,)


def test_the_table_counts_by_folder_and_by_what_has_to_be_killed() -> None:
    def outcome(file: str, verdict: Verdict) -> Outcome:
        return Outcome(Mutant("m", "a rule", file, "a", "b", ()), verdict, "", 0.0)

    drawn_table = table(
        [
            outcome("games/go/rules.py", Verdict.KILLED),
            outcome("games/go/score.py", Verdict.LIVED),
            outcome("web/server/app.py", Verdict.KILLED),
            outcome("web/go/page.py", Verdict.KILLED),
        ]
    )
    assert [line.split() for line in drawn_table.splitlines()[1:]] == [
        ["all", "4", "3", "1", "0", "75%"],
        ["at", "least", "85", "%", "1", "1", "0", "0", "100%"],
        ["at", "least", "95", "%", "3", "2", "1", "0", "67%"],
        ["games/go", "2", "1", "1", "0", "50%"],
        ["web/go", "1", "1", "0", "0", "100%"],
        ["web/server", "1", "1", "0", "0", "100%"],
    ]
