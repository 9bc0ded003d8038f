/** An OAuth client for tests that makes each step by hand, so that each can be made wrong. */
import { createHash, randomBytes } from 'node:crypto';
import { createOwner, type TestOwner } from '../../../support/owner.ts';
import { locationOf, PathBrowser } from './browser.ts';

/** The part of a harness or of a running server that a step needs. */
export interface Service {
  readonly baseUrl: string;
}

export interface TestClient {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly redirect_uris: readonly string[];
  readonly [member: string]: unknown;
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

export type Changes = Readonly<Record<string, string | undefined>>;

export const REDIRECT = 'https://client.example/callback';

export const publicClient = {
  client_name: 'Test agent',
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: 'none',
} as const;

export const post = (service: Service, path: string, fields: Changes, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.baseUrl), { method: 'POST', body: formOf(fields), headers, redirect: 'manual' });

export const sendRegistration = (service: Service, metadata: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL('/oauth/register', service.baseUrl), {
    method: 'POST',
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
    headers: { 'content-type': 'application/json', ...headers },
  });

export async function register(service: Service, metadata: object = publicClient): Promise<TestClient> {
  const response = await sendRegistration(service, metadata);
  const body = await response.json();
  if (response.status !== 201) throw new Error(`registration answered ${response.status}: ${JSON.stringify(body)}`);
  return body as TestClient;
}

export function authorizationRequest(service: Service, client: TestClient, changes: Changes = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL('/oauth/authorize', service.baseUrl);
  const parameters: Changes = {
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0],
    response_type: 'code',
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${service.baseUrl}/mcp`,
    ...changes,
  };
  url.search = String(formOf(parameters));
  return { url, verifier };
}

/** Opens the consent page. A redirect elsewhere, or an error page, is returned as it is. */
export async function openConsent(browser: PathBrowser, url: URL): Promise<{ url: URL; response: Response }> {
  const answer = await browser.get(url);
  if (!answer.headers.has('location')) return { url, response: answer };
  const interaction = locationOf(answer);
  if (interaction.origin !== url.origin) return { url: interaction, response: answer };
  return { url: interaction, response: await browser.get(interaction) };
}

export const csrfOf = (page: string): string => /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Presses a button on the consent page and follows redirects to the address outside the service. */
export async function decide(browser: PathBrowser, url: URL, decision: string): Promise<URL> {
  const consent = await openConsent(browser, url);
  const page = await consent.response.text();
  if (consent.response.status !== 200)
    throw new Error(`no consent page but ${consent.response.status} at ${consent.url}`);
  const decided = await browser.post(consent.url, { csrf_token: csrfOf(page), decision });
  if (decided.status !== 303) throw new Error(`the decision was answered with ${decided.status}`);
  return locationOf(await browser.get(locationOf(decided)));
}

export interface Approved {
  readonly client: TestClient;
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

export async function approve(
  service: Service,
  client: TestClient,
  browser: PathBrowser,
  changes: Changes = {},
): Promise<Approved> {
  const { url, verifier } = authorizationRequest(service, client, changes);
  const end = await decide(browser, url, 'approve');
  const code = end.searchParams.get('code');
  if (!code) throw new Error(`the approval ended without a code: ${end}`);
  return { client, code, verifier, redirectUri: url.searchParams.get('redirect_uri') ?? '' };
}

export const redeem = (service: Service, { client, code, verifier, redirectUri }: Approved, changes: Changes = {}) =>
  post(service, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...changes,
  });

export const refresh = (service: Service, client: TestClient, refreshToken: string, changes: Changes = {}) =>
  post(service, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    refresh_token: refreshToken,
    ...changes,
  });

export interface Signed {
  readonly owner: TestOwner;
  readonly browser: PathBrowser;
}

export async function signedInBrowser(harness: Parameters<typeof createOwner>[0]): Promise<Signed> {
  const owner = await createOwner(harness);
  return { owner, browser: new PathBrowser(owner.cookie) };
}

/** A client that has gone through all steps. */
export async function obtainTokens(harness: Parameters<typeof createOwner>[0], changes: Changes = {}) {
  const client = await register(harness);
  const { owner, browser } = await signedInBrowser(harness);
  const approved = await approve(harness, client, browser, changes);
  const response = await redeem(harness, approved);
  if (response.status !== 200) throw new Error(`the code was answered with ${response.status}`);
  return { client, owner, browser, approved, tokens: (await response.json()) as TokenAnswer };
}

const formOf = (fields: Changes): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));
