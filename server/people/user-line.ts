/**
 * The lines in which users are moved: a header, one line for each user with a checksum of that line, and an end line
 * with a checksum over the others. No line holds the time of the export, so that the same users give the same bytes.
 * Pure.
 */

import { createHash, hash } from 'node:crypto';
import {
  MOVE_LINE_MAX_BYTES,
  MOVE_VERSION,
  MOVE_VERSION_TEAMS,
  type MovedPasskey,
  MovedTeam,
  MovedTeams,
  MovedUser,
  MovedUserBefore,
  MoveEnd,
  MoveHeader,
  type MoveVersion,
} from '@porchlight/contract';
import type { z } from 'zod';
import { fieldsOf } from '../kernel/fields.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Passkey } from '../social-login/ports/passkeys.ts';
import type { MovedTeamSettings, PortableTeam, PortableUser } from './ports.ts';
import { partsOf, settingsOf, settingsRecord, teamOf, teamRecord } from './team-line.ts';
import { TEST_ISSUER } from './test-user.ts';

const sha256 = (text: string): string => hash('sha256', text, 'base64url');

export const headerLine = (issuer: string, version: MoveVersion = MOVE_VERSION): string =>
  `${JSON.stringify({ type: 'header', version, issuer })}\n`;

/** Everything but the checksum, always in this order. */
const recordOf = (user: PortableUser): Record<string, unknown> => ({
  type: 'user',
  id: user.id,
  identities: user.identities.map(({ issuer, subject, addedAt }) => ({
    issuer,
    subject,
    added_at: addedAt.toISOString(),
  })),
  ...(user.former ? { former: { issuer: user.former.issuer, subject: user.former.subject } } : {}),
  ...profileOf(user),
  ...(user.passkeys?.length && { passkeys: user.passkeys.map(passkeyRecord) }),
});

/** With the public key and the transports, by which a device is recognised. */
const passkeyRecord = (passkey: Passkey): Record<string, unknown> => ({
  handle: passkey.handle,
  credential_id: passkey.credentialId,
  public_key: passkey.publicKey,
  counter: passkey.counter,
  transports: passkey.transports,
  synchronised: passkey.synchronised,
  name: passkey.name,
  added_at: passkey.createdAt.toISOString(),
  used_at: passkey.usedAt?.toISOString() ?? null,
  suspended_at: passkey.suspendedAt?.toISOString() ?? null,
});

const timeOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

const readPasskey = (record: z.output<typeof MovedPasskey>): Passkey => ({
  handle: record.handle,
  credentialId: record.credential_id,
  publicKey: record.public_key,
  counter: record.counter,
  transports: record.transports,
  synchronised: record.synchronised,
  name: record.name,
  createdAt: new Date(record.added_at),
  usedAt: timeOrNull(record.used_at),
  suspendedAt: timeOrNull(record.suspended_at),
});

/** The same record in version 1. */
const recordBefore = (user: PortableUser): Record<string, unknown> => {
  const [first] = user.identities;
  return { type: 'user', id: user.id, issuer: first.issuer, subject: first.subject, ...profileOf(user) };
};

const profileOf = (user: PortableUser): Record<string, unknown> => ({
  email: user.email,
  name: user.name,
  picture: user.picture,
  first_seen: user.firstSeen.toISOString(),
  last_seen: user.lastSeen.toISOString(),
  blocked_at: user.blockedAt?.toISOString() ?? null,
});

/** The checksum of all lines so far, and how many there were. */
export class LineSum {
  count = 0;
  readonly #hash = createHash('sha256');

  add(sum: string): void {
    this.count += 1;
    this.#hash.update(`${sum}\n`);
  }

  digest(): string {
    return this.#hash.copy().digest('base64url');
  }
}

function signedLine(record: object, total: LineSum): string {
  const sum = sha256(JSON.stringify(record));
  total.add(sum);
  return `${JSON.stringify({ ...record, sum })}\n`;
}

export const userLine = (user: PortableUser, total: LineSum): string => signedLine(recordOf(user), total);

export const teamSettingsLine = (settings: MovedTeamSettings, total: LineSum): string =>
  signedLine(settingsRecord(settings), total);

export const teamLines = (team: PortableTeam, total: LineSum): string =>
  partsOf(team)
    .map((part) => signedLine(teamRecord(part), total))
    .join('');

export const endLine = (total: LineSum): string =>
  `${JSON.stringify({ type: 'end', count: total.count, sum: total.digest() })}\n`;

/** What a file is read for. */
export type MovedEntry =
  | { readonly type: 'user'; readonly user: PortableUser }
  | { readonly type: 'teams'; readonly settings: MovedTeamSettings }
  | { readonly type: 'team'; readonly team: PortableTeam };

export type Line = MovedEntry | { readonly type: 'header'; readonly version: MoveVersion } | { readonly type: 'end' };

/** The content of a line, or its fault. `total` counts the lines before it, `version` is that of the header. */
export function readLine(text: string, number: number, total: LineSum, version: MoveVersion): Result<Line, string> {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  if (number === 1)
    return checked(MoveHeader.safeParse(parsed.value), ({ version: said }) => ok({ type: 'header', version: said }));
  if (fieldsOf(parsed.value).type === 'end') {
    return checked(MoveEnd.safeParse(parsed.value), ({ count, sum }) => {
      if (count !== total.count) return fail(`says that there are ${count} lines; there were ${total.count}`);
      return sum === total.digest() ? ok({ type: 'end' }) : fail('has another checksum than all lines before it');
    });
  }
  const found = readEntry(parsed.value, version);
  if (!found.ok) return found;
  const { entry, record, sum } = found.value;
  if (sha256(JSON.stringify(record)) !== sum) return fail('does not fit its checksum');
  total.add(sum);
  return ok(entry);
}

