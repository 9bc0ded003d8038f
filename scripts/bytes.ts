/**
 * `npm run bytes`: how much one address and one key can leave on the disk in a day (H6), guard by guard and route by
 * route. The counts come from the guard table of the contract; the size of one call is measured on an embedded database of
 * its own, by calls that are as large as they may be and hold nothing that could be compressed. Exits with 1 where a call
 * stores more than its guard says.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARDS, type Guard, type GuardLimit, type GuardName, TIER_LIMITS } from '@porchlight/contract';
import { pino } from 'pino';
import { compose } from '../server/compose/index.ts';
import { readConfig } from '../server/config.ts';
import { createKeyRing } from '../server/crypto/key-ring.ts';
import { createSealer } from '../server/crypto/sealer.ts';
import { systemClock } from '../server/kernel/clock.ts';
import { systemRandom } from '../server/kernel/random.ts';
import { openDatabase } from '../server/storage/open-database.ts';

/** So many that the size of a page of the database hardly counts. */
const CALLS = 160;
const FAR = 1_000_000;
const CALLBACK = 'https://app.example/cb';

const folder = mkdtempSync(join(tmpdir(), 'bytes-'));
const masterKeys = [new Uint8Array(randomBytes(32))];
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const read = readConfig({ BASE_URL: baseUrl, LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: String(FAR) });
if (!read.ok) throw new Error(read.error.join('; '));
const database = await openDatabase({
  dataDir: folder,
  databaseUrl: undefined,
  sealer: createSealer(createKeyRing(masterKeys)),
});
const service = compose({
  config: { ...read.value, genesisPerMinute: FAR, genesisPerDay: FAR, oauthRegisterPerMinute: FAR },
  masterKeys,
  database,
  clock: systemClock,
  steady: systemClock,
  random: systemRandom,
  logger: pino({ level: 'silent' }),
  logRequest: Object.assign(() => {}, {}),
});
server.on('request', service.handler);

/** Text that nothing makes smaller. */
const noise = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
const emoji = (length: number): string =>
  String.fromCodePoint(...Array.from(randomBytes(length), (byte, index) => 0x1f300 + ((byte + index) % 768)));

interface Tenant {
  readonly id: string;
  readonly key: string;
}

const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(baseUrl + path, { redirect: 'manual', ...init });
  if (response.status >= 400)
    throw new Error(
      `${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`.replace(path, path.slice(0, 60)),
    );
  return response;
};
const post = (path: string, body: object, key?: string): Promise<Response> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
const createTenant = async (): Promise<Tenant> => {
  const made = (await (await post('/api/genesis', { name: noise(80) })).json()) as Record<string, string>;
  return { id: String(made.tenant_id), key: String(made.management_key) };
};

