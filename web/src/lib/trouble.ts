// What can go wrong, by the café's own code; the page has a sentence for each.

import type { Problem } from "../wire";

export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly facts: { [name: string]: unknown } = {},
  ) {
    super(code);
  }
}

export function troubleOf(problem: Problem): Trouble {
  return new Trouble(problem.code, problem.facts ?? {});
}

/** Any error as a trouble; what is not the café's own is a fault of the page. */
export function asTrouble(error: unknown): Trouble {
  return error instanceof Trouble ? error : new Trouble("broken");
}
