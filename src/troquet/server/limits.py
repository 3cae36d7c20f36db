"""How much is too much: a bucket that fills with time and empties with every request."""

from __future__ import annotations

from collections import OrderedDict


class Bucket:
    """So many requests at once, and so many a second afterwards."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take from the bucket; return 0, or how many seconds to wait."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left >= cost:
            self.left -= cost
            return 0.0
        return (cost - self.left) / self.rate


class Buckets:
    """A bucket for each visitor; those not seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float, cost: float = 1.0) -> float:
        """Take from somebody's bucket; return 0, or how many seconds to wait."""
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.burst, now)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(who)
        return bucket.take(now, cost)
