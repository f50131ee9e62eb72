"""The desk where members are looked after: everything that can be wanted of it, as it comes over the wire."""

from __future__ import annotations

import asyncio
from typing import get_args

import msgspec
import pytest

from floorman.club.authority.actor import NOBODY, Actor, Grant
from floorman.club.people import answers as at
from floorman.club.people import commands as want
from floorman.club.people.desk import MembersDesk, PeopleSettings
from floorman.errors import (
    FloormanError,
    LinkNotGood,
    MembersOnly,
    NoMail,
    NotAllowed,
    NothingToAccept,
    PasskeyRefused,
    UnknownBook,
    UnknownMember,
    WrongGrant,
    WrongSignIn,
)
from floorman.rulebook import SHIPPED
from floorman.store.personal import former_member
from support.authenticator import Authenticator
from support.people import PASSWORD, Office, in_office

ORIGIN = "https://club.example"


class Postbox:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []

    async def send(self, address: str, subject: str, text: str) -> None:
        self.letters.append((address, subject, text))


def desk_of(office: Office, box: Postbox | None = None) -> MembersDesk:
    settings = PeopleSettings(box, f"{ORIGIN}/") if box else PeopleSettings()
    return MembersDesk(office.members, lambda: SHIPPED, settings)


def test_an_evening_at_the_desk() -> None:
    async def work(office: Office) -> None:
        desk = desk_of(office)
        boss = await office.joins("Boss", Grant("admin"))
        made = await desk.do(boss, want.InviteMember((Grant("desk", "tournament/friday"),), uses=2))
        assert isinstance(made, at.LinkMade)
        assert made.page == "join"
        shown = await desk.do(NOBODY, want.LookAtInvitation(made.link))
        assert isinstance(shown, at.InvitationShown)
        assert shown.grants == (Grant("desk", "tournament/friday"),)
        came = await desk.do(NOBODY, want.AcceptInvitation(made.link, "Anna", PASSWORD, "Firefox"))
        assert isinstance(came, at.CameIn)
        assert (came.name, came.is_guest) == ("Anna", False)
        anna = await office.who(came.token)

        listed = await desk.do(boss, want.ListInvitations())
        assert isinstance(listed, at.Invitations)
        assert [(line.left, line.by) for line in listed.lines] == [(1, boss.member)]
        assert await desk.do(boss, want.WithdrawInvitation(listed.lines[0].id)) == 0
        with pytest.raises(LinkNotGood):
            await desk.do(NOBODY, want.LookAtInvitation(made.link))

        assert await desk.do(anna, want.Rename("Anne")) == 0
        await desk.do(boss, want.GrantRole(anna.member, "floor"))
        await desk.do(boss, want.WithdrawRole(anna.member, "desk", "tournament/friday"))
        again = await desk.do(NOBODY, want.SignInWithPassword("anne", PASSWORD, "Phone"))
        assert isinstance(again, at.CameIn)
        page = await desk.do(await office.who(again.token), want.LookAtMyself())
        assert isinstance(page, at.MyPage)
        assert (page.name, page.grants, page.has_password) == ("Anne", (Grant("floor"),), True)
        assert sorted(line.label for line in page.sessions) == ["Firefox", "Phone"]
        token = await desk.do(anna, want.MakeToken("command line"))
        assert isinstance(token, at.TokenMade)
        await desk.do(await office.who(came.token), want.EndSession())
        assert await office.members.actor(token.token) is None
        await desk.do(await office.who(came.token), want.ChangePassword("a new good password", PASSWORD))

        link = await desk.do(boss, want.MakePasswordLink(anna.member))
        assert isinstance(link, at.LinkMade)
        assert link.page == "password"
        assert isinstance(await desk.do(NOBODY, want.UsePasswordLink(link.link, PASSWORD)), at.CameIn)
        found = await desk.do(boss, want.FindMembers())
        assert isinstance(found, at.MembersFound)
        assert [line.name for line in found.lines] == ["Anne", "Boss"]
        await desk.do(boss, want.RenameMember(anna.member, "Anja"))
        export = await desk.do(anna, want.ExportMyself())
        assert isinstance(export, at.Export)
        assert export.about.known["name"] == ["Anja"]
        with pytest.raises(WrongSignIn):
            await desk.do(anna, want.DeleteMyself("wrong password"))
        await desk.do(anna, want.DeleteMyself(PASSWORD))
        assert office.members.register.name(anna.member) is None

    in_office(work)


