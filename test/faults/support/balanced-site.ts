/** Two nodes behind HAProxy, with a connection to their database that can be cut. */
import { expect, inject } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../../support/harness.ts';
import { type DatabaseLine, openDatabaseLine } from '../../support/network/database-line.ts';
import { type documentedSettings, startHaproxy } from '../../support/network/haproxy.ts';
import { freePort } from '../../support/ports.ts';
import { type RunningServer, startServer } from '../../support/processes.ts';

export interface Site {
  readonly seat: Harness;
  readonly line: DatabaseLine;
  /** The balancer's address. */
  readonly address: string;
  readonly nodes: RunningServer[];
  readonly nodeAddresses: readonly string[];
  restart(index: 0 | 1): Promise<void>;
}

export async function openSite(settings: typeof documentedSettings, env: Record<string, string>): Promise<Site> {
  const { databaseUrl = '' } = await freshDatabase('postgres');
  const line = await openDatabaseLine(databaseUrl);
  const database = await openTestDatabase({ databaseUrl });
  endAfterFile(() => database.close());
  const port = await freePort();
  const ports = [await freePort(), await freePort()];
  const baseUrl = `http://localhost:${port}`;
  const start = (index: number) =>
    startServer({
      env: {
        DATABASE_URL: line.databaseUrl,
        BASE_URL: baseUrl,
        LOG_LEVEL: 'error',
        ...env,
        PORT: String(ports[index]),
      },
    });
  const nodes = await Promise.all([start(0), start(1)]);
  await startHaproxy(inject('runFolder'), port, settings(port, ports));
  const seat = await createHarness({ database, config: { baseUrl } });
  seat.clock.set(new Date());
  const nodeAddresses = ports.map((each) => `http://127.0.0.1:${each}`);
  return {
    seat,
    line,
    address: `http://127.0.0.1:${port}`,
    nodes,
    nodeAddresses,
    async restart(index) {
      expect(await nodes[index]?.stop('SIGTERM')).toMatchObject({ code: 0 });
      nodes[index] = await start(index);
    },
  };
}
