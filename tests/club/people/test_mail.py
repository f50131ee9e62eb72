"""E-mails that are really sent, to a server of the test's own."""

from __future__ import annotations

import asyncio
from email import message_from_bytes, policy

import pytest

from floorman.club.people.mail import MailServer, NoMailman, SmtpMailman, confirmation, mail_server, new_password
from floorman.club.people.pictures import qr_code
from floorman.errors import NoMail, WrongMailServer


async def _taken_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, box: list[bytes]) -> None:
    """As much of SMTP as it takes to hand in a letter."""
    writer.write(b"220 here\r\n")
    while line := await reader.readline():
        match line.split()[0].upper():
            case b"DATA":
                writer.write(b"354 go on\r\n")
                box.append(await reader.readuntil(b"\r\n.\r\n"))
                writer.write(b"250 kept\r\n")
            case b"QUIT":
                writer.write(b"221 bye\r\n")
                break
            case _:
                writer.write(b"250 ok\r\n")
    writer.close()


def test_a_letter_arrives_in_the_language_of_its_reader() -> None:
    box: list[bytes] = []

    async def work() -> None:
        server = await asyncio.start_server(lambda reader, writer: _taken_in(reader, writer, box), "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            post = SmtpMailman(mail_server(f"smtp://127.0.0.1:{port}?sender=club@example.org"))
            await post.send("anna@example.org", *confirmation("https://club.example/confirm/a.b", "de"))

    asyncio.run(work())
    letter = message_from_bytes(box[0], policy=policy.default)
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