def test_letters_go_out_with_links_that_reach_no_log() -> None:
    async def work(office: Office) -> None:
        box = Postbox()
        desk = desk_of(office, box)
        anna = await office.joins("Anna")
        await desk.do(anna, want.SetEmail("anna@example.org", "de-AT"))
        (address, subject, text), *_ = box.letters
        assert (address, subject) == ("anna@example.org", "Ist das deine E-Mail-Adresse?")
        link = text.partition(f"{ORIGIN}/confirm#")[2].split()[0]
        await desk.do(NOBODY, want.ConfirmEmail(link))

        assert await desk.do(NOBODY, want.ForgotPassword("nobody")) == 0
        assert await desk.do(NOBODY, want.ForgotPassword("anna@example.org")) == 0
        await office.members.register.all_done()
        assert [letter[1] for letter in box.letters[1:]] == ["A new password for the poker club"]
        reset = box.letters[1][2].partition(f"{ORIGIN}/password#")[2].split()[0]
        assert isinstance(await desk.do(NOBODY, want.UsePasswordLink(reset, PASSWORD)), at.CameIn)
        await desk.do(anna, want.SetEmail(""))
        page = await desk.do(anna, want.LookAtMyself())
        assert isinstance(page, at.MyPage)
        assert page.email == ""
        with pytest.raises(NoMail):
            await desk_of(office).do(anna, want.SetEmail("anna@example.org"))

    in_office(work)


def test_a_passkey_goes_over_the_wire() -> None:
    async def work(office: Office) -> None:
        desk, phone = desk_of(office), Authenticator(ORIGIN)
        anna = await office.joins("Anna")
        asked = await desk.do(anna, want.AskForNewPasskey("club.example", ORIGIN))
        assert isinstance(asked, at.PasskeyAsked)
        answer = phone.register(bytes(asked.asked.options))
        await desk.do(anna, want.AddPasskey(asked.asked.id, answer, "Phone"))
        asked = await desk.do(NOBODY, want.AskForPasskey("club.example", ORIGIN))
        assert isinstance(asked, at.PasskeyAsked)
        assert b'"challenge"' in msgspec.json.encode(asked)
        came = await desk.do(NOBODY, want.SignInWithPasskey(asked.asked.id, phone.sign(bytes(asked.asked.options))))
        assert isinstance(came, at.CameIn)
        assert came.member == anna.member
        await desk.do(anna, want.RemovePasskey(1))
        page = await desk.do(anna, want.LookAtMyself())
        assert isinstance(page, at.MyPage)
        assert page.passkeys == ()

    in_office(work)


def test_nobody_gives_a_role_that_they_do_not_have() -> None:
    async def work(office: Office) -> None:
        desk = desk_of(office)
        friday = "tournament/friday"
        director = await office.joins("Dora", Grant("director", friday))
        for one in (Grant("floor", friday), Grant("desk", friday), Grant("director", friday)):
            assert isinstance(await desk.do(director, want.InviteMember((one,))), at.LinkMade)
        for one in (Grant("admin"), Grant("floor"), Grant("floor", "tournament/saturday")):
            with pytest.raises(NotAllowed):
                await desk.do(director, want.InviteMember((one,)))
        for one in (Grant("boss"), Grant("guest"), Grant("admin", friday)):
            with pytest.raises(WrongGrant):
                await desk.do(director, want.InviteMember((one,)))
        boss = await office.joins("Boss", Grant("admin"))
        theirs = await desk.do(boss, want.InviteMember((Grant("admin"),)))
        assert isinstance(theirs, at.LinkMade)
        seen = await desk.do(director, want.ListInvitations())
        assert isinstance(seen, at.Invitations)
        assert {line.by for line in seen.lines} == {director.member}
        await desk.do(director, want.WithdrawInvitation(theirs.link.partition(".")[0]))
        assert await desk.do(NOBODY, want.LookAtInvitation(theirs.link)), "it is not theirs to take back"

    in_office(work)


