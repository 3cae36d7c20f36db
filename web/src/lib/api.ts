// What is fetched from the café. Every trouble comes back as a `Trouble` with the café's own code.

import type {
  Advice,
  GameList,
  Guest,
  MoveLink,
  NewTable,
  Problem,
  Replay,
  Rulebook,
  Table,
  TableList,
  Welcome,
} from "../wire";
import { at } from "./base";
import { keep, kept } from "./keep";
import { Trouble, troubleOf } from "./trouble";
import type { Tables } from "./words.svelte";

async function ask(method: string, path: string, body?: unknown, token = kept("token")): Promise<Response> {
  const headers: { [name: string]: string } = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(at(`api/${path}`), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble("offline");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw problem === null ? new Trouble("broken") : troubleOf(problem);
  }
  return answer;
}

async function get<T>(path: string, token?: string | null): Promise<T> {
  return (await (await ask("GET", path, undefined, token)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await (await ask("POST", path, body)).json()) as T;
}

const table = (id: string, what = "") => `tables/${encodeURIComponent(id)}${what}`;

export const api = {
  games: () => get<GameList>("games", null),
  rules: (game: string, language: string) => get<Rulebook>(`games/${game}/rules/${language}`, null),
  words: (game: string, language: string) => get<Tables>(`games/${game}/words/${language}`, null),

  me: () => get<Guest>("guests/me"),
  link: () => post<MoveLink>("guests/me/link"),
  async welcome(name: string): Promise<Guest> {
    return settle((await (await ask("POST", "guests", { name }, null)).json()) as Welcome);
  },
  async rename(name: string): Promise<Guest> {
    const guest = (await (await ask("PUT", "guests/me", { name })).json()) as Guest;
    keep("name", guest.name);
    return guest;
  },
  async claim(code: string): Promise<Guest> {
    return settle((await (await ask("POST", "guests/claim", { code }, null)).json()) as Welcome);
  },

  lobby: async () => (await get<TableList>("tables", null)).tables,
  mine: async () => (await get<TableList>("tables/mine")).tables,
  look: (id: string) => get<Table>(table(id), null),
  create: (wanted: NewTable) => post<Table>("tables", wanted),
  sit: (id: string, seat: number | null) => post<Table>(table(id, "/sit"), { seat }),
  leave: (id: string, seat: number) => post<Table>(table(id, "/leave"), { seat }),
  bot: (id: string, seat: number, bot: string | null) =>
    post<Table>(table(id, "/bot"), { seat, bot }),
  start: (id: string) => post<Table>(table(id, "/start")),
  advice: (id: string, seat: number) => post<Advice>(table(id, "/advice"), { seat }),
  hand: (id: string, seat: number, bot: string | null = null) =>
    post<Table>(table(id, "/hand"), { seat, bot }),
  takeBack: (id: string, seat: number) => post<Table>(table(id, "/return"), { seat }),
  resign: (id: string, seat: number) => post<Table>(table(id, "/resign"), { seat }),
  remove: (id: string, guest: string) => post<Table>(table(id, "/remove"), { guest }),
  close: (id: string) => post<Table>(table(id, "/close")),
  rematch: (id: string) => post<Table>(table(id, "/rematch")),
  replay: (id: string, eye: string) => get<Replay>(table(id, `/replay/${eye}`)),
  record: async (id: string) => (await ask("GET", table(id, "/record"))).blob(),
};

function settle(welcome: Welcome): Guest {
  keep("token", welcome.token);
  keep("guest", welcome.guest.id);
  keep("name", welcome.guest.name);
  return welcome.guest;
}

/** Forget who one is on this device: the token is void or another one plays here now. */
export function forget(): void {
  keep("token", null);
  keep("guest", null);
}
