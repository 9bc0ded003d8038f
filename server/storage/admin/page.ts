/** Lists that the operator pages through. */

export interface PageRequest {
  readonly limit: number;
  /** The last entry of the page before. */
  readonly after: string | null;
}

export interface AdminPage<T> {
  readonly entries: readonly T[];
  /** Pass as `after` for the next page; null on the last one. */
  readonly next: string | null;
}

/** Of a read that asked for one row more than the page takes. */
export function toPage<T>(rows: readonly T[], limit: number, cursorOf: (entry: T) => string): AdminPage<T> {
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
