/** Agents' tokens stay valid for long, and their refreshes do not count against the limits of the app's people. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { timesOf } from '../../support/times.ts';
import { refreshAs, registerAgent, signInAs } from './support/foreign-client.ts';
import { claimsOf, FOR_MCP, SETTINGS } from './support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

const setAgents = (json: unknown) => tenant.api('/api/social-login/agents', { method: 'PUT', json });

interface Status {
  readonly tenant: { readonly status: string };
  readonly limits: readonly { readonly name: string; readonly used: number; readonly max: number }[];
}
const statusOf = async () => (await (await tenant.api('/api/tenant')).json()) as Status;
const usedOf = async (name: string) => (await statusOf()).limits.find((limit) => limit.name === name)?.used;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  expect((await setAgents(SETTINGS)).status).toBe(200);
});

const use = (values: string) =>
  harness.current.database.query(`update porchlight.usage set ${values} where scope = $1`, [`tenant:${tenant.id}`]);

const connect = async () => {
  const agent = await registerAgent(harness.current, tenant.id);
  const { tokens } = await signInAs(agent, { parameters: FOR_MCP });
  return { agent, tokens };
};

const REFRESHES = timesOf(20, 5);

describe('an agent that refreshes in steady use', () => {
  it('takes nothing from the people of an unclaimed project and never pauses it', async () => {
    const { agent, tokens } = await connect();
    const before = await usedOf('auth_events_per_lifetime');
    let refreshToken = tokens.refresh_token ?? '';
    for (let refresh = 0; refresh < REFRESHES; refresh += 1) {
      harness.current.clock.advance({ minutes: 6 });
      refreshToken = (await refreshAs(agent, refreshToken)).refresh_token ?? '';
    }
    expect(await usedOf('agent_refreshes_per_lifetime')).toBe(REFRESHES);
    expect(await usedOf('auth_events_per_lifetime')).toBe(before);

    await use(`agent_lifetime_used = 100`);
    harness.current.clock.advance({ hours: 1 });
    await expect(refreshAs(agent, refreshToken)).rejects.toMatchObject({ status: 429 });
    expect((await statusOf()).tenant.status).not.toBe('paused');
    const person = await connect();
    expect(person.tokens.access_token).toBeTruthy();

    await use(`agent_lifetime_used = 0, lifetime_used = 99`);
    expect((await refreshAs(agent, refreshToken)).access_token).toBeTruthy();
    expect(await usedOf('auth_events_per_lifetime')).toBe(99);
  });
});

describe('the lifetime of an access token for agents', () => {
  it('is an hour, is set by the owner within bounds, and stays when it is left out', async () => {
    await tenant.refill();
    expect((await connect()).tokens.expires_in).toBe(3_600);
    expect((await setAgents({ ...SETTINGS, token_lifetime_s: 86_400 })).status).toBe(200);
    const answer = await setAgents(SETTINGS);
    expect(await answer.json()).toEqual({ ...SETTINGS, token_lifetime_s: 86_400 });
    const { tokens } = await connect();
    const { exp, iat } = claimsOf(tokens.access_token);
    expect(Number(exp) - Number(iat)).toBe(86_400);
    for (const token_lifetime_s of [599, 86_401, 3_600.5, '3600'])
      expect((await setAgents({ ...SETTINGS, token_lifetime_s })).status).toBe(400);
  });

  it('does not bring a token back whose session ended longer ago than nodes remember', async () => {
    await tenant.refill();
    const { tokens } = await connect();
    const { sid } = claimsOf(tokens.access_token);
    const introspected = async () => {
      const answer = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.applicationKey}` },
        body: new URLSearchParams({ token: tokens.access_token }),
      });
      return ((await answer.json()) as { active: boolean }).active;
    };
    harness.current.clock.advance({ hours: 2 });
    expect(await introspected()).toBe(true);
    expect((await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' })).status).toBe(200);
    harness.current.clock.advance({ hours: 3 });
    expect(await introspected()).toBe(false);
  });
});
