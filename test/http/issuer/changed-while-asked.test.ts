/** What the owner changes while a person is on the consent page counts when they answer. */
import { expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { type Client, useRemembering } from './support/remembered.ts';

const { at, harness, createClient, requestOf, ask, decide, signIn } = useRemembering();

const FROM = 'https://wiki.example.com/cb';

const change = (client: Client, json: object) =>
  at.tenant.api(`/api/social-login/clients/${client.id}`, { method: 'PATCH', json });

/** Up to the consent page, by way of the provider. */
async function toConsent(client: Client, browser: CookieBrowser) {
  const { url, verifier } = requestOf(client);
  const picker = await browser.follow(await browser.send(url), url);
  const consent = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
  return { consent, verifier };
}

it.each(['approve', 'deny'])(
  'A10: a client whose redirect was taken away gets no answer there after %s',
  async (decision) => {
    const client = await createClient('Wiki', FROM);
    const browser = new CookieBrowser();
    const { consent } = await toConsent(client, browser);
    expect(consent.response.status).toBe(200);
    expect((await change(client, { redirect_uris: ['https://wiki.example.com/other'] })).status).toBe(200);
    const end = await browser.follow(await browser.post(consent.url, { decision }), consent.url);
    expect([end.response.status, end.left]).toEqual([400, null]);
    const { events } = await at.tenant.events('?event=authorize&limit=1000');
    expect(events.filter(({ metadata }) => metadata.client_id === client.id)).toEqual([]);
  },
);

it('A10: nor an answer for a person who is remembered', async () => {
  const client = await createClient('Second wiki', FROM);
  const { browser } = await signIn();
  const pending = await ask(client, browser);
  expect(pending.kind).toBe('consent');
  expect((await change(client, { redirect_uris: ['https://wiki.example.com/other'] })).status).toBe(200);
  expect((await decide(pending, browser)).code).toBeNull();
});

it('A10: nor an error, where the change came while the person was at the provider', async () => {
  const client = await createClient('Third wiki', FROM);
  const browser = new CookieBrowser();
  const { url } = requestOf(client);
  const picker = await browser.follow(await browser.send(url), url);
  expect((await change(client, { redirect_uris: ['https://wiki.example.com/other'] })).status).toBe(200);
  const denied = await browser.follow(await browser.post(picker.url, { persona: 'denies' }), picker.url);
  expect([denied.response.status, denied.left]).toEqual([400, null]);
});

it('a change of other fields is in nobody’s way', async () => {
  const client = await createClient('Fourth wiki', FROM);
  const browser = new CookieBrowser();
  const { consent } = await toConsent(client, browser);
  expect((await change(client, { name: 'Other name' })).status).toBe(200);
  const end = await browser.follow(await browser.post(consent.url, { decision: 'approve' }), consent.url);
  expect(end.left?.searchParams.has('code')).toBe(true);
  expect(harness.current.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
