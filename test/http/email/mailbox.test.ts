/** The mailbox of the personas, which stands in for a mail server on a developer's machine. */
import { expect, it } from 'vitest';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable, sendCode, startEmail } from '../../support/steps/email.ts';

const harness = useHarness();

it('shows every mail that was asked for at the first look, though a guest project sends two at a time', async () => {
  const tenant = await createSocialTenant(harness.current);
  await enable(tenant, 'email');
  const people = Array.from({ length: 16 }, (_, at) => `mailbox-${at}@example.com`);
  const pages = await Promise.all(people.map(() => startEmail(harness.current, tenant.id)));
  await Promise.all(pages.map((page, at) => sendCode(page, people[at] ?? '')));
  const page = await (await harness.current.fetch('/personas/mail')).text();
  expect(people.filter((email) => !page.includes(`data-mail="${email}"`))).toEqual([]);
});
