// The addresses of the café's screens.

export type Place =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "table"; table: string; plainly: boolean }
  | { screen: "replay"; table: string; plainly: boolean }
  | { screen: "rules"; game: string; clause: string | null }
  | { screen: "move"; code: string }
  | { screen: "lost" };

/** Read an address. */
export function placeOf(path: string, query: string, hash: string): Place {
  const asked = new URLSearchParams(query);
  const plainly = asked.has("plain");
  const [first, second, third, ...rest] = path === "" ? [] : path.split("/").map(decodeURIComponent);
  if (first === undefined) {
    const game = asked.get("new");
    return game === null ? { screen: "home" } : { screen: "new", game };
  }
  if (second === undefined || rest.length > 0) return { screen: "lost" };
  if (first === "t" && third === undefined) return { screen: "table", table: second, plainly };
  if (first === "t" && third === "replay") return { screen: "replay", table: second, plainly };
  if (first === "rules" && third === undefined) {
    return { screen: "rules", game: second, clause: hash.slice(1) || null };
  }
  if (first === "move" && third === undefined) return { screen: "move", code: second };
  return { screen: "lost" };
}
