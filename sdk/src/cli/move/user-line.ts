/** The lines of an export, as the service writes them: a header, users and teams with a checksum, and an end. Pure. */
import { createHash, type Hash } from 'node:crypto';

export interface MovedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly added_at: string;
}

export interface MovedUser {
  readonly id: number;
  /** The user's profile is that of the first identity. */
  readonly identities: readonly MovedIdentity[];
  /** Who the user was in the former system, whose sessions the project may take over. */
  readonly former?: { readonly issuer: string; readonly subject: string };
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly blocked_at: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The version of a file of users. In version 1 a user had one identity; a file of version 3 has teams behind the users. */
export const VERSION = 2;
export const VERSIONS_READ: readonly unknown[] = [1, VERSION, 3];
/** What a service writes today: without teams, and with them. */
export const WRITTEN_VERSIONS: readonly unknown[] = [VERSION, 3];
export const isVersion = (version: unknown): version is number => VERSIONS_READ.includes(version);

export const headerLine = (issuer: string, version: number = VERSION): string =>
  JSON.stringify({ type: 'header', version, issuer });

/** The checksum is over the line without the checksum. The fields have a fixed order in each version. */
const sumOf = ({ sum: _, ...line }: object & { readonly sum?: unknown }): string => sha256(JSON.stringify(line));

export function userLine(user: MovedUser): string {
  const { id, identities, former, email, name, picture, first_seen, last_seen, blocked_at } = user;
  const was = former ? { former: { issuer: former.issuer, subject: former.subject } } : {};
  const line = { type: 'user', id, identities, ...was, email, name, picture, first_seen, last_seen, blocked_at };
  return JSON.stringify({ ...line, sum: sumOf(line) });
}

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

/** A complete line, by its kind; null for a broken one. */
export function readLine(
  text: string,
):
  | { type: 'header'; version: unknown }
  | { type: 'end' }
  | { type: 'user'; id: number }
  | { type: 'teams' | 'team' }
  | null {
  try {
    const value = JSON.parse(text) as { type?: unknown; sum?: unknown; version?: unknown } & MovedUser;
    if (value.type === 'header') return { type: 'header', version: value.version };
    if (value.type === 'end') return { type: 'end' };
    if (value.sum !== sumOf(value)) return null;
    if (value.type === 'teams' || value.type === 'team') return { type: value.type };
    return value.type === 'user' ? { type: 'user', id: value.id } : null;
  } catch {
    return null;
  }
}
