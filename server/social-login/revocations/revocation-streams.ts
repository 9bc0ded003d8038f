/**
 * The open streams of a node, in a few slots of equal size, so that a turn serves one slot and never all streams at once.
 */
import { Readable } from 'node:stream';
import type { Tenant } from '../../tenants/tenant.ts';

export interface Stream {
  readonly source: Readable;
  readonly tenantId: string;
  /** When the tenant ends by itself. */
  readonly tenantEnds: number;
  /** A time of the steady clock: the key is checked again with the next stream. */
  readonly until: number;
  /** The client also wants to know whose role in a team has changed. */
  readonly withTeams: boolean;
  /** Everything after this position has not been sent yet. */
  place: number;
  /** Turns for which the client has not read. */
  unread: number;
}

export interface RevocationStreams {
  /** The stream leaves by itself when it closes. */
  add(tenant: Tenant, place: number, until: number, withTeams: boolean): Stream;
  ofTenant(tenantId: string): ReadonlySet<Stream>;
  has(tenantId: string): boolean;
  /** The streams of the next slots. `isRound` says that all slots have had their turn. */
  next(turns: number): { readonly streams: Set<Stream>; readonly isRound: boolean };
  endAll(): void;
  readonly count: () => number;
}

export const SLOTS = 9;
const NONE: ReadonlySet<Stream> = new Set();

export function createRevocationStreams(): RevocationStreams {
  const slots = Array.from({ length: SLOTS }, () => new Set<Stream>());
  const byTenant = new Map<string, Set<Stream>>();
  let slot = 0;
  let count = 0;

  return {
    count: () => count,
    has: (tenantId) => byTenant.has(tenantId),
    ofTenant: (tenantId) => byTenant.get(tenantId) ?? NONE,
    add(tenant, place, until, withTeams) {
      const stream = newStream(tenant, place, until, withTeams);
      const slotOfStream = slots.reduce((least, set) => (set.size < least.size ? set : least));
      const ofTenant = byTenant.get(tenant.id) ?? new Set();
      byTenant.set(tenant.id, ofTenant.add(stream));
      slotOfStream.add(stream);
      count += 1;
      stream.source.once('close', () => {
        slotOfStream.delete(stream);
        ofTenant.delete(stream);
        if (ofTenant.size === 0 && byTenant.get(tenant.id) === ofTenant) byTenant.delete(tenant.id);
        count -= 1;
      });
      return stream;
    },
    next(turns) {
      const streams = new Set<Stream>();
      let isRound = false;
      for (let taken = 0; taken < turns; taken += 1) {
        slot = (slot + 1) % SLOTS;
        isRound ||= slot === 0;
        for (const stream of slots[slot] ?? []) streams.add(stream);
      }
      return { streams, isRound };
    },
    endAll() {
      for (const streams of byTenant.values()) for (const { source } of streams) source.push(null);
    },
  };
}

const newStream = (tenant: Tenant, place: number, until: number, withTeams: boolean): Stream => ({
  source: new Readable({ read() {} }),
  tenantId: tenant.id,
  tenantEnds: tenant.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  until,
  withTeams,
  place,
  unread: 0,
});
