"""What is pruned and what is kept, on both databases with the same tests."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kist.accounts.model import Account, Session
from kist.classroom.ports import KeptClass
from kist.matches.log import CLOSE, HAND, SIT, STAND, Entry
from kist.matches.ports import KeptSince, MatchId, NewLog, Outdated
from kist.notices.news import Subscription
from kist.notices.quiet import Quiet
from kist.ratings.rating import NEWCOMER, Rating
from kist.ratings.result import Player, Result
from kist.storage.store import SqlStore
from kist.storage.tables import MATCHES, OWNERS, RATINGS
from kist.tournaments.ports import Beside, KeptTournament
from tests.storage.appending import SUMMARY

pytestmark = pytest.mark.anyio
OVER = replace(SUMMARY, status="over")
SINCE = KeptSince(finished=1000, unfinished=2000, names=500)
NUMBERS = count()


@dataclass(frozen=True)
class Played:
    """A match as a test says it: who did what on which chair, who sits there at the end, and when it last changed."""

    did: tuple[tuple[str, str, int | None], ...] = ()
    sits: tuple[str, ...] = ()
    creator: str = "gil"
    changed: int = 100
    status: str = "over"


def match(
    *owners: str, changed: int = 100, creator: str = "gil", status: str = "over", ended: str = "pass"
) -> Played:
    """One that these clients sat down at and played until something ended it."""
    sat = tuple((owner, SIT, chair) for chair, owner in enumerate(owners))
    return Played((*sat, ("", ended, None)), owners, creator, changed, status)


async def keep(store: SqlStore, played: Played) -> MatchId:
    """Keep a match of which everything happened when it last changed."""
    number = next(NUMBERS)
    log = [
        Entry(version, played.changed, chair, do, owner=owner or None, name=owner.title() if do == SIT else None)
        for version, (owner, do, chair) in enumerate(played.did, 1)
    ]
    new = NewLog(f"match{number:06}", f"CODE{number}", played.creator, f"r{number}", "{}", played.changed)
    return await store.create(new, log, replace(OVER, status=played.status, owners=played.sits))


async def make_accounts(store: SqlStore, *owners: str) -> None:
    for each in owners:
        await store.accounts.create(Account(each, each, each, 5), Session(each, each, "Laptop", 5, 5), None, ends="")


async def there(store: SqlStore) -> set[MatchId]:
    return set(await store.some_ids(MATCHES, "", 10**6))


async def looked(store: SqlStore, since: KeptSince = SINCE, limit: int = 2) -> list[Outdated]:
    """All that is found in looks at so many."""
    found, after = list[Outdated](), ""
    while True:
        some, last = await store.pruner.outdated(after, since, limit)
        found += some
        if last is None:
            return found
        assert last > after
        after = last


async def prune(store: SqlStore, found: Iterable[Outdated]) -> int:
    return sum([await store.pruner.prune(each) for each in found if each.what != "names"])


async def test_matches_of_guests_go_once_their_time_is_over(store: SqlStore) -> None:
    old, played = await keep(store, match("gil", "guy")), await keep(store, match("gil", changed=1000))
    left = await keep(store, match("gil", changed=1999, ended=CLOSE))
    too_long = await keep(store, match("gil", changed=1, ended=f"{CLOSE} too-long"))
    for status in ("open", "running"):
        await keep(store, match("gil", changed=1, status=status))
    assert [each[::2] for each in await looked(store)] == [
        (old, "finished"),
        (left, "unfinished"),
        (too_long, "unfinished"),
    ]
    before = await there(store)
    assert await prune(store, await looked(store)) == 3
    assert before - await there(store) == {old, left, too_long}
    assert await store.entries(old, 0) == []
    assert {row[0] for row in await store._session.rows(OWNERS.select().with_only_columns(OWNERS.c.match_id))} & {
        old,
        left,
    } == set()
    assert await store.entries(played, 0)


async def test_what_is_kept_for_ever_is_not_found(store: SqlStore) -> None:
    await keep(store, match("gil"))
    await keep(store, match("gil", ended=CLOSE))
    assert await looked(store, KeptSince()) == []


@pytest.mark.parametrize(
    "played",
    [
        match("gil", "ada"),
        match("gil", creator="ada"),
        Played((("ada", SIT, 0), ("ada", STAND, 0)), ()),
        Played((("gil", SIT, 0), ("ada", HAND, 0)), ("ada",)),
        match("ada", ended=CLOSE),
        match("gil", creator="class:abcdefghijklmnop:0:0"),
        match("gil", creator="tournament:qrstuvwxyzabcdef"),
    ],
    ids=["sits", "made", "sat", "came along", "given up", "of a class", "of a tournament"],
)
async def test_what_somebody_keeps_stays(store: SqlStore, played: Played) -> None:
    await make_accounts(store, "ada")
    await store.classes.create(KeptClass("abcdefghijklmnop", "CLASS1", 1, 30), 10**12)
    cup = KeptTournament("qrstuvwxyzabcdef", "CUP111", "gil", "r", 1, "{}")
    await store.tournaments.create(cup, [], Beside("over", 10**12))
    kept = await keep(store, played)
    assert [each for each in await looked(store) if each.what != "names"] == []
    assert not await store.pruner.prune(Outdated(kept, len(played.did), "finished"))
    assert await there(store) == {kept}


async def test_matches_go_whose_class_or_tournament_is_gone(store: SqlStore) -> None:
    for creator in ("class:abcdefghijklmnop:0:0", "tournament:qrstuvwxyzabcdef"):
        await keep(store, match("gil", creator=creator))
    assert await prune(store, await looked(store)) == 2


async def test_who_makes_an_account_meanwhile_loses_nothing(store: SqlStore) -> None:
    await keep(store, match("gil", "guy"))
    found = await looked(store)
    await make_accounts(store, "guy")
    assert await prune(store, found) == 0
    assert len(await there(store)) == 1


async def test_what_has_moved_on_stays(store: SqlStore) -> None:
    kept = await keep(store, match("gil"))
    assert not await store.pruner.prune(Outdated(kept, 1, "finished"))
    assert await there(store) == {kept}


PEOPLE = ("ada", "bea", "gil", "guy")
DONE = st.tuples(st.sampled_from(PEOPLE), st.sampled_from((SIT, STAND, HAND, "pass", CLOSE)), st.integers(0, 2))
MATCHES_AT_ALL = st.builds(
    Played,
    did=st.lists(DONE, min_size=1, max_size=6).map(tuple),
    sits=st.lists(st.sampled_from(PEOPLE), unique=True, max_size=3).map(tuple),
    creator=st.sampled_from(PEOPLE),
    changed=st.integers(1, 3000),
    status=st.sampled_from(("open", "running", "over")),
)


@given(
    played=st.lists(MATCHES_AT_ALL, max_size=6),
    since=st.builds(KeptSince, st.integers(0, 3000), st.integers(0, 3000), st.integers(0, 3000)),
    limit=st.integers(1, 4),
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_a_match_that_an_account_has_anything_to_do_with_is_never_pruned(
    store: SqlStore, played: list[Played], since: KeptSince, limit: int
) -> None:
    if await store.accounts.find("ada") is None:
        await make_accounts(store, "ada", "bea")
    kept = [await keep(store, each) for each in played]
    await prune(store, await looked(store, since, limit))
    left = await there(store)
    for name, each in zip(kept, played, strict=True):
        people = {each.creator, *each.sits, *(owner for owner, _, _ in each.did)}
        is_closed = any(did == CLOSE for _, did, _ in each.did)
        is_old = each.changed < since.finished or (is_closed and each.changed < since.unfinished)
        goes = each.status == "over" and is_old and not people & {"ada", "bea"}
        assert (name in left) is not goes, each


# Guests ------------------------------------------------------------------------------------------------------------


async def test_guests_are_found_whose_names_are_to_go(store: SqlStore) -> None:
    """Not who went on with an account: that would be the account's own name."""
    await make_accounts(store, "ada", "bea")
    named = await keep(store, match("gil", "ada", "guy"))
    await keep(store, match("gil", "ada", changed=500))
    await keep(store, match("ada", "bea"))
    came = await keep(store, Played((("gil", SIT, 0), ("ada", SIT, 1), ("bea", HAND, 0)), ("bea", "ada")))
    assert [each[::2] for each in await looked(store)] == [(named, "names")]
    assert await store.pruner.guests_in(named) == ["gil", "guy"]
    assert await store.pruner.guests_in(came) == []


