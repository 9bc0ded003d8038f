/**
 * Three PostgreSQL servers under Patroni, which keeps its state in etcd: the primary always has a synchronous standby.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { codeBlocks } from '../../../test/http/docs/support/code-blocks.ts';
import { endAfterFile } from '../../../test/support/cleanup.ts';
import { freePort } from '../../../test/support/ports.ts';
import { repositoryRoot } from '../../../test/support/repository.ts';
import { machineBinaries } from '../../../test/support/run/programs/postgres-binaries.ts';
import { findProgram } from '../../../test/support/run/programs/programs.ts';
import { userForPostgres } from '../../../test/support/run/programs/unprivileged-user.ts';
import { MissingProgram } from './cannot-play.ts';

const SERVERS = 3;
const START_TIMEOUT_MS = 90_000;

interface Member {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  process: ChildProcess;
}

export class PatroniCluster {
  readonly #etcd: ChildProcess;
  readonly #members: Member[];
  readonly #password: string;

  private constructor(etcd: ChildProcess, members: Member[], password: string) {
    this.#etcd = etcd;
    this.#members = members;
    this.#password = password;
  }

  static async create(parent: string): Promise<PatroniCluster> {
    const patroni = findProgram('patroni');
    const etcd = findProgram('etcd');
    if (!patroni || !etcd) throw new MissingProgram(...[patroni ? [] : 'patroni', etcd ? [] : 'etcd-server'].flat());
    const [binaries] = machineBinaries();
    if (!binaries) throw new MissingProgram('postgresql');
    const folder = mkdtempSync(join(parent, 'patroni-'));
    own(folder);
    const password = randomBytes(12).toString('hex');
    const [etcdPort, peerPort] = [await freePort(), await freePort()];
    const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
    const etcdSettings = {
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
    };
    const memory = start(
      folder,
      etcd,
      Object.entries(etcdSettings).map(([name, value]) => `--${name}=${value}`),
    );
    await untilOk(`${client}/health`);
    const members: Member[] = [];
    for (let index = 0; index < SERVERS; index += 1) {
      const name = `server${index + 1}`;
      // A name that the clean-up after a run recognises as this PostgreSQL.
      const home = mkdtempSync(join(parent, 'cluster-'));
      own(home);
      const member = { name, port: await freePort(), restPort: await freePort(), folder: home };
      writeFileSync(join(home, 'patroni.yml'), settings(member, { etcdPort, binaries, password }));
      own(join(home, 'patroni.yml'));
      members.push({ ...member, process: start(home, patroni, [join(home, 'patroni.yml')]) });
      // The first one makes the database; the others copy it.
      if (index === 0) await untilOk(`http://127.0.0.1:${member.restPort}/primary`);
    }
    const cluster = new PatroniCluster(memory, members, password);
    endAfterFile(() => cluster.stop());
    await cluster.untilSynchronous();
    return cluster;
  }

  /** All servers: the nodes of the service find the one that accepts writes. */
  get url(): string {
    const hosts = this.#members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:${this.#password}@${hosts}/postgres?sslmode=disable`;
  }

  /** The server that accepts writes at this moment. */
  async primaryUrl(): Promise<string> {
    const { port } = await this.#untilPrimary();
    return `postgres://postgres:${this.#password}@127.0.0.1:${port}/postgres`;
  }

  /**
   * Kills the primary and its Patroni without a warning. Resolves with both names when another server has taken over.
   */
  async killPrimary(): Promise<{ killed: string; successor: string }> {
    const primary = await this.#untilPrimary();
    const pid = Number(readFileSync(join(primary.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    primary.process.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const successor = await this.#untilPrimary(primary);
    return { killed: primary.name, successor: successor.name };
  }

  async startAgain(name: string): Promise<void> {
    const member = this.#members.find((one) => one.name === name);
    const patroni = findProgram('patroni');
    if (member && patroni) member.process = start(member.folder, patroni, [join(member.folder, 'patroni.yml')]);
    await this.untilSynchronous();
  }

  /** Another server takes over as planned. Resolves with its name. */
  async switchOver(): Promise<string> {
    const primary = await this.#untilPrimary();
    const answer = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name }),
    });
    if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
    return (await this.#untilPrimary(primary)).name;
  }

  /** Resolves when there is a standby that the primary waits for. */
  async untilSynchronous(): Promise<void> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(200)) {
      for (const { restPort } of this.#members) if (await isOk(`http://127.0.0.1:${restPort}/synchronous`)) return;
      if (Date.now() > deadline) throw new Error(`no synchronous standby: ${this.logs()}`);
    }
  }

  logs(): string {
    return this.#members.map(({ folder }) => readFileSync(join(folder, 'log'), 'utf8').slice(-800)).join('\n');
  }

  async stop(): Promise<void> {
    for (const { process: patroni } of this.#members) await end(patroni, 'SIGTERM');
    await end(this.#etcd, 'SIGKILL');
  }

  async #untilPrimary(except?: Member): Promise<Member> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(100)) {
      for (const member of this.#members) {
        if (member !== except && (await isOk(`http://127.0.0.1:${member.restPort}/primary`))) return member;
      }
      if (Date.now() > deadline) throw new Error(`no primary: ${this.logs()}`);
    }
  }
}

type NewMember = Omit<Member, 'process'>;

/** The settings of a cluster that the document on databases shows. */
function documentedBootstrap(): object {
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/databases.md'), 'utf8');
  const written = codeBlocks(document).find(({ language }) => language === 'yaml')?.text;
  if (!written) throw new Error('the document on databases shows no settings of Patroni');
  return (parse(written) as { bootstrap: object }).bootstrap;
}

/** Written as JSON, which is also valid YAML. */
const settings = (
  { name, port, restPort, folder }: NewMember,
  { etcdPort, binaries, password }: { etcdPort: number; binaries: string; password: string },
): string =>
  JSON.stringify({
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: { ...documentedBootstrap(), initdb: [{ encoding: 'UTF8' }, { locale: 'C' }] },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5', 'local all all md5'],
    },
  });

/** Gives the path to another user, because PostgreSQL refuses to run as root. */
function own(path: string): void {
  const user = userForPostgres();
  if (user) chownSync(path, user.uid, user.gid);
}

function start(folder: string, program: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a');
  own(join(folder, 'log'));
  return spawn(program, [...args], {
    ...userForPostgres(),
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC', ETCD_UNSUPPORTED_ARCH: process.arch },
    stdio: ['ignore', log, log],
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

async function isOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

async function untilOk(url: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isOk(url)); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
  }
}
