import { describe, expect, it } from 'vitest';
import { RecentRevocations } from '../../../../server/social-login/revocations/recent-revocations.ts';

const session = (sessionId: string, tenantId = 't') => ({ kind: 'session', tenantId, sessionId }) as const;
const generation = (sessionId: string, number: number) =>
  ({ kind: 'generation', tenantId: 't', sessionId, generation: number }) as const;
const tenant = { kind: 'tenant', tenantId: 't' } as const;
const ALL = [{ all: true }];

describe('what was revoked lately', () => {
  it('is told in order, from a place on', () => {
    const recent = new RecentRevocations('run');
    const start = recent.follow('t', undefined, 0);
    recent.add(session('a'), 0);
    recent.add(generation('b', 3), 0);
    expect(recent.since('t', start)).toEqual([{ session: 'a' }, { session: 'b', generation: 3 }]);
    expect(recent.since('t', start + 1)).toEqual([{ session: 'b', generation: 3 }]);
    expect(recent.since('t', recent.place)).toEqual([]);
  });

  it('goes on from a cursor of the same run', () => {
    const recent = new RecentRevocations('run');
    recent.follow('t', undefined, 0);
    const cursor = recent.cursorOf(recent.place);
    recent.add(session('a'), 0);
    expect(recent.since('t', recent.follow('t', cursor, 1))).toEqual([{ session: 'a' }]);
  });

  it.each(['another.1', 'run.99', 'run.', 'run.-1', 'run.1e0x', '', '.', 'run'])(
    'says that all has to be asked again after the cursor %j',
    (cursor) => {
      const recent = new RecentRevocations('run');
      recent.follow('t', undefined, 0);
      expect(recent.since('t', recent.follow('t', cursor, 0))).toEqual(ALL);
    },
  );

  it('says so after a change of the tenant, and keeps what comes behind it', () => {
    const recent = new RecentRevocations('run');
    const start = recent.follow('t', undefined, 0);
    recent.add(session('a'), 0);
    recent.add(tenant, 0);
    const changed = recent.place;
    recent.add(session('b'), 0);
    expect(recent.since('t', start)).toEqual(ALL);
    expect(recent.since('t', changed)).toEqual([{ session: 'b' }]);
  });

  it('keeps nothing of tenants that nobody follows, so that no earlier cursor of theirs is believed', () => {
    const recent = new RecentRevocations('run');
    recent.follow('other', undefined, 0);
    const cursor = recent.cursorOf(recent.place);
    recent.add(session('a'), 0);
    expect(recent.since('t', recent.follow('t', cursor, 0))).toEqual(ALL);
    expect(recent.since('other', recent.follow('other', cursor, 0))).toEqual([]);
  });

  it('is dropped after a minute, or when there is too much of it, and the place before it with it', () => {
    const recent = new RecentRevocations('run');
    const start = recent.follow('t', undefined, 0);
    recent.add(session('a'), 0);
    recent.add(session('b'), 30_000);
    recent.forget(61_000, () => true);
    expect(recent.since('t', start)).toEqual(ALL);
    expect(recent.since('t', start + 1)).toEqual([{ session: 'b' }]);
    for (let count = 0; count < 5_000; count += 1) recent.add(session(`s${count}`), 61_000);
    expect(recent.since('t', start + 1)).toEqual(ALL);
    expect(recent.since('t', recent.place - 100)).toHaveLength(100);
  });

  it('is forgotten a minute after the last one who followed it', () => {
    const recent = new RecentRevocations('run');
    recent.follow('t', undefined, 0);
    recent.forget(50_000, () => true);
    recent.forget(100_000, () => false);
    expect(recent.isEmpty).toBe(false);
    recent.forget(111_000, () => false);
    expect(recent.isEmpty).toBe(true);
  });
});
