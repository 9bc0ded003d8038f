/** The lines of an export, as the service writes them: a header, a user a line with a checksum, and an end. Pure. */
import { createHash, type Hash } from 'node:crypto';

export interface MovedUser {
  readonly id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly blocked_at: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const headerLine = (issuer: string): string => JSON.stringify({ type: 'header', version: 1, issuer });

const sumOf = (user: MovedUser): string => {
  const { id, issuer, subject, email, name, picture, first_seen, last_seen, blocked_at } = user;
  return sha256(
    JSON.stringify({ type: 'user', id, issuer, subject, email, name, picture, first_seen, last_seen, blocked_at }),
  );
};

export const userLine = (user: MovedUser): string => JSON.stringify({ type: 'user', ...user, sum: sumOf(user) });

/** Counts lines and sums up their checksums. */
export class LineSum {
  count = 0;
  readonly #hash: Hash = createHash('sha256');

  add(line: string): void {
    this.count += 1;
    this.#hash.update(`${(JSON.parse(line) as { sum: string }).sum}\n`);
  }

  endLine(): string {
    return JSON.stringify({ type: 'end', count: this.count, sum: this.#hash.copy().digest('base64url') });
  }
}

/** A line that is whole, by its kind; null for one that is broken. */
export function readLine(text: string): { type: 'header' | 'end' } | { type: 'user'; id: number } | null {
  try {
    const value = JSON.parse(text) as { type?: unknown; sum?: unknown } & MovedUser;
    if (value.type === 'header' || value.type === 'end') return { type: value.type };
    return value.type === 'user' && value.sum === sumOf(value) ? { type: 'user', id: value.id } : null;
  } catch {
    return null;
  }
}
