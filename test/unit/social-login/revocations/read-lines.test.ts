/** The lines in which a node reads revocations. */
import { describe, expect, it } from 'vitest';
import { type FeedEntry, Revocations } from '../../../../server/social-login/revocations/revocations.ts';
import { sessionKey } from '../../../../server/social-login/revocations/revoked-sessions.ts';
import { readRevocations } from '../../../../server/storage/revocations/revocation-lines.ts';
import { TestClock } from '../../../support/clock.ts';

const LINES = ['generation t1 s1 3', 'tenant t2', 'session t3 s3', 'team t4 5@6 7', 'generation t1 s8 12'].join('\n');

describe('lines of revocations', () => {
  it('are entries, one for each', () => {
    const entries: FeedEntry[] = [];
    readRevocations(LINES, entries);
    expect(entries).toEqual([
      { kind: 'generation', tenantId: 't1', sessionId: 's1', generation: 3 },
      { kind: 'tenant', tenantId: 't2' },
      { kind: 'session', tenantId: 't3', sessionId: 's3' },
      { kind: 'team', tenantId: 't4', userId: 5, teamId: 6, version: 7 },
      { kind: 'generation', tenantId: 't1', sessionId: 's8', generation: 12 },
    ]);
  });

  it('leave their sessions to a loader, which then knows what the entries would have said', () => {
    const loaded = new Revocations(new TestClock());
    const applied = new Revocations(new TestClock());
    const rest: FeedEntry[] = [];
    readRevocations(LINES, rest, loaded.loader());
    expect(rest.map(({ kind }) => kind)).toEqual(['tenant', 'team']);
    const all: FeedEntry[] = [];
    readRevocations(LINES, all);
    for (const entry of all) if (entry.kind === 'session' || entry.kind === 'generation') applied.apply(entry);
    expect(loaded.size).toBe(applied.size);
    for (const [tenant, session] of [
      ['t1', 's1'],
      ['t3', 's3'],
      ['t1', 's8'],
      ['t9', 's9'],
    ] as const)
      for (const generation of [1, 2, 3, 11, 12, 1e6]) {
        const key = sessionKey(tenant, session);
        expect(loaded.isRevoked(key, generation)).toBe(applied.isRevoked(key, generation));
      }
  });
});
