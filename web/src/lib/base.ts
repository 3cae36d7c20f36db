// Addresses: the café may live at the root of a host or under a path of it.

const marked = document.querySelector("base")?.href;

/** The address of the café's front door, with a slash at its end. */
export const front = marked ?? new URL("/", location.href).href;

/** The address of something in the café, such as "api/games". */
export function at(path: string): string {
  return new URL(path, front).href;
}

/** The part of an address that comes after the front door, without slashes at its ends. */
export function inside(url: string): string {
  const path = new URL(url).pathname;
  const root = new URL(front).pathname;
  return (path.startsWith(root) ? path.slice(root.length) : path).replace(/^\/+|\/+$/g, "");
}
