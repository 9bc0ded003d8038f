/** One page of a list. A read asks for one entry more than the page takes: that tells whether there is another page. */
export interface Page<T, Cursor> {
  readonly entries: readonly T[];
  /** Where the next page begins; null on the last one. */
  readonly next: Cursor | null;
}

export const readPage = async <T, Cursor>(
  limit: number,
  read: (limit: number) => Promise<readonly T[]>,
  cursorOf: (entry: T) => Cursor,
): Promise<Page<T, Cursor>> => pageOf(await read(limit + 1), limit, cursorOf);

/** Makes a page of a read that asked for one entry more than `limit`. */
export function pageOf<T, Cursor>(found: readonly T[], limit: number, cursorOf: (entry: T) => Cursor): Page<T, Cursor> {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: found.length > limit && last !== undefined ? cursorOf(last) : null };
}
