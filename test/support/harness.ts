/**
 * The real application over HTTP: composed as in production, with a test clock, on the worker's database. Everything
 * that a test may want to check from outside (log lines, statements) is recorded here.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compose, type Service } from '../../server/compose/index.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { createSealer } from '../../server/crypto/sealer.ts';
import { createLogger } from '../../server/http/logging/logger.ts';
import { createLogRequest } from '../../server/http/logging/request-line.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { FetchDocument } from '../../server/oidc/fetch-document.ts';
import type { Database } from '../../server/storage/database.ts';
import { openDatabase } from '../../server/storage/opening/open-database.ts';
import { endAfterFile } from './cleanup.ts';
import { TestClock } from './clock.ts';
import { type EngineName, engineOfProject, type TestDatabase, workerDatabase } from './engines.ts';
import { nextRsaPair } from './rsa-pairs.ts';
import { meantAddress, SIGN_IN_BY } from './sign-in-by.ts';
import { createOnlyGitHub } from './stand-ins/only-github.ts';
import { testMasterKey } from './test-master-key.ts';

export interface HarnessOptions {
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  /** The test's own database; the worker's if omitted. */
  readonly database?: Database;
  /** Browsers make no passkeys for an IP address. */
  readonly hostName?: 'localhost';
  /** How documents at addresses of strangers are fetched. */
  readonly fetchDocument?: FetchDocument;
}

export interface Harness {
  readonly baseUrl: string;
  readonly clock: TestClock;
  readonly database: Database;
  readonly service: Service;
  /** Every log line so far. */
  readonly logs: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export const testMasterKeys = [new Uint8Array(Buffer.from(testMasterKey, 'base64url'))];

/** Limits by address are very high unless a test lowers them: all tests call from one address. */
const FAR = 1_000_000;

/** The log line for an error code that the contract does not list for its operation. No test may cause one. */
const UNLISTED_CODE = 'the contract does not list this code';

export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = options.database ?? (await openWorkerDatabase());
  // What another file left in the queue would go to the mail server of this one.
  if (options.config?.mail) await database.query('delete from porchlight.mails');
  const clock = options.clock ?? new TestClock();
  const logs: string[] = [];
  const output = { write: (line: string) => void logs.push(line) };
  const server = createServer();
  // As in production. Node's default of five seconds can pass while the embedded database works in this process; then a
  // connection could end at the moment in which it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://${options.hostName ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  const github = SIGN_IN_BY === 'github' ? createOnlyGitHub(baseUrl) : undefined;
  const config = { ...defaultConfig(baseUrl), ...(github ? { providers: [github.client] } : {}), ...options.config };
  const service = compose({
    config,
    masterKeys: config.masterKeys ?? testMasterKeys,
    database,
    clock: clock satisfies Clock,
    steady: clock,
    random: systemRandom,
    logger: createLogger(config.logLevel, output),
    logRequest: createLogRequest(config.logLevel, output, systemClock),
    createRsaPair: nextRsaPair,
    ...(options.fetchDocument ? { fetchDocument: options.fetchDocument } : {}),
  });
  server.on('request', github ? github.before(service.handler) : service.handler);
  const close = async (): Promise<void> => {
    forget();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await service.stop();
    const unlisted = logs.filter((line) => line.includes(UNLISTED_CODE));
    if (unlisted.length > 0) throw new Error(`an operation answered what its contract does not list: ${unlisted[0]}`);
  };
  if (!options.database) endAfterFile(() => forgetDeliveries(database));
  const forget = endAfterFile(close);
  return {
    baseUrl,
    clock,
    database,
    service,
    logs,
    fetch: (path, init) => fetch(new URL(meantAddress(path), baseUrl), { redirect: 'manual', ...init }),
    close,
  };
}

/**
 * The files of a worker share its database. The next file would send this one's remaining messages to receivers that
 * have ended.
 */
const forgetDeliveries = (database: Database): Promise<unknown> =>
  database.query('delete from porchlight.webhook_deliveries');

function defaultConfig(baseUrl: string): Config {
  const read = readConfig({ BASE_URL: baseUrl });
  if (!read.ok) throw new Error(read.error.join('; '));
  return {
    ...read.value,
    genesisPerMinute: FAR,
    genesisPerDay: FAR,
    oauthRegisterPerMinute: FAR,
    addressLimitFactor: 1_000,
    signInsPerHour: FAR,
    refreshesPerHour: FAR,
  };
}

interface WorkerState {
  porchlightOpen?: Map<EngineName, Promise<Database>>;
}

/** One engine for each worker, opened once: files of a worker run one after the other and make their own tenants. */
function openWorkerDatabase(): Promise<Database> {
  const state = globalThis as WorkerState;
  state.porchlightOpen ??= new Map();
  const engine = engineOfProject();
  const open = state.porchlightOpen.get(engine) ?? workerDatabase(engine).then(openTestDatabase);
  state.porchlightOpen.set(engine, open);
  return open;
}

export function openTestDatabase({ databaseUrl, dataDir = '' }: TestDatabase): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir, sealer: createSealer(createKeyRing(testMasterKeys)) });
}
