/**
 * Each page that an app's users see, in each language, from the address that a browser opens. The engine does not
 * matter here.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../server/pages/language.ts';
import { fillText } from '../../../server/pages/languages/text.ts';
import { type Texts, textsIn } from '../../../server/pages/languages/texts.ts';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness } from '../../support/harness.ts';
import { CookieBrowser, signIn, toConsent } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';
import { appOf, authorizationUrl, registerAgent, walk } from '../issuer/support/foreign-client.ts';
import { authorizationRequest, openConsent, register, signedInBrowser } from '../oauth/support/oauth-client.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
const HOST = new URL(CALLBACK).host;
const AGENTS = { resources: ['https://app.example.com/mcp'], scopes: [{ name: 'a:b', description: 'Read' }] };

type Headers = Record<string, string>;
interface Page {
  readonly open: (headers: Headers) => Promise<Response>;
  readonly heading: (texts: Texts) => string;
}

/** Every page has an address that can be opened again and again. */
let pages: Record<string, Page>;

beforeAll(async () => {
  const { current } = harness;
  const { baseUrl } = current;
  const tenant = await createSocialTenant(current);
  await tenant.api('/api/social-login/agents', { method: 'PUT', json: AGENTS });
  const at =
    (address: string | URL, browser = new CookieBrowser()) =>
    (headers: Headers) =>
      browser.send(new URL(address, baseUrl), { headers });

  const picking = new CookieBrowser();
  const start = `${baseUrl}/edge/auth/${tenant.id}/google`;
  const picker = await picking.follow(await picking.send(start), start);
  const consent = await toConsent(current, tenant.id);

  await signIn(current, tenant.id, { persona: 'grace' });
  const visiting = new CookieBrowser();
  const own = `${baseUrl}/edge/auth/${tenant.id}/me`;
  const ownPicker = await visiting.follow(await visiting.send(`${own}/start`), own);
  await visiting.follow(await visiting.post(ownPicker.url, { persona: 'grace' }), ownPicker.url);

  await tenant.refill();
  const agent = await registerAgent(current, tenant.id, 'http://127.0.0.1:8123/callback', 'Helper');
  const asked = await authorizationUrl(agent, { scope: 'a:b', resource: 'https://app.example.com/mcp' });
  const connecting = new CookieBrowser();
  const agentPicker = await connecting.follow(await connecting.send(asked.url), asked.url);
  const chosen = await connecting.post(agentPicker.url, { persona: 'ada' });
  const agentConsent = await connecting.follow(chosen, agentPicker.url);

  const ending = await walk((await authorizationUrl(await appOf(current, tenant.id, CALLBACK))).url);

  const { browser: owner } = await signedInBrowser(current);
  const client = await register(current);
  const oauthConsent = await openConsent(owner, authorizationRequest(current, client).url);
  const strange = authorizationRequest(current, client, { scope: 'openid' }).url;
  const unknownApp = authorizationRequest(current, { ...client, client_id: 'nobody' }).url;
  const foreign = await authorizationUrl({ ...agent, redirectUri: 'https://elsewhere.example/cb' });

  pages = {
    'the persona picker': { open: at(picker.url, picking), heading: ({ personas }) => personas.title },
    'a persona’s sign-in that is over': {
      open: at('/personas/interaction/nothing'),
      heading: ({ personas }) => personas.expired.title,
    },
    'a persona’s sign-in that cannot go on': {
      open: at('/personas/authorize?client_id=nobody'),
      heading: ({ personas }) => personas.stopped,
    },
    consent: {
      open: at(consent.url, consent.browser),
      heading: ({ consent: { title } }) => fillText(title, { host: HOST }),
    },
    'consent for an agent of an app’s user': {
      open: at(agentConsent.url, connecting),
      heading: ({ agentConsent: { heading } }) => fillText(heading, { client: 'Helper' }),
    },
    'consent for a program of an account': {
      open: (headers) => owner.get(oauthConsent.url, headers),
      heading: ({ oauthConsent: { heading } }) => fillText(heading, { client: 'Test agent' }),
    },
    'a request that is over': {
      open: at('/oauth/interaction/nothing'),
      heading: ({ requestEnds }) => requestEnds.expired.title,
    },
    'a request of an unknown app': { open: at(unknownApp), heading: ({ requestEnds }) => requestEnds.unknownApp.title },
    'a request that would lead away': { open: at(strange), heading: ({ requestEnds }) => requestEnds.otherwise.title },
    'a request to an app’s issuer': {
      open: at(foreign.url),
      heading: ({ requestEnds }) => requestEnds.unknownAddress.title,
    },
    'a sign-out without a session': {
      open: at(`/t/${tenant.id}/end-session`),
      heading: ({ signOut }) => signOut.nothingTitle,
    },
    'the question before a sign-out': {
      open: at(`/t/${tenant.id}/end-session`, ending.browser),
      heading: ({ signOut }) => fillText(signOut.title, { host: HOST }),
    },
    'the sign-in to an account': { open: at('/account/sign-in'), heading: ({ accountSignIn }) => accountSignIn.title },
    'a person’s page before the sign-in': {
      open: at(own),
      heading: ({ ownData }) => fillText(ownData.title, { app: HOST }),
    },
    'a person’s page': {
      open: at(`${own}?done=confirm`, visiting),
      heading: ({ ownData }) => fillText(ownData.title, { app: HOST }),
    },
    'a sign-in that has expired': {
      open: at('/edge/auth/consent/nothing'),
      heading: ({ signInEnds }) => signInEnds.expired.title,
    },
    'a link to an unknown address': {
      open: at(`${start}?redirect_uri=https://elsewhere.example/`),
      heading: ({ errors }) => errors.redirectUriNotAllowed.title,
    },
    'an address without a page': { open: at('/nothing-here'), heading: ({ notFound }) => notFound.title },
  };
});

