/**
 * G3: whatever the identity provider does, a sign-in ends soon and says where it failed, and other requests are not
 * affected.
 */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeOf, type EdgeApp, openRoomyApp } from '../security/support/edge-app.ts';
import { openScriptedService, type ScriptedService } from '../security/support/scripted-provider.ts';
import { startOf } from '../security/support/steps.ts';
import { someOf } from '../support/times.ts';
import {
  bomb,
  cutOff,
  drip,
  hangUp,
  html,
  mislabelled,
  redirect,
  silent,
} from '../unit/providers/support/hostile-answers.ts';
import { type Answer, type Endpoint, json } from '../unit/providers/support/hostile-provider.ts';

/** The longest time that the service waits for one answer of the provider. */
const LIMIT_MS = 5_000;
/** Waits are this many times shorter here; a missing time limit would still wait for ever. */
const FASTER = 20;

const timeout = AbortSignal.timeout.bind(AbortSignal);

let service: ScriptedService;
let app: EdgeApp;
beforeAll(async () => {
  service = await openScriptedService();
  app = await openRoomyApp(service.harness);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete service.provider.answers.jwks;
});

const hurry = (): void => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / FASTER));
};

const FAULTS: readonly [what: string, answer: Answer, code: string][] = [
  ['answers 500', json({ error: 'boom' }, 500), 'http_500'],
  ['never answers', silent, 'timeout'],
  ['drips its answer', drip, 'timeout'],
  ['answers with a page', html, 'bad_response'],
  ['answers under another content type', mislabelled({ sub: 'sub-1' }), 'bad_response'],
  ['redirects', redirect, 'http_302'],
  ['hangs up', hangUp, 'unreachable'],
  ['is cut off in the middle', cutOff, 'unreachable'],
  ['answers with a compressed bomb', bomb, 'response_too_large'],
];

async function expectLoginFailed(endpoint: Endpoint, answer: Answer, stage: string, error_code: string): Promise<void> {
  const started = performance.now();
  const { left } = await service.signIn(startOf(app.id), { instead: { [endpoint]: answer } });
  expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  expect(left?.origin).toBe('https://app.example.com');
  expect(Object.fromEntries(left?.searchParams ?? [])).toEqual({ error: 'login_failed' });
  const last = (await app.events()).at(-1);
  expect(last).toMatchObject({ event: 'login_failed', user_id: null, metadata: { stage, error_code } });
}

/** Signs in with a provider that works again. */
async function expectWellAgain(): Promise<void> {
  const { browser, url, response } = await service.signIn(startOf(app.id), {});
  expect([url.pathname.replace(/[^/]+$/, ''), response.status]).toEqual(['/edge/auth/consent/', 200]);
  const approved = await browser.post(url, { decision: 'approve' });
  expect(new URL(approved.headers.get('location') ?? '').searchParams.has('access_token')).toBe(true);
}

describe('G3: the keys of the provider', () => {
  // The keys are kept once they are known, so these tests come first.
  it.each(someOf(FAULTS, 3))('G3: the provider of the keys %s', async (_what, answer) => {
    hurry();
    await expectLoginFailed('jwks', answer, 'token_exchange', 'keys_unavailable');
  });
});

describe.each([
  ['token', 'token_exchange'],
  ['userinfo', 'userinfo'],
] as const)('G3: the %s endpoint', (endpoint, stage) => {
  it.each(someOf(FAULTS, 3))('G3: the provider %s', async (_what, answer, code) => {
    hurry();
    await expectLoginFailed(endpoint, answer, stage, code);
  });

  it('G3: once it is well again, people sign in', expectWellAgain);
});

describe('G3: a provider that is silent', () => {
  it('G3: holds up nobody who does not sign in', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const waiting = service.signIn(startOf(app.id), { instead: { token: (res) => asked.resolve(res) } });
    const held = await asked.promise;
    expect((await service.harness.fetch('/healthz')).status).toBe(200);
    expect((await app.api('/api/social-login/users')).status).toBe(200);
    held.destroy();
    expect((await waiting).left?.searchParams.get('error')).toBe('login_failed');
  });

  it('G3: leaves an owner on a page that says so, and signs nobody in', async () => {
    const { response } = await service.signIn('/account/sign-in/start', { instead: { token: hangUp } });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('token_exchange');
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe('G3: a provider that does not say where to send people', () => {
  let unknown: ScriptedService;
  let mine: EdgeApp;
  beforeAll(async () => {
    unknown = await openScriptedService();
    mine = await openRoomyApp(unknown.harness);
  });

  it.each(someOf(FAULTS, 3))('G3: its description %s', async (_what, answer) => {
    hurry();
    unknown.provider.answers.discovery = answer;
    const started = performance.now();
    const refused = await mine.start();
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('G3: nothing of that is a sign-in, and once the description is back there is one', async () => {
    expect(await mine.events()).toEqual([]);
    delete unknown.provider.answers.discovery;
    expect((await mine.start()).status).toBe(302);
    expect((await mine.events()).map(({ event }) => event)).toEqual(['login_started']);
  });
});
