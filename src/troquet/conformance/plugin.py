"""A pytest plugin: tests name the clauses they show, and a clause that none names is a failure.

`@rule("CH-TURN-6")` marks a test.
"""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
SHOWN = pytest.StashKey[dict[str, list[str]]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the suite's flags."""
    group = parser.getgroup("troquet")
    group.addoption("--long", action="store_true", help="look at ten times as many states")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, so that strict markers know it."""
    config.addinivalue_line("markers", "rule(clause): the clause of the rulebook that a test shows")
    config.stash[SHOWN] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which test names which clause, before any test is deselected."""
    shown = config.stash[SHOWN]
    for item in items:
        for mark in item.iter_markers("rule"):
            for clause in mark.args:
                shown.setdefault(clause, []).append(item.nodeid)


@pytest.fixture(scope="session")
def shown_clauses(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """Return every clause that a collected test names, with those tests."""
    return request.config.stash[SHOWN]
