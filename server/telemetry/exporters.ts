/** OTLP over HTTP, in one of its two forms. The exporters read address, headers and certificates from OTEL_*. */
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../config/telemetry-settings.ts';

interface Exporters {
  traces(): SpanExporter;
  metrics(): PushMetricExporter;
}

export const createExporters = (protocol: TelemetrySettings['protocol']): Promise<Exporters> =>
  protocol === 'http/json' ? json() : protobuf();

async function json(): Promise<Exporters> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  return { traces: () => new OTLPTraceExporter(), metrics: () => new OTLPMetricExporter() };
}

async function protobuf(): Promise<Exporters> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
  return { traces: () => new OTLPTraceExporter(), metrics: () => new OTLPMetricExporter() };
}
