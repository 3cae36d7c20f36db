// Shows what happened at the table of Le Cheval, one thing after another, in the times of the look.

import { tick } from "svelte";
import type { Told } from "../../wire";
import type { Mover, Scene } from "../board";
import type { CityScene } from "./facts";
import { ground, HERO_BOX, heroWidth, type Point } from "./geometry";
import { copyOf, Motion, pieceOf, type Place, placeOf } from "../../lib/motion";
import type { Stage } from "./stage.svelte";

const STEP = 320;
const GESTURE = 560;
const TURN = 320;
const FALL = 400;
const FLIP = 400;
const FLASH = 1_500; // a colour that went in is seen so long (CH-TURN-5)
const OUTLINE = 1_200;
const BREATH = 20; // what was shown before is drawn before the next thing begins
const HERO = `0 0 ${HERO_BOX.width} ${HERO_BOX.height}`;

export class ChevalMover implements Mover {
  #motion = new Motion();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #speed = 1;
  #said = 0;

  constructor(
    private readonly stage: Stage,
    private readonly root: HTMLElement,
    private readonly city: SVGSVGElement,
  ) {}

  async show(event: Told, scene: Scene, speed: number): Promise<void> {
    const here = scene as CityScene;
    this.#motion.begin();
    this.#speed = speed;
    this.stage.pace = speed;
    this.stage.busy();
    try {
      await this.#motion.wait(speed * BREATH);
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
    this.stage.flashes = [];
    this.stage.marked = [];
    this.stage.lid = this.stage.doors = false;
    this.stage.leaving = -1;
    this.stage.card = "up";
  }

  async #tell(event: Told, scene: CityScene): Promise<void> {
    const facts = event.facts ?? {};
    const hero = String(facts.hero);
    const place = Number(facts.district) - 1;
    const another = facts.seat !== undefined && facts.seat !== scene.seat;
    switch (event.what) {
      case "loaded":
        await this.#goesIn(hero, this.#at("bag"), GESTURE);
        return this.#done(event, scene, "belly");
      case "arrived":
        return this.#arrives(event, scene, hero);
      case "announced":
        this.stage.last = null;
        this.#said = Number(facts.number);
        this.#done(event, scene, "card");
        return this.#pop(this.root.querySelector(".bubble"), another ? GESTURE : STEP);
      case "reshuffled":
        await this.#shuffle();
        return this.#done(event, scene, "deck");
      case "drew":
        return this.#draws(event, scene);
      case "lost":
        if (this.stage.last !== null) this.stage.last = { ...this.stage.last, lost: true };
        this.#done(event, scene, "card");
        return this.#stamp();
      case "pushed":
        return this.#pushes(event, scene, hero, another);
      case "dropped":
        return this.#drops(event, scene, hero, place);
      case "exchanged":
        return this.#exchanges(event, scene, place, Number(facts.with) - 1);
      case "looked":
        await this.#look(place);
        return this.#done(event, scene, `district-${place}`);
      case "treasure":
        return this.#turnsUp(event, scene, place, FLIP);
      case "won":
      case "nobody":
        // All treasures are turned up; the bill tells the rest.
        return this.#turnsUp(event, scene, place, FLIP / 2);
      case "kept":
      case "held":
        this.#done(event, scene, event.what === "kept" ? "card" : "display");
        return this.#motion.wait(this.#speed * STEP);
    }
  }

  /** The event was shown: draw what it changed; without travel, outline it. */
  #done(event: Told, scene: CityScene, mark: string): void {
    this.stage.tell(scene.view, event);
    if (this.#speed > 0) return;
    this.stage.mark(mark);
    this.#later(OUTLINE, () => this.stage.unmark(mark));
  }

  // The card

