/**
 * Codes by e-mail and passkeys at every door of a sign-in: both callback modes, both placements, the issuer, a device, the
 * own page, and a start at the host of the project.
 */
import { createHash, randomBytes } from 'node:crypto';
import { RUNTIME_PROFILES } from '@porchlight/contract';
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { HostBrowser } from '../../support/browser/host-browser.ts';
import { TestClock } from '../../support/clock.ts';
import { readJwt } from '../../support/jwt.ts';
import { claimedProject, setDomain } from '../../support/network/own-domain.ts';
import { optionsIn, personWithPasskey, usePasskey } from '../../support/passkeys/steps.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import {
  CALLBACK,
  createPlacedTenant,
  type SocialTenant,
  socialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import {
  type EmailPage,
  enable,
  enterCode,
  newAddress,
  newestCode,
  sendCode,
  submit,
} from '../../support/steps/email.ts';
import { askAsDevice, pollAsDevice, questionOf } from '../issuer/support/device.ts';
import { appOf, authorizationUrl, INSECURE } from '../issuer/support/foreign-client.ts';

// Tokens of the issuer are checked by a library that has the clock of the machine.
const harness = useHarness({ clock: new TestClock(new Date()) });

/** Somebody who signs in by this provider alone. */
interface Person {
  readonly email: string;
  /** From the page of the provider up to the consent page, or to the own page. */
  identify(page: EmailPage): Promise<EmailPage>;
  /** The same in a browser that knows several hosts: the fields of each form, in their order. */
  answers(text: string): Promise<Record<string, string>>;
}

const PEOPLE: Readonly<Record<'email' | 'passkey', (tenant: SocialTenant) => Promise<Person>>> = {
  async email() {
    const email = newAddress();
    const code = (): Promise<string> => newestCode(harness.current, email);
    return {
      email,
      identify: async (page) => enterCode(await sendCode(page, email), await code()),
      answers: async (text) =>
        text.includes('name="code"') ? { do: 'check-code', code: await code() } : { do: 'send-code', email },
    };
  },
  async passkey(tenant) {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    return {
      email: 'ada@example.test',
      identify: (page) => usePasskey(page, authenticator),
      answers: async (text) => {
        const kind = text.includes('data-passkey="use-now"') ? 'use-now' : 'use';
        return { answer: JSON.stringify(authenticator.get(optionsIn(text, kind))) };
      },
    };
  },
};

async function open(url: URL, browser = new CookieBrowser()): Promise<EmailPage> {
  const {
    response,
    url: at,
    left,
  } = await browser.follow(await browser.send(url, { headers: { accept: 'text/html' } }), url);
  return { browser, url: at, status: response.status, text: left ? '' : await response.text(), left };
}

