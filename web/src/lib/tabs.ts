// Two tabs of one player: the newer one plays, the older one lets go and says so.

import { freshId } from "./live.svelte";

export class Tabs {
  readonly #id = freshId();
  readonly #channel: BroadcastChannel | null;

  constructor(
    readonly table: string,
    taken: () => void,
  ) {
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("troquet");
    if (this.#channel !== null) {
      this.#channel.onmessage = (event: MessageEvent<{ table: string; tab: string }>) => {
        if (event.data.table === table && event.data.tab !== this.#id) taken();
      };
    }
    this.take();
  }

  /** This tab plays from now on. */
  take(): void {
    this.#channel?.postMessage({ table: this.table, tab: this.#id });
  }

  close(): void {
    this.#channel?.close();
  }
}
