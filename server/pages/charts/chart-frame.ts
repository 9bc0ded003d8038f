/** What every chart has around its drawing: caption, legend, axes in real text, and the numbers as a table. */
import { table } from '../components/table.ts';
import { withSubject } from '../components/with-subject.ts';
import { html, type Markup } from '../html.ts';
import { formatNumber } from '../text/numbers.ts';
import { axisLabels, HEIGHT, SLOT } from './scale.ts';

interface Series {
  readonly label: string;
  /** Which of the stylesheet's two inks draws it. */
  readonly ink: 'lit' | 'alert';
  readonly values: readonly number[];
}

export interface ChartProps {
  readonly id: string;
  readonly title: string;
  /** The subject of the chart, if the page around it already shows it: read out, not shown. */
  readonly subject?: string;
  /** What the drawing shows, in a sentence for people who do not see it. */
  readonly description: string;
  /** What the x axis counts: `Day`. */
  readonly unit: string;
  readonly labels: readonly { readonly short: string; readonly long: string }[];
  readonly series: readonly Series[];
}

const titled = ({ title, subject }: ChartProps): Markup => withSubject(title, subject);

const gridLine = (y: number, width: number): Markup => html`
  <path class="chart-grid" vector-effect="non-scaling-stroke" d=${`M0 ${y}H${width}`} />`;

/** A column over each label, so that hovering shows its numbers. */
const hoverColumn = ({ labels, series }: ChartProps, index: number): Markup => {
  const numbers = series.map((one) => `${formatNumber(one.values[index] ?? 0)} ${one.label.toLowerCase()}`);
  return html`
    <rect class="chart-hover" x=${index * SLOT} y="0" width=${SLOT} height=${HEIGHT}>
      <title>${`${labels[index]?.long}: ${numbers.join(', ')}`}</title>
    </rect>`;
};

const numbersTable = (props: ChartProps): Markup =>
  table({
    id: `${props.id}-table`,
    caption: titled(props),
    tall: true,
    columns: [
      { header: props.unit, rowHeader: true, cell: (index: number) => props.labels[index]?.long },
      ...props.series.map((one) => ({
        header: one.label,
        numeric: true,
        cell: (index: number) => formatNumber(one.values[index] ?? 0),
      })),
    ],
    rows: props.labels.map((_, index) => index).reverse(),
  });

export function chartFrame(props: ChartProps, max: number, drawing: Markup): Markup {
  const { id, labels, series } = props;
  const width = Math.max(1, labels.length) * SLOT;
  return html`
    <figure class="chart" id=${id}>
      <figcaption class="chart-head">
        <span class="chart-title">${titled(props)}</span>
        <span class="chart-legend">
          ${series.map((one) => html`<span class=${`chart-key chart-key-${one.ink}`}>${one.label}</span>`)}
        </span>
      </figcaption>
      <div class="chart-body">
        <div class="chart-y" aria-hidden="true">
          <span>${formatNumber(max)}</span><span>${formatNumber(max / 2)}</span><span>0</span>
        </div>
        <svg
          class="chart-plot"
          viewBox=${`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby=${`${id}-name ${id}-desc`}
        >
          <title id=${`${id}-name`}>${props.subject === undefined ? props.title : `${props.title}, ${props.subject}`}</title>
          <desc id=${`${id}-desc`}>${props.description}</desc>
          ${gridLine(0, width)}${gridLine(HEIGHT / 2, width)}
          ${drawing}
          <path class="chart-base" vector-effect="non-scaling-stroke" d=${`M0 ${HEIGHT}H${width}`} />
          ${labels.map((_, index) => hoverColumn(props, index))}
        </svg>
        <div class=${`chart-x${labels.length <= 3 ? ' chart-x-each' : ''}`} aria-hidden="true">
          ${axisLabels(labels.map(({ short }) => short)).map((label) => html`<span>${label}</span>`)}
        </div>
      </div>
      <output class="chart-value" id=${`${id}-value`}></output>
      <details class="chart-data">
        <summary>The same numbers as a table</summary>
        ${numbersTable(props)}
      </details>
    </figure>`;
}
