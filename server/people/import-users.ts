/**
 * Imports lines of users into a tenant, one batch per transaction. Existing users stay unchanged, so an import that
 * broke off can be repeated from the start. A wrong line ends the import, and the lines before it stay imported.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOVE_LINE_MAX_BYTES, MOVE_VERSION, type MoveVersion } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { TakeTurn } from '../kernel/turns.ts';
import type { RateLimiter, StoringTenant } from '../limits/ports.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import { lineSink } from './line-sink.ts';
import type { MoveStore, PortableUser } from './ports.ts';
import { LineSum, readLine } from './user-line.ts';

const BATCH = 500;
const CROWDED_RETRY_S = 30;

export interface Imported {
  imported: number;
  existing: number;
  refused: number;
  otherIssuer: number;
  readonly renumbered: { readonly from: number; readonly to: number }[];
}

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly store: MoveStore;
  /** Whether the app has a provider for identities of this issuer. */
  readonly isKnownIssuer: (tenantId: string, issuer: string) => Promise<boolean>;
  /** Runs a batch when the tenant's turn comes. */
  readonly inTurn: TakeTurn;
}

interface ImportOptions {
  /** New ids are higher than this. */
  readonly above: number;
  /** Only counts what would happen. */
  readonly isDryRun: boolean;
}

export type ImportUsers = (
  tenant: StoringTenant,
  location: TenantLocation,
  body: Readable,
  options: ImportOptions,
) => Promise<Result<Imported, DomainError>>;

export const importUsers =
  ({ clock, rateLimiter, store, isKnownIssuer, inTurn }: Dependencies): ImportUsers =>
  async ({ id, ownerId }, location, body, { above, isDryRun }) => {
    const counted = await rateLimiter.take('importUsers', { tenant: id, unclaimed: ownerId === null }, clock.now());
    if (!counted.ok) return counted;
    const counts: Imported = { imported: 0, existing: 0, refused: 0, otherIssuer: 0, renumbered: [] };
    const total = new LineSum();
    let waiting: PortableUser[] = [];
    let [number, lastId, isOver, isCrowded] = [0, 0, false, false];
    let version: MoveVersion = MOVE_VERSION;
    let fault: { readonly line: number; readonly message: string } | null = null;

    const canSignIn = async (tenantId: string, { identities }: PortableUser): Promise<boolean> => {
      for (const { issuer } of identities) if (await isKnownIssuer(tenantId, issuer)) return true;
      return false;
    };

    const write = async (): Promise<void> => {
      const users = waiting;
      waiting = [];
      if (users.length === 0) return;
      const outcomes = await inTurn(location.tenantId, () =>
        isDryRun ? store.plan(location, users, { above, added: counts.imported }) : store.add(location, users, above),
      );
      if (outcomes === null) {
        isCrowded = true;
        return;
      }
      for (const [index, outcome] of outcomes.entries()) {
        const from = users[index];
        if (outcome.kind === 'full' || !from) {
          counts.refused += 1;
          continue;
        }
        counts[outcome.kind === 'added' ? 'imported' : 'existing'] += 1;
        if (outcome.kind === 'added' && !(await canSignIn(location.tenantId, from))) counts.otherIssuer += 1;
        if (from.id !== outcome.id) counts.renumbered.push({ from: from.id, to: outcome.id });
      }
    };

    const read = (text: string): string | null => {
      number += 1;
      if (isOver) return text.trim() === '' ? null : 'comes behind the end';
      if (Buffer.byteLength(text) > MOVE_LINE_MAX_BYTES) return `is longer than ${MOVE_LINE_MAX_BYTES} bytes`;
      const line = readLine(text, number, total, version);
      if (!line.ok) return line.error;
      if (line.value.type === 'end') isOver = true;
      if (line.value.type === 'header') version = line.value.version;
      if (line.value.type !== 'user') return null;
      const { user } = line.value;
      if (user.id <= lastId) return `id must be higher than ${lastId}, the one before: users come in the order of ids`;
      lastId = user.id;
      waiting.push(user);
      return null;
    };

    const take = async (lines: readonly string[]): Promise<void> => {
      for (const text of lines) {
        // The rest is read and left alone, so that the answer finds its way.
        if (fault || isCrowded) return;
        const message = read(text);
        if (message !== null) fault = { line: number, message };
        if (waiting.length >= BATCH) await write();
      }
    };

    await pipeline(body, lineSink({ maxBytes: MOVE_LINE_MAX_BYTES, take }));
    await write();
    if (isCrowded) return fail(crowded(counts, isDryRun));
    if (!fault && !isOver) fault = { line: number + 1, message: 'is missing: the file ends before its end line' };
    return fault ? fail(stoppedAt(fault, counts, isDryRun)) : ok(counts);
  };

const crowded = ({ imported }: Imported, isDryRun: boolean): DomainError => ({
  code: 'unavailable',
  detail: `Imports of other projects took every place.${isDryRun ? '' : ` ${imported} users were added and are kept.`} Send all of the file again.`,
  retryAfterS: CROWDED_RETRY_S,
});

const stoppedAt = (
  { line, message }: { readonly line: number; readonly message: string },
  { imported, existing }: Imported,
  isDryRun: boolean,
): DomainError => ({
  code: 'invalidRequest',
  detail: isDryRun
    ? `The import would stop at line ${line}. Nothing was added. Mend the file before you send it.`
    : `The import stopped at line ${line}. What came before is kept: ${imported} users were added, ${existing} were there. Mend the file and send all of it again.`,
  errors: [{ path: `lines.${line}`, message }],
});
