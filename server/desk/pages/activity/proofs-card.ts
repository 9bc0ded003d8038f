/** The last reports of `porchlight prove`, each with its receipt to download. */
import type { Severity } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { type Column, table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { ProofRecord } from '../../../proving/ports.ts';
import { gapsIn } from '../../../proving/proof-gaps.ts';
import type { ProjectPaths } from '../../paths.ts';

const WORDS = {
  high: 'Grave',
  medium: 'To mend',
  low: 'To look at',
  info: 'To look at',
  none: 'Nothing found',
} as const satisfies Record<Severity | 'none', string>;

/** Green says that nothing was found, and that everything that applies was looked at. */
export function proofOutcome(proof: ProofRecord): Markup {
  const { worst } = proof;
  if (worst === 'high' || worst === 'medium') return badge(WORDS[worst], 'warn');
  return gapsIn(proof).length > 0 ? badge('Not all looked at', 'warn') : badge(WORDS[worst], 'success');
}

const columns = (paths: ProjectPaths): Column<ProofRecord>[] => [
  {
    header: 'When',
    rowHeader: true,
    cell: ({ id, createdAt }) => html`<a href=${paths.proof(id)}>${time(createdAt)}</a>`,
  },
  { header: 'App', cell: ({ app }) => html`<code>${visibleText(app, 80)}</code>` },
  { header: 'Outcome', cell: proofOutcome },
  { header: 'Findings', cell: ({ findings }) => String(findings) },
  {
    header: 'Receipt',
    cell: ({ id }) => html`<a href=${paths.proofReport(id)} download data-proof=${id}>Download</a>`,
  },
];

export const proofsCard = (paths: ProjectPaths, proofs: readonly ProofRecord[]): Markup => html`
  <h2>Proofs</h2>
  <p class="soft">
    What <code>porchlight prove</code> found in the app behind the sign-in, and what it did not reach.${' '}
    <a href=${`${PAGE_PATHS.docs}/prove`}>How to run it</a>
  </p>
  ${
    proofs.length === 0
      ? html`<p>No proof yet. Run <code>porchlight prove</code> with the address of your app.</p>`
      : table({ id: 'proofs', caption: 'Last proofs', stacked: true, columns: columns(paths), rows: proofs })
  }`;
