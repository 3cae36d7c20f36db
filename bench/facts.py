"""What a kept result must say of its machine and its source, and where results are kept."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bench.contenders import ROOT, SOURCE

RESULTS = ROOT / "bench" / "results"
KEPT = ":!bench/results"  # for git: what is kept does not change what is measured


class Facts(msgspec.Struct, frozen=True):
    """When, where and what was measured."""

    date: str
    commit: str
    changed: bool
    source: str
    python: str
    system: str
    cpu: str
    cores: int

    def sentence(self) -> str:
        """Return the facts in one line."""
        changed = ", changed since" if self.changed else ""
        return (
            f"{self.date}, commit {self.commit}{changed}; Python {self.python}, {self.system}, "
            f"{self.cpu}, {self.cores} cores"
        )

    def name(self) -> str:
        """Return the name of a result: the date and the commit."""
        return f"{self.date}-{self.commit}{'-changed' if self.changed else ''}"


def gather() -> Facts:
    """Look at the machine and the working tree."""
    commit = git("rev-parse", "--short", "--quiet", "--verify", "HEAD")
    return Facts(
        date=datetime.now(UTC).date().isoformat(),
        commit=commit or "uncommitted",
        changed=bool(commit) and bool(git("status", "--porcelain", "--", "src", "bench", KEPT)),
        source=fingerprint(),
        python=f"{platform.python_version()} ({platform.python_implementation()})",
        system=f"{platform.system()} {platform.machine()}",
        cpu=cpu(),
        cores=os.cpu_count() or 1,
    )


def fingerprint() -> str:
    """Return a short name of all source text: two runs with the same one measured the same code."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(SOURCE.rglob("*.py")):
        digest.update(path.relative_to(SOURCE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def git(*args: str) -> str:
    """Return what git prints; nothing if it cannot answer."""
    try:
        done = subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def cpu() -> str:
    """Return the processor's model."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown processor"


def keep(name: str, data: object, text: str) -> Path:
    """Write a result as JSON and as Markdown; an earlier one is never overwritten."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    free = name
    number = 2
    while (RESULTS / f"{free}.json").exists() or (RESULTS / f"{free}.md").exists():
        free = f"{name}-{number}"
        number += 1
    path = RESULTS / f"{free}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")
    path.with_suffix(".md").write_text(text, encoding="utf-8")
    return path
