"""Scripts of whole games, each for two worlds that one of those who watch cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

from tests.games.cheval.test_conformance import ChevalRedealer
from tests.server.evening import SEED, Act, Eye, World, blind
from troquet.core.agenda import State
from troquet.core.record import Scribe
from troquet.games._template.game import GAME as PARI
from troquet.games._template.moves import PLAYS
from troquet.games._template.table import Table as PariTable
from troquet.games.cheval.game import GAME as CHEVAL
from troquet.games.cheval.table import Table as ChevalTable

DISTRICTS = range(7)
PARTS: tuple[dict[str, Any], ...] = (
    {"do": "announce"},
    {"do": "push"},
    {"district": "3"},
    {"do": "push", "hero": "red"},
    {"do": "exchange", "districts": ["1"]},
    {"do": "hold"},
    {"moon": "full"},
)


def pages(eye: Eye) -> list[str]:
    """Return what can be fetched of a table."""
    return ["", "/record", "/replay/spectator" if eye is None else f"/replay/{eye}"]


class ChevalPlot:
    """A game of Le Cheval by people who never think of the treasures, with all that can happen.

    Moves are taken back and refused, reasons asked, views fetched anew; people go and come, and
    seats are handed to bots and back. `seen` notes at which beat a seat sees which treasure card;
    the cards are called by the districts where they were dealt.
    """

    def __init__(self, seats: int, seed: int, homes: tuple[int, ...] | None = None) -> None:
        self.rng = random.Random(seed)
        self.seats = seats
        self.homes = homes or tuple(range(seats))
        self.options = {"memory": bool(seed % 2)}
        self.beats: list[list[Act]] = []
        self.seen: dict[tuple[int, int], int] = {}
        self._scribe = Scribe(CHEVAL, seats, SEED, self.options)
        self.dealt = self._table().treasure[:]
        self._notes = ChevalRedealer()
        self._notes.start(self._scribe.state)
        self._handed: set[int] = set()
        self._away: set[Eye] = set()
        while self._scribe.state.waiting():
            self._next()

    def world(self, treasure: list[int]) -> World:
        """Return the script at a table where these treasures are dealt."""

        def arrange(state: State) -> None:
            assert isinstance(state, ChevalTable)
            state.treasure = treasure[:]

        end = self._table().clone()
        end.treasure = [treasure[card] for card in self._notes.card]
        return World(
            "cheval", self.seats, self.options, arrange, self.beats, self.homes, end.hash()
        )

    def truth(self) -> World:
        """Return the script at the table that the seed deals."""
        return self.world(self.dealt)

    def twin(self, eye: Eye, late: bool) -> tuple[World, int]:
        """Return a world that an eye cannot tell from the truth, and up to which beat.

        Late: as few cards as possible differ, those that the eye sees last or never. Otherwise all
        that it has not seen at some beat.
        """
        times = [self._sees(eye, card) for card in DISTRICTS]
        last_first = sorted(DISTRICTS, key=lambda card: -times[card])
        cards = 2
        while len({self.dealt[card] for card in last_first[:cards]}) < 2:
            cards += 1
        if not late:
            cards = self.rng.randint(cards, len(DISTRICTS))
        places = last_first[:cards]
        values = [self.dealt[card] for card in places]
        while values == [self.dealt[card] for card in places]:
            self.rng.shuffle(values)
        treasure = self.dealt[:]
        for place, value in zip(places, values, strict=True):
            treasure[place] = value
        parted = [times[card] for card in DISTRICTS if treasure[card] != self.dealt[card]]
        return self.world(treasure), min(parted)

    def _sees(self, eye: Eye, card: int) -> int:
        """Return the beat at which an eye sees a card: at the last one all are turned up."""
        end = len(self.beats) - 1
        return end if eye is None else self.seen.get((eye, card), end)

    def _table(self) -> ChevalTable:
        state = self._scribe.state
        assert isinstance(state, ChevalTable)
        return state

    # Writing the script

    def _act(self, who: Eye, what: str, **more: Any) -> None:
        self.beats.append([Act(who, what, more)])

    def _chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def _next(self) -> None:
        """Write down some of what people do between two moves, and a move."""
        for happens in (self._blunder, self._ask, self._look_again, self._go, self._hand):
            if self._chance(12):
                happens()
        self._bots()
        waiting = self._scribe.state.waiting()
        if not waiting:
            return
        seat = waiting[0]
        home = self._eye(seat)
        if home in self._away:
            self._away.remove(home)
            self._act(home, "come")
        notes = self._notes.clone()
        move = self.rng.choice(self._scribe.state.options(seat))
        self._act(seat, "say", type="play", move=move.text)
        self._apply(seat, move.text)
        self._bots()
        if self._scribe.may_take_back(seat) and self._chance(50):
            self._act(seat, "say", type="undo")
            self._scribe.take_back(seat)
            assert isinstance(notes, ChevalRedealer)
            self._notes = notes

    def _apply(self, seat: int, text: str) -> None:
        move = CHEVAL.move(text)
        self._scribe.play(seat, move)
        self._notes.saw(self._scribe.state, seat, move)
        for sight in self._notes.seen:
            self.seen.setdefault(sight, len(self.beats) - 1)

    def _bots(self) -> None:
        """Foresee what bots do at once, in the same beat as what woke them."""
        while waiting := [seat for seat in self._scribe.state.waiting() if seat in self._handed]:
            seat = waiting[0]
            self._apply(seat, blind([move.text for move in self._scribe.state.options(seat)]))

    def _eye(self, seat: int) -> int:
        return self.homes.index(self.homes[seat])

    def _somebody(self) -> int | None:
        """Return a seat whose guest is here, if there is one: mostly one that is asked."""
        here = [seat for seat in range(self.seats) if self._eye(seat) not in self._away]
        asked = [seat for seat in here if seat in self._scribe.state.waiting()]
        if asked and self._chance(70):
            return asked[0]
        return self.rng.choice(here) if here else None

    def _anybody(self) -> Eye:
        """Return somebody who watches, or would if they were here."""
        return self.rng.choice([None, *map(self._eye, range(self.seats))])

    def _blunder(self) -> None:
        """Somebody tries what cannot be: against the rules, out of turn, no move at all."""
        seat = self._somebody()
        if seat is not None:
            legal = {move.text for move in self._scribe.state.options(seat)}
            wrong = [move.text for move in CHEVAL.moves if move.text not in legal]
            text = self.rng.choice([*self.rng.sample(wrong, 3), "fly to the moon"])
            self._act(seat, "say", type="play", move=text)
            if not self._scribe.may_take_back(seat):
                self._act(seat, "say", type="undo")

    def _ask(self) -> None:
        """Somebody asks why, or fetches what is known of the table."""
        seat = self._somebody()
        if seat is not None:
            self._act(seat, "say", type="why", part=self.rng.choice(PARTS))
        who = self._anybody()
        self._act(who, "fetch", path=self.rng.choice(pages(who)))

    def _look_again(self) -> None:
        """Somebody's client asks for the whole view, after saying what was shown, or not."""
        eye = self._anybody()
        if eye not in self._away:
            if self._chance(50):
                self._act(eye, "seen")
            self._act(eye, "watch")

    def _go(self) -> None:
        """Somebody goes, or comes back."""
        eye = self._anybody()
        if eye in self._away:
            self._away.remove(eye)
            self._act(eye, "come")
        else:
            self._away.add(eye)
            self._act(eye, "leave")

    def _hand(self) -> None:
        """The host hands a seat to a bot, or its owner takes it back."""
        if self._handed:
            seat = self._handed.pop()
            self._act(seat, "post", path="/return", seat=seat)
        else:
            seat = self.rng.randrange(1, self.seats)
            self._handed.add(seat)
            self._act(0, "post", path="/hand", seat=seat, bot="random")
        self._bots()


