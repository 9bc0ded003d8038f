/** Stacked bars, one for each label. Drawn on the server; colours come from the stylesheet. */
import { html, type Markup } from '../html.ts';
import { type ChartProps, chartFrame } from './chart-frame.ts';
import { HEIGHT, heightOf, niceMax, round, SLOT } from './scale.ts';

const BAR = 7;

export function barChart(props: ChartProps): Markup {
  const { labels, series } = props;
  const totals = labels.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  const max = niceMax(Math.max(0, ...totals));
  const stack = (index: number): Markup => {
    let top = HEIGHT;
    return series.map((one) => {
      const height = heightOf(one.values[index] ?? 0, max);
      if (height === 0) return null;
      top = round(top - height);
      return html`
        <rect
          class=${`chart-bar chart-ink-${one.ink}`}
          x=${round(index * SLOT + (SLOT - BAR) / 2)}
          y=${Math.max(0, top)}
          width=${BAR}
          height=${height}
          vector-effect="non-scaling-stroke"
        />`;
    });
  };
  return chartFrame(
    props,
    max,
    labels.map((_, index) => stack(index)),
  );
}
