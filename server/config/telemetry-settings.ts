/**
 * The standard variables of OpenTelemetry that decide whether anything is sent, and what. The variables for the target
 * (OTEL_EXPORTER_OTLP_* with endpoints, headers, timeouts, compression and certificates) are read by the exporters.
 * This file loads nothing of OpenTelemetry.
 */
import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

const exporter = z.enum(['otlp', 'none']).optional();
const milliseconds = (fallback: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1)).default(fallback);

export const TELEMETRY_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS).default('http/protobuf'),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .pipe(z.number('must be a number from 0 to 1').min(0).max(1))
    .default(1),
  OTEL_SERVICE_NAME: z.string().default('porchlight'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds(5_000),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds(60_000),
  OTEL_SDK_DISABLED: z.string().optional(),
} as const;

export interface TelemetrySettings {
  readonly traces: boolean;
  readonly metrics: boolean;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly sampler: (typeof SAMPLERS)[number];
  readonly samplerRatio: number;
  readonly serviceName: string;
  readonly spanDelayMs: number;
  readonly metricIntervalMs: number;
}

const Variables = z.object(TELEMETRY_VARIABLES);

/** Undefined when nothing is to be sent, and then no part of OpenTelemetry is loaded. */
export function telemetryOf(data: z.output<typeof Variables>): TelemetrySettings | undefined {
  const isWanted = (chosen: 'otlp' | 'none' | undefined, endpoint: string | undefined): boolean =>
    chosen ? chosen === 'otlp' : (endpoint ?? data.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
  const traces = isWanted(data.OTEL_TRACES_EXPORTER, data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const metrics = isWanted(data.OTEL_METRICS_EXPORTER, data.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT);
  if (data.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || (!traces && !metrics)) return undefined;
  return {
    traces,
    metrics,
    protocol: data.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: data.OTEL_TRACES_SAMPLER,
    samplerRatio: data.OTEL_TRACES_SAMPLER_ARG,
    serviceName: data.OTEL_SERVICE_NAME,
    spanDelayMs: data.OTEL_BSP_SCHEDULE_DELAY,
    metricIntervalMs: data.OTEL_METRIC_EXPORT_INTERVAL,
  };
}
