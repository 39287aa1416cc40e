"""The frames of sockets (RFC 6455): how texts are written as such, and read. Most come one by one and whole, and what
is general about frames takes far longer than the text itself."""

from struct import Struct
from typing import Any, Final

from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # compiled, if there is one
from websockets.protocol import State
from websockets.server import ServerProtocol

_WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a text and the whole of it."""
_LONGER: Final = 126
"""From so many bytes on, the length of a frame does not fit into its second byte."""
_MIDDLING, _LONG = Struct("!BBH"), Struct("!BBQ")
_FEWEST, _MASKED = 6, 0x80
"""The bytes of the shortest frame from a client: kind, length and mask; and what its second byte has besides."""
_MOST: Final = 2_000
"""Longer ones are rare, and looked at piece by piece."""


def frame_of(text: bytes) -> bytes:
    """A text as it goes over the line (RFC 6455, section 5.2). Those who get the same text get the same frame."""
    size = len(text)
    if size < _LONGER:
        return bytes((_WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return _MIDDLING.pack(_WHOLE_TEXT, 126, size) + text
    return _LONG.pack(_WHOLE_TEXT, 127, size) + text


class Frames(ServerProtocol):
    """What the frames of a socket mean. Who says goodbye in the middle of a message is let go in peace."""

    def whole_text(self, data: bytes) -> str | None:
        """The text, where these bytes are a single frame with the whole of one, as nearly always; else None, and they
        have to be looked at in general, which takes much longer."""
        if not _FEWEST <= len(data) <= _MOST or data[0] != _WHOLE_TEXT:
            return None
        is_short = data[1] < _MASKED + _LONGER
        size, mask = (data[1] - _MASKED, 2) if is_short else (int.from_bytes(data[2:4]), 4)
        text, as_it_should = mask + 4, data[1] == _MASKED + min(size, _LONGER)
        if len(data) != text + size or not as_it_should or not self._is_at_rest():
            return None
        try:
            return apply_mask(data[text:], data[mask:text]).decode()
        except UnicodeDecodeError:
            return None

    def _is_at_rest(self) -> bool:
        """Whether what comes next is the first byte of a message."""
        waits_in: Any = self.parser
        while (deeper := getattr(waits_in, "gi_yieldfrom", None)) is not None:
            waits_in = deeper
        between_frames = waits_in.__name__ == "at_eof"
        return between_frames and self.state is State.OPEN and self.current_size is None

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame."""
        if frame.opcode is Opcode.CLOSE:
            self.current_size = None  # the rest of the message will not come
        super().recv_frame(frame)
