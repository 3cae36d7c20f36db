// Dragging: a lit thing of one's own, drawn onto something on the cloth, is a touch of the one and
// then of the other. It is never needed, and it never does what cannot be undone.

import { copyOf, placeOf } from "./motion";

const FAR = 10; // so many pixels, and it is no longer a touch
const OWN = ".dock :is(.lit, [data-lit], [aria-pressed='true'])";
const GOAL = ".mat :is(.lit, [data-lit])";

/** Let things be dragged at a table. */
export function dragging(table: HTMLElement): () => void {
  const ends = new AbortController();
  let held: { thing: Element; x: number; y: number; pointer: number } | null = null;
  let ghost: HTMLElement | null = null;

  function lift(thing: Element): void {
    const { width, height } = placeOf(thing);
    ghost = document.createElement("div");
    ghost.className = "dragged";
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    ghost.style.width = `${width}px`;
    ghost.style.height = `${height}px`;
    ghost.append(copyOf(thing));
    // Beside the thing itself, so that it looks the same.
    thing.parentElement!.append(ghost);
    if (thing.getAttribute("aria-pressed") !== "true") touch(thing);
  }

  function down(event: PointerEvent): void {
    const thing = (event.target as Element).closest(OWN);
    if (thing === null || event.button !== 0 || !event.isPrimary) return;
    held = { thing, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  function move(event: PointerEvent): void {
    if (held === null || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (ghost === null && Math.hypot(x, y) > FAR) lift(held.thing);
    if (ghost === null) return;
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    event.preventDefault();
  }

  function up(event: PointerEvent): void {
    if (held === null || event.pointerId !== held.pointer) return;
    const dragged = ghost !== null;
    drop();
    if (!dragged) return;
    // What the browser takes for a touch of where it began is none.
    const stop = (click: MouseEvent) => {
      if (click.isTrusted) click.stopPropagation();
    };
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
    const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest(GOAL);
    if (goal && table.contains(goal)) touch(goal);
  }

  function drop(): void {
    held = null;
    ghost?.remove();
    ghost = null;
  }

  const { signal } = ends;
  table.addEventListener("pointerdown", down, { signal });
  addEventListener("pointermove", move, { signal, passive: false });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", drop, { signal });
  return () => {
    ends.abort();
    drop();
  };
}

function touch(thing: Element): void {
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
