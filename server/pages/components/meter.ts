/** Usage against a cap: the numbers in words, and the native bar that assistive technology already knows. */
import { NOTICE_THRESHOLDS } from '@porchlight/contract';
import { html, type Markup } from '../html.ts';
import { formatNumber, percentOf } from '../text/numbers.ts';

interface MeterProps {
  readonly id: string;
  readonly label: string;
  readonly used: number;
  readonly max: number | null;
  readonly note?: Markup;
}

export function meter(props: MeterProps): Markup {
  const { id, label, used, max } = props;
  if (max === null) return count(props);
  const scale = Math.max(max, 1);
  const percent = percentOf(used, max);
  return html`
    <div class="meter">
      <div class="meter-head">
        <label for=${id}>${label}</label>
        <span class="meter-figures"><strong>${formatNumber(used)}</strong> of ${formatNumber(max)}</span>
      </div>
      <meter
        id=${id}
        min="0"
        max=${scale}
        low=${(scale * NOTICE_THRESHOLDS[0]) / 100}
        high=${(scale * NOTICE_THRESHOLDS[1]) / 100}
        optimum="0"
        value=${Math.min(used, scale)}
      >${percent}%</meter>
      <p class="meter-note">${used > 0 && used < scale / 100 ? 'Less than 1' : percent}% used${props.note ? html`${' · '}${props.note}` : null}</p>
    </div>`;
}

/** Where there is no cap, there is nothing to fill. */
const count = ({ label, used }: MeterProps): Markup => html`
    <div class="meter">
      <div class="meter-head">
        <span>${label}</span>
        <span class="meter-figures"><strong>${formatNumber(used)}</strong>, no cap</span>
      </div>
    </div>`;
