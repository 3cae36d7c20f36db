"""A café that is open for one test, and guests who go home after it."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.cafe import Cafe, Guest, opened
from tests.server.stories import listening

Enter = Callable[..., Guest]


@contextmanager
def sound(folder: Path) -> Iterator[Cafe]:
    """Open a café in which nothing may break."""
    with listening() as logged:
        with opened(folder / "cafe.db") as found:
            yield found
        assert not [record for record in logged if record.levelno >= logging.ERROR]


@pytest.fixture(scope="module", autouse=True)
def nothing_left_open() -> Iterator[None]:
    """Find what a file's tests have left open while it is still known whose it was."""
    yield
    gc.collect()


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[Cafe]:
    """Open a café for one test."""
    with sound(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def salon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """Open a café for all those tests of a file that are at tables of their own."""
    with sound(tmp_path_factory.mktemp("salon")) as found:
        yield found


@pytest.fixture
def enter() -> Iterator[Enter]:
    """Let guests come into any café: `enter(cafe, "Ada")`; without a name they have no token."""
    here: list[Guest] = []

    def come(where: Cafe, name: str | None = None) -> Guest:
        here.append(Guest(where.url, name or ""))
        return here[-1] if name is None else here[-1].enter()

    yield come
    for guest in here:
        guest.close()
