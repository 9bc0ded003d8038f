import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ClaimCase, waitStatusOf } from '../../../server/claims/claim.ts';
import { createClaimWatch } from '../../../server/claims/claim-watch.ts';
import { addHours } from '../../../server/kernel/clock.ts';
import { bornEphemeral } from '../../../server/tenants/tenant.ts';
import { TestClock } from '../../support/clock.ts';

function setUp(intervalMs = 10) {
  const clock = new TestClock();
  const tenant = bornEphemeral(
    { id: 'brave-otter-k3f9q2', name: null, creator: null, runtimeProfile: '2026-11' },
    clock.now(),
  );
  const pending: ClaimCase = {
    tenant,
    claim: {
      tenantId: tenant.id,
      userCode: 'KXPM-4T7Q',
      program: null,
      status: 'pending',
      createdAt: clock.now(),
      expiresAt: addHours(clock.now(), 1),
      decidedAt: null,
    },
  };
  const rows = new Map([
    ['first', pending],
    ['second', pending],
  ]);
  const asked: string[][] = [];
  let fault: Error | undefined;
  const watch = createClaimWatch({
    intervalMs,
    outcomesOf: async (tokens) => {
      asked.push([...tokens]);
      if (fault) throw fault;
      return new Map(
        tokens.flatMap((token) => {
          const row = rows.get(token);
          return row ? [[token, { status: waitStatusOf(row, clock.now()), tenantId: tenant.id }] as const] : [];
        }),
      );
    },
  });
  const decide = (token: string, status: 'claimed' | 'denied') =>
    rows.set(token, { tenant, claim: { ...pending.claim, status } });
  const fail = (error: Error): void => {
    fault = error;
  };
  return { watch, rows, asked, decide, fail };
}

const here = () => new AbortController().signal;

describe('waiting for a claim', () => {
  it('answers at the next turn after another node has decided', async () => {
    const { watch, decide } = setUp();
    const waiting = watch.outcomeOf('first', 5_000, here());
    decide('first', 'claimed');
    expect(await waiting).toBe('claimed');
  });

  it('answers without waiting for the turn when the decision was made here', async () => {
    const { watch, decide } = setUp(60_000);
    const waiting = watch.outcomeOf('first', 60_000, here());
    decide('first', 'denied');
    watch.wake();
    expect(await waiting).toBe('denied');
  });

  it('asks once for everybody who waits, and names each token once', async () => {
    const { watch, asked, decide } = setUp();
    const all = Promise.all(
      ['first', 'second', 'first', 'first'].map((token) => watch.outcomeOf(token, 5_000, here())),
    );
    decide('first', 'claimed');
    decide('second', 'denied');
    expect(await all).toEqual(['claimed', 'denied', 'claimed', 'claimed']);
    expect(asked).toEqual([['first', 'second']]);
  });

  it('says pending when time is up, and asks for nobody afterwards', async () => {
    const { watch, asked } = setUp();
    expect(await watch.outcomeOf('first', 25, here())).toBe('pending');
    const count = asked.length;
    await sleep(40);
    expect(asked.length).toBe(count);
  });

  it('lets go at once of a caller that has gone', async () => {
    const { watch } = setUp(60_000);
    const caller = new AbortController();
    const waiting = watch.outcomeOf('first', 60_000, caller.signal);
    caller.abort();
    expect(await waiting).toBe('pending');
  });

  it('answers everybody when the node drains, and holds nobody from then on', async () => {
    const { watch } = setUp(60_000);
    const waiting = watch.outcomeOf('first', 60_000, here());
    watch.drain();
    expect(await waiting).toBe('pending');
    expect(await watch.outcomeOf('second', 60_000, here())).toBe('pending');
  });

  it('says expired when the claim has been swept away meanwhile', async () => {
    const { watch, rows } = setUp();
    rows.delete('first');
    expect(await watch.outcomeOf('first', 5_000, here())).toBe('expired');
  });

  it('passes on that the database is away, and goes on for those who come later', async () => {
    const broken = setUp();
    broken.fail(new Error('away'));
    await expect(broken.watch.outcomeOf('first', 5_000, here())).rejects.toThrow('away');
  });
});
