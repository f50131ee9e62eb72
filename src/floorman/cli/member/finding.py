"""Who is meant where somebody of the club is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.cli.terminal import plain
from floorman.errors import ClubError, SaidNo
from floorman.lines import folded
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cli.line import ClubLine
    from floorman.club.people.members import MemberLine

_ID: Final = 16
"""How long an id is."""

_NOTHING: Final = Words("", "")


def member(line: ClubLine, who: str, *, otherwise: Words = _NOTHING) -> MemberLine:
    """A member or guest of the club, by name, by the only name that has this in it, or by id.

    *otherwise* is what can be done where the club knows nobody of that name.

    Raises:
        ClubError: the club knows nobody of that name, or several.
        SaidNo: whoever asks may not look for people.
    """
    from floorman.club.people.answers import MembersFound
    from floorman.club.people.commands import FindMembers

    lines = line.ask_for(MembersFound, "members", FindMembers(who, most=20, guests=True)).lines
    found = [one for one in lines if folded(one.name) == folded(who)] or list(lines)
    if not found and len(who) == _ID:
        found = _of_id(line, who)
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{plain(one.name)} ({one.id})" for one in found)
        raise ClubError(
            Words(
                f"{quoted(plain(who))} could be {several}: say which one",
                f"{quoted(plain(who), 'de')} kann {several} sein: sag, wer gemeint ist",
            )
        )
    raise ClubError(
        Words(
            f"the club knows nobody called {quoted(plain(who))}{otherwise.en}",
            f"Der Klub kennt niemanden namens {quoted(plain(who), 'de')}{otherwise.de}",
        )
    )


def _of_id(line: ClubLine, who: str) -> list[MemberLine]:
    from floorman.club.people.answers import MemberPage
    from floorman.club.people.commands import LookAtMember
    from floorman.club.people.members import MemberLine

    try:
        page = line.ask_for(MemberPage, "members", LookAtMember(who))
    except SaidNo:
        return []
    return [MemberLine(page.member, page.name, page.is_guest, page.grants)]
