/**
 * Traces and metrics by OpenTelemetry. This file is imported only when OTEL_* asks for it, and is the only way to the
 * libraries of OpenTelemetry: a service that sends nothing loads none of them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TelemetrySettings } from '../config/telemetry-settings.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { Tracing } from '../http/tracing/tracing.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { createExporters } from './exporters.ts';
import { metricProducer } from './metric-producer.ts';
import { spanRecorder } from './record-span.ts';
import { samplingOf } from './sampler.ts';
import { createTracing } from './spans.ts';
import { warnOfLosses } from './warn-of-losses.ts';

export interface Telemetry {
  /** Undefined if only metrics are sent. */
  readonly tracing: Tracing | undefined;
  /** Starts sending the metrics, if the settings ask for it. */
  sendMetrics(metrics: Metrics): void;
  /** Sends everything that is waiting, within a few seconds. */
  stop(): Promise<void>;
}

interface Process {
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

const NAME = 'porchlight';
const INSTANCE_LENGTH = 20;
/** A receiver that is away must not delay the end of the process. */
const LAST_SENDING_MS = 3_000;

export async function startTelemetry(
  settings: TelemetrySettings,
  { version, clock, random, logger }: Process,
): Promise<Telemetry> {
  const warn = warnOfLosses(logger);
  const exporters = await createExporters(settings.protocol);
  // Only attributes that are set here and by the operator: the detectors of the library would add the command line and the
  // host.
  const resource = resourceFromAttributes({
    'service.version': version,
    'service.instance.id': randomText(random, INSTANCE_LENGTH),
    ...resourceAttributesEnvDetector.detect().attributes,
    'service.name': settings.serviceName,
  });
  const scope = { name: NAME, version };
  const processor = settings.traces
    ? new BatchSpanProcessor({ exporter: exporters.traces(), scheduledDelayMillis: settings.spanDelayMs })
    : undefined;
  let meters: MeterProvider | undefined;

  return {
    tracing:
      processor &&
      createTracing({ record: spanRecorder({ processor, resource, scope }), sampling: samplingOf(settings), clock }),
    sendMetrics(metrics) {
      if (!settings.metrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: exporters.metrics(),
        exportIntervalMillis: settings.metricIntervalMs,
        metricProducers: [metricProducer({ metrics, clock, resource, scope })],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async stop() {
      const sent = Promise.allSettled([processor?.shutdown(), meters?.shutdown()]);
      const results = await Promise.race([sent, sleep(LAST_SENDING_MS, [], { ref: false })]);
      for (const result of results) if (result.status === 'rejected') warn(String(result.reason));
    },
  };
}
