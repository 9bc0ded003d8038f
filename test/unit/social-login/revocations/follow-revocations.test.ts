import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDirectory } from '../../../../server/social-login/resource/directory.ts';
import {
  followRevocations,
  STREAMS_OF_TENANT,
} from '../../../../server/social-login/revocations/follow-revocations.ts';
import { RecentRevocations } from '../../../../server/social-login/revocations/recent-revocations.ts';
import { bornEphemeral, claimed, type Tenant } from '../../../../server/tenants/tenant.ts';
import { TestClock } from '../../../support/clock.ts';
import { pooledResource } from '../support/pooled-resource.ts';

const ID = 'brave-otter-k3f9q2';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function node({ isClaimed = false } = {}) {
  const clock = new TestClock();
  const now = clock.now();
  const born = bornEphemeral({ id: ID, name: null, creator: null, runtimeProfile: '2026-11' }, now);
  const moved = isClaimed ? claimed(born, 'acct_1', now) : { ok: true as const, value: born };
  if (!moved.ok) throw new Error('it cannot be claimed');
  const tenant: Tenant = moved.value;
  const resource = pooledResource(ID, now);
  let turns = 0;
  const follow = followRevocations({
    clock,
    steady: clock,
    directory: createDirectory(async () => [{ tenant, resource }]),
    recent: new RecentRevocations('run'),
    feedAge: () => 0.12,
    onTurn: () => {
      turns += 1;
    },
  });
  const open = async (after?: string) => {
    const opened = await follow.open(tenant, ID, after);
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  return { clock, follow, tenant, open, turns: () => turns };
}

type Line = { cursor: string; age_ms: number; revoked: unknown[] };

/** All lines that can be read now. */
function linesOf(source: Readable): Line[] {
  const text = String(source.read() ?? '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

describe('a stream of revocations', () => {
  it('begins with a line, and has one in every second', async () => {
    const { open } = node();
    const source = await open();
    expect(linesOf(source)).toEqual([{ cursor: 'run.1', age_ms: 120, revoked: [] }]);
    for (let second = 0; second < 3; second += 1) {
      vi.advanceTimersByTime(1_000);
      expect(linesOf(source).length).toBeGreaterThan(0);
    }
  });

  it('has its line after a second in which the node was kept waiting, as all streams have', async () => {
    const { open, clock, turns } = node();
    const sources = await Promise.all(Array.from({ length: 9 }, () => open()));
    for (const source of sources) linesOf(source);
    clock.advance({ seconds: 1 });
    vi.advanceTimersByTime(100);
    expect(sources.map((source) => linesOf(source).length)).toEqual(sources.map(() => 1));
    expect(turns()).toBe(1);
    // Lines that were caught up are not sent again.
    vi.advanceTimersByTime(100);
    expect(sources.flatMap(linesOf)).toHaveLength(1);
  });

  it('tells what was revoked within a tenth of a second, to every stream of the tenant', async () => {
    const { open, follow } = node();
    const sources = [await open(), await open()];
    for (const source of sources) linesOf(source);
    follow.tell({ kind: 'session', tenantId: ID, sessionId: 'ses_1' });
    follow.tell({ kind: 'session', tenantId: 'another', sessionId: 'ses_2' });
    vi.advanceTimersByTime(100);
    for (const source of sources) expect(linesOf(source).at(-1)?.revoked).toEqual([{ session: 'ses_1' }]);
  });

  it('ends after a change of the tenant, whose key has to be shown again', async () => {
    const { open, follow } = node();
    const source = await open();
    linesOf(source);
    const ended = new Promise((resolve) => source.once('end', resolve));
    follow.tell({ kind: 'tenant', tenantId: ID });
    vi.advanceTimersByTime(100);
    const [line] = linesOf(source);
    expect(line?.revoked).toEqual([{ all: true }]);
    source.resume();
    await ended;
    const next = await open(line?.cursor);
    expect(linesOf(next).map(({ revoked }) => revoked)).toEqual([[]]);
  });

  it('says that all is over when the tenant expires, at the instant and without anybody telling', async () => {
    const { open, clock } = node();
    const source = await open();
    linesOf(source);
    clock.advance({ hours: 72 });
    vi.advanceTimersByTime(1_000);
    expect(linesOf(source).at(-1)?.revoked).toEqual([{ all: true }]);
  });

  it('ends after an hour, and the next one goes on where it was', async () => {
    const { open, clock, follow } = node({ isClaimed: true });
    const source = await open();
    const [first] = linesOf(source);
    clock.advance({ hours: 1 });
    vi.advanceTimersByTime(1_000);
    const last = linesOf(source).at(-1);
    expect(last?.revoked).toEqual([]);
    follow.tell({ kind: 'session', tenantId: ID, sessionId: 'ses_1' });
    expect(linesOf(await open(first?.cursor)).at(-1)?.revoked).toEqual([{ session: 'ses_1' }]);
  });

  it('holds one line for a client that does not read, and is cut off in the end', async () => {
    const { open, follow } = node();
    const source = await open();
    const held = source.readableLength;
    for (let second = 0; second < 10; second += 1) {
      follow.tell({ kind: 'session', tenantId: ID, sessionId: `ses_${second}` });
      vi.advanceTimersByTime(500);
    }
    expect(source.readableLength).toBe(held);
    vi.advanceTimersByTime(20_000);
    expect(source.destroyed).toBe(true);
    await vi.waitFor(() => expect(follow.count()).toBe(0));
  });

  it('tells a client that read late all that it missed', async () => {
    const { open, follow } = node();
    const source = await open();
    follow.tell({ kind: 'session', tenantId: ID, sessionId: 'ses_1' });
    vi.advanceTimersByTime(1_000);
    follow.tell({ kind: 'session', tenantId: ID, sessionId: 'ses_2' });
    vi.advanceTimersByTime(1_000);
    linesOf(source);
    vi.advanceTimersByTime(1_000);
    expect(linesOf(source).flatMap(({ revoked }) => revoked)).toEqual([{ session: 'ses_1' }, { session: 'ses_2' }]);
  });

  it('is refused beyond what one tenant may have, and while the node drains', async () => {
    const { open, follow, tenant } = node();
    for (let count = 0; count < STREAMS_OF_TENANT.unclaimed; count += 1) await open();
    expect(await follow.open(tenant, ID, undefined)).toMatchObject({ error: { code: 'rateLimited' } });
    follow.end();
    expect(await follow.open(tenant, ID, undefined)).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('is told to ask everything again when a recovery has ended everything', async () => {
    const { open, follow } = node();
    const source = await open();
    linesOf(source);
    follow.tellAll();
    vi.advanceTimersByTime(1_000);
    expect(linesOf(source).flatMap(({ revoked }) => revoked)).toEqual([{ all: true }]);
  });

  it('is no stream of another tenant', async () => {
    const { follow, tenant } = node();
    expect(await follow.open(tenant, 'calm-heron-1', undefined)).toMatchObject({ error: { code: 'tenantNotFound' } });
  });

  it('keeps a timer only while there is somebody to tell', async () => {
    const { open, turns, clock } = node();
    const source = await open();
    vi.advanceTimersByTime(2_000);
    expect(turns()).toBeGreaterThan(0);
    source.destroy();
    await new Promise((resolve) => source.once('close', resolve));
    clock.advance({ minutes: 2 });
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