@pytest.mark.parametrize(
    "grants",
    [
        (Grant("admin"),),
        (Grant("director"),),
        (Grant("director", "tournament/friday"), Grant("official", "league/wpl")),
        (Grant("official"), Grant("desk", "tournament/friday")),
    ],
)
def test_somebody_is_told_exactly_what_they_may_invite_to(grants: tuple[Grant, ...]) -> None:
    roles = ("admin", "director", "floor", "desk", "display", "official", "captain")
    places = ("", *(f"tournament/{one}" for one in ("friday", "saturday")))
    places += tuple(f"league/{one}" for one in ("wpl", "nl", "wpl/ace", "nl/ace"))

    def is_offered(one: Grant, offers: tuple[Grant, ...]) -> bool:
        ways = {one.scope, one.scope.rpartition("/")[0] + "/", one.scope.partition("/")[0] + "/"}
        return any(offer.role == one.role and offer.scope in ways for offer in offers)

    async def work(office: Office) -> None:
        desk, by = desk_of(office), await office.joins("Dora", *grants)
        listed = await desk.do(by, want.ListInvitations())
        assert isinstance(listed, at.Invitations)
        for one in (Grant(role, place) for role in roles for place in places):
            try:
                made = await desk.do(by, want.InviteMember((one,)))
            except WrongGrant:
                continue  # nobody has that role there
            except NotAllowed:
                assert not is_offered(one, listed.may_give), one
            else:
                assert isinstance(made, at.LinkMade)
                assert is_offered(one, listed.may_give), one

    in_office(work)


def test_a_guest_becomes_a_member_over_the_wire_and_a_club_without_mail_says_so() -> None:
    async def work(office: Office) -> None:
        desk, phone = desk_of(office), Authenticator(ORIGIN)
        _, token = await office.members.arrive("Guest 1")
        gerd = await office.who(token)
        asked = await desk.do(gerd, want.AskForNewPasskey("club.example", ORIGIN, "Gerd"))
        assert isinstance(asked, at.PasskeyAsked)
        answer = phone.register(bytes(asked.asked.options))
        with pytest.raises(PasskeyRefused):
            await desk.do(gerd, want.BecomeMember("Gerd", "", asked.asked.id, "{}"))
        asked = await desk.do(gerd, want.AskForNewPasskey("club.example", ORIGIN, "Gerd"))
        assert isinstance(asked, at.PasskeyAsked)
        answer = phone.register(bytes(asked.asked.options))
        came = await desk.do(gerd, want.BecomeMember("Gerd", "", asked.asked.id, answer, "Phone"))
        assert isinstance(came, at.CameIn)
        now = await office.who(came.token)
        await desk.do(now, want.RenamePasskey(1, "My phone"))
        page = await desk.do(now, want.LookAtMyself())
        assert isinstance(page, at.MyPage)
        assert ([line.label for line in page.passkeys], page.has_password, page.is_guest) == (
            ["My phone"],
            False,
            False,
        )
        with pytest.raises(NoMail):
            await desk.do(NOBODY, want.ForgotPassword("Gerd"))

    in_office(work)


def test_an_official_of_a_league_invites_its_captains_and_nobody_else() -> None:
    async def work(office: Office) -> None:
        desk = desk_of(office)
        official = await office.joins("Olga", Grant("official", "league/wpl"))
        made = await desk.do(official, want.InviteMember((Grant("captain", "league/wpl/ace"),)))
        assert isinstance(made, at.LinkMade)
        for grants in ((Grant("captain", "league/nl/ace"),), (Grant("director"),), ()):
            with pytest.raises(NotAllowed):
                await desk.do(official, want.InviteMember(grants))

    in_office(work)


