"""Files as sites, years and editors left them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.history.encodings import decode, decode_blocks

TEXT = "Seat 1: Zoë (€5 in chips)\r\nSeat 2: Łukasz\r\nSeat 3: Анна\r\n"
WESTERN = "Seat 1: Zoë (€5 in chips)\r\nSeat 2: Müller £2\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_with_a_mark_or_as_utf_8(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_utf_16_with_and_without_a_mark(encoding: str, mark: str) -> None:
    assert decode((mark + TEXT).encode(encoding)) == TEXT


def test_windows_1252_and_what_it_leaves_open() -> None:
    assert decode(WESTERN.encode("cp1252")) == WESTERN
    assert decode(b"Zo\xeb \x81") == "Zoë \x81"


def test_files_put_together_from_several_years() -> None:
    assert decode(WESTERN.encode("cp1252") + TEXT.encode()) == WESTERN + TEXT


def test_a_file_cut_off_in_the_middle_of_a_letter() -> None:
    assert decode("Zoë €".encode()[:-1]) == "Zoë �"
    assert decode("Zoë".encode("utf-16")[:-1]) == "Zo�"


@given(st.binary())
def test_nothing_fails(data: bytes) -> None:
    assert isinstance(decode(data), str)


@given(st.text())
def test_utf_8_with_a_mark_is_itself(text: str) -> None:
    assert decode(b"\xef\xbb\xbf" + text.encode()) == text


@given(st.binary(max_size=200), st.integers(1, 50))
def test_in_blocks_it_is_the_same_text(data: bytes, first: int) -> None:
    """The first block is as large as what is looked at; the others may end anywhere, in the middle of a letter too."""
    whole = b"Seat 1: Zo\xc3\xab\n" * 400 + data + "Łukasz\nAnna".encode()
    blocks = [whole[:5000], *(whole[at : at + first] for at in range(5000, len(whole), first))]

    assert "".join(decode_blocks(blocks)) == decode(whole)
    for encoding in ("utf-16", "utf-8-sig"):
        marked = TEXT.encode(encoding)
        parts = [marked[:8], *(marked[at : at + first] for at in range(8, len(marked), first))]
        assert "".join(decode_blocks(parts)) == TEXT
