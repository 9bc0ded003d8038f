/**
 * Each number that the service enforces is in `/docs/limits`, in the report of the tenant and in the refusal itself.
 */
import * as contract from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { times } from '../../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { signIn, toConsent } from '../../support/sign-in.ts';
import { createSocialTenant, provision, socialTenant } from '../../support/social-tenant.ts';

/** A number as documents write it. */
const written = (value: number): RegExp => new RegExp(`(?<![\\d,.])${value.toLocaleString('en-GB')}(?![\\d,]*\\d)`);

/** Budgets of bytes are written in MiB. */
const mebibytes = (bytes: number): RegExp => new RegExp(`${written(bytes / 1_048_576).source} MiB`);

const limitsOf = async (harness: Harness): Promise<string> => (await harness.fetch('/docs/limits.md')).text();

/** Limits by person and session, as they are by default. */
function usualConfig(): Pick<Config, 'signInsPerHour' | 'refreshesPerHour' | 'addressLimitFactor'> {
  const read = readConfig({ BASE_URL: 'http://localhost:3000' });
  if (!read.ok) throw new Error(read.error.join('; '));
  const { signInsPerHour, refreshesPerHour, addressLimitFactor } = read.value;
  return { signInsPerHour, refreshesPerHour, addressLimitFactor };
}

let usual: Harness;
let limits: string;
beforeAll(async () => {
  usual = await createHarness({ clock: hourOfItsOwn(), config: usualConfig() });
  limits = await limitsOf(usual);
});

describe('the document about limits', () => {
  it('names every number of the contract that says how often', () => {
    const rates = Object.entries(contract).filter(([name]) => /_PER_(MINUTE|HOUR|DAY|MONTH)$/.test(name));
    expect(rates.map(([name]) => name)).toEqual(
      expect.arrayContaining(['SIGN_INS_PER_HOUR', 'REFRESHES_PER_HOUR', 'BOUNDED_EVENTS_PER_MINUTE']),
    );
    const missing = rates.filter(([, value]) => !written(Number(value)).test(limits));
    expect(missing).toEqual([]);
  });

  it('names every number of the tiers and the guards', () => {
    const ofTiers = Object.values(contract.TIER_LIMITS).flatMap((caps) => Object.values(caps));
    const ofGuards = Object.values(contract.GUARDS).flatMap(({ limits: all, unit }) =>
      all.flatMap(({ by, ...spans }) =>
        Object.values(spans).map((value) => (unit === 'bytes' && value !== 'tier' ? mebibytes(value) : value)),
      ),
    );
    const missing = [...ofTiers, ...ofGuards].filter((value) => {
      if (typeof value === 'number') return !written(value).test(limits);
      return value instanceof RegExp && !value.test(limits);
    });
    expect(missing).toEqual([]);
  });
});

interface Refusal {
  readonly name: string;
  readonly answer: Response;
}

/** Refusals that people can cause, each by one call too many. */
async function refusals(harness: Harness): Promise<{ refused: Refusal[]; report: string }> {
  const owner = await createOwner(harness, 'pro');
  const project = await owner.createProject();
  await provision(project, ['https://app.example.com/auth/callback']);
  const tenant = socialTenant(harness, project);
  const { signInsPerHour, refreshesPerHour } = harness.service.shared.config;

  let { refreshToken } = await tenant.quickSignIn('ada');
  for (let index = 0; index < refreshesPerHour; index += 1) {
    refreshToken = ((await (await tenant.refresh(refreshToken)).json()) as { refresh_token: string }).refresh_token;
  }
  const ofSession = await tenant.refresh(refreshToken);

  for (let index = 0; index < signInsPerHour; index += 1) await signIn(harness, tenant.id, { persona: 'grace' });
  const { browser, url } = await toConsent(harness, tenant.id, { persona: 'grace' });
  const ofPerson = await browser.post(url, { decision: 'approve' });
  const report = await (await tenant.api('/api/tenant')).text();
  return {
    refused: [
      { name: 'refreshes of a session', answer: ofSession },
      { name: 'sign-ins of a person', answer: ofPerson },
    ],
    report,
  };
}

describe('a refusal', () => {
  it('names its number, which the document and the report name too, also where the operator has set it', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { signInsPerHour: 3, refreshesPerHour: 4 } });
    const { refused, report } = await refusals(harness);
    const document = await limitsOf(harness);
    for (const { name, answer } of refused) {
      expect([name, answer.status]).toEqual([name, 429]);
      const { detail } = (await answer.json()) as { detail: string };
      const max = Number(/q=(\d+)/.exec(answer.headers.get('ratelimit-policy') ?? '')?.[1]);
      expect(detail, name).toMatch(written(max));
      expect(document, name).toMatch(new RegExp(`\\| *${max} *\\| *1 hour`));
      const { rates } = JSON.parse(report) as { rates: { max: number }[] };
      expect(
        rates.map((rate) => rate.max),
        name,
      ).toContain(max);
    }
  });

  it('by address at a guest names the minute of the tier, which `limits` and `rates` show', async () => {
    const tenant = await createSocialTenant(usual);
    const { eventsPerMinute } = contract.TIER_LIMITS.ephemeral;
    const starts = await Promise.all(times(eventsPerMinute + 1, () => usual.fetch(`/edge/auth/${tenant.id}/google`)));
    const refused = starts.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ detail: expect.stringMatching(written(eventsPerMinute)) });
    const { rates } = (await (await tenant.api('/api/tenant')).json()) as { rates: { name: string; max: number }[] };
    expect(rates).toContainEqual(expect.objectContaining({ name: 'starts_per_address', max: eventsPerMinute }));
  });
});
