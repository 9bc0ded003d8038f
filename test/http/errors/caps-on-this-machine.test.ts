/**
 * On a service on the developer's own machine, where personas sign in, a refusal by a cap says which cap it is, when it
 * ends and what raises it: on the page, and in the answer to a program. Any other service shows none of it.
 */
import { PACKAGE_TEXTS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { monthOf } from '../../../server/limits/windows.ts';
import { paused } from '../../../server/tenants/tenant.ts';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { googleAt } from '../../support/providers.ts';
import { toConsent } from '../../support/sign-in.ts';
import {
  changeTenant,
  createSocialTenant,
  provision,
  type SocialTenant,
  socialTenant,
} from '../../support/social-tenant.ts';

const CLAIM = `${PACKAGE_TEXTS.command} claim`;
const TIER = 'porchlight admin account tier';
const HTML = { accept: 'text/html' };

interface Cap {
  readonly name: string;
  readonly max: number;
  readonly ends_at: string | null;
  readonly message: string;
}

const capIn = async (response: Response): Promise<Cap | undefined> => ((await response.json()) as { cap?: Cap }).cap;

/** The line of the page, as a person reads it. */
const lineOn = (page: string): string | undefined =>
  /<p data-cap="[^"]*"[^>]*>(.*?)<\/p>/s
    .exec(page)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trim();

async function approve(harness: Harness, tenant: SocialTenant, language = 'en'): Promise<string> {
  const { browser, url } = await toConsent(harness, tenant.id, { persona: 'ada' });
  const answer = await browser.send(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    headers: { ...HTML, 'accept-language': language },
  });
  return answer.text();
}

async function spendMinute(tenant: SocialTenant): Promise<Response> {
  let { refreshToken } = await tenant.quickSignIn();
  for (;;) {
    const answer = await tenant.refresh(refreshToken);
    if (answer.status !== 200) return answer;
    refreshToken = ((await answer.json()) as { refresh_token: string }).refresh_token;
  }
}

async function ownedTenant(harness: Harness, usage: string): Promise<SocialTenant> {
  const owner = await createOwner(harness);
  const project = await owner.createProject();
  await provision(project, ['https://app.example.com/auth/callback']);
  const tenant = socialTenant(harness, project);
  // The first sign-in makes the row of the account.
  await tenant.quickSignIn('grace');
  await harness.database.query(`update porchlight.usage set ${usage} where scope = $1`, [`account:${owner.accountId}`]);
  return tenant;
}

describe('a guest project', () => {
  it('names the cap of the minute, its end and the claim: to the program and on the page alike', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn() });
    const tenant = await createSocialTenant(harness);
    const refused = await spendMinute(tenant);
    expect(refused.status).toBe(429);
    const cap = await capIn(refused);
    const end = new Date((Math.floor(harness.clock.now().getTime() / 60_000) + 1) * 60_000);
    const at = end.toISOString().slice(11, 16);
    expect(cap).toEqual({
      name: 'auth_events_per_minute',
      max: 5,
      ends_at: end.toISOString(),
      message: `This guest project takes 5 sign-ins and refreshes a minute. The cap ends at ${at} UTC. This raises it: \`${CLAIM}\``,
    });
    for (const language of ['en', 'de']) {
      const page = await approve(harness, tenant, language);
      expect(lineOn(page)).toBe(cap?.message.replaceAll('`', ''));
      expect(page).toContain(`data-cap="auth_events_per_minute"${language === 'en' ? '' : ' lang="en"'}`);
      expect(page).not.toMatch(/lot of people|viele (?:Leute|Menschen)/i);
    }
  });

  it('names the starts of one address, which are as many as the cap of the minute', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1 } });
    const tenant = await createSocialTenant(harness);
    const start = () => harness.fetch(`/edge/auth/${tenant.id}/google`, { headers: HTML });
    for (let started = 0; started < 5; started += 1) expect((await start()).status).toBe(302);
    const refused = await start();
    expect(refused.status).toBe(429);
    const line = lineOn(await refused.text());
    expect(line).toMatch(
      /^One address may start 5 sign-ins a minute at this guest project\. The cap ends at \d\d:\d\d UTC\./,
    );
    expect(line).toContain(CLAIM);
  });

  it.each([
    ['lifetime_events', 'auth_events_per_lifetime', 'This guest project takes 100 sign-ins and refreshes in all.'],
    ['stored_users', 'stored_users', 'This guest project stores 1,000 users.'],
  ] as const)('that is paused by %s says that only the claim ends it', async (reason, name, words) => {
    const harness = await createHarness({ clock: hourOfItsOwn() });
    const tenant = await createSocialTenant(harness);
    const { accessToken } = await tenant.quickSignIn();
    await changeTenant(harness, tenant.id, (current) => paused(current, reason, harness.clock.now()));
    const cap = await capIn(await tenant.edge('verify', { access_token: accessToken }));
    expect(cap).toMatchObject({ name, ends_at: null });
    expect(cap?.message).toBe(`${words} The cap does not end by itself. This raises it: \`${CLAIM}\``);
    const page = await harness.fetch(`/edge/auth/${tenant.id}/google`, { headers: HTML });
    expect(lineOn(await page.text())).toBe(cap?.message.replaceAll('`', ''));
  });

  it('that the operator paused has met no cap', async () => {
    const harness = await createHarness();
    const tenant = await createSocialTenant(harness);
    await tenant.pause();
    expect(await capIn(await tenant.edge('verify', { access_token: 'x' }))).toBeUndefined();
  });
});

describe('a claimed project', () => {
  it('names the caps of its tier, and the operator as the one who raises them', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn() });
    const now = harness.clock.now();
    const minute = Math.floor(now.getTime() / 60_000);
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
    const of = 'for all projects of its account';
    const rows: [string, RegExp][] = [
      [`minute = ${minute}, minute_used = 30`, /takes 30 sign-ins and refreshes a minute, .*ends at \d\d:\d\d UTC/],
      [
        `month = ${monthOf(now)}, month_used = 5000`,
        new RegExp(`takes 5,000 sign-ins and refreshes a month, ${of}\\. The cap ends on ${month} UTC`),
      ],
      ['stored_users = 5000', /stores 5,000 users, .*does not end by itself/],
    ];
    for (const [usage, words] of rows) {
      const tenant = await ownedTenant(harness, usage);
      const line = lineOn(await approve(harness, tenant));
      expect(line).toMatch(words);
      expect(line).toContain(`The free tier`);
      expect(line).toContain(of);
      expect(line).toContain(`This raises it: ${TIER} <email> own`);
      expect(line).not.toContain('claim');
    }
  });
});

it('a service with an identity provider of its own shows no such line', async () => {
  const providers = [googleAt('https://accounts.google.com')];
  const harness = await createHarness({ clock: hourOfItsOwn(), config: { providers } });
  const tenant = await createSocialTenant(harness);
  const refused = await spendMinute(tenant);
  expect(refused.status).toBe(429);
  expect(await capIn(refused)).toBeUndefined();
});
