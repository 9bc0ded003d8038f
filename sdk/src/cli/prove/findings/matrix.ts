/**
 * Who can open what: a row for each route, a column for each person. It shows what was looked at, also where nothing was
 * found. Pure.
 */
/** Who named a route first. */
export type From = 'page' | 'script' | 'source';

/** A further kind of person is a further column. */
export const COLUMNS = ['nobody', 'A', 'B', 'signed_out'] as const;
/** B in the team of A: with the least role, and after the removal. Only where the project has teams. */
export const TEAM_COLUMNS = ['B_member', 'B_removed'] as const;
export type Column = (typeof COLUMNS | typeof TEAM_COLUMNS)[number];
export type Cell = 'opened' | 'refused' | 'not_tried';

export interface MatrixRow {
  readonly method: string;
  /** The path, with the parts that are ids by their names. */
  readonly route: string;
  readonly from: From;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Why nobody tried it. */
  readonly why?: string;
}

export interface Matrix {
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
}

export interface Change {
  readonly method: string;
  readonly route: string;
  readonly as: string;
}

export interface Comparison {
  readonly opened: readonly Change[];
  readonly closed: readonly Change[];
}

export const NO_MATRIX: Matrix = { columns: COLUMNS, rows: [] };

const nameOf = ({ method, route }: MatrixRow): string => `${method} ${route}`;

/** What somebody can open now and could not before, and the other way round. What was not tried says nothing. */
export function compareMatrices(now: Matrix, before: Matrix): Comparison {
  const old = new Map(before.rows.map((row) => [nameOf(row), row.cells]));
  const opened: Change[] = [];
  const closed: Change[] = [];
  for (const { method, route, cells } of now.rows) {
    const earlier = old.get(`${method} ${route}`);
    for (const [as, cell] of Object.entries(cells)) {
      const was = earlier ? (earlier[as] ?? 'not_tried') : 'refused';
      if (cell === 'opened' && was === 'refused') opened.push({ method, route, as });
      if (cell === 'refused' && was === 'opened') closed.push({ method, route, as });
    }
  }
  return { opened, closed };
}

const isCell = (value: unknown): value is Cell => value === 'opened' || value === 'refused' || value === 'not_tried';

/** The matrix in the JSON of an earlier run. Null if there is none. */
export function readMatrix(content: unknown): Matrix | null {
  const { matrix } = (content ?? {}) as { matrix?: { columns?: unknown; rows?: unknown } | null };
  if (!matrix || !Array.isArray(matrix.columns) || !Array.isArray(matrix.rows)) return null;
  const rows: MatrixRow[] = [];
  for (const row of matrix.rows as (Partial<MatrixRow> | null)[]) {
    if (typeof row?.method !== 'string' || typeof row.route !== 'string' || typeof row.cells !== 'object') return null;
    const cells = Object.fromEntries(Object.entries(row.cells ?? {}).filter(([, cell]) => isCell(cell)));
    rows.push({ method: row.method, route: row.route, from: row.from ?? 'page', cells });
  }
  return { columns: matrix.columns.map(String), rows };
}
