// Arrows go from one thing to the next inside a group; Tab goes to the group, and out of it again.

const BY: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Lets a group of buttons be walked with the arrows; one of them is reached by Tab. */
export function steps(group: HTMLElement): () => void {
  const buttons = () => [...group.querySelectorAll<HTMLElement>("button")];

  /** Only one button of the group is on the way of Tab: the one that was there last, else the
   * first that is lit. */
  function reach(wanted?: HTMLElement): void {
    const all = buttons();
    const now =
      wanted ??
      all.find((one) => one === document.activeElement) ??
      all.find((one) => one.classList.contains("lit")) ??
      all[0];
    for (const one of all) {
      const index = one === now ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }

  function key(event: KeyboardEvent): void {
    const by = BY[event.key];
    const all = buttons();
    const at = all.indexOf(event.target as HTMLElement);
    if (by === undefined || at < 0) return;
    const next = all[(at + by + all.length) % all.length]!;
    reach(next);
    next.focus();
    event.preventDefault();
  }

  function focus(event: FocusEvent): void {
    if (buttons().includes(event.target as HTMLElement)) reach(event.target as HTMLElement);
  }

  const watch = new MutationObserver(() => reach());
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ["class"] });
  group.addEventListener("keydown", key);
  group.addEventListener("focusin", focus);
  reach();
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", key);
    group.removeEventListener("focusin", focus);
  };
}
