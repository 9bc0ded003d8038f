/**
 * What pages and documents cost, and how many bytes they are: landing, docs, consent, an account by its projects, and the
 * desk of a project by its users. What is large stands beside what is small, with how many times as much it costs.
 */
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { randomBase64Url, systemRandom } from '../../../server/kernel/random.ts';
import { toConsent } from '../../../test/support/sign-in.ts';
import { table } from '../../measure/table.ts';
import { type Measured, measure, type Rounds } from '../instruments/measure.ts';
import { createDatabase, withClient } from '../instruments/postgres.ts';
import { seedSessions } from '../instruments/seed.ts';
import { addressOf, RING, startService } from '../instruments/service.ts';

export interface PageRow extends Measured {
  /** The size of the answer with its head, for a client without compression. */
  readonly bytes: number;
  /** How many times the CPU that the same page takes of one project or one user. */
  readonly timesOne?: number;
}

const PORT = 4_080;
const PROJECTS = [1, 30, 300] as const;
const USERS = { full: [1, 50_000], quick: [1, 10_000] } as const;

export async function benchPages(server: string, plan: Rounds): Promise<PageRow[]> {
  const database = await createDatabase(server, 'pages');
  const contender = await startService({ DATABASE_URL: database }, PORT);
  const [session] = await seedSessions(database, RING, 1);
  const consent = await toConsent({ baseUrl: addressOf(PORT) }, session?.tenantId ?? '');
  const pages: [name: string, path: string, cookie: string, one?: string | undefined][] = [
    ['landing', '/', ''],
    ['docs', '/docs', ''],
    ['docs: tokens', '/docs/tokens', ''],
    ['docs: API reference', '/docs/api', ''],
    ['openapi.json', '/openapi.json', ''],
    ['consent', consent.url.pathname + consent.url.search, consent.browser.cookiesFor(consent.url.pathname)],
  ];
  for (const projects of PROJECTS) {
    const cookie = `${SESSION_COOKIE}=${await seedOwner(database, projects)}`;
    const one = projects === 1 ? undefined : 'account, 1 project';
    pages.push([`account, ${countOf(projects, 'project')}`, '/account', cookie, one]);
  }
  for (const users of USERS[plan.rounds === 1 ? 'quick' : 'full']) {
    const { cookie, tenantId } = await seedProject(database, users);
    const project = `/account/projects/${tenantId}`;
    for (const [name, path] of deskPages(project, users)) {
      const one = users === 1 ? undefined : `${name}, 1 user`;
      pages.push([`${name}, ${countOf(users, 'user')}`, path, cookie, one]);
    }
  }
  const bytes = new Map<string, number>();
  const measured = await measure(
    pages.map(([name, path, cookie]) => {
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost:${PORT}\r\nAccept: text/html\r\n`;
      const request = Buffer.from(`${head}${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`);
      return {
        name,
        contender,
        next: () => request,
        onAnswer: (status: number, body: Buffer) => {
          if (status !== 200) throw new Error(`${name} answered ${status}`);
          bytes.set(name, body.length);
        },
      };
    }),
    plan,
  );
  await contender.stop();
  const cpuOf = new Map(measured.map(({ name, cpuMicros }) => [name, cpuMicros]));
  return measured.map((row, index) => {
    const one = cpuOf.get(pages[index]?.[3] ?? '');
    return {
      ...row,
      bytes: bytes.get(row.name) ?? Number.NaN,
      ...(one === undefined ? {} : { timesOne: row.cpuMicros / one }),
    };
  });
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const deskPages = (project: string, users: number): [name: string, path: string][] => [
  ['overview', project],
  ['users', `${project}/users`],
  ['users, from the middle', `${project}/users?before=${Math.ceil(users / 2) + 1}`],
  ['users, searched', `${project}/users?q=person1%40`],
  ['one user', `${project}/users/1`],
  ['events', `${project}/events`],
  ['settings', `${project}/settings`],
  ['insights', '/account/insights'],
];

/** An owner with one project of so many users, each with a session and two events. */
async function seedProject(database: string, users: number): Promise<{ cookie: string; tenantId: string }> {
  const key = `users-${users}`;
  const cookie = `${SESSION_COOKIE}=${await seedOwner(database, 1, key)}`;
  const tenantId = `pages-${key}-1`;
  const numbers = `generate_series(1, ${users}) as n`;
  const ago = `now() - (${users} - n) * interval '20 seconds'`;
  await withClient(database, async (client) => {
    await client.query(`insert into porchlight.social_users (tenant_id, id, issuer, subject, email, name, first_seen, last_seen)
      select '${tenantId}', n, 'bench', 's' || n, 'person' || n || '@example.com', 'Person ' || n, ${ago}, ${ago} from ${numbers}`);
    await client.query(`insert into porchlight.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
      select '${tenantId}', 'ses_${users}_' || n, n, 'x', 1, now(), now() + interval '30 days' from ${numbers}`);
    await client.query(`insert into porchlight.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
      select '${tenantId}', n, case n % 2 when 0 then 'authorize' else 'login_started' end,
        case n % 2 when 0 then (n + 1) / 2 end, case n % 2 when 0 then 'person' || n / 2 || '@example.com' end, '{}',
        now() - (${2 * users} - n) * interval '10 seconds'
      from generate_series(1, ${2 * users}) as n`);
    await client.query(
      `update porchlight.social_counters set last_user_id = $2, last_event_id = $3, users = $2, sessions = $2, authorize = $2,
        login_started = $2 where tenant_id = $1`,
      [tenantId, users, 2 * users],
    );
    await client.query('analyze');
  });
  return { cookie, tenantId };
}

/** An account with so many projects; the token of a browser that is signed in to it. */
async function seedOwner(database: string, projects: number, key = String(projects)): Promise<string> {
  const token = randomBase64Url(systemRandom, 32);
  const account = `acct_pages_${key}`;
  const [numbers, tenant] = [`generate_series(1, ${projects}) as n`, `'pages-${key}-' || n`];
  await withClient(database, async (client) => {
    await client.query(
      `insert into porchlight.accounts (id, issuer, subject, email, tier, created_at, last_seen)
       values ($1, 'bench', $1::text, 'owner@example.com', 'pro', now(), now())`,
      [account],
    );
    await client.query(
      `insert into porchlight.account_sessions (hash, account_id, created_at, expires_at)
       values ($1, $2, now(), now() + interval '30 days')`,
      [sha256(token), account],
    );
    await client.query(
      `insert into porchlight.tenants (id, name, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
       select ${tenant}, 'Project ' || n, now(), now(), $1, '2026-11', 0 from ${numbers}`,
      [account],
    );
    await client.query(`insert into porchlight.usage values ($1, 0, 0, 0, 0, 0, ${projects})`, [`account:${account}`]);
    await client.query(`insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
      select ${tenant}, '["https://app.example.com/cb"]', 'pooled', 0, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) from ${numbers}`);
    await client.query(`insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions)
      select ${tenant}, 1, 0, 1, 0 from ${numbers}`);
    await client.query('analyze');
  });
  return token;
}

export const pagesTable = (rows: readonly PageRow[]): string[] =>
  table(
    ['Pages and documents', 'bytes', 'CPU µs', 'of one', 'req/s', 'p50 ms', 'p99 ms', 'failed'],
    rows.map((row) => [
      row.name,
      String(row.bytes),
      row.cpuMicros.toFixed(0),
      row.timesOne === undefined ? '' : `${row.timesOne.toFixed(2)} x`,
      row.perSecond.toFixed(0),
      row.p50.toFixed(2),
      row.p99.toFixed(2),
      String(row.failures),
    ]),
  );
