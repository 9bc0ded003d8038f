import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { codeIn } from '../../../server/telemetry/warn-of-losses.ts';

describe('what is sent', () => {
  const sent = (env: Record<string, string>) => {
    const read = readConfig(env);
    if (!read.ok) return read.error;
    const { telemetry } = read.value;
    return telemetry && [telemetry.traces, telemetry.metrics];
  };
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

  it.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' }, undefined],
    [ENDPOINT, [true, true]],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, [false, true]],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, undefined],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, [true, false]],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost:4318/v1/metrics' }, [false, true]],
  ])('%j', (env, expected) => {
    expect(sent(env)).toEqual(expected);
  });

  it('is refused at the start if the service cannot do it', () => {
    const faults = sent({ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER_ARG: '10' });
    expect(String(faults)).toMatch(/OTEL_EXPORTER_OTLP_PROTOCOL.*OTEL_TRACES_SAMPLER_ARG/s);
  });
});

describe('the code of a failed sending', () => {
  it.each([
    ['{"message":"connect ECONNREFUSED 127.0.0.1:4318 http://user:canary@host"}', 'ECONNREFUSED'],
    ['{"stack":"OTLPExporterError: Unauthorized","code":"401","data":"canary"}', '401'],
    ['something else', undefined],
  ])('%s', (message, code) => {
    expect(codeIn(message)).toBe(code);
  });
});
