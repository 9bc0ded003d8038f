/**
 * A name for a statement that holds no value: what it does and the first table that it names, with no
 * more of it. The text itself is not told: it may name the schema of a tenant.
 */
const VERB = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|vacuum|lock|set|listen|notify)\b/i;
/** What a query changes says more than the names that it begins with. */
const CHANGE = /\b(insert)\s+into\s|\b(update)\s+(?=["\w])(?!of\b|skip\b)|\b(delete)\s+from\s/i;
/** The schema of a tenant's own is quoted, since there are hyphens in its name. */
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:(?:"[^"]+"|\w+)\.)?"?(\w+)"?/i;

export function statementName(text: string): string {
  const change = CHANGE.exec(text);
  const verb = (change?.[1] ?? change?.[2] ?? change?.[3] ?? VERB.exec(text)?.[1] ?? 'statement').toLowerCase();
  const table = TABLE.exec(change ? text.slice(change.index) : text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

const TABLES = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"[^"]+"|\w+)\."?(\w+)"?/gi;

/** All tables of a statement, each once. Ours are written with their schema, and parts of a query are not. */
export const tablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(TABLES)].map(([, table = '']) => table)),
];