const headingOf = (page: string): string =>
  (/<h1>(.*?)<\/h1>/s.exec(page)?.[1] ?? '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe.each(someOf(LANGUAGES, 3))('in %s', (language) => {
  it('every page is written, marked and kept apart from the others', async () => {
    for (const [name, { open, heading }] of Object.entries(pages)) {
      const response = await open({ accept: 'text/html', 'accept-language': `${language}-ZZ, zh;q=0.9, en;q=0.1` });
      const page = await response.text();
      const seen = {
        name,
        heading: headingOf(page),
        lang: /<html lang="(\w+)">/.exec(page)?.[1],
        contentLanguage: response.headers.get('content-language'),
        varies: /\baccept-language\b/i.test(response.headers.get('vary') ?? ''),
      };
      const wanted = heading(textsIn(language)).replaceAll(/\s+/g, ' ');
      expect(seen).toEqual({ name, heading: wanted, lang: language, contentLanguage: language, varies: true });
    }
  });
});

describe('a page that counts down', () => {
  it('does so in the words of its language', async () => {
    const strict = await createHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1 } });
    const tenant = await createSocialTenant(strict);
    const headers = { accept: 'text/html', 'accept-language': 'de-AT' };
    const start = () => strict.fetch(`/edge/auth/${tenant.id}/google`, { headers });
    let response = await start();
    for (let count = 0; count < 100 && response.status !== 429; count += 1) response = await start();
    const page = await response.text();
    expect([response.status, headingOf(page)]).toEqual([429, 'Zu viele Anmeldungen auf einmal']);
    expect(page).toContain('data-text="Neuer Versuch in {wait}."');
    expect(page).toContain('data-now="Neuer Versuch …"');
    expect(page).toMatch(/>Versuchen Sie es in \d+.Sekunden? noch einmal\.</);
    expect(page).toContain('data-action="start-over">Erneut versuchen</a>');
  });
});

describe('what is English for everybody', () => {
  const german = { 'accept-language': 'de' };

  it.each(['/', '/docs', '/offerings/social-login', '/developers', '/privacy', '/mcp'])(
    'is the page at %s, which depends on no language',
    async (path) => {
      const response = await harness.current.fetch(path, { headers: { accept: 'text/html', ...german } });
      const page = await response.text();
      expect(page).toContain('<html lang="en">');
      expect(response.headers.get('vary') ?? '').not.toMatch(/language/i);
      expect(response.headers.get('content-language')).toBeNull();
    },
  );

  it('are the pages of an account’s owner', async () => {
    const { browser } = await signedInBrowser(harness.current);
    for (const path of ['/account', '/account/settings', '/account/insights']) {
      const response = await browser.get(harness.current.baseUrl + path, { accept: 'text/html', ...german });
      expect(await response.text()).toContain('<html lang="en">');
      expect(response.headers.get('vary') ?? '').not.toMatch(/language/i);
    }
  });

  it('are errors that programs read', async () => {
    for (const path of ['/edge/auth/nobody/google', '/api/tenant', '/nothing-here']) {
      const response = await harness.current.fetch(path, { headers: { accept: 'application/json', ...german } });
      expect(await response.json()).toHaveProperty('code');
      expect(response.headers.get('content-language')).toBeNull();
    }
  });
});
