/** An app with social login, as attackers and their victims see it: its tenant and the four public calls. */

import type { Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

export const CALLBACK = 'https://app.example.com/auth/callback';

export interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly [member: string]: unknown;
}

export interface AuthEventBody {
  readonly id: number;
  readonly event: string;
  readonly user_id: number | null;
  readonly metadata: Record<string, unknown>;
  readonly [member: string]: unknown;
}

export interface EdgeApp extends TestTenant {
  verify(accessToken: unknown): Promise<Response>;
  /** Whether verify accepts the token. */
  isValid(accessToken: string): Promise<boolean>;
  refresh(refreshToken: unknown, headers?: Record<string, string>): Promise<Response>;
  logout(refreshToken: unknown): Promise<Response>;
  start(query?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  events(): Promise<AuthEventBody[]>;
  provision(urls: readonly string[]): Promise<Response>;
}

type At = Pick<Harness, 'baseUrl'>;

export const sendJson = (at: At, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL(path, at.baseUrl), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The public calls of a tenant at one node; another node of the same database accepts them as well. */
export function edgeApp(at: At, tenant: TestTenant): EdgeApp {
  const path = `/edge/auth/${tenant.id}`;
  const verify = (access_token: unknown) => sendJson(at, `${path}/verify`, { access_token });
  return {
    ...tenant,
    verify,
    async isValid(accessToken) {
      const response = await verify(accessToken);
      return response.status === 200 && ((await response.json()) as { valid: boolean }).valid;
    },
    refresh: (refresh_token, headers) => sendJson(at, `${path}/refresh`, { refresh_token }, headers),
    logout: (refresh_token) => sendJson(at, `${path}/logout`, { refresh_token }),
    start: (query = {}, headers = {}) =>
      fetch(new URL(`${path}/google?${new URLSearchParams(query)}`, at.baseUrl), { redirect: 'manual', headers }),
    async events() {
      const response = await tenant.api('/api/social-login/events?limit=1000');
      return ((await response.json()) as { events: AuthEventBody[] }).events;
    },
    provision: (callback_urls) =>
      tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls } }),
  };
}

/** A provisioned tenant without an owner. */
export async function openApp(harness: Harness, urls: readonly string[] = [CALLBACK]): Promise<EdgeApp> {
  return provisioned(edgeApp(harness, await createTenant(harness)), urls);
}

/** A provisioned tenant of an account of the highest tier, so that its limits do not disturb the tests. */
export async function openRoomyApp(harness: Harness, urls: readonly string[] = [CALLBACK]): Promise<EdgeApp> {
  const owner = await createOwner(harness, 'pro');
  return provisioned(edgeApp(harness, await owner.createProject()), urls);
}

async function provisioned(app: EdgeApp, urls: readonly string[]): Promise<EdgeApp> {
  const response = await app.provision(urls);
  if (response.status !== 200) throw new Error(`provisioning answered ${response.status}: ${await response.text()}`);
  return app;
}

export const problemOf = async (response: Response): Promise<Problem> => (await response.json()) as Problem;
export const codeOf = async (response: Response): Promise<string> => (await problemOf(response)).code;
export const pairOf = async (response: Response): Promise<Pair> => {
  if (response.status !== 200) throw new Error(`no pair but ${response.status}: ${await response.text()}`);
  return (await response.json()) as Pair;
};
