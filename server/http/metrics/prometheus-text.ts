/** Metrics in the text format of Prometheus. */
import { METRICS, type MetricName } from './catalogue.ts';
import type { HistogramSample, Labels, MetricFamily } from './families.ts';

/** The type of the text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export const prometheusText = (families: readonly MetricFamily[]): string =>
  families.map((family) => `${headOf(family.name)}${linesOf(family).join('\n')}\n`).join('');

/** Labels as they are written between the braces. */
export const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const headOf = (name: MetricName): string =>
  `# HELP ${name} ${METRICS[name].help}\n# TYPE ${name} ${METRICS[name].type}\n`;

const linesOf = ({ name, samples, histograms }: MetricFamily): string[] => [
  ...samples.map(({ labels, value }) => `${name}${braced(labels)} ${value}`),
  ...histograms.flatMap((histogram) => histogramLines(name, histogram)),
];

function histogramLines(name: string, { labels, bounds, counts, sum }: HistogramSample): string[] {
  let below = 0;
  const written = labelText(labels);
  const others = written === '' ? '' : `,${written}`;
  const buckets = counts.map((count, index) => {
    below += count;
    return `${name}_bucket{le="${bounds[index] ?? '+Inf'}"${others}} ${below}`;
  });
  return [...buckets, `${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${below}`];
}

function braced(labels: Labels): string {
  const written = labelText(labels);
  return written === '' ? '' : `{${written}}`;
}

const escaped = (label: string): string =>
  label.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
