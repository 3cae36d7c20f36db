// Shows what happened at the table of Trök, one thing after another, in the times of the look.

import { tick } from "svelte";
import { copyOf, Motion, pieceOf, type Place, placeOf } from "../../lib/motion";
import type { Told } from "../../wire";
import type { Mover, Scene } from "../board";
import { listOf } from "./after";
import { sorted, type TavernScene } from "./facts";
import type { Stage } from "./stage.svelte";

const STEP = 320;
const GESTURE = 560;
const FLIP = 400;
const BETWEEN_FLIPS = 40;
const GAIN = 900; // what was won stays in sight so long
const OUTLINE = 1_200;
const BREATH = 20; // what was shown before is drawn before the next thing begins
const COIN = "0 0 72 72";

export class TrokMover implements Mover {
  #motion = new Motion();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #speed = 1;

  constructor(
    private readonly stage: Stage,
    private readonly root: HTMLElement,
  ) {}

  async show(event: Told, scene: Scene, speed: number): Promise<void> {
    this.#motion.begin();
    this.#speed = speed;
    this.stage.busy();
    try {
      await this.#motion.wait(speed * BREATH);
      await this.#tell(event, scene as TavernScene);
    } finally {
      this.stage.away = [];
      this.stage.rest();
    }
  }

  finish(): void {
    this.#motion.finish();
  }

  /** The board is taken away. */
  end(): void {
    this.#motion.close();
    for (const timer of this.#timers) clearTimeout(timer);
    this.stage.marked = [];
    this.stage.away = [];
    this.stage.gain = null;
  }

  async #tell(event: Told, scene: TavernScene): Promise<void> {
    const facts = event.facts ?? {};
    const seat = Number(facts.seat);
    const time = seat === scene.seat ? STEP : GESTURE;
    switch (event.what) {
      case "offered":
        return this.#offers(event, scene, seat);
      case "master":
      case "first-master":
        return this.#passes(event, scene, seat);
      case "entrusted":
        return this.#passes(event, scene, Number(facts.to));
      case "took":
        return this.#takes(event, scene, Number(facts.from), String(facts.card));
      case "kept":
        return this.#keeps(event, scene, seat, String(facts.card), time);
      case "swapped":
        return this.#swaps(event, scene, seat, time);
      case "renewed":
        return this.#renews(event, scene, seat);
      case "gave":
        return this.#gives(event, scene, seat, Number(facts.to));
      case "matched":
        return this.#sets(event, scene, seat);
      case "bought":
      case "ran":
        return this.#buys(event, scene, seat);
      case "perfect":
        await this.#lays(event, scene, seat);
        return this.#motion.wait(this.#speed * GAIN);
      case "thrud":
        return this.#earns(event, scene, seat, "thrud");
      case "earned":
        return this.#earns(event, scene, seat, String(facts.upgrade));
      case "dealt":
      case "mined":
      case "unloaded":
        return this.#deals(event, scene, event.what === "dealt" ? scene.seat : seat);
      case "market":
      case "row":
        this.#done(event, scene, event.what);
        return this.#pops(`[data-trok^="${event.what}-"]`);
      case "round":
      case "tied":
      case "claimed":
      case "ended":
      case "back":
      case "stored":
      case "discarded":
        this.#done(event, scene, facts.seat === undefined ? "" : this.#home(scene, seat));
        return this.#motion.wait(this.#speed * STEP);
      case "gift":
      case "reshuffled":
        return this.#done(event, scene, event.what === "gift" ? "hand" : "market");
    }
  }

  /** The event was shown: draw what it changed; without travel, outline it. */
  #done(event: Told, scene: TavernScene, mark: string): void {
    this.stage.tell(scene.view, event);
    if (this.#speed > 0 || mark === "") return;
    this.stage.mark(mark);
    this.#later(OUTLINE, () => this.stage.unmark(mark));
  }

  // The trade

