/**
 * What the rows of both kinds of approvals have in common: which of them can be decided or used now, and the wait token,
 * of which the hash finds the row and the sealed text is handed out again.
 */
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';

/** A condition for the one statement that decides: of two decisions at once, one finds the row. */
export const waitsAt = (now: Date) => ({ status: 'pending' as const, expiresAt: { $gt: now } });

/** A condition for the one statement that uses an approval up. */
export const countsAt = (now: Date) => ({ status: 'approved' as const, expiresAt: { $gt: now } });

const sealUse = (id: string): string => `approval:${id}`;

export const waitSecrets = async (sealer: Sealer, id: string, waitToken: string) => ({
  waitHash: sha256(waitToken),
  sealedWait: await sealer.seal(sealUse(id), waitToken),
});

export const openWaitToken = async (sealer: Sealer, id: string, sealedWait: string): Promise<string> =>
  (await sealer.open(sealUse(id), sealedWait)) ?? '';

/** The tokens that somebody waits with, by the hash that finds their rows. */
export const tokensByHash = (waitTokens: readonly string[]): ReadonlyMap<string, string> =>
  new Map(waitTokens.map((token) => [sha256(token), token]));
