/** The lower half of every page of an approval: the code and the buttons while it waits, then what was decided. */
import type { WaitStatus } from '@porchlight/contract';
import { compareCode } from '../../pages/components/compare-code.ts';
import { notice } from '../../pages/components/notice.ts';
import { html, type Markup } from '../../pages/html.ts';

interface Frame {
  readonly status: WaitStatus;
  readonly userCode: string;
  /** Says where the same code is shown. */
  readonly compare: string;
  readonly codeLabel?: string;
  readonly choices: Markup;
  readonly outcome: string;
}

export const decisionFrame = ({ status, userCode, compare, codeLabel, choices, outcome }: Frame): Markup =>
  status === 'pending'
    ? html`
      <div class="compare"><p>${compare}</p>${compareCode(userCode, codeLabel)}</div>
      ${choices}`
    : notice(status === 'approved' ? 'success' : 'info', html`<p data-outcome=${status}>${outcome}</p>`, 'status');
