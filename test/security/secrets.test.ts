/** F4, F5 and F8: a secret stays with the party that it was given to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obtainTokens, REDIRECT, refresh, register } from '../http/oauth/support/oauth-client.ts';
import { claimUrlOf, signInAccount, waitFor } from '../support/account.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../support/harness.ts';
import { placementsToTry } from '../support/placements.ts';
import { signIn, toConsent } from '../support/sign-in.ts';
import { createTenant } from '../support/tenant.ts';
import { someOf } from '../support/times.ts';
import { dumpDatabase } from './support/dump.ts';
import { type EdgeApp, edgeApp, openApp, pairOf, sendJson } from './support/edge-app.ts';
import { CLIENT_SECRET, openScriptedService } from './support/scripted-provider.ts';
import { type SecretTrap, setSecretTrap } from './support/secret-trap.ts';
import { startOf } from './support/steps.ts';

describe.each(placementsToTry())('F5: the database after a full run with the runtime profile %s', (runtimeProfile) => {
  let harness: Harness;
  let trap: SecretTrap;
  beforeAll(async () => {
    const database = await openTestDatabase(await freshDatabase());
    harness = await createHarness({
      database,
      config: { runtimeProfile, logLevel: 'trace', legacyGuestConsent: true },
    });
    trap = setSecretTrap();
    await fullRun(harness);
  });
  afterAll(async () => {
    trap.remove();
    await harness.close();
    await harness.database.close();
  });

  it('F5: the run had secrets of every kind', () => {
    const all = [...trap.secrets];
    for (const prefix of ['svc_man_', 'svc_app_', 'svc_wait_', 'svc_edge_', 'svc_ref_', 'svc_claim_', 'eyJ']) {
      expect(all.some((secret) => secret.startsWith(prefix))).toBe(true);
    }
    expect(all.length).toBeGreaterThan(60);
  });

  it('F5: no token, code, key, cookie or client secret is in it in clear', async () => {
    const dump = await dumpDatabase(harness.database);
    const rows = (table: string) => [...dump].find(([name]) => name.endsWith(table))?.[1] ?? '';
    for (const table of [
      'tenant_keys',
      'social_sessions',
      'login_attempts',
      'claims',
      'account_sessions',
      'oauth_records',
    ]) {
      expect([table, rows(table) === '']).toEqual([table, false]);
    }
    const found = [...dump].flatMap(([table, text]) => trap.foundIn(text).map((secret) => `${table}: ${secret}`));
    expect(found).toEqual([]);
  });

  it('F5: nor in the log, at its most talkative', () => {
    expect(harness.logs.length).toBeGreaterThan(50);
    expect(trap.foundIn(harness.logs.join(''))).toEqual([]);
  });

  it('F5: nor in the metrics', async () => {
    expect(trap.foundIn(await (await harness.fetch('/metrics')).text())).toEqual([]);
  });
});

/** Runs every flow once, and leaves some of them in the middle, while their secrets are still needed. */
async function fullRun(harness: Harness): Promise<void> {
  const app = await openApp(harness);
  const idempotency = { 'idempotency-key': 'idempotency-key-of-the-run-1' };
  const first = await signIn(harness, app.id, { returnTo: '/deep' });
  const second = await pairOf(await app.refresh(first.refreshToken, idempotency));
  await app.refresh(first.refreshToken, idempotency);
  await app.verify(second.access_token);
  const roomy = edgeApp(harness, await createTenant(harness));
  await roomy.provision(['https://app.example.com/cb']);
  await toConsent(harness, roomy.id);
  await roomy.start();
  await signIn(harness, roomy.id, { persona: 'grace' });
  await harness.fetch(`/edge/session?key=${app.applicationKey}`, { method: 'POST' });
  await app.api('/api/feedback/service', { method: 'POST', json: { feedback: 'fine' } });
  const { path, waitToken } = await claimUrlOf(app);
  await waitFor(harness, waitToken);
  const human = await signInAccount(harness, { returnTo: path });
  await human.submit(path, { decision: 'approve' });
  await human.get('/account');
  await human.get('/account/insights/data');
  await human.submit(`/account/projects/${app.id}/rotate`, { revoke_now: 'false' }, '/account');
  await claimUrlOf(roomy);
  await app.api('/api/keys/rotate', { method: 'POST', json: {} });
  await app.api('/api/observability?include=recent_events');
  await oauthRun(harness);
  for (const job of harness.service.jobs.values()) await job();
}

