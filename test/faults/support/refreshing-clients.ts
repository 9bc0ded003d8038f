/** Clients that refresh their sessions again and again, repeat calls without an answer, and record every answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { systemClock } from '../../../server/kernel/clock.ts';
import { minuteOf } from '../../../server/limits/windows.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import type { Harness } from '../../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';
import { timesOf } from '../../support/times.ts';

const TIMEOUT_MS = 15_000;
/** The pause between an answer and the next call. */
const PAUSE_MS = timesOf(5, 40);
const ENLARGE_EVERY_MS = 30_000;

export interface Client {
  readonly tenant: SocialTenant;
  accessToken: string;
  refreshToken: string;
  /** Access tokens that an acknowledged refresh has ended. */
  readonly dead: string[];
  /** The pairs in answers, by the token that was spent. One pair for each, however often a call was repeated. */
  readonly pairs: Map<string, Set<string>>;
}

export interface Clients {
  readonly all: readonly Client[];
  /** How often each kind of answer came; `none` is a connection that broke. */
  readonly answers: Map<number | 'none', number>;
  stop(): Promise<void>;
}

/** Sessions of tenants with buckets so large that no limit is reached. */
export async function openSessions(seat: Harness, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let index = 0; index < count; index += 1) {
    const tenant = await createSocialTenant(seat);
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    clients.push({ tenant, accessToken, refreshToken, dead: [], pairs: new Map() });
  }
  await enlargeBuckets(seat, clients);
  // Enlarged buckets are valid for this minute and the next. A busy machine takes longer, so this repeats.
  const again = setInterval(() => void enlargeBuckets(seat, clients).catch(() => undefined), ENLARGE_EVERY_MS);
  endAfterFile(async () => clearInterval(again));
  return clients;
}

const enlargeBuckets = (seat: Harness, clients: readonly Client[]): Promise<unknown> =>
  seat.database.query(
    `update porchlight.usage set minute = $2, minute_used = -100000, lifetime_used = -100000
     where scope = any(select 'tenant:' || unnest($1::text[]))`,
    // The next minute too, because a node already counts into it during this one.
    [clients.map(({ tenant }) => tenant.id), minuteOf(systemClock.now()) + 1],
  );

export function keepRefreshing(address: string, all: readonly Client[]): Clients {
  const answers = new Map<number | 'none', number>();
  let stopping = false;
  const once = async (client: Client, key: string): Promise<boolean> => {
    const spent = client.refreshToken;
    const response = await fetch(`${address}/edge/auth/${client.tenant.id}/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ refresh_token: spent }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as Record<string, string> | undefined;
    const outcome = response && body ? response.status : 'none';
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    if (outcome !== 200) return outcome !== 'none' && outcome !== 503;
    client.pairs.set(spent, (client.pairs.get(spent) ?? new Set()).add(sha256(String(body?.refresh_token))));
    client.dead.push(client.accessToken);
    client.accessToken = String(body?.access_token);
    client.refreshToken = String(body?.refresh_token);
    return true;
  };
  const running = all.map(async (client, index) => {
    for (let turn = 0; !stopping; turn += 1) {
      // The same key until there is an answer. So a client loses no session when an answer is lost.
      while (!(await once(client, `client-${index}-${turn}`))) await sleep(50);
      await sleep(PAUSE_MS);
    }
  });
  return {
    all,
    answers,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}
