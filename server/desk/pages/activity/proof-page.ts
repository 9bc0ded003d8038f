/** One proof: who opened what, what has changed since the proof before, what was found, and what was not looked at. */
import type { ProofCell } from '@porchlight/contract';
import { entryOf } from '../../../kernel/fields.ts';
import { badge } from '../../../pages/components/badge.ts';
import { type Column, table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { ProofRecord } from '../../../proving/ports.ts';
import { gapsIn, listIn } from '../../../proving/proof-gaps.ts';
import type { ComparedMatrix, ComparedRow } from '../../../proving/proof-matrix.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { proofOutcome } from './proofs-card.ts';

interface ProofModel {
  readonly proof: ProofRecord;
  /** Null for a report of an earlier version. */
  readonly matrix: ComparedMatrix | null;
}

const CELL_WORDS = {
  opened: 'opened',
  refused: 'refused',
  not_tried: 'not tried',
} as const satisfies Record<ProofCell, string>;

const COLUMN_WORDS: Readonly<Record<string, string>> = {
  nobody: 'Nobody',
  signed_out: 'A, signed out',
  B_member: 'B, a member',
  B_removed: 'B, removed',
};

function cellMarkup({ cells, changes }: ComparedRow, column: string): Markup {
  const cell = entryOf(cells, column) ?? 'not_tried';
  const word =
    cell === 'opened'
      ? html`<strong>${CELL_WORDS.opened}</strong>`
      : html`<span class="soft">${CELL_WORDS[cell]}</span>`;
  const change = changes[column];
  if (!change) return html`<span data-cell=${cell}>${word}</span>`;
  const said = change === 'opened' ? badge('now open', 'warn') : badge('now closed', 'success');
  return html`<span data-cell=${cell} data-change=${change}>${word}${' '}${said}</span>`;
}

const columnsOf = ({ columns }: ComparedMatrix): Column<ComparedRow>[] => [
  {
    header: 'Route',
    rowHeader: true,
    wide: true,
    cell: ({ method, route }) => html`<code>${visibleText(`${method} ${route}`, 140)}</code>`,
  },
  ...columns.map(
    (column): Column<ComparedRow> => ({
      header: entryOf(COLUMN_WORDS, column) ?? visibleText(column, 40),
      cell: (row) => cellMarkup(row, column),
    }),
  ),
];

const MOST_NAMED = 6;

/** The name of a column, as it stands in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  nobody: 'everybody, without a session',
  signed_out: 'A after the sign-out',
  B_member: 'B as a member of the team',
  B_removed: 'B after the removal',
};

/** What has changed, in words: a reader sees it before the table. */
function changesMarkup({ columns, rows }: ComparedMatrix): Markup {
  const changed = rows.flatMap((row) =>
    columns.flatMap((column) => (row.changes[column] ? [{ row, column, change: row.changes[column] }] : [])),
  );
  // New holes come before those that were closed.
  const first = changed.toSorted((one, other) => Number(one.change === 'closed') - Number(other.change === 'closed'));
  if (first.length === 0) return html``;
  return html`<ul id="changes">
    ${first.slice(0, MOST_NAMED).map(
      ({ row: { method, route }, column, change }) => html`<li>
        <code>${visibleText(`${method} ${route}`, 140)}</code>${` is now ${change === 'opened' ? 'open' : 'closed'} to ${entryOf(NAMES, column) ?? column}`}
      </li>`,
    )}
    ${first.length > MOST_NAMED ? html`<li>and ${first.length - MOST_NAMED} more in the table</li>` : ''}
  </ul>`;
}

function matrixOf(matrix: ComparedMatrix | null): Markup {
  if (!matrix)
    return html`<p class="soft">This proof has no list of routes. A newer version of the command makes one.</p>`;
  const changed = matrix.rows.flatMap(({ changes }) => Object.values(changes)).filter((one) => one !== null).length;
  const since = !matrix.hasEarlier
    ? 'It is the first proof of this app that has such a list.'
    : changed === 0
      ? 'Nothing has changed since the proof before.'
      : `Since the proof before, ${changed === 1 ? 'one cell has' : `${changed} cells have`} changed.`;
  return html`
    <p class="soft">A and B are two people who have nothing to do with each other. B, nobody and A after the sign-out ask for what A opened. ${since}</p>
    ${changesMarkup(matrix)}
    ${table({
      id: 'matrix',
      caption: 'Who opened what',
      captionHidden: true,
      stacked: true,
      columns: columnsOf(matrix),
      rows: matrix.rows,
      empty: 'No route was looked at.',
    })}`;
}

const words = (value: unknown, most: number): string => (typeof value === 'string' ? visibleText(value, most) : '');

const findingsOf = ({ report }: ProofRecord): Markup =>
  table({
    id: 'findings',
    caption: 'Found',
    stacked: true,
    columns: [
      { header: 'Check', rowHeader: true, cell: ({ id }) => html`<code>${words(id, 10)}</code>` },
      { header: 'Severity', cell: ({ severity }) => words(severity, 10) },
      { header: 'What', wide: true, cell: ({ title }) => words(title, 240) },
      { header: 'Repair', wide: true, cell: ({ fix }) => words(fix, 400) },
    ],
    rows: listIn(report.findings),
    empty: 'Nothing.',
  });

const gapsTable = (proof: ProofRecord): Markup =>
  table({
    id: 'gaps',
    caption: 'Not looked at',
    stacked: true,
    columns: [
      { header: 'What', rowHeader: true, cell: ({ what }) => words(what, 120) },
      { header: 'Why', wide: true, cell: ({ why }) => words(why, 240) },
    ],
    rows: gapsIn(proof),
    empty: 'Everything that applies was looked at.',
  });

export function proofPage(call: ProjectCall, { proof, matrix }: ProofModel): string {
  const paths = projectPaths(call.tenant.id);
  return projectPage(call, {
    section: 'activity',
    children: html`
      <p class="crumbs"><a href=${`${paths.activity}#proofs`}>All proofs</a></p>
      <h2>Proof of <code>${visibleText(proof.app, 80)}</code></h2>
      <p>
        ${proofOutcome(proof)}${' '}${time(proof.createdAt)}.${' '}
        <a href=${paths.proofReport(proof.id)} download data-proof=${proof.id}>Download the report with its receipt</a>
      </p>
      ${gapsTable(proof)}
      <h3>Who opened what</h3>
      ${matrixOf(matrix)}
      ${findingsOf(proof)}`,
  });
}
