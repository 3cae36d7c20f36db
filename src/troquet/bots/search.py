"""The bot that thinks ahead: a tree search over the worlds that its view allows.

Every iteration imagines one world, walks down a tree of answers, adds a leaf, and judges what it
finds there. Chance needs no node of its own: each walk rolls its own dice. An answer that could not
be given in some worlds is compared by the worlds in which it could (information-set search).

Secret answers given at once are chosen side by side, each seat from its own statistics, so that
nobody in the tree answers what another one has not shown; the bot's own is drawn from those that
held up, because a fixed one could be seen through.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import perf_counter
from typing import Final

from troquet.bots.bot import Bot
from troquet.core.agenda import State, seats_of
from troquet.core.dice import Dice, QuickDice
from troquet.core.game import Game
from troquet.core.move import Move
from troquet.core.view import View
from troquet.core.worlds import Worlds

STRAY: Final = (
    8  # one secret answer in so many is given blindly: two that learn must not fall in step
)
KEPT: Final = 0.25  # a secret answer tried less often than this part of the first is not drawn
DOUBT: Final = 1.0  # and not when it is worse by more than so many of its standard errors
MARGIN: Final = 0.1  # how much of a game's worth is by how far it was won
LOOK_AT_THE_CLOCK: Final = 8  # iterations


class Arm:
    """One answer of one seat at one place of the tree, and what came of it."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.offered = 1  # how often it could be chosen
        self.visits = 0
        self.total = 0.0  # the worth of those visits to the seat that chose
        self.node: Node | None = None


class Node:
    """A place of the tree: the answers tried there, by seat."""

    def __init__(self, seats: int) -> None:
        self.arms: list[dict[Move, Arm]] = [{} for _ in range(seats)]
        self.next: Node | None = None  # after a secret choice in which the thinker has no part


class Estimate:
    """What the search thinks of one option: its worth from 0 to 1, how surely, how often tried."""

    def __init__(self, move: Move, worth: float, error: float, visits: int) -> None:
        self.move = move
        self.worth = worth
        self.error = error
        self.visits = visits


