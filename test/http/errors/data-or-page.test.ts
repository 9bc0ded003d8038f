import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const JSON_TYPE = 'application/problem+json; charset=utf-8';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const typeOf = (response: Response): string | null => response.headers.get('content-type');

describe('An error of an address for programs', () => {
  it.each([
    ['/api/nothing', 404, 'routeNotFound'],
    ['/api', 404, 'routeNotFound'],
    ['/edge/nothing', 404, 'routeNotFound'],
    ['/edge/auth/nobody/nothing/more', 404, 'routeNotFound'],
    [`/edge/auth/${'x'.repeat(65)}/github`, 404, 'routeNotFound'],
    ['/api/social-login/users/%', 400, 'invalidRequest'],
    ['/edge/%', 404, 'routeNotFound'],
    ['/api/genesis', 405, 'methodNotAllowed'],
    ['/edge/auth/nobody/verify', 405, 'methodNotAllowed'],
    ['/api/tenant', 401, 'missingCredentials'],
    ['/edge/session', 401, 'missingCredentials'],
    ['/account/insights/data', 401, 'missingCredentials'],
  ])('is JSON at %s, whatever Accept says', async (path, status, code) => {
    const response = await harness.fetch(path, { headers: BROWSER });
    expect([response.status, typeOf(response)]).toEqual([status, JSON_TYPE]);
    expect(await response.json()).toMatchObject({ code });
  });

  it('is JSON for a form too', async () => {
    const headers = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await harness.fetch('/api/genesis', { method: 'POST', headers, body: 'name=x' });
    expect([response.status, typeOf(response)]).toEqual([415, JSON_TYPE]);
  });
});

describe('An error of an address that browsers open', () => {
  it.each([
    ['/edge/auth/nobody/google', 404],
    ['/edge/auth/nobody/nothing', 404],
    ['/edge/auth/google/callback', 400],
    ['/edge/auth/consent/nothing', 400],
    ['/nothing', 404],
  ])('is a page at %s for a browser', async (path, status) => {
    const response = await harness.fetch(path, { headers: BROWSER });
    expect([response.status, typeOf(response)]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('is JSON for everybody else', async () => {
    expect(typeOf(await harness.fetch('/edge/auth/nobody/google'))).toBe(JSON_TYPE);
  });
});

describe('A slash at the end of an address', () => {
  it('makes no other address of it, and opens nothing', async () => {
    for (const path of ['/api/tenant', '/api/tenant/']) expect((await harness.fetch(path)).status).toBe(401);
    for (const path of ['/docs', '/docs/']) expect((await harness.fetch(path)).status).toBe(200);
    expect((await harness.fetch('/API/tenant')).status).toBe(404);
  });
});

describe('A 401', () => {
  it('names the bearer scheme where a bearer token helps', async () => {
    const response = await harness.fetch('/api/tenant');
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('names none where only the session of a signed-in browser helps', async () => {
    const response = await harness.fetch('/account/insights/data');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null]);
  });
});
