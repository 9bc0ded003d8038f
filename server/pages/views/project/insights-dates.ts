/** Which days insights cover: three usual lengths, or dates of one's own. */
import { INSIGHTS_RANGES } from '@porchlight/contract';
import { button } from '../../components/button.ts';
import { textField } from '../../components/field.ts';
import { html, type Markup } from '../../html.ts';

export interface ShownPeriod {
  /** Oldest first. */
  readonly days: readonly string[];
  /** One of the usual lengths; null if the dates were chosen. */
  readonly range: number | null;
}

export const insightsDates = (path: string, { days, range }: ShownPeriod): Markup => html`
  <div class="insights-dates">
    <nav class="jump-list" aria-label="Days">
      <ul>
        ${INSIGHTS_RANGES.map(
          (one) => html`
          <li><a href=${`${path}?days=${one}`} aria-current=${Number(one) === range ? 'true' : undefined}>${one} days</a></li>`,
        )}
      </ul>
    </nav>
    <form class="inline-form" method="get" action=${path} aria-label="Dates">
      ${textField({ id: 'from', name: 'from', type: 'date', label: 'From', value: days[0] ?? '', required: true })}
      ${textField({ id: 'to', name: 'to', type: 'date', label: 'To', value: days.at(-1) ?? '', required: true })}
      ${button({ label: 'Show', kind: 'secondary', action: 'dates' })}
    </form>
  </div>`;
