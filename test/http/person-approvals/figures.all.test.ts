/**
 * How many requests and statements an approval costs, and how long each step takes. The counts are promises; the times are
 * printed for whoever reads the run.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, asked, bindingOf, openPage, outcome, press, take } from '../../support/person-approvals.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

const harness = useHarness();
const TIMES = 20;
let tenant: SocialTenant;
let token: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  token = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
});

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

async function measured<T>(times: number[], statements: number[], work: () => Promise<T>): Promise<T> {
  let count = 0;
  const stop = harness.current.database.observe(() => {
    count += 1;
  });
  const before = performance.now();
  const result = await work();
  times.push(performance.now() - before);
  statements.push(count);
  stop();
  return result;
}

describe('an approval', () => {
  it('is asked, approved and taken with one request each, and few statements', async () => {
    const steps = { ask: [[], []], approve: [[], []], take: [[], []] } as Record<string, [number[], number[]]>;
    const step = <T>(name: 'ask' | 'approve' | 'take', work: () => Promise<T>): Promise<T> => {
      const [times, statements] = steps[name] ?? [[], []];
      return measured(times, statements, work);
    };
    const binding = (index: number) => bindingOf(['figures', index]);
    // One sign-in counts for five minutes, and for every page.
    const first = await asked(ask(harness.current, tenant, token, { binding: bindingOf('first') }));
    const { browser } = await openPage(first.approval.approval_url);
    for (let index = 0; index < TIMES; index += 1) {
      const { approval } = await step('ask', () =>
        asked(ask(harness.current, tenant, token, { binding: binding(index) })),
      );
      const page = await (await browser.send(approval.approval_url)).text();
      await step('approve', () => press(browser, approval.approval_url, page, 'approve'));
      const taken = await step('take', () =>
        outcome(take(harness.current, tenant, approval.id, token, binding(index))),
      );
      expect(taken).toBe('taken');
    }
    for (const [name, [times, statements]] of Object.entries(steps))
      console.log(
        `${name}: 1 request, ${median(statements)} statements, ${median(times).toFixed(1)} ms (median of ${TIMES})`,
      );
    expect(median(steps.ask?.[1] ?? [])).toBeLessThanOrEqual(12);
    // Three of them ask whether the person still signs in by this identity, and may enter.
    expect(median(steps.approve?.[1] ?? [])).toBeLessThanOrEqual(9);
    expect(median(steps.take?.[1] ?? [])).toBeLessThanOrEqual(4);
  });
});