  /** A secret choice is revealed: the three cards turn over at the stall. */
  async #offers(event: Told, scene: TavernScene, seat: number): Promise<void> {
    this.#done(event, scene, this.#home(scene, seat));
    await tick();
    const cards = this.#all(`[data-trok^="exposed-${seat}-"] > *`);
    await Promise.all(
      cards.map(async (card, place) => {
        await this.#motion.wait(this.#speed * BETWEEN_FLIPS * place);
        await this.#motion.animate(
          card,
          { transform: ["rotateY(90deg) scale(.9)", "none"] },
          this.#speed * FLIP,
        );
      }),
    );
  }

  /** The master's token slides to its new place. */
  async #passes(event: Told, scene: TavernScene, to: number): Promise<void> {
    const before = this.#find("token");
    const from = before === null ? null : placeOf(before);
    const copy = before === null ? null : copyOf(before);
    this.#done(event, scene, this.#home(scene, to));
    await tick();
    const now = this.#find("token");
    if (now === null || this.#speed === 0) return;
    if (from !== null && copy !== null) {
      await this.#hidden(now, () => this.#motion.fly(copy, from, placeOf(now), this.#speed * GESTURE));
    } else {
      await this.#motion.animate(now, { scale: [0, 1.5, 1] }, this.#speed * GESTURE);
    }
    await this.#motion.wait(this.#speed * STEP);
  }

  /** A card is lifted at a stall; it stays there until it is kept or swapped. */
  async #takes(event: Told, scene: TavernScene, owner: number, card: string): Promise<void> {
    const { stage } = this;
    const slots = stage.stall(stage.shown(scene.view), owner);
    const aimed = new RegExp(`^exposed-${owner}-(\\d)$`).exec(stage.aimed);
    const touched = Number(aimed?.[1] ?? -1);
    const slot = slots[touched] === card ? touched : slots.indexOf(card);
    stage.left = [owner, slot];
    this.#done(event, scene, this.#home(scene, owner));
    await tick();
    const held = this.#find("held");
    const lift = { transform: ["none", "translateY(-12px) rotate(-4deg)", "translateY(-6px) rotate(-3deg)"] };
    await this.#motion.animate(held, lift, this.#speed * STEP);
  }

  async #keeps(event: Told, scene: TavernScene, seat: number, card: string, time: number): Promise<void> {
    const held = this.#find("held");
    const from = held === null ? null : placeOf(held);
    const copy = held === null ? null : copyOf(held.firstElementChild ?? held);
    this.#done(event, scene, this.#home(scene, seat));
    await tick();
    if (from !== null && copy !== null) await this.#goes(scene, copy, from, seat, card, time);
  }

  /** Two cards change places: one goes to the market, the market's to the hand. */
  async #swaps(event: Told, scene: TavernScene, seat: number, time: number): Promise<void> {
    const { stage } = this;
    const facts = event.facts!;
    const [card, market] = [String(facts.card), String(facts.market)];
    const shown = stage.shown(scene.view);
    const ahead = stage.ahead(scene.view, event);
    const place = shown.market.indexOf(ahead ? market : card);
    const own = stage.stall(shown, seat).indexOf(card);
    const source = this.#find("held") ?? this.#find(`exposed-${seat}-${own}`);
    const ware = this.#find(`market-${place}`);
    const from = source === null ? null : placeOf(source);
    const copies = [source, ware].map((thing) =>
      thing?.firstElementChild ? copyOf(thing.firstElementChild) : null,
    );
    const at = ware === null ? null : placeOf(ware);
    this.#done(event, scene, "market");
    if (from === null || at === null || this.#speed === 0) return;
    await tick();
    const [down, up] = copies;
    stage.away = [`market-${place}`];
    await Promise.all([
      down && this.#motion.fly(down, from, at, this.#speed * time),
      up && this.#goes(scene, up, at, seat, market, time),
    ]);
    stage.away = [];
  }

  /** Three of a kind: they pay, and new ones are laid out. */
  async #renews(event: Told, scene: TavernScene, seat: number): Promise<void> {
    const market = this.root.querySelector('[data-place="market"]');
    const old = this.#all('[data-trok^="market-"]');
    const frames = { transform: ["none", "translateY(-10px) scale(1.05)", "none"] };
    await Promise.all(old.map((card) => this.#motion.animate(card, frames, this.#speed * STEP)));
    const from = market === null ? null : placeOf(market);
    this.#done(event, scene, "market");
    await tick();
    const pays = this.#pays(scene, seat, Number(event.facts!.aare), from);
    await Promise.all([pays, this.#pops('[data-trok^="market-"]')]);
  }

  /** A card passes face down from one hand to another. */
  async #gives(event: Told, scene: TavernScene, seat: number, to: number): Promise<void> {
    const [from, at] = [this.#seatPlace(scene, seat), this.#seatPlace(scene, to)];
    if (from !== null && at !== null) await this.#flyBack(from, at, GESTURE);
    this.#done(event, scene, this.#home(scene, to));
  }

  // Sets

  async #sets(event: Told, scene: TavernScene, seat: number): Promise<void> {
    const from = await this.#lays(event, scene, seat);
    await this.#pays(scene, seat, Number(event.facts!.aare), from);
  }

  /** A set is laid down; return where it lies. */
  async #lays(event: Told, scene: TavernScene, seat: number): Promise<Place | null> {
    const cards = seat === scene.seat ? this.#ownPlaces(listOf(event.facts!.cards)) : [];
    const middle = this.root.querySelector('[data-place="market"]');
    this.#done(event, scene, this.#home(scene, seat));
    await tick();
    if (seat !== scene.seat) {
      const goods = this.#find(`goods-${seat}`);
      await this.#motion.animate(goods, { opacity: [0, 1], scale: [0.8, 1] }, this.#speed * GESTURE);
      return goods === null ? null : placeOf(goods);
    }
    if (middle === null) return null;
    const to = placeOf(middle);
    await Promise.all(
      cards.map(({ copy, place }, number) => {
        const shift = (number - (cards.length - 1) / 2) * 34;
        return this.#motion.fly(copy, place, { ...place, x: to.x + shift, y: to.y }, this.#speed * GESTURE);
      }),
    );
    return to;
  }

  async #buys(event: Told, scene: TavernScene, seat: number): Promise<void> {
    const { stage } = this;
    const upgrades = listOf(event.facts!.upgrades ?? event.facts!.upgrade);
    const shown = stage.shown(scene.view);
    const flying = upgrades.flatMap((upgrade) => {
      const thing = this.#find(`row-${shown.row.indexOf(upgrade)}`);
      return thing === null ? [] : [{ upgrade, from: placeOf(thing) }];
    });
    await this.#lays(event, scene, seat);
    for (const { upgrade, from } of flying) {
      const owned = this.#all(`[data-trok="owned-${seat}-${upgrade}"]`).at(-1) ?? null;
      const to = owned === null ? this.#seatPlace(scene, seat) : placeOf(owned);
      if (to === null) continue;
      const size = Math.min(from.width, from.height);
      const picture = pieceOf(`trok-${upgrade}`, "0 0 80 80");
      await this.#hidden(owned, () =>
        this.#motion.fly(picture, { ...from, width: size }, { ...to, height: to.width }, this.#speed * GESTURE),
      );
    }
  }

  // Aare and cards

  async #earns(event: Told, scene: TavernScene, seat: number, dwarf: string): Promise<void> {
    const thing = this.#find(`owned-${seat}-${dwarf}`);
    this.#done(event, scene, this.#home(scene, seat));
    await this.#motion.animate(thing, { scale: [1, 1.4, 1] }, this.#speed * STEP);
    await this.#pays(scene, seat, Number(event.facts!.aare), thing === null ? null : placeOf(thing));
  }

  /** Coins fly to whoever won them. */
  async #pays(scene: TavernScene, seat: number, aare: number, from: Place | null): Promise<void> {
    const { stage } = this;
    const purse = seat === scene.seat ? this.#find("purse") : this.#find(`seat-${seat}`);
    stage.gain = { seat, aare };
    if (from !== null && purse !== null && this.#speed > 0) {
      const to = { ...placeOf(purse), width: 26, height: 26 };
      const coins = Math.min(5, Math.max(1, Math.round(aare / 2)));
      await Promise.all(
        Array.from({ length: coins }, async (_, number) => {
          await this.#motion.wait(this.#speed * 70 * number);
          const coin = pieceOf("trok-coin", COIN);
          await this.#motion.fly(coin, { ...from, width: 34, height: 34 }, to, this.#speed * GESTURE);
        }),
      );
      await this.#motion.wait(this.#speed * GESTURE);
    } else if (this.#speed > 0) {
      await this.#motion.wait(this.#speed * GAIN);
    }
    if (this.#speed > 0) stage.gain = null;
    else this.#later(GAIN, () => (stage.gain = null));
  }

  /** Cards come from the deck: one's own and what mines bring face up, all others face down. */
  async #deals(event: Told, scene: TavernScene, seat: number | null): Promise<void> {
    const deck = this.#find("deck");
    this.#done(event, scene, seat === scene.seat ? "hand" : seat === null ? "" : this.#home(scene, seat));
    await tick();
    if (deck === null || this.#speed === 0 || seat === null) return;
    const from = placeOf(deck.firstElementChild ?? deck);
    if (seat !== scene.seat) {
      const to = this.#seatPlace(scene, seat);
      if (to !== null) await this.#flyBack(from, to, STEP);
      return;
    }
    const places = this.#ownPlaces(listOf(event.facts!.cards));
    await Promise.all(
      places.map(({ thing, copy, place }, number) =>
        this.#hidden(thing, async () => {
          await this.#motion.wait(this.#speed * 60 * number);
          await this.#motion.fly(copy, from, place, this.#speed * STEP);
        }),
      ),
    );
  }

  /** A card that all have seen goes to a hand. */
  async #goes(scene: TavernScene, copy: Element, from: Place, seat: number, card: string, time: number): Promise<void> {
    if (seat === scene.seat) {
      const mine = this.#ownPlaces([card])[0];
      if (mine === undefined) return;
      await this.#hidden(mine.thing, () => this.#motion.fly(copy, from, mine.place, this.#speed * time));
      return;
    }
    const to = this.#seatPlace(scene, seat);
    if (to !== null) await this.#motion.fly(copy, from, to, this.#speed * time);
  }

  async #flyBack(from: Place, to: Place, time: number): Promise<void> {
    const back = this.#find("deck")?.firstElementChild;
    if (back) await this.#motion.fly(copyOf(back), { ...from, width: 40, height: 56 }, { ...to, width: 40, height: 56 }, this.#speed * time);
  }

  async #pops(things: string): Promise<void> {
    await tick();
    await Promise.all(
      this.#all(things).map(async (thing, number) => {
        await this.#motion.wait(this.#speed * BETWEEN_FLIPS * number);
        await this.#motion.animate(thing, { opacity: [0, 1], scale: [0.6, 1] }, this.#speed * STEP);
      }),
    );
  }

  // Where things are

  /** The mark of what is a player's own on the board. */
  #home(scene: TavernScene, seat: number): string {
    return seat === scene.seat ? "hand" : `seat-${seat}`;
  }

  #seatPlace(scene: TavernScene, seat: number): Place | null {
    const thing = seat === scene.seat ? this.#find("hand-0") : this.#find(`seat-${seat}`);
    return thing === null ? null : { ...placeOf(thing), width: 40, height: 56 };
  }

  /** Where cards of these kinds lie in one's own hand, each card once. */
  #ownPlaces(kinds: string[]): { thing: HTMLElement; copy: Element; place: Place }[] {
    const cards = [...document.querySelectorAll<HTMLElement>('.trok-dock [data-trok^="hand-"][data-kind]')];
    const order = [...this.stage.touched.flatMap((at) => cards[at] ?? []), ...cards];
    const found: HTMLElement[] = [];
    for (const kind of sorted(kinds)) {
      const thing = order.find((card) => card.dataset.kind === kind && !found.includes(card));
      if (thing !== undefined) found.push(thing);
    }
    return found.flatMap((thing) => {
      const card = thing.firstElementChild;
      return card === null ? [] : [{ thing, copy: copyOf(card), place: placeOf(card) }];
    });
  }

  /** Hide a thing while its picture is on the way. */
  async #hidden(thing: Element | null, act: () => Promise<void>): Promise<void> {
    const styled = thing as HTMLElement | null;
    if (styled !== null) styled.style.visibility = "hidden";
    try {
      await act();
    } finally {
      if (styled !== null) styled.style.visibility = "";
    }
  }

  #find(mark: string): Element | null {
    return document.querySelector(`[data-trok="${mark}"]`);
  }

  #all(selector: string): Element[] {
    return [...document.querySelectorAll(selector)];
  }

  #later(time: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, time);
    this.#timers.add(timer);
  }
}
