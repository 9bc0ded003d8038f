/** The dashboard and the alerts of the package use existing metrics, and each alert says what to do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALERTS } from '../../../scripts/deploy/alerts.ts';
import { ALERTS_FILE, alertRules, DASHBOARD_FILE, dashboard } from '../../../scripts/deploy/monitoring.ts';
import { METRICS } from '../../../server/http/metrics/catalogue.ts';
import { repositoryRoot } from '../../support/repository.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** The names of metrics in an expression, without the suffixes that Prometheus adds for a histogram. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:porchlight|process|nodejs)_\w+/g)].map(([name]) =>
    name in METRICS ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
  );

describe('what is shipped for Grafana and Prometheus', () => {
  it('is fresh: `npm run monitoring` writes the same', () => {
    expect(read(DASHBOARD_FILE)).toBe(dashboard());
    expect(read(ALERTS_FILE)).toBe(alertRules());
  });

  it('has a panel for every metric, and names no other', () => {
    const { panels } = JSON.parse(dashboard()) as { panels: { targets: { expr: string }[] }[] };
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    expect(new Set(shown)).toEqual(new Set(Object.keys(METRICS)));
  });

  it('shows requests by status and calls to identity providers by outcome', () => {
    expect(dashboard()).toContain('sum by (status) (rate(porchlight_request_duration_seconds_count[5m]))');
    expect(dashboard()).toContain(
      'sum by (provider, outcome) (rate(porchlight_provider_call_duration_seconds_count[5m]))',
    );
  });

  it.each(ALERTS)('$name names metrics and labels that there are, and has its section', ({ name, expression }) => {
    const names = namesIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((metric) => !(metric in METRICS))).toEqual([]);
    const meanings = names.map((metric) => METRICS[metric as keyof typeof METRICS]);
    const labels = new Set(meanings.flatMap((meaning) => ('labels' in meaning ? [...meaning.labels] : [])) as string[]);
    const used = [...expression.matchAll(/[{,](\w+)(?:=|!)/g)].map(([, label]) => label ?? '');
    expect(used.filter((label) => !labels.has(label))).toEqual([]);
    expect(read('server/docs/content/operations.md')).toContain(`### ${name}\n`);
  });
});
