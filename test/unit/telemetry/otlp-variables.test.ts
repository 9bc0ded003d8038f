/** The standard variables that the exporters read themselves, tried with a receiver. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { systemClock } from '../../../server/kernel/clock.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { startTelemetry } from '../../../server/telemetry/telemetry.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from '../../support/network/loopback-certificate.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../../support/otlp-receiver.ts';

afterEach(() => vi.unstubAllEnvs());

/** Traces one request, sends it, and returns what was logged meanwhile. */
async function sendOne(receiver: OtlpReceiver, variables: Record<string, string>): Promise<string> {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    ...variables,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const config = readConfig(env);
  if (!config.ok || !config.value.telemetry) throw new Error('nothing would be sent');
  let logged = '';
  const logger = pino({}, { write: (line) => (logged += line) });
  const process = { version: '1', clock: systemClock, random: systemRandom, logger };
  const { tracing, stop } = await startTelemetry(config.value.telemetry, process);
  const log = tracing?.logged(() => {});
  const line = { request_id: 'r', method: 'GET', operation: 'op', route: '/', status: 200, ms: 1 };
  const request = new IncomingMessage(new Socket());
  tracing?.requests((_req, res) => log?.(line, res))(request, new ServerResponse(request));
  await stop();
  return logged;
}

describe('a variable of OTEL_EXPORTER_OTLP_*', () => {
  it('compresses what is sent', async () => {
    const receiver = await startOtlpReceiver();
    await sendOne(receiver, { OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' });
    expect(receiver.arrivals[0]?.headers['content-encoding']).toBe('gzip');
    expect(receiver.spans().map(({ name }) => name)).toEqual(['op']);
  });

  it('says how long a receiver that does not answer is waited for', async () => {
    const receiver = await startOtlpReceiver({ status: undefined });
    const logged = await sendOne(receiver, { OTEL_EXPORTER_OTLP_TIMEOUT: '100' });
    expect(receiver.arrivals).not.toEqual([]);
    expect(logged).toContain('could not be sent by OTLP');
  });

  it('names the certificate by which a receiver is trusted, and without it nothing is sent', async () => {
    const receiver = await startOtlpReceiver({ tls: { key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE } });
    expect(await sendOne(receiver, {})).toContain('could not be sent by OTLP');
    expect(receiver.arrivals).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-otlp-'));
    const file = join(folder, 'receiver.pem');
    writeFileSync(file, LOOPBACK_CERTIFICATE);
    expect(await sendOne(receiver, { OTEL_EXPORTER_OTLP_CERTIFICATE: file })).toBe('');
    expect(receiver.spans().map(({ name }) => name)).toEqual(['op']);
    rmSync(folder, { recursive: true });
  });
});
