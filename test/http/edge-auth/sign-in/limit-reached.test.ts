/** A sign-in that a limit refuses is in the history, and the person reads the real reason in their language. */
import { beforeEach, describe, expect, it } from 'vitest';
import { monthOf } from '../../../../server/limits/windows.ts';
import { hourOfItsOwn } from '../../../security/support/own-hour.ts';
import { createHarness, type Harness } from '../../../support/harness.ts';
import { createOwner, type TestOwner } from '../../../support/owner.ts';
import { toConsent } from '../../../support/sign-in.ts';
import { provision, type SocialTenant, socialTenant } from '../../../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../../../support/times.ts';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja'] as const;

let harness: Harness;
let owner: TestOwner;
let tenant: SocialTenant;
beforeEach(async () => {
  harness = await createHarness({ clock: hourOfItsOwn(), config: { signInsPerHour: 2 } });
  owner = await createOwner(harness);
  const project = await owner.createProject();
  await provision(project, ['https://app.example.com/auth/callback']);
  tenant = socialTenant(harness, project);
});

const approve = async (persona: string, language = 'en'): Promise<{ status: number; text: string }> => {
  const { browser, url } = await toConsent(harness, tenant.id, { persona });
  const answer = await browser.send(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    headers: { accept: 'text/html', 'accept-language': language },
  });
  return { status: answer.status, text: await answer.text() };
};

const setUsage = (columns: string): Promise<unknown> =>
  harness.database.query(`update porchlight.usage set ${columns} where scope = $1`, [`account:${owner.accountId}`]);

const LIMITS = [
  {
    name: 'the month of the account',
    reach: () => setUsage(`month = ${monthOf(harness.clock.now())}, month_used = 5000`),
    text: 'used up the sign-ins of this month',
  },
  { name: 'the users of the account', reach: () => setUsage('stored_users = 5000'), text: 'accepts no new people' },
  {
    name: 'the sign-ins of one person',
    reach: async () => {
      for (let index = 0; index < 2; index += 1) expect((await approve('ada')).status).toBe(303);
    },
    text: 'signed in to this app 2 times in this hour',
  },
];

describe.each(someOf(LIMITS, 2))('$name', ({ reach, text }) => {
  it('leaves a failed sign-in in the history, and tells the person why, without a word of a trial', async () => {
    await reach();
    const refused = await approve('ada');
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(text);
    expect(refused.text).not.toMatch(/trial/i);
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({
      event: 'login_failed',
      metadata: { stage: 'user_upsert', error_code: 'limit_reached' },
    });
    const insights = await harness.fetch('/account/insights/data', { headers: { cookie: owner.cookie } });
    expect(await insights.json()).toMatchObject({
      projects: [{ failures: [{ reason: 'A limit of the project was reached', count: 1 }] }],
    });
  });

  onlyInTestAll(() => {
    it('is explained in each language of the pages, each in its own words', async () => {
      await reach();
      const titles = new Set<string>();
      for (const language of LANGUAGES) {
        const { text: page } = await approve('ada', language);
        titles.add(/<h1[^>]*>([^<]+)</.exec(page)?.[1] ?? '');
      }
      expect(titles.size).toBe(LANGUAGES.length);
    });
  });
});

describe('a pause', () => {
  it('by the operator is not called the limit of a trial', async () => {
    await tenant.pause();
    const answer = await harness.fetch(`/edge/auth/${tenant.id}/google`, { headers: { accept: 'text/html' } });
    const page = await answer.text();
    expect(page).toContain('The operator of this sign-in service has paused the app.');
    expect(page).not.toMatch(/trial/i);
  });
});
