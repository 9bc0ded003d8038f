/** A sign-in by a code that comes by e-mail, step by step, as a browser without scripts does it. */
import { randomBytes } from 'node:crypto';
import type { Harness } from '../harness.ts';
import { CookieBrowser } from '../sign-in.ts';

export interface EmailPage {
  readonly browser: CookieBrowser;
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  /** The address outside the service at which the browser arrived. */
  readonly left: URL | null;
}

/** A new address. Codes are counted by address, and other files of the same database send some too. */
export const newAddress = (): string => `eva.${randomBytes(6).toString('hex')}@example.com`;

interface Start {
  readonly browser?: CookieBrowser;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

type At = Pick<Harness, 'baseUrl'>;

async function land(browser: CookieBrowser, response: Response, from: string | URL): Promise<EmailPage> {
  const { response: last, url, left } = await browser.follow(response, from);
  return { browser, url, status: last.status, text: left ? '' : await last.text(), left };
}

/** The page that asks for the address. */
export async function startEmail(
  harness: At,
  tenantId: string,
  { browser = new CookieBrowser(), query = {}, headers = {} }: Start = {},
) {
  const url = new URL(`/edge/auth/${tenantId}/email`, harness.baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return land(browser, await browser.send(url, { headers: { ...headers } }), url);
}

export async function submit(page: EmailPage, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { browser } = page;
  const init = { method: 'POST', body: new URLSearchParams(fields), headers };
  return land(browser, await browser.send(page.url, init), page.url);
}

export const sendCode = (page: EmailPage, email: string, headers: Record<string, string> = {}) =>
  submit(page, { do: 'send-code', email }, headers);
export const enterCode = (page: EmailPage, code: string, headers: Record<string, string> = {}) =>
  submit(page, { do: 'check-code', code }, headers);

/** The codes in the mailbox of the personas that went to an address, the newest first. */
export async function codesTo(harness: At, email: string): Promise<string[]> {
  const page = await (await fetch(new URL('/personas/mail', harness.baseUrl))).text();
  return [...page.matchAll(/data-mail="([^"]+)" data-code="([^"]+)"/g)].flatMap(([, to, code = '']) =>
    to === email ? [code] : [],
  );
}

export async function newestCode(harness: At, email: string): Promise<string> {
  const [code] = await codesTo(harness, email);
  if (!code) throw new Error(`no mail came for ${email}`);
  return code;
}

/** Up to the consent page. */
export async function toConsentByEmail(harness: At, tenantId: string, email: string, start: Start = {}) {
  const asked = await sendCode(await startEmail(harness, tenantId, start), email, start.headers);
  return enterCode(asked, await newestCode(harness, email), start.headers);
}

/** The whole sign-in. Returns the address in the app at its end. */
export async function signInByEmail(harness: At, tenantId: string, email: string, start: Start = {}): Promise<URL> {
  const consent = await toConsentByEmail(harness, tenantId, email, start);
  if (consent.status !== 200 || consent.left) throw new Error(`no consent page: ${consent.status} ${consent.url}`);
  const end = await submit(consent, { decision: 'approve' });
  if (!end.left) throw new Error(`the decision stopped with ${end.status}`);
  return end.left;
}

export const enable = async (
  tenant: { api(path: string, init: { method: string; json: unknown }): Promise<Response> },
  provider: 'email' | 'passkey',
) => tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
