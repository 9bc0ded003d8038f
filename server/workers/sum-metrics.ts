/**
 * The metrics of all workers as those of one node. Counts, histograms and sizes are added. For a gauge in seconds,
 * which is an age or a delay, the worst value counts. A gauge that ends in `_info` stays 1.
 */

interface Line {
  readonly comment: boolean;
  /** A comment, or the name of a sample with its labels. */
  readonly text: string;
  readonly value: number;
}

export function sumMetrics(texts: readonly string[]): string {
  const types = new Map<string, string>();
  const lines = new Map<string, number | undefined>();
  const families = new Map<string, string[]>();
  for (const text of texts) {
    let family = '';
    for (const line of text.split('\n').filter(Boolean).map(read)) {
      if (line.comment) {
        const [, word = '', name = '', type = ''] = line.text.split(' ', 4);
        if (word === 'TYPE') types.set(name, type);
        family = name;
      }
      const known = lines.get(line.text);
      if (!lines.has(line.text)) families.set(family, [...(families.get(family) ?? []), line.text]);
      lines.set(line.text, line.comment ? undefined : joined(known, line.value, family, types.get(family)));
    }
  }
  const written = [...families.values()].flat().map((text) => {
    const value = lines.get(text);
    return value === undefined ? text : `${text} ${value}`;
  });
  return `${written.join('\n')}\n`;
}

/** The metrics that remain of a worker that has ended: all but gauges. */
export function onlyCounted(text: string): string {
  let isGauge = false;
  let held: string[] = [];
  const kept: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('# HELP')) held = [line];
    else if (line.startsWith('# TYPE')) {
      isGauge = line.endsWith(' gauge');
      if (!isGauge) kept.push(...held, line);
    } else if (!isGauge) kept.push(line);
  }
  return kept.length === 0 ? '' : `${kept.join('\n')}\n`;
}

function read(line: string): Line {
  if (line.startsWith('#')) return { comment: true, text: line, value: 0 };
  const end = line.lastIndexOf(' ');
  return { comment: false, text: line.slice(0, end), value: Number(line.slice(end + 1)) };
}

function joined(known: number | undefined, value: number, family: string, type: string | undefined): number {
  if (known === undefined) return value;
  return type === 'gauge' && /_(?:seconds|info)$/.test(family) ? Math.max(known, value) : known + value;
}
