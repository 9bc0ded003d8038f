/** Adding a passkey and signing in by it over HTTP, with an authenticator in software in place of the browser's script. */
import type { Harness } from '../harness.ts';
import { CookieBrowser, signInTo } from '../sign-in.ts';
import type { SocialTenant } from '../social-tenant.ts';
import { type EmailPage, submit } from '../steps/email.ts';
import { csrfOf, ownPageOf, type Visitor } from '../steps/own-page.ts';
import { type Answer, Authenticator, type Bent, type Credential } from './authenticator.ts';

type At = Pick<Harness, 'baseUrl'>;

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** What a page asks the device for. */
export function optionsIn(page: string, kind: 'add' | 'use' | 'use-now' | 'fill') {
  const found = new RegExp(`data-passkey="${kind}" data-options="([^"]*)"`).exec(page);
  if (!found) throw new Error(`the page does not ask for a passkey (${kind})`);
  return JSON.parse(unescaped(found[1] ?? ''));
}

export const ticketIn = (page: string): string => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';

export const authenticatorOf = ({ baseUrl }: At, kind?: ConstructorParameters<typeof Authenticator>[1]) =>
  new Authenticator(new URL(baseUrl).origin, kind);

/** Presses the button of the own page. Returns where the answer leads. */
export async function addPasskey(
  harness: At,
  tenantId: string,
  visitor: Visitor,
  authenticator: Authenticator,
  bent: Bent = {},
): Promise<Response> {
  const answer = authenticator.create(optionsIn(visitor.page, 'add'), bent);
  return sendPasskey(harness, tenantId, visitor, answer);
}

export const sendPasskey = (harness: At, tenantId: string, visitor: Visitor, answer: Answer): Promise<Response> =>
  ownPageOf(harness, tenantId).post(visitor, '/passkeys/add', {
    ticket: ticketIn(visitor.page),
    answer: JSON.stringify(answer),
  });

/** The own page, loaded again. */
export async function reload(harness: At, tenantId: string, { browser }: Visitor): Promise<Visitor> {
  const response = await browser.send(ownPageOf(harness, tenantId).address());
  return { browser, page: await response.text() };
}

/** Somebody who signed in at a provider, and then added a passkey on their own page. */
export async function personWithPasskey(
  harness: At,
  tenant: Pick<SocialTenant, 'id'>,
  persona: string,
  authenticator = authenticatorOf(harness),
) {
  await signInTo(harness, tenant.id, { persona });
  const visitor = await ownPageOf(harness, tenant.id).visitor(persona);
  const added = await addPasskey(harness, tenant.id, visitor, authenticator);
  if (!added.headers.get('location')?.includes('done=passkeyAdded'))
    throw new Error(`no passkey was added: ${added.status} ${added.headers.get('location')}`);
  return { visitor: await reload(harness, tenant.id, visitor), authenticator };
}

/** The page on which a passkey is used. */
export async function startPasskey(
  harness: At,
  tenantId: string,
  {
    browser = new CookieBrowser(),
    query = {},
  }: { browser?: CookieBrowser; query?: Readonly<Record<string, string>> } = {},
): Promise<EmailPage> {
  const url = new URL(`/edge/auth/${tenantId}/passkey`, harness.baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { response, url: at, left } = await browser.follow(await browser.send(url), url);
  return { browser, url: at, status: response.status, text: left ? '' : await response.text(), left };
}

export const kindOn = (page: EmailPage): 'use' | 'use-now' =>
  page.text.includes('data-passkey="use-now"') ? 'use-now' : 'use';

export async function usePasskey(
  page: EmailPage,
  authenticator: Authenticator,
  bent: Bent = {},
  credential?: Credential,
) {
  const answer = authenticator.get(optionsIn(page.text, kindOn(page)), bent, credential);
  return submit(page, { answer: JSON.stringify(answer) });
}

/** The own page, opened by a passkey. */
export async function ownPageByPasskey(harness: At, tenantId: string, authenticator: Authenticator): Promise<Visitor> {
  const browser = new CookieBrowser();
  const start = ownPageOf(harness, tenantId).address('/start?provider=passkey');
  const { response, url } = await browser.follow(await browser.send(start), start);
  const asked = { browser, url, status: response.status, text: await response.text(), left: null };
  return { browser, page: (await usePasskey(asked, authenticator)).text };
}

/** The whole sign-in. Returns the address in the app at its end. */
export async function signInByPasskey(
  harness: At,
  tenantId: string,
  authenticator: Authenticator,
  start: Parameters<typeof startPasskey>[2] = {},
): Promise<URL> {
  const consent = await usePasskey(await startPasskey(harness, tenantId, start), authenticator);
  if (consent.status !== 200 || !consent.text.includes('data-action="approve"'))
    throw new Error(`no consent page: ${consent.status} ${consent.url}`);
  const end = await submit(consent, { decision: 'approve' });
  if (!end.left) throw new Error(`the decision stopped with ${end.status}`);
  return end.left;
}

export { csrfOf };
