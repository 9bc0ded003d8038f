/** An app that asks one of its people, and the person who opens the page and decides. */
import { createHash } from 'node:crypto';
import { csrfIn } from './account.ts';
import type { Harness } from './harness.ts';
import { CookieBrowser } from './sign-in.ts';
import type { TestTenant } from './tenant.ts';

type App = Pick<TestTenant, 'id' | 'applicationKey'>;

export interface AskedPerson {
  readonly approval: {
    readonly id: string;
    readonly approval_url: string;
    readonly user_code: string;
    readonly expires_at: string;
  };
  readonly wait: { readonly url: string; readonly token: string };
}

export const bindingOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url');

export const PAYMENT = {
  title: 'Pay 40 € to Acme',
  details: [{ label: 'Invoice', value: '2026-118' }],
  binding: bindingOf({ pay: 40, to: 'acme' }),
} as const;

export const postAsApp = (
  harness: Pick<Harness, 'fetch'>,
  path: string,
  key: string | null,
  body: unknown,
): Promise<Response> =>
  harness.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });

export const ask = (harness: Pick<Harness, 'fetch'>, app: App, accessToken: string, more: object = {}) =>
  postAsApp(harness, `/edge/approvals/${app.id}`, app.applicationKey, {
    access_token: accessToken,
    ...PAYMENT,
    ...more,
  });

export async function asked(response: Promise<Response>): Promise<AskedPerson> {
  const answer = await response;
  if (answer.status !== 201) throw new Error(`asking was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AskedPerson;
}

export const take = (
  harness: Pick<Harness, 'fetch'>,
  app: App,
  id: string,
  accessToken: string,
  binding: string = PAYMENT.binding,
): Promise<Response> =>
  postAsApp(harness, `/edge/approvals/${app.id}/${encodeURIComponent(id)}/take`, app.applicationKey, {
    access_token: accessToken,
    binding,
  });

/** What became of it: `taken`, or the status that the refusal names. */
export async function outcome(response: Promise<Response>): Promise<string> {
  const answer = await response;
  const body = (await answer.json()) as { approved?: boolean; code?: string; approval_status?: string };
  if (answer.status === 200 && body.approved === true) return 'taken';
  return body.approval_status ?? body.code ?? String(answer.status);
}

/** Opens the page in a new browser and signs this persona in for it. */
export async function openPage(url: string, persona = 'ada', browser = new CookieBrowser()) {
  const first = await browser.send(url, { headers: { accept: 'text/html' } });
  const before = await first.text();
  const start = new URL(`${new URL(url).pathname}/start`, url);
  const picker = await browser.follow(await browser.send(start), start);
  const chosen = await browser.post(picker.url, { persona });
  const { response } = await browser.follow(chosen, picker.url);
  return { browser, before, status: response.status, page: await response.text() };
}

export const press = (browser: CookieBrowser, url: string, page: string, decision: string): Promise<Response> =>
  browser.post(url, { csrf_token: csrfIn(page), decision });

/** Signs in for the page and presses a button of it. Gives the page that follows. */
export async function decideAs(url: string, decision: string, persona = 'ada'): Promise<string> {
  const { browser, page } = await openPage(url, persona);
  const pressed = await press(browser, url, page, decision);
  return (await browser.follow(pressed, url)).response.text();
}
