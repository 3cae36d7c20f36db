// Words as one searches them: without accents and capitals.

export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase()
    .trim();
}

/** The same sentence with a capital at its beginning. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
