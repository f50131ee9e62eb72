"""Behind a proxy: who really asks, and whether over TLS, by the word of the proxies one trusts and of nobody else.

A proxy adds the address of whoever it speaks for at the right of what it was sent. So the list is read from there: the first
address that is not a trusted proxy's is the one that counts, and whatever stands to the left of it anybody may have written.
Which header the proxy writes is said once; the other is not looked at, because the proxy passes it on as it came.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from floorman.errors import WrongProxy
from floorman.server.network import plain_address

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uvicorn._types import HTTPScope, WebSocketScope

ProxyHeader = Literal["x-forwarded", "forwarded"]
UNKNOWN: Final = "unknown"
"""Somebody of whom a proxy does not tell an address: all of these count as one."""
_MOST_HOPS: Final = 16
_SCHEMES: Final = {
    "http": {"https": "https", "http": "http"},
    "websocket": {"https": "wss", "http": "ws", "wss": "wss", "ws": "ws"},
}


class _Hop(NamedTuple):
    """What one proxy says of whoever it speaks for."""

    client: str
    scheme: str = ""


class Proxies:
    """The proxies whose word counts, as addresses or networks.

    >>> behind = Proxies(["127.0.0.1", "10.0.0.0/8"])
    >>> "10.3.0.1" in behind, "::ffff:127.0.0.1" in behind, "192.0.2.7" in behind
    (True, True, False)
    """

    def __init__(self, addresses: Iterable[str] = (), header: ProxyHeader = "x-forwarded") -> None:
        """Take them up.

        Raises:
            WrongProxy: one is neither an address nor a network.
        """
        self._networks: Final = tuple(_network(address) for address in addresses)
        self._hops: Final = _x_forwarded if header == "x-forwarded" else _forwarded

    def __contains__(self, address: str) -> bool:
        try:
            there = ip_address(plain_address(address))
        except ValueError:
            return False
        return any(there in network for network in self._networks)

    def put_right(self, scope: HTTPScope | WebSocketScope) -> None:
        """Say in a request who asks and over which scheme, where a trusted proxy has brought it."""
        peer = scope["client"]
        if not self._networks or not peer or peer[0] not in self:
            return
        hops = self._hops(scope["headers"])
        if not hops:  # the proxy itself asks, whether all is well say
            return
        client = next((hop.client for hop in reversed(hops) if hop.client not in self), hops[0].client)
        scope["client"] = (client, 0)
        scheme: Any = _SCHEMES[scope["type"]].get(hops[-1].scheme)
        if scheme:
            scope["scheme"] = scheme


def _network(address: str) -> Any:
    try:
        return ip_network(plain_address(address), strict=False)
    except ValueError:
        raise WrongProxy(address) from None


def _x_forwarded(headers: Iterable[tuple[bytes, bytes]]) -> list[_Hop]:
    clients, schemes = _listed(headers, b"x-forwarded-for"), _listed(headers, b"x-forwarded-proto")
    return [_Hop(_address(client), schemes[-1].lower() if schemes else "") for client in clients]


def _forwarded(headers: Iterable[tuple[bytes, bytes]]) -> list[_Hop]:
    hops = []
    for element in _listed(headers, b"forwarded"):
        pairs = (pair.partition("=") for pair in element.split(";"))
        said = {name.strip().lower(): value.strip().strip('"') for name, _, value in pairs}
        hops.append(_Hop(_address(said.get("for", "")), said.get("proto", "").lower()))
    return hops


def _listed(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """The last entries of a header, over all its lines.

    Commas in quotes are not spared: whoever opens a quote and does not close it would else swallow what comes after it.
    """
    lines = b",".join(value for key, value in headers if key.lower() == name).decode("latin-1")
    return [entry.strip() for entry in lines.rsplit(",", _MOST_HOPS)[-_MOST_HOPS:]] if lines else []


def _address(written: str) -> str:
    """An address as it stands in a header, without a port; `UNKNOWN` where it is not one."""
    bare = written.removeprefix("[").partition("]")[0] if written.startswith("[") else written
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        return str(ip_address(plain_address(bare)))
    except ValueError:
        return UNKNOWN
