// Shows what happened at the station, one thing after another, in the times of the look.

import { mount, tick, unmount } from "svelte";
import { Motion, type Place, placeOf } from "../../lib/motion";
import type { Told, TrolllandView } from "../../wire";
import type { Mover, Scene } from "../board";
import { listOf } from "./after";
import Card from "./Card.svelte";
import { faceOf } from "./faces";
import { isTroll, read, type StationScene } from "./facts";
import type { Stage } from "./stage.svelte";
import Token from "./Token.svelte";

const PRESS = 160;
const STEP = 320;
const GESTURE = 560;
const REVEAL = 240; // secret cards turn up one soon after another
const READ = 700; // what only a sentence tells is read before the next thing happens
const ROLL = 620;
const OUTLINE = 1_200;
const CARD = 54; // how large a card is on its way where nothing says it

export class TrolllandMover implements Mover {
  #motion = new Motion();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #speed = 1;

  constructor(
    private readonly stage: Stage,
    private readonly root: HTMLElement,
  ) {}

  async show(event: Told, scene: Scene, speed: number): Promise<void> {
    const here = scene as StationScene;
    this.#motion.begin();
    this.#speed = speed;
    this.stage.busy(event);
    try {
      await tick();
      await this.#tell(event, here);
    } finally {
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
    this.stage.clear();
  }

  async #tell(event: Told, scene: StationScene): Promise<void> {
    const facts = event.facts ?? {};
    const view = this.stage.shown(scene.view);
    const seat = Number(facts.seat);
    const card = String(facts.card);
    const time = facts.seat !== undefined && facts.seat !== scene.seat ? GESTURE : STEP;
    switch (event.what) {
      case "revealed":
        await this.#carry(view, card, this.#held(seat, card), this.#window(), REVEAL);
        return this.#done(event, scene, "counter");
      case "called":
        this.#done(event, scene, "counter");
        return this.#motion.wait(this.#speed * GESTURE);
      case "uncalled":
        this.#done(event, scene, "counter");
        return this.#motion.wait(this.#speed * PRESS);
      case "cancelled":
      case "idle":
        await this.#fades(card);
        return this.#done(event, scene, "counter");
      case "captured":
        await this.#carry(view, card, this.#held(Number(facts.from), card), this.#at(`seat-${seat}`), STEP);
        return this.#done(event, scene, `seat-${seat}`);
      case "drew":
        await this.#carry(view, null, this.#at("deck"), this.#handOf(scene, seat), STEP);
        return this.#done(event, scene, `seat-${seat}`);
      case "returned":
        await this.#carry(view, null, this.#handOf(scene, seat), this.#at("deck"), STEP);
        return this.#done(event, scene, "deck");
      case "banished":
        await this.#carry(view, card, this.#find(`card-${card}`), this.#pile(seat, card), time);
        return this.#done(event, scene, `pile-${seat}-${read(card).people}`);
      case "entrusted":
        await this.#tents(seat, Number(facts.to), time);
        return this.#done(event, scene, `camp-${Number(facts.to)}`);
      case "stole":
        await this.#carry(view, card, this.#pile(Number(facts.from), card), this.#pile(seat, card), GESTURE);
        return this.#done(event, scene, `pile-${seat}-${read(card).people}`);
      case "plundered":
        return this.#plunders(event, scene, view);
      case "sent":
        await this.#shake(this.#find(`vehicle-${String(facts.vehicle)}`));
        return this.#done(event, scene, `vehicle-${String(facts.vehicle)}`);
      case "loaded":
        return this.#loads(event, scene, view, time);
      case "left":
      case "left-empty":
        return this.#leaves(event, scene, view);
      case "camped":
        await this.#carry(view, card, this.#held(seat, card), this.#at(`camp-${seat}`), GESTURE);
        return this.#done(event, scene, `camp-${seat}`);
      case "swapped":
        return this.#swaps(event, scene, view, time);
      case "more":
        this.#done(event, scene, `card-${card}`);
        await this.#pulse(this.#find(`card-${card}`));
        return this.#motion.wait(this.#speed * STEP);
      case "added":
        await this.#carry(view, card, this.#held(seat, card), this.#window(), time);
        return this.#done(event, scene, "counter");
      case "awarded":
        await this.#pulse(this.root.querySelector(`[data-place="bonus-${String(facts.people)}"]`));
        return this.#done(event, scene, `seat-${seat}`);
      case "bared":
      case "dry":
      case "empty":
      case "ended-vehicles":
      case "ended-cards":
        this.#done(event, scene, `seat-${seat}`);
        return this.#motion.wait(this.#speed * READ);
      default:
        this.#done(event, scene, "");
    }
  }

