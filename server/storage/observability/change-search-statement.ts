/** Changes of a tenant that match a search, newest first. */
import type { ChangeSearch } from '../../observability/ports.ts';

export function changeSearchStatement(
  tenantId: string,
  { before, limit, who, operations, from, to }: ChangeSearch,
): { text: string; values: unknown[] } {
  const values: unknown[] = [tenantId, before, limit];
  const conditions = ['tenant_id = $1', 'id < $2::bigint'];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add((text) => `position(lower(${text}::text) in lower(concat_ws(' ', actor_name, actor))) > 0`, who);
  add((names) => `operation = any(${names}::text[])`, operations);
  add((at) => `created_at >= ${at}::timestamptz`, from);
  add((at) => `created_at < ${at}::timestamptz`, to);
  const text = `
    select tenant_id, id, operation, status, actor, actor_name, object, created_at from porchlight.changes
    where ${conditions.join(' and ')} order by id desc limit $3`;
  return { text, values };
}
