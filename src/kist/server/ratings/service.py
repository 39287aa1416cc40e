"""Ratings: counts rated matches when they are over, and tells what they made of ratings."""

import logging
from functools import partial

from kist.core.errors import IllegalAction, KistError
from kist.matches.ports import MatchId, Unreachable
from kist.matches.settings import Chair
from kist.ratings import bots
from kist.ratings.ports import RatingStore, Step
from kist.ratings.rating import NEWCOMER, Rating, points_of, rated
from kist.ratings.result import is_counted, pool_of, result_of
from kist.server.http.errors import NotFound
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.ratings import messages as out

LOG = logging.getLogger("kist.ratings")
MATCHES_AT_ONCE = 50
"""So many matches are counted in one go."""
SHOWN_STEPS = 200
"""So many steps of a rating are told."""


class RatingService:
    """Counts matches: at once where they end, and later those that nobody counted, as the server was gone."""

    def __init__(self, hub: Hub, store: RatingStore) -> None:
        self._hub, self._store = hub, store
        self._uncountable: set[MatchId] = set()
        """Matches that could not be counted; they are left alone until the server is started again."""

    def note_end(self, room: Room) -> None:
        """A match has ended here: if it is rated, it is counted."""
        if is_counted(room.table.match):
            self._hub.spawn(self._count_soon(room.id))

    async def _count_soon(self, match: MatchId) -> None:
        try:
            await self.count(match)
        except KistError as reason:  # it is tried again: see `sweep`
            LOG.info("match not counted yet", extra={"match": match, "error": reason.code})

    async def sweep(self) -> None:
        """Count what nobody has counted."""
        for match in await self._store.uncounted(MATCHES_AT_ONCE + len(self._uncountable)):
            if match in self._uncountable:
                continue
            try:
                await self.count(match)
            except Unreachable:
                raise
            except NotFound:  # nobody played it but somebody who wanted to be forgotten
                await self._store.leave_out(match)
            except Exception:
                LOG.exception("match cannot be counted", extra={"match": match})
                self._uncountable.add(match)

    async def count(self, match_id: MatchId) -> bool:
        """Count a match that is over, unless it was counted before; it follows from the log alone."""
        room = await self._hub.rooms.current(match_id)
        result = result_of(match_id, room.table.match, await self._hub.store.entries(match_id, 0))
        if result is None:
            await self._store.leave_out(match_id)
            return False
        fixed = bots.bot_ratings(result.game, result.pool)
        return await self._store.count(result, partial(rated, result, bots=fixed))

    # Telling ------------------------------------------------------------------------------------------------------

    async def of(self, owner: str | None) -> out.Ratings:
        """Somebody's own ratings, and those of bots."""
        steps: dict[tuple[str, str], list[Step]] = {}
        for step in await self._store.steps(owner) if owner else []:
            steps.setdefault((step.game, step.pool), []).append(step)
        latest = sorted(steps.items(), key=lambda each: each[1][-1].at, reverse=True)
        own = {place: each[-1].after for place, each in steps.items()}
        return out.Ratings(
            own=[_pool(game, pool, each) for (game, pool), each in latest],
            bots=[note for place in bots.pools() for note in _levels(*place, own.get(place, NEWCOMER))],
        )

    async def at_table(self, owner: str | None, match_id: MatchId) -> out.TableRatings:
        """The ratings of all who sit at a rated table."""
        match = (await reading.look(self._hub, owner, match_id)).table.match
        pool = pool_of(match.game, match.settings)
        if not match.settings.rated or pool is None:
            raise IllegalAction("not-rated", "This match is not rated.")
        moved = await self._store.steps_at(match_id)
        people = sorted({sitter.owner for sitter in match.sitters if sitter})
        known = bots.bot_ratings(match.game.name, pool)
        known |= dict.fromkeys(people, NEWCOMER)
        known |= await self._store.current(people, match.game.name, pool)
        sitting = {
            chair: sitter.owner if sitter else match.chairs[chair] for chair, sitter in enumerate(match.sitters)
        }
        chairs = [_chair(chair, known[who], moved.get(who)) for chair, who in sitting.items() if who in known]
        return out.TableRatings(pool=pool, counted=bool(moved), chairs=chairs)


def _chair(chair: Chair, rating: Rating, step: Step | None) -> out.ChairRating:
    if step is None:
        return out.ChairRating(chair=chair, rating=note_of(rating), change=None, place=None)
    return out.ChairRating(chair=chair, rating=note_of(step.after), change=_change(step), place=step.place)


def note_of(rating: Rating) -> out.RatingNote:
    """A rating as it leaves."""
    return out.RatingNote(points=rating.points, spread=rating.spread, provisional=rating.is_provisional)


def _change(step: Step) -> int:
    return step.after.points - points_of(step.before)


def _pool(game: str, pool: str, steps: list[Step]) -> out.PoolRating:
    told = [
        out.RatingStep(
            match=step.match,
            at=step.at,
            rating=note_of(step.after),
            change=_change(step),
            place=step.place,
            players=step.players,
        )
        for step in steps[-SHOWN_STEPS:]
    ]
    start = note_of(steps[-SHOWN_STEPS - 1].after if len(steps) > SHOWN_STEPS else NEWCOMER)
    return out.PoolRating(game=game, pool=pool, rating=told[-1].rating, start=start, steps=told, matches=len(steps))


def _levels(game: str, pool: str, player: Rating) -> list[out.BotRating]:
    fits = bots.right_level(game, pool, player)
    return [
        out.BotRating(game=game, pool=pool, level=each.level, rating=note_of(each.rating), fits=each.level == fits)
        for each in bots.measured(game, pool)
    ]
