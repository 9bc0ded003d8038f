/** What a sign-in costs the database: each statement is a round trip, and each begin and commit would be one too. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Harness } from '../../support/harness.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { toCallback } from '../../support/steps/login-steps.ts';

/**
 * The lowest possible number: a step that changes something writes once, and one that must know who it is reads once. A
 * start is also counted for its address, and the rules of who may sign in are read twice.
 */
const ROUND_TRIPS = { start: 2, callback: 3, 'consent page': 1, approval: 3 };
const TOTAL = 9;

const shared = useHarness();
let harness: Harness;
let tenant: SocialTenant;

beforeAll(async () => {
  harness = shared.current;
  tenant = await createSocialTenant(harness);
  // A node that has met the tenant before does not look it up again.
  await tenant.verify('anything');
});

/** The statements that the process sends while `run` runs. */
async function countOf<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const stop = harness.database.observe((text) => void statements.push(text));
  try {
    return { result: await run(), statements };
  } finally {
    stop();
  }
}

describe('a full sign-in, from the start link to tokens', () => {
  it(`takes ${TOTAL} round trips to the database, none of them a begin or commit`, async () => {
    const start = await countOf(() => toCallback(harness, tenant.id));
    const { browser, callback } = start.result;
    const back = await countOf(() => browser.send(callback));
    const consent = new URL(back.result.headers.get('location') ?? '', callback);
    const page = await countOf(() => browser.send(consent));
    const approval = await countOf(() => browser.post(consent, { decision: 'approve' }));
    expect(new URL(approval.result.headers.get('location') ?? '').searchParams.has('access_token')).toBe(true);

    const steps = { start, callback: back, 'consent page': page, approval };
    const counted = Object.entries(steps).map(([name, { statements }]) => [name, statements.length] as const);
    const total = counted.reduce((sum, [, count]) => sum + count, 0);
    console.log(`a full sign-in: ${total} round trips (${counted.map(([name, n]) => `${name} ${n}`).join(', ')})`);
    expect(Object.fromEntries(counted)).toEqual(ROUND_TRIPS);
    expect(total).toBe(TOTAL);
    const all = Object.values(steps).flatMap(({ statements }) => statements);
    expect(all.filter((text) => /^(begin|commit)/.test(text))).toEqual([]);
  });

  it('are as many as the document says', async () => {
    const { start, callback, 'consent page': page, approval } = ROUND_TRIPS;
    const steps = `${start} for the start, ${callback} when the person is back from the provider, ${page} for the consent page, ${approval} for the approval`;
    const document = await (await harness.fetch('/docs/speed.md')).text();
    expect(document).toContain(`${TOTAL} round trips to the database, each a single statement: ${steps}.`);
  });

  it('and one more on a node that meets the tenant for the first time', async () => {
    const unknown = await createSocialTenant(harness);
    const { statements } = await countOf(() => toCallback(harness, unknown.id));
    expect(statements).toHaveLength(ROUND_TRIPS.start + 1);
  });
});

describe('what follows a sign-in', () => {
  it('is one round trip for a refresh, one for a logout and none for a verify', async () => {
    await tenant.refill();
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    expect((await countOf(() => tenant.verify(accessToken))).statements).toHaveLength(0);
    const refreshed = await countOf(() => tenant.refresh(refreshToken));
    expect(refreshed.result.status).toBe(200);
    expect(refreshed.statements).toHaveLength(1);
    const { refresh_token: next } = (await refreshed.result.json()) as { refresh_token: string };
    expect((await countOf(() => tenant.logout(next))).statements).toHaveLength(1);
  });
});
