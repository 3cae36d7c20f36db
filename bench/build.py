"""Which troquet is running: a label is read off the modules that were loaded, never believed."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

import troquet.bots.playout
import troquet.core.agenda
from troquet.core.agenda import State


class WrongBuild(Exception):
    """The modules that were loaded are not those that the label promises."""


def compiled(module: str) -> bool:
    """Tell whether a loaded module is an extension."""
    where = sys.modules[module].__file__ or ""
    return where.endswith(tuple(EXTENSION_SUFFIXES))


def build() -> str:
    """Return `compiled` or `plain`; WrongBuild if it is a mixture."""
    core = compiled(troquet.core.agenda.__name__)
    loop = compiled(troquet.bots.playout.__name__)
    if core != loop:
        raise WrongBuild("core and bots are of two builds: one is compiled, the other is not")
    return "compiled" if core else "plain"


def insist(label: str, source: str | None, state: State) -> None:
    """Raise WrongBuild unless engine and game are of this build (and, plain, of this folder)."""
    found = build()
    if found != label:
        raise WrongBuild(f"{troquet.core.agenda.__file__} is {found}, not {label}")
    table = type(state).__module__
    if compiled(table) != (label == "compiled"):
        raise WrongBuild(f"{sys.modules[table].__file__} is not {label}")
    if source is None:
        return
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != "troquet":
            continue
        where = getattr(module, "__file__", None) or source
        if not where.startswith(source):
            raise WrongBuild(f"{where} is not under {source}")
