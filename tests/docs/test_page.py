"""The follower of pages can fail: each thing that a page gets wrong is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.page import ROOT, Reader, blocks

GOOD = """
```python
one = 1
```

```python
>>> one + 1
2
```

```console
$ echo first; echo second
first
second
$ echo first; echo second
...
second
```

```sh
echo hello >greeting.txt
```

```diff
--- greeting.txt
-hello
+goodbye
```

```console
$ cat greeting.txt
goodbye
```
"""


def follow(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    desk = tmp_path / "desk"
    desk.mkdir()
    reader = Reader(desk, tmp_path / "tools", ROOT / "src")
    for block in blocks(page):
        reader.follow(block)


def test_a_page_that_is_right_is_followed(tmp_path: Path) -> None:
    follow(GOOD, tmp_path)


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        (">>> one + 1\n2", ">>> one + 1\n3", "Expected"),
        (">>> one + 1", ">>> two + 1", "NameError"),
        ("first\nsecond\n$", "first\n$", "the page says"),
        ("...\nsecond", "...\nthird", "the page says"),
        ("$ cat greeting.txt", "$ cat nothing.txt", "page.md"),
        ("-hello", "-hell", "not once"),
        ("-hello\n", "", "says where it goes"),
        ("--- greeting.txt\n", "", "begins with the file"),
        ("```sh", "```fish", "nobody runs"),
        ("goodbye\n```\n", "goodbye\n", "a fence is open"),
    ],
)
def test_a_page_that_is_wrong_is_not(
    right: str, wrong: str, complaint: str, tmp_path: Path
) -> None:
    assert right in GOOD
    with pytest.raises(AssertionError, match=complaint):
        follow(GOOD.replace(right, wrong, 1), tmp_path)
