// What the device keeps: who one is, and how one likes the room. A browser that keeps nothing
// (a private window, a full disk) still plays: what could not be kept lives until the page closes.

const PREFIX = "troquet.";
const loose = new Map<string, string>();

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
    loose.delete(name);
  } catch {
    if (value === null) loose.delete(name);
    else loose.set(name, value);
  }
}

export function kept(name: string): string | null {
  const here = loose.get(name);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** A list of words that grows, such as the notes of a guide that were read. */
export function keptList(name: string): string[] {
  return kept(name)?.split(" ").filter(Boolean) ?? [];
}

export function keepInList(name: string, word: string): void {
  const words = keptList(name);
  if (!words.includes(word)) keep(name, [...words, word].join(" "));
}
