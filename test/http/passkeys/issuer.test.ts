/** A sign-in by passkey at the issuer of a project: its time and its method are told. */
import * as oauth from 'oauth4webapi';
import { beforeAll, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { readJwt } from '../../support/jwt.ts';
import { authenticatorOf, personWithPasskey, usePasskey } from '../../support/passkeys/steps.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable, submit } from '../../support/steps/email.ts';
import { appOf, authorizationUrl, INSECURE, refreshAs } from '../issuer/support/foreign-client.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
beforeAll(async () => {
  tenant = await createSocialTenant(harness.current, [CALLBACK]);
  await enable(tenant, 'passkey');
});

it.each([
  ['hwk', false],
  ['swk', true],
] as const)('has auth_time and amr %s for a client that wants a fresh sign-in', async (method, synchronised) => {
  await tenant.refill();
  const made = authenticatorOf(harness.current, { synchronised });
  const { authenticator } = await personWithPasskey(harness.current, tenant, synchronised ? 'ada' : 'grace', made);
  const foreign = await appOf(harness.current, tenant.id, CALLBACK);
  expect(foreign.as.claims_supported).toContain('amr');
  const { url, verifier, state, nonce } = await authorizationUrl(foreign, { provider: 'passkey', max_age: '0' });
  const browser = new CookieBrowser();
  const start = await browser.follow(await browser.send(url, { headers: { accept: 'text/html' } }), url);
  const text = await start.response.text();
  const page = { browser, url: start.url, status: start.response.status, text, left: null };
  const { left } = await submit(await usePasskey(page, authenticator), { decision: 'approve' });
  const { as, client } = foreign;
  const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    callback,
    CALLBACK,
    verifier,
    INSECURE,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, { expectedNonce: nonce });
  const refreshed = await refreshAs(foreign, tokens.refresh_token ?? '');
  for (const { id_token } of [tokens, refreshed]) {
    const { claims } = readJwt(id_token ?? '');
    expect(claims.amr).toEqual([method, 'user']);
    expect(claims.auth_time).toBeTypeOf('number');
  }
});
