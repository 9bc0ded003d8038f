/**
 * Tenants with social login: their public calls, their history, and sign-ins without pages for tests that do not need
 * them.
 */
import type { AuthEvent, EventList } from '@porchlight/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import type { z } from 'zod';
import { createAccessTokens } from '../../server/crypto/access-token.ts';
import { signAccessToken } from '../../server/social-login/sessions/token-pair.ts';
import { paused, type Tenant } from '../../server/tenants/tenant.ts';
import { createHarness, type Harness, type HarnessOptions } from './harness.ts';
import type { Tokens } from './sign-in.ts';
import { CALLBACK, identity, refill, signInThroughStores } from './social-stores.ts';
import { createTenant, type TestTenant } from './tenant.ts';

export { CALLBACK } from './social-stores.ts';

export type EventBody = z.output<typeof AuthEvent>;
export type EventPage = z.output<typeof EventList>;

export interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface SocialTenant extends TestTenant {
  edge(
    call: 'token' | 'verify' | 'refresh' | 'logout',
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The body of a successful verify. */
  verify(accessToken: string): Promise<unknown>;
  refresh(refreshToken: string, idempotencyKey?: string): Promise<Response>;
  logout(refreshToken: string): Promise<Response>;
  events(query?: string): Promise<EventPage>;
  /** A session without any page: user, session and events are stored as a sign-in stores them. */
  quickSignIn(name?: string): Promise<Tokens & { readonly sessionId: string; readonly userId: number }>;
  /** Fills the buckets again. */
  refill(): Promise<void>;
  pause(): Promise<void>;
}

/**
 * A harness for the whole file. It checks what no file may ever cause: an answer that the contract does not list, or an
 * error that the service did not expect.
 */
export function useHarness(options: HarnessOptions = {}): { readonly current: Harness } {
  let harness: Harness | undefined;
  const used = {
    get current(): Harness {
      if (!harness) throw new Error('the harness is made before the first test of the file, not while it is read');
      return harness;
    },
  };
  beforeAll(async () => {
    harness = await createHarness(options);
  });
  afterAll(() => expect(surprises(used.current)).toEqual([]));
  return used;
}

export const surprises = ({ logs }: Pick<Harness, 'logs'>): string[] =>
  logs.filter((line) => /"level":"(fatal|error)"/.test(line));

export async function createSocialTenant(
  harness: Harness,
  callbackUrls: readonly string[] = [CALLBACK],
): Promise<SocialTenant> {
  const tenant = await createTenant(harness);
  await provision(tenant, callbackUrls);
  return socialTenant(harness, tenant);
}

/** A project whose people are in tables of this profile: pooled or of its own. */
export async function createPlacedTenant(harness: Harness, profile: string): Promise<SocialTenant> {
  const tenant = await createTenant(harness);
  await harness.database.query('update porchlight.tenants set runtime_profile = $2 where id = $1', [
    tenant.id,
    profile,
  ]);
  await provision(tenant, [CALLBACK]);
  return socialTenant(harness, tenant);
}

export async function provision(tenant: TestTenant, callbackUrls: readonly string[]): Promise<void> {
  const json = { callback_urls: callbackUrls };
  const response = await tenant.api('/api/resources/social-login', { method: 'POST', json });
  if (response.status !== 200) throw new Error(`provisioning answered ${response.status}: ${await response.text()}`);
}

/** The same tenant, seen from another node if the harness is another. */
export function socialTenant(harness: Harness, tenant: TestTenant): SocialTenant {
  const { id } = tenant;
  const edge: SocialTenant['edge'] = (call, body, headers = {}) =>
    harness.fetch(`/edge/auth/${id}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    ...tenant,
    edge,
    async verify(accessToken) {
      const response = await edge('verify', { access_token: accessToken });
      expect(response.status).toBe(200);
      return response.json();
    },
    refresh: (refreshToken, key) =>
      edge('refresh', { refresh_token: refreshToken }, key === undefined ? {} : { 'idempotency-key': key }),
    logout: (refreshToken) => edge('logout', { refresh_token: refreshToken }),
    async events(query = '') {
      const response = await tenant.api(`/api/social-login/events${query}`);
      expect(response.status).toBe(200);
      return (await response.json()) as EventPage;
    },
    async quickSignIn(name = 'ada') {
      await refill(harness, id);
      const resource = await harness.service.shared.resources.find(id);
      if (!resource) throw new Error('social login is not provisioned');
      const { session, result, pending } = await signInThroughStores(harness, resource, identity(name));
      if (!result.ok) throw new Error(`the sign-in was ${result.error}`);
      const { sessionId, refreshToken } = session;
      const { epoch } = resource;
      const { expiresAt } = pending.tenant;
      const subject = {
        ...result.value,
        tenantId: id,
        sessionId,
        generation: 1,
        epoch,
        tenantExpiresAt: expiresAt,
        sessionExpiresAt: session.expiresAt,
      };
      const tokens = createAccessTokens(harness.service.shared.keyRing, harness.service.shared.baseUrl);
      const accessToken = signAccessToken(tokens, subject, harness.clock.now());
      return { accessToken, refreshToken, returnTo: null, sessionId, userId: result.value.userId };
    },
    refill: () => refill(harness, id),
    pause: () => changeTenant(harness, id, (current) => paused(current, 'operator', harness.clock.now())),
  };
}

export async function changeTenant(
  { service, clock }: Harness,
  tenantId: string,
  move: (tenant: Tenant) => ReturnType<typeof paused>,
): Promise<void> {
  const moved = await service.shared.tenants.change(tenantId, clock.now(), move);
  if (!moved.ok) throw new Error(`the tenant was not changed: ${moved.error.code}`);
}

/** A problem body, with the fields that the tests check. */
export interface ProblemBody {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly request_id: string;
  readonly fix?: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export async function problemOf(response: Response): Promise<ProblemBody> {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const body = (await response.json()) as ProblemBody;
  expect(body.status).toBe(response.status);
  expect(response.headers.get('x-request-id')).toBe(body.request_id);
  return body;
}

export const pairOf = async (response: Response): Promise<Pair> => {
  expect(response.status).toBe(200);
  return (await response.json()) as Pair;
};
