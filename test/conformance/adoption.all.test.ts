/**
 * Former systems as they really are: better-auth with its JWT plugin on SQLite, and oidc-provider that signs tokens as
 * Clerk and as Supabase do. Their users are imported from their own dumps, and their sessions are taken over.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolPath } from '../../scripts/tools/tools.ts';
import { readBetterAuth } from '../../sdk/src/cli/move/better-auth.ts';
import { readClerk } from '../../sdk/src/cli/move/clerk.ts';
import { type Candidate, convert } from '../../sdk/src/cli/move/foreign-user.ts';
import { readSupabase } from '../../sdk/src/cli/move/supabase.ts';
import { headerLine, LineSum, userLine } from '../../sdk/src/cli/move/user-line.ts';
import { codeBlocks } from '../http/docs/support/code-blocks.ts';
import { createMovingProject, GOOGLE, type MovingProject } from '../security/support/moving-project.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { repositoryRoot } from '../support/repository.ts';
import { useHarness } from '../support/social-tenant.ts';
import { type FormerIssuer, startFormerIssuer } from './support/former-issuer.ts';

/** The part of better-auth that is used. It is installed with the tools. */
interface BetterAuth {
  readonly handler: (request: Request) => Promise<Response>;
  readonly api: {
    signUpEmail(of: object): Promise<{ readonly headers: Headers }>;
    getToken(of: { readonly headers: Headers }): Promise<{ readonly token: string }>;
  };
  readonly $context: Promise<{ readonly internalAdapter: { linkAccount(account: object): Promise<unknown> } }>;
}

interface Migrations {
  runMigrations(): Promise<void>;
}

const harness = useHarness({ clock: new TestClock(new Date()) });
const GOOGLE_ADA = '113000000000000000001';
let project: MovingProject;

async function importAll(candidates: Candidate[], issuer: string) {
  const { users, misfits } = convert(candidates, harness.current.clock.now(), issuer);
  const sum = new LineSum();
  const lines = users.map(({ user }) => userLine(user));
  for (const line of lines) sum.add(line);
  const sent = await project.tenant.api('/api/social-login/import', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: `${[headerLine(GOOGLE), ...lines, sum.endLine()].join('\n')}\n`,
  });
  expect(sent.status).toBe(200);
  return { imported: users.length, misfits: misfits.length };
}

const verified = async (accessToken: string | undefined): Promise<unknown> =>
  project.tenant.verify(accessToken ?? '').then((answer) => (answer as { user?: unknown }).user);

beforeAll(async () => {
  project = await createMovingProject(harness.current);
});

describe('better-auth', () => {
  let auth: BetterAuth;
  let database: DatabaseSync;
  let issuer: string;
  let dump: string;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    const load = async <Module>(path: string): Promise<Module> =>
      (await import(pathToFileURL(await toolPath(`better-auth/dist/${path}`)).href)) as Module;
    const { betterAuth } = await load<{ betterAuth(options: object): BetterAuth }>('index.mjs');
    const { jwt } = await load<{ jwt(): object }>('plugins/index.mjs');
    const { getMigrations } = await load<{ getMigrations(options: object): Promise<Migrations> }>(
      'db/get-migration.mjs',
    );
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endAfterFile(async () => void server.close().closeAllConnections());
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    database = new DatabaseSync(':memory:');
    endAfterFile(async () => database.close());
    const options = {
      baseURL: issuer,
      secret: 'a secret for tests that is long enough 42',
      database,
      emailAndPassword: { enabled: true },
      telemetry: { enabled: false },
      plugins: [jwt()],
    };
    await (await getMigrations(options)).runMigrations();
    auth = betterAuth(options);
    server.on('request', async (req, res) => {
      const answer = await auth.handler(
        new Request(issuer + req.url, { headers: { cookie: req.headers.cookie ?? '' } }),
      );
      res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
      res.end(await answer.text());
    });
    for (const name of ['ada', 'grace']) {
      const body = { email: `${name}@example.com`, password: 'a password of tests', name };
      const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
      cookies.set(
        name,
        headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      );
    }
    const { id } = database.prepare(`select id from user where email = 'ada@example.com'`).get() as { id: string };
    await (await auth.$context).internalAdapter.linkAccount({
      userId: id,
      providerId: 'google',
      accountId: GOOGLE_ADA,
    });
    database.exec('update user set "emailVerified" = 1');
    dump = dumpByDocument(database);
    const set = await project.set({ issuer, jwks_uri: `${issuer}/api/auth/jwks`, audience: issuer });
    expect(set.status).toBe(200);
  }, 300_000);

  const tokenOf = async (name: string): Promise<string> =>
    (await auth.api.getToken({ headers: new Headers({ cookie: cookies.get(name) ?? '' }) })).token;

  it('is imported from the dump that the document makes: one of two fits', async () => {
    expect(await importAll(readBetterAuth(dump), issuer)).toEqual({ imported: 1, misfits: 1 });
  });

  it('has its session taken over by the token of its JWT plugin, once', async () => {
    const token = await tokenOf('ada');
    const adopted = await project.adopt(token);
    expect(adopted.status).toBe(200);
    expect(await verified(adopted.access_token)).toMatchObject({ id: 1, email: 'ada@example.com' });
    expect((await project.adopt(token)).status).toBe(401);
  });

  it('has no session taken over of somebody who was not imported', async () => {
    expect((await project.adopt(await tokenOf('grace'))).status).toBe(401);
  });
});

