// How a player likes the room: light, sound, speed. Kept on the device.

import { keep, kept } from "./keep";
import { SPEEDS, type Speed } from "./queue.svelte";
import { wakeSound } from "./sound";

export type Light = "auto" | "light" | "dark";

function one<T extends string>(name: string, among: readonly T[], otherwise: T): T {
  const found = kept(name) as T | null;
  return found !== null && among.includes(found) ? found : otherwise;
}

class Likes {
  light = $state<Light>(one("light", ["auto", "light", "dark"], "auto"));
  speed = $state<Speed>(one("speed", SPEEDS, "normal"));
  sound = $state(kept("sound") === "on");
  /** What the system asks for. */
  night = $state(false);
  calm = $state(false);

  dark = $derived(this.light === "dark" || (this.light === "auto" && this.night));
  /** Nothing travels: by the player's wish or the system's. */
  still = $derived(this.calm || this.speed === "off");

  constructor() {
    this.#follow("(prefers-color-scheme: dark)", (on) => (this.night = on));
    this.#follow("(prefers-reduced-motion: reduce)", (on) => (this.calm = on));
  }

  chooseLight(light: Light): void {
    this.light = light;
    keep("light", light);
  }

  chooseSpeed(speed: Speed): void {
    this.speed = speed;
    keep("speed", speed);
  }

  chooseSound(on: boolean): void {
    this.sound = on;
    keep("sound", on ? "on" : "off");
    if (on) wakeSound();
  }

  #follow(query: string, tell: (on: boolean) => void): void {
    if (typeof matchMedia === "undefined") return;
    const asked = matchMedia(query);
    tell(asked.matches);
    asked.addEventListener("change", () => tell(asked.matches));
  }
}

export const likes = new Likes();
