import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('/mcp/manage, which is retired', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('answers 410 to %s', async (method) => {
    const response = await harness.fetch('/mcp/manage', { method });
    expect(response.status).toBe(410);
    expect(response.headers.get('link')).toBe(
      `<${harness.baseUrl}/docs/migrations#mcp-manage>; rel="deprecation", <${harness.baseUrl}/mcp>; rel="successor-version"`,
    );
    expect(response.headers.get('api-version')).toBe('1');
  });

  it('says where to go, whatever credential and body come with the call', async () => {
    const response = await harness.fetch('/mcp/manage', {
      method: 'POST',
      headers: { authorization: 'Bearer anything', 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0"',
    });
    expect(response.status).toBe(410);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({
      code: 'retired',
      status: 410,
      detail: expect.stringContaining(`${harness.baseUrl}/mcp;`),
      fix: { method: 'POST', path: '/mcp' },
    });
  });

  it.each(['/mcp/manage/', '/mcp/manage/tools'])('answers 410 at %s too', async (path) => {
    expect((await harness.fetch(path, { method: 'POST' })).status).toBe(410);
  });

  it('shows a page to a browser', async () => {
    const response = await harness.fetch('/mcp/manage', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(410);
    expect(response.headers.get('content-type')).toContain('text/html');
  });
});
