/** The whole code flow over HTTP with each persona, through the same client that talks to Google. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureType } from '../../../server/egress/picture-type.ts';
import { systemClock } from '../../../server/kernel/clock.ts';
import { PERSONAS } from '../../../server/providers/personas/persona-list.ts';
import { TestClock } from '../../support/clock.ts';
import { createBrowser, locationOf } from './support/browser.ts';
import { newAttempt, openPersonaHouse, type PersonaHouse, pick, signIn } from './support/persona-login.ts';

let house: PersonaHouse;
beforeAll(async () => {
  house = await openPersonaHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

const failed = (stage: string, errorCode: string) => ({ ok: false, error: { kind: 'failed', stage, errorCode } });

describe('the listed personas', () => {
  it('ada has a name and a picture that any page may show', async () => {
    const picture = `${house.url}/personas/pictures/ada.png`;
    expect(await signIn(house, { persona: 'ada' })).toEqual({
      ok: true,
      value: {
        issuer: `${house.url}/personas`,
        subject: 'persona-ada',
        email: 'ada@example.test',
        name: 'Ada Lovelace',
        picture,
      },
    });
    const response = await fetch(picture);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(pictureType(Buffer.from(await response.arrayBuffer()))).toBe('image/png');
  });

  it('grace is somebody else', async () => {
    const value = { subject: 'persona-grace', email: 'grace@example.test', name: 'Grace Hopper' };
    expect(await signIn(house, { persona: 'grace' })).toMatchObject({ ok: true, value });
  });

  it('nameless has an e-mail address and nothing more', async () => {
    const value = { email: 'nameless@example.test', name: null, picture: null };
    expect(await signIn(house, { persona: 'nameless' })).toMatchObject({ ok: true, value });
  });

  it('denies says no at the provider', async () => {
    expect(await signIn(house, { persona: 'denies' })).toEqual({ ok: false, error: { kind: 'denied' } });
  });

  it('token-fails fails at token exchange', async () => {
    expect(await signIn(house, { persona: 'token-fails' })).toEqual(failed('token_exchange', 'invalid_grant'));
  });

  it('userinfo-fails fails at userinfo', async () => {
    expect(await signIn(house, { persona: 'userinfo-fails' })).toEqual(failed('userinfo', 'http_500'));
  });

  it('D3: unverified fails at userinfo', async () => {
    expect(await signIn(house, { persona: 'unverified' })).toEqual(failed('userinfo', 'email_not_verified'));
  });

  it('upsert-fails gets through to us with a subject that no user can have', async () => {
    const result = await signIn(house, { persona: 'upsert-fails' });
    expect(result.ok && result.value.subject.length).toBeGreaterThan(255);
  });

  it('are each named once, and none of their mishaps is a surprise', () => {
    expect(new Set(PERSONAS.map(({ name }) => name)).size).toBe(PERSONAS.length);
    expect(house.surprises).toEqual([]);
  });
});

describe('anybody else', () => {
  it('is made up from an e-mail address, always the same person', async () => {
    const first = await signIn(house, { email: 'User-1@example.test' });
    const value = { subject: 'mail-user-1@example.test', email: 'User-1@example.test', name: null, picture: null };
    expect(first).toMatchObject({ ok: true, value });
    expect(await signIn(house, { email: 'User-1@example.test' })).toEqual(first);
  });

  it('can be given a name', async () => {
    const result = await signIn(house, { email: 'user-2@example.test', name: 'Zoë 😀' });
    expect(result).toMatchObject({ ok: true, value: { name: 'Zoë 😀' } });
  });

  it('D4: with the same e-mail address and another subject is another person', async () => {
    const result = await signIn(house, { email: 'ada@example.test', subject: 'not-ada' });
    expect(result).toMatchObject({ ok: true, value: { email: 'ada@example.test', subject: 'not-ada' } });
  });

  it('can be many at once', async () => {
    const emails = Array.from({ length: 20 }, (_, index) => `user-${index}@example.test`);
    const results = await Promise.all(emails.map((email) => signIn(house, { email })));
    expect(results.map((result) => result.ok && result.value.email)).toEqual(emails);
  });
});

describe('one browser', () => {
  it('is asked each time and remembers nobody', async () => {
    const browser = createBrowser();
    expect(await signIn(house, { persona: 'ada' }, browser)).toMatchObject({ value: { subject: 'persona-ada' } });
    expect(await signIn(house, { persona: 'grace' }, browser)).toMatchObject({ value: { subject: 'persona-grace' } });
  });

  it('D2: signs two people in from two tabs that are open at once', async () => {
    const browser = createBrowser();
    const attempts = [newAttempt(), newAttempt()] as const;
    const pages = [];
    for (const attempt of attempts) {
      pages.push(locationOf(await browser.get(await house.client.authorizationUrl(attempt))));
    }
    const [first, second] = pages as [URL, URL];
    const secondResume = locationOf(await browser.post(second, { persona: 'grace' }));
    const firstResume = locationOf(await browser.post(first, { persona: 'ada' }));
    const secondBack = locationOf(await browser.get(secondResume));
    const firstBack = locationOf(await browser.get(firstResume));
    expect(await house.client.exchange(firstBack.searchParams, attempts[0])).toMatchObject({
      value: { subject: 'persona-ada' },
    });
    expect(await house.client.exchange(secondBack.searchParams, attempts[1])).toMatchObject({
      value: { subject: 'persona-grace' },
    });
  });

  it('D1: cannot finish what another browser began', async () => {
    const page = locationOf(await createBrowser().get(await house.client.authorizationUrl(newAttempt())));
    const response = await createBrowser().post(page, { persona: 'ada' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in has expired');
  });
});

describe('time', () => {
  it.each([
    ['long ago', new TestClock('2020-01-01')],
    ['far ahead', new TestClock(new Date(systemClock.now().getTime() + 90 * 86_400_000))],
  ])('on a clock that shows a day %s, personas still sign in', async (_title, clock) => {
    await using elsewhere = await openPersonaHouse({ clock });
    expect(await signIn(elsewhere, { persona: 'ada' })).toMatchObject({ ok: true });
  });
});

describe('codes', () => {
  it('D2: are redeemed once', async () => {
    const attempt = newAttempt();
    const back = await pick(createBrowser(), await house.client.authorizationUrl(attempt), { persona: 'ada' });
    expect((await house.client.exchange(back.searchParams, attempt)).ok).toBe(true);
    expect(await house.client.exchange(back.searchParams, attempt)).toEqual(failed('token_exchange', 'invalid_grant'));
  });
});
