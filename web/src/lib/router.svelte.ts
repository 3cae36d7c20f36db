// Where one is in the café: the address, read and changed without fetching the page again.

import { tick } from "svelte";
import { at, inside } from "./base";
import { placeOf, type Place } from "./places";

function here(): Place {
  return placeOf(inside(location.href), location.search, location.hash);
}

class Router {
  place = $state.raw<Place>(here());

  constructor() {
    addEventListener("popstate", () => (this.place = here()));
    addEventListener("hashchange", () => (this.place = here()));
  }

  /** The address was changed without a step in the history. */
  refresh(): void {
    this.place = here();
  }

  /** Go somewhere in the café, such as "t/abc". */
  async go(path: string, replacing = false): Promise<void> {
    if (replacing) history.replaceState(null, "", at(path));
    else history.pushState(null, "", at(path));
    this.place = here();
    await tick();
    scrollTo(0, 0);
    // The new screen's own heading is where reading begins.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }
}

export const router = new Router();

/** Let a link change the place instead of fetching the page: `<a href=… onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  void router.go(link.href);
}
