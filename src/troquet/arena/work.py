"""Where games are played: on this machine's cores through joblib, or on a Ray cluster."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from troquet.arena.plans import Plan, Result, play_batch
from troquet.core.refusal import TroquetError

AHEAD = 2  # batches that wait for each worker
Batches = Iterator[list[int]]
Done = Callable[[list[Result]], bool]


class NoCluster(TroquetError):
    """A Ray cluster that cannot be reached, or Ray is not installed."""


def batches(numbers: Iterator[int], size: int) -> Batches:
    """Cut numbers of games into batches."""
    while batch := list(islice(numbers, size)):
        yield batch


def at_home(plan: Plan, work: Batches, jobs: int, done: Done) -> None:
    """Play on this machine's cores; `done` gets what is played and says whether to go on."""
    if jobs == 1:
        for batch in work:
            if not done(play_batch(plan, batch)):
                return
        return
    from joblib import Parallel, delayed

    pool = Parallel(
        n_jobs=jobs, return_as="generator_unordered", pre_dispatch=AHEAD * jobs, batch_size=1
    )
    stopped = _Stopper(work)
    played = pool(delayed(play_batch)(plan, batch) for batch in stopped)
    for results in played:
        # What is under way when it is decided is played to its end and counted too.
        if not done(results):
            stopped.over = True


class _Stopper:
    """Hands on batches until it is over."""

    def __init__(self, work: Batches) -> None:
        self.work = work
        self.over = False

    def __iter__(self) -> Batches:
        for batch in self.work:
            if self.over:
                return
            yield batch


def on_ray(plan: Plan, work: Batches, address: str, done: Done) -> None:
    """Play on a Ray cluster; "local" starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed: pip install 'troquet[ray]'") from None
    try:
        ray.init(
            address=address,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise NoCluster(f"no Ray cluster answers at {address!r}: {first}") from None
    try:
        remote: Any = ray.remote(play_batch)
        resources: Any = ray.cluster_resources  # Ray leaves this one untyped
        slots = AHEAD * max(1, int(resources().get("CPU", 1)))
        running: list[Any] = [remote.remote(plan, batch) for batch in islice(work, slots)]
        going = True
        while running:
            ready, running = ray.wait(running)
            for results in ray.get(ready):
                going = done(results) and going
            if going:
                running += [remote.remote(plan, batch) for batch in islice(work, len(ready))]
    finally:
        ray.shutdown()
