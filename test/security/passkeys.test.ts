/** Passkeys under attack: forged answers, answers for somebody else, and passkeys of another project at the same host. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Authenticator, type Bent, FLAGS } from '../support/passkeys/authenticator.ts';
import {
  addPasskey,
  authenticatorOf,
  kindOn,
  optionsIn,
  ownPageByPasskey,
  personWithPasskey,
  reload,
  sendPasskey,
  signInByPasskey,
  startPasskey,
  ticketIn,
  usePasskey,
} from '../support/passkeys/steps.ts';
import { CookieBrowser, signIn } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';
import { enable, submit } from '../support/steps/email.ts';
import { csrfOf, ownPageOf, removable } from '../support/steps/own-page.ts';

const harness = useHarness();

const flip = (text: unknown): string => {
  const bytes = Buffer.from(String(text), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64url');
};
const change = (part: string, to: (value: unknown) => unknown) => (answer: Answer) => {
  answer.response[part] = to(answer.response[part]);
};

const FORGED: Record<string, Bent> = {
  'another origin': { origin: 'https://evil.example' },
  'our host over another scheme': { origin: 'https://127.0.0.1' },
  'our host at another port': { origin: 'http://127.0.0.1:1' },
  'a subdomain': { origin: 'http://x.127.0.0.1' },
  'no origin': { origin: '' },
  'another host as RP': { rpId: 'evil.example' },
  'a parent host as RP': { rpId: '0.0.1' },
  'the type of a registration': { type: 'webauthn.create' },
  'the type of a payment': { type: 'payment.get' },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'an empty challenge': { challenge: '' },
  'a frame of another site': { crossOrigin: true, topOrigin: 'https://evil.example' },
  'a frame that names no site': { crossOrigin: true },
  'a top site without a frame': { topOrigin: 'https://evil.example' },
  'nobody present': { without: FLAGS.UP },
  'nobody verified': { without: FLAGS.UV },
  'no flags': { without: 255 },
  'copied but not to be copied': { adding: FLAGS.BS },
  'a key that is announced and missing': { adding: FLAGS.AT },
  'an extension that is missing': { adding: 128 },
  'another handle': { handle: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'no handle': { handle: null },
  'a handle of 10,000 characters': { handle: 'A'.repeat(10_000) },
  'a changed signature': { after: change('signature', flip) },
  'an empty signature': { after: change('signature', () => '') },
  'a signature that is a number': { after: change('signature', () => 7) },
  'changed data after signing': { after: change('authenticatorData', flip) },
  'cut data': { after: change('authenticatorData', (text) => String(text).slice(0, 40)) },
  'changed client data': { after: change('clientDataJSON', (text) => `${text}AAAA`) },
  'client data that is no JSON': { after: change('clientDataJSON', () => 'AAAA') },
  'no client data': { after: change('clientDataJSON', () => undefined) },
  'another credential id': {
    after: (answer) => {
      answer.id = answer.rawId = flip(answer.id);
    },
  },
  'two different ids': {
    after: (answer) => {
      answer.rawId = flip(answer.rawId);
    },
  },
  'another type of credential': {
    after: (answer) => {
      answer.type = 'password';
    },
  },
};

describe('answers to a sign-in', () => {
  let tenant: SocialTenant;
  let authenticator: Authenticator;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'passkey');
    ({ authenticator } = await personWithPasskey(harness.current, tenant, 'ada'));
  });
  beforeEach(() => tenant.refill());

  it.each(Object.entries(FORGED))('H45: %s is refused, and the passkey still works', async (_name, bent) => {
    const page = await startPasskey(harness.current, tenant.id);
    const refused = await usePasskey(page, authenticator, bent);
    expect([refused.status, refused.text.includes('data-action="approve"')]).toEqual([400, false]);
    expect(refused.text).toContain('data-action="use-passkey"');
    const right = await usePasskey(refused, authenticator);
    expect(right.text).toContain('data-action="approve"');
  });

  it('H45: five answers that do not fit end the sign-in, and the app hears of it', async () => {
    let page = await startPasskey(harness.current, tenant.id);
    for (let turn = 0; turn < 4; turn += 1) page = await usePasskey(page, authenticator, { without: FLAGS.UV });
    expect(page.status).toBe(400);
    const end = await usePasskey(page, authenticator, { without: FLAGS.UV });
    expect(end.left?.searchParams.get('error')).toBe('login_failed');
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({
      event: 'login_failed',
      metadata: { provider: 'passkey', error_code: 'too_many_tries' },
    });
  });

  it('H45: an answer counts once, and in no other sign-in or browser', async () => {
    const page = await startPasskey(harness.current, tenant.id);
    const answer = { answer: JSON.stringify(authenticator.get(optionsIn(page.text, 'use-now'))) };
    const stranger = new CookieBrowser();
    const other = await startPasskey(harness.current, tenant.id, { browser: stranger });
    // In another sign-in of another browser, and in this sign-in from another browser.
    expect((await submit(other, answer)).text).not.toContain('data-action="approve"');
    expect((await submit({ ...page, browser: stranger }, answer)).text).toContain('loginExpired');
    expect((await submit(page, answer)).text).toContain('data-action="approve"');
    expect((await submit(page, answer)).status).toBe(400);
    // In another sign-in of the same browser.
    const next = await startPasskey(harness.current, tenant.id, { browser: page.browser });
    expect((await submit(next, answer)).text).not.toContain('data-action="approve"');
  });

  it('H45: ten copies of one answer at once give one sign-in, and suspend nothing', async () => {
    const page = await startPasskey(harness.current, tenant.id);
    const answer = { answer: JSON.stringify(authenticator.get(optionsIn(page.text, 'use-now'))) };
    const ends = await Promise.all(Array.from({ length: 10 }, () => submit(page, answer)));
    expect(ends.filter(({ text }) => text.includes('data-action="approve"'))).toHaveLength(1);
    expect(
      (await signInByPasskey(harness.current, tenant.id, authenticator)).searchParams.get('access_token'),
    ).toBeTruthy();
  });

  it('H45: the signature of one passkey does not carry another', async () => {
    const { authenticator: other } = await personWithPasskey(harness.current, tenant, 'grace');
    const [theirs] = other.credentials;
    const page = await startPasskey(harness.current, tenant.id);
    const refused = await usePasskey(page, authenticator, {
      after: (answer) => {
        answer.id = answer.rawId = theirs?.id ?? '';
        answer.response.userHandle = theirs?.handle;
      },
    });
    expect([refused.status, refused.text.includes('data-action="approve"')]).toEqual([400, false]);
  });
});

describe('a counter', () => {
  it('H45: that goes back is refused and ends the passkey, where another way in is left', async () => {
    const tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'passkey');
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'ada');
    await signInByPasskey(harness.current, tenant.id, authenticator);
    await tenant.refill();
    await signInByPasskey(harness.current, tenant.id, authenticator);
    const page = await startPasskey(harness.current, tenant.id);
    const refused = await usePasskey(page, authenticator, { counter: 1 });
    expect([refused.status, refused.text.includes('a copy of it')]).toEqual([400, true]);
    const again = await usePasskey(refused, authenticator, { counter: 1_000 });
    expect([again.status, again.text.includes('it was removed')]).toEqual([400, true]);
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({
      event: 'login_failed',
      email: 'ada@example.test',
      metadata: { provider: 'passkey', error_code: 'passkey_suspended' },
    });
    expect((await reload(harness.current, tenant.id, visitor)).page).not.toMatch(/<li[^>]*data-provider="passkey"/);
    const { notices } = (await (await tenant.api('/api/tenant')).json()) as { notices: object[] };
    expect(notices).toContainEqual({ kind: 'passkey', suspended: 1, message: expect.stringContaining('a copy') });
  });

  it('H45: that stays is refused too, and the last way in stays, suspended', async () => {
    const tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'passkey');
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'grace');
    const [first] = removable(visitor.page);
    const own = ownPageOf(harness.current, tenant.id);
    expect((await own.post(visitor, '/identities/remove', { ...first })).headers.get('location')).toContain('unlinked');
    const byPasskey = await ownPageByPasskey(harness.current, tenant.id, authenticator);
    const page = await startPasskey(harness.current, tenant.id);
    const refused = await usePasskey(page, authenticator, { counter: 1 });
    expect([refused.status, refused.text.includes('a copy of it')]).toEqual([400, true]);
    const left = await reload(harness.current, tenant.id, byPasskey);
    expect(left.page).toMatch(/<li[^>]*data-provider="passkey"/);
    expect(left.page).toContain('a copy of it');
    // A suspended passkey is no way that is left: what was added since stays.
    await own.link(left, 'google', 'grace');
    const removal = await own.post(left, '/identities/remove', { ...first });
    expect([removal.status, (await removal.text()).includes('lastIdentity')]).toEqual([409, true]);
    await signIn(harness.current, tenant.id, { persona: 'grace' });
  });
});

describe('projects at one host', () => {
  it('H45: a passkey of one is nobody at another, and an account there makes no difference', async () => {
    const [mine, theirs] = await Promise.all([
      createSocialTenant(harness.current),
      createSocialTenant(harness.current),
    ]);
    for (const tenant of [mine, theirs]) await enable(tenant, 'passkey');
    const { authenticator } = await personWithPasskey(harness.current, mine, 'ada');
    // The same person is a user of both, with a passkey at one.
    await signIn(harness.current, theirs.id, { persona: 'ada' });
    const page = await startPasskey(harness.current, theirs.id);
    const refused = await usePasskey(page, authenticator);
    expect([refused.status, refused.text.includes('belongs to another app')]).toEqual([400, true]);
    const { events } = await theirs.events();
    expect(events.filter(({ event, metadata }) => event === 'authorize' && metadata.provider === 'passkey')).toEqual(
      [],
    );
    // The answer for a sign-in of one project counts for no sign-in of the other.
    const at = await startPasskey(harness.current, mine.id);
    const crossed = await submit(
      { ...page, url: refused.url },
      {
        answer: JSON.stringify(authenticator.get(optionsIn(at.text, kindOn(at)))),
      },
    );
    expect(crossed.text).not.toContain('data-action="approve"');
    expect((await usePasskey(at, authenticator)).text).toContain('data-action="approve"');
  });

  it('H45: the ticket of one project adds nothing at another', async () => {
    const [mine, theirs] = await Promise.all([
      createSocialTenant(harness.current),
      createSocialTenant(harness.current),
    ]);
    for (const tenant of [mine, theirs]) {
      await enable(tenant, 'passkey');
      await signIn(harness.current, tenant.id, { persona: 'ada' });
    }
    const here = await ownPageOf(harness.current, mine.id).visitor('ada');
    const there = await ownPageOf(harness.current, theirs.id).visitor('ada');
    const answer = authenticatorOf(harness.current).create(optionsIn(here.page, 'add'));
    const done = await ownPageOf(harness.current, theirs.id).post(there, '/passkeys/add', {
      ticket: ticketIn(here.page),
      answer: JSON.stringify(answer),
    });
    expect(done.headers.get('location')).toContain('passkeyNotAdded');
  });
});

const NOT_ADDED: Record<string, Bent> = {
  'another origin': { origin: 'https://evil.example' },
  'another host as RP': { rpId: 'evil.example' },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'the type of a sign-in': { type: 'webauthn.get' },
  'a frame of another site': { crossOrigin: true },
  'nobody verified': { without: FLAGS.UV },
  'nobody present': { without: FLAGS.UP },
  'no key in it': { without: FLAGS.AT },
  'an algorithm that was not offered': { cose: (key) => key.set(3, -37) },
  'no algorithm': { cose: (key) => void key.delete(3) },
  'the algorithm none': { cose: (key) => key.set(3, 0) },
  'an algorithm that is a text': { cose: (key) => key.set(3, 'none') },
  'another format': { format: 'apple' },
  'a format that there is not': { format: 'mine' },
  'CBOR of 7,000 bytes more': { cose: (key) => key.set(99, Buffer.alloc(7_000)) },
  'CBOR that is cut': { after: change('attestationObject', (text) => String(text).slice(0, 60)) },
  'no CBOR': { after: change('attestationObject', () => '____') },
};

describe('adding a passkey', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'passkey');
    await signIn(harness.current, tenant.id, { persona: 'ada' });
    await signIn(harness.current, tenant.id, { persona: 'grace' });
  });
  const visitor = (persona: string) => ownPageOf(harness.current, tenant.id).visitor(persona);
  const passkeysOf = (page: string): number => page.match(/<li[^>]*data-provider="passkey"/g)?.length ?? 0;

  it.each(Object.entries(NOT_ADDED))('H45: adds nothing for %s', async (_name, bent) => {
    const ada = await visitor('ada');
    const done = await addPasskey(harness.current, tenant.id, ada, authenticatorOf(harness.current), bent);
    expect(done.headers.get('location')).toContain('passkeyNotAdded');
    expect(passkeysOf((await reload(harness.current, tenant.id, ada)).page)).toBe(0);
  });

  it('H45: an answer of more bytes than a form may have is not read', async () => {
    const ada = await visitor('ada');
    const done = await addPasskey(harness.current, tenant.id, ada, authenticatorOf(harness.current), {
      after: change('attestationObject', () => 'A'.repeat(40_000)),
    });
    expect(done.status).toBe(413);
  });

  it('H45: a form of another site adds nothing, whatever it knows of the page', async () => {
    const ada = await visitor('ada');
    const attacker = await visitor('grace');
    const answer = JSON.stringify(authenticatorOf(harness.current).create(optionsIn(attacker.page, 'add')));
    const own = ownPageOf(harness.current, tenant.id);
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ada.browser.send(own.address('/passkeys/add'), { method: 'POST', body: new URLSearchParams(fields), headers });
    const stolen = { ticket: ticketIn(attacker.page), answer };
    const refusals = await Promise.all([
      post(stolen),
      post({ ...stolen, csrf_token: csrfOf(attacker.page) }),
      post({ ...stolen, csrf_token: csrfOf(ada.page) }, { origin: 'https://evil.example' }),
      post({ ...stolen, csrf_token: csrfOf(ada.page) }, { 'sec-fetch-site': 'cross-site' }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    // Even with the token of the victim's page, the ticket is the attacker's.
    const mixed = await post({ ...stolen, csrf_token: csrfOf(ada.page) });
    expect(mixed.headers.get('location')).toContain('passkeyNotAdded');
    expect(passkeysOf((await reload(harness.current, tenant.id, ada)).page)).toBe(0);
  });

  it('H45: a stolen page is worth nothing in another browser, and nothing after five minutes', async () => {
    const ada = await visitor('ada');
    const answer = authenticatorOf(harness.current).create(optionsIn(ada.page, 'add'));
    const thief = { browser: new CookieBrowser(), page: ada.page };
    const stolen = await sendPasskey(harness.current, tenant.id, thief, answer);
    expect(stolen.headers.get('location')).not.toContain('passkeyAdded');
    harness.current.clock.advance({ minutes: 5, seconds: 1 });
    const late = await sendPasskey(harness.current, tenant.id, ada, answer);
    expect(late.headers.get('location')).not.toContain('passkeyAdded');
    expect(passkeysOf((await visitor('ada')).page)).toBe(0);
  });

  it('H45: an answer adds one passkey, once, and never to a second person', async () => {
    const ada = await visitor('ada');
    const made = authenticatorOf(harness.current);
    const answer = made.create(optionsIn(ada.page, 'add'));
    const done = await Promise.all(
      Array.from({ length: 5 }, () => sendPasskey(harness.current, tenant.id, ada, answer)),
    );
    const ends = done.map((response) => response.headers.get('location')?.split('done=')[1]).sort();
    expect(ends).toEqual(['passkeyAdded', ...Array.from({ length: 4 }, () => 'passkeyKnown')]);
    const grace = await visitor('grace');
    const twice = await sendPasskey(harness.current, tenant.id, grace, answer);
    expect(twice.headers.get('location')).toContain('passkeyNotAdded');
  });

  it('H45: the same credential is taken once in a project', async () => {
    const first = await visitor('grace');
    const made = authenticatorOf(harness.current);
    expect((await addPasskey(harness.current, tenant.id, first, made)).headers.get('location')).toContain(
      'passkeyAdded',
    );
    const known = made.credentials[0];
    const next = await reload(harness.current, tenant.id, first);
    expect(optionsIn(next.page, 'add').excludeCredentials).toMatchObject([{ id: known?.id }]);
  });
});