def unmoved(owners: tuple[str, ...], _: Mapping[str, Rating]) -> dict[str, Rating]:
    return dict.fromkeys(owners, NEWCOMER)


async def test_ratings_of_guests_go_whom_nothing_has_moved_since(store: SqlStore) -> None:
    await make_accounts(store, "ada")
    for number, (owners, at) in enumerate(((("ada", "gil"), 10), (("gil", "guy"), 20), (("guy", "ada"), 3000))):
        players = tuple(Player(owner, place) for place, owner in enumerate(owners, 1))
        result = Result(f"m{number}", "cubus", "2", at, players)
        assert await store.ratings.count(result, partial(unmoved, owners))
    after, lost = "", 0
    while True:
        some, last = await store.pruner.prune_ratings(after, 1000, 1)
        lost += some
        if last is None:
            break
        after = last
    assert lost == 1
    rated = RATINGS.select().with_only_columns(RATINGS.c.owner).distinct()
    assert {row[0] for row in await store._session.rows(rated)} == {"ada", "guy"}


async def test_devices_of_guests_are_forgotten_who_sit_nowhere(store: SqlStore) -> None:
    await make_accounts(store, "ada")
    await keep(store, match("guy", status="running"))
    for owner, at in (("ada", 1), ("gil", 1), ("guy", 1), ("new", 2000)):
        await store.notices.subscribe(owner, owner, Subscription(f"https://push/{owner}", "p", "a", "en"), at, 10)
        await store.notices.keep_quiet(owner, Quiet(0, 60, "UTC"))
    assert await store.pruner.prune_devices(1000, 10) == 2
    assert await store.pruner.prune_devices(1000, 10) == 0
    told = [owner for owner in ("ada", "gil", "guy", "new") if await store.notices.devices(owner)]
    assert told == ["ada", "guy", "new"]
    assert await store.notices.quiet("gil") is None
    assert await store.notices.quiet("new")
