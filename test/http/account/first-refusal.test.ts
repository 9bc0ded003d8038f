/** The first refusal by a tier on a day: a line for the operator, a notice for the owner. */
import { describe, expect, it } from 'vitest';
import { minuteOf, monthOf } from '../../../server/limits/windows.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createSocialTenant, type SocialTenant, socialTenant, useHarness } from '../../support/social-tenant.ts';

const usual = useHarness();

interface WarnLine {
  readonly level: string;
  readonly msg: string;
  readonly account: string;
  readonly cap: string;
  readonly tier: string;
  readonly max: number;
}

const linesOf = ({ logs }: Harness): WarnLine[] =>
  logs
    .map((line) => JSON.parse(line) as WarnLine)
    .filter(({ msg }) => msg === 'a tier refused for the first time today');

const noticesOf = async (tenant: SocialTenant): Promise<unknown[]> => {
  const report = (await (await tenant.api('/api/tenant')).json()) as { notices: { kind: string }[] };
  return report.notices.filter(({ kind }) => kind === 'limit');
};

async function fill({ database, clock }: Harness, accountId: string, column: string, used: number): Promise<void> {
  await database.query(`update porchlight.usage set minute = $2, month = $3, ${column} = $4 where scope = $1`, [
    `account:${accountId}`,
    minuteOf(clock.now()),
    monthOf(clock.now()),
    used,
  ]);
}

async function worldOf(harness: Harness) {
  const owner = await createOwner(harness);
  const tenant = await createSocialTenant(harness);
  await owner.claim(tenant.id);
  const { refreshToken } = await tenant.quickSignIn();
  return { owner, tenant, refreshToken };
}

describe('the first refusal by a tier', () => {
  it('is one line for the operator and a notice for the owner, however often and on however many nodes', async () => {
    const { owner, tenant, refreshToken } = await worldOf(usual.current);
    const other = await createHarness({ database: usual.current.database, clock: usual.current.clock });
    const before = linesOf(usual.current).length;
    await fill(usual.current, owner.accountId, 'minute_used', 30);
    expect(await noticesOf(tenant)).toEqual([]);

    for (const node of [usual.current, usual.current, other, other]) {
      expect((await socialTenant(node, tenant).refresh(refreshToken)).status).toBe(429);
    }
    const lines = [...linesOf(usual.current).slice(before), ...linesOf(other)];
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        account: owner.accountId,
        cap: 'auth_events_per_minute',
        tier: 'free',
        max: 30,
      }),
    ]);
    expect(await noticesOf(tenant)).toEqual([
      {
        kind: 'limit',
        limit: 'auth_events_per_minute',
        percent: 100,
        reached_on: usual.current.clock.now().toISOString().slice(0, 10),
        message: expect.stringMatching(
          /^The cap of 30 auth events per minute refused sign-ins or refreshes, first at /,
        ),
      },
    ]);
    const desk = await usual.current.fetch('/account', { headers: { cookie: owner.cookie, accept: 'text/html' } });
    expect(await desk.text()).toContain('The cap of 30 auth events per minute refused');
  });

  it('is told again on the next day, and the notice ends after one', async () => {
    const { clock } = usual.current;
    const { owner, tenant, refreshToken } = await worldOf(usual.current);
    const before = linesOf(usual.current).length;
    await fill(usual.current, owner.accountId, 'minute_used', 30);
    await tenant.refresh(refreshToken);
    clock.advance({ hours: 25 });
    expect(await noticesOf(tenant)).toEqual([]);
    await fill(usual.current, owner.accountId, 'minute_used', 30);
    await tenant.refresh(refreshToken);
    expect(linesOf(usual.current).slice(before)).toHaveLength(2);
  });

  it('is told for each cap, and the month has one notice', async () => {
    const { owner, tenant, refreshToken } = await worldOf(usual.current);
    const before = linesOf(usual.current).length;
    await fill(usual.current, owner.accountId, 'month_used', 5_000);
    expect((await tenant.refresh(refreshToken)).status).toBe(429);
    await fill(usual.current, owner.accountId, 'month_used', 10);
    await fill(usual.current, owner.accountId, 'minute_used', 30);
    expect((await tenant.refresh(refreshToken)).status).toBe(429);
    expect(
      linesOf(usual.current)
        .slice(before)
        .map(({ cap }) => cap),
    ).toEqual(['auth_events_per_month', 'auth_events_per_minute']);
    await fill(usual.current, owner.accountId, 'month_used', 5_000);
    const limits = (await noticesOf(tenant)) as { limit: string }[];
    expect(limits.map(({ limit }) => limit).sort()).toEqual(['auth_events_per_minute', 'auth_events_per_month']);
  });

  it('of a guest is no line: strangers could fill the log', async () => {
    const before = linesOf(usual.current).length;
    const tenant = await createSocialTenant(usual.current);
    const { refreshToken } = await tenant.quickSignIn();
    await usual.current.database.query('update porchlight.usage set minute = $2, minute_used = 5 where scope = $1', [
      `tenant:${tenant.id}`,
      minuteOf(usual.current.clock.now()),
    ]);
    expect((await tenant.refresh(refreshToken)).status).toBe(429);
    expect(linesOf(usual.current)).toHaveLength(before);
  });
});
