/**
 * The cost of tenants' issuers: the first use of each, the memory that each holds, and their effect on verify and
 * refresh, compared with a service without any issuer in use.
 */
import { createHash, randomBytes } from 'node:crypto';
import { median } from '../../measure/percentile.ts';
import { collectedHeap } from '../instruments/collected-heap.ts';
import type { Contender } from '../instruments/contender.ts';
import { type Measured, measure, type Rounds } from '../instruments/measure.ts';
import { createDatabase } from '../instruments/postgres.ts';
import { refreshCalls } from '../instruments/refresh-calls.ts';
import { type SeededSession, seedSessions } from '../instruments/seed.ts';
import { inTurn, RING, startService } from '../instruments/service.ts';
import { VERIFIED_AT, verifyRequests } from './verify.ts';

export interface IssuersResults {
  readonly issuers: number;
  /** The very first use, which also loads the protocol library. */
  readonly firstOfAllMs: number;
  /** Discovery at first use, which makes the tenant's key. */
  readonly keyMs: number;
  /** An authorization request at first use, which creates the issuer's instance, and a later request. */
  readonly instanceMs: number;
  readonly laterMs: number;
  readonly kilobytesEach: number;
  readonly verify: readonly Measured[];
  readonly refresh: readonly Measured[];
}

const ISSUERS = 500;
const SESSIONS = 4_000;
const TOKENS = 1_000;
const INSPECTOR = 4_042;

export async function benchIssuers(server: string, plan: Rounds, refreshPlan: Rounds): Promise<IssuersResults> {
  // Both run with the inspector, which reads the heap of one of them, so that its cost is the same for both.
  const start = async (name: string, port: number, inspector: number) => {
    const DATABASE_URL = await createDatabase(server, name);
    const nodeArgs = `--inspect=127.0.0.1:${inspector}`;
    const contender = await startService({ BASE_URL: VERIFIED_AT, DATABASE_URL }, port, { nodeArgs });
    return { contender, sessions: await seedSessions(DATABASE_URL, RING, SESSIONS) };
  };
  const without = await start('without_issuers', 4_040, INSPECTOR + 1);
  // This service asks the built-in identity provider at its public address, so it must run at that address.
  const used = await start('issuers', Number(new URL(VERIFIED_AT).port), INSPECTOR);
  const cost = await useAll(used.contender, used.sessions.slice(0, ISSUERS));
  // A process runs slower once the inspector has read its heap, so the inspector reads this one too.
  for (let look = 0; look < 2; look += 1) await collectedHeap(INSPECTOR + 1);
  const tokens = verifyRequests(TOKENS, 0);
  const both = [
    { name: 'no issuer in use', ...without },
    { name: `${ISSUERS} issuers in use`, ...used },
  ];
  const verify = await measure(
    both.map(({ name, contender }) => ({ name, contender, next: inTurn(tokens) })),
    plan,
  );
  const refreshed = await measure(
    both.map(({ name, contender, sessions }) => ({ name, contender, ...refreshCalls(sessions) })),
    refreshPlan,
  );
  for (const { contender } of both) await contender.stop();
  return { issuers: ISSUERS, ...cost, verify, refresh: refreshed };
}

async function useAll({ port }: Contender, [first, ...others]: readonly SeededSession[]) {
  const at = ({ tenantId }: SeededSession): string => `http://127.0.0.1:${port}/t/${tenantId}`;
  if (!first) throw new Error('there is no tenant');
  const firstOfAllMs = await answered(authorizationRequest(at(first)), 303);
  const before = await collectedHeap(INSPECTOR);
  const [key, instance, later]: [number[], number[], number[]] = [[], [], []];
  for (const tenant of others) {
    key.push(await answered(`${at(tenant)}/.well-known/openid-configuration`, 200));
    instance.push(await answered(authorizationRequest(at(tenant)), 303));
    later.push(await answered(authorizationRequest(at(tenant)), 303));
  }
  const grown = (await collectedHeap(INSPECTOR)) - before;
  return {
    firstOfAllMs,
    keyMs: median(key),
    instanceMs: median(instance),
    laterMs: median(later),
    kilobytesEach: grown / others.length / 1_024,
  };
}

async function answered(url: string, status: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { redirect: 'manual' });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return performance.now() - started;
}

const authorizationRequest = (issuer: string): string => {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const parameters = {
    client_id: 'app',
    response_type: 'code',
    redirect_uri: 'https://app.example.com/cb',
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  return `${issuer}/authorize?${new URLSearchParams(parameters)}`;
};