  async #draws(event: Told, scene: CityScene): Promise<void> {
    const card = String(event.facts!.card);
    this.stage.card = this.#speed > 0 ? "away" : "up";
    this.#done(event, scene, "card");
    this.stage.last = { card, said: this.#said, lost: false };
    await tick();
    const slot = this.#find(this.root, "card");
    const from = this.#at("deck");
    if (this.#speed > 0 && slot !== null && from !== null) {
      const back = this.root.querySelector('[data-cheval="deck"] .card');
      if (back !== null) await this.#motion.fly(copyOf(back), from, placeOf(slot), this.#speed * STEP);
      this.stage.card = "down";
      await tick();
      await this.#flip(slot.querySelector(".card"), FLIP, async () => {
        this.stage.card = "up";
        await tick();
        return slot.querySelector(".card");
      });
    }
    this.stage.card = "up";
    await this.#motion.wait(this.#speed * STEP);
  }

  async #flip(
    thing: Element | null,
    time: number,
    turn: () => Promise<Element | null>,
  ): Promise<void> {
    const half = (this.#speed * time) / 2;
    await this.#motion.animate(thing, { transform: ["scaleX(1)", "scaleX(0)"] }, half, "ease-in");
    await this.#motion.animate(await turn(), { transform: ["scaleX(0)", "scaleX(1)"] }, half);
  }

  async #stamp(): Promise<void> {
    await tick();
    const stamp = this.root.querySelector(".stamp");
    await this.#motion.animate(
      stamp,
      { scale: [2.2, 0.9, 1], opacity: [0, 1, 1] },
      this.#speed * STEP,
      "ease-in",
    );
    await this.#motion.wait(this.#speed * GESTURE);
  }

  async #shuffle(): Promise<void> {
    const deck = this.#find(this.root, "deck");
    const frames = { transform: ["none", "rotate(-9deg)", "rotate(8deg)", "rotate(-5deg)", "none"] };
    await this.#motion.animate(deck, frames, this.#speed * GESTURE);
  }

  // Heroes

  async #arrives(event: Told, scene: CityScene, hero: string): Promise<void> {
    const { stage } = this;
    const ahead = stage.ahead(scene.view, event);
    const slots = stage.slots(stage.shown(scene.view));
    const slot = ahead ? slots.indexOf(null) : slots.indexOf(hero);
    const to = this.#at(`slot-${slot}`);
    const from = hero === "black" ? this.#at("inside") : this.#at("bag");
    if (from !== null && to !== null) await this.#fly(hero, from, to, STEP);
    this.#done(event, scene, "display");
  }

  async #pushes(event: Told, scene: CityScene, hero: string, another: boolean): Promise<void> {
    const { stage } = this;
    const slots = stage.slots(stage.shown(scene.view));
    const touched = slots[stage.slot] === hero ? stage.slot : slots.indexOf(hero);
    const from = this.#at(`slot-${touched}`);
    if (stage.ahead(scene.view, event)) stage.leaving = touched;
    await this.#goesIn(hero, from, another ? GESTURE : STEP);
    stage.leaving = stage.slot = -1;
    this.#done(event, scene, "belly");
  }

  /** A hero goes into the horse by the lid; its colour shows at the belly for a while. */
  async #goesIn(hero: string, from: Place | null, time: number): Promise<void> {
    const hatch = this.#at("hatch");
    if (this.#speed > 0 && hatch !== null) {
      this.stage.lid = true;
      const width = 1.5 * hatch.width;
      const height = (width * HERO_BOX.height) / HERO_BOX.width;
      const over = { x: hatch.x, y: hatch.y - height / 2, width, height };
      if (from !== null) await this.#fly(hero, from, over, 0.7 * time);
      await this.#motion.sink(pieceOf(`cheval-hero-${hero}`, HERO), over, 0.3 * this.#speed * time);
      this.stage.lid = false;
    }
    const id = this.stage.flash(hero);
    this.#later(FLASH, () => this.stage.forget(id));
  }

  /** The turntable turns to the district, then the oldest hero falls out of the belly. */
  async #drops(event: Told, scene: CityScene, hero: string, place: number): Promise<void> {
    const { stage } = this;
    const turns = stage.facing !== place;
    stage.face(place);
    if (turns) await this.#motion.wait(this.#speed * TURN);
    const shown = stage.shown(scene.view);
    const standing = stage.standing(shown)[place]!;
    const number = stage.ahead(scene.view, event) ? standing.indexOf(null) : standing.lastIndexOf(hero);
    const spot = ground(place, shown.capacity).heroes[number];
    const belly = this.#at("belly");
    if (this.#speed > 0 && spot !== undefined && belly !== null) {
      stage.doors = true;
      const width = heroWidth(shown.capacity);
      const to = this.#inCity(spot, width, (width * HERO_BOX.height) / HERO_BOX.width);
      const from = { ...to, x: belly.x, y: belly.y, width: 0.5 * to.width };
      await this.#motion.drop(
        pieceOf(`cheval-hero-${hero}`, HERO),
        from,
        to,
        this.#speed * FALL,
      );
      stage.doors = false;
    }
    this.#done(event, scene, `district-${place}`);
  }

  async #fly(hero: string, from: Place, to: Place, time: number): Promise<void> {
    const picture = pieceOf(`cheval-hero-${hero}`, HERO);
    await this.#motion.fly(picture, from, to, this.#speed * time);
  }

  // Treasures

  async #exchanges(event: Told, scene: CityScene, one: number, other: number): Promise<void> {
    const things = [one, other].map((place) => this.#find(this.root, `treasure-${place}`));
    const [a, b] = things;
    if (this.#speed > 0 && a != null && b != null) {
      const [from, to] = [placeOf(a), placeOf(b)];
      const copies = [copyOf(a), copyOf(b)];
      for (const thing of things) (thing as SVGElement).style.opacity = "0.15";
      await Promise.all([
        this.#motion.fly(copies[0]!, from, to, this.#speed * GESTURE, 0.25),
        this.#motion.fly(copies[1]!, to, from, this.#speed * GESTURE, -0.25),
      ]);
      for (const thing of things) (thing as SVGElement).style.opacity = "";
    }
    this.#done(event, scene, `district-${one}`);
    if (this.#speed === 0) {
      this.stage.mark(`district-${other}`);
      this.#later(OUTLINE, () => this.stage.unmark(`district-${other}`));
    }
  }

  /** Somebody looks at a treasure: everybody sees the card being lifted, nobody its face. */
  async #look(place: number): Promise<void> {
    const leaf = this.#find(this.root, `treasure-${place}`)?.querySelector(".leaf") ?? null;
    const frames = { transform: ["none", "translateY(-9px) scale(1.25)", "none"] };
    await this.#motion.animate(leaf, frames, this.#speed * FLIP, "ease-in-out");
  }

  async #turnsUp(event: Told, scene: CityScene, place: number, time: number): Promise<void> {
    const card = this.#find(this.root, `treasure-${place}`);
    await this.#flip(card?.querySelector(".leaf") ?? null, time, async () => {
      this.#done(event, scene, `district-${place}`);
      await tick();
      return card?.querySelector(".leaf") ?? null;
    });
  }

  // Where things are

  async #pop(thing: Element | null, time: number): Promise<void> {
    await tick();
    const now = thing ?? this.root.querySelector(".bubble");
    await this.#motion.animate(now, { scale: [0.4, 1.35, 1] }, this.#speed * time);
    await this.#motion.wait(this.#speed * STEP);
  }

  /** A thing by its mark: on the board, or in the dock. */
  #at(mark: string): Place | null {
    const found = this.#find(document, mark);
    return found === null ? null : placeOf(found);
  }

  #find(where: ParentNode, mark: string): Element | null {
    return where.querySelector(`[data-cheval="${mark}"]`);
  }

  /** A place of the drawing as one on the screen. */
  #inCity(spot: Point, width: number, height: number): Place {
    const matrix = this.city.getScreenCTM()!;
    const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(matrix);
    return { x, y, width: width * matrix.a, height: height * matrix.d };
  }

  #later(time: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, time);
    this.#timers.add(timer);
  }
}
