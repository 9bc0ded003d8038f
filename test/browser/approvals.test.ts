/** The page on which an owner decides about several calls at once, in a real browser. */
import { expect, it } from 'vitest';
import { EVERYTHING, HOME, provision } from '../support/approvals.ts';
import { expectGoodPage } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { createHarness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';

const CALLS = [
  { method: 'PUT', path: '/api/social-login/appearance', body: { accent: '#1d6fb8' } },
  {
    method: 'POST',
    path: '/api/resources/social-login',
    body: { callback_urls: [HOME, 'https://shop.example.net/a/rather/long/path/for/a/narrow/screen/cb'] },
  },
  { method: 'POST', path: '/api/webhooks', body: { url: 'https://hooks.example.net/porchlight' } },
];

it('shows every call of a list with its risk, and approves it', async () => {
  const harness = await createHarness();
  const owner = await createOwner(harness);
  const tenant = await owner.createProject('Otter Shop');
  await provision(tenant, [HOME]);
  await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
  const asked = await tenant.api('/api/approvals', { method: 'POST', json: { calls: CALLS } });
  expect(asked.status).toBe(201);
  const { approval } = (await asked.json()) as { approval: { approval_url: string; user_code: string } };

  const page = await newPage();
  const [name = '', value = ''] = owner.cookie.split('=');
  await page.context().addCookies([{ name, value, url: harness.baseUrl }]);
  await page.goto(approval.approval_url);
  for (const text of ['shop.example.net', 'hooks.example.net', '#1d6fb8', approval.user_code])
    expect(await page.textContent('main')).toContain(text);
  await expectGoodPage(page);
  await page.click('[data-action="approve"]');
  expect(await page.textContent('main')).toContain('pproved');
});
