"""Behind a proxy: who asks and whether over TLS, by the word of a trusted proxy and of nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from floorman.errors import TooFast, WrongProxy
from floorman.server.door import Doorkeeper, DoorRules
from floorman.server.proxy import UNKNOWN, Proxies
from floorman.testing import ManualClock
from support.guest import FAST, serving
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.guest import Server

GUESS = {"command": {"type": "sign_in", "who": "Anna", "password": "correct horse battery"}}


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("proxied"), *FAST, "--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8") as started:
        yield started


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("bare"), *FAST) as started:
        yield started


def seen_as(headers: dict[str, str], *, peer: str = "127.0.0.1", header: Any = "x-forwarded") -> tuple[str, str]:
    """Who asks, and over which scheme, by what a proxy says."""
    scope: Any = {
        "type": "http",
        "client": (peer, 4711),
        "scheme": "http",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()],
    }
    Proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"], header).put_right(scope)
    return scope["client"][0], scope["scheme"]


# ---- what a proxy says ----


@pytest.mark.parametrize(
    ("said", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:5050", "192.0.2.7"),
        ("[2001:db8::7]:5050", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7, 10.1.2.3", "192.0.2.7"),  # two proxies in a row
        ("198.51.100.1, 192.0.2.7", "192.0.2.7"),  # the left one was written by whoever asks
        ("198.51.100.1, 192.0.2.7, 10.1.2.3, fd00::2", "192.0.2.7"),
        ("127.0.0.1, 192.0.2.7", "192.0.2.7"),
        ("10.9.9.9, 10.1.2.3", "10.9.9.9"),  # from inside
        ("192.0.2.7, unknown", UNKNOWN),
        ("192.0.2.7, nonsense", UNKNOWN),
        ("192.0.2.7,", UNKNOWN),
        (", ".join(["198.51.100.1"] * 5000 + ["192.0.2.7"]), "192.0.2.7"),
    ],
)
def test_the_last_address_that_is_no_proxys_is_who_asks(said: str, client: str) -> None:
    assert seen_as({"X-Forwarded-For": said}) == (client, "http")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("for=192.0.2.7;proto=https", ("192.0.2.7", "https")),
        ('For="[2001:db8::7]:4711"; Proto=HTTPS; by=10.0.0.1', ("2001:db8::7", "https")),
        ("for=198.51.100.1, for=192.0.2.7;proto=http", ("192.0.2.7", "http")),
        ("for=192.0.2.7;proto=https, for=10.0.0.9;proto=https", ("192.0.2.7", "https")),
        ("for=_hidden;proto=https", (UNKNOWN, "https")),
        ('for="198.51.100.1, for=192.0.2.7;proto=https', ("192.0.2.7", "https")),  # a quote that nobody closes
        ("proto=https", (UNKNOWN, "https")),
    ],
)
def test_the_other_header_is_read_when_that_is_asked_for(said: str, expected: tuple[str, str]) -> None:
    assert seen_as({"Forwarded": said}, header="forwarded") == expected


def test_a_header_that_the_proxy_does_not_write_is_anybodys_and_not_looked_at() -> None:
    forged = {"Forwarded": "for=198.51.100.1;proto=https", "X-Forwarded-For": "192.0.2.7"}

    assert seen_as(forged) == ("192.0.2.7", "http")
    assert (
        seen_as({"X-Forwarded-For": "198.51.100.1", "Forwarded": "for=192.0.2.7"}, header="forwarded")[0] == "192.0.2.7"
    )
    assert seen_as({"Forwarded": "for=198.51.100.1;proto=https"}) == ("127.0.0.1", "http")


@pytest.mark.parametrize("peer", ["192.0.2.9", "2001:db8::9", "::ffff:192.0.2.9", ""])
def test_nobody_elses_word_counts(peer: str) -> None:
    assert seen_as({"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https"}, peer=peer) == (peer, "http")


@pytest.mark.parametrize("scheme", ["ftp", "", "https evil", "javascript"])
def test_a_scheme_that_is_none_of_ours_changes_nothing(scheme: str) -> None:
    assert seen_as({"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": scheme}) == ("192.0.2.7", "http")


@pytest.mark.parametrize("address", ["proxy.example.org", "", "10.0.0.0/40", "127.0.0.1:80"])
def test_a_proxy_is_an_address_or_a_network(address: str) -> None:
    with pytest.raises(WrongProxy, match="127"):
        Proxies([address])


# ---- who is counted ----


def test_whoever_has_one_address_of_the_sixth_version_has_a_whole_network_and_counts_once() -> None:
    clock = ManualClock()
    keeper = Doorkeeper(clock, DoorRules(connections=2, address_frames=2, address_frames_a_second=1))

    assert keeper.admits("2001:db8:1:2::1")
    assert keeper.admits("2001:db8:1:2:ffff::2")
    assert not keeper.admits("2001:db8:1:2::3")
    assert keeper.admits("2001:db8:1:3::1")
    keeper.leaves("2001:db8:1:2::9")
    assert keeper.admits("2001:db8:1:2::3")
    keeper.frame("2001:db8:1:2::1")
    keeper.frame("2001:db8:1:2::2")
    with pytest.raises(TooFast):
        keeper.frame("2001:db8:1:2::3")
    assert keeper.admits("::ffff:192.0.2.7")
    assert keeper.admits("192.0.2.7")
    assert not keeper.admits("192.0.2.7")


def test_those_of_whom_a_proxy_tells_nothing_count_as_one() -> None:
    keeper = Doorkeeper(ManualClock(), DoorRules(connections=1), Proxies(["192.0.2.1"]))

    assert all(keeper.admits("192.0.2.1") for _ in range(5))  # the proxy itself speaks for many
    assert keeper.admits(UNKNOWN)
    assert not keeper.admits(UNKNOWN)


def guesses(server: Server, *, came_from: str, spoofed: str = "") -> httpx.Response:
    line = f"{spoofed}, {came_from}" if spoofed else came_from
    headers = {"X-Forwarded-For": line, "Forwarded": "for=198.51.100.77"}
    return httpx.post(server.address + "/api/members/commands", json=GUESS, headers=headers, trust_env=False)


def test_passwords_are_counted_by_the_address_they_come_from(proxied: Server) -> None:
    told = [guesses(proxied, came_from="192.0.2.20", spoofed=f"198.51.100.{number}") for number in range(21)]

    assert told[20].status_code == 429  # whatever else it says it came from
    assert guesses(proxied, came_from="192.0.2.21").status_code in {401, 429}
    other = httpx.post(
        proxied.address + "/api/members/commands",
        json={"command": GUESS["command"] | {"who": "Berta"}},
        headers={"X-Forwarded-For": "192.0.2.22"},
        trust_env=False,
    )
    assert (other.status_code, other.json()["code"]) == (401, "wrong-sign-in")


def test_guests_of_one_household_are_counted_together(proxied: Server) -> None:
    def arrives(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return httpx.post(proxied.address + "/api/guests", json={}, headers=headers, trust_env=False).status_code

    came = [arrives(f"2001:db8:5:5::{number:x}") for number in range(1, 90)]

    assert came[:60] == [201] * 60
    assert 429 in came[60:]
    assert arrives("2001:db8:5:6::1") == 201


def test_without_the_option_such_headers_are_not_looked_at(bare: Server) -> None:
    # A guess too many after twenty; a few more on a slow machine, since time forgives some meanwhile.
    assert 429 in (guesses(bare, came_from=f"192.0.2.{number}").status_code for number in range(100))
    cookie = httpx.post(
        bare.address + "/api/guests",
        json={},
        headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"},
        trust_env=False,
    ).headers["set-cookie"]
    assert "secure" not in cookie.lower()


# ---- TLS ----


def test_over_tls_the_cookie_is_for_tls_alone_and_so_are_our_pages(proxied: Server) -> None:
    def come(origin: str, scheme: str) -> httpx.Response:
        headers = {
            "X-Forwarded-For": "192.0.2.30",
            "X-Forwarded-Proto": scheme,
            "Host": "club.example.org",
            "Origin": origin,
        }
        return httpx.post(proxied.address + "/api/guests", json={}, headers=headers, trust_env=False)

    over_tls = come("https://club.example.org", "https")
    assert over_tls.status_code == 201
    assert "; secure" in over_tls.headers["set-cookie"].lower()
    plain = come("http://club.example.org", "http")
    assert plain.status_code == 201
    assert "; secure" not in plain.headers["set-cookie"].lower()
    for origin in ("http://club.example.org", "https://club.example.org:8443", "https://evil.example.org", "null"):
        refused = come(origin, "https")
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin"), origin
    assert come("https://club.example.org:443", "https").status_code == 201


def test_a_socket_comes_from_our_own_page(proxied: Server) -> None:
    def line(scheme: str) -> Any:
        return connect(
            f"ws://127.0.0.1:{proxied.port}/api/live",
            additional_headers={"X-Forwarded-For": "192.0.2.31", "X-Forwarded-Proto": "https"},
            origin=Origin(f"{scheme}://127.0.0.1:{proxied.port}"),
            proxy=None,
        )

    with line("https") as socket:
        assert b'"welcome"' in socket.recv(timeout=PATIENCE_S, decode=False)
    with pytest.raises(InvalidStatus):
        line("http")


def test_sockets_are_counted_by_who_is_behind_them(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--proxy", "127.0.0.1") as server:

        def line(address: str) -> Any:
            return server.doors.enter_context(
                connect(
                    f"ws://127.0.0.1:{server.port}/api/live",
                    additional_headers={"X-Forwarded-For": address},
                    proxy=None,
                    open_timeout=PATIENCE_S,
                )
            )

        for _ in range(DoorRules().connections):
            line("2001:db8::1")
        with pytest.raises((ConnectionClosed, InvalidMessage, OSError)):
            line("2001:db8::2").recv(timeout=PATIENCE_S)
        assert b'"welcome"' in line("192.0.2.40").recv(timeout=PATIENCE_S, decode=False)
