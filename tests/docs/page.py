"""Running a document: every example on the page is followed, in the order in which it stands.

python   in one namespace for the whole page; `>>>` examples are compared with what they print
console  `$ ` lines are typed into a shell; output that is quoted is compared, `...` skips some
sh       a whole script for the shell
diff     an edit: each hunk's old lines stand exactly once in the file that `---` names
text     only read
"""

from __future__ import annotations

import doctest
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LANGUAGES = {"python", "console", "sh", "diff", "text"}
COLOURS_AND_TONGUES = {"FORCE_COLOR", "LC_ALL", "LC_MESSAGES", "PYTHONWARNINGS"}


class Block(NamedTuple):
    """One example: what it is written in, its text, and where it stands."""

    language: str
    text: str
    where: str
    line: int


def blocks(page: Path) -> list[Block]:
    """Return the examples of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for fence in FENCE.finditer(text):
        line = text.count("\n", 0, fence.start()) + 1
        found.append(Block(fence[1], fence[2], f"{page.name}:{line}", line))
    assert 2 * len(found) == len(re.findall(r"^ *```", text, re.MULTILINE)), "a fence is open"
    return found


class Reader:
    """Somebody who follows a page in a folder of their own; `source` is where troquet is read."""

    def __init__(self, folder: Path, tools: Path, source: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__main__"}
        tools.mkdir()
        for name, call in (("python", ""), ("troquet", " -m troquet")):
            tool = tools / name
            tool.write_text(f'#!/bin/sh\nexec "{sys.executable}"{call} "$@"\n', encoding="utf-8")
            tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
        self.environment = {
            **{name: os.environ[name] for name in os.environ.keys() - COLOURS_AND_TONGUES},
            "COLUMNS": "80",
            "LANG": "C.UTF-8",
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(source),
            "PYTHONUTF8": "1",
        }

    def follow(self, block: Block) -> None:
        """Do what an example says."""
        assert block.language in LANGUAGES, f"{block.where}: nobody runs {block.language!r}"
        if block.language == "python":
            self.python(block)
        elif block.language == "console":
            for command, quoted in commands(block):
                said = self.shell(command, block.where)
                if quoted:
                    compare(quoted, said, f"{block.where}: $ {command}")
        elif block.language == "sh":
            self.shell(block.text, block.where)
        elif block.language == "diff":
            edit(self.folder, block)

    def python(self, block: Block) -> None:
        """Run Python in this process, with the names of the examples before it."""
        if not block.text.startswith(">>> "):
            exec(compile("\n" * block.line + block.text, block.where, "exec"), self.names)
            return
        examples = doctest.DocTestParser().get_doctest(
            block.text, {}, block.where, block.where, block.line
        )
        examples.globs = self.names
        said: list[str] = []
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        runner.run(examples, out=said.append, clear_globs=False)
        assert runner.failures == 0, "".join(said)

    def shell(self, script: str, where: str) -> str:
        """Type something into a shell and return what it prints, errors included."""
        ran = subprocess.run(
            ["sh", "-eu", "-c", script],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert ran.returncode == 0, f"{where}: {script}\n{ran.stdout}"
        return ran.stdout


def commands(block: Block) -> list[tuple[str, str]]:
    """Return what is typed in a console example, each with the output that is quoted."""
    assert block.text.startswith("$ "), f"{block.where}: a console example begins with $"
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return [(command, "\n".join(quoted)) for command, quoted in found]


def compare(quoted: str, said: str, where: str) -> None:
    """Complain of output that is not as the page quotes it, but for spaces at the end of a line."""
    want, got = ("\n".join(map(str.rstrip, text.splitlines())) + "\n" for text in (quoted, said))
    if not doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS):
        raise AssertionError(f"{where}\nthe page says:\n{want}but it is:\n{got}")


def edit(folder: Path, block: Block) -> None:
    """Make the edit that a diff shows."""
    first, *lines = block.text.splitlines()
    assert first.startswith("--- "), f"{block.where}: a diff begins with the file it changes"
    path = folder / first[4:]
    text = path.read_text(encoding="utf-8")
    hunks: list[list[str]] = [[]]
    for line in lines:
        if line == "@@":
            hunks.append([])
        else:
            assert line[:1] in ("+", "-", " ", ""), f"{block.where}: {line}"
            hunks[-1].append(line)
    for hunk in hunks:
        old, new = (
            "".join(f"{line[1:]}\n" for line in hunk if line[:1] != left_out)
            for left_out in ("+", "-")
        )
        assert old, f"{block.where}: an edit says where it goes"
        assert f"\n{text}".count(f"\n{old}") == 1, f"{block.where}: not once in {first[4:]}:\n{old}"
        text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
    path.write_text(text, encoding="utf-8")
