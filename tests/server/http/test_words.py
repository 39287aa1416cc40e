"""Whatever the server refuses somebody at the page, the page can say in their language."""

from tests.server.refusal_codes import codes, computed, has_words, worded

NOT_MET = {
    "why a server or a command does not start": """
        bad-data bad-database bad-redis in-use too-new no-address not-started unloadable not-read
        not-written no-paper unknown-game no-database too-old not-copied bad-copy""",
    "boards, puzzles, tasks and records that somebody wrote into a file": """
        bad-board bad-board-name bad-colour bad-field bad-field-name bad-fields bad-next bad-place
        colour-count field-twice neighbour-twice not-connected one-way own-neighbour too-near unknown-colour
        unknown-neighbour bad-puzzle bad-rhombi bad-rules not-proved bad-task bad-plan not-one-right
        right-mistake wrong-answer wrong-facts wrong-question bad-record no-secret unfair-chance
        unfair-hidden unfair-ruling wrong-ruling
        unfair-secret bad-json bad-step not-one-game bad-about bad-players bad-result bad-variations
        not-a-variation wrong-result""",
    "what programs give to functions": """
        not-installed bad-transcript no-referee not-loaded
        bad-path no-builds bad-rng bad-seat bad-seconds unknown-name""",
    "what the page offers nobody to send": """
        bad-action unknown-verb unknown-field bad-answer bad-attempt bad-choice bad-begins bad-chairs
        bad-colours bad-pace bad-rounds bad-seed bad-sets bad-settings bad-size bad-times bad-way
        bad-wrong-claim unknown-board unknown-setting bad-flag bad-games bad-mode bad-tasks bad-time
        bad-kind bad-level bad-language bad-paper bad-spacing long-link no-such-hour no-tasks bad-picture bad-rhombus
        bad-removal not-at-origin bad-date bad-host not-json no-such-chair no-such-seat no-such-activity
        not-begun not-finished not-rated unknown-kind too-many-papers paper-full server/edge/guard.py:too-large
        study/puzzles/take.py:too-large study/puzzles/most.py:not-in-hand study/tasks/make.py:bad-count
        too-long-settings bad-ruling no-such-task bad-edit bad-groups no-such-group classroom/plan.py:bad-title""",
    "what the server catches and tries once more, or never does to itself": """
        conflict taken bad-entry bad-version out-of-order has-rematch bad-series not-all-there no-such-round
        no-such-table not-in-pile too-hard""",
    "what the page knows by its code or status, and has a way on for": """
        reviews-busy unknown-puzzle unknown-lesson unknown-step nothing-shown""",
}
"""Codes that the page needs no words for, by the reason; with a file where that is so for this one alone."""

COMPUTED = {
    "core/given.py",  # bad-ARGUMENT, of programs
    "core/settings.py",  # bad-SETTING
    "cubus/play/settings.py",
    "matches/settings.py",
    "cubus/shape/picture.py",  # the codes of drafts
    "server/app.py",  # see FROM_THE_FRAMEWORK
    "server/live/codes.py",  # no-such-match, no-such-class, no-such-tournament
    "server/edge/guard.py",  # what its own _refuse is called with
    "skelter/turns.py",  # fields and stones
}
FROM_THE_FRAMEWORK = {"too-slow", "bad-request", "internal"}
DRAFTS = {"empty", "overlap", "apart", "half-hidden", "hanging", "left-side-missing", "right-side-missing"}
FIELDS = {"occupied", "neutral", "own-colour", "blocked", "nowhere-to-go", "not-next-to", "own-stone", "not-empty"}


def test_the_page_has_words_for_every_refusal_that_somebody_there_can_meet() -> None:
    not_met = {code for group in NOT_MET.values() for code in group.split()}
    speechless = {
        (file, code) for file, code in codes() if not has_words(file, code) and not not_met & {code, f"{file}:{code}"}
    }
    assert speechless == set()


def test_codes_that_are_put_together_have_words_too() -> None:
    assert computed() == COMPUTED
    assert worded("") >= FROM_THE_FRAMEWORK | {"no-such-match"}
    assert "no-such-class" in worded("classroom")
    assert "no-such-tournament" in worded("tournaments")
    assert worded("games/cubus") >= DRAFTS
    assert worded("games/skelter") >= FIELDS


def test_nothing_is_left_out_that_has_words_or_is_not_refused_any_more() -> None:
    known = codes()
    for group in NOT_MET.values():
        for entry in group.split():
            wanted, _, code = entry.rpartition(":")
            places = {file for file, each in known if each == code and (not wanted or file == wanted)}
            assert any(not has_words(file, code) for file in places), entry
