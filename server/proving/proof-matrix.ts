/**
 * The matrix in a kept report: who opened what, compared with the proof before it. Pure. The service takes a report as it
 * comes, so every part is read with care.
 */
import { PROOF_CELLS, type ProofCell } from '@porchlight/contract';
import { entryOf } from '../kernel/fields.ts';
import type { ProofRecord } from './ports.ts';

interface MatrixRow {
  readonly method: string;
  readonly route: string;
  readonly cells: Readonly<Record<string, ProofCell>>;
}

interface ProofMatrix {
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
}

/** What a cell was in the proof before, if that was something else. */
export type Change = 'opened' | 'closed' | null;

export interface ComparedRow extends MatrixRow {
  readonly changes: Readonly<Record<string, Change>>;
}

export interface ComparedMatrix {
  readonly columns: readonly string[];
  readonly rows: readonly ComparedRow[];
  /** Whether there is a proof before it, with a matrix. */
  readonly hasEarlier: boolean;
}

const isCell = (value: unknown): value is ProofCell => PROOF_CELLS.some((cell) => cell === value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if the report has none: it was made by an earlier version. */
function matrixIn({ report }: ProofRecord): ProofMatrix | null {
  const { matrix } = report;
  if (!isObject(matrix) || !Array.isArray(matrix.columns) || !Array.isArray(matrix.rows)) return null;
  const rows = matrix.rows.flatMap((row: unknown): MatrixRow[] => {
    if (!isObject(row) || typeof row.method !== 'string' || typeof row.route !== 'string') return [];
    const cells = Object.entries(isObject(row.cells) ? row.cells : {}).filter((entry): entry is [string, ProofCell] =>
      isCell(entry[1]),
    );
    return [{ method: row.method, route: row.route, cells: Object.fromEntries(cells) }];
  });
  return { columns: matrix.columns.filter((one: unknown) => typeof one === 'string'), rows };
}

/** What was not tried, then or now, says nothing. A route that is new was closed before. */
function changeOf(now: ProofCell | undefined, before: ProofCell | undefined): Change {
  if (now === 'opened' && before === 'refused') return 'opened';
  return now === 'refused' && before === 'opened' ? 'closed' : null;
}

/** Compared with the newest earlier proof of the same app. `proofs` has the newest first. */
export function comparedMatrix(proof: ProofRecord, proofs: readonly ProofRecord[]): ComparedMatrix | null {
  const matrix = matrixIn(proof);
  if (!matrix) return null;
  const older = proofs.slice(proofs.findIndex(({ id }) => id === proof.id) + 1);
  const earlier = older
    .filter(({ app }) => app === proof.app)
    .map(matrixIn)
    .find((one) => one !== null);
  const before = new Map(earlier?.rows.map((row) => [`${row.method} ${row.route}`, row.cells]));
  const rows = matrix.rows.map((row): ComparedRow => {
    const old = before.get(`${row.method} ${row.route}`);
    const was = (column: string): ProofCell | undefined =>
      old ? entryOf(old, column) : earlier ? 'refused' : undefined;
    const changes = matrix.columns.map(
      (column) => [column, changeOf(entryOf(row.cells, column), was(column))] as const,
    );
    return { ...row, changes: Object.fromEntries(changes) };
  });
  return { columns: matrix.columns, rows, hasEarlier: earlier !== undefined };
}
