/**
 * `npm run monitoring`: writes the Grafana dashboard and the alert rules of Prometheus from the catalogue of metrics. The
 * operations document has a section for each alert.
 */
import { writeFileSync } from 'node:fs';
import { METRICS, type MetricName } from '../../server/http/metrics/catalogue.ts';
import { ALERTS } from './alerts.ts';

export const DASHBOARD_FILE = 'scripts/deploy/grafana-dashboard.json';
export const ALERTS_FILE = 'scripts/deploy/prometheus-alerts.yaml';

const WIDTH = 12;
const HEIGHT = 8;

/** How a metric is best drawn: a histogram as its slow end, a counter as a rate, a gauge as it is. */
function expressionOf(name: MetricName): string {
  const { type, labels = [] } = METRICS[name] as (typeof METRICS)[MetricName] & { labels?: readonly string[] };
  const by = labels.filter((label) => label !== 'status').join(', ');
  if (type === 'histogram')
    return `histogram_quantile(0.99, sum by (${['le', ...(by ? [by] : [])].join(', ')}) (rate(${name}_bucket[5m])))`;
  if (type === 'counter') return by ? `sum by (${by}) (rate(${name}[5m]))` : `sum(rate(${name}[5m]))`;
  return by ? `sum by (${by}) (${name})` : `sum by (instance) (${name})`;
}

const unitOf = (name: string, type: string): string => {
  if (type === 'counter') return 'ops';
  if (name.endsWith('_bytes')) return 'bytes';
  return name.endsWith('_seconds') ? 's' : 'short';
};

const titleOf = (name: string, type: string): string =>
  `${name}${type === 'histogram' ? ', 99th percentile' : ''}${type === 'counter' ? ', a second' : ''}`;

export function dashboard(): string {
  const panels = (Object.keys(METRICS) as MetricName[]).map((name, index) => {
    const { type, help } = METRICS[name];
    return {
      id: index + 1,
      type: 'timeseries',
      title: titleOf(name, type),
      description: help,
      datasource: { type: 'prometheus', uid: `\${datasource}` },
      gridPos: { x: (index % 2) * WIDTH, y: Math.floor(index / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
      fieldConfig: { defaults: { unit: unitOf(name, type), min: 0 }, overrides: [] },
      targets: [{ refId: 'A', expr: expressionOf(name) }],
    };
  });
  const board = {
    title: 'Porchlight',
    uid: 'porchlight',
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }] },
    panels,
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}

export function alertRules(): string {
  const rules = ALERTS.map(
    ({ name, expression, lasting, severity, summary }) => `      - alert: ${name}
        expr: >-
          ${expression}
        for: ${lasting}
        labels:
          severity: ${severity}
        annotations:
          summary: ${JSON.stringify(summary)}
          runbook: /docs/operations#${name.toLowerCase()}
`,
  );
  return `groups:\n  - name: porchlight\n    rules:\n${rules.join('')}`;
}

if (import.meta.main) {
  writeFileSync(DASHBOARD_FILE, dashboard());
  writeFileSync(ALERTS_FILE, alertRules());
}
