/** A device whose project has its own host: the person types the code at the service, which asks who they are. */
import { randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';
import { HostBrowser, sendTo } from '../../support/browser/host-browser.ts';
import { CALLBACK, claimedProject, setDomain } from '../../support/network/own-domain.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { askAsDevice, pollAsDevice } from './support/device.ts';
import { appOf } from './support/foreign-client.ts';
import { claimsOf } from './support/two-issuers.ts';

const harness = useHarness();

it('leads to the service, ends there, and the device gets tokens of the same issuer', async () => {
  const { baseUrl } = harness.current;
  const tenant = await claimedProject(harness.current);
  const other = await claimedProject(harness.current);
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  await setDomain(tenant, host);
  const origin = `http://${host}:${new URL(baseUrl).port}`;
  const page = `${baseUrl}/t/${tenant.id}/device`;
  const foreign = await appOf(harness.current, tenant.id, CALLBACK);
  const asked = await askAsDevice(foreign);
  expect(asked.verification_uri).toBe(page);
  expect(asked.verification_uri_complete).toBe(`${page}?user_code=${asked.user_code}`);

  const browser = new HostBrowser(baseUrl);
  const nowhere = (): boolean => false;
  const question = await browser.follow(new URL(asked.verification_uri_complete ?? ''), nowhere);
  expect([question.url.origin, question.answer.status]).toEqual([baseUrl, 200]);
  expect(question.answer.text).toContain(host);
  const hidden = [...question.answer.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const begun = await browser.post(new URL(`${page}/code`), { ...fields, provider: SIGN_IN_BY });
  const consent = await browser.follow(begun.location ?? new URL(page), nowhere);
  expect(consent.url.href).toMatch(new RegExp(`^${baseUrl}/edge/auth/consent/`));
  const decided = await browser.post(consent.url, { decision: 'approve' });
  const end = await browser.follow(decided.location ?? new URL(page), nowhere);
  expect(end.url.href).toBe(`${page}/end?outcome=connected`);
  expect(end.answer.text).toContain('The device is signed in');
  const { as, client } = foreign;
  const tokens = await oauth.processDeviceCodeResponse(as, client, await pollAsDevice(foreign, asked));
  expect(claimsOf(tokens.id_token ?? '')).toMatchObject({ iss: `${baseUrl}/t/${tenant.id}` });

  const there = await sendTo(baseUrl, new URL(`/t/${tenant.id}/device?user_code=x`, origin));
  expect([there.status, there.location?.href]).toEqual([303, `${page}?user_code=x`]);
  const beyond = [`/t/${other.id}/device`, `/t/${tenant.id}/device-authorization`, `/t/${tenant.id}/authorize`];
  for (const path of beyond) expect((await sendTo(baseUrl, new URL(path, origin))).status).toBe(404);
});
