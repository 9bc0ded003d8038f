/**
 * Sign-ins by a code that comes by e-mail: ours through its pages, up to tokens, and better-auth's e-mail OTP, which has no
 * pages and asks for no consent. Both send by the same mail server, with the same library.
 */
import { CookieBrowser } from '../../../test/support/sign-in.ts';
import type { Mailbox } from '../instruments/mailbox.ts';
import { withClient } from '../instruments/postgres.ts';

/** One address gets three codes in ten minutes from one caller. */
const PEOPLE = 80;
export const SAMPLES_BY_MAIL = 100;

let turn = 0;
const nextPerson = (): string => {
  turn += 1;
  return `person-${turn % PEOPLE}@example.com`;
};

export const enableEmail = (database: string): Promise<void> =>
  withClient(database, async (client) => {
    const email = { provider: 'email', enabled: true, client: null, problem: null, checkedAt: null };
    const google = { ...email, provider: 'google' };
    await client.query('update porchlight.social_login_resources set providers = $1', [
      JSON.stringify([google, email]),
    ]);
  });

/** Sends a form of a page, and follows it to the next one. Returns the address outside the service, if it leads there. */
async function send(browser: CookieBrowser, at: URL, fields: Record<string, string>, service: string) {
  const answer = await browser.send(at, { method: 'POST', body: new URLSearchParams(fields) });
  return land(browser, at, answer, service);
}

async function land(browser: CookieBrowser, from: URL, first: Response, service: string) {
  let [response, url, requests] = [first, from, 1];
  for (;;) {
    await response.arrayBuffer();
    const location = response.headers.get('location');
    if (location === null) return { url, requests, left: null };
    url = new URL(location, url);
    if (url.origin !== service) return { url, requests, left: url };
    response = await browser.send(url);
    requests += 1;
  }
}

export async function signInAtOursByMail(service: string, tenantId: string, mailbox: Mailbox): Promise<number> {
  const browser = new CookieBrowser();
  const email = nextPerson();
  const start = new URL(`/edge/auth/${tenantId}/email`, service);
  const asked = await land(browser, start, await browser.send(start), service);
  const code = mailbox.next(email);
  const sent = await send(browser, asked.url, { do: 'send-code', email }, service);
  const consent = await send(browser, sent.url, { do: 'check-code', code: await code }, service);
  const end = await send(browser, consent.url, { decision: 'approve' }, service);
  if (!end.left?.searchParams.has('access_token')) throw new Error(`no tokens at ${end.url}`);
  return asked.requests + sent.requests + consent.requests + end.requests;
}

export async function signInAtTheirsByMail(service: string, mailbox: Mailbox): Promise<number> {
  const email = nextPerson();
  const browser = new CookieBrowser();
  const post = (path: string, body: object): Promise<Response> =>
    browser.send(new URL(`/api/auth/${path}`, service), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service },
      body: JSON.stringify(body),
    });
  const otp = mailbox.next(email);
  await (await post('email-otp/send-verification-otp', { email, type: 'sign-in' })).arrayBuffer();
  await (await post('sign-in/email-otp', { email, otp: await otp })).arrayBuffer();
  if (!browser.cookiesFor('/').includes('session_token')) throw new Error('no session');
  return 2;
}
