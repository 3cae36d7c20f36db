"""What the café counts about itself, for Prometheus; never anything about a seat or a guest.

Every move is counted several times: plain numbers are counted up, and made into what Prometheus
reads only when somebody looks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    HistogramMetricFamily,
    Metric,
)

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Spread:
    """How long something takes: how often at most so many seconds, and how long in all."""

    def __init__(self, *bounds: float) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count something that took so long."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def metric(self, name: str, what: str) -> Metric:
        """Return it as Prometheus reads it."""
        bounds = [str(float(bound)) for bound in self._bounds] + ["+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        return HistogramMetricFamily(name, what, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The counters of one café."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.dropped = 0
        self.acting = Spread(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
        self.thinking = Spread(0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
        self._messages = 0
        self._bytes = 0
        self._lines: Counter[str] = Counter()
        self._refusals: Counter[str] = Counter()
        self.registry.register(self)

    def sent(self, message: bytes, listeners: int) -> None:
        """Count a message that is sent to so many."""
        self._messages += listeners
        self._bytes += listeners * len(message)

    def stored(self, kind: str) -> None:
        """Count a line of a log."""
        self._lines[kind] += 1

    def refused(self, code: str) -> None:
        """Count a request that was not carried out."""
        self._refusals[code] += 1

    def collect(self) -> Iterator[Metric]:
        """Return all that was counted; Prometheus' client asks for it."""
        yield _by("troquet_lines", "Lines stored in logs, by kind", "kind", self._lines)
        yield CounterMetricFamily(
            "troquet_messages_sent", "Messages put on sockets", value=self._messages
        )
        yield CounterMetricFamily("troquet_bytes_sent", "Bytes put on sockets", value=self._bytes)
        yield _by("troquet_problems", "Requests not carried out, by code", "code", self._refusals)
        yield CounterMetricFamily(
            "troquet_dropped", "Connections dropped for being slow", value=self.dropped
        )
        yield self.acting.metric(
            "troquet_act_seconds", "From a request on the socket to stored and told"
        )
        yield self.thinking.metric("troquet_bot_seconds", "How long bots think")

    def gauge(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Add something that is read when it is asked for."""
        Gauge(f"troquet_{name}", what, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """Return all of it as Prometheus reads it."""
        return generate_latest(self.registry)


def _by(name: str, what: str, label: str, counts: Counter[str]) -> Metric:
    """Return counts by a label."""
    family = CounterMetricFamily(name, what, labels=[label])
    for value, count in sorted(counts.items()):
        family.add_metric([value], count)
    return family
