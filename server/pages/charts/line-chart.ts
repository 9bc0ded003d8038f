/** A line with the area under it, for what only accumulates. The first series is drawn. */
import { html, type Markup } from '../html.ts';
import { type ChartProps, chartFrame } from './chart-frame.ts';
import { HEIGHT, niceMax, round, SLOT } from './scale.ts';

export function lineChart(props: ChartProps): Markup {
  const values = props.series[0]?.values ?? [];
  const ink = props.series[0]?.ink ?? 'lit';
  const max = niceMax(Math.max(0, ...values));
  const points = values.map((value, index) => ({
    x: index * SLOT + SLOT / 2,
    y: round(HEIGHT - (Math.min(value, max) / max) * HEIGHT),
  }));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return chartFrame(props, max, null);
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L');
  return chartFrame(
    props,
    max,
    html`
      <path class=${`chart-area chart-ink-${ink}`} d=${`M${first.x} ${HEIGHT}L${line}L${last.x} ${HEIGHT}Z`} />
      <path class=${`chart-line chart-ink-${ink}`} vector-effect="non-scaling-stroke" d=${`M${line}`} />
      <path class=${`chart-dot chart-ink-${ink}`} vector-effect="non-scaling-stroke" d=${`M${last.x} ${last.y}h0`} />`,
  );
}
