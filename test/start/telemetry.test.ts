/**
 * OpenTelemetry of the built service: what a receiver gets, what it must never get, and that it can be switched off
 * completely.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { createClient } from '../../sdk/src/client.ts';
import { METRICS } from '../../server/http/metrics/catalogue.ts';
import { builtService } from '../support/built-service.ts';
import { freshDatabase } from '../support/engines.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver, valuesOf } from '../support/otlp-receiver.ts';
import { type RunningServer, startServer } from '../support/processes.ts';
import { nodeBinary } from '../support/repository.ts';
import { signIn } from '../support/sign-in.ts';
import { CALLBACK } from '../support/social-stores.ts';
import { onlyInTestAll } from '../support/times.ts';

vi.setConfig({ testTimeout: 120_000 });

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const SAMPLED = `00-${TRACE}-${PARENT}-01`;
const TOLD_NOT_TO = `00-${TRACE.replace('0af', 'fff')}-${PARENT}-00`;
/** The trace of a request whose body is sent after its head. */
const IN_TWO = TRACE.replace('0af', '1af');
const SERVER_KIND = 2;

/** The service prints each file that it loads, and whether the file contains code of OpenTelemetry. */
async function start(env: Record<string, string>): Promise<RunningServer> {
  const { databaseUrl, dataDir } = await freshDatabase();
  const hook = join(inject('runFolder'), 'print-loaded-files.mjs');
  writeFileSync(hook, PRINT_LOADED_FILES);
  return startServer({
    command: [nodeBinary(), '--import', hook, await builtService()],
    env: { DATABASE_URL: databaseUrl, ...(dataDir && { DATA_DIR: dataDir }), ...env },
  });
}

const loadedBy = (server: RunningServer): string[] =>
  server
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('loaded with OpenTelemetry'));

interface App {
  readonly id: string;
  readonly key: string;
}

async function createApp({ baseUrl }: RunningServer): Promise<App> {
  const post = async (path: string, body: unknown, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
    const response = await fetch(new URL(path, baseUrl), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { tenant_id: string; management_key: string };
  };
  const { tenant_id: id, management_key: key } = await post('/api/genesis', {});
  await post('/api/resources/social-login', { callback_urls: [CALLBACK] }, key);
  return { id, key };
}

/** Sends the body a while after the head. */
async function postInTwo(url: URL, headers: Record<string, string>, body: object): Promise<void> {
  const text = JSON.stringify(body);
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': text.length, expect: '100-continue' },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(text);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
}

const json = (receiver: OtlpReceiver) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);

