/**
 * What was revoked while tokens that it concerns may still be alive, in memory, so that verify reads no database. Pure
 * bookkeeping: the change feed fills it, and applying an entry twice changes nothing.
 */
import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';

export type Revocation =
  | { readonly kind: 'session'; readonly tenantId: string; readonly sessionId: string; readonly at: Date }
  /** Access tokens of older generations of the session are dead. */
  | {
      readonly kind: 'generation';
      readonly tenantId: string;
      readonly sessionId: string;
      readonly generation: number;
      readonly at: Date;
    }
  /** Something about the tenant changed: its tokens are good only if its state, asked for again, says so. */
  | { readonly kind: 'tenant'; readonly tenantId: string; readonly at: Date };

/** Tokens live an hour; the minutes on top cover clocks that differ between nodes. */
export const REVOCATION_LIFETIME_S = ACCESS_TOKEN_LIFETIME_S + 300;

const ENDED = Number.POSITIVE_INFINITY;

export class Revocations {
  /** The lowest generation that is still good, by session. */
  readonly #sessions = new Map<string, { generation: number; until: number }>();
  readonly #tenants = new Map<string, number>();

  apply(entry: Revocation): void {
    const until = addSeconds(entry.at, REVOCATION_LIFETIME_S).getTime();
    if (entry.kind === 'tenant') {
      this.#tenants.set(entry.tenantId, Math.max(until, this.#tenants.get(entry.tenantId) ?? 0));
      return;
    }
    const key = sessionKey(entry.tenantId, entry.sessionId);
    const known = this.#sessions.get(key);
    const generation = Math.max(entry.kind === 'session' ? ENDED : entry.generation, known?.generation ?? 0);
    this.#sessions.set(key, { generation, until: Math.max(until, known?.until ?? 0) });
  }

  isRevoked(tenantId: string, sessionId: string, generation: number): boolean {
    const entry = this.#sessions.get(sessionKey(tenantId, sessionId));
    return entry !== undefined && generation < entry.generation;
  }

  hasChanged(tenantId: string): boolean {
    return this.#tenants.has(tenantId);
  }

  /** Drops what no living token can be concerned by. */
  forget(now: Date): void {
    for (const [key, { until }] of this.#sessions) if (until <= now.getTime()) this.#sessions.delete(key);
    for (const [key, until] of this.#tenants) if (until <= now.getTime()) this.#tenants.delete(key);
  }

  get size(): number {
    return this.#sessions.size + this.#tenants.size;
  }
}

const sessionKey = (tenantId: string, sessionId: string): string => `${tenantId} ${sessionId}`;
