// Shows what happened at the table of Troie, one thing after another, in the times of the look.

import { tick } from "svelte";
import type { Told } from "../../wire";
import { Motion, pieceOf as pictureOf, type Place, placeOf } from "../../lib/motion";
import type { Mover, Scene } from "../board";
import { type DigScene, faceId, pieceOf } from "./facts";
import { spaceAt } from "./geometry";
import type { Stage } from "./stage.svelte";

const STEP = 320;
const GESTURE = 560;
const FLIP = 400;
const OUTLINE = 1_200;
const BREATH = 20; // what was shown before is drawn before the next thing begins
const WALK = 70; // a pawn takes so long for a space
const LONGEST_WALK = 1_100;
const PIECE = "0 0 100 100";

export class TroieMover implements Mover {
  #motion = new Motion();
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
      await this.#tell(event, scene as DigScene);
    } finally {
      this.stage.away = [];
      this.stage.points = null;
      this.stage.rest();
    }
  }

  finish(): void {
    this.#motion.finish();
  }

  /** The board is taken away. */
  end(): void {
    this.#motion.close();
  }

  async #tell(event: Told, scene: DigScene): Promise<void> {
    const facts = event.facts ?? {};
    const seat = Number(facts.seat);
    const piece = Number(facts.piece);
    const own = seat === scene.seat;
    switch (event.what) {
      case "took":
      case "dug":
        return this.#lifts(event, scene, piece, seat, own);
      case "shown":
        this.#done(event, scene, `piece-${piece}`);
        return this.#turnsUp(`[data-place="piece-${piece}"]`);
      case "freed":
        this.#done(event, scene, ...(facts.pieces as number[]).map((one) => `piece-${one}`));
        return this.#motion.wait(this.#speed * 120);
      case "examined":
        return this.#goesIn(event, scene, piece, seat, own);
      case "found":
        this.#done(event, scene, "inside");
        return this.#turnsUp(`[data-troie="inside-${piece}"]`);
      case "played":
        this.#done(event, scene, `card-${seat}`);
        await tick();
        return this.#turnsUp(`[data-troie="card-${seat}"]`, FLIP);
      case "published":
        return this.#publishes(event, scene, seat, own);
      case "moved":
        return this.#walks(event, scene, seat, Number(facts.points));
      case "pushed":
        return this.#pushes(event, scene, seat, Number(facts.by));
      case "card":
        this.#done(event, scene, "hand");
        return this.#motion.wait(this.#speed * STEP);
    }
  }

  /** The event was shown: draw what it changed; without travel, outline it. */
  #done(event: Told, scene: DigScene, ...marks: string[]): void {
    this.stage.tell(scene.view, event);
    if (this.#speed > 0) return;
    for (const mark of marks) this.stage.mark(mark, OUTLINE);
  }

  // Pieces

  /** A piece leaves the mound for a camp; everybody has seen its face. */
  async #lifts(event: Told, scene: DigScene, piece: number, seat: number, own: boolean): Promise<void> {
    this.stage.closer = null;
    await tick();
    const face = String(event.facts!.face);
    const tile = this.root.querySelector(`[data-place="piece-${piece}"] use`);
    const from = tile === null ? null : placeOf(tile);
    const to = own
      ? (this.#at(event.what === "took" ? "inside" : "gap-0") ?? this.#at("inside") ?? this.#at(`card-${seat}`))
      : this.#camp(seat);
    if (this.#speed > 0 && from !== null && to !== null) {
      this.stage.leave(`piece-${piece}`);
      await this.#fly(face, from, to, own ? STEP : GESTURE);
    }
    this.#done(event, scene, `piece-${piece}`);
    await tick();
  }

  /** A piece goes behind a tent; what it is, its owner is told next. */
  async #goesIn(event: Told, scene: DigScene, piece: number, seat: number, own: boolean): Promise<void> {
    const from = this.#at(`before-${piece}`);
    const to = own ? this.#at("inside") : this.#camp(seat);
    const { face } = pieceOf(this.stage.shown(scene.view), piece);
    if (this.#speed > 0 && from !== null && to !== null) {
      this.stage.leave(`before-${piece}`);
      await this.#fly(face, from, { ...to, width: from.width, height: from.height }, STEP);
    }
    this.#done(event, scene, `before-${piece}`);
    await tick();
  }

  /** Pieces go to their frame; those of others come out of the tent with their generic face. */
  async #publishes(event: Told, scene: DigScene, seat: number, own: boolean): Promise<void> {
    const view = this.stage.shown(scene.view);
    const pieces = (event.facts!.pieces as number[]).map(Number);
    const starts = pieces.map((piece) => (own ? this.#at(`tried-${piece}`) : null) ?? this.#camp(seat));
    this.#done(event, scene, `frame-${String(event.facts!.layer)}`);
    this.stage.closer = null;
    await tick();
    const frame = this.#at(`frame-${String(event.facts!.layer)}`);
    if (this.#speed === 0 || frame === null) return;
    const to = { ...frame, width: frame.width / 4, height: frame.height / 4 };
    for (const [number, piece] of pieces.entries()) {
      const from = starts[number];
      if (from == null) continue;
      const { face } = pieceOf(view, piece);
      await this.#fly(face, { ...from, width: Math.min(from.width, 80) }, to, own ? STEP : 0.7 * GESTURE);
    }
    await this.#motion.animate(
      document.querySelector(`[data-troie="frame-${String(event.facts!.layer)}"]`),
      { transform: ["none", "scale(1.08)", "none"] },
      this.#speed * STEP,
    );
  }

  async #fly(face: string | null, from: Place, to: Place, time: number): Promise<void> {
    const picture = pictureOf(faceId(face), PIECE);
    await this.#motion.fly(picture, from, to, this.#speed * time);
  }

  async #turnsUp(selector: string, time = STEP): Promise<void> {
    const thing = document.querySelector(selector);
    const frames = { scale: ["1", "0 1", "1"] };
    await this.#motion.animate(thing, frames, this.#speed * time, "ease-in-out");
  }

  // The track

  /** The points of a turn show over the mound, then the pawn walks them, space by space. */
  async #walks(event: Told, scene: DigScene, seat: number, points: number): Promise<void> {
    const from = this.stage.shown(scene.view).players[seat]!.space;
    const to = Number(event.facts!.space);
    this.stage.closer = null;
    this.stage.points = { seat, points };
    await tick();
    const sign = this.root.querySelector('[data-troie="points"]');
    await this.#motion.animate(sign, { scale: [0.3, 1.25, 1] }, this.#speed * STEP);
    await this.#motion.wait(this.#speed * STEP);
    const pawn = this.#at(`pawn-${seat}`);
    if (sign !== null && pawn !== null) {
      const here = placeOf(sign);
      const shift = `translate(${pawn.x - here.x}px, ${pawn.y - here.y}px) translate(-50%, -50%) scale(.4)`;
      await this.#motion.animate(sign, { transform: ["translate(-50%, -50%)", shift] }, this.#speed * STEP, "ease-in");
    }
    this.stage.points = null;
    await this.#along(seat, from, to);
    this.#done(event, scene, `pawn-${seat}`);
    await tick();
  }

  /** A pawn that stood there is sent back: it hops, then runs to the first free space behind. */
  async #pushes(event: Told, scene: DigScene, seat: number, by: number): Promise<void> {
    const from = this.stage.shown(scene.view).players[seat]!.space;
    const to = Number(event.facts!.space);
    const pushed = this.#find(`pawn-${seat}`);
    const hop = { transform: ["none", "translate(0, -26px)", "none", "translate(0, -12px)", "none"] };
    await Promise.all([
      this.#motion.animate(pushed, hop, this.#speed * GESTURE),
      this.#motion.animate(
        this.#find(`pawn-${by}`),
        { transform: ["none", "translate(6px, 0)", "translate(-6px, 0)", "none"] },
        this.#speed * GESTURE,
      ),
    ]);
    await this.#along(seat, from, to);
    this.#done(event, scene, `pawn-${seat}`);
    this.stage.mark(`pawn-${seat}`, OUTLINE);
    await this.#motion.wait(this.#speed * STEP);
  }

  /** Move a pawn over every space between two. */
  async #along(seat: number, from: number, to: number): Promise<void> {
    const start = spaceAt(from);
    const way = Math.abs(to - from);
    const frames: Keyframe[] = Array.from({ length: way + 1 }, (_, step) => {
      const at = spaceAt(from + Math.sign(to - from) * step);
      return { transform: `translate(${at.x - start.x}px, ${at.y - start.y}px)` };
    });
    if (way === 0) return;
    const time = Math.max(GESTURE, Math.min(WALK * way, LONGEST_WALK));
    await this.#motion.animate(this.#find(`pawn-${seat}`), frames, this.#speed * time, "linear");
  }

  // Where things are

  /** The camp of another player: drawn beside the frames, else the coaster stands for it. */
  #camp(seat: number): Place | null {
    return this.#at(`camp-${seat}`) ?? this.#at(`card-${seat}`);
  }

  #at(mark: string): Place | null {
    const found = this.#find(mark);
    if (found === null || !found.checkVisibility()) return null;
    const place = placeOf(found);
    const size = Math.min(place.width, place.height) || 24;
    return { ...place, width: size, height: size };
  }

  #find(mark: string): Element | null {
    return document.querySelector(`[data-troie="${mark}"]`);
  }
}
