/** The metrics of the catalogue as OTLP takes them, under the same names. They are read when they are sent. */
import type { HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { METRICS } from '../http/metrics/catalogue.ts';
import type { HistogramSample, Labels, MetricFamily } from '../http/metrics/families.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { Clock } from '../kernel/clock.ts';
import { hrTime } from './hr-time.ts';

interface Source {
  readonly metrics: Pick<Metrics, 'families'>;
  readonly clock: Clock;
  readonly resource: Resource;
  readonly scope: { readonly name: string; readonly version: string };
}

export const metricProducer = ({ metrics, clock, resource, scope }: Source): MetricProducer => ({
  collect: async () => {
    const at = { startTime: hrTime(performance.timeOrigin), endTime: hrTime(clock.now().getTime()) };
    const data = metrics.families().map((family) => dataOf(family, at));
    return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: data }] }, errors: [] };
  },
});

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

function dataOf({ name, samples, histograms }: MetricFamily, times: Times): MetricData {
  const { help, type } = METRICS[name];
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const point = <T>(labels: Labels, value: T): DataPoint<T> => ({ ...times, attributes: { ...labels }, value });
  const points = samples.map(({ labels, value }) => point(labels, value));
  switch (type) {
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histograms.map((histogram) => point(histogram.labels, histogramOf(histogram))),
      };
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points };
  }
}

const histogramOf = ({ bounds, counts, sum }: HistogramSample) => ({
  buckets: { boundaries: [...bounds], counts: [...counts] },
  sum,
  count: counts.reduce((total, count) => total + count, 0),
});

const unitOf = (name: string): string => (/_seconds(_total)?$/.test(name) ? 's' : name.endsWith('_bytes') ? 'By' : '');
