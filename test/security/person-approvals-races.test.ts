/** H48: approvals by people, with several calls at once on two nodes of one database. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAgent, signInAs } from '../http/issuer/support/foreign-client.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { ask, asked, bindingOf, decideAs, openPage, outcome, press, take } from '../support/person-approvals.ts';
import { signIn } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
const RESOURCE = 'https://app.example.com/mcp';
let second: Harness;
let tenant: SocialTenant;
let ada: string;
let count = 0;

beforeAll(async () => {
  second = await createHarness({ clock: harness.current.clock, config: { baseUrl: harness.current.baseUrl } });
});

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
  const json = { resources: [RESOURCE], scopes: [{ name: 'pay', description: 'Pay for you' }] };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  ada = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
});

const nodeOf = (index: number): Harness => (index % 2 === 0 ? harness.current : second);
const fresh = (): string => {
  count += 1;
  return bindingOf(['raced', count]);
};

async function approved(binding: string, token = ada) {
  const { approval } = await asked(ask(harness.current, tenant, token, { binding }));
  await decideAs(approval.approval_url, 'approve');
  return approval;
}

describe('H48: at once, on two nodes,', () => {
  it('H48: ten calls that ask and take in one find one yes', async () => {
    const binding = fresh();
    await approved(binding);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask(nodeOf(index), tenant, ada, { binding, take: true })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(201)]);
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ approval?: { id: string } }>));
    expect(new Set(bodies.flatMap(({ approval }) => approval?.id ?? [])).size).toBe(1);
  });

  it('H48: thirty questions leave twenty open, and those that were refused are not counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(nodeOf(index), tenant, ada, { binding: fresh() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(10).fill(429)]);
    harness.current.clock.advance({ minutes: 31 });
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(nodeOf(index), tenant, ada, { binding: fresh() })),
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    harness.current.clock.advance({ minutes: -31 });
  });

  it('H48: a use and a later no end in one of both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const binding = fresh();
      const first = await approved(binding);
      const { approval } = await asked(ask(harness.current, tenant, ada, { binding }));
      const { browser, page } = await openPage(approval.approval_url);
      const [used] = await Promise.all([
        outcome(take(second, tenant, first.id, ada, binding)),
        press(browser, approval.approval_url, page, 'deny'),
      ]);
      expect(['taken', 'denied']).toContain(used);
      expect(await outcome(take(second, tenant, first.id, ada, binding))).toBe(used === 'taken' ? 'used' : 'denied');
    }
  });

  it('H48: a yes and the end of the agent leave nothing to use', async () => {
    const agent = await registerAgent(harness.current, tenant.id);
    const connect = async (): Promise<string> => {
      await tenant.refill();
      return (await signInAs(agent, { parameters: { resource: RESOURCE, scope: 'pay' } })).tokens.access_token;
    };
    for (let round = 0; round < 3; round += 1) {
      const token = await connect();
      const binding = fresh();
      const { approval } = await asked(ask(harness.current, tenant, token, { binding }));
      const other = await asked(ask(second, tenant, token, { binding: fresh() }));
      const [one, two] = [await openPage(approval.approval_url), await openPage(other.approval.approval_url)];
      await Promise.all([
        press(one.browser, approval.approval_url, one.page, 'approve'),
        press(two.browser, other.approval.approval_url, two.page, 'deny-and-end'),
      ]);
      expect(await outcome(take(second, tenant, approval.id, token, binding))).toBe('invalidCredentials');
      expect(await outcome(take(second, tenant, approval.id, await connect(), binding))).toBe('denied');
    }
  });
});
