/**
 * Whether an answer has the shape that a document shows: the same fields with the same types, whatever their values.
 */

/** Paths that differ; null stands for any value, and an empty list for any list. */
export function differences(shown: unknown, answered: unknown, path = 'answer'): string[] {
  if (shown === null || answered === null) return [];
  if (Array.isArray(shown) && Array.isArray(answered)) {
    return shown.length === 0 || answered.length === 0 ? [] : differences(shown[0], answered[0], `${path}[0]`);
  }
  if (typeof shown !== typeof answered) return [`${path} is ${typeof answered}, shown as ${typeof shown}`];
  if (typeof shown !== 'object') return [];
  const [left, right] = [shown as Record<string, unknown>, answered as Record<string, unknown>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  // The fields of an event depend on its kind.
  if (path.endsWith('.metadata')) return [];
  return [...names].flatMap((name) => {
    if (!(name in left)) return [`${path}.${name} is not shown`];
    if (!(name in right)) return [`${path}.${name} is shown but not there`];
    return differences(left[name], right[name], `${path}.${name}`);
  });
}
