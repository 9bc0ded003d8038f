/** Signs a persona in over HTTP as a browser does: it follows every redirect by hand and keeps every cookie. */
import type { Harness } from './harness.ts';
import { meantAddress, SIGN_IN_BY } from './sign-in-by.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly returnTo: string | null;
}

/** A browser without pages: it keeps cookies by host and path and never follows a redirect by itself. */
export class CookieBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async send(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = meantAddress(address);
    const cookie = this.cookiesFor(new URL(url).pathname);
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Cookies that another answer of the service set in this browser. */
  keep(lines: readonly string[]): void {
    for (const line of lines) this.#keep(line);
  }

  /** The Cookie header for a path; empty if there is nothing to send. */
  cookiesFor(pathname: string): string {
    return [...this.#cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  post(url: string | URL, fields: Record<string, string>): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /**
   * Follows redirects as long as they stay on the service. An address outside the service is returned without being
   * visited.
   */
  async follow(response: Response, from: string | URL): Promise<{ response: Response; url: URL; left: URL | null }> {
    let [current, url] = [response, new URL(from)];
    for (let hop = 0; hop < 12; hop += 1) {
      const location = current.headers.get('location');
      if (!location) return { response: current, url, left: null };
      const next = new URL(location, url);
      if (next.origin !== url.origin) return { response: current, url, left: next };
      url = next;
      current = await this.send(url);
    }
    throw new Error('too many redirects');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const cut = pair.indexOf('=');
    const name = pair.slice(0, cut);
    const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/';
    const ended = attributes.some((text) => /^max-age=0$/i.test(text) || /^expires=Thu, 01 Jan 1970/i.test(text));
    if (ended) this.#cookies.delete(name);
    else this.#cookies.set(name, { value: pair.slice(cut + 1), path });
  }
}

export interface SignInOptions {
  readonly persona?: string;
  /** The provider whose personas sign in: the default of the run if omitted. */
  readonly provider?: string;
  /** Any e-mail address instead of a persona. */
  readonly email?: string;
  readonly redirectUri?: string;
  readonly returnTo?: string;
  /** Other parameters of the start link. */
  readonly query?: Readonly<Record<string, string>>;
  readonly browser?: CookieBrowser;
  readonly decision?: 'approve' | 'deny';
}

/** From the start link to the consent page, or to where the sign-in ended before it. */
export async function toConsent(harness: Pick<Harness, 'baseUrl'>, tenantId: string, options: SignInOptions = {}) {
  const browser = options.browser ?? new CookieBrowser();
  const start = new URL(`/edge/auth/${tenantId}/${options.provider ?? SIGN_IN_BY}`, harness.baseUrl);
  if (options.redirectUri) start.searchParams.set('redirect_uri', options.redirectUri);
  if (options.returnTo) start.searchParams.set('return_to', options.returnTo);
  for (const [name, value] of Object.entries(options.query ?? {})) start.searchParams.set(name, value);
  const picker = await browser.follow(await browser.send(start), start);
  if (picker.left || picker.response.status !== 200) return { browser, ...picker };
  const choice: Record<string, string> = options.email
    ? { email: options.email }
    : { persona: options.persona ?? 'ada' };
  const chosen = await browser.post(picker.url, choice);
  return { browser, ...(await browser.follow(chosen, picker.url)) };
}

type Followed = Awaited<ReturnType<CookieBrowser['follow']>>;

/** A person who is offered a passkey wants none. */
async function leaveOffer(browser: CookieBrowser, end: Followed): Promise<Followed> {
  const isOffer = !end.left && end.url.pathname.endsWith('/passkey');
  return isOffer ? browser.follow(await browser.post(end.url, { do: 'not-now' }), end.url) : end;
}

/** The whole sign-in. Returns the address in the app at its end. */
export async function signInTo(
  harness: Pick<Harness, 'baseUrl'>,
  tenantId: string,
  options: SignInOptions = {},
): Promise<URL> {
  const { browser, url, left, response } = await toConsent(harness, tenantId, options);
  if (left) return left;
  if (response.status !== 200) throw new Error(`the sign-in stopped at ${url.pathname} with ${response.status}`);
  const decided = await browser.post(url, { decision: options.decision ?? 'approve' });
  const end = await leaveOffer(browser, await browser.follow(decided, url));
  if (!end.left) throw new Error(`the decision stopped with ${end.response.status}: ${await end.response.text()}`);
  return end.left;
}

export async function signIn(
  harness: Pick<Harness, 'baseUrl'>,
  tenantId: string,
  options: SignInOptions = {},
): Promise<Tokens> {
  const end = await signInTo(harness, tenantId, options);
  const [accessToken, refreshToken] = [end.searchParams.get('access_token'), end.searchParams.get('refresh_token')];
  if (!accessToken || !refreshToken) throw new Error(`the sign-in ended without tokens: ${end.searchParams}`);
  return { accessToken, refreshToken, returnTo: end.searchParams.get('return_to') };
}
