"""What people can change and see about being told."""

from dataclasses import asdict

from kist.matches.vacation import DAY, Vacation, left_of
from kist.notices.news import Subscription
from kist.notices.ports import NoticeStore
from kist.notices.quiet import Quiet, zone_of
from kist.server.edge.identity import Client
from kist.server.live.hub import Hub
from kist.server.notices import messages
from kist.server.notices.sender import check_endpoint, public_key
from kist.server.notices.vacations import Vacations


class NoticeService:
    """Keeps devices, quiet hours and vacations; raises `KistError` for what is refused. `key` is the private key
    that messages are signed with."""

    def __init__(self, hub: Hub, store: NoticeStore, vacations: Vacations, key: str) -> None:
        self._hub, self._store, self._vacations, self._key = hub, store, vacations, public_key(key)

    async def look(self, owner: str) -> messages.Notices:
        """How somebody is told."""
        quiet, taken, now = await self._store.quiet(owner), await self._store.vacations(owner), self._hub.clock.now()
        return messages.Notices(
            key=self._key,
            devices=len(await self._store.devices(owner)),
            quiet=None if quiet is None else messages.QuietNote(**asdict(quiet)),
            vacations=[_shown(each) for each in taken if each.stop > max(now, each.start)],
            vacation_days=max(0, left_of(taken, now) // DAY),
        )

    async def subscribe(self, me: Client, order: messages.Subscribe) -> messages.Notices:
        """Tell a device, until its session ends."""
        check_endpoint(order.endpoint, anywhere=self._hub.config.push_anywhere)
        device = Subscription(order.endpoint, order.p256dh, order.auth, order.language)
        most = self._hub.config.limits.devices
        await self._store.subscribe(me.owner, me.session, device, self._hub.clock.now(), most)
        return await self.look(me.owner)

    async def unsubscribe(self, owner: str, order: messages.Unsubscribe) -> messages.Notices:
        """Tell a device nothing any more."""
        await self._store.unsubscribe(order.endpoint, owner)
        return await self.look(owner)

    async def announce(self, owner: str, order: messages.AnnounceVacation) -> messages.Notices:
        """Let all running matches over days wait for somebody."""
        await self._vacations.announce(owner, order.start, order.days)
        return await self.look(owner)

    async def be_back(self, owner: str, order: messages.EndVacation) -> messages.Notices:
        """End a vacation, or call it off."""
        await self._vacations.be_back(owner, order.start)
        return await self.look(owner)

    async def keep_quiet(self, owner: str, order: messages.KeepQuiet) -> messages.Notices:
        """Tell somebody nothing in some hours of the day."""
        quiet = None if order.quiet is None else Quiet(order.quiet.start, order.quiet.stop, order.quiet.zone)
        if quiet is not None:
            zone_of(quiet.zone)
        await self._store.keep_quiet(owner, quiet)
        return await self.look(owner)


def _shown(vacation: Vacation) -> messages.VacationNote:
    return messages.VacationNote(start=vacation.start, stop=vacation.stop)