/** The statement of the document, run by the same engine. */
function dumpByDocument(database: DatabaseSync): string {
  const text = readFileSync(join(repositoryRoot, 'server/docs/content/moving-better-auth.md'), 'utf8');
  const sql = codeBlocks(text).find(({ attributes }) => attributes.title === 'SQLite')?.text ?? '';
  return String(Object.values(database.prepare(sql).get() ?? {})[0]);
}

describe.each([
  {
    form: 'Clerk',
    /** One minute, no audience, the app in `azp`. */
    claims: { azp: 'https://app.example', sid: 'sess_1', v: 2, sts: 'active' },
    lifetimeS: 60,
    audience: 'https://app.example',
    subject: 'user_2abc',
    candidates: (subject: string) =>
      readClerk(
        JSON.stringify([
          {
            id: subject,
            first_name: 'Ada',
            email_addresses: [{ id: 'a', email_address: 'ada@clerk.example', verification: { status: 'verified' } }],
            external_accounts: [{ provider: 'oauth_google', provider_user_id: '113000000000000000002' }],
          },
        ]),
      ),
  },
  {
    form: 'Supabase',
    /** One hour, an audience that all its projects share. */
    claims: { aud: 'authenticated', role: 'authenticated', aal: 'aal1', session_id: '1', is_anonymous: false },
    lifetimeS: 3_600,
    audience: 'authenticated',
    subject: '9f1e7a52-0c9c-4a4e-8a53-2f7f4b7f8f00',
    candidates: (subject: string) =>
      readSupabase(
        JSON.stringify([
          {
            id: subject,
            email: 'ada@supabase.example',
            email_confirmed_at: '2024-01-02T03:04:05.000Z',
            identities: [{ provider: 'google', id: '113000000000000000003' }],
          },
        ]),
      ),
  },
])('an issuer with the tokens of $form', ({ claims, lifetimeS, audience, subject, candidates }) => {
  let former: FormerIssuer;

  beforeAll(async () => {
    former = await startFormerIssuer({ claims, lifetimeS, subject });
    const set = await project.set({ issuer: former.issuer, jwks_uri: former.jwksUri, audience });
    expect(set.status).toBe(200);
    expect(await importAll(candidates(subject), former.issuer)).toEqual({ imported: 1, misfits: 0 });
  }, 60_000);

  it('has its session taken over, once, and not after the token has ended', async () => {
    const token = await former.token();
    expect((await project.adopt(token)).status).toBe(200);
    expect((await project.adopt(token)).status).toBe(401);
    const late = await former.token();
    // The former system has the time of the machine, which has gone on since the clock of the test began.
    const { clock } = harness.current;
    clock.advance({ ms: Date.now() - clock.now().getTime(), seconds: lifetimeS + 5 });
    expect((await project.adopt(late)).status).toBe(401);
  });
});