const sizeOf = async (): Promise<number> => {
  const [row] = await database.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(classes.oid))::float8 as bytes from pg_class classes
     join pg_namespace places on places.oid = classes.relnamespace
     where classes.relkind = 'r' and (places.nspname = 'porchlight' or places.nspname like 'porchlight\\_%')`,
  );
  return row?.bytes ?? 0;
};

/** Bytes that one of so many calls left behind, indexes included. */
const measure = async (one: (index: number) => Promise<unknown>): Promise<number> => {
  await one(-1);
  await service.jobs.get('request-log')?.();
  const before = await sizeOf();
  for (let index = 0; index < CALLS; index += 1) await one(index);
  await service.jobs.get('request-log')?.();
  return Math.ceil(((await sizeOf()) - before) / CALLS);
};

/** The largest call of each guard that stores something; where nothing of its own is said, it is measured by its like. */
const largest = async (): Promise<Partial<Record<GuardName, number>>> => {
  const pool: Tenant[] = [];
  const genesis = await measure(async () => pool.push(await createTenant()));
  const ofPool = (index: number): Tenant => pool[(index + pool.length) % pool.length] ?? { id: '', key: '' };
  for (const { key } of pool) await post('/api/resources/social-login', { callback_urls: [CALLBACK] }, key);
  const { client_id } = (await (
    await post('/oauth/register', { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' })
  ).json()) as { client_id: string };
  const query = (fields: Record<string, string>): string => String(new URLSearchParams(fields));
  const challenge = { code_challenge: noise(43), code_challenge_method: 'S256' };
  return {
    genesis,
    bootstrap: genesis,
    start: await measure((index) =>
      call(
        `/edge/auth/${ofPool(index).id}/google?${query({ return_to: `/${noise(2_000)}`, state: noise(512), ...challenge })}`,
      ),
    ),
    accountSignIn: await measure(() => call(`/account/sign-in/start?${query({ return_to: `/${noise(2_000)}` })}`)),
    oauthAuthorize: await measure(() =>
      call(
        `/oauth/authorize?${query({ client_id, redirect_uri: CALLBACK, response_type: 'code', resource: `${baseUrl}/mcp`, ...challenge, state: noise(7_500) })}`,
      ),
    ),
    oauthRegister: await measure(() =>
      post('/oauth/register', {
        redirect_uris: Array.from({ length: 4 }, () => `${CALLBACK}/${noise(1_900)}`),
        token_endpoint_auth_method: 'none',
      }),
    ),
    claim: await measure((index) => post('/api/claim/url', {}, ofPool(index).key)),
    feedback: await measure((index) => post('/api/feedback/service', { feedback: emoji(20_000) }, ofPool(index).key)),
    manage: await measure((index) =>
      call('/api/tenant', { headers: { authorization: `Bearer ${ofPool(index).key}` } }),
    ),
    keys: await measure(async (index) => {
      const tenant = await createTenant().then(({ key }) => key);
      return index < 0 ? tenant : post('/api/keys/rotate', {}, tenant);
    }).then((bytes) => Math.max(0, bytes - genesis)),
  };
};

/** What is swept within the day is there for a part of it: so many hours, with the time until the sweep comes by. */
const HOURS_KEPT: Partial<Record<GuardName, number>> = { start: 1.25, accountSignIn: 1.25, oauthAuthorize: 0.75 };

const aDay = ({ minute, day, unclaimed }: GuardLimit): number =>
  Math.min(day ?? Number.POSITIVE_INFINITY, unclaimed ?? Number.POSITIVE_INFINITY, perMinute(minute) * 1_440);
const perMinute = (minute: GuardLimit['minute']): number =>
  minute === 'tier' ? TIER_LIMITS.pro.eventsPerMinute : (minute ?? Number.POSITIVE_INFINITY);

const routesOf = async (): Promise<Map<string, string[]>> => {
  const page = await (await call('/docs/limits.md')).text();
  const rows = [...page.matchAll(/^\|\s*`([^`]+)`\s*\|\s*`(\w+)`\s*\|$/gm)];
  return rows.reduce(
    (all, [, route = '', guard = '']) => all.set(guard, [...(all.get(guard) ?? []), route]),
    new Map(),
  );
};

try {
  const [measured, routes] = [await largest(), await routesOf()];
  const mib = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;
  const lines = Object.entries<Guard>(GUARDS).flatMap(([name, guard]) => {
    const bytes = measured[name as GuardName];
    if (guard.bytes === 0) return [];
    const most = Math.min(...guard.limits.map(aDay));
    return [
      {
        guard: name,
        counted: guard.limits.map(({ by }) => by).join(', '),
        'calls a day': most,
        'bytes allowed': guard.bytes,
        'bytes measured': bytes ?? 'as its like',
        'a day': mib(most * (bytes ?? guard.bytes)),
        'at once': mib((most * (bytes ?? guard.bytes) * (HOURS_KEPT[name as GuardName] ?? 24)) / 24),
        kept: guard.kept,
        routes: (routes.get(name) ?? []).join(' '),
      },
    ];
  });
  console.table(lines, [
    'guard',
    'counted',
    'calls a day',
    'bytes allowed',
    'bytes measured',
    'a day',
    'at once',
    'kept',
  ]);
  for (const { guard, routes: paths } of lines) console.log(`${guard}: ${paths}`);
  const over = lines.filter(({ 'bytes measured': bytes, 'bytes allowed': allowed }) => Number(bytes) > allowed);
  for (const { guard } of over) console.error(`${guard} stores more than its guard says`);
  process.exitCode = over.length > 0 ? 1 : 0;
} finally {
  server.closeAllConnections();
  server.close();
  await service.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
