/** People who sign in to an account of the service itself, over HTTP, the way a browser does. */
import { randomBytes } from 'node:crypto';
import { paused } from '../../server/tenants/tenant.ts';
import type { Harness } from './harness.ts';
import { CookieBrowser } from './sign-in.ts';
import type { TestTenant } from './tenant.ts';

type At = Pick<Harness, 'baseUrl'>;

export interface SignedInBrowser {
  readonly browser: CookieBrowser;
  readonly email: string;
  /** The address at which the sign-in ended, and the page there. */
  readonly url: URL;
  readonly response: Response;
  get(path: string): Promise<Response>;
  /** Reads the page at `pagePath` and sends a form from it, with the page's token. */
  submit(path: string, fields: Record<string, string>, pagePath?: string): Promise<Response>;
}

const HTML = { accept: 'text/html' };

export interface AccountSignIn {
  readonly email?: string;
  readonly returnTo?: string;
  /** The provider at which the person signs in; Google if omitted. */
  readonly provider?: string;
  readonly browser?: CookieBrowser;
}

export async function signInAccount(harness: At, options: AccountSignIn = {}): Promise<SignedInBrowser> {
  const browser = options.browser ?? new CookieBrowser();
  const email = options.email ?? `person-${randomBytes(6).toString('hex')}@example.com`;
  const start = new URL('/account/sign-in/start', harness.baseUrl);
  if (options.provider) start.searchParams.set('provider', options.provider);
  if (options.returnTo) start.searchParams.set('return_to', options.returnTo);
  const picker = await browser.follow(await browser.send(start), start);
  const chosen = await browser.post(picker.url, { email });
  const { url, response } = await browser.follow(chosen, picker.url);
  return {
    browser,
    email,
    url,
    response,
    get: (path) => browser.send(new URL(path, harness.baseUrl), { headers: HTML }),
    submit: async (path, fields, pagePath = path) => {
      const page = await browser.send(new URL(pagePath, harness.baseUrl), { headers: HTML });
      const text = await page.text();
      return browser.send(new URL(path, harness.baseUrl), {
        method: 'POST',
        headers: HTML,
        body: new URLSearchParams({ csrf_token: csrfIn(text), ...shownIn(text), ...fields }),
      });
    },
  };
}

/** The token in the forms of a page; empty if the page has none. */
export const csrfIn = (page: string): string => /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** What the page says it showed of a project; its form sends it back. */
export function shownIn(page: string): { readonly shown?: string } {
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1];
  return shown === undefined ? {} : { shown };
}

export interface ClaimLink {
  readonly path: string;
  readonly userCode: string;
  readonly expiresAt: string;
  readonly waitToken: string;
}

/** Asks for the claim URL as an agent does. */
export async function claimUrlOf(tenant: Pick<TestTenant, 'api'>): Promise<ClaimLink> {
  const response = await tenant.api('/api/claim/url', { method: 'POST' });
  if (response.status !== 201) throw new Error(`claim/url answered ${response.status}: ${await response.text()}`);
  const body = (await response.json()) as {
    claim_url: string;
    user_code: string;
    expires_at: string;
    wait: { token: string };
  };
  return {
    path: new URL(body.claim_url).pathname,
    userCode: body.user_code,
    expiresAt: body.expires_at,
    waitToken: body.wait.token,
  };
}

export async function waitFor(harness: Pick<Harness, 'fetch'>, waitToken: string, timeout = 0): Promise<Response> {
  return harness.fetch(`/api/wait?timeout=${timeout}`, { headers: { authorization: `Bearer ${waitToken}` } });
}

export async function waitStatus(harness: Pick<Harness, 'fetch'>, waitToken: string, timeout = 0): Promise<string> {
  const response = await waitFor(harness, waitToken, timeout);
  if (response.status !== 200) return `${response.status}`;
  return ((await response.json()) as { status: string }).status;
}

/** Pauses a tenant as an exceeded hard cap does. */
export async function pauseTenant({ service, clock }: Harness, tenantId: string): Promise<void> {
  const now = clock.now();
  const moved = await service.shared.tenants.change(tenantId, now, (tenant) => paused(tenant, 'lifetime_events', now));
  if (!moved.ok) throw new Error(`the pause was refused: ${moved.error.code}`);
}

/** The e-mail address of the account that owns a tenant. */
export async function ownerOf({ database }: Pick<Harness, 'database'>, tenantId: string): Promise<unknown> {
  const [row] = await database.query(
    `select accounts.email from porchlight.tenants tenants
     join porchlight.accounts accounts on accounts.id = tenants.owner_id where tenants.id = $1`,
    [tenantId],
  );
  return row?.email;
}

/** The tenant as its own status shows it. */
export async function tenantStatus(tenant: Pick<TestTenant, 'api'>): Promise<Record<string, unknown>> {
  const report = (await (await tenant.api('/api/tenant')).json()) as { tenant: Record<string, unknown> };
  return report.tenant;
}
