/**
 * Makes a view of the one before. A patch of an object says, for each key whose value changed:
 *
 *     5, "text", true, null      the new value
 *     [value]                    the new value, a list or an object
 *     []                         the key is gone
 *     [at, gone, item, …]        a list: from `at` on so many items are gone, and these stand there instead
 *     {"key": patch, …}          changes within an object
 *     {"2": patch, …}            changes within a list, by index
 */
import type { Patch, View } from '../wire';

/** The later view. The earlier stays as it was, and they share whatever did not change. */
export function applied(patch: Patch, old: View): View {
  return changed(patch, old) as View;
}

function changed(patch: unknown, old: unknown): unknown {
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0] as unknown;
    const list = [...(old as unknown[])];
    list.splice(...(patch as [number, number, ...unknown[]]));
    return list;
  }
  if (typeof patch !== 'object' || patch === null) return patch;
  const next = Array.isArray(old) ? [...(old as unknown[])] : { ...(old as object) };
  const values = next as Record<string, unknown>;
  for (const [key, change] of Object.entries(patch)) {
    if (Array.isArray(change) && !change.length) delete values[key];
    else values[key] = changed(change, values[key]);
  }
  return next;
}
