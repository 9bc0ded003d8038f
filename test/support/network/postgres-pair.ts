/** A primary and a standby that it waits for at each commit, made from the PostgreSQL of the machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAt, onServer } from '../run/programs/on-server.ts';
import { startCluster } from '../run/programs/provide-postgres.ts';
import type { StopMode, ThrowawayCluster } from '../run/programs/throwaway-cluster.ts';

const STANDBY = 'drill_standby';
const DATABASE = 'drill';
const CREATE_DATABASE = `create database ${DATABASE} template template0 encoding 'UTF8'`;
const FOLLOW_TIMEOUT_MS = 20_000;

export class PostgresPair {
  readonly #first: ThrowawayCluster;
  readonly #second: ThrowawayCluster;
  #primary: ThrowawayCluster;

  private constructor(first: ThrowawayCluster, second: ThrowawayCluster) {
    this.#first = first;
    this.#second = second;
    this.#primary = first;
  }

  static async create(folder: string): Promise<PostgresPair> {
    const faults: string[] = [];
    const primary = await startCluster(folder, 'lasting', faults);
    if (!primary) throw new Error(`the drill needs PostgreSQL: ${faults.join('; ')}`);
    await onServer(primary.url, CREATE_DATABASE);
    // The default of five seconds is longer than most of the drill. The standby is a copy, so it gets this setting too.
    await onServer(primary.url, `alter system set wal_retrieve_retry_interval = '200ms'`);
    const standby = await primary.createStandby(STANDBY);
    const pair = new PostgresPair(primary, standby);
    await onServer(primary.url, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await onServer(primary.url, 'select pg_reload_conf()');
    await pair.untilSynchronous();
    return pair;
  }

  /** Address of the drill's database on the server that accepts writes. */
  get url(): string {
    return databaseAt(this.#primary.url, DATABASE);
  }

  get port(): number {
    return Number(new URL(this.#primary.url).port);
  }

  /** The same database through another port, such as a gate's. */
  urlThrough(port: number): string {
    const url = new URL(this.url);
    url.port = String(port);
    return url.href;
  }

  async restart(mode: StopMode): Promise<void> {
    await this.#primary.stop(mode);
    await this.#primary.start();
  }

  /** Does what a cluster manager does: the primary has failed, so its standby takes over. */
  async failOver(): Promise<void> {
    await this.#first.stop('killed');
    await onServer(this.#second.url, 'select pg_promote(true, 30)');
    this.#primary = this.#second;
  }

  /** Empties the drill's database: no tables, as before the first start. */
  async emptyDatabase(): Promise<void> {
    await onServer(this.#primary.url, `drop database ${DATABASE} with (force)`);
    await onServer(this.#primary.url, CREATE_DATABASE);
  }

  async untilSynchronous(): Promise<void> {
    for (const deadline = Date.now() + FOLLOW_TIMEOUT_MS; ; await sleep(50)) {
      const { rows } = await onServer(this.#primary.url, 'select sync_state from pg_stat_replication');
      if (rows.some(({ sync_state }) => sync_state === 'sync')) return;
      if (Date.now() > deadline) throw new Error('the standby does not follow the primary');
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#first.stop('immediate'), this.#second.stop('immediate')]);
  }
}
