/** Moves the numbers of all projects past those that may have been given out, and starts new lives. In batches. */
import type { Database } from '../database.ts';
import { quoteName, siloSchema } from '../entities/schema-names.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import type { Rows } from '../tables.ts';
import {
  BATCH,
  END_TRANSFERS,
  MOVE_FLOORS,
  MOVE_NUMBERS,
  moveNumbersOfSilo,
  NEW_LIVES,
  NEW_LIVES_OF_TENANTS,
  NEXT_BATCH,
  SILOS_OF_BATCH,
  TELL_NODES,
} from './recover-statement.ts';
import { createProgress, type Say, written } from './walk.ts';

/** More than a project can write between two backups. */
export const NUMBERS_SKIPPED = 1_000_000_000;
/** More than the times a resource can be deleted and made again in that time. */
const LIVES_SKIPPED = 1_000;

/** What was made at or before the first, or after the second, has ended. */
export type EndedTimes = readonly [endedBefore: Date, madeUntil: Date | 'infinity'];

interface MovedNumbers {
  readonly silos: readonly string[];
  readonly transfers: { readonly ended: number; readonly kept: number };
}

interface Move {
  readonly times: EndedTimes;
  /** Whether resources start a new life. It ends everything that their issuer gave out, so nothing could be kept. */
  readonly startsLives: boolean;
  /** How many projects there are. */
  readonly all: number;
}

/** An interrupted walk is repeated from the start: it does no harm to skip numbers twice. */
export async function moveNumbers(database: Database, move: Move, say: Say): Promise<MovedNumbers> {
  const { all } = move;
  const progress = createProgress(say, 'numbers of users and events');
  const silos: string[] = [];
  const transfers = { ended: 0, kept: 0 };
  let after = '';
  let done = 0;
  for (;;) {
    const [batch] = await database.query<{ last: string | null; count: number }>(NEXT_BATCH, [after]);
    if (!batch?.last) return { silos, transfers };
    const bounds = [after, batch.last];
    const { ended, offered } = await moveBatch(database, bounds, move);
    transfers.ended += ended;
    transfers.kept += offered - ended;
    for (const { tenantId } of await database.query<Pick<Rows['SocialLoginResource'], 'tenantId'>>(
      SILOS_OF_BATCH,
      bounds,
    )) {
      const schema = quoteName(siloSchema(tenantId));
      await queryPlace(database, moveNumbersOfSilo(schema), [NUMBERS_SKIPPED]);
      silos.push(schema);
    }
    done += batch.count;
    progress(batch.count < BATCH ? all : done, all, `${written(done)} projects`);
    after = batch.last;
  }
}

const moveBatch = (database: Database, bounds: readonly string[], { times, startsLives }: Move) =>
  database.transaction(async ({ query }) => {
    await query(MOVE_NUMBERS, [NUMBERS_SKIPPED, ...bounds]);
    await query(MOVE_FLOORS, [NUMBERS_SKIPPED, ...bounds]);
    if (startsLives) await query(NEW_LIVES, [LIVES_SKIPPED, ...bounds]);
    await query(NEW_LIVES_OF_TENANTS, [LIVES_SKIPPED, ...bounds]);
    await query(TELL_NODES, bounds);
    const [transfers] = await query<{ ended: number; offered: number }>(END_TRANSFERS, [...bounds, ...times]);
    return transfers ?? { ended: 0, offered: 0 };
  });
