/**
 * Anonymous agent registration in the form of auth.md 0.6: register, give the human a link and a code, and ask until
 * they decide.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

interface Registered {
  readonly registration_id: string;
  readonly credential: string;
  readonly claim_url: string;
  readonly claim_token: string;
  readonly credentials_file: { readonly content: string };
}
interface Begun {
  readonly claim_attempt: { readonly user_code: string; readonly verification_uri: string };
  readonly token_endpoint: string;
}

const GRANT = 'urn:workos:agent-auth:grant-type:claim';
const ANONYMOUS = { type: 'anonymous' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = harness) =>
  at.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const register = async () => (await (await post('/agent/identity', ANONYMOUS)).json()) as Registered;
const begin = async (claim_token: string) => {
  const answer = await post('/agent/identity/claim', { claim_token, login_hint: 'ada@example.test' });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Begun;
};
const poll = (claim_token: string, grant_type = GRANT) =>
  harness.fetch('/agent/identity/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type, claim_token }),
  });
const errorOf = async (answer: Response) => {
  expect(answer.status).toBe(400);
  const { error, error_description } = (await answer.json()) as { error: string; error_description: string };
  expect(error_description).toMatch(/\w/);
  return error;
};

describe('POST /agent/identity', () => {
  it('is where the metadata says, and gives a key of a guest project at once', async () => {
    const metadata = await (await harness.fetch('/.well-known/oauth-authorization-server')).json();
    const { agent_auth } = metadata as { agent_auth: Record<string, string> };
    const answer = await post(new URL(agent_auth.identity_endpoint ?? '').pathname, ANONYMOUS);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const registered = (await answer.json()) as Registered;
    expect(registered).toMatchObject({
      registration_type: 'anonymous',
      credential_type: 'api_key',
      credential: expect.stringMatching(/^svc_man_/),
      credential_expires: '2026-01-18T12:00:00.000Z',
      pre_claim_scopes: ['mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'],
      post_claim_scopes: ['mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'],
      claim_url: agent_auth.claim_endpoint,
      claim_token: registered.credential,
      claim_token_expires: '2026-01-18T12:00:00.000Z',
    });
    expect(registered.credentials_file.content).toContain(`tenant_id=${registered.registration_id}\n`);
    const authorization = `Bearer ${registered.credential}`;
    expect(await (await harness.fetch('/api/tenant', { headers: { authorization } })).json()).toMatchObject({
      tenant: { tenant_id: registered.registration_id, status: 'ephemeral' },
    });
  });

  it.each([
    [{ type: 'service_auth', login_hint: 'ada@example.test' }, 'service_auth_not_enabled'],
    [{ type: 'identity_assertion', assertion: 'x' }, 'issuer_not_enabled'],
    [{}, 'invalid_request'],
    [[], 'invalid_request'],
  ])('refuses %j in the words of the protocol', async (body, error) => {
    const answer = await post('/agent/identity', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error, message: expect.any(String) });
  });

  it('is guarded like genesis: banned programs, pages of other origins, and too many from one address', async () => {
    expect((await post('/agent/identity', ANONYMOUS, { 'user-agent': 'libCURL/8' })).status).toBe(403);
    expect((await post('/agent/identity', ANONYMOUS, { origin: 'https://evil.example' })).status).toBe(403);
    const tight = await createHarness({ config: { genesisPerMinute: 1, genesisPerDay: 100, trustProxy: 1 } });
    const from = { 'x-forwarded-for': '198.51.100.78' };
    expect((await post('/agent/identity', ANONYMOUS, from, tight)).status).toBe(200);
    const refused = await post('/agent/identity', ANONYMOUS, from, tight);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tight.fetch('/api/genesis', { method: 'POST', headers: from })).status).toBe(429);
  });
});

describe('the claim of a registration', () => {
  it('gives a link and a code, waits, and ends with the same key once the human has agreed', async () => {
    const { registration_id, claim_token, credential } = await register();
    expect(await errorOf(await poll(claim_token))).toBe('invalid_grant');
    const begun = await begin(claim_token);
    expect(begun).toMatchObject({
      registration_id,
      status: 'initiated',
      claim_attempt: { user_code: expect.stringMatching(/^\w{4}-\w{4}$/), interval: 5, expires_in: expect.any(Number) },
      token_endpoint: `${harness.baseUrl}/agent/identity/token`,
    });
    expect(await errorOf(await poll(claim_token))).toBe('authorization_pending');
    const path = new URL(begun.claim_attempt.verification_uri).pathname;
    const human = await signInAccount(harness, { returnTo: path });
    expect(await (await human.get(path)).text()).toContain(begun.claim_attempt.user_code);
    await human.submit(path, { decision: 'approve' });
    const done = await poll(claim_token);
    expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await done.json()).toEqual({ access_token: credential, token_type: 'Bearer', status: 'claimed' });
    const again = await post('/agent/identity/claim', { claim_token });
    expect([again.status, ((await again.json()) as { error: string }).error]).toEqual([409, 'claimed_or_in_flight']);
  });

  onlyInTestAll(() => {
    it('tells that the human declined, that the link has expired, and that the project has', async () => {
      const late = await createHarness();
      const at = (path: string, body: unknown) => post(path, body, {}, late);
      const { claim_token } = (await (await at('/agent/identity', ANONYMOUS)).json()) as Registered;
      const asked = () =>
        late.fetch('/agent/identity/token', {
          method: 'POST',
          body: new URLSearchParams({ grant_type: GRANT, claim_token }),
        });
      const { claim_attempt } = (await (await at('/agent/identity/claim', { claim_token })).json()) as Begun;
      const path = new URL(claim_attempt.verification_uri).pathname;
      await (await signInAccount(late)).submit(path, { decision: 'deny' });
      expect(await errorOf(await asked())).toBe('access_denied');
      late.clock.advance({ seconds: 1 });
      expect((await at('/agent/identity/claim', { claim_token })).status).toBe(200);
      expect(await errorOf(await asked())).toBe('authorization_pending');
      late.clock.advance({ hours: 1 });
      expect(await errorOf(await asked())).toBe('expired_token');
      late.clock.advance({ hours: 72 });
      expect(await errorOf(await asked())).toBe('expired_token');
      const gone = await at('/agent/identity/claim', { claim_token });
      expect([gone.status, ((await gone.json()) as { error: string }).error]).toEqual([410, 'claim_expired']);
    });
  });

  it('is refused to every other credential, and to a request without one', async () => {
    const { credentials_file } = await register();
    const application = /application_key=(\S+)/.exec(credentials_file.content)?.[1] ?? '';
    for (const token of [application, 'svc_man_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'clm_made_up']) {
      const answer = await post('/agent/identity/claim', { claim_token: token });
      expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_claim_token' }]);
      expect(await errorOf(await poll(token))).toBe('invalid_grant');
    }
    expect((await post('/agent/identity/claim', {})).status).toBe(400);
    expect(await errorOf(await poll(''))).toBe('invalid_request');
  });

  it('slows an agent down that asks too often', async () => {
    const { claim_token } = await register();
    await begin(claim_token);
    const errors: string[] = [];
    for (let index = 0; index < 31; index += 1) errors.push(await errorOf(await poll(claim_token)));
    expect(errors).toEqual([...Array<string>(30).fill('authorization_pending'), 'slow_down']);
  });
});

describe('the account server', () => {
  it.each([
    [GRANT, 'claim_token'],
    ['urn:ietf:params:oauth:grant-type:jwt-bearer', 'assertion'],
  ])('gives nothing for the grant %s', async (grant_type, field) => {
    const { claim_token } = await register();
    const body = new URLSearchParams({ grant_type, [field]: claim_token });
    const answer = await harness.fetch('/oauth/token', { method: 'POST', body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain('access_token');
    expect(await errorOf(await poll(claim_token, 'urn:ietf:params:oauth:grant-type:jwt-bearer'))).toBe(
      'unsupported_grant_type',
    );
  });
});
