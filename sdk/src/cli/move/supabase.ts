/** Users of Supabase: the answer of its admin API, or a dump of the tables `auth.users` and `auth.identities`. Pure. */
import { UsageError } from '../frame/exit-codes.ts';
import {
  grouped,
  isObject,
  isTrueAt,
  type Json,
  jsonRecords,
  listAt,
  ofSource,
  parse,
  textAt,
  timeAt,
} from './dump-values.ts';
import type { Candidate } from './foreign-user.ts';

const objectAt = (record: Json | undefined, name: string): Json | undefined => {
  const value = record?.[name];
  if (isObject(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  const parsed = parse(value);
  if (parsed === undefined) throw new UsageError(`The dump is broken: a value of ${name} is no JSON.`);
  return isObject(parsed) ? parsed : undefined;
};

const candidateOf = (user: Json, identities: readonly Json[]): Candidate => {
  const identityAt = (name: string): Json | undefined => identities.find(({ provider }) => provider === name);
  const subjectAt = (name: string): string | null =>
    textAt(objectAt(identityAt(name), 'identity_data'), 'sub', 'provider_id') ??
    textAt(identityAt(name), 'provider_id', 'id');
  const data = objectAt(identityAt('google') ?? identityAt('github') ?? identityAt('apple'), 'identity_data');
  const metadata = objectAt(user, 'user_metadata') ?? objectAt(user, 'raw_user_meta_data');
  const ofProvider = textAt(data, 'email');
  const bannedUntil = timeAt(user, 'banned_until');
  return {
    source: textAt(user, 'id') ?? '',
    subjects: { google: subjectAt('google'), github: subjectAt('github'), apple: subjectAt('apple') },
    email: ofProvider ?? textAt(user, 'email'),
    emailVerified:
      ofProvider === null
        ? timeAt(user, 'email_confirmed_at', 'confirmed_at') !== null
        : data?.email_verified === undefined || isTrueAt(data, 'email_verified'),
    name: textAt(data, 'full_name', 'name') ?? textAt(metadata, 'full_name', 'name'),
    picture: textAt(data, 'avatar_url', 'picture') ?? textAt(metadata, 'avatar_url', 'picture'),
    createdAt: timeAt(user, 'created_at'),
    lastSeenAt: timeAt(user, 'last_sign_in_at'),
    // In PostgreSQL a time can also be `infinity`.
    blocked: textAt(user, 'banned_until') === 'infinity' || (bannedUntil?.getTime() ?? 0) > Date.now(),
    ways: identities.flatMap((identity) => textAt(identity, 'provider') ?? []),
  };
};

/** Firebase and Auth0 have other names for ids, and Clerk has another name for accounts. */
const isSupabases = (user: Json): boolean => 'id' in user && ('identities' in user || 'user_metadata' in user);

export function readSupabase(text: string): Candidate[] {
  if (!/^COPY /m.test(text)) {
    if (/^INSERT INTO /m.test(text)) {
      throw new UsageError('This dump has INSERT statements. Make it again with --use-copy: /docs/moving-supabase.');
    }
    const users = ofSource('Supabase', jsonRecords(text), isSupabases);
    return users.map((user) => candidateOf(user, listAt(user, 'identities')));
  }
  const tables = copiedTables(text);
  if (!tables.has('users') || !tables.has('identities')) {
    throw new UsageError('The dump needs the tables auth.users and auth.identities: /docs/moving-supabase.');
  }
  const identities = grouped(tables.get('identities') ?? [], (identity) => textAt(identity, 'user_id'));
  return (tables.get('users') ?? []).map((user) => candidateOf(user, identities.get(textAt(user, 'id')) ?? []));
}

/**
 * The rows of each table of the schema `auth`, as `COPY … FROM stdin` has them. The rows of other tables are passed over as
 * such: people wrote them, and one may look like the beginning of a table.
 */
function copiedTables(text: string): Map<string, Json[]> {
  const tables = new Map<string, Json[]>();
  let open: { rows: Json[]; columns: string[] } | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (open === null) open = tableBegunBy(line, tables);
    else if (line === '\\.') open = null;
    else {
      const values = line.split('\t');
      open.rows.push(Object.fromEntries(open.columns.map((name, index) => [name, copiedValue(values[index])])));
    }
  }
  if (open !== null) throw new UsageError('The dump is broken: it ends within a table. Make it again.');
  return tables;
}

function tableBegunBy(line: string, tables: Map<string, Json[]>): { rows: Json[]; columns: string[] } | null {
  if (!/^COPY .* FROM stdin;$/.test(line)) return null;
  const [, table, columns] = /^COPY "?auth"?\."?(\w+)"? \(([^)]*)\) FROM stdin;$/.exec(line) ?? [];
  if (table === undefined || columns === undefined) return { rows: [], columns: [] };
  const rows = tables.get(table) ?? [];
  tables.set(table, rows);
  return { rows, columns: columns.split(',').map((name) => name.trim().replaceAll('"', '')) };
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** PostgreSQL's text format: `\N` is null, and a backslash begins an escape. */
const copiedValue = (text: string | undefined): string | null =>
  text === undefined || text === '\\N'
    ? null
    : text.replace(/\\(.)/g, (_all, letter: string) => ESCAPES[letter] ?? letter);
