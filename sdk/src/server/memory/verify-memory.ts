/**
 * Remembers the user that verify found for a token, until the token ends, its session is revoked, or five minutes have
 * passed. It only remembers answers and checks nothing itself. The service is always asked about a token that it has
 * not accepted in this process, and about every token while revocations cannot be received.
 */
import type { VerifiedUser } from '../../../generated/porchlight.schemas.ts';
import { runsOnNode } from './read-lines.ts';
import { type Mark, type RevocationWatch, type WatchOptions, watchRevocations } from './revocation-watch.ts';
import { claimsOf } from './token-claims.ts';

export interface VerifyMemory {
  /** The remembered answer, or the answer of `ask`. */
  verify(token: string, ask: () => Promise<VerifiedUser | null>): Promise<VerifiedUser | null>;
  forget(token: string): void;
  /** The state of the revocations, for other parts that keep answers. */
  readonly watch: Pick<RevocationWatch, 'present' | 'endedSince' | 'followTeams' | 'teamMark' | 'holdsTeams'>;
}

interface Answer {
  readonly user: VerifiedUser;
  readonly mark: Mark;
  readonly session: string;
  readonly generation: number;
  /** A time of the steady clock. */
  readonly until: number;
}

/** An answer is never kept longer than this. */
const ANSWER_LIFETIME_MS = 300_000;
/** With tokens of the usual length this takes about 12 MB. */
const ANSWERS_MAX = 10_000;

export function createVerifyMemory(watch: RevocationWatch, steadyNow = () => performance.now()): VerifyMemory {
  const answers = new Map<string, Answer>();

  const remember = (token: string, user: VerifiedUser, mark: Mark): void => {
    const claims = claimsOf(token);
    const lifeMs = claims ? Math.min(ANSWER_LIFETIME_MS, claims.exp * 1_000 - watch.serviceNow()) : 0;
    if (!claims || !(lifeMs > 0)) return;
    const { sid: session, gen: generation } = claims;
    answers.set(token, { user, mark, session, generation, until: steadyNow() + lifeMs });
    if (answers.size <= ANSWERS_MAX) return;
    const [oldest = ''] = answers.keys();
    answers.delete(oldest);
  };

  return {
    async verify(token, ask) {
      const known = answers.get(token);
      if (known && steadyNow() < known.until && watch.holds(known.mark, known.session, known.generation)) {
        return { ...known.user };
      }
      const mark = watch.mark();
      const user = await ask();
      answers.delete(token);
      if (user && mark !== null) remember(token, { ...user }, mark);
      return user;
    },
    forget: (token) => void answers.delete(token),
    watch,
  };
}

// One per module: apps that create their helpers for each request still share one memory and one stream.
const memories = new Map<string, VerifyMemory>();

export interface MemoryOptions extends Omit<WatchOptions, 'applicationKey'> {
  readonly applicationKey?: string | undefined;
}

/**
 * The memory of this process for a tenant. Null without an application key, and on runtimes that cannot keep a stream
 * open.
 */
export function sharedVerifyMemory({ baseUrl, tenantId, applicationKey }: MemoryOptions): VerifyMemory | null {
  if (applicationKey === undefined) return null;
  // A line break from a file would otherwise be noticed only at the first request.
  if (!/^svc_app_[\w-]+$/.test(applicationKey)) {
    throw new TypeError(
      'applicationKey must be the application key of the tenant, which begins with svc_app_, without space around it.',
    );
  }
  if (!runsOnNode()) return null;
  const name = `${baseUrl} ${tenantId} ${applicationKey}`;
  const memory = memories.get(name) ?? createVerifyMemory(watchRevocations({ baseUrl, tenantId, applicationKey }));
  memories.set(name, memory);
  return memory;
}