describe('OpenTelemetry', () => {
  it('joins the trace of the app, with statements and provider calls below, and sends every metric', async () => {
    const receiver = await startOtlpReceiver();
    const server = await start({
      ...json(receiver),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-receiver-key=canary-header',
      OTEL_SERVICE_NAME: 'sign-in',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const app = await createApp(server);
    const { accessToken, refreshToken } = await signIn(server, app.id, { email: 'canary-person@example.com' });
    const calls = { accept: 'application/json', traceparent: SAMPLED, 'x-forwarded-for': '203.0.113.77' };
    const send: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), ...calls, 'user-agent': 'canary-agent' } });
    const client = createClient({ baseUrl: server.baseUrl, tenantId: app.id, fetch: send });
    expect(await client.verify(accessToken)).toMatchObject({ email: 'canary-person@example.com' });
    expect(await client.verify(accessToken)).not.toBeNull();
    const pair = await client.refresh(refreshToken);
    const second = { ...calls, 'content-type': 'application/json', traceparent: SAMPLED.replace(TRACE, IN_TWO) };
    await postInTwo(new URL(`/edge/auth/${app.id}/refresh`, server.baseUrl), second, {
      refresh_token: pair.refreshToken,
    });
    await send(new URL('/claim/canary-path?secret=canary-query#canary-hash', server.baseUrl));
    const told = { ...calls, traceparent: TOLD_NOT_TO, authorization: `Bearer ${app.key}` };
    expect((await fetch(new URL('/api/tenant', server.baseUrl), { headers: told })).status).toBe(200);
    await server.stop();
    expect(loadedBy(server)).not.toEqual([]);

    const spans = receiver.spans();
    const joined = spans.filter(({ traceId }) => traceId === TRACE);
    const requests = joined.filter(({ kind }) => kind === SERVER_KIND);
    expect(requests.map(({ name }) => name)).toEqual(expect.arrayContaining(['verifyToken', 'refreshSession']));
    expect(named(requests, 'verifyToken')).toHaveLength(2);
    for (const { parentSpanId } of requests) expect(parentSpanId).toBe(PARENT);
    const [refresh] = named(requests, 'refreshSession');
    expect(refresh?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/edge/auth/:tenantId/refresh',
      'http.response.status_code': 200,
      'porchlight.tenant_id': app.id,
    });
    const statements = joined.filter(({ parentSpanId }) => parentSpanId === refresh?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { name, attributes } of statements)
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name });
    const inTwo = spans.filter(({ traceId }) => traceId === IN_TWO).map(({ name }) => name);
    expect(inTwo).toEqual(expect.arrayContaining([...new Set(statements.map(({ name }) => name)), 'refreshSession']));
    const calledProviders = spans.filter(({ name }) => name.startsWith('call '));
    expect(calledProviders.map(({ attributes }) => attributes['porchlight.outcome'])).toContain('ok');
    const parents = new Set(spans.map(({ spanId }) => spanId));
    for (const { parentSpanId } of calledProviders) expect(parents).toContain(parentSpanId);
    expect(spans.filter(({ traceId }) => traceId.startsWith('fff7'))).toEqual([]);

    const lines = server.logs().split('\n');
    const [line = ''] = lines.filter((text) => text.includes(String(refresh?.attributes['porchlight.request_id'])));
    expect(line).toContain(`"trace_id":"${TRACE}"`);

    const metrics = receiver.metrics();
    const missing = Object.keys(METRICS).filter((name) => !metrics.has(name));
    // What has not happened yet has no sample; the same is true in Prometheus.
    const text = ['porchlight_refusals_total', 'porchlight_account_signals_total', 'porchlight_slow_statements_total'];
    const pool = Object.keys(METRICS).filter((name) => name.startsWith('porchlight_database_'));
    expect([...text, ...pool]).toEqual(expect.arrayContaining(missing));
    const verified = metrics
      .get('porchlight_request_duration_seconds')
      ?.histogram?.dataPoints.find(({ attributes }) => valuesOf(attributes).operation === 'verifyToken');
    expect(Number(verified?.count)).toBe(2);
    expect(verified?.bucketCounts).toHaveLength((verified?.explicitBounds?.length ?? 0) + 1);
    expect(metrics.get('porchlight_sign_ins_total')?.sum?.isMonotonic).toBe(true);

    for (const resource of receiver.resources())
      expect(resource).toMatchObject({ 'service.name': 'sign-in', 'deployment.environment.name': 'test' });
    for (const { headers } of receiver.arrivals) expect(headers['x-receiver-key']).toBe('canary-header');
    const sent = receiver.arrivals.map(({ body }) => body.toString()).join('\n');
    const secrets = [app.key, accessToken, refreshToken, pair.accessToken, pair.refreshToken];
    for (const canary of [...secrets, ...secrets.map((secret) => secret.slice(-12)), 'canary', '203.0.113.77', '@'])
      expect(sent).not.toContain(canary);
    expect(sent).not.toMatch(/\b127\.0\.0\.1\b|\?|[?&]code=|state=/);
    expect(server.logs()).not.toContain('canary-header');
  });

  it('lets a caller decide what is traced only with a good key', async () => {
    const receiver = await startOtlpReceiver();
    const server = await start({
      ...json(receiver),
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const app = await createApp(server);
    const { accessToken, refreshToken } = await signIn(server, app.id, { email: 'ada@example.com' });
    const send = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, server.baseUrl), { ...init, headers: { ...init.headers, traceparent: SAMPLED } });
    const post = (path: string, body: object) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect((await send('/healthz')).status).toBe(200);
    expect((await post(`/edge/auth/${app.id}/verify`, { access_token: accessToken })).status).toBe(200);
    expect((await post(`/edge/auth/${app.id}/refresh`, { refresh_token: refreshToken })).status).toBe(200);
    const wrong = { authorization: `Bearer ${app.key.slice(0, -4)}AAAA` };
    expect((await send('/api/tenant', { headers: wrong })).status).toBe(401);
    expect((await send('/healthz', { headers: wrong })).status).toBe(200);
    const good = { authorization: `Bearer ${app.key}` };
    expect((await send('/api/tenant', { headers: good })).status).toBe(200);
    await server.stop();
    const spans = receiver.spans();
    const requests = spans.filter(({ kind }) => kind === SERVER_KIND);
    expect(requests.map(({ name, traceId }) => [name, traceId])).toEqual([['getTenant', TRACE]]);
    for (const { parentSpanId } of spans) expect([PARENT, requests[0]?.spanId]).toContain(parentSpanId);
  });

  it('loads nothing of OpenTelemetry unless OTEL_* asks for it', async () => {
    const server = await start({ OTEL_SERVICE_NAME: 'quiet', OTEL_SDK_DISABLED: 'true', OTEL_TRACES_EXPORTER: 'otlp' });
    await server.stop();
    expect(server.logs()).toContain('loaded ');
    expect(loadedBy(server)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('sends protobuf unless JSON is asked for, and only what is asked for', async () => {
      const receiver = await startOtlpReceiver();
      const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_METRICS_EXPORTER: 'none' });
      await fetch(new URL('/healthz', server.baseUrl));
      await server.stop();
      expect(receiver.arrivals.map(({ path }) => path)).toContain('/v1/traces');
      for (const { path, headers, body } of receiver.arrivals) {
        expect([path, headers['content-type']]).toEqual(['/v1/traces', 'application/x-protobuf']);
        expect(body.toString('latin1')).toContain('getHealth');
      }
    });

    it('says in the log that a receiver takes nothing, and goes on', async () => {
      const receiver = await startOtlpReceiver({ status: 401 });
      const server = await start({ ...json(receiver), OTEL_BSP_SCHEDULE_DELAY: '10' });
      await fetch(new URL('/healthz', server.baseUrl));
      await vi.waitFor(() => expect(server.logs()).toContain('could not be sent by OTLP'), { timeout: 20_000 });
      expect(server.logs()).toContain('"code":"401"');
      expect((await fetch(new URL('/healthz', server.baseUrl))).status).toBe(200);
      expect(await server.stop()).toEqual({ code: 0, signal: null });
    });
  });
});

const PRINT_LOADED_FILES = `
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const isOfOpenTelemetry = String(loaded.source ?? '').includes('@opentelemetry/sdk-trace');
    process.stdout.write((isOfOpenTelemetry ? 'loaded with OpenTelemetry ' : 'loaded ') + url + '\\n');
    return loaded;
  },
});
`;
