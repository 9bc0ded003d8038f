import { beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK, createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

const RESOURCE = '/api/resources/social-login';
const manyUrls = Array.from({ length: 51 }, (_, index) => `https://app${index}.example.com/cb`);

describe('POST /api/resources/social-login refuses, and changes nothing,', () => {
  const harness = useHarness();
  let tenant: SocialTenant;

  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
  });

  const refused = async (init: RequestInit & { json?: unknown }, status = 400) => {
    const response = await tenant.api(RESOURCE, { method: 'POST', ...init });
    expect(response.status).toBe(status);
    const problem = await problemOf(response);
    expect(await (await tenant.api(RESOURCE)).json()).toMatchObject({ callback_urls: [CALLBACK] });
    return problem;
  };

  it.each([
    ['no field at all', {}, 'body.callback_urls'],
    ['null', { callback_urls: null }, 'body.callback_urls'],
    ['a string', { callback_urls: CALLBACK }, 'body.callback_urls'],
    ['an object', { callback_urls: { 0: CALLBACK } }, 'body.callback_urls'],
    ['an empty list', { callback_urls: [] }, 'body.callback_urls'],
    ['51 URLs', { callback_urls: manyUrls }, 'body.callback_urls'],
    ['a list with null', { callback_urls: [CALLBACK, null] }, 'body.callback_urls.1'],
    ['a list with a number', { callback_urls: [7] }, 'body.callback_urls.0'],
    ['a list in a list', { callback_urls: [[CALLBACK]] }, 'body.callback_urls.0'],
    ['an empty URL', { callback_urls: [CALLBACK, ''] }, 'body.callback_urls.1'],
    ['a URL of 2,049 characters', { callback_urls: [CALLBACK.padEnd(2_049, 'x')] }, 'body.callback_urls.0'],
    ['the same URL twice', { callback_urls: [CALLBACK, CALLBACK] }, 'body.callback_urls.1'],
    [
      'the same URL in two spellings',
      { callback_urls: [CALLBACK, 'HTTPS://APP.example.com:443/auth/callback'] },
      'body.callback_urls.1',
    ],
    ['http on a host that is not loopback', { callback_urls: ['http://app.example.com/'] }, 'body.callback_urls.0'],
    ['a script', { callback_urls: ['javascript:alert(1)'] }, 'body.callback_urls.0'],
    ['a fragment', { callback_urls: [`${CALLBACK}#x`] }, 'body.callback_urls.0'],
    ['a wildcard under a public suffix', { callback_urls: ['https://*.vercel.app/cb'] }, 'body.callback_urls.0'],
    ['no URL', { callback_urls: ['/auth/callback'] }, 'body.callback_urls.0'],
    ['a field that is not known', { callback_urls: [CALLBACK], callbacks: [] }, 'body'],
    ['a smuggled tenant', { callback_urls: [CALLBACK], tenant_id: 'other' }, 'body'],
    ['callback_url null', { callback_url: null }, 'body.callback_url'],
    ['callback_url as a list', { callback_url: [CALLBACK] }, 'body.callback_url'],
    ['callback_url empty', { callback_url: '' }, 'body.callback_url'],
    ['a body that is a list', [CALLBACK], 'body'],
    ['a body that is null', null, 'body'],
    ['a body that is a string', CALLBACK, 'body'],
  ])('%s, naming the place', async (_what, json, path) => {
    const { code, errors = [] } = await refused({ json });
    expect(code).toBe('invalidRequest');
    expect(errors[0]?.path).toBe(path);
    for (const { message } of errors) expect(message.length).toBeGreaterThan(5);
  });

  it('every bad URL of a list, each at its place', async () => {
    const callback_urls = ['https://ok.example.com/cb', 'nonsense', 'https://*.com/', CALLBACK, 'data:text/html,x'];
    const { errors = [] } = await refused({ json: { callback_urls } });
    expect(errors.map(({ path }) => path)).toEqual([1, 2, 4].map((index) => `body.callback_urls.${index}`));
  });

  it('no body', async () => {
    expect(await refused({})).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body' }] });
  });

  it('JSON that does not parse', async () => {
    const init = { headers: { 'content-type': 'application/json' }, body: '{"callback_urls":[' };
    expect(await refused(init)).toMatchObject({ errors: [{ path: 'body', message: 'is not valid JSON' }] });
  });

  it('another media type', async () => {
    const init = { headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ callback_urls: [CALLBACK] }) };
    expect(await refused(init, 415)).toMatchObject({ code: 'unsupportedMediaType' });
  });

  it('a body of more than 256 KiB', async () => {
    expect(await refused({ json: { callback_urls: ['x'.repeat(300_000)] } }, 413)).toMatchObject({
      code: 'payloadTooLarge',
    });
  });
});
