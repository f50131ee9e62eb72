"""Bytes of a history file as text, whichever way the site or a user's editor wrote them."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_LOOKED_AT: Final = 4096


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. Never fails.

    Without a mark, every second byte being zero means UTF-16. A line that is not UTF-8 is read as Windows-1252, line by
    line, since files of one site are often put together from several years.

    >>> decode("Zoë raises €2".encode("cp1252"))
    'Zoë raises €2'
    """
    return "".join(decode_blocks([data]))


def decode_blocks(blocks: Iterable[bytes]) -> Iterator[str]:
    """The text of a file that comes in blocks, piece by piece; the first block is large enough to tell how it is written."""
    rest = iter(blocks)
    first = next(rest, b"")
    mark, encoding = next(((mark, name) for mark, name in _MARKS if first.startswith(mark)), (b"", ""))
    encoding = encoding or _unmarked_utf_16(first)
    if encoding:
        decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
        yield decoder.decode(first[len(mark) :])
        for block in rest:
            yield decoder.decode(block)
        yield decoder.decode(b"", final=True)
        return
    held = [first]
    for block in rest:
        end = block.rfind(b"\n") + 1
        if end:
            yield _lines(b"".join((*held, block[:end])))
            held = []
        held.append(block[end:])
    yield _lines(b"".join(held))


def _lines(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "\n".join(map(_line, data.split(b"\n")))


def _unmarked_utf_16(data: bytes) -> str:
    """Which UTF-16 it is if Latin letters and zeros take turns; empty if they do not."""
    looked_at = data[:_LOOKED_AT]
    even, odd = looked_at[::2], looked_at[1::2]
    if len(odd) < 2:
        return ""
    if 2 * odd.count(0) > len(odd) and 0 not in even:
        return "utf-16-le"
    if 2 * even.count(0) > len(even) and 0 not in odd:
        return "utf-16-be"
    return ""


def _line(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and error.start > 0:
            return data.decode(errors="replace")  # cut off in the middle of a letter
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # bytes that Windows-1252 leaves open
