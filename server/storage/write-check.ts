/** Tries a write and says in words why it failed. It ends within a few seconds in every case. */
import { errorCode } from '../kernel/fields.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Database } from './database.ts';
import { WRITE_CHECK } from './write-check-statement.ts';

const PATIENCE_MS = 3_000;
/** The answer is kept for this long, so that many callers do not cause more work for the database. */
const FRESH_MS = 1_000;

export type WriteCheck = () => Promise<Result<void, string>>;

export function createWriteCheck(database: Database): WriteCheck {
  let last: { readonly endedAt: number; readonly result: Result<void, string> } | undefined;
  let underWay: Promise<Result<void, string>> | undefined;
  const start = (): Promise<Result<void, string>> => {
    underWay ??= tryWrite(database).then((result) => {
      last = { endedAt: performance.now(), result };
      underWay = undefined;
      return result;
    });
    return underWay;
  };
  return async () => {
    if (last && performance.now() - last.endedAt < FRESH_MS) return last.result;
    return within(start(), PATIENCE_MS);
  };
}

async function tryWrite(database: Database): Promise<Result<void, string>> {
  try {
    await database.transaction(async ({ query }) => {
      for (const statement of WRITE_CHECK) await query(statement);
    });
    return ok(undefined);
  } catch (error) {
    return fail(reasonOf(error));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  '53100': 'a write failed: the disk is full',
  '55P03': 'a write failed: a table is locked',
  '57014': 'a write failed: it took too long',
  '25006': 'a write failed: the database is read-only',
};

/** The code of the error itself, or of the one that it was made from. */
function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = errorCode(at);
    if (code !== undefined) return REASONS[code] ?? `a write failed: ${code}`;
  }
  return 'a write failed';
}

async function within(result: Promise<Result<void, string>>, ms: number): Promise<Result<void, string>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result<void, string>>((resolve) => {
    timer = setTimeout(() => resolve(fail(`a write took longer than ${ms / 1_000} s`)), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