def test_a_link_is_shown_with_its_whole_address_and_as_a_picture() -> None:
    async def work(office: Office) -> None:
        boss = await office.joins("Boss", Grant("admin"))
        invite = want.InviteMember(origin="http://192.168.1.7:8000")
        made = await desk_of(office).do(boss, invite)
        assert isinstance(made, at.LinkMade)
        assert made.address == f"http://192.168.1.7:8000/join#{made.link}", "where the admin has the pages from"
        assert made.picture.startswith("<svg")
        for here in ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"):
            made = await desk_of(office).do(boss, want.MakePasswordLink(boss.member, here))
            assert isinstance(made, at.LinkMade)
            assert made.address == f"http://127.0.0.1:8000/password#{made.link}", (
                "nobody else can open one's own machine"
            )
        named = MembersDesk(office.members, lambda: SHIPPED, PeopleSettings(pages=ORIGIN, is_set=True))
        made = await named.do(boss, invite)
        assert isinstance(made, at.LinkMade)
        assert made.address == f"{ORIGIN}/join#{made.link}", "whoever runs the server has said so"

    in_office(work)


def test_an_admin_sees_how_somebody_comes_in_ends_their_sessions_and_reads_who_gave_what() -> None:
    async def work(office: Office) -> None:
        desk = desk_of(office)
        boss = await office.joins("Boss", Grant("admin"))
        anna = await office.joins("Anna")
        office.clock.advance(1000)
        await desk.do(boss, want.GrantRole(anna.member, "floor", "tournament/friday"))
        await desk.do(boss, want.WithdrawRole(anna.member, "floor", "tournament/friday"))
        await desk.do(boss, want.InviteMember((Grant("desk"),), uses=3))
        page = await desk.do(boss, want.LookAtMember(anna.member))
        assert isinstance(page, at.MemberPage)
        assert (page.name, page.sessions, page.has_password, page.has_email, page.passkeys) == (
            "Anna",
            1,
            True,
            False,
            0,
        )
        assert page.seen is not None
        await desk.do(boss, want.EndMemberSessions(anna.member))
        page = await desk.do(boss, want.LookAtMember(anna.member))
        assert isinstance(page, at.MemberPage)
        assert (page.sessions, page.seen) == (0, None)

        log = await desk.do(boss, want.ReadAppointments())
        assert isinstance(log, at.Appointments)
        assert [(line.what, line.name.en, line.by.en) for line in log.lines] == [
            ("invited", "", "Boss"),
            ("withdrawn", "Anna", "Boss"),
            ("granted", "Anna", "Boss"),
            ("came", "Anna", ""),
            ("invited", "", "the club"),
            ("granted", "Boss", "the club"),
            ("came", "Boss", ""),
            ("invited", "", "the club"),
        ]
        assert log.earlier is None
        assert (log.lines[0].grants, log.lines[0].uses) == ((Grant("desk"),), 3)
        own = await desk.do(boss, want.ReadAppointments(anna.member))
        assert isinstance(own, at.Appointments)
        assert [line.what for line in own.lines] == ["withdrawn", "granted", "came"]
        await desk.do(boss, want.DeleteMember(anna.member))
        gone = await desk.do(boss, want.ReadAppointments(anna.member))
        assert isinstance(gone, at.Appointments)
        assert {line.name.de for line in gone.lines} == {former_member(anna.member).de}
        with pytest.raises(UnknownMember):
            await desk.do(boss, want.LookAtMember(anna.member))

        for _ in range(60):
            await desk.do(boss, want.InviteMember())
        first = await desk.do(boss, want.ReadAppointments())
        assert isinstance(first, at.Appointments)
        second = await desk.do(boss, want.ReadAppointments(before=first.earlier))
        assert isinstance(second, at.Appointments)
        assert second.earlier is None
        numbers = [line.number for line in (*first.lines, *second.lines)]
        assert numbers == sorted(numbers, reverse=True)
        assert numbers[-1] == 1

    in_office(work)