/** An entry, the record that its checksum is of, and that checksum. */
interface Found {
  readonly entry: MovedEntry;
  readonly record: object;
  readonly sum: string;
}

function readEntry(value: unknown, version: MoveVersion): Result<Found, string> {
  const { type } = fieldsOf(value);
  if (version === MOVE_VERSION_TEAMS && type === 'teams')
    return checked(MovedTeams.safeParse(value), (line) => {
      const settings = settingsOf(line);
      return ok({ entry: { type: 'teams', settings }, record: settingsRecord(settings), sum: line.sum });
    });
  if (version === MOVE_VERSION_TEAMS && type === 'team')
    return checked(MovedTeam.safeParse(value), (line) => {
      const team = teamOf(line);
      return ok({ entry: { type: 'team', team }, record: teamRecord(team), sum: line.sum });
    });
  return version === 1 ? readUserBefore(value) : readUser(value);
}

/** A user of version 1. */
const readUserBefore = (value: unknown): Result<Found, string> =>
  checked(MovedUserBefore.safeParse(value), ({ sum, issuer, subject, ...record }) => {
    const times = timesOf(record);
    const identities = [{ issuer, subject, addedAt: times.firstSeen }] as const;
    const user = { ...record, ...times, identities };
    return accept(user, recordBefore(user), sum);
  });

const readUser = (value: unknown): Result<Found, string> =>
  checked(MovedUser.safeParse(value), ({ sum, identities, former = null, passkeys = [], ...record }) => {
    const [first, ...others] = identities.map(({ added_at, ...who }) => ({ ...who, addedAt: new Date(added_at) }));
    if (!first) return fail('has no identity');
    const read = { identities: [first, ...others] as const, former, passkeys: passkeys.map(readPasskey) };
    const user = { ...record, ...timesOf(record), ...read };
    const known = new Set(user.identities.map(({ subject }) => subject));
    if (user.passkeys.some(({ handle }) => !known.has(handle))) return fail('has a passkey without its identity');
    return accept(user, recordOf(user), sum);
  });

function accept(user: PortableUser, record: object, sum: string): Result<Found, string> {
  if (user.identities.some(({ issuer }) => issuer === TEST_ISSUER))
    return fail('is a test user, and those do not move');
  if (new Set(user.identities.map(identityName)).size < user.identities.length)
    return fail('has the same identity twice');
  return ok({ entry: { type: 'user', user }, record, sum });
}

/** Reads the lines of one file in their order. */
export class LineReader {
  /** The number of the line that was read last. */
  number = 0;
  /** The end line was read. */
  isOver = false;
  readonly #total = new LineSum();
  #version: MoveVersion = MOVE_VERSION;
  #lastId = 0;
  /** The last team; null before the line with the roles. */
  #lastTeam: number | null = null;

  /** The content of this line (null for the first and the last line), or what is wrong with it. */
  read(text: string): Result<MovedEntry | null, string> {
    this.number += 1;
    if (this.isOver) return text.trim() === '' ? ok(null) : fail('comes behind the end');
    if (Buffer.byteLength(text) > MOVE_LINE_MAX_BYTES) return fail(`is longer than ${MOVE_LINE_MAX_BYTES} bytes`);
    const line = readLine(text, this.number, this.#total, this.#version);
    if (!line.ok) return line;
    if (line.value.type === 'end') this.isOver = true;
    if (line.value.type === 'header') this.#version = line.value.version;
    if (line.value.type === 'header' || line.value.type === 'end') return ok(null);
    const fault = this.#outOfOrder(line.value);
    return fault === null ? ok(line.value) : fail(fault);
  }

  #outOfOrder(entry: MovedEntry): string | null {
    if (entry.type === 'teams') {
      if (this.#lastTeam !== null) return 'has the roles a second time';
      this.#lastTeam = 0;
      return null;
    }
    if (entry.type === 'team') {
      if (this.#lastTeam === null) return 'is a team, and the line with the roles was not before it';
      if (entry.team.id < this.#lastTeam) return `id must not be below ${this.#lastTeam}, the one before`;
      this.#lastTeam = entry.team.id;
      return null;
    }
    const { user } = entry;
    if (this.#lastTeam !== null) return 'is a user behind the teams';
    if (user.id <= this.#lastId)
      return `id must be higher than ${this.#lastId}, the one before: users come in the order of ids`;
    this.#lastId = user.id;
    return null;
  }
}

/** Neither can contain a line break. */
const identityName = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string =>
  `${issuer}\n${subject}`;

const timesOf = (record: {
  readonly first_seen: string;
  readonly last_seen: string;
  readonly blocked_at: string | null;
}) => ({
  firstSeen: new Date(record.first_seen),
  lastSeen: new Date(record.last_seen),
  blockedAt: record.blocked_at === null ? null : new Date(record.blocked_at),
});

function parse(text: string): Result<object, string> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? ok(value) : fail('must be a JSON object');
  } catch {
    return fail('is no JSON');
  }
}

type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function checked<T, R>(parsed: Parsed<T>, read: (data: T) => Result<R, string>): Result<R, string> {
  if (parsed.success) return read(parsed.data);
  const [first] = parsed.error.issues;
  return fail(`${first?.path.join('.') ?? ''} ${first?.message ?? 'does not fit'}`.trim());
}
