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
import { openDatabase } from '../server/storage/opening/open-database.ts';
import { measureGuards } from '../test/support/stored-bytes.ts';

/** Enough calls that the size of a database page hardly matters. */
const CALLS = 160;
const FAR = 1_000_000;

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

/** What is swept within the day is there for a part of it: so many hours, with the time until the sweep comes by. */
const HOURS_KEPT: Partial<Record<GuardName, number>> = {
  start: 1.25,
  accountSignIn: 1.25,
  oauthAuthorize: 0.75,
  deviceCode: 0.75,
  userCode: 0.75,
};

const aDay = ({ minute, day, unclaimed }: GuardLimit): number =>
  Math.min(day ?? Number.POSITIVE_INFINITY, unclaimed ?? Number.POSITIVE_INFINITY, perMinute(minute) * 1_440);
const perMinute = (minute: GuardLimit['minute']): number =>
  minute === 'tier' ? TIER_LIMITS.pro.eventsPerMinute : (minute ?? Number.POSITIVE_INFINITY);

const routesOf = async (): Promise<Map<string, string[]>> => {
  const page = await (await fetch(`${baseUrl}/docs/limits.md`)).text();
  const rows = [...page.matchAll(/^\|\s*`([^`]+)`\s*\|\s*`(\w+)`\s*\|$/gm)];
  return rows.reduce(
    (all, [, route = '', guard = '']) => all.set(guard, [...(all.get(guard) ?? []), route]),
    new Map(),
  );
};

try {
  const world = { baseUrl, database, jobs: service.jobs, now: () => systemClock.now() };
  const [measured, routes] = [await measureGuards(world, CALLS), await routesOf()];
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
        'bytes measured': bytes ?? 'not measured',
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
