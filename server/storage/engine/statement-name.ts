/**
 * A name for a statement, without any value: only what it does and the first table that it names. The text itself is
 * not shown, because it may name the schema of a tenant.
 */
const VERB = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|vacuum|lock|set|listen|notify)\b/i;
/** What a query changes says more about it than its first word. */
const CHANGE = /\b(insert)\s+into\s|\b(update)\s+(?=["\w])(?!of\b|skip\b)|\b(delete)\s+from\s/i;
/** A tenant's own schema is quoted, because its name has hyphens. */
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:(?:"[^"]+"|\w+)\.)?"?(\w+)"?/i;

export function statementName(text: string): string {
  const change = CHANGE.exec(text);
  const verb = (change?.[1] ?? change?.[2] ?? change?.[3] ?? VERB.exec(text)?.[1] ?? 'statement').toLowerCase();
  const table = TABLE.exec(change ? text.slice(change.index) : text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

const TABLES = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"[^"]+"|\w+)\."?(\w+)"?/gi;

/** All tables of a statement, each once. Our tables are written with their schema; named parts of a query are not. */
export const tablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(TABLES)].map(([, table = '']) => table)),
];
