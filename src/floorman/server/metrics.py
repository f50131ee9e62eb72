"""Numbers for Prometheus, at ``/metrics``: how much is going on and how long it takes. No names, no cards, no amounts."""

from __future__ import annotations

import contextlib
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from floorman.server.health import OVERDUE_MS
from floorman.store.condition import LATENCIES_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prometheus_client.core import Metric

    from floorman.club.club import Club

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Traffic:
    """What comes through the door, counted where it happens."""

    __slots__ = ("requests", "sockets")

    def __init__(self) -> None:
        self.requests: dict[tuple[str, int], int] = {}
        """By method and status."""
        self.sockets = 0
        """Open now."""

    def request(self, method: str, status: int) -> None:
        """One more request was answered."""
        key = (method if method in _METHODS else "other", status)
        self.requests[key] = self.requests.get(key, 0) + 1

    @contextlib.contextmanager
    def socket(self) -> Iterator[None]:
        """A socket is open as long as the block lasts."""
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1


class ClubNumbers(Collector):
    """Read when they are asked for; nothing is counted twice."""

    def __init__(self, club: Club, traffic: Traffic) -> None:
        self._club = club
        self._traffic = traffic

    def collect(self) -> Iterable[Metric]:
        """Every number there is."""
        yield from self._traffic_numbers()
        yield from self._store_numbers()
        yield from self._club_numbers()

    def _traffic_numbers(self) -> Iterator[Metric]:
        requests = CounterMetricFamily("floorman_requests", "HTTP requests answered.", labels=["method", "status"])
        for (method, status), count in sorted(self._traffic.requests.items()):
            requests.add_metric([method, str(status)], count)
        yield requests
        yield _gauge("floorman_sockets_open", "WebSockets that are open.", self._traffic.sockets)

    def _store_numbers(self) -> Iterator[Metric]:
        store = self._club.store
        condition, room = store.condition, store.room
        yield _counter("floorman_store_appends", "Appends that were kept.", condition.appends)
        yield _counter("floorman_commands", "Commands of people and bots that were carried out.", condition.commands)
        yield _counter("floorman_store_events", "Events that were kept.", condition.events)
        yield _counter("floorman_store_failed_commits", "Commits that were refused.", condition.failed_commits)
        bounds = [*(str(bound) for bound in LATENCIES_S), "+Inf"]
        counts = accumulate(condition.latencies)
        yield HistogramMetricFamily(
            "floorman_store_commit_seconds",
            "How long a commit takes, until it is on the disk.",
            buckets=list(zip(bounds, counts, strict=True)),
            sum_value=condition.seconds,
        )
        yield _gauge("floorman_store_writing", "Whether the writer is there.", int(store.is_writing))
        yield _gauge("floorman_store_reaches_until_seconds", "When something was kept last.", store.head.at / 1000)
        if room is not None:
            yield _gauge("floorman_store_room_bytes", "What there is room for on the disk.", room)

    def _club_numbers(self) -> Iterator[Metric]:
        club, now = self._club, self._club.clock.now()
        hosts = [host for _, host in club.hosts()]
        still = sum(host.stands_still(now, grace_ms=OVERDUE_MS) for host in hosts)
        yield _gauge("floorman_tables_open", "Cash tables that are open.", len(club.tables))
        yield _gauge("floorman_events_dealt", "Tournaments that the server deals.", len(club.events))
        yield _gauge("floorman_standing_still", "Tables and events that should go on and do not.", still)
        yield _gauge("floorman_unreadable", "What is closed because it cannot be read.", len(club.closed))


def exposed(club: Club, traffic: Traffic) -> CollectorRegistry:
    """All numbers of one club, and those of its process."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(ClubNumbers(club, traffic))
    return registry


def exposition(registry: CollectorRegistry) -> bytes:
    """The numbers as Prometheus reads them."""
    return generate_latest(registry)


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, what, value=value)


def _counter(name: str, what: str, value: float) -> CounterMetricFamily:
    return CounterMetricFamily(name, what, value=value)
