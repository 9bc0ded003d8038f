/** A node, and people who refresh at it one after the other, each with sessions of their own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/support/ports.ts';
import { testMasterKey } from '../../test/support/test-master-key.ts';
import { startContender } from '../bench/contender.ts';
import type { SeededSession } from '../bench/seed.ts';

const PEOPLE = 4;

export async function startNode(databaseUrl: string) {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const env = { MASTER_KEY: testMasterKey, BASE_URL: baseUrl, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const node = await startContender('../../server/main.ts', env, { port, health: '/readyz', pinned: false });
  return { node, baseUrl };
}

export interface Taken {
  readonly times: readonly number[];
  readonly failures: number;
}

export function startRefreshes(baseUrl: string, sessions: readonly SeededSession[]) {
  let [times, failures, stopped]: [number[], number, boolean] = [[], 0, false];
  const person = async (mine: readonly SeededSession[]): Promise<void> => {
    for (let turn = 0; !stopped; turn += 1) {
      const session = mine[turn % mine.length];
      if (!session) return;
      const began = performance.now();
      const answer = await fetch(`${baseUrl}/edge/auth/${session.tenantId}/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: session.refreshToken }),
      });
      const body = (await answer.json()) as { refresh_token?: string };
      if (answer.ok && body.refresh_token) {
        session.refreshToken = body.refresh_token;
        times.push(performance.now() - began);
      } else failures += 1;
      await sleep(20);
    }
  };
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    person(sessions.filter((_session, place) => place % PEOPLE === index)),
  );
  return {
    take(): Taken {
      const taken = { times, failures };
      [times, failures] = [[], 0];
      return taken;
    },
    async stop() {
      stopped = true;
      await Promise.all(people);
    },
  };
}
