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

const sum = (of: string, by: string): string => `sum${by && ` by (${by}) `}(${of})`;

/**
 * How a metric is best drawn: a histogram as its high percentiles and as a rate, a counter as a rate, a gauge as it is.
 */
function drawingsOf(name: MetricName) {
  const { type, help, labels = [] } = METRICS[name] as (typeof METRICS)[MetricName] & { labels?: readonly string[] };
  const by = (without = ''): string[] => labels.filter((label) => label !== without);
  const drawn = (what: string, expr: string, unit: string) => ({ title: name + what, description: help, expr, unit });
  if (type === 'counter') return [drawn(', a second', sum(`rate(${name}[5m])`, by().join(', ')), 'ops')];
  const unit = name.endsWith('_bytes') ? 'bytes' : name.endsWith('_seconds') ? 's' : 'short';
  if (type === 'gauge') return [drawn('', sum(name, by().join(', ') || 'instance'), unit)];
  const slow = `histogram_quantile(0.99, ${sum(`rate(${name}_bucket[5m])`, ['le', ...by('status')].join(', '))})`;
  const rate = sum(`rate(${name}_count[5m])`, by('operation').join(', '));
  return [drawn(', 99th percentile', slow, unit), drawn(', a second', rate, 'ops')];
}

export function dashboard(): string {
  const drawings = (Object.keys(METRICS) as MetricName[]).flatMap(drawingsOf);
  const panels = drawings.map(({ title, description, expr, unit }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    description,
    datasource: { type: 'prometheus', uid: `\${datasource}` },
    gridPos: { x: (index % 2) * WIDTH, y: Math.floor(index / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: 'A', expr }],
  }));
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
