/** `{{metrics}}`: the metrics of a node. */
import { codeList, markdownTable } from '../markdown/markdown-table.ts';

export interface MetricFact {
  readonly type: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

export const metricTable = (metrics: Readonly<Record<string, MetricFact>>): string =>
  markdownTable(
    ['Name', 'Type', 'Meaning'],
    Object.entries(metrics).map(([name, { type, help, labels = [] }]) => [
      `\`${name}\``,
      type,
      labels.length === 0 ? help : `${help} By ${codeList(labels)}.`,
    ]),
  );
