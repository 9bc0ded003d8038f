/** Imports take turns by tenant, a batch at a time: a long file of one project does not make other projects wait. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { passed } from '../../../server/kernel/result.ts';
import { importUsers } from '../../../server/people/import-users.ts';
import type { MoveStore, PortableUser } from '../../../server/people/ports.ts';
import { endLine, headerLine, LineSum, userLine } from '../../../server/people/user-line.ts';
import { createTurns } from '../../../server/scheduling/turns.ts';
import { TestClock } from '../../support/clock.ts';

const ISSUER = 'https://accounts.example';
const AT = new Date('2026-11-01T00:00:00Z');

function fileOf(count: number): Readable {
  const total = new LineSum();
  const users = Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const identities: PortableUser['identities'] = [{ issuer: ISSUER, subject: `s${id}`, addedAt: AT }];
    const seen = { firstSeen: AT, lastSeen: AT, blockedAt: null };
    return userLine({ id, identities, email: `u${id}@example.test`, name: null, picture: null, ...seen }, total);
  });
  return Readable.from([headerLine(ISSUER) + users.join('') + endLine(total)]);
}

/** Each batch waits until the test releases it. */
function heldStore(): { readonly store: MoveStore; readonly atWork: string[]; readonly finishOne: () => void } {
  const atWork: string[] = [];
  const held: (() => void)[] = [];
  const store: MoveStore = {
    page: () => Promise.resolve([]),
    plan: () => Promise.resolve([]),
    add: async ({ tenantId }, users) => {
      atWork.push(tenantId);
      await new Promise<void>((finish) => held.push(finish));
      return users.map(({ id }) => ({ kind: 'added', id }));
    },
  };
  return { store, atWork, finishOne: () => held.shift()?.() };
}

const location = (tenantId: string) => ({ tenantId, placement: 'pooled' }) as const;
const ALL = { above: 0, isDryRun: false, mayWriteTeams: false };
const common = {
  clock: new TestClock(),
  rateLimiter: { take: () => Promise.resolve(passed) },
  isKnownIssuer: () => Promise.resolve(true),
  teams: { begin: () => Promise.resolve([]), add: () => Promise.resolve([]) },
  passkeyIssuer: 'https://login.example.com/passkeys',
};
const owned = (id: string) => ({ id, ownerId: 'owner' });

describe('imports', () => {
  it('write one batch of a project at a time, and the project that came later is next', async () => {
    const { store, atWork, finishOne } = heldStore();
    const run = importUsers({
      ...common,
      store,
      inTurn: createTurns({ places: 1, ofAsker: 1, patienceMs: 5_000 }),
    });
    const long = run(owned('long'), location('long'), fileOf(1_500), ALL);
    await expect.poll(() => atWork).toEqual(['long']);
    const short = run(owned('short'), location('short'), fileOf(1), ALL);
    const again = run(owned('long'), location('long'), fileOf(1_500), ALL);
    await new Promise((resolve) => setImmediate(resolve));
    finishOne();
    await expect.poll(() => atWork.slice(0, 2)).toEqual(['long', 'short']);
    const isOver = Promise.all([long, short, again]);
    const finishing = setInterval(finishOne, 1);
    for (const outcome of await isOver) expect(outcome.ok).toBe(true);
    clearInterval(finishing);
    expect(atWork).toHaveLength(7);
  });

  it('say what was kept when no place gets free', async () => {
    const { store, atWork } = heldStore();
    const run = importUsers({ ...common, store, inTurn: createTurns({ places: 1, ofAsker: 1, patienceMs: 20 }) });
    void run(owned('long'), location('long'), fileOf(1), ALL);
    await expect.poll(() => atWork).toEqual(['long']);
    const refused = await run(owned('short'), location('short'), fileOf(1), ALL);
    expect(refused).toMatchObject({ ok: false, error: { code: 'unavailable', retryAfterS: 30 } });
    expect(refused).toMatchObject({ error: { detail: expect.stringContaining('0 users were added') } });
  });
});
