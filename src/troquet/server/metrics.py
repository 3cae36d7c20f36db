"""What the café counts about itself, for Prometheus; never anything about a seat or a guest."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The counters of one café."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.lines = Counter(
            "troquet_lines", "Lines stored in logs, by kind", ["kind"], registry=self.registry
        )
        self.messages = Counter(
            "troquet_messages_sent", "Messages put on sockets", registry=self.registry
        )
        self.bytes = Counter("troquet_bytes_sent", "Bytes put on sockets", registry=self.registry)
        self.refusals = Counter(
            "troquet_problems",
            "Requests not carried out, by code",
            ["code"],
            registry=self.registry,
        )
        self.dropped = Counter(
            "troquet_dropped", "Connections dropped for being slow", registry=self.registry
        )
        self.acting = Histogram(
            "troquet_act_seconds",
            "From a request on the socket to stored and told",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        self.thinking = Histogram(
            "troquet_bot_seconds",
            "How long bots think",
            registry=self.registry,
            buckets=(0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
        )

    def sent(self, message: bytes, listeners: int) -> None:
        """Count a message that is sent to so many."""
        self.messages.inc(listeners)
        self.bytes.inc(listeners * len(message))

    def gauge(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Add something that is read when it is asked for."""
        Gauge(f"troquet_{name}", what, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """Return all of it as Prometheus reads it."""
        return generate_latest(self.registry)