async function oauthRun(harness: Harness): Promise<void> {
  const { client, tokens } = await obtainTokens(harness);
  await refresh(harness, client, tokens.refresh_token);
  const created = await sendJson(
    harness,
    '/api/mcp/bootstrap',
    { confirmed: true, idempotency_key: 'bootstrap-of-the-run-1' },
    { authorization: `Bearer ${tokens.access_token}` },
  );
  expect(created.status).toBe(201);
  await register(harness, { client_name: 'With a secret', redirect_uris: [REDIRECT] });
}

describe('F5: what passes between the service and its provider', () => {
  it('F5: state, nonce, verifier, code and client secret are neither stored nor logged', async () => {
    const { harness, exchanged, signIn: signInAs } = await openScriptedService();
    const app = await openApp(harness);
    await signInAs(startOf(app.id), {});
    await signInAs(startOf(app.id), { userinfo: { email_verified: false } });
    expect(exchanged.length).toBeGreaterThanOrEqual(8);
    expect(exchanged).toContain(CLIENT_SECRET);
    const texts = [...(await dumpDatabase(harness.database)).values(), ...harness.logs].join('\n');
    expect(exchanged.filter((secret) => texts.includes(secret))).toEqual([]);
  });
});

describe('F4: an error repeats no secret', () => {
  let harness: Harness;
  let app: EdgeApp;
  let planted: string[];
  let outage = false;
  beforeAll(async () => {
    harness = await createHarness({ config: { logLevel: 'trace' } });
    app = await openApp(harness);
    const tokens = await signIn(harness, app.id);
    const human = await signInAccount(harness);
    const { path, waitToken } = await claimUrlOf(app);
    await human.submit(path, { decision: 'approve' });
    const cookie = 'Zx9'.repeat(14).concat('q');
    planted = [
      app.managementKey,
      app.applicationKey,
      tokens.accessToken,
      tokens.refreshToken,
      waitToken,
      path.slice('/claim/'.length),
      cookie,
    ];
    harness.database.observe(() => {
      if (outage) throw Object.assign(new Error(`connection lost; ${app.managementKey}`), { code: 'ECONNRESET' });
    });
  });
  afterAll(() => {
    outage = false;
  });

  const PLACES: readonly (readonly [string, (secret: string) => Promise<Response>])[] = [
    ['a redirect_uri', (s) => app.start({ redirect_uri: `https://evil.example/?token=${s}` })],
    [
      'a redirect_uri, for a page',
      (s) => app.start({ redirect_uri: `https://evil.example/${s}` }, { accept: 'text/html' }),
    ],
    ['a return_to', (s) => app.start({ return_to: `//evil.example/${s}` })],
    ['the name of a tenant', (s) => sendJson(harness, `/edge/auth/${s.slice(0, 60)}/verify`, { access_token: 'x' })],
    ['a path that is nowhere', (s) => harness.fetch(`/nowhere/${s}`)],
    ['a page that is nowhere', (s) => harness.fetch(`/nowhere/${s}`, { headers: { accept: 'text/html' } })],
    ['a path that takes another method', (s) => harness.fetch(`/edge/auth/${s}/verify`, { method: 'PUT' })],
    ['the name of a property', (s) => sendJson(harness, '/api/genesis', { [s]: 1 })],
    ['the name of a parameter', (s) => app.api(`/api/social-login/users?${s}=1`)],
    ['the value of a parameter', (s) => app.api(`/api/social-login/events?limit=${s}`)],
    ['an event', (s) => app.api(`/api/social-login/events?event=${s}`)],
    ['the handle of a session', (s) => app.api(`/api/social-login/sessions/${s}`, { method: 'DELETE' })],
    ['a bearer', (s) => harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${s}` } })],
    ['a bearer that is cut', (s) => harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${s} x` } })],
    ['the key of an edge session', (s) => harness.fetch(`/edge/session?key=${s}`, { method: 'POST' })],
    ['broken JSON', (s) => sendJson(harness, `/edge/auth/${app.id}/verify`, `{"access_token":"${s}`)],
    ['a callback URL', (s) => app.provision([`javascript:${s}`, `https://*.com/${s}`])],
    ['an idempotency key', (s) => app.refresh('x', { 'idempotency-key': `${s} with a space` })],
    ['the provider’s callback', (s) => harness.fetch(`/edge/auth/google/callback?state=${s}&code=${s}`)],
    ['a consent link', (s) => harness.fetch(`/edge/auth/consent/${s}`, { headers: { accept: 'text/html' } })],
    ['a sign-in link', (s) => harness.fetch(`/account/sign-in?return_to=//${s}`)],
    ['a cookie', (s) => harness.fetch('/account/insights/data', { headers: { cookie: `porchlight_account=${s}` } })],
  ];

  const inTheLog = (): string[] => {
    const log = harness.logs.join('');
    return planted.filter((secret) => log.includes(secret));
  };

  it.each(someOf(PLACES, 3))('F4: in %s, neither the answer nor the log repeats it', async (_what, send) => {
    for (const secret of planted) {
      const response = await send(secret);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain(secret);
      expect([...response.headers].join()).not.toContain(secret);
    }
    expect(inTheLog()).toEqual([]);
  });

  it('F4: an outage in the middle of anything says nothing but that', async () => {
    outage = true;
    for (const [, send] of PLACES) {
      for (const secret of planted) {
        const response = await send(secret);
        expect([response.status === 503 || response.status < 500, await response.text()]).toEqual([
          true,
          expect.not.stringContaining(secret),
        ]);
      }
    }
    const refreshed = await app.refresh(planted[3]);
    outage = false;
    expect(refreshed.status).toBe(503);
    expect(inTheLog()).toEqual([]);
  });

  it('F4: events, the account-wide view and the owner’s view hold none either', async () => {
    outage = false;
    for (const [, send] of PLACES) await send(planted[0] ?? '');
    for (const job of harness.service.jobs.values()) await job();
    const texts = [
      JSON.stringify(await app.events()),
      await (await app.api('/api/observability?include=recent_events')).text(),
    ].join();
    expect(planted.filter((secret) => texts.includes(secret))).toEqual([]);
  });
});

