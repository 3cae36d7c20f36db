// Being somebody in the café: a name is asked only when others will read it.

import { api, forget } from "./api";
import { asTrouble } from "./trouble";
import { keep, kept } from "./keep";
import { say } from "./tongue.svelte";

/** Did the player choose a name of their own? */
export function named(): boolean {
  return kept("token") !== null && kept("named") === "yes";
}

/** Be known to the café under a chosen name. */
export async function call(name: string): Promise<void> {
  await asGuest(async () => {
    if (kept("name") !== name || kept("token") === null) await api.rename(name);
  }, name);
  keep("named", "yes");
}

/** Do something that needs a guest; a newcomer becomes one, and so does one whose token is void. */
export async function asGuest<T>(act: () => Promise<T>, name?: string): Promise<T> {
  const enter = () => api.welcome(name ?? kept("name") ?? say("guest.name"));
  if (kept("token") === null) await enter();
  try {
    return await act();
  } catch (error) {
    if (asTrouble(error).code !== "bad-token") throw error;
    forget();
    await enter();
    return act();
  }
}