class Effort:
    """How much a search may think: iterations, seconds (0: no limit), and how deep it looks.

    `cut` is how many answers are played at random beyond the tree before the judge is asked; a
    negative one plays every game to its end. `width` bounds the answers tried at a place that was
    seen n times to `width` times the root of n; 0: all of them. `walks` is how many iterations one
    world serves, where it takes longer to imagine a world than to walk down it. `curiosity` is how
    much an answer seldom tried is worth a try.
    """

    def __init__(
        self,
        iterations: int,
        seconds: float = 0.0,
        cut: int = 0,
        width: float = 0.0,
        walks: int = 1,
        curiosity: float = 0.6,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.cut = cut
        self.width = width
        self.walks = walks
        self.curiosity = curiosity


class SearchBot(Bot):
    """Thinks in worlds sampled from its view; same seed, iterations and view, same answer."""

    def __init__(self, game: Game, seed: int, effort: Effort, slip: float = 0.0) -> None:
        self.game = game
        self.dice = QuickDice(seed)
        self.effort = effort
        self.slip = slip  # how far below the best an answer may be and still be given
        self.stopped = False
        self.iterations = 0  # of the last search

    def stop(self) -> None:
        """Ask a search that is under way to answer with its best."""
        self.stopped = True

    def choose(self, view: View, options: list[Move]) -> Move:
        """Return the option that held up best."""
        if len(options) == 1:
            return options[0]
        secret = len(view.asked) > 1
        return self._pick(self.weigh(self.game.worlds(view), view, options), secret)

    def advise(self, view: View, options: list[Move]) -> list[Estimate]:
        """Say what every option is worth, as one who remembers only what the table draws."""
        return self.weigh(self.game.dim_worlds(view), view, options)

    def weigh(self, worlds: Worlds, view: View, options: list[Move]) -> list[Estimate]:
        """Search, and return what every option is worth, in the order of the options."""
        seat = view.seat
        assert seat is not None
        search = Search(self.game, seat, self.effort, self.dice)
        limit = self.effort.seconds
        end = perf_counter() + limit if limit > 0 else 0.0
        wanted = self.effort.iterations
        self.stopped = False
        walks = self.effort.walks
        world: State | None = None
        done = 0
        while not self.stopped and (wanted <= 0 or done < wanted):
            if end and done % LOOK_AT_THE_CLOCK == 0 and done and perf_counter() >= end:
                break
            if walks <= 1:
                search.iterate(worlds.sample(self.dice))
            else:
                if world is None or done % walks == 0:
                    world = worlds.sample(self.dice)
                twin = world.clone()
                twin.dice = self.dice  # every walk rolls its own dice
                search.iterate(twin)
            done += 1
        self.iterations = done
        return search.estimates(options)

    def _pick(self, found: list[Estimate], secret: bool) -> Move:
        """Return the answer tried most; a secret one is drawn from those tried often."""
        most = 0
        best = 0.0
        for one in found:
            if one.visits > most or (one.visits == most and one.worth > best):
                most, best = one.visits, one.worth
        if self.slip > 0:
            good = [one for one in found if one.visits and one.worth >= best - self.slip]
            return good[self.dice.below(len(good))].move if good else found[0].move
        if secret:
            # In a mixture that cannot be seen through all parts are worth the same.
            kept = [
                one
                for one in found
                if one.visits >= max(1.0, KEPT * most) and one.worth + DOUBT * one.error >= best
            ]
            if kept:
                counts = [one.visits for one in kept]
                return kept[self.dice.pick(counts, sum(counts))].move
        for one in found:
            if one.visits == most and one.worth == best:
                return one.move
        return found[self.dice.below(len(found))].move


class Search:
    """One tree, grown by one iteration after another."""

    def __init__(self, game: Game, seat: int, effort: Effort, dice: Dice) -> None:
        self.game = game
        self.seat = seat
        self.cut = effort.cut
        self.width = effort.width
        self.curiosity = effort.curiosity
        self.dice = dice
        self.root: Node | None = None
        self.path: list[Arm] = []
        self.movers: list[int] = []
        self.worths: list[float] = []
        self.scale: float = game.scale

    def iterate(self, world: State) -> None:
        """Walk down one world, add a leaf, judge it, and tell those who led there."""
        root = self.root
        if root is None:
            root = self.root = Node(world.seats)
        self.path = []
        self.movers = []
        node = root
        while world.asked:
            after = self._step(world, node)
            if after is None:
                break
            node = after
        self._finish(world)
        self._learn(world)

    def _step(self, world: State, node: Node) -> Node | None:
        """Let all who are asked answer; return the place that leads to, None if it is new."""
        if not world.answers:
            seat = world.waiting()[0]
            arm = self._select(node, seat, world.offers(seat))
            world.apply(seat, arm.move)
            known = arm.node
            if known is None:
                arm.node = Node(world.seats)
            return known
        # Secret answers: each seat chooses for itself, the thinker last, who may be the last asked.
        mine: Arm | None = None
        chosen: list[Arm] = []
        asked = seats_of(world.asked)
        for seat in asked:
            options = world.offers(seat)
            if self.dice.below(STRAY) == 0:
                options = [options[self.dice.below(len(options))]]
            arm = self._select(node, seat, options)
            if seat == self.seat:
                mine = arm
            chosen.append(arm)
        for seat, arm in zip(asked, chosen, strict=True):
            if arm is not mine:
                world.apply(seat, arm.move)
        if mine is not None:
            world.apply(self.seat, mine.move)
            known = mine.node
            if known is None:
                mine.node = Node(world.seats)
            return known
        known = node.next
        if known is None:
            node.next = Node(world.seats)
        return known

    def _select(self, node: Node, seat: int, options: list[Move]) -> Arm:
        """Choose an answer: one not tried yet, or the one that promises most."""
        arms = node.arms[seat]
        curiosity = self.curiosity
        best: Arm | None = None
        promise = -1.0
        new: list[Move] = []
        tried = 0
        for move in options:
            arm = arms.get(move)
            if arm is None:
                new.append(move)
                continue
            arm.offered += 1
            tried += arm.visits
            visits = arm.visits
            hope = arm.total / visits + curiosity * sqrt(log(arm.offered) / visits)
            if hope > promise:
                promise = hope
                best = arm
        if new and (best is None or self._wider(len(options) - len(new), tried)):
            arm = Arm(new[self.dice.below(len(new))] if len(new) > 1 else new[0])
            arms[arm.move] = arm
            best = arm
        assert best is not None
        best.visits += 1
        self.path.append(best)
        self.movers.append(seat)
        return best

    def _wider(self, known: int, tried: int) -> bool:
        """Tell whether one more answer may be tried here."""
        return self.width <= 0 or known < self.width * sqrt(tried + 1)

    def _finish(self, world: State) -> None:
        """Play on at random as far as the effort says."""
        dice = self.dice
        left = self.cut
        while world.owing and left != 0:
            seat = seats_of(world.owing)[0]
            options = world.offers(seat)
            world.apply(seat, options[dice.below(len(options))])
            left -= 1

    def _learn(self, world: State) -> None:
        """Judge where the walk ended, and tell every arm on the way."""
        worths = [-1.0] * world.seats
        outcome = None if world.asked else world.outcome()
        path = self.path
        for at, seat in enumerate(self.movers):
            worth = worths[seat]
            if worth < 0:
                lead = self.game.judge(world, seat) / self.scale
                worth = 1 / (1 + exp(-max(-50.0, min(50.0, lead))))
                if outcome is not None:
                    winners = outcome.winners()
                    won = 1 / len(winners) if seat in winners else 0.0
                    worth = (1 - MARGIN) * won + MARGIN * worth
                worths[seat] = worth
            path[at].total += worth

    def estimates(self, options: list[Move]) -> list[Estimate]:
        """Return what every option of the thinker is worth, in the order of the options."""
        found: list[Estimate] = []
        for move in options:
            arm = None if self.root is None else self.root.arms[self.seat].get(move)
            if arm is None or arm.visits == 0:
                found.append(Estimate(move, 0.0, 1.0, 0))
                continue
            worth = arm.total / arm.visits
            error = sqrt((worth * (1 - worth) + 0.25 / arm.visits) / arm.visits)
            found.append(Estimate(move, worth, min(1.0, error), arm.visits))
        return found