describe('F8: a key is looked up by its hash', () => {
  it('F8: one statement finds the tenant by the SHA-256 of the key, through its primary key', async () => {
    const harness = await createHarness();
    const tenant = await createTenant(harness);
    const statements: string[] = [];
    const stop = harness.database.observe((text) => void statements.push(text));
    await tenant.api('/api/tenant');
    stop();
    const lookUp = statements.find((text) => text.includes('tenant_keys'));
    expect(lookUp).toMatch(/"keys"\."hash" = \$1/);
    const [column] = await harness.database.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'porchlight.tenant_keys'::regclass and contype = 'p'`,
    );
    expect(column?.definition).toBe('PRIMARY KEY (hash)');
  });

  it('F8: a mistyped key never reaches the database', async () => {
    const harness = await createHarness();
    const tenant = await createTenant(harness);
    const statements: string[] = [];
    const stop = harness.database.observe((text) => void statements.push(text));
    for (const key of [`${tenant.managementKey.slice(0, -1)}!`, tenant.managementKey.toLowerCase(), 'svc_man_']) {
      const response = await harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(401);
    }
    stop();
    // Jobs of earlier tests may still send their webhooks meanwhile.
    expect(statements.filter((text) => text.includes('tenant_keys'))).toEqual([]);
  });
});
