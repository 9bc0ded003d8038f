import { describe, expect, it } from 'vitest';
import { CALLBACK, problemOf, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

const RESOURCE = '/api/resources/social-login';

describe('the singular callback_url', () => {
  const harness = useHarness();

  it('still works, becomes a list of one, and is announced as deprecated', async () => {
    const tenant = await createTenant(harness.current);
    const response = await tenant.api(RESOURCE, { method: 'POST', json: { callback_url: CALLBACK } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ callback_urls: [CALLBACK] });
    const [deprecation, sunset, link] = ['deprecation', 'sunset', 'link'].map((name) => response.headers.get(name));
    // RFC 9745 writes a date as an @ and seconds, RFC 8594 as an HTTP date.
    expect(deprecation).toMatch(/^@\d{10}$/);
    expect(Date.parse(sunset ?? '')).toBeGreaterThan(Number(deprecation?.slice(1)) * 1_000);
    expect(link).toBe(`<${harness.current.baseUrl}/docs/migrations#callback_url>; rel="deprecation"`);
  });

  it('replaces the list like the plural does', async () => {
    const tenant = await createTenant(harness.current);
    await tenant.api(RESOURCE, { method: 'POST', json: { callback_urls: ['https://one.example.com/', CALLBACK] } });
    await tenant.api(RESOURCE, { method: 'POST', json: { callback_url: 'https://two.example.com/cb' } });
    expect(await (await tenant.api(RESOURCE)).json()).toMatchObject({ callback_urls: ['https://two.example.com/cb'] });
  });

  it('is refused beside the plural: which of the two should count, nobody can know', async () => {
    const tenant = await createTenant(harness.current);
    const json = { callback_url: CALLBACK, callback_urls: [CALLBACK] };
    const response = await tenant.api(RESOURCE, { method: 'POST', json });
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({
      code: 'invalidRequest',
      errors: [{ path: 'body.callback_urls', message: expect.stringContaining('callback_urls') }],
    });
  });

  it.each([
    ['no address', { callback_url: 'nonsense' }],
    ['no text', { callback_url: 5 }],
    ['both forms', { callback_url: CALLBACK, callback_urls: [CALLBACK] }],
  ])('is announced as deprecated also where it is refused: %s', async (_what, json) => {
    const tenant = await createTenant(harness.current);
    const response = await tenant.api(RESOURCE, { method: 'POST', json });
    expect([response.status, response.headers.get('deprecation')]).toEqual([400, expect.stringMatching(/^@\d{10}$/)]);
    expect(response.headers.get('link')).toBe(
      `<${harness.current.baseUrl}/docs/migrations#callback_url>; rel="deprecation"`,
    );
  });

  it('is not announced to a caller who sends the plural', async () => {
    const tenant = await createTenant(harness.current);
    const response = await tenant.api(RESOURCE, { method: 'POST', json: { callback_urls: ['nonsense'] } });
    expect([response.status, response.headers.get('deprecation')]).toEqual([400, null]);
  });

  it('obeys the same rules', async () => {
    const tenant = await createTenant(harness.current);
    const json = { callback_url: 'http://app.example.com/cb' };
    const response = await tenant.api(RESOURCE, { method: 'POST', json });
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({
      code: 'invalidRequest',
      errors: [{ path: 'body.callback_url', message: expect.stringContaining('https') }],
    });
  });
});
