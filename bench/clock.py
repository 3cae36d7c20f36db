"""Timing by CPU seconds: what others do on the machine is not counted."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from time import process_time
from typing import TypeVar

P = TypeVar("P")


def rate(batch: Callable[[], int], seconds: float) -> float:
    """Repeat a batch for this long and return how many things it does in a CPU second.

    A batch returns how many it did, and should take far longer than reading the clock (1 µs).
    """
    batch()  # warm: caches, specialised bytecode, first imports
    gc.collect()
    done = 0
    start = process_time()
    while True:
        done += batch()
        spent = process_time() - start
        if spent >= seconds:
            return done / spent


def rate_prepared(prepare: Callable[[], P], batch: Callable[[P], int], seconds: float) -> float:
    """Return the rate of a batch alone: what prepares it is done outside the clock."""
    batch(prepare())
    gc.collect()
    done = 0
    spent = 0.0
    while spent < seconds:
        ready = prepare()
        start = process_time()
        done += batch(ready)
        spent += process_time() - start
    return done / spent


def micros(batch: Callable[[], int], seconds: float) -> float:
    """Return the CPU microseconds that one of the batch's things takes."""
    return 1e6 / rate(batch, seconds)


def one_core() -> bool:
    """Keep this process and its children on one core; tell whether that can be done here."""
    if sys.platform != "linux":
        return False
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return True
