"""Addresses: how others reach this machine, and which of them are one party's."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

_ELSEWHERE: Final = ("203.0.113.1", 9)  # kept for documentation by RFC 5737; nothing is sent there
_HOUSEHOLD: Final = 64
"""Bits of an address of the sixth version that a provider gives to one customer at least."""


def addresses(host: str) -> tuple[str, ...]:
    """The addresses under which others reach a server that listens on *host*; where one goes out by itself comes first.

    >>> addresses("127.0.0.1"), addresses("192.168.1.7")
    ((), ('192.168.1.7',))
    """
    listens = ip_address(host)
    if not listens.is_unspecified:
        return () if listens.is_loopback else (host,)
    found = [address for address in _own() if isinstance(listens, IPv6Address) or isinstance(address, IPv4Address)]
    first = _way_out()
    return tuple(sorted({str(address) for address in found if _can_be_opened(address)}, key=lambda a: (a != first, a)))


def url(address: str, port: int) -> str:
    """What a browser opens.

    >>> url("192.168.1.7", 8000), url("fd00::2", 8000)
    ('http://192.168.1.7:8000', 'http://[fd00::2]:8000')
    """
    return f"http://{f'[{address}]' if ':' in address else address}:{port}"


def plain_address(address: str) -> str:
    """An address without the sixth version around the fourth, and without the name of a network card.

    >>> plain_address("::ffff:192.0.2.7"), plain_address("fe80::1%eth0"), plain_address("10.0.0.0/8")
    ('192.0.2.7', 'fe80::1', '10.0.0.0/8')
    """
    bare = address.partition("%")[0]
    try:
        mapped = IPv6Address(bare).ipv4_mapped
    except ValueError:
        return bare
    return str(mapped or bare)


def is_here(address: str) -> bool:
    """Whether it is this machine's own.

    >>> is_here("127.0.0.1"), is_here("::ffff:127.0.0.2"), is_here("192.0.2.7"), is_here("unknown")
    (True, True, False, False)
    """
    try:
        return ip_address(plain_address(address)).is_loopback
    except ValueError:
        return False


def party(address: str) -> str:
    """Whom an address counts for: whoever has one of the sixth version has 2⁶⁴ of them.

    >>> party("192.0.2.7"), party("::ffff:192.0.2.7"), party("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    plain = plain_address(address)
    return str(IPv6Network((plain, _HOUSEHOLD), strict=False)) if ":" in plain else plain


def _own() -> list[IPv4Address | IPv6Address]:
    import ifaddr

    every = (given for adapter in ifaddr.get_adapters() for given in adapter.ips)
    return [ip_address(given.ip if isinstance(given.ip, str) else given.ip[0]) for given in every]


def _can_be_opened(address: IPv4Address | IPv6Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _way_out() -> str:
    """The address this machine goes out with; none where it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(_ELSEWHERE)
        except OSError:
            return ""
        return str(line.getsockname()[0])