const startOf = (tenant: SocialTenant, provider: string, query: Readonly<Record<string, string>> = {}): URL => {
  const url = new URL(`/edge/auth/${tenant.id}/${provider}`, harness.current.baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

describe.each(['email', 'passkey'] as const)('a sign-in by %s', (provider) => {
  let tenant: SocialTenant;
  let person: Person;
  beforeAll(async () => {
    tenant = await createPlacedTenant(harness.current, RUNTIME_PROFILES[0]);
    await enable(tenant, provider);
    person = await PEOPLE[provider](tenant);
  });

  it.each(RUNTIME_PROFILES)('ends with tokens at the app, profile %s', async (profile) => {
    const placed = await createPlacedTenant(harness.current, profile);
    await enable(placed, provider);
    const somebody = await PEOPLE[provider](placed);
    const { left } = await submit(await somebody.identify(await open(startOf(placed, provider))), {
      decision: 'approve',
    });
    const verified = await placed.verify(left?.searchParams.get('access_token') ?? '');
    expect(verified).toMatchObject({ valid: true, user: { email: somebody.email } });
    const { events } = await placed.events('?limit=50');
    expect(events.at(-1)).toMatchObject({ event: 'authorize', metadata: { provider } });
  });

  it('ends with a code at an app that takes codes', async () => {
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: [CALLBACK], callback_mode: 'code' },
    });
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const state = randomBytes(16).toString('base64url');
    const query = { state, code_challenge: challenge, code_challenge_method: 'S256' };
    const { left } = await submit(await person.identify(await open(startOf(tenant, provider, query))), {
      decision: 'approve',
    });
    expect([left?.searchParams.get('state'), left?.searchParams.has('access_token')]).toEqual([state, false]);
    const redeemed = await tenant.edge('token', { code: left?.searchParams.get('code'), code_verifier: verifier });
    const { access_token } = (await redeemed.json()) as { access_token: string };
    expect(await tenant.verify(access_token)).toMatchObject({ valid: true, user: { email: person.email } });
    const back = { callback_urls: [CALLBACK], callback_mode: 'tokens' };
    await tenant.api('/api/resources/social-login', { method: 'POST', json: back });
  });

  it('serves an OpenID client of the project', async () => {
    const foreign = await appOf(harness.current, tenant.id, CALLBACK);
    const { url, verifier, state, nonce } = await authorizationUrl(foreign, { provider });
    const { left } = await submit(await person.identify(await open(url)), { decision: 'approve' });
    const { as, client } = foreign;
    const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
    const asked = [as, client, oauth.None(), callback, CALLBACK, verifier, INSECURE] as const;
    const answer = await oauth.authorizationCodeGrantRequest(...asked);
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, { expectedNonce: nonce });
    const { claims } = readJwt(tokens.id_token ?? '');
    expect(claims).toMatchObject({ email: person.email, iss: `${harness.current.baseUrl}/t/${tenant.id}` });
  });

  it('answers a device', async () => {
    // An address gets three codes in ten minutes, and the person has asked for two.
    const somebody = await PEOPLE[provider](tenant);
    const foreign = await appOf(harness.current, tenant.id, CALLBACK);
    const asked = await askAsDevice(foreign);
    const browser = new CookieBrowser();
    const link = asked.verification_uri_complete ?? '';
    await browser.follow(await browser.send(link), link);
    const { url, fields } = await questionOf(asked, browser);
    const begun = await browser.follow(await browser.post(url, { ...fields, provider }), url);
    const page = { browser, url: begun.url, status: begun.response.status, left: null };
    const consent = await somebody.identify({ ...page, text: await begun.response.text() });
    const end = await submit(consent, { decision: 'approve' });
    expect(end.text).toContain('The device is signed in');
    const { as, client } = foreign;
    const tokens = await oauth.processDeviceCodeResponse(as, client, await pollAsDevice(foreign, asked));
    expect(readJwt(tokens.id_token ?? '').claims).toMatchObject({ email: somebody.email });
  });

  it('opens the own page, without a question', async () => {
    const end = await person.identify(await open(startOf(tenant, `me/start?provider=${provider}`)));
    const own = `${harness.current.baseUrl}/edge/auth/${tenant.id}/me`;
    expect([end.status, end.url.href.startsWith(own)]).toEqual([200, true]);
    expect(end.text).toContain(person.email);
  });

  it('that begins at the host of the project is asked for at the service, and ends at the app', async () => {
    const { baseUrl } = harness.current;
    const claimed = socialTenant(harness.current, await claimedProject(harness.current));
    await enable(claimed, provider);
    const somebody = await PEOPLE[provider](claimed);
    const host = `${randomBytes(5).toString('hex')}.localhost`;
    expect((await setDomain(claimed, host)).status).toBe(200);
    const origin = `http://${host}:${new URL(baseUrl).port}`;
    for (const from of [origin, baseUrl]) {
      await claimed.refill();
      const browser = new HostBrowser(baseUrl);
      const nowhere = (): boolean => false;
      let at = await browser.follow(new URL(`/edge/auth/${claimed.id}/${provider}`, from), nowhere);
      expect(at.url.origin).toBe(baseUrl);
      while (!at.answer.text.includes('data-action="approve"')) {
        const answered = await browser.post(at.url, await somebody.answers(at.answer.text));
        expect([answered.status, at.url.origin]).toEqual([303, baseUrl]);
        at = await browser.follow(answered.location ?? at.url, nowhere);
      }
      const decided = await browser.post(at.url, { decision: 'approve' });
      const end = new URL(decided.location ?? '');
      expect(end.href.startsWith(CALLBACK)).toBe(true);
      const verified = await claimed.verify(end.searchParams.get('access_token') ?? '');
      expect(verified).toMatchObject({ valid: true, user: { email: somebody.email } });
    }
  });
});