@pytest.mark.rule("TDA-2", "VPSV-14", "APSA-2.3.a", "APSA-2.3.b", "APSA-2.3.c", "APSA-2.4.a", "APSA-2.4.b")
@pytest.mark.rule("WPL-1.11.a", "WPL-1.11.b")
def test_what_a_book_asks_for_is_accepted_with_edition_paragraph_and_time() -> None:
    async def work(office: Office) -> None:
        desk = desk_of(office)
        guest, token = await office.members.arrive("Gerda")
        gerda = await office.who(token)
        paragraphs = {}
        for book in ("tda", "vpsv", "apsa", "wpl"):
            asked = await desk.do(gerda, want.LookAtConsents(book))
            assert isinstance(asked, at.Consents)
            paragraphs[book] = [line.rule for line in asked.lines]
            assert {line.at for line in asked.lines} == {None}
            await desk.do(gerda, want.Acknowledge(book, tuple(line.what for line in asked.lines)))
        assert paragraphs["tda"] == ["TDA-2"]
        assert paragraphs["apsa"][:3] == ["APSA-2.3.a", "APSA-2.3.b", "APSA-2.3.c"]
        began = office.clock.now()
        office.clock.advance(1000)
        await desk.do(gerda, want.Acknowledge("tda", ("rules",)))
        seen = await desk.do(gerda, want.LookAtConsents("tda"))
        assert isinstance(seen, at.Consents)
        assert [(line.what, line.edition, line.at) for line in seen.lines] == [("rules", "2019", began)]
        kept = [event.data for event in await office.store.read(f"member/{guest.id}")]
        assert len(kept) == 1 + sum(map(len, paragraphs.values())), "what was accepted is not accepted again"
        everything = await desk.do(gerda, want.LookAtConsents())
        assert isinstance(everything, at.Consents)
        assert {line.book for line in everything.lines if line.at is None} == {"bank"}
        with pytest.raises(NothingToAccept):
            await desk.do(gerda, want.Acknowledge("tda", ("rules", "media")))
        with pytest.raises(UnknownBook):
            await desk.do(gerda, want.LookAtConsents("no such book"))

    in_office(work)


def test_everything_that_can_be_wanted_comes_over_the_wire_and_is_done_or_refused() -> None:
    """Whatever a guest says, with whatever is in it, is answered or refused; it is never a fault of ours."""

    async def work(office: Office) -> None:
        desk = desk_of(office)
        _, token = await office.members.arrive("Gerd")
        gerd = await office.who(token)
        decoder = msgspec.json.Decoder(want.OfMembers)
        for kind in get_args(want.OfMembers):
            if kind is want.DeleteMyself:
                continue
            text: dict[type, object] = {str: "x.y", int: 3, bool: True, tuple[str, ...]: ["x"], tuple[Grant, ...]: []}
            said = {field.name: text.get(field.type, 3) for field in msgspec.structs.fields(kind)}
            wanted = decoder.decode(msgspec.json.encode({"type": kind.__struct_config__.tag, **said}))
            assert type(wanted) is kind
            outcome = (await asyncio.gather(desk.do(gerd, wanted), return_exceptions=True))[0]
            assert not isinstance(outcome, Exception) or isinstance(outcome, FloormanError), (wanted, outcome)

    in_office(work)


def test_what_is_for_members_is_refused_to_guests() -> None:
    async def work(office: Office) -> None:
        desk = desk_of(office)
        _, token = await office.members.arrive("Gerd")
        gerd: Actor = await office.who(token)
        for wanted in (want.MakeToken("x"), want.ChangePassword(PASSWORD), want.SetEmail("a@b.example")):
            with pytest.raises(MembersOnly):
                await desk.do(gerd, wanted)

    in_office(work)


def test_members_are_listed_as_in_the_alphabet_page_by_page() -> None:
    async def work(office: Office) -> None:
        boss = await office.joins("Xaver", Grant("admin"))
        for name in ("Ludwig", "Ida", "Özlem", "Otto", "Jan 10", "Jan 9", "Ines"):
            await office.joins(name)
        desk = desk_of(office)

        async def found(words: str = "", after: str = "") -> list[str]:
            page = await desk.do(boss, want.FindMembers(words, 3, after))
            assert isinstance(page, at.MembersFound)
            names = [line.name for line in page.lines]
            return [*names, *(await found(words, page.after) if page.after else [])]

        assert await found() == ["Ida", "Ines", "Jan 9", "Jan 10", "Ludwig", "Otto", "Özlem", "Xaver"]
        await desk.do(boss, want.RenameMember(boss.member, "Anton"))
        assert (await found())[0] == "Anton"
        assert await found("xav") == []
        assert await found("1udwig") == ["Ludwig"]  # whatever looks like it

    in_office(work)
