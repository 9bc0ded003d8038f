/**
 * The servers of a Citus cluster: `CITUS_URL` is the coordinator, and `CITUS_WORKERS` names the others by host and port,
 * with commas, for the same role. Without them the coordinator is its own worker.
 */
import { databaseAt, onServer } from './programs/on-server.ts';

const workers = (): [host: string, port: number][] =>
  (process.env.CITUS_WORKERS ?? '')
    .split(',')
    .filter(Boolean)
    .map((address) => {
      const { hostname, port } = new URL(`postgres://${address.trim()}`);
      return [hostname, Number(port || 5432)];
    });

/** The servers on which a database of the run has to be made: this one, and the workers if there are any. */
export function citusServers(serverUrl: string): string[] {
  if (!process.env.CITUS_URL) return [serverUrl];
  const others = workers().map(([host, port]) => {
    const url = new URL(serverUrl);
    url.host = `${host}:${port}`;
    return url.href;
  });
  return [serverUrl, ...others];
}

/** Joins the databases with this name to one Citus cluster. */
export async function joinCitus(serverUrl: string, name: string): Promise<void> {
  for (const server of citusServers(serverUrl)) await onServer(databaseAt(server, name), 'create extension citus');
  if (workers().length === 0) return;
  const coordinator = new URL(serverUrl);
  const on = databaseAt(serverUrl, name);
  await onServer(on, 'select citus_set_coordinator_host($1, $2)', [coordinator.hostname, Number(coordinator.port)]);
  for (const [host, port] of workers()) await onServer(on, 'select citus_add_node($1, $2)', [host, port]);
}
