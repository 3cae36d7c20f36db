// Things that travel: one at a time, and each can be finished at once.

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Motion {
  #layer: HTMLElement | null = null;
  #ends = new Set<() => void>();
  #hurried = false;

  /** A new event begins: it takes its time again. */
  begin(): void {
    this.#hurried = false;
  }

  /** Whatever moves is at its end at once, and so is all that this event still had to show. */
  finish(): void {
    this.#hurried = true;
    for (const end of [...this.#ends]) end();
  }

  close(): void {
    this.finish();
    this.#layer?.remove();
    this.#layer = null;
  }

  wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#hurried || time <= 0) return resolve();
      const end = () => {
        clearTimeout(timer);
        this.#ends.delete(end);
        resolve();
      };
      const timer = setTimeout(end, time);
      this.#ends.add(end);
    });
  }

  async animate(
    thing: Element | null,
    frames: Keyframe[] | PropertyIndexedKeyframes,
    time: number,
    easing = "ease-out",
  ): Promise<void> {
    if (thing === null || this.#hurried || time <= 0) return;
    const animation = thing.animate(frames, { duration: time, easing, fill: "both" });
    const end = () => animation.finish();
    this.#ends.add(end);
    await animation.finished.catch(() => undefined);
    this.#ends.delete(end);
    animation.cancel();
  }

  /** Carry a picture from one place to another in an arc; it grows a little half-way. */
  async fly(picture: Element, from: Place, to: Place, time: number, lift = 0.22): Promise<void> {
    if (this.#hurried || time <= 0) return;
    const thing = this.#put(picture, to);
    const way = Math.hypot(to.x - from.x, to.y - from.y);
    const frames: Keyframe[] = [];
    const STEPS = 12;
    for (let step = 0; step <= STEPS; step++) {
      const part = step / STEPS;
      const up = 4 * part * (1 - part);
      const size = (from.width + (to.width - from.width) * part) / to.width;
      frames.push({
        transform: moved(
          from.x + (to.x - from.x) * part,
          from.y + (to.y - from.y) * part - up * way * lift,
          size * (1 + 0.06 * up),
        ),
        offset: 0.88 * part,
      });
    }
    frames.push({ transform: moved(to.x, to.y - 5, 1), offset: 0.94 });
    frames.push({ transform: moved(to.x, to.y, 1), offset: 1 });
    await this.animate(thing, frames, time, "ease-in-out");
    thing.remove();
  }

  /** Let a hero slide into a slit: less of it is seen until it is gone. */
  async sink(picture: Element, at: Place, time: number): Promise<void> {
    if (this.#hurried || time <= 0) return;
    const thing = this.#put(picture, at);
    await this.animate(
      thing,
      [
        { transform: moved(at.x, at.y, 1), clipPath: "inset(0 0 0 0)" },
        { transform: moved(at.x, at.y + at.height, 1), clipPath: "inset(0 0 100% 0)" },
      ],
      time,
      "ease-in",
    );
    thing.remove();
  }

  /** Let a hero fall out and land: it is squashed for a moment. */
  async drop(picture: Element, from: Place, to: Place, time: number): Promise<void> {
    if (this.#hurried || time <= 0) return;
    const thing = this.#put(picture, to);
    thing.style.transformOrigin = "50% 100%";
    const small = from.width / to.width;
    const down = to.height * (1 - small); // the feet stay on the way
    const [x, y] = [(from.x + to.x) / 2, Math.min(from.y, to.y) - 0.3 * to.height];
    await this.animate(
      thing,
      [
        { transform: moved(from.x, from.y - down / 2, small), offset: 0, easing: "ease-out" },
        { transform: moved(x, y, 1), offset: 0.35, easing: "ease-in" },
        { transform: moved(to.x, to.y, 1), offset: 0.68, easing: "ease-out" },
        { transform: `${moved(to.x, to.y, 1)} scale(1.28, .62)`, offset: 0.78 },
        { transform: `${moved(to.x, to.y, 1)} scale(.92, 1.12)`, offset: 0.9 },
        { transform: moved(to.x, to.y, 1), offset: 1 },
      ],
      time,
      "linear",
    );
    thing.remove();
  }

  /** Lay a picture over everything, as large as the place where it will be. */
  #put(picture: Element, size: Place): HTMLElement {
    if (this.#layer === null) {
      this.#layer = document.createElement("div");
      this.#layer.className = "flights";
      this.#layer.setAttribute("aria-hidden", "true");
      document.body.append(this.#layer);
    }
    const thing = picture as HTMLElement;
    thing.style.width = `${size.width}px`;
    thing.style.height = `${size.height}px`;
    this.#layer.append(thing);
    return thing;
  }
}

/** The corner of a thing whose middle is here. */
function moved(x: number, y: number, size: number): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
}

/** Where something is on the screen: its middle and its size. */
export function placeOf(thing: Element): Place {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

/** A picture of a drawn piece, by its id. */
export function pieceOf(id: string, box: string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", box);
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#${id}`);
  picture.append(use);
  return picture;
}

/** A copy of something on the board, to be carried. */
export function copyOf(thing: Element): Element {
  const copy = thing.cloneNode(true) as Element;
  if (!(thing instanceof SVGGraphicsElement) || thing instanceof SVGSVGElement) return copy;
  const box = thing.getBBox();
  copy.removeAttribute("transform");
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  picture.append(copy);
  return picture;
}
