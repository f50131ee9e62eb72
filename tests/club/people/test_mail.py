"""E-mails that are really sent, to a server of the test's own."""

from __future__ import annotations

import asyncio

import pytest

from floorman.club.people.mail import MailServer, NoMailman, SmtpMailman, confirmation, mail_server, new_password
from floorman.club.people.pictures import qr_code
from floorman.errors import NoMail, WrongMailServer
from support.post_office import post_office


def test_a_letter_arrives_in_the_language_of_its_reader() -> None:
    with post_office() as post:
        mailman = SmtpMailman(mail_server(post.address))
        asyncio.run(mailman.send("anna@example.org", *confirmation("https://club.example/confirm/a.b", "de")))
        letter = post.next_letter()

    assert (letter["To"], letter["From"], letter["Subject"]) == (
        *("anna@example.org", "club@example.org"),
        "Ist das deine E-Mail-Adresse?",
    )
    assert "https://club.example/confirm/a.b" in letter.get_content()
    assert "set a new password" in new_password("link", "en")[1]


def test_where_no_letter_can_be_sent_that_is_said() -> None:
    async def work() -> None:
        for post in (NoMailman(), SmtpMailman(mail_server("smtp://127.0.0.1:1?sender=club@example.org"))):
            with pytest.raises(NoMail):
                await post.send("anna@example.org", "subject", "text")

    asyncio.run(work())


def test_a_server_is_named_by_an_address() -> None:
    assert mail_server("smtps://u%40x:p%3Aw@mail.example.org?sender=club%40example.org") == MailServer(
        *("mail.example.org", 465, "u@x", "p:w", "club@example.org"), is_sealed=True, is_here=False
    )
    for wrong in (
        "",
        "mail.example.org",
        "http://x?sender=a@b",
        "smtp://x",
        "smtp://x?sender=",
        "smtp://:1?sender=a@b",
        "smtp://x:y?sender=a@b",
    ):
        with pytest.raises(WrongMailServer):
            mail_server(wrong)


def test_a_link_is_drawn_as_a_picture() -> None:
    drawn = qr_code("https://club.example/join/abc.def")

    assert drawn.startswith("<svg")
    assert "script" not in drawn
