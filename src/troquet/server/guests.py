"""Who is who: names, tokens stored hashed, and secret codes that move seats to a device."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from troquet.server.problems import Trouble
from troquet.server.store import Account, Store

LONGEST_NAME = 24
LONGEST_TOKEN = 64
CODE_SECONDS = 600
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that nobody can see


def hashed(secret: str) -> bytes:
    """Return what is stored of a secret; it has 256 random bits, so one round is enough."""
    return hashlib.sha256(secret.encode()).digest()


def fresh(kind: str) -> str:
    """Make a secret; its first letter says what it may be used for."""
    return f"{kind}_{secrets.token_urlsafe(32)}"


def fresh_id(length: int = 16) -> str:
    """Make an id that cannot be guessed, easy to read aloud: no 0, 1, l or o."""
    return "".join(secrets.choice("23456789abcdefghijkmnpqrstuvwxyz") for _ in range(length))


def clean_name(name: str) -> str:
    """Return a name as it is shown: spaces folded; control characters make it no name."""
    if len(name) > 10 * LONGEST_NAME:
        raise Trouble("bad-name")
    folded = " ".join(unicodedata.normalize("NFC", name).split())
    kinds = [unicodedata.category(sign)[0] for sign in folded]
    hidden = any(
        sign in BLANKS or (kind in "CZ" and sign != " ")
        for sign, kind in zip(folded, kinds, strict=True)
    )
    # Marks alone have nothing to stand on.
    if hidden or len(folded) > LONGEST_NAME or not set(kinds) - {"M", "Z"}:
        raise Trouble("bad-name")
    return folded


class Guests:
    """The guest book."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def welcome(self, name: str, now: float) -> tuple[Account, str]:
        """Enter a guest; the token is shown only this once."""
        account = Account(fresh_id(), clean_name(name))
        token = fresh("g")
        await self.store.add_guest(account, hashed(token), now)
        return account, token

    async def known(self, token: str | None) -> Account:
        """Return whom a token belongs to; Trouble if nobody."""
        if token is None:
            raise Trouble("no-token")
        found = None
        if len(token) <= LONGEST_TOKEN and token.startswith("g_"):
            found = await self.store.guest_of(hashed(token))
        if found is None:
            raise Trouble("bad-token")
        return found

    async def is_host(self, token: str | None) -> bool:
        """Tell whether a token is the house's own."""
        if token is None or len(token) > LONGEST_TOKEN or not token.startswith("h_"):
            return False
        return await self.store.has_host(hashed(token))

    async def new_host(self) -> str:
        """Make a host token; it is shown only this once, and older ones are void."""
        token = fresh("h")
        await self.store.set_host(hashed(token))
        return token

    async def rename(self, account: Account, name: str) -> Account:
        """Give a guest another name; tables where the guest sits keep the old one."""
        renamed = Account(account.id, clean_name(name))
        await self.store.rename(renamed.id, renamed.name)
        return renamed

    async def moving_code(self, account: Account, now: float) -> str:
        """Make a code that moves a guest to another device; an older one is void."""
        code = fresh("m")
        await self.store.add_code(hashed(code), account.id, now + CODE_SECONDS)
        return code

    async def claim(self, code: str, now: float) -> tuple[Account, str]:
        """Use a code up: the old device's token is void, this one is valid."""
        token = fresh("g")
        found = None
        if len(code) <= LONGEST_TOKEN and code.startswith("m_"):
            found = await self.store.claim(hashed(code), hashed(token), now)
        if found is None:
            raise Trouble("bad-link")
        return found, token
