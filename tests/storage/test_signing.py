"""What servers say to each other is believed when one of them has said it, just now, and once."""

from kist.storage.signing import LATE_MS, Signing

SECRET = "shared"  # noqa: S105


class Fleet:
    """Servers that share a secret and a clock."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def server(self, secret: str = SECRET) -> Signing:
        return Signing([secret], lambda: self.now)


def believed(server: Signing, said: bytes) -> str | None:
    """What a server takes for news."""
    signed = server.read(said)
    return signed.message if signed and server.is_news(signed) else None


def test_what_a_server_of_the_fleet_says_is_believed() -> None:
    fleet = Fleet()
    one, two = fleet.server(), fleet.server()
    for message in ('{"match":"a","version":7}', "with   spaces ", "Zoë 🦊", ""):
        said = one.signed(message).encode()
        assert believed(two, said) == message
        assert believed(one, said) is None, "it has heard itself"


def test_nobody_else_is_believed() -> None:
    fleet = Fleet()
    one, two, stranger = fleet.server(), fleet.server(), fleet.server("guessed")
    said = one.signed("sign").encode()
    forged = [said.replace(b"sign", b"lies"), said[:-1], said[:-1] + b"x", said + b"0", b" " + said, b"x" + said[1:]]
    for each in [*forged, stranger.signed("sign").encode(), b"", b" ", b"   ", b"sign", b"\xff \xfe", b"{" * 9_000]:
        assert believed(two, each) is None
    assert believed(two, said) == "sign", "what strangers say in its name does not keep a server from being heard"


def test_nothing_is_believed_twice() -> None:
    fleet = Fleet()
    one, two, third = (fleet.server() for _ in range(3))
    first, second, other = one.signed("first").encode(), one.signed("second").encode(), third.signed("other").encode()
    assert [believed(two, each) for each in (first, second, other)] == ["first", "second", "other"]
    assert [believed(two, each) for each in (first, second, other)] == [None] * 3


def test_old_messages_are_not_believed_even_by_who_has_not_heard_them() -> None:
    fleet = Fleet()
    one, then, later, behind = (fleet.server() for _ in range(4))
    said = one.signed("here").encode()
    fleet.now += LATE_MS
    assert believed(then, said) == "here"
    fleet.now += 1
    assert believed(later, said) is None
    assert believed(then, said) is None
    fleet.now -= 2 * LATE_MS + 2
    assert believed(behind, said) is None, "nor are those that come from a time that is far ahead"


def test_all_is_heard_however_much_is_said_in_a_moment_and_when_the_clock_is_put_back() -> None:
    fleet = Fleet()
    one, two = fleet.server(), fleet.server()
    said = [one.signed(str(number)) for number in range(5_000)]
    fleet.now -= LATE_MS // 2
    said += [one.signed("back")]
    assert all(believed(two, each.encode()) is not None for each in said)


def test_a_clock_that_is_put_back_by_an_hour_makes_nobody_deaf() -> None:
    fleet = Fleet()
    one, two = fleet.server(), fleet.server()
    assert believed(two, one.signed("before").encode()) == "before"
    fleet.now -= 3_600_000
    said = [one.signed("after").encode(), one.signed("more").encode()]
    assert [believed(two, each) for each in said] == ["after", "more"]
    assert [believed(two, each) for each in said] == [None, None]


def test_what_is_old_was_signed_all_the_same() -> None:
    """Strangers are counted, and a server that was slow is none."""
    fleet = Fleet()
    one, two = fleet.server(), fleet.server()
    said = one.signed("here").encode()
    fleet.now += 2 * LATE_MS
    assert two.read(said) is not None
    assert believed(two, said) is None
    assert one.read(said.replace(b"here", b"lies")) is None, "nor does its own name help a stranger"


def test_servers_that_are_gone_are_not_remembered() -> None:
    fleet = Fleet()
    one = fleet.server()
    for _ in range(100):
        assert believed(one, fleet.server().signed("hello").encode()) == "hello"
        fleet.now += 1_000
    assert len(one._heard) <= LATE_MS / 1_000 + 1
