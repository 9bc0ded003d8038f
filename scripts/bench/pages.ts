/** What pages and documents cost, and how many bytes they are: landing, docs, consent, and an account by its projects. */
import { SESSION_COOKIE } from '../../server/accounts/browser-session.ts';
import { sha256 } from '../../server/crypto/hashes.ts';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { randomBase64Url, systemRandom } from '../../server/kernel/random.ts';
import { toConsent } from '../../test/support/sign-in.ts';
import { startContender } from './contender.ts';
import { type Measured, measure, type Rounds } from './measure.ts';
import { createDatabase, withClient } from './postgres.ts';
import { seedSessions } from './seed.ts';
import { table } from './table.ts';

export interface PageRow extends Measured {
  /** Of the answer with its head, as a client that takes no compression gets it. */
  readonly bytes: number;
}

const MASTER_KEY = Buffer.alloc(32, 'bench');
const PORT = 4_080;
const BASE_URL = `http://localhost:${PORT}`;
const PROJECTS = [1, 30, 300] as const;

export async function benchPages(server: string, plan: Rounds): Promise<PageRow[]> {
  const database = await createDatabase(server, 'pages');
  const contender = await startContender(
    '../../server/main.ts',
    { MASTER_KEY: MASTER_KEY.toString('base64url'), BASE_URL, DATABASE_URL: database },
    { port: PORT },
  );
  const [session] = await seedSessions(database, createKeyRing([MASTER_KEY]), 1);
  const consent = await toConsent({ baseUrl: BASE_URL }, session?.tenantId ?? '');
  const pages: [name: string, path: string, cookie: string][] = [
    ['landing', '/', ''],
    ['docs', '/docs', ''],
    ['docs: tokens', '/docs/tokens', ''],
    ['docs: API reference', '/docs/api', ''],
    ['openapi.json', '/openapi.json', ''],
    ['consent', consent.url.pathname + consent.url.search, consent.browser.cookiesFor(consent.url.pathname)],
  ];
  for (const projects of PROJECTS) {
    const cookie = `${SESSION_COOKIE}=${await seedOwner(database, projects)}`;
    pages.push([`account, ${projects} projects`, '/account', cookie]);
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
  return measured.map((row) => ({ ...row, bytes: bytes.get(row.name) ?? Number.NaN }));
}

/** An account with so many projects; the token of a browser that is signed in to it. */
async function seedOwner(database: string, projects: number): Promise<string> {
  const token = randomBase64Url(systemRandom, 32);
  const account = `acct_pages_${projects}`;
  const [numbers, tenant] = [`generate_series(1, ${projects}) as n`, `'pages-${projects}-' || n`];
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
    ['Pages and documents', 'bytes', 'CPU µs', 'req/s', 'p50 ms', 'p99 ms', 'failed'],
    rows.map((row) => [
      row.name,
      String(row.bytes),
      row.cpuMicros.toFixed(0),
      row.perSecond.toFixed(0),
      row.p50.toFixed(2),
      row.p99.toFixed(2),
      String(row.failures),
    ]),
  );
