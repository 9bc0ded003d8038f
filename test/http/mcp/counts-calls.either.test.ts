/** H39: what is counted for REST is also counted for MCP and for the desk: how often, and how many bytes. */
import { CHANGE_BYTES, GUARDS, STORED_FACTOR } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { socialDesk } from '../desk/support/desk.ts';
import { mcpOf } from './support/mcp-client.ts';

const harness = useHarness();
const A_MINUTE = Number(GUARDS.lists.limits[0]?.minute);
const [{ dayUnclaimed: BYTES_A_DAY = 0 } = {}] = GUARDS.stored.limits;
const CALLS = 100;

/** Nearly the longest list that an unclaimed project may have. */
const LONG_LIST = Array.from({ length: 50 }, (_, at) => `https://app.example.com/${String(at).padEnd(250, 'x')}`);
const LIST_BYTES = Buffer.byteLength(JSON.stringify(LONG_LIST));

const modeOf = (at: number) => (at % 2 === 0 ? 'code' : 'tokens');

type Provision = (tenant: SocialTenant, urls: readonly string[], mode: string) => Promise<'done' | string>;

const byRest: Provision = async (tenant, callback_urls, callback_mode) => {
  const json = { callback_urls, callback_mode };
  const response = await tenant.api('/api/resources/social-login', { method: 'POST', json });
  return response.status === 200 ? 'done' : ((await response.json()) as { code: string }).code;
};

const byMcp: Provision = async (tenant, callback_urls, callback_mode) => {
  const { isError, value } = await mcpOf(harness.current).call('provision_resource', {
    tenant_id: tenant.id,
    coh_management_key: tenant.managementKey,
    confirmed: true,
    resource: 'social-login',
    configuration: { callback_urls, callback_mode },
  });
  return isError ? value.code : 'done';
};

const DOORS: readonly (readonly [string, Provision])[] = [
  ['REST', byRest],
  ['MCP', byMcp],
];

/** Bytes that the tenant has written today. */
async function bytesOf({ id }: SocialTenant): Promise<number> {
  const [row] = await harness.current.database.query<{ used: string }>(
    "select sum(used) as used from porchlight.address_uses where bucket like 'stored%' and address = $1",
    [id],
  );
  return Number(row?.used ?? 0);
}

const nextMinute = () => harness.current.clock.advance({ seconds: 61 });

describe.each(DOORS)('H39: provisioning by %s', (_door, provision) => {
  it(`is counted: of ${CALLS} calls in a minute ${A_MINUTE} pass`, async () => {
    const tenant = await createSocialTenant(harness.current);
    nextMinute();
    const outcomes = new Map<string, number>();
    for (let at = 0; at < CALLS; at += 1) {
      const outcome = await provision(tenant, ['https://app.example.com/cb'], modeOf(at));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomes)).toEqual({ done: A_MINUTE, rateLimited: CALLS - A_MINUTE });
  });

  it('takes all that it rewrites from the bytes of the day, also where the list stays as it is', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect(await provision(tenant, LONG_LIST, 'tokens')).toBe('done');
    const before = await bytesOf(tenant);
    expect(await provision(tenant, LONG_LIST, 'code')).toBe('done');
    const changed = await bytesOf(tenant);
    expect(changed - before).toBe(CHANGE_BYTES + Math.ceil(LIST_BYTES * STORED_FACTOR));
    expect(await provision(tenant, LONG_LIST, 'code')).toBe('done');
    expect((await bytesOf(tenant)) - changed).toBe(CHANGE_BYTES);
  });

  it('ends with the bytes of the day', async () => {
    const tenant = await createSocialTenant(harness.current);
    await harness.current.database.query(
      "update porchlight.address_uses set used = $2 where bucket like 'stored%' and address = $1",
      [tenant.id, BYTES_A_DAY - LIST_BYTES],
    );
    expect(await provision(tenant, LONG_LIST, 'code')).toBe('rateLimited');
  });
});

describe('H39: a form of the desk', () => {
  it('is counted as the API counts, in a window of its own: a key cannot use up what the owner may do', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    nextMinute();
    const send = async () => (await desk.send('/callbacks/mode', { mode: 'code' }, '/callbacks')).status;
    for (let at = 0; at < A_MINUTE; at += 1)
      expect(await byRest(tenant, ['https://app.example.com/cb'], 'tokens')).toBe('done');
    expect(await byRest(tenant, ['https://app.example.com/cb'], 'tokens')).toBe('rateLimited');
    const outcomes: number[] = [];
    for (let at = 0; at <= A_MINUTE; at += 1) outcomes.push(await send());
    expect(outcomes).toEqual([...Array(A_MINUTE).fill(303), 429]);
    nextMinute();
    expect(await send()).toBe(303);
  });
});
