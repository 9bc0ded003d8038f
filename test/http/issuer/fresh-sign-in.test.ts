/** What a client requires of the sign-in reaches the identity provider, and only the provider's own answer counts. */

import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { readJwt } from '../../support/jwt.ts';
import { CALLBACK, createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';
import { MICROSOFT_CLIENT, type OpenIdStandIn, openMicrosoft } from '../../support/stand-ins/openid-stand-in.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { appOf, authorizationUrl, INSECURE, registerAgent } from './support/foreign-client.ts';
import { FOR_MCP, SETTINGS } from './support/two-issuers.ts';
import { walkAtStandIn } from './support/walk-at-stand-in.ts';

const clock = new TestClock(new Date());
const PERSON = {
  sub: 's',
  tid: '11111111-2222-4333-8444-555555555555',
  oid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  email: 'ada@corp.example',
  name: 'Ada',
  xms_edov: true,
};
let harness: Harness;
let provider: OpenIdStandIn;
let tenant: SocialTenant;

beforeAll(async () => {
  provider = await openMicrosoft(clock);
  const client = { id: 'microsoft', kind: 'microsoft', label: 'Microsoft', credentials: MICROSOFT_CLIENT } as const;
  harness = await createHarness({
    clock,
    config: { providers: [{ ...client, issuer: `${provider.url}/common/v2.0` }] },
  });
  tenant = await createSocialTenant(harness);
});
afterAll(() => provider.close());
beforeEach(async () => {
  clock.advance({ minutes: 1 });
  await tenant.refill();
});

const now = () => Math.floor(clock.now().getTime() / 1_000);

/**
 * A request of the app. Returns what the provider was asked and how the sign-in ended. `ageS`: how many seconds ago the
 * provider saw the person.
 */
async function request(parameters: Record<string, string>, ageS: number | null) {
  provider.claims = { ...PERSON, ...(ageS === null ? {} : { auth_time: now() - ageS }) };
  const foreign = await appOf(harness, tenant.id, CALLBACK);
  const { url, verifier, state, nonce } = await authorizationUrl(foreign, parameters);
  const { asked, left } = await walkAtStandIn(url);
  if (!left?.searchParams.has('code')) return { asked, error: left?.searchParams.get('error') };
  const { as, client } = foreign;
  const validated = oauth.validateAuthResponse(as, client, left, state);
  const none = oauth.None();
  const answer = await oauth.authorizationCodeGrantRequest(as, client, none, validated, CALLBACK, verifier, INSECURE);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, { expectedNonce: nonce });
  return { asked, error: null, claims: readJwt(tokens.id_token ?? '').claims };
}

describe('a request of a client', () => {
  it('takes prompt, max_age and login_hint to the identity provider', async () => {
    const { asked } = await request({ prompt: 'login', login_hint: 'ada@corp.example' }, 0);
    expect([asked.get('prompt'), asked.get('max_age'), asked.get('login_hint')]).toEqual([
      'login',
      '0',
      'ada@corp.example',
    ]);
    const chosen = await request({ prompt: 'select_account', max_age: '300' }, 10);
    expect([chosen.asked.get('prompt'), chosen.asked.get('max_age')]).toEqual(['select_account', '300']);
    const plain = await request({}, null);
    expect([plain.asked.has('prompt'), plain.asked.has('max_age'), plain.asked.has('login_hint')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  onlyInTestAll(() => {
    it('is answered with the provider’s auth_time', async () => {
      const { claims } = await request({ max_age: '300' }, 120);
      expect(claims?.auth_time).toBe(now() - 120);
      expect((await request({}, 4_000)).claims?.auth_time).toBe(now() - 4_000);
      expect((await request({}, null)).claims).not.toHaveProperty('auth_time');
    });
  });

  it.each([
    [{ prompt: 'login' }, 3_600],
    [{ prompt: 'login' }, null],
    [{ max_age: '0' }, 60],
    [{ max_age: '300' }, 400],
    [{ max_age: '300' }, null],
  ] as const)('that wants %j is refused where the provider saw the person %s seconds ago', async (parameters, ageS) => {
    expect((await request({ ...parameters }, ageS)).error).toBe('login_required');
    const { events } = await tenant.events('?event=login_failed');
    expect(events.at(-1)?.metadata).toMatchObject({ stage: 'token_exchange', error_code: 'not_fresh' });
  });

  it.each([{ prompt: 'login' }, { max_age: '300' }])(
    'H26: that wants %j ends on our page where anybody could have registered the client',
    async (parameters) => {
      provider.claims = PERSON;
      await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS });
      const foreign = await registerAgent(harness, tenant.id, 'https://evil.example/cb');
      const { url } = await authorizationUrl(foreign, {
        ...FOR_MCP,
        scope: 'openid todos:read',
        ...parameters,
      });
      const { left, response } = await walkAtStandIn(url);
      expect([left, response.status, response.headers.get('location')]).toEqual([null, 400, null]);
    },
  );
});