class PariPlot:
    """A game of Le Petit Pari in two worlds: what is chosen in secret, and how often, differs.

    One eye is given; up to the trick `parting` all cards that are turned up are the same, in that
    trick the others play other cards. Parting 3: the worlds differ only in answers that are
    replaced before anybody sees them. A card is called by its number less one.
    """

    def __init__(self, seats: int, seed: int, eye: Eye, parting: int) -> None:
        self.rng = random.Random(seed)
        self.seats = seats
        self.eye = eye
        self.lines = self._deal(parting)  # for each world and seat: a card for each trick
        self.beats: tuple[list[list[Act]], list[list[Act]]] = ([], [])
        self.tricks = min(parting + 1, 3)
        for trick in range(self.tricks):
            self._trick(trick)
        self.until = len(self.beats[0]) - (parting < 3)

    def worlds(self) -> tuple[World, World]:
        """Return the two worlds."""
        return self._world(0), self._world(1)

    def _world(self, number: int) -> World:
        lines = self.lines[number]

        def arrange(state: State) -> None:
            assert isinstance(state, PariTable)
            state.hands = [sorted(cards) for cards in lines]

        end = PARI.deal(self.seats, SEED)
        arrange(end)
        for trick in range(self.tricks):
            for seat in range(self.seats):
                end.apply(seat, PLAYS[lines[seat][trick]])
        homes = tuple(range(self.seats))
        return World("_template", self.seats, {}, arrange, self.beats[number], homes, end.hash())

    def _deal(self, parting: int) -> list[list[list[int]]]:
        """Deal one world, and another in which the others part from it in a trick."""
        cards = list(range(9))
        self.rng.shuffle(cards)
        one = [cards[3 * seat : 3 * seat + 3] for seat in range(self.seats)]
        others = [seat for seat in range(self.seats) if seat != self.eye]
        pool = cards[3 * self.seats :] + [c for seat in others for c in one[seat][parting:]]
        other = one
        while parting < 3 and any(other[seat][parting] == one[seat][parting] for seat in others):
            self.rng.shuffle(pool)
            rest = iter(pool)
            other = [line[:] for line in one]
            for seat in others:
                other[seat][parting:] = [next(rest) for _ in range(3 - parting)]
        return [one, other]

    def _both(self, *acts: Act) -> None:
        """Write a beat that is the same in both worlds."""
        for beats in self.beats:
            beats.append(list(acts))

    def _hand(self, world: int, seat: int, trick: int) -> list[int]:
        return sorted(self.lines[world][seat][trick:])

    def _plays(self, seat: int, cards: list[int]) -> None:
        """Write a beat in which a seat answers with a card of each world."""
        for beats, card in zip(self.beats, cards, strict=True):
            beats.append([_play(seat, card)])

    def _trick(self, trick: int) -> None:
        order = self.rng.sample(range(self.seats), self.seats)
        lying: dict[int, list[int]] = {}  # by seat: its answer in each world
        for seat in order[:-1]:
            self._first_answer(seat, trick, lying)
            self._meanwhile(trick, lying)
        for seat, cards in lying.items():
            # Everybody's last word before the cards are turned up; who changes nothing is silent.
            last = [self.lines[world][seat][trick] for world in range(2)]
            for beats, card, meant in zip(self.beats, cards, last, strict=True):
                beats.append([_play(seat, meant)] if card != meant else [])
        self._plays(order[-1], [self.lines[world][order[-1]][trick] for world in range(2)])

    def _first_answer(self, seat: int, trick: int, lying: dict[int, list[int]]) -> None:
        """A seat answers, or the host hands it to a bot that does, and it is taken back."""
        hands = [self._hand(world, seat, trick) for world in range(2)]
        if self.rng.randrange(4):
            place = self.rng.randrange(len(hands[0]))
            lying[seat] = [hand[place] for hand in hands]
            self._plays(seat, lying[seat])
        else:
            texts = [blind([str(card) for card in hand]) for hand in hands]
            lying[seat] = [int(text) for text in texts]
            self._both(Act(0, "post", {"path": "/hand", "seat": seat, "bot": "random"}))
            self._both(Act(seat, "post", {"path": "/return", "seat": seat}))

    def _meanwhile(self, trick: int, lying: dict[int, list[int]]) -> None:
        """The eye does what the same eye would in both worlds; the others change their minds."""
        eye = self.eye
        self._both(Act(eye, "fetch", {"path": self.rng.choice(pages(eye))}))
        away = self.rng.random() < 0.5
        if away:
            self._both(Act(eye, "leave"))
        self._change_minds(trick, lying)
        if away:
            self._both(Act(eye, "come"))
        if eye in lying and eye is not None:
            card = self.rng.choice(self._hand(0, eye, trick))
            lying[eye] = [card, card]
            self._plays(eye, lying[eye])
        self._change_minds(trick, lying)
        if eye is not None:
            wrong = self.rng.randrange(1, 12)
            self._both(Act(eye, "say", {"type": "why", "part": {"card": str(wrong)}}))
            if wrong - 1 not in self._hand(0, eye, trick):
                self._both(Act(eye, "say", {"type": "play", "move": f"play {wrong}"}))
            self._both(Act(eye, "say", {"type": "undo"}))
        self._both(*[Act(eye, "seen")] * self.rng.randrange(2), Act(eye, "watch"))

    def _change_minds(self, trick: int, lying: dict[int, list[int]]) -> None:
        """In each world for itself, seats replace their answers any number of times, or ask."""
        others = [seat for seat in lying if seat != self.eye]
        for world, beats in enumerate(self.beats):
            beat: list[Act] = []
            for _ in range(self.rng.randrange(5) if others else 0):
                seat = self.rng.choice(others)
                card = self.rng.choice(self._hand(world, seat, trick))
                lying[seat][world] = card
                beat.append(_play(seat, card))
                if self.rng.random() < 0.2:
                    beat.append(Act(seat, "say", {"type": "why", "part": {"card": "5"}}))
            beats.append(beat)


def _play(seat: int, card: int) -> Act:
    return Act(seat, "say", {"type": "play", "move": f"play {card + 1}"})
