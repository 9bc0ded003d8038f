/**
 * When people see the appearance of an app on a public service: only if the app's host is proven, or under its own
 * domain.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { type NameRecords, serveNames } from '../../support/network/name-server.ts';
import {
  CALLBACK,
  checkDomain,
  claimedProject,
  enterRecords,
  proveHost,
  setDomain,
} from '../../support/network/own-domain.ts';
import { provision } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';

const provider = (id: 'google' | 'github', issuer: string) =>
  ({ id, kind: id, label: id, issuer, credentials: { clientId: 'id', clientSecret: 'secret' } }) as const;
const PROVIDERS = [provider('google', 'https://accounts.google.com'), provider('github', 'https://github.com')];
const SECOND = 'https://second.example.net/cb';

const names: Record<string, NameRecords | null> = {};
let harness: Harness;
let tenant: TestTenant;
beforeEach(async () => {
  for (const name of Object.keys(names)) delete names[name];
  const nameServers = [await serveNames(names)];
  harness = await createHarness({ config: { baseUrl: 'https://id.example.net', providers: PROVIDERS, nameServers } });
  tenant = await claimedProject(harness);
  await provision(tenant, [CALLBACK, SECOND]);
  await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
  await tenant.api('/api/social-login/appearance', { method: 'PUT', json: { accent: '#1d6fb8' } });
});

const hasLook = async (path: string): Promise<boolean> => {
  const answer = await harness.fetch(`/edge/auth/${tenant.id}${path}`, { headers: { accept: 'text/html' } });
  return (await answer.text()).includes('/assets/accent.1d6fb8.css');
};
const signInTo = (callback: string) => hasLook(`/sign-in?${new URLSearchParams({ redirect_uri: callback })}`);
const everywhere = async () => ({
  first: await signInTo(CALLBACK),
  second: await signInTo(SECOND),
  ownData: await hasLook('/me'),
  error: await hasLook('/google?redirect_uri=https://lure.example.org/cb'),
});

describe('the look of an app', () => {
  it('is on no page while nothing is proven', async () => {
    expect(await everywhere()).toEqual({ first: false, second: false, ownData: false, error: false });
  });

  it('is on the sign-in to a proven host, and not on that to another host of the project', async () => {
    await proveHost(harness, tenant, new URL(CALLBACK).host);
    expect(await everywhere()).toEqual({ first: true, second: false, ownData: true, error: true });
    harness.clock.advance({ days: 31 });
    expect(await everywhere()).toEqual({ first: false, second: false, ownData: false, error: false });
  });

  it('is on every page while the own domain is active, and on none after it has lapsed', async () => {
    const host = `login.${tenant.id}.example`;
    await setDomain(tenant, host);
    expect(await everywhere()).toEqual({ first: false, second: false, ownData: false, error: false });
    await enterRecords(names, host, tenant);
    expect((await checkDomain(tenant)).status).toBe('active');
    expect(await everywhere()).toEqual({ first: true, second: true, ownData: true, error: true });
    harness.clock.advance({ days: 31 });
    expect(await everywhere()).toEqual({ first: false, second: false, ownData: false, error: false });
  });
});
