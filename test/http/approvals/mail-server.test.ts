/** The owner sees which mail server would send the codes of all people, and not its password. */
import { expect, it } from 'vitest';
import { asked, guardedProject, pageOf } from '../../support/approvals.ts';
import { createHarness } from '../../support/harness.ts';

it('H40: a mail server is approved by its name', async () => {
  const harness = await createHarness();
  const { owner, tenant } = await guardedProject(harness);
  const json = { enabled: true, smtp_url: 'smtp://shop:hunter2@mail.evil.example:587', from: 'shop@evil.example' };
  const { approval } = await asked(tenant.api('/api/social-login/providers/email', { method: 'PUT', json }));
  const page = await (await pageOf(harness, owner, new URL(approval.approval_url).pathname)).text();
  expect(page).toContain('mail.evil.example:587');
  expect(page).not.toContain('hunter2');
  expect(page).not.toContain('shop:');
});
