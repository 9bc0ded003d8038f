/**
 * Revocations that may concern tokens that have not expired, kept in memory so that verify reads no database. Pure
 * bookkeeping: the change feed fills it, and applying an entry twice changes nothing. An entry is kept for the lifetime
 * of a token from the moment when this node received it, by a steady clock. With the time of day, a clock that is set
 * forward and back, or another node's clock that is hours behind, would make revoked tokens valid again.
 */
import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import { RevokedSessions, type SessionKey, sessionKey, sessionKeyIn } from './revoked-sessions.ts';
import type { TestFault } from './test-faults.ts';

export type Revocation =
  | { readonly kind: 'session'; readonly tenantId: string; readonly sessionId: string }
  /** Access tokens of older generations of the session are dead. */
  | {
      readonly kind: 'generation';
      readonly tenantId: string;
      readonly sessionId: string;
      readonly generation: number;
    }
  /** Something about the tenant changed: its tokens are good only if its state, read again, says so. */
  | { readonly kind: 'tenant'; readonly tenantId: string };

/** A person's role in a team changed. It ends no token: only those who follow teams are told. */
export interface TeamNews {
  readonly tenantId: string;
  readonly teamId: number;
  readonly userId: number;
  readonly version: number;
}

/** The entries of the change feed: revocations, roles in teams, and faults of test users. */
export type FeedEntry = Revocation | ({ readonly kind: 'team' } & TeamNews) | ({ readonly kind: 'fault' } & TestFault);

/** Tokens live an hour; the minutes on top cover clocks that differ between nodes. */
export const REVOCATION_LIFETIME_S = ACCESS_TOKEN_LIFETIME_S + 300;

const NEWEST = Number.MAX_SAFE_INTEGER;

/** Where the names of a tenant and of its session stand in a text, one space apart. */
export interface NamesInText {
  readonly text: string;
  readonly tenantAt: number;
  readonly sessionAt: number;
  readonly end: number;
}

/** Without a generation the session has ended. */
export type LoadSession = (names: NamesInText, generation: number | undefined) => void;

export class Revocations {
  readonly #steady: Clock;
  readonly #sessions = new RevokedSessions();
  readonly #tenants = new Map<string, number>();
  readonly #tell: (entry: Revocation) => void;
  #endedBeforeS = 0;

  /**
   * `tell` is called for entries that are new to this node, and for tenants every time, because each change may be a
   * different one.
   */
  constructor(steady: Clock, tell: (entry: Revocation) => void = () => {}) {
    this.#steady = steady;
    this.#tell = tell;
  }

  apply(entry: Revocation): void {
    const until = this.#steady.now().getTime() + REVOCATION_LIFETIME_S * 1_000;
    if (entry.kind === 'tenant') this.#tenants.set(entry.tenantId, until);
    else {
      const generation = entry.kind === 'session' ? undefined : entry.generation;
      if (!this.#sessions.raise(entry.tenantId, entry.sessionId, generation, until)) return;
    }
    this.#tell(entry);
  }

  /** Takes many sessions of this moment, and tells nobody: a start reads a million of them. */
  loader(): LoadSession {
    const until = this.#steady.now().getTime() + REVOCATION_LIFETIME_S * 1_000;
    return ({ text, tenantAt, sessionAt, end }, generation) => {
      this.#sessions.raiseKey(sessionKeyIn(text, tenantAt, sessionAt, end), generation, until);
    };
  }

  /** A recovery ended everything that was made until then. Returns whether that is new to this node. */
  endBefore(moment: Date): boolean {
    // Tokens name the second in which they were made, so those of the moment's own second end too.
    const seconds = Math.floor(moment.getTime() / 1_000);
    if (seconds <= this.#endedBeforeS) return false;
    this.#endedBeforeS = seconds;
    return true;
  }

  /** Whether a recovery ended what was made in this second. */
  hasEndedAll(issuedAtS: number): boolean {
    return issuedAtS <= this.#endedBeforeS;
  }

  isRevoked(session: SessionKey, generation: number): boolean {
    return this.#sessions.isRevoked(session, generation);
  }

  /** Whether the session itself was revoked, and not only an older generation of it. */
  hasEnded(tenantId: string, sessionId: string): boolean {
    return this.#sessions.isRevoked(sessionKey(tenantId, sessionId), NEWEST);
  }

  hasChanged(tenantId: string): boolean {
    return this.#tenants.has(tenantId);
  }

  /** Drops entries that no living token can depend on. */
  forget(): void {
    const now = this.#steady.now().getTime();
    this.#sessions.forget(now);
    for (const [key, until] of this.#tenants) if (until <= now) this.#tenants.delete(key);
  }

  get size(): number {
    return this.#sessions.size + this.#tenants.size;
  }
}
