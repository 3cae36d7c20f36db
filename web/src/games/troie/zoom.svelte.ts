// Looking closer: two fingers, the wheel or two buttons make a drawing larger, one finger moves it.

import type { Point } from "./geometry";

const MOST = 3;
const STEP = 1.5;
const STILL = 8; // pixels: a finger that moves less has not moved

export interface Field {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Zoom {
  scale = $state(1);
  #left = $state(0);
  #top = $state(0);
  /** Fingers on the drawing, by their number, where they are on the screen. */
  #fingers = new Map<number, Point>();
  #began: { fingers: Point[]; scale: number; left: number; top: number } | null = null;
  #moved = false;

  /** What the drawing's content is moved by. */
  transform = $derived(`translate(${this.#left} ${this.#top}) scale(${this.scale})`);
  larger = $derived(this.scale > 1.01);

  constructor(
    private readonly field: Field,
    private readonly svg: () => SVGSVGElement | undefined,
  ) {}

  /** A point of the screen as one of the content. */
  inside(screen: Point): Point {
    const at = this.#drawn(screen);
    return { x: (at.x - this.#left) / this.scale, y: (at.y - this.#top) / this.scale };
  }

  /** How long a length of the screen is in the content. */
  length(pixels: number): number {
    const matrix = this.svg()?.getScreenCTM();
    return matrix == null ? pixels : pixels / (matrix.a * this.scale);
  }

  closer(): void {
    this.#to(this.scale * STEP, this.#middle());
  }

  further(): void {
    this.#to(this.scale / STEP, this.#middle());
  }

  reset(): void {
    this.scale = 1;
    this.#left = this.#top = 0;
  }

  /** Was the last touch a movement, and no touch of a thing? */
  get moved(): boolean {
    return this.#moved;
  }

  down = (event: PointerEvent): void => {
    if (this.#fingers.size === 0) this.#moved = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#begin();
  };

  move = (event: PointerEvent): void => {
    if (!this.#fingers.has(event.pointerId) || this.#began === null) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = [...this.#fingers.values()];
    const { fingers, scale, left, top } = this.#began;
    const way = Math.hypot(now[0]!.x - fingers[0]!.x, now[0]!.y - fingers[0]!.y);
    if (now.length > 1) {
      this.#moved = true;
      const from = middle(fingers);
      const to = this.#drawn(middle(now));
      const start = this.#drawn(from);
      const grown = Math.min(MOST, Math.max(1, (scale * apart(now)) / Math.max(apart(fingers), 1)));
      this.#set(grown, to.x - ((start.x - left) * grown) / scale, to.y - ((start.y - top) * grown) / scale);
    } else if (this.larger && (this.#moved || way > STILL)) {
      this.#moved = true;
      const [to, start] = [this.#drawn(now[0]!), this.#drawn(fingers[0]!)];
      this.#set(scale, left + to.x - start.x, top + to.y - start.y);
    }
  };

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    this.#begin();
  };

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return; // a wheel alone scrolls; two fingers on a pad come with this key
    event.preventDefault();
    const grown = this.scale * Math.exp(-event.deltaY / 200);
    this.#to(grown, this.#drawn({ x: event.clientX, y: event.clientY }));
  };

  #begin(): void {
    const fingers = [...this.#fingers.values()];
    this.#began =
      fingers.length === 0
        ? null
        : { fingers, scale: this.scale, left: this.#left, top: this.#top };
  }

  #to(scale: number, at: Point): void {
    const grown = Math.min(MOST, Math.max(1, scale));
    const by = grown / this.scale;
    this.#set(grown, at.x - (at.x - this.#left) * by, at.y - (at.y - this.#top) * by);
  }

  /** The content always fills the field. */
  #set(scale: number, left: number, top: number): void {
    const { x, y, width, height } = this.field;
    this.scale = scale;
    this.#left = Math.min(x - x * scale, Math.max(x + width - (x + width) * scale, left));
    this.#top = Math.min(y - y * scale, Math.max(y + height - (y + height) * scale, top));
  }

  #middle(): Point {
    return { x: this.field.x + this.field.width / 2, y: this.field.y + this.field.height / 2 };
  }

  #drawn(screen: Point): Point {
    const matrix = this.svg()?.getScreenCTM();
    if (matrix == null) return screen;
    const { x, y } = new DOMPoint(screen.x, screen.y).matrixTransform(matrix.inverse());
    return { x, y };
  }
}

function middle(points: Point[]): Point {
  return { x: (points[0]!.x + points[1]!.x) / 2, y: (points[0]!.y + points[1]!.y) / 2 };
}

function apart(points: Point[]): number {
  return Math.hypot(points[0]!.x - points[1]!.x, points[0]!.y - points[1]!.y);
}
