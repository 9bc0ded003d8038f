/** People, tokens, keys and history of a service, and what must be true of all of them after a restore elsewhere. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { expect } from 'vitest';
import { obtainTokens, refresh, type TestClient, type TokenAnswer } from '../../http/oauth/support/oauth-client.ts';
import type { Harness, HarnessOptions } from '../../support/harness.ts';
import { createHarness } from '../../support/harness.ts';
import { signIn, type Tokens } from '../../support/sign-in.ts';
import { createSocialTenant, pairOf, type SocialTenant, socialTenant } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';

interface KeptApp {
  readonly tenant: SocialTenant;
  readonly tokens: Tokens;
  readonly users: unknown;
  readonly events: readonly { id: number }[];
}

export interface KeptWorld {
  readonly baseUrl: string;
  readonly apps: readonly KeptApp[];
  readonly ownerCookie: string;
  readonly client: TestClient;
  readonly grant: TokenAnswer;
}

/** Signs people in, in both placements, connects a program, and closes the service. The database stays open. */
export async function makeWorld(database: HarnessOptions['database']): Promise<KeptWorld> {
  const [first, ...others] = RUNTIME_PROFILES;
  const service = await openService(database, first);
  const apps = [await makeApp(service)];
  const { owner, client, tokens } = await obtainTokens(service);
  await service.close();
  for (const profile of others) {
    const other = await openService(database, profile, service.baseUrl);
    apps.push(await makeApp(other));
    await other.close();
  }
  return { baseUrl: service.baseUrl, apps, ownerCookie: owner.cookie, client, grant: tokens };
}

/** Tokens name the address that issued them, so everything happens at one address. */
async function openService(
  database: HarnessOptions['database'],
  runtimeProfile: (typeof RUNTIME_PROFILES)[number],
  baseUrl?: string,
): Promise<Harness> {
  const config = { runtimeProfile, ...(baseUrl === undefined ? {} : { baseUrl }) };
  const service = await createHarness({ ...(database ? { database } : {}), config });
  service.clock.set(new Date());
  return service;
}

async function makeApp(service: Harness): Promise<KeptApp> {
  const tenant = await createSocialTenant(service);
  const isAtItsAddress = service.service.shared.baseUrl === service.baseUrl;
  const tokens = isAtItsAddress ? await signIn(service, tenant.id) : await tenant.quickSignIn();
  const { events } = await tenant.events();
  const users = await (await tenant.api('/api/social-login/users')).json();
  return { tenant, tokens, users, events };
}

/** Everything works at the same address as if nothing had happened. */
export async function expectAllOf(world: KeptWorld): Promise<void> {
  const { baseUrl, apps, ownerCookie, client, grant } = world;
  const at = (path: string, init?: RequestInit) => fetch(new URL(path, baseUrl), { redirect: 'manual', ...init });
  for (const { tenant, tokens, users, events } of apps) {
    const there = seenAt(tenant, at);
    expect(await there.verify(tokens.accessToken)).toMatchObject({ valid: true });
    expect(await (await there.api('/api/social-login/users')).json()).toEqual(users);
    expect((await there.events()).events).toEqual(events);
    const pair = await pairOf(await there.refresh(tokens.refreshToken));
    expect(await there.verify(pair.access_token)).toMatchObject({ valid: true });
    expect(await there.verify(tokens.accessToken)).toEqual({ valid: false });
    const last = events.at(-1)?.id ?? 0;
    expect((await there.events(`?after=${last}`)).events).toMatchObject([{ id: last + 1, event: 'token_refreshed' }]);
    await signIn({ baseUrl }, tenant.id);
    const ids = (await there.events()).events.map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect((await at(`/edge/session?key=${tenant.applicationKey}`, { method: 'POST' })).status).toBe(201);
  }
  const account = await at('/account', { headers: { cookie: ownerCookie, accept: 'text/html' } });
  expect(account.status).toBe(200);
  expect((await refresh({ baseUrl }, client, grant.refresh_token)).status).toBe(200);
}

function seenAt(tenant: TestTenant, at: Harness['fetch']): SocialTenant {
  const authorization = `Bearer ${tenant.managementKey}`;
  const api: TestTenant['api'] = (path, init) => at(path, { ...init, headers: { authorization } });
  return socialTenant({ fetch: at } as Harness, { ...tenant, api });
}

/** The commands of a document, in their order. */
export const commandsIn = (markdown: string, ...programs: readonly string[]): string[] =>
  markdown.split('\n').filter((line) => programs.some((program) => line.startsWith(`${program} `)));
