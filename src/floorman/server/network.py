"""How others reach this machine: the addresses that phones in the same network can open."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

_ELSEWHERE: Final = ("203.0.113.1", 9)  # kept for documentation by RFC 5737; nothing is sent there


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