  /** The event was shown: draw what it changed; without travel, outline it. */
  #done(event: Told, scene: StationScene, mark: string): void {
    this.stage.tell(scene.view, event);
    if (this.#speed > 0 || mark === "") return;
    this.stage.mark(mark);
    this.#later(OUTLINE, () => this.stage.unmark(mark));
  }

  // The cages

  async #loads(event: Told, scene: StationScene, view: TrolllandView, time: number): Promise<void> {
    const facts = event.facts!;
    const cage = `${String(facts.vehicle)}-${Number(facts.cage)}`;
    const spot = this.#find(`free-${cage}`) ?? this.#find(`cage-${cage}`);
    spot?.scrollIntoView({ block: "nearest" });
    await this.#carry(view, String(facts.card), this.#held(Number(facts.seat), String(facts.card)), spot, time);
    this.#done(event, scene, `vehicle-${String(facts.vehicle)}`);
    await this.#motion.wait(this.#speed * PRESS);
  }

  /** A full vehicle shakes once and rolls off; what it carried goes to the piles of its taker. */
  async #leaves(event: Told, scene: StationScene, view: TrolllandView): Promise<void> {
    const facts = event.facts!;
    const seat = Number(facts.seat);
    const vehicle = this.#find(`vehicle-${String(facts.vehicle)}`);
    const cards = listOf(facts.cards);
    const from = vehicle === null ? null : placeOf(vehicle);
    await this.#shake(vehicle);
    const tops = [...new Set(cards.map((card) => read(card).people))].map(
      (people) => cards.filter((card) => read(card).people === people).at(-1)!,
    );
    await Promise.all([
      this.#motion.animate(
        vehicle,
        [
          { transform: "none", offset: 0 },
          { transform: "translateX(12px)", offset: 0.16 },
          { transform: "translateX(-110vw)", offset: 1 },
        ],
        this.#speed * ROLL,
        "ease-in",
      ),
      ...tops.map(async (card, number) => {
        await this.#motion.wait(this.#speed * (PRESS + 60 * number));
        const start = from === null ? null : { ...from, width: CARD, height: CARD * 1.28 };
        await this.#fly(view, card, start, this.#place(this.#pile(seat, card)), GESTURE);
      }),
    ]);
    this.#done(event, scene, `seat-${seat}`);
    await this.#motion.wait(this.#speed * PRESS);
  }

  async #shake(thing: Element | null): Promise<void> {
    await this.#motion.animate(
      thing,
      { transform: ["none", "rotate(-2deg)", "rotate(2deg)", "rotate(-1deg)", "none"] },
      this.#speed * STEP,
    );
  }

  async #pulse(thing: Element | null): Promise<void> {
    await this.#motion.animate(thing, { scale: [1, 1.25, 1] }, this.#speed * STEP);
  }

  // The quay

  async #swaps(event: Told, scene: StationScene, view: TrolllandView, time: number): Promise<void> {
    const facts = event.facts!;
    const [card, taken] = [String(facts.card), String(facts.taken)];
    const mine = this.#held(Number(facts.seat), card);
    const theirs = this.#find(`card-${taken}`);
    await Promise.all([
      this.#carry(view, card, mine, theirs, time),
      this.#carry(view, taken, theirs, mine, time),
    ]);
    this.#done(event, scene, "quay");
    await this.#motion.wait(this.#speed * PRESS);
  }

  // Trolls

  async #plunders(event: Told, scene: StationScene, view: TrolllandView): Promise<void> {
    const facts = event.facts!;
    const [seat, from] = [Number(facts.seat), Number(facts.from)];
    await Promise.all(
      listOf(facts.cards).map(async (card, number) => {
        await this.#motion.wait(this.#speed * 60 * number);
        const [start, end] = [this.#pile(from, card), this.#pile(seat, card)];
        await this.#fly(view, card, this.#place(start), this.#place(end), GESTURE);
      }),
    );
    this.#done(event, scene, `pile-${seat}-${String(facts.people)}`);
  }

  /** Trolls of one number cancel each other, one without a target goes home. */
  async #fades(card: string): Promise<void> {
    const there = [...this.root.querySelectorAll(`[data-trollland^="line-"][data-trollland$="-${card}"]`)];
    await Promise.all(
      there.map((thing) =>
        this.#motion.animate(
          thing,
          { transform: ["none", "rotate(-14deg)", "rotate(12deg) scale(.4)"], opacity: [1, 1, 0] },
          this.#speed * GESTURE,
        ),
      ),
    );
  }

  async #tents(seat: number, to: number, time: number): Promise<void> {
    const [from, end] = [this.#at(`camp-${seat}`), this.#at(`camp-${to}`)];
    if (from === null || end === null) return;
    const tent = from.cloneNode(true) as HTMLElement;
    await this.#motion.fly(tent, placeOf(from), placeOf(end), this.#speed * time);
  }

  // Things on their way

  /** Carry a card from one thing to another; what it leaves is hidden meanwhile. */
  async #carry(
    view: TrolllandView,
    card: string | null,
    from: Element | null,
    to: Element | null,
    time: number,
  ): Promise<void> {
    const start = this.#place(from);
    const leaves = from instanceof HTMLElement && from.matches('[data-trollland*="card-"], [data-trollland^="line-"], [data-trollland^="hand-"], [data-trollland^="pick-"]');
    if (leaves && this.#speed > 0) from.style.opacity = "0";
    await this.#fly(view, card, start, this.#place(to), time);
    if (leaves) from.style.opacity = "";
  }

  async #fly(
    view: TrolllandView,
    card: string | null,
    from: Place | null,
    to: Place | null,
    time: number,
  ): Promise<void> {
    if (from === null || to === null || this.#speed === 0) return;
    const large = card === null || isTroll(card) || to.width > 48;
    const ratio = large ? 1.4 : 1.28;
    const width = Math.min(to.width, to.height / ratio, large ? 90 : 60);
    const box = document.createElement("div");
    box.style.setProperty(large ? "--w" : "--token", `${width}px`);
    const target = box;
    const picture = large
      ? mount(Card, { target, props: { face: card === null ? null : faceOf(view.box, card) } })
      : mount(Token, { target, props: { face: faceOf(view.box, card) } });
    const start = { ...from, width: Math.min(from.width, from.height / ratio, 90) };
    await this.#motion.fly(box, start, { ...to, width, height: width * ratio }, this.#speed * time);
    void unmount(picture);
  }

  /** Where a card is that a player holds: waiting at the window, in one's own hand, or unseen. */
  #held(seat: number, card: string): Element | null {
    const marks = [`line-${seat}-${card}`, `pick-${card}`, `hand-${card}`];
    for (const mark of marks) {
      const found = this.#find(mark);
      if (found !== null) return found;
    }
    return this.#at(`seat-${seat}`);
  }

  /** Where those wait who were called: in the line, or where there is no room for it, the window. */
  #window(): Element | null {
    const line = this.#at("counter");
    const drawn = line !== null && line.getBoundingClientRect().width > 0;
    return drawn ? line : this.root.querySelector(".window.now");
  }

  #handOf(scene: StationScene, seat: number): Element | null {
    const hand = seat === scene.seat ? document.querySelector(".trollland-dock .hand") : null;
    return hand ?? this.#at(`seat-${seat}`);
  }

  #pile(seat: number, card: string): Element | null {
    return this.#find(`pile-${seat}-${read(card).people}`) ?? this.#at(`seat-${seat}`);
  }

  #place(thing: Element | null): Place | null {
    if (thing === null) return null;
    const place = placeOf(thing);
    if (place.width === 0 || place.height === 0) return null;
    // What is no card itself, such as a player's place, is as large as a card on its way.
    if (place.width > 120 || place.height < 20) return { ...place, width: CARD, height: CARD * 1.28 };
    return place;
  }

  /** A thing by its mark: on the board, in the dock, or with the players. */
  #find(mark: string): Element | null {
    return document.querySelector(`[data-trollland="${CSS.escape(mark)}"]`);
  }

  #at(mark: string): Element | null {
    return this.#find(mark);
  }

  #later(time: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, time);
    this.#timers.add(timer);
  }
}
