import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const genesis = (init: RequestInit = {}) =>
  harness.fetch('/api/genesis', { method: 'POST', ...init, headers: { 'user-agent': 'agent/1', ...init.headers } });

describe('POST /api/genesis', () => {
  it('creates an ephemeral tenant that lives for 72 hours', async () => {
    const response = await genesis({ headers: { 'content-type': 'application/json' }, body: '{"name":"Todo app"}' });
    expect(response.status).toBe(201);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      name: 'Todo app',
      status: 'ephemeral',
      expires_at: '2026-01-18T12:00:00.000Z',
      runtime_profile: '2026-11',
    });
    expect(body.tenant_id).toMatch(/^[a-z]+-[a-z]+-[a-z0-9]{6}$/);
    expect(body.management_key).toMatch(/^svc_man_[0-9A-Za-z]{49}$/);
    expect(body.application_key).toMatch(/^svc_app_[0-9A-Za-z]{49}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('api-version')).toBe('1');
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('needs no body at all', async () => {
    expect((await genesis()).status).toBe(201);
  });

  it('answers with the content of the .service file for Accept: text/plain', async () => {
    const response = await genesis({ headers: { accept: 'text/plain' } });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      'base_url',
      'tenant_id',
      'management_key',
      'application_key',
      'expires_at',
      'openid_issuer',
      'openid_client_id',
    ]);
  });

  it.each(['curl/8.5.0', 'Mozilla CURL', 'libcurl-agent'])('refuses the user agent %s', async (agent) => {
    const response = await genesis({ headers: { 'user-agent': agent } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'bannedUserAgent',
      status: 403,
      detail: expect.stringContaining('Send a `User-Agent` that names your program, such as `my-app/1`'),
    });
  });

  it.each([
    ['a form, as `curl -d` sends it', 'application/x-www-form-urlencoded', '{}'],
    ['broken JSON', 'application/json', '{"name":'],
    ['an unknown property', 'application/json', '{"nmae":"x"}'],
    ['a body over 256 KiB', 'application/json', JSON.stringify({ name: 'x'.repeat(300_000) })],
  ])('refuses curl before it looks at %s', async (_what, type, body) => {
    const response = await genesis({ headers: { 'user-agent': 'curl/8.5.0', 'content-type': type }, body });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'bannedUserAgent' });
  });

  it.each([
    ['an unknown property', '{"nmae":"x"}', 'body'],
    ['a name that is no text', '{"name":7}', 'body.name'],
    ['a blank name', '{"name":"   "}', 'body.name'],
    ['a name of 81 characters', JSON.stringify({ name: 'x'.repeat(81) }), 'body.name'],
    ['broken JSON', '{"name":', 'body'],
  ])('refuses %s and says where the fault is', async (_what, body, path) => {
    const response = await genesis({ headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const problem = (await response.json()) as { code: string; errors: { path: string }[] };
    expect(problem.code).toBe('invalidRequest');
    expect(problem.errors.map((fault) => fault.path)).toContain(path);
  });

  it('refuses a body that is not JSON', async () => {
    const response = await genesis({ headers: { 'content-type': 'text/xml' }, body: '<a/>' });
    expect(response.status).toBe(415);
  });

  it('refuses a body over 256 KiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(300_000) });
    const response = await genesis({ headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(413);
  });

  it('never writes a key to the log', async () => {
    const { management_key } = (await (await genesis()).json()) as { management_key: string };
    expect(harness.logs.join('')).not.toContain(management_key);
  });
});
