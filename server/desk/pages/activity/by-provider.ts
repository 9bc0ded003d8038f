/** Sign-ins and failures by identity provider: a bar for each, and the numbers as a table. */
import { table } from '../../../pages/components/table.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf, formatNumber } from '../../../pages/text/numbers.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { ProviderLine } from '../../provider-figures.ts';

export interface NamedProviderLine extends ProviderLine {
  readonly label: string;
}

const LABEL_SHOWN = 60;

export function byProvider(lines: readonly NamedProviderLine[]): Markup {
  if (lines.length === 0) return null;
  const all = lines.reduce((total, { signIns }) => total + signIns, 0);
  const shown = ({ label }: NamedProviderLine): string => visibleText(label, LABEL_SHOWN);
  const bar = (line: NamedProviderLine, index: number): Markup => html`
    <li>
      <label for=${`provider-${index}`}>${shown(line)}: <strong>${formatNumber(line.signIns)}</strong></label>
      <meter id=${`provider-${index}`} min="0" max=${Math.max(1, all)} value=${line.signIns}>${formatNumber(line.signIns)}</meter>
    </li>`;
  return html`
    <section class="chart" id="by-provider" aria-labelledby="by-provider-title">
      <h3 class="chart-title" id="by-provider-title">Sign-ins by provider</h3>
      <p class="soft">${countOf(all, 'sign-in')} at ${countOf(lines.length, 'provider')}.</p>
      <ul class="funnel">${lines.map(bar)}</ul>
      <details class="chart-data">
        <summary>The same numbers as a table</summary>
        ${table({
          id: 'by-provider-table',
          caption: 'Sign-ins and failures by provider',
          columns: [
            { header: 'Provider', rowHeader: true, cell: shown },
            { header: 'Sign-ins', numeric: true, cell: ({ signIns }) => formatNumber(signIns) },
            { header: 'Failures', numeric: true, cell: ({ failures }) => formatNumber(failures) },
          ],
          rows: lines,
        })}
      </details>
    </section>`;
}
