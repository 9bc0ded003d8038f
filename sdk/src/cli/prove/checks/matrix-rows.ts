/**
 * Fills the matrix: what A opened is asked for by B, by nobody, and with A's cookies after the sign-out. What a check has
 * asked already is not asked again.
 */
import {
  type Cell,
  COLUMNS,
  type Column,
  type From,
  type Matrix,
  type MatrixRow,
  TEAM_COLUMNS,
} from '../findings/matrix.ts';
import { shows } from '../people/canary.ts';
import { firstThose } from '../site/lists.ts';
import type { LeftRoute } from '../site/planned.ts';
import type { SourceRoute } from '../site/source-routes.ts';
import { isFine } from '../traffic/answer.ts';
import type { Answer } from '../traffic/gate.ts';
import { isOfA } from './common/personal-pages.ts';
import type { World } from './common/world.ts';

const MOST_ROWS = 120;
const MOST_ASKED = 60;

interface Entry {
  readonly method: string;
  readonly route: string;
  readonly from: From;
  /** Addresses of the route; what belongs to A comes first. */
  readonly urls: URL[];
  readonly cells: Partial<Record<Column, Cell>>;
}

/** An answer with A's data was an opened door, whatever its status says. */
export const cellOf = (world: World, answer: Answer, column: Column): Cell => {
  if (answer.status === 0) return 'not_tried';
  const leaks = column !== 'A' && shows(answer.text, world.parts.a.person.canaries);
  return isFine(answer) || leaks ? 'opened' : 'refused';
};

const isRoute = (entry: Entry): boolean =>
  Object.values(entry.cells).includes('opened') || entry.urls.some((url) => url.hash !== '');

/** Asks for what is still missing. What is beyond the budget stays untried. */
export async function fillMatrix(world: World): Promise<void> {
  const { b, stage, signOut } = world.parts;
  if (stage && !(await world.isSignedIn(b.visitor, b))) b.visitor = (await stage.enter(stage.b)) ?? b.visitor;
  const askers: [Column, (url: URL) => Promise<Answer>][] = [
    ['nobody', (url) => world.newVisitor().get(url)],
    ['B', (url) => b.visitor.get(url)],
  ];
  const { endedSession } = world;
  if (endedSession) askers.push(['signed_out', (url) => endedSession.copy().get(url)]);
  const ends = signOut?.shown.url.pathname;
  for (const { urls, cells } of entriesOf(world).filter(isRoute).slice(0, MOST_ASKED)) {
    const [url] = urls;
    if (!url || url.pathname === ends) continue;
    for (const [column, ask] of askers) {
      if (cells[column] === undefined) world.note(column, url, cellOf(world, await ask(url), column));
    }
  }
}

/** The routes that the walks went to, with the cells that are known. */
function entriesOf(world: World): Entry[] {
  const { a, b, nobody, gate } = world.parts;
  const entries = new Map<string, Entry>();
  const methodOf = (url: URL): string => (gate.bodyOf(url) === null ? 'GET' : 'POST');
  const entryOf = (url: URL, from: From): Entry => {
    const method = methodOf(url);
    const route = world.routeOf(url, method);
    const entry = entries.get(`${method} ${route}`) ?? { method, route, from, urls: [], cells: {} };
    entries.set(`${method} ${route}`, entry);
    return entry;
  };
  for (const page of firstThose(a.walk.pages, (one) => isOfA(one, world))) {
    const { urls, cells } = entryOf(page.url, a.walk.from.get(page.url.href) ?? 'page');
    const cell = cellOf(world, page.answer, 'A');
    if (cell === 'opened') urls.push(page.url);
    put({ cells }, 'A', cell);
  }
  for (const [column, { walk }] of [
    ['nobody', nobody],
    ['B', b],
  ] as const) {
    for (const { url, answer } of walk.pages) {
      const entry = entryOf(url, walk.from.get(url.href) ?? 'page');
      // An address of B's own says nothing about what B may see of A's.
      if (entry.urls.length > 0 && !entry.urls.some(({ href }) => href === url.href)) continue;
      put(entry, column, cellOf(world, answer, column));
    }
  }
  for (const [key, cells] of world.noted) {
    const url = new URL(key);
    const entry = entries.get(`${methodOf(url)} ${world.routeOf(url)}`);
    if (entry) for (const [column, cell] of Object.entries(cells)) put(entry, column as Column, cell);
  }
  return [...entries.values()];
}

/** A route is open to somebody if one of its addresses is. */
function put({ cells }: Pick<Entry, 'cells'>, column: Column, cell: Cell): void {
  if (cell !== 'not_tried' && cells[column] !== 'opened') cells[column] = cell;
}

export function matrixOf(world: World, source: readonly SourceRoute[], left: readonly LeftRoute[]): Matrix {
  const { stage } = world.parts;
  const columns: readonly Column[] = stage?.teams.of(stage.a) ? [...COLUMNS, ...TEAM_COLUMNS] : COLUMNS;
  const whole = (cells: Entry['cells']): Record<string, Cell> =>
    Object.fromEntries(columns.map((column) => [column, cells[column] ?? 'not_tried']));
  const rows = new Map<string, MatrixRow>();
  const add = (row: MatrixRow): void => {
    const key = `${row.method} ${row.route}`;
    if (!rows.has(key)) rows.set(key, row);
  };
  for (const entry of entriesOf(world).filter(isRoute)) {
    add({ method: entry.method, route: entry.route, from: entry.from, cells: whole(entry.cells) });
  }
  for (const { method, route, cells } of world.changes.values())
    add({ method, route, from: 'page', cells: whole(cells) });
  for (const { route, why } of left)
    add({ method: 'GET', route: world.shownRoute(route), from: 'source', cells: whole({}), why });
  for (const route of source.filter(({ isHandler }) => isHandler)) {
    add({ method: route.method ?? 'GET', route: world.shownRoute(route), from: 'source', cells: whole({}) });
  }
  const sorted = [...rows.values()].sort(
    (one, other) => one.route.localeCompare(other.route) || one.method.localeCompare(other.method),
  );
  return { columns, rows: sorted.slice(0, MOST_ROWS) };
}
