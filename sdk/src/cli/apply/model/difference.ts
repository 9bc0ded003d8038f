/** What differs between the project and the file, by field. Pure. */

export interface Change {
  /** The field, as in `webhooks[https://app.example.com/hook].events`. */
  readonly path: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Fields that the file omits do not differ. The order of lists does not matter, as at the service. */
export function differences(path: string, present: object, wanted: object): Change[] {
  const before = new Map<string, unknown>(Object.entries(present));
  return Object.entries(wanted).flatMap(([field, after]): Change[] => {
    if (after === undefined) return [];
    const [gone, come] = [listOf(before.get(field)), listOf(after)];
    const [removed, added] = [without(gone, come), without(come, gone)];
    return removed.length + added.length === 0 ? [] : [{ path: path ? `${path}.${field}` : field, removed, added }];
  });
}

/** The removal of a whole entry. */
export const removal = (path: string, what: string): Change => ({ path, removed: [what], added: [] });

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(shown) : value == null ? [] : [shown(value)];

const without = (list: readonly string[], others: readonly string[]): string[] =>
  list.filter((one) => !others.includes(one));

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(sorted(value)));

/** The same object gives the same text, whatever the order of its fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
