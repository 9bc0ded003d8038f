/**
 * Imports lines of users and teams into a tenant, one batch per transaction. Existing users stay unchanged, so an import that
 * broke off can be repeated from the start. A wrong line ends the import, and the lines before it stay imported.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOVE_LINE_MAX_BYTES } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter, StoringTenant } from '../limits/ports.ts';
import type { TakeTurn } from '../scheduling/turns.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import { teamWriter } from './import-teams.ts';
import { lineSink } from './line-sink.ts';
import type { AddedUser, Imported, MoveStore, MoveTeamsStore, PortableUser } from './ports.ts';
import { LineReader, type MovedEntry } from './user-line.ts';

const BATCH = 500;
const CROWDED_RETRY_S = 30;

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly store: MoveStore;
  readonly teams: Pick<MoveTeamsStore, 'begin' | 'add'>;
  /** Whether the app has a provider for identities of this issuer. */
  readonly isKnownIssuer: (tenantId: string, issuer: string) => Promise<boolean>;
  /** The issuer of passkeys of this service. Passkeys of another service do not work here. */
  readonly passkeyIssuer: string;
  /** Runs a batch when the tenant's turn comes. */
  readonly inTurn: TakeTurn;
}

interface ImportOptions {
  /** New ids are higher than this. */
  readonly above: number;
  /** Only counts what an import would do. */
  readonly isDryRun: boolean;
  /** Whether the caller may change teams. */
  readonly mayWriteTeams: boolean;
}

export type ImportUsers = (
  tenant: StoringTenant,
  location: TenantLocation,
  body: Readable,
  options: ImportOptions,
) => Promise<Result<Imported, DomainError>>;

export const importUsers =
  (dependencies: Dependencies): ImportUsers =>
  async ({ id, ownerId }, location, body, options) => {
    const { clock, rateLimiter } = dependencies;
    const counted = await rateLimiter.take('importUsers', { tenant: id, unclaimed: ownerId === null }, clock.now());
    if (!counted.ok) return counted;
    const writer = batchWriter(dependencies, location, options);
    const teams = teamWriter(dependencies, location, options);
    const isCrowded = () => writer.isCrowded() || teams.isCrowded();
    const reader = new LineReader();
    let fault: LineFault | null = null;

    /** What is wrong with the entry in this project; null if nothing is. */
    const write = async (entry: MovedEntry): Promise<string | null> => {
      if (entry.type === 'user') await writer.add(entry.user);
      if (entry.type === 'team') await teams.add(entry.team);
      if (entry.type !== 'teams') return null;
      // Members of teams are searched among the users, so all users come first.
      await writer.flush();
      return teams.begin(entry.settings);
    };

    const take = async (lines: readonly string[]): Promise<void> => {
      for (const text of lines) {
        // The rest is read and ignored, so that the caller gets the answer.
        if (fault || isCrowded()) return;
        const line = reader.read(text);
        const message = line.ok ? line.value && (await write(line.value)) : line.error;
        if (message !== null) fault = { line: reader.number, message };
      }
    };

    await pipeline(body, lineSink({ maxBytes: MOVE_LINE_MAX_BYTES, take }));
    await writer.flush();
    await teams.flush();
    const counts = { ...writer.counts, teams: teams.counts };
    if (isCrowded()) return fail(crowded(counts, options.isDryRun));
    fault ??= missingEnd(reader);
    if (!fault) return ok(counts);
    return fail(options.isDryRun ? wouldStopAt(fault) : stoppedAt(fault, counts));
  };

/** Writes users in batches, or plans to, and counts what became of each. */
function batchWriter(
  { store, isKnownIssuer, passkeyIssuer, inTurn }: Dependencies,
  location: TenantLocation,
  { above, isDryRun }: ImportOptions,
) {
  const { tenantId } = location;
  const counts: Imported = { imported: 0, existing: 0, refused: 0, otherIssuer: 0, renumbered: [], teams: null };
  let waiting: PortableUser[] = [];
  let isCrowded = false;

  const canSignIn = async ({ identities, passkeys = [] }: PortableUser): Promise<boolean> => {
    if (passkeys.length > 0) return true;
    for (const { issuer } of identities)
      if (issuer !== passkeyIssuer && (await isKnownIssuer(tenantId, issuer))) return true;
    return false;
  };

  const count = async (outcome: AddedUser, from: PortableUser | undefined): Promise<void> => {
    if (outcome.kind === 'full' || !from) {
      counts.refused += 1;
      return;
    }
    counts[outcome.kind === 'added' ? 'imported' : 'existing'] += 1;
    if (outcome.kind === 'added' && !(await canSignIn(from))) counts.otherIssuer += 1;
    if (from.id !== outcome.id) counts.renumbered.push({ from: from.id, to: outcome.id });
  };

  const flush = async (): Promise<void> => {
    const users = waiting;
    waiting = [];
    if (users.length === 0) return;
    const outcomes = await inTurn(tenantId, () =>
      isDryRun ? store.plan(location, users, { above, added: counts.imported }) : store.add(location, users, above),
    );
    if (outcomes === null) isCrowded = true;
    for (const [index, outcome] of outcomes?.entries() ?? []) await count(outcome, users[index]);
  };

  return {
    counts,
    flush,
    isCrowded: () => isCrowded,
    async add(user: PortableUser): Promise<void> {
      waiting.push(ofThisHost(user, passkeyIssuer));
      if (waiting.length >= BATCH) await flush();
    },
  };
}

/** Leaves out passkeys of another host: a passkey works only at the host where it was made. */
function ofThisHost(user: PortableUser, passkeyIssuer: string): PortableUser {
  const handles = new Set(
    user.identities.flatMap(({ issuer, subject }) => (issuer === passkeyIssuer ? [subject] : [])),
  );
  return user.passkeys ? { ...user, passkeys: user.passkeys.filter(({ handle }) => handles.has(handle)) } : user;
}

const crowded = ({ imported }: Imported, isDryRun: boolean): DomainError => ({
  code: 'unavailable',
  detail: `Imports of other projects took every place.${isDryRun ? '' : ` ${imported} users were added and are kept.`} Send all of the file again.`,
  retryAfterS: CROWDED_RETRY_S,
});

export interface LineFault {
  readonly line: number;
  readonly message: string;
}

/** The fault of a file whose lines are all right but whose end line is missing. */
export const missingEnd = ({ isOver, number }: LineReader): LineFault | null =>
  isOver ? null : { line: number + 1, message: 'is missing: the file ends before its end line' };

const stoppedAt = ({ line, message }: LineFault, { imported, existing }: Imported): DomainError => ({
  code: 'invalidRequest',
  detail: `The import stopped at line ${line}. What came before is kept: ${imported} users were added, ${existing} were there. Mend the file and send all of it again.`,
  errors: [{ path: `lines.${line}`, message }],
});

export const wouldStopAt = ({ line, message }: LineFault): DomainError => ({
  code: 'invalidRequest',
  detail: `The import would stop at line ${line}. Nothing was added. Mend the file before you send it.`,
  errors: [{ path: `lines.${line}`, message }],
});
