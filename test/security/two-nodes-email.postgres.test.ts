/** One code, tried at two nodes at the same moment. */
import { describe, expect, it } from 'vitest';
import { createHarness } from '../support/harness.ts';
import { createSocialTenant, useHarness } from '../support/social-tenant.ts';
import { enable, newestCode, sendCode, startEmail } from '../support/steps/email.ts';

describe('a code at two nodes', () => {
  const harness = useHarness();

  it('H44: works once, and five wrong tries are five in all', async () => {
    const first = harness.current;
    const tenant = await createSocialTenant(first);
    await enable(tenant, 'email');
    const second = await createHarness({ clock: first.clock, config: { baseUrl: first.baseUrl } });
    const post = (node: { baseUrl: string }, page: Awaited<ReturnType<typeof sendCode>>, code: string) =>
      page.browser.send(new URL(page.url.pathname, node.baseUrl), {
        method: 'POST',
        body: new URLSearchParams({ code }),
      });

    const email = 'raced@example.com';
    const page = await sendCode(await startEmail(first, tenant.id), email);
    const code = await newestCode(first, email);
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((turn) => post(turn % 2 ? first : second, page, code)));
    const consents = answers.filter((answer) => answer.headers.get('location')?.includes('/edge/auth/consent/'));
    expect(consents).toHaveLength(1);

    const other = await sendCode(await startEmail(first, tenant.id), 'raced-2@example.com');
    const wrong = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => post(turn % 2 ? first : second, other, 'BBBB-BBBB')),
    );
    const pages = await Promise.all(wrong.map(async (answer) => [answer.status, await answer.text()] as const));
    expect(pages.filter(([status, text]) => status === 400 && text.includes('name="code"'))).toHaveLength(4);
    const right = await post(first, other, await newestCode(first, 'raced-2@example.com'));
    expect(right.headers.get('location') ?? '').not.toContain('/consent/');
  });
});
