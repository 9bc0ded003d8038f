/** The changes of a project as its activity page searches them. A project has few, so they are filtered row by row. */
import type { ChangeStore } from '../../observability/ports.ts';
import type { Queryable } from '../database.ts';
import { holdsNul } from '../holds-nul.ts';
import type { Columns } from '../tables.ts';
import { changeSearchStatement } from './change-search-statement.ts';

type ChangeColumns = Columns<
  'Change',
  'tenantId' | 'id' | 'operation' | 'status' | 'actor' | 'actorName' | 'object' | 'createdAt'
>;

export const createChangeStore = (sql: Queryable): ChangeStore => ({
  async search(tenantId, search) {
    if (holdsNul(search.who)) return [];
    const { text, values } = changeSearchStatement(tenantId, search);
    const rows = await sql.query<ChangeColumns>(text, values);
    return rows.map(({ tenant_id, id, operation, status, actor, actor_name, object, created_at }) => ({
      tenantId: tenant_id,
      id,
      operation,
      status,
      actor,
      actorName: actor_name,
      object,
      at: created_at,
    }));
  },
});
