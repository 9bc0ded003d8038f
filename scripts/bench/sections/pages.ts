/**
 * What pages and documents cost, and how many bytes they are: landing, docs, consent, an account with few and many
 * projects, and the desk of a project with few and many users.
 */
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { randomBase64Url, systemRandom } from '../../../server/kernel/random.ts';
import { type SeededProject, seedGrowth } from '../../../test/support/growth/growth-seed.ts';
import { toConsent } from '../../../test/support/sign-in.ts';
import { type Measured, measure, type Rounds } from '../instruments/measure.ts';
import { createDatabase, withClient } from '../instruments/postgres.ts';
import { seedSessions } from '../instruments/seed.ts';
import { addressOf, RING, startService } from '../instruments/service.ts';

interface PageRow extends Measured {
  /** The size of the answer with its head, for a client without compression. */
  readonly bytes: number;
}

const PORT = 4_080;
const PROJECTS = [1, 30, 300] as const;
const USERS = { full: 50_000, quick: 10_000 };

export async function benchPages(server: string, plan: Rounds): Promise<PageRow[]> {
  const database = await createDatabase(server, 'pages');
  const contender = await startService({ DATABASE_URL: database }, PORT);
  const [session] = await seedSessions(database, RING, 1);
  const consent = await toConsent({ baseUrl: addressOf(PORT) }, session?.tenantId ?? '');
  const pages: [name: string, path: string, cookie: string][] = [
    ['landing', '/', ''],
    ['docs', '/docs', ''],
    ['docs: tokens', '/docs/tokens', ''],
    ['docs: API reference', '/docs/api', ''],
    ['openapi.json', '/openapi.json', ''],
    ['consent', consent.url.pathname + consent.url.search, consent.browser.cookiesFor(consent.url.pathname)],
  ];
  for (const projects of PROJECTS)
    pages.push([`account, ${countOf(projects, 'project')}`, '/account', cookieOf(await seedOwner(database, projects))]);
  const users = USERS[plan.rounds === 1 ? 'quick' : 'full'];
  const { small, big } = await withClient(database, (client) =>
    seedGrowth((text, values) => client.query(text, values), {
      tenants: 10,
      users,
      events: 2 * users,
      revocations: 10,
      teams: 100,
    }),
  );
  for (const project of [small, big])
    for (const [name, path] of deskPages(project))
      pages.push([`${name}, ${countOf(project.users, 'user')}`, path, cookieOf(project.sessionToken)]);
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

const cookieOf = (token: string): string => `${SESSION_COOKIE}=${token}`;

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function deskPages({ tenantId, users }: SeededProject): [name: string, path: string][] {
  const project = `/account/projects/${tenantId}`;
  return [
    ['overview', project],
    ['users', `${project}/users`],
    ['users, from the middle', `${project}/users?before=${Math.ceil(users / 2) + 1}`],
    ['users, searched', `${project}/users?q=user1%40`],
    ['one user', `${project}/users/1`],
    ['events', `${project}/events`],
    ['settings', `${project}/settings`],
    ['insights', '/account/insights'],
  ];
}

/** Makes an account with this many projects. Returns the token of a browser that is signed in to it. */
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
