/** Points gates at whichever server takes writes, as an operator's proxy does that asks each server for its role. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TcpGate } from '../../../test/support/network/tcp-gate.ts';

const EVERY_MS = 200;

export interface PrimaryWatch {
  stop(): Promise<void>;
}

export function watchForPrimary(servers: () => readonly string[], gates: readonly TcpGate[]): PrimaryWatch {
  let stopped = false;
  const turn = async (): Promise<void> => {
    for (const url of servers()) {
      if (!(await takesWrites(url))) continue;
      for (const gate of gates) gate.pointTo(Number(new URL(url).port));
      return;
    }
  };
  const running = (async () => {
    for (; !stopped; await sleep(EVERY_MS)) await turn();
  })();
  return {
    async stop() {
      stopped = true;
      await running;
    },
  };
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500, query_timeout: 500 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select not pg_is_in_recovery() as primary');
    return rows[0]?.primary === true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
