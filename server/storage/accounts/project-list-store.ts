/** An owner's projects as a list: the database finds and orders them, and gives out those on the page. */
import type { ProjectEntry, ProjectListStore } from '../../accounts/ports.ts';
import type { Queryable } from '../database.ts';
import { holdsNul } from '../holds-nul.ts';
import { readAtLocations } from '../social-login/placement/across-placements-statement.ts';
import { inPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import { textSearch } from '../social-login/users/text-search.ts';
import {
  type ActiveProject,
  activeProjects,
  FAILING_WEBHOOKS,
  type FailingProject,
  isRanked,
  type ListedRow,
  nameHas,
  projectList,
  statusIs,
} from './project-list-statement.ts';

/** If nothing was found there is one row without a project. */
const entriesOf = (rows: readonly ListedRow[]): ProjectEntry[] =>
  rows.flatMap(({ id, name, createdAt, status, placement, rank }) =>
    id === null ? [] : [{ id, name, createdAt, status, placement, users: typeof rank === 'number' ? rank : 0 }],
  );

export const createProjectListStore = (sql: Queryable): ProjectListStore => ({
  async find(accountId, { q, status, now, order, limit, page }) {
    const values: unknown[] = [accountId, now, ...(page ? [page.number] : [])];
    const parameter = (value: unknown): string => `$${values.push(value)}::text`;
    const only: string[] = [];
    if (status !== undefined) only.push(statusIs(parameter(status)));
    if (holdsNul(q)) only.push('false');
    else if (q !== undefined) {
      const search = textSearch(q);
      only.push(nameHas(search, parameter(search.pattern)));
    }
    const read = (silos: readonly string[]) =>
      sql.query<ListedRow>(projectList({ order, only, limit, page: page?.size, silos }), values);
    let rows = await read([]);
    const siloed = rows[0]?.siloed ?? [];
    // Few owners have a silo, and only now it is known which. If a silo was removed in between, the order of the others is
    // lost with it.
    if (siloed.length > 0 && isRanked(order)) {
      rows = await inPlace(() => read(siloed.map((id) => socialSchema(id, 'siloed'))), rows);
    }
    const { found = 0, total = 0 } = rows[0] ?? {};
    return { entries: entriesOf(rows), found, total };
  },

  async figuresOf(entries) {
    const locations = entries.flatMap(({ id: tenantId, placement }) => (placement ? [{ tenantId, placement }] : []));
    const ids = locations.map(({ tenantId }) => tenantId);
    const [active, failing] = await Promise.all([
      readAtLocations<ActiveProject>(sql, locations, { arm: activeProjects }),
      ids.length === 0 ? [] : sql.query<FailingProject>(FAILING_WEBHOOKS, [ids]),
    ]);
    const failingBy = new Map(failing.map((row) => [row.tenantId, row.failing]));
    return new Map(
      active.map(({ tenantId, ...figures }) => [
        tenantId,
        { ...figures, failingWebhooks: failingBy.get(tenantId) ?? 0 },
      ]),
    );
  },
});
