/** What `/docs/limits` and `/docs/email` say about codes and passkeys is what the service does. */
import { GUARDS, IDENTITIES_MAX, MAIL_CODE_TRIES, PASSKEY_TRIES } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { addressWindows } from '../../../server/mail/address-limits.ts';
import { TestClock } from '../../support/clock.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { codesTo, enable, sendCode, startEmail, submit } from '../../support/steps/email.ts';

// The windows follow the clock, and one of them may end while a test counts.
const harness = useHarness({ clock: new TestClock() });

/** The rows of the tables in a document, by their first cell. */
async function rowsOf(document: string): Promise<ReadonlyMap<string, string>> {
  const text = await (await harness.current.fetch(`/docs/${document}.md`)).text();
  return new Map([...text.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, what = '', count = '']) => [what, count]));
}

const asked = { address: 'a@example.com', mailbox: 'a@example.com', caller: 'c', knownBrowser: null, ownOf: null };
const windowsOf = (knownBrowser: string | null) =>
  addressWindows({ ...asked, knownBrowser }, new Date()).map(({ max, start, end }) => {
    return `${max} in ${(end.getTime() - start.getTime()) / 60_000} minutes`;
  });

it.each(['limits', 'email'])('/docs/%s has the windows and guards of the code', async (document) => {
  const rows = await rowsOf(document);
  const [ofBoth, , ofAddress] = windowsOf(null);
  expect(rows.get('Codes for one address, asked for by one caller')).toBe(ofBoth);
  expect(rows.get('Codes for one address, over all projects that use the mail server of the service')).toBe(ofAddress);
  const known = 'Codes for an address in a browser that has signed in with it before, not counted above';
  expect(rows.get(known)).toBe(windowsOf('browser')[0]);
  expect(GUARDS.mailCode.limits).toEqual([{ by: 'address', hour: 20 }]);
  expect(rows.get('Codes that one caller asks for')).toBe('20 an hour');
  expect(GUARDS.wrongCode.limits).toEqual([{ by: 'address', hour: 60 }]);
  expect(rows.get('Wrong codes of one caller')).toBe('60 an hour');
  expect(GUARDS.serviceMail.limits).toEqual([{ by: 'tenant', day: 200, dayUnclaimed: 20 }]);
  expect(rows.get('Mails of a project that nobody has claimed')).toBe('20 a day');
});

it('names the tries of one sign-in and the ways in of one user', async () => {
  const rows = await rowsOf('limits');
  expect(rows.get('Wrong codes in one sign-in')).toBe(String(MAIL_CODE_TRIES));
  expect(rows.get('Answers of a device that do not fit in one sign-in')).toBe(String(PASSKEY_TRIES));
  expect(rows.get('Ways to sign in of one user, passkeys among them')).toBe(String(IDENTITIES_MAX));
});

it('sends as many codes to one address as the document says', async () => {
  const said = (await rowsOf('limits')).get('Codes for one address, asked for by one caller') ?? '';
  const tenant = await createSocialTenant(harness.current);
  await enable(tenant, 'email');
  const email = 'counted@example.com';
  const page = await sendCode(await startEmail(harness.current, tenant.id), email);
  for (let again = 0; again < 6; again += 1) await submit(page, { do: 'send-again' });
  expect(`${(await codesTo(harness.current, email)).length} in 10 minutes`).toBe(said);
});
