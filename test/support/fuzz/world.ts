/** What fuzzed requests can be about: tenants in every state, credentials of every kind, and all their secrets. */
import { addSeconds } from '../../../server/kernel/clock.ts';
import { obtainTokens } from '../../http/oauth/support/oauth-client.ts';
import { CALLBACK, codeOf, type EdgeApp, edgeApp } from '../../security/support/edge-app.ts';
import { openSession } from '../../security/support/sessions.ts';
import { claimUrlOf, pauseTenant } from '../account.ts';
import type { Harness } from '../harness.ts';
import { createOwner } from '../owner.ts';
import { createTenant, type TestTenant } from '../tenant.ts';

export const TENANT_STATES = ['open', 'bare', 'paused', 'expired'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

export interface FuzzWorld {
  readonly harness: Harness;
  readonly tenants: Readonly<Record<TenantState, TestTenant>>;
  readonly userId: number;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly waitToken: string;
  readonly claimPath: string;
  readonly edgeSession: string;
  readonly accountToken: string;
  readonly accountCookie: string;
  /** Everything that must not appear in an answer where it was not requested. */
  readonly secrets: Set<string>;
}

/** The world, repaired where requests may have changed it: half of them change something, some of them for good. */
export async function repairedWorld(world: FuzzWorld): Promise<FuzzWorld> {
  const { harness, tenants, secrets } = world;
  const app = edgeApp(harness, tenants.open);
  const provisioned = await app.provision(CALLBACKS);
  if (provisioned.status !== 200) return createFuzzWorld(harness);
  const { userId, sessionId, ...tokens } = await openFuzzSession(harness, app);
  for (const secret of Object.values(tokens)) secrets.add(secret);
  return { ...world, userId, sessionId, ...tokens };
}

async function openFuzzSession(harness: Harness, app: EdgeApp) {
  const { userId, sessionId, refreshToken: first } = await openSession(harness, app.id);
  const pair = (await (await app.refresh(first)).json()) as Record<string, string>;
  return {
    userId,
    sessionId,
    accessToken: String(pair.access_token),
    refreshToken: String(pair.refresh_token),
  };
}

const accountTokens = new WeakMap<Harness, { readonly token: string; readonly until: Date }>();

/** Getting a token takes long, so one serves several worlds while it is valid. */
async function accountTokenOf(harness: Harness): Promise<string> {
  const known = accountTokens.get(harness);
  if (known && known.until > harness.clock.now()) return known.token;
  const { tokens } = await obtainTokens(harness);
  accountTokens.set(harness, { token: tokens.access_token, until: addSeconds(harness.clock.now(), 1_800) });
  return tokens.access_token;
}

const CALLBACKS = [CALLBACK, 'https://*.example.com/cb'];

export async function createFuzzWorld(harness: Harness): Promise<FuzzWorld> {
  const owner = await createOwner(harness, 'pro');
  const tenants = {
    open: await owner.createProject('Fuzzed'),
    bare: await createTenant(harness),
    paused: await createTenant(harness),
    expired: await createTenant(harness),
  };
  const app = edgeApp(harness, tenants.open);
  const provisioned = await app.provision(CALLBACKS);
  if (provisioned.status !== 200) throw new Error(`provisioning was refused: ${await codeOf(provisioned)}`);
  await edgeApp(harness, tenants.paused).provision([CALLBACK]);
  const { waitToken, path: claimPath } = await claimUrlOf(tenants.bare);
  await pauseTenant(harness, tenants.paused.id);
  await harness.database.query('update porchlight.tenants set expires_at = $2 where id = $1', [
    tenants.expired.id,
    harness.clock.now(),
  ]);
  const { userId, sessionId, accessToken, refreshToken } = await openFuzzSession(harness, app);
  const edge = await harness.fetch(`/edge/session?key=${tenants.open.applicationKey}`, { method: 'POST' });
  const { token: edgeSession } = (await edge.json()) as { token: string };
  const accountToken = await accountTokenOf(harness);
  const keys = Object.values(tenants).flatMap(({ managementKey, applicationKey }) => [managementKey, applicationKey]);
  return {
    harness,
    tenants,
    userId,
    sessionId,
    accessToken,
    refreshToken,
    waitToken,
    claimPath,
    edgeSession,
    accountToken,
    accountCookie: owner.cookie,
    secrets: new Set([
      ...keys,
      accessToken,
      refreshToken,
      waitToken,
      claimPath.slice('/claim/'.length),
      edgeSession,
      accountToken,
      owner.cookie.split('=')[1] ?? '',
    ]),
  };
}
