// What a move changes in a view: values put at their paths. The old view is left as it was, because
// it is still on the table while events are shown.

export type Change = [(string | number)[], unknown];

export function applied<T>(view: T, changes: Change[]): T {
  let whole: unknown = view;
  for (const [path, value] of changes) whole = put(whole, path, 0, value);
  return whole as T;
}

function put(at: unknown, path: (string | number)[], depth: number, value: unknown): unknown {
  if (depth === path.length) return value;
  const key = path[depth]!;
  if (Array.isArray(at)) {
    const copy = at.slice();
    copy[Number(key)] = put(at[Number(key)], path, depth + 1, value);
    return copy;
  }
  const object = (at ?? {}) as { [name: string]: unknown };
  return { ...object, [key]: put(object[key], path, depth + 1, value) };
}
