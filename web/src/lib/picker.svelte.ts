// Narrowing: a move has named fields; every touch fills one, until one choice is left.
// This is the only piece of the page that builds moves, for every game; it knows no rule.

import type { Choice, Kind } from "../wire";

export type Value = string | string[];
export type Part = Record<string, Value>;

/** Asked when something is touched that no choice has: the café says why. */
export type AskWhy = (part: Part, near: Element | null) => void;

export class Picker {
  /** Every choice of this seat now, each with its preview. */
  choices = $state.raw<Choice[]>([]);
  kinds = $state.raw<Kind[]>([]);
  /** What was touched so far. */
  part = $state<Part>({});
  #why: AskWhy;

  /** The choices that agree with what was touched. */
  left = $derived(this.choices.filter((choice) => agrees(choice.move, this.part)));
  /** The one choice that is left, if all its fields were touched or could only be so; among bags
   * that could still grow, the one that holds just what was touched. */
  chosen = $derived(this.left.length === 1 ? this.#only() : this.#exact());

  constructor(why: AskWhy) {
    this.#why = why;
  }

  /** New choices came: what was touched is forgotten, unless they are the same ones again, as when
   * somebody else makes a secret choice meanwhile. */
  offer(choices: Choice[], kinds: Kind[]): void {
    const same =
      choices.length === this.choices.length &&
      choices.every((choice, place) => choice.text === this.choices[place]!.text);
    this.choices = choices;
    this.kinds = kinds;
    if (!same) this.part = {};
  }

  /** May this be touched now? Only the field itself may be changed; the others stay. */
  may(field: string, value: string, verb?: string): boolean {
    return this.with(field, value, verb).length > 0;
  }

  /** Is this part of what was touched? */
  has(field: string, value: string): boolean {
    const held = this.part[field];
    return Array.isArray(held) ? held.includes(value) : held === value;
  }

  /** The choices that would be left if this were touched. */
  with(field: string, value: string, verb?: string): Choice[] {
    const part = this.#after(field, value, verb);
    return this.choices.filter((choice) => agrees(choice.move, part));
  }

  /** Touch a thing: it fills its field, or leaves it again. What may not be says why. */
  touch(field: string, value: string, verb?: string, near: Element | null = null): boolean {
    if (this.choices.length > 0 && this.has(field, value)) {
      this.drop(field, value);
      return true;
    }
    return this.put(field, value, verb, near);
  }

  /** Put a thing into its field; a bag may hold several that are alike. What may not be says why. */
  put(field: string, value: string, verb?: string, near: Element | null = null): boolean {
    if (this.choices.length === 0) return false;
    const after = this.#after(field, value, verb);
    if (this.choices.some((choice) => agrees(choice.move, after))) {
      this.part = after;
      return true;
    }
    const alone = this.#bagged(verb === undefined ? { [field]: value } : { do: verb, [field]: value });
    for (const part of [...this.#instead(after, field), alone]) {
      if (this.choices.some((choice) => agrees(choice.move, part))) {
        // It goes, but not with all that was touched before.
        this.part = part;
        return true;
      }
    }
    this.#why(alone, near);
    return false;
  }

  /** A bag without the things that were touched first, one after another. */
  #instead(part: Part, field: string): Part[] {
    const held = part[field];
    if (!Array.isArray(held)) return [];
    return held.slice(1).map((_, place) => ({ ...part, [field]: held.slice(place + 1) }));
  }

  /** Touch a thing that stands for several fields at once; touched again, it is taken back. */
  aim(part: Part, near: Element | null = null): boolean {
    if (this.choices.length === 0) return false;
    if (Object.entries(part).every(([field, value]) => this.part[field] === value)) {
      this.clear();
      return true;
    }
    if (!this.choices.some((choice) => agrees(choice.move, part))) {
      this.#why(this.#bagged(part), near);
      return false;
    }
    this.part = { ...part };
    return true;
  }

  /** Is all of this part of what was touched? */
  holds(part: Part): boolean {
    return Object.entries(part).every(
      ([name, value]) => name in this.part && agrees({ [name]: this.part[name] }, { [name]: value }),
    );
  }

  /** Could this be touched now, whatever was touched before? */
  open(part: Part): boolean {
    return this.choices.some((choice) => agrees(choice.move, part));
  }

  /** Choose a whole choice at once, as from a list. */
  take(choice: Choice): void {
    this.part = { ...(choice.move as Part) };
  }

  /** Take a thing back, of a bag one of those that are alike; without a value, the whole field. */
  drop(field: string, value?: string): void {
    const part = { ...this.part };
    const held = part[field];
    if (Array.isArray(held) && value !== undefined && held.length > 1) {
      part[field] = held.toSpliced(held.lastIndexOf(value), 1);
    } else {
      delete part[field];
    }
    if (Object.keys(part).every((name) => name === "do")) this.part = {};
    else this.part = part;
  }

  clear(): void {
    this.part = {};
  }

  #bag(field: string): boolean {
    return this.kinds.some((kind) =>
      kind.fields?.some((blank) => blank.name === field && blank.bag === true),
    );
  }

  #bagged(part: Part): Part {
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        this.#bag(name) && typeof value === "string" ? [value] : value,
      ]),
    );
  }

  #after(field: string, value: string, verb?: string): Part {
    const part: Part = { ...this.part };
    if (verb !== undefined && part.do !== undefined && part.do !== verb) {
      for (const name of Object.keys(part)) delete part[name];
    }
    if (verb !== undefined) part.do = verb;
    if (field === "do") part.do = value;
    else if (this.#bag(field)) part[field] = [...((part[field] as string[]) ?? []), value];
    else part[field] = value;
    return part;
  }

  #only(): Choice | null {
    const only = this.left[0]!;
    const touched = Object.keys(this.part).length > 0;
    if (touched) return this.#filled(only) ? only : null;
    return this.choices.length === 1 && Object.keys(only.move).length === 1 ? only : null;
  }

  #exact(): Choice | null {
    if (!Object.values(this.part).some(Array.isArray)) return null;
    const found = this.left.filter((choice) => this.#filled(choice));
    return found.length === 1 ? found[0]! : null;
  }

  /** A bag is complete when it holds as much as the move does; other fields may follow by force. */
  #filled(choice: Choice): boolean {
    return Object.entries(choice.move).every(([name, value]) => {
      if (!Array.isArray(value)) return true;
      const held = this.part[name];
      return Array.isArray(held) && held.length === value.length;
    });
  }
}

/** Does a move agree with a part of one? A bag agrees if it holds the part's things. */
export function agrees(move: Record<string, unknown>, part: Part): boolean {
  return Object.entries(part).every(([name, wanted]) => {
    const found = move[name];
    if (!Array.isArray(found)) return String(found) === String(wanted);
    const rest = found.map(String);
    return (Array.isArray(wanted) ? wanted : [wanted]).every((thing) => {
      const at = rest.indexOf(String(thing));
      if (at < 0) return false;
      rest.splice(at, 1);
      return true;
    });
  });
}
