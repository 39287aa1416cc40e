"""Frames as clients send them: however they are cut by the network, the same texts arrive."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from kist.server.edge.frames import Frames, frame_of

HANDSHAKE = (
    b"GET /api HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def opened() -> Frames:
    frames = Frames(max_size=1000)
    frames.receive_data(HANDSHAKE)
    (request,) = frames.events_received()
    frames.send_response(frames.accept(request))  # type: ignore[arg-type]
    frames.receive_data(Frame(Opcode.PING, b"").serialize(mask=True))
    frames.events_received()
    return frames


def texts_in(frames: Frames, chunks: list[bytes]) -> list[str]:
    """What is heard, as the server listens."""
    heard, parts = [], b""
    for chunk in chunks:
        if (text := frames.whole_text(chunk)) is not None:
            heard.append(text)
            continue
        frames.receive_data(chunk)
        for frame in frames.events_received():
            assert isinstance(frame, Frame)
            if frame.opcode in {Opcode.TEXT, Opcode.CONT}:
                parts += bytes(frame.data)
                if frame.fin:
                    heard.append(parts.decode())
                    parts = b""
    return heard


def sent(text: str, parts: int) -> bytes:
    """A text as a client sends it, in one frame or in several, with a ping between them."""
    data = text.encode()
    cuts = [len(data) * at // parts for at in range(parts + 1)]
    frames = [
        Frame(Opcode.CONT if at else Opcode.TEXT, data[start:end], fin=at == parts - 1)
        for at, (start, end) in enumerate(pairwise(cuts))
    ]
    return b"".join(frame.serialize(mask=True) + Frame(Opcode.PING, b"?").serialize(mask=True) for frame in frames)


@given(
    texts=st.lists(st.tuples(st.text(max_size=200), st.integers(1, 3)), max_size=6),
    cuts=st.lists(st.integers(0, 1000), max_size=8),
)
def test_all_texts_arrive_however_they_are_cut(texts: list[tuple[str, int]], cuts: list[int]) -> None:
    stream = b"".join(sent(*each) for each in texts)
    ends = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    chunks = [stream[start:end] for start, end in pairwise(ends)]
    assert texts_in(opened(), chunks) == [text for text, _ in texts]


def test_a_text_that_comes_by_itself_needs_no_parser() -> None:
    frames = opened()
    assert frames.whole_text(Frame(Opcode.TEXT, b"hello").serialize(mask=True)) == "hello"
    for size in (0, 1, 125, 126, 127, 900):
        assert frames.whole_text(Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)) == "x" * size


def test_what_is_no_whole_text_is_left_to_the_parser() -> None:
    for frame in (
        Frame(Opcode.TEXT, b"x" * 70_000),
        Frame(Opcode.TEXT, b"hello", fin=False),
        Frame(Opcode.TEXT, b"\xff"),
        Frame(Opcode.BINARY, b"hello"),
        Frame(Opcode.PING, b""),
    ):
        assert opened().whole_text(frame.serialize(mask=True)) is None
    for size in (0, 5, 125, 126, 500):
        assert opened().whole_text(Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)) is None
    whole = Frame(Opcode.TEXT, b"x" * 200).serialize(mask=True)
    assert opened().whole_text(whole[:-1]) is None
    assert opened().whole_text(whole + b"x") is None


def test_the_inside_of_a_frame_that_looks_like_one_is_none() -> None:
    inner = Frame(Opcode.TEXT, b"knock").serialize(mask=True)
    outer = bytes((0x82, 0x80 | len(inner), 0, 0, 0, 0)) + inner
    for cut in (2, 6):
        frames = opened()
        frames.receive_data(outer[:cut])
        assert frames.whole_text(outer[cut:]) is None
    begun = opened()
    begun.receive_data(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True))
    assert begun.whole_text(inner) is None


def test_a_text_is_framed_as_the_standard_says() -> None:
    for size in (0, 1, 125, 126, 127, 65_535, 65_536, 70_000):
        text = b"x" * size
        assert frame_of(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
