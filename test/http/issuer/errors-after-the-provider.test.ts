/** H26: an error that is found after the identity provider does not send the person to a stranger's host. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { appOf, authorizationUrl, registerAgent, signInAs, type Walk, walk } from './support/foreign-client.ts';
import { FOR_MCP, SETTINGS } from './support/two-issuers.ts';

const EVIL = 'https://evil.example/cb';
const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
});

beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

const access = (json: object) => tenant.api('/api/social-login/access', { method: 'PUT', json });

/** Each case ends the sign-in on the way back from the provider, before our consent page is shown. */
const ENDINGS: readonly [what: string, error: string, walk: Walk, list?: object][] = [
  ['a person who is not on the list of the app', 'access_denied', {}, { mode: 'list', emails: ['eve@example.test'] }],
  ['a person who declines at the provider', 'access_denied', { persona: 'denies' }],
  ['a failure at the provider', 'server_error', { persona: 'unverified' }],
];

async function endOf(redirectUri: string, walked: Walk, list?: object) {
  const foreign =
    redirectUri === CALLBACK
      ? await appOf(harness.current, tenant.id, CALLBACK)
      : await registerAgent(harness.current, tenant.id, redirectUri);
  const forMcp = redirectUri === CALLBACK ? {} : FOR_MCP;
  if (list) await access(list);
  const end = await walk((await authorizationUrl(foreign, forMcp)).url, walked);
  if (list) await access({ mode: 'open' });
  return end;
}

describe('H26: an error after the identity provider, before the person has acted on our page', () => {
  it.each(ENDINGS)('%s ends on our page, which names the host', async (_what, error, walked, list) => {
    for (const [redirectUri, host] of [
      [EVIL, 'evil.example'],
      ['com.evil.app:/cb', 'com.evil.app:'],
    ] as const) {
      const { left, response } = await endOf(redirectUri, walked, list);
      expect([left, response.status, response.headers.get('location')]).toEqual([null, 400, null]);
      const page = await response.text();
      expect(page).toContain('You were not signed in');
      expect(page).toContain(host);
      expect(page).toContain(error);
      expect(page).not.toMatch(/<form|http-equiv="refresh"/i);
      await tenant.refill();
    }
  });

  it.each(ENDINGS)('%s is told to a program on the person’s own computer', async (_what, error, walked, list) => {
    const { left } = await endOf('http://127.0.0.1:8123/callback', walked, list);
    expect([left?.host, left?.searchParams.get('error')]).toEqual(['127.0.0.1:8123', error]);
  });

  it.each(ENDINGS)('%s is told to the app’s own client', async (_what, error, walked, list) => {
    const { left } = await endOf(CALLBACK, walked, list);
    expect([left?.host, left?.searchParams.get('error')]).toEqual([new URL(CALLBACK).host, error]);
  });
});

describe('H26: after the person has pressed a button on our page', () => {
  it('H26: a registered client learns that they declined', async () => {
    const { left } = await endOf(EVIL, { decision: 'deny' });
    expect([left?.host, left?.searchParams.get('error')]).toEqual(['evil.example', 'access_denied']);
  });

  it('H26: a registered client gets its code', async () => {
    const foreign = await registerAgent(harness.current, tenant.id, EVIL);
    expect((await signInAs(foreign, { parameters: FOR_MCP })).tokens.access_token).toBeTruthy();
  });
});
