// The keyboard inside a group of things: the arrows go on to the next one, round and round.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = STEPS[event.key];
  const group = event.currentTarget.closest("[role=group]");
  if (by === undefined || group === null) return;
  const things = [...group.querySelectorAll<HTMLElement>("button")];
  const at = things.indexOf(event.currentTarget);
  things[(at + by + things.length) % things.length]?.focus();
  event.preventDefault();
}
