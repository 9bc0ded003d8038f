/** Codes by e-mail under attack: guesses, floods, other browsers, and questions about who is known. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';
import {
  codesTo,
  enable,
  enterCode,
  newestCode,
  sendCode,
  signInByEmail,
  startEmail,
  submit,
} from '../support/steps/email.ts';
import { timesOf } from '../support/times.ts';

const harness = useHarness({ config: { addressLimitFactor: 1, trustProxy: 1 } });
/** One proxy is trusted, so this names the caller. Other files of the database have used up what the machine itself may ask. */
const from = (caller: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.${caller >> 8}.${caller & 255}`,
});

async function asked(tenant: SocialTenant, email: string, caller: number, browser = new CookieBrowser()) {
  const url = new URL(`/edge/auth/${tenant.id}/email`, harness.current.baseUrl);
  const start = await browser.follow(await browser.send(url, { headers: from(caller) }), url);
  const page = { browser, url: start.url, status: start.response.status, text: '', left: null };
  return submit(page, { do: 'send-code', email }, from(caller));
}

describe('codes by e-mail', () => {
  let tenant: SocialTenant;
  // Each test has a day of mails to itself.
  beforeEach(async () => {
    tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'email');
  });

  it('H44: floods: callers without number get ten mails to an address, whatever they do', async () => {
    const callers = timesOf(14, 60);
    const victims = ['flood-1@example.com', 'flood-2@example.com', 'flood-3@example.com'];
    const big = await createSocialTenant(harness.current);
    await enable(big, 'email');
    for (let caller = 0; caller < callers; caller += 1)
      for (const victim of victims) {
        const page = await asked(big, victim, 1_000 + caller * 3 + victims.indexOf(victim));
        expect([200, 429]).toContain(page.status);
      }
    const mails = await Promise.all(victims.map((victim) => codesTo(harness.current, victim)));
    expect(mails.every((codes) => codes.length <= 10)).toBe(true);
    // A guest project sends twenty a day in all.
    expect(mails.flat().length).toBeLessThanOrEqual(20);
  });

  it('H44: one caller gets three mails to an address in ten minutes, and at most twenty codes an hour', async () => {
    const victim = 'one-caller@example.com';
    const other = await createSocialTenant(harness.current);
    await enable(other, 'email');
    const page = await asked(other, victim, 7);
    const statuses: number[] = [page.status];
    for (let turn = 1; turn < 22; turn += 1) {
      // A new code takes the place of one whose mail has not gone out yet, so each mail arrives first.
      expect(await codesTo(harness.current, victim)).toHaveLength(Math.min(turn, 3));
      statuses.push((await submit(page, { do: 'send-code', email: victim }, from(7))).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect(await codesTo(harness.current, victim)).toHaveLength(3);
  });

  it('H44: nobody locks a person out: a browser that signed in before has codes of its own', async () => {
    const email = 'locked-out@example.com';
    const browser = new CookieBrowser();
    const start = { browser, headers: from(19_000) };
    await signInByEmail(harness.current, tenant.id, email, start);
    for (let caller = 0; caller < 12; caller += 1) await asked(tenant, email, 20_000 + caller);
    const before = (await codesTo(harness.current, email)).length;
    const page = await sendCode(await startEmail(harness.current, tenant.id, start), email, start.headers);
    expect(await codesTo(harness.current, email)).toHaveLength(before + 1);
    const consent = await enterCode(page, await newestCode(harness.current, email), start.headers);
    expect(consent.text).toContain('data-action="approve"');
  });

  it('H44: a mark in the cookie counts for its own address alone, and none that somebody made up', async () => {
    const [mine, theirs] = ['mark-mine@example.com', 'mark-theirs@example.com'];
    const browser = new CookieBrowser();
    const headers = from(29_000);
    await signInByEmail(harness.current, tenant.id, mine, { browser, headers });
    for (let caller = 0; caller < 11; caller += 1) await asked(tenant, theirs, 30_000 + caller);
    const before = (await codesTo(harness.current, theirs)).length;
    await sendCode(await startEmail(harness.current, tenant.id, { browser, headers }), theirs, headers);
    const forged = new CookieBrowser();
    forged.keep([`porchlight_mail=${'A'.repeat(20)}.${'B'.repeat(22)}; Path=/`]);
    await sendCode(await startEmail(harness.current, tenant.id, { browser: forged, headers }), theirs, headers);
    expect(await codesTo(harness.current, theirs)).toHaveLength(before);
  });

  it('H44: the chance to guess: five tries a sign-in, and sixty wrong codes an hour a caller', async () => {
    const email = 'guessed@example.com';
    let tries = 0;
    let refused = 0;
    for (let turn = 0; turn < 14; turn += 1) {
      let page = await asked(tenant, email, 50_000 + turn);
      for (let guess = 0; guess < 6 && page.left === null; guess += 1) {
        const answer = await submit(page, { do: 'check-code', code: 'BCDF-GHJK' }, from(51_000));
        if (answer.status === 429) refused += 1;
        else tries += 1;
        if (answer.left || answer.status !== 400) break;
        page = { ...answer, url: page.url };
      }
    }
    expect(tries).toBeLessThanOrEqual(60);
    expect(refused).toBeGreaterThan(0);
  });

  it('H44: known and unknown, listed and not, get the same page', async () => {
    await signInByEmail(harness.current, tenant.id, 'known@example.com', { headers: from(60_000) });
    harness.current.clock.advance({ minutes: 20 });
    const shown = async (email: string, caller: number): Promise<string> => {
      const page = await asked(tenant, email, caller);
      return page.text.replaceAll(email, 'X').replaceAll(page.url.pathname, 'P');
    };
    expect(await shown('known@example.com', 60_001)).toBe(await shown('never@example.com', 60_002));
  });

  it('H44: nothing is mailed to test.invalid or any other name that cannot be', async () => {
    for (const email of ['test-abc@test.invalid', 'a@b.invalid'])
      expect((await asked(tenant, email, 61_000)).text).toContain('name="code"');
    expect(await codesTo(harness.current, 'test-abc@test.invalid')).toEqual([]);
    expect(await codesTo(harness.current, 'a@b.invalid')).toEqual([]);
  });

  it('H44: the way back without the right code signs nobody in', async () => {
    const page = await asked(tenant, 'skipped@example.com', 62_000);
    const state = page.url.pathname.split('/').at(-1) ?? '';
    const back = new URL('/edge/auth/email/callback', harness.current.baseUrl);
    back.searchParams.set('state', state);
    back.searchParams.set('code', await newestCode(harness.current, 'skipped@example.com'));
    const end = await page.browser.follow(await page.browser.send(back), back);
    expect(end.left?.searchParams.get('error')).toBe('login_failed');
    expect((await tenant.events()).events.at(-1)).toMatchObject({ metadata: { error_code: 'not_answered' } });
  });

  it('H44: a form of another site sends nothing', async () => {
    const page = await asked(tenant, 'foreign@example.com', 63_000);
    const headers = { ...from(63_000), origin: 'https://evil.example' };
    const answer = await submit(page, { do: 'send-again' }, headers);
    expect(answer.status).toBe(403);
  });
});
