/** The next call that an error names succeeds when it is sent unchanged, with the credential that it names. */
import { LOCAL_TEST_USERS_MAX } from '@porchlight/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainError } from '../../../server/kernel/domain-error.ts';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { createOwner } from '../../support/owner.ts';
import {
  CALLBACK,
  createSocialTenant,
  type ProblemBody,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { someOf } from '../../support/times.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';

const harness = useHarness();
let bare: TestTenant;
let tenant: SocialTenant;
let now: Date;

beforeEach(async () => {
  now = harness.current.clock.now();
  bare = await createTenant(harness.current);
  tenant = await createSocialTenant(harness.current);
});
afterEach(() => harness.current.clock.set(now));

const send = (path: string, method: string, body?: unknown, bearer?: string, headers: Record<string, string> = {}) =>
  harness.current.fetch(path, {
    method,
    headers: {
      'user-agent': 'test',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

interface Provoked {
  readonly problem: ProblemBody;
  /** The credential that the fix is sent with; none for a public call. */
  readonly bearer?: string;
}

const managed = async (of: TestTenant, path: string, method = 'GET', body?: unknown): Promise<Provoked> => ({
  problem: await problemOf(await send(path, method, body, of.managementKey)),
  bearer: of.managementKey,
});

const wait = async (token?: string): Promise<Provoked> => ({
  problem: await problemOf(await send('/api/wait?timeout=0', 'GET', undefined, token)),
});

const edge = async (path: string, method: string, body?: unknown, bearer?: string): Promise<Provoked> => ({
  problem: await problemOf(await send(`/edge/auth/${tenant.id}${path}`, method, body)),
  ...(bearer ? { bearer } : {}),
});

/** Every code whose refusals can name a next step. A new code is a type error until it has a case here. */
type FixedCode<Error = DomainError> = Error extends { readonly code: infer Code extends string }
  ? 'next' extends keyof Error
    ? Code
    : never
  : never;
type OfHttp = 'confirmationRequired' | 'wrongKeyKind' | 'routeNotFound';

const CASES: Readonly<Record<FixedCode | OfHttp | 'confirmationRequired of a bootstrap', () => Promise<Provoked>>> = {
  missingCredentials: async () => ({ ...(await wait()), bearer: bare.managementKey }),
  invalidCredentials: async () => ({ ...(await wait('svc_wait_0unknown')), bearer: bare.managementKey }),
  alreadyClaimed: async () => {
    const { path } = await claimUrlOf(bare);
    await (await signInAccount(harness.current)).submit(path, { decision: 'approve' });
    return managed(bare, '/api/claim/url', 'POST');
  },
  claimNotFound: async () => {
    const answer = await send('/claim/svc_claim_0unknown', 'GET', undefined, undefined, { accept: 'application/json' });
    return { problem: await problemOf(answer), bearer: bare.managementKey };
  },
  providerNotEnabled: () => edge('/nowhere', 'GET', undefined, tenant.managementKey),
  idempotencyKeyConflict: async () => {
    const { access_token: bearer } = (await obtainTokens(harness.current)).tokens;
    const body = { idempotency_key: 'create-2026-11-16-c3d4', name: 'Todo app', confirmed: true };
    expect((await send('/api/mcp/bootstrap', 'POST', body, bearer)).status).toBe(201);
    return {
      problem: await problemOf(await send('/api/mcp/bootstrap', 'POST', { ...body, name: 'Other' }, bearer)),
      bearer,
    };
  },
  approvalRequired: async () => {
    const owned = await (await createOwner(harness.current)).createProject();
    const put = (path: string, method: string, json: object) => owned.api(path, { method, json });
    await put('/api/resources/social-login', 'POST', { callback_urls: ['https://app.example.com/cb'] });
    await put('/api/approvals/policy', 'PUT', { outward: true });
    return managed(owned, '/api/resources/social-login', 'POST', { callback_urls: ['https://www.example.com/cb'] });
  },
  resourceNotProvisioned: () => managed(bare, '/api/social-login/users'),
  socialLoginRequired: () => managed(bare, '/api/resources/teams', 'POST', {}),
  confirmationRequired: () => managed(bare, '/api/feedback', 'POST', { report: 'It works.' }),
  'confirmationRequired of a bootstrap': async () => {
    const { access_token: bearer } = (await obtainTokens(harness.current)).tokens;
    const body = { idempotency_key: 'create-2026-11-16-a1b2', name: 'Todo app', confirmed: false };
    return { problem: await problemOf(await send('/api/mcp/bootstrap', 'POST', body, bearer)), bearer };
  },
  redirectUriNotAllowed: () =>
    edge('/google?redirect_uri=https://elsewhere.example/cb', 'GET', undefined, tenant.managementKey),
  redirectUriRequired: async () => {
    const json = { callback_urls: ['https://*.preview.example.com/cb'] };
    await tenant.api('/api/resources/social-login', { method: 'POST', json });
    return edge('/google', 'GET', undefined, tenant.managementKey);
  },
  invalidRefreshToken: () => edge('/refresh', 'POST', { refresh_token: 'svc_ref_0example' }),
  refreshTokenReused: async () => {
    const { refreshToken } = await tenant.quickSignIn();
    await tenant.refresh(refreshToken);
    return edge('/refresh', 'POST', { refresh_token: refreshToken });
  },
  testUserLimit: async () => {
    const create = () => tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    for (let count = 0; count < LOCAL_TEST_USERS_MAX; count += 1) expect((await create()).status).toBe(201);
    return managed(tenant, '/api/social-login/test-users', 'POST', {});
  },
  testUsersOff: async () => {
    await tenant.api('/api/social-login/settings', { method: 'PUT', json: { test_users: false } });
    return managed(tenant, '/api/social-login/test-users', 'POST', {});
  },
  hostNotProven: () =>
    edge(
      '/google?login_hint=ticket:0example&redirect_uri=https://app.example.com/auth/callback',
      'GET',
      undefined,
      tenant.managementKey,
    ),
  webhookLimit: async () => {
    const json = { url: 'https://app.example.com/hook' };
    for (let count = 0; count < 5; count += 1) await tenant.api('/api/webhooks', { method: 'POST', json });
    return managed(tenant, '/api/webhooks', 'POST', json);
  },
  keyLimit: async () => {
    const json = { name: 'CI', preset: 'ci' };
    for (let count = 0; count < 20; count += 1) await tenant.api('/api/keys', { method: 'POST', json });
    return managed(tenant, '/api/keys', 'POST', json);
  },
  tenantPaused: async () => {
    await tenant.pause();
    return managed(tenant, '/api/social-login/users');
  },
  tenantExpired: async () => {
    harness.current.clock.advance({ hours: 73 });
    return { problem: (await managed(bare, '/api/tenant')).problem };
  },
  wrongKeyKind: async () => ({
    problem: await problemOf(await send('/api/tenant', 'GET', undefined, bare.applicationKey)),
    bearer: bare.managementKey,
  }),
  routeNotFound: async () => ({ problem: await problemOf(await send('/api/nothing', 'GET')) }),
};

describe('the fix of an error', () => {
  it.each(someOf(Object.entries(CASES), 6))('%s is a call that succeeds', async (name, provoke) => {
    const { problem, bearer } = await provoke();
    expect(problem.code).toBe(name.split(' ')[0]);
    const { method, path, body } = problem.fix ?? { method: '', path: '' };
    expect(path, 'has a fix').not.toBe('');
    const answer = await send(path, method, body, bearer);
    expect([200, 201, 302]).toContain(answer.status);
  });

  it('is left out of a confirmation where more is wrong than that', async () => {
    for (const body of [{}, { report: '' }, { report: 'x', bogus: 1 }]) {
      const { problem } = await managed(bare, '/api/feedback', 'POST', body);
      expect([problem.status, problem.fix]).toEqual([400, undefined]);
    }
  });

  it('of an unlisted redirect leads on to the call that lists it', async () => {
    const { problem, bearer } = await edge(
      '/google?redirect_uri=https://b.example/cb',
      'GET',
      undefined,
      tenant.managementKey,
    );
    const check = await send(problem.fix?.path ?? '', 'GET', undefined, bearer);
    const { fix } = (await check.json()) as { fix: { method: string; path: string; body: unknown } };
    expect((await send(fix.path, fix.method, fix.body, bearer)).status).toBe(200);
    expect((await send(`/edge/auth/${tenant.id}/google?redirect_uri=https://b.example/cb`, 'GET')).status).toBe(302);
    expect((await send(`/edge/auth/${tenant.id}/google?redirect_uri=${CALLBACK}`, 'GET')).status).toBe(302);
  });
});
