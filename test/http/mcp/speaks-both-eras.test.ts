/** The transport: one URL, every revision, POST only, bodies of every kind. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { HEADERS, mcpOf, post } from './support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const rpc = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const ENVELOPE = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
const modern = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  post(harness, rpc(method, { ...params, ...ENVELOPE }), {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...headers,
  });

describe('2025-11-25, 2025-06-18 and 2025-03-26', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
    '%s begins with initialize and needs no session',
    async (version) => {
      const hello = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const started = await post(harness, rpc('initialize', hello));
      expect(started.body.result).toMatchObject({ protocolVersion: version, instructions: expect.any(String) });
      expect(started.headers.has('mcp-session-id')).toBe(false);
      const headers = { 'mcp-protocol-version': version };
      const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
      expect((await post(harness, initialized, headers)).status).toBe(202);
      expect((await post(harness, rpc('ping'), headers)).body.result).toEqual({});
      expect((await post(harness, rpc('tools/list'), headers)).body.result.tools).toHaveLength(6);
      const call = rpc('tools/call', { name: 'get_service_documentation', arguments: {} });
      expect((await post(harness, call, headers)).body.result.structuredContent.documentation).toContain('Porchlight');
    },
  );

  it('an unknown revision is offered one that we speak', async () => {
    const hello = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { body } = await post(harness, rpc('initialize', hello));
    expect(body.result).toMatchObject({ protocolVersion: '2025-11-25' });
    expect((await post(harness, rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });
});

describe('2026-07-28', () => {
  it('begins with server/discover or with any call', async () => {
    const { status, body } = await modern('server/discover');
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
    expect((await modern('tools/list')).body.result.tools).toHaveLength(6);
    const call = await modern(
      'tools/call',
      { name: 'get_service_documentation', arguments: {} },
      { 'mcp-name': 'get_service_documentation' },
    );
    expect(call.body.result.structuredContent.documentation).toContain('Porchlight');
  });

  it('has no ping and no initialize any more', async () => {
    expect((await modern('ping')).body.error?.code).toBe(-32601);
    expect((await modern('initialize')).body.error?.code).toBe(-32601);
  });

  it('needs headers that agree with the body', async () => {
    expect((await modern('tools/list', {}, { 'mcp-method': 'tools/call' })).status).toBe(400);
    expect((await modern('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(400);
  });

  it('lets nobody hold a stream open: there is nothing to be notified of', async () => {
    const answer = await modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(answer.text).toContain('notifications/subscriptions/acknowledged');
    expect(answer.text).toContain('"resultType":"complete"');
  });

  it('refuses a bad bearer as the older revisions do', async () => {
    expect((await modern('server/discover', {}, { authorization: 'Bearer x' })).status).toBe(401);
  });
});

describe('other methods of HTTP', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 and says what is allowed', async (method) => {
    const response = await harness.fetch('/mcp', { method, headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
  });

  it('GET by a person with a browser shows how to add the server to an agent', async () => {
    const response = await harness.fetch('/mcp', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(`${harness.baseUrl}/mcp`);
    for (const name of await mcpOf(harness).names()) expect(page).toContain(name);
  });

  it('there is no CORS: pages of other origins have no business here', async () => {
    const response = await harness.fetch('/mcp', { method: 'OPTIONS' });
    expect(response.status).toBe(405);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('F1: bodies', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    harness.fetch('/mcp', { method: 'POST', headers: { ...HEADERS, ...headers }, body });

  it.each([
    ['not JSON', '{"jsonrpc"', 400],
    ['empty', '', 400],
    ['null', 'null', 400],
    ['a number', '5', 400],
    ['no JSON-RPC', '{"hello":"world"}', 400],
    ['nested 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['larger than 256 KiB', JSON.stringify({ x: 'x'.repeat(300_000) }), 413],
  ])('%s is refused in JSON-RPC form', async (_what, body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
  });

  it('arguments nested 10,000 deep are refused', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_tenant","arguments":${deep}}}`;
    const text = await (await send(body)).text();
    expect(text).toMatch(/"error"|"isError":true/);
    expect((await mcpOf(harness).send('ping')).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is 415',
    async (type) => {
      expect((await send('{}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('compressed is 415: a small body cannot become a large one', async () => {
    expect((await send('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('are answered only for clients that accept JSON, in whatever form they say so', async () => {
    for (const accept of ['*/*', 'application/json', 'application/*;q=0.5']) {
      expect((await send(JSON.stringify(rpc('ping')), { accept })).status).toBe(200);
    }
    for (const accept of ['text/plain', 'text/event-stream']) {
      expect((await send(JSON.stringify(rpc('ping')), { accept })).status).toBe(406);
    }
  });
});

describe('batches', () => {
  const BATCH = [rpc('ping', {}, 'a'), rpc('ping', {}, 'b')];

  it('are answered in the revision that has them', async () => {
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }] as Record<string, string>[]) {
      const { status, text } = await post(harness, BATCH, headers);
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    }
  });

  it('of one request are answered with an array of one', async () => {
    for (const batch of [
      [rpc('ping', {}, 'a')],
      [{ jsonrpc: '2.0', method: 'notifications/x' }, rpc('ping', {}, 'a')],
    ]) {
      const { status, text } = await post(harness, batch);
      expect([status, JSON.parse(text)]).toEqual([200, [{ jsonrpc: '2.0', id: 'a', result: {} }]]);
    }
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('are refused in %s', async (version) => {
    const answer = await post(harness, BATCH, { 'mcp-protocol-version': version });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe(-32600);
  });

  it('F1: huge ones are refused', async () => {
    const huge = Array.from({ length: 3_000 }, (_, id) => rpc('ping', {}, id));
    expect((await post(harness, huge)).status).toBe(400);
    expect((await post(harness, [])).status).toBe(400);
  });
});
