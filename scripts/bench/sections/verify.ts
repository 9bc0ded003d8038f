/** Verify, compared with the limit of the machine and with other servers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contender, startContender } from '../instruments/contender.ts';
import { jsonRequest } from '../instruments/load.ts';
import { type Candidate, type Measured, measureAgain, type Rounds } from '../instruments/measure.ts';
import { createDatabase, createMigrated, withClient } from '../instruments/postgres.ts';
import { seedSessions } from '../instruments/seed.ts';
import { inTurn, RING, startService, tokensAt } from '../instruments/service.ts';

/** The public address for which the tokens are made. */
export const VERIFIED_AT = 'http://localhost:4010';
/** The tenant that the seed makes. Only a real tenant shows whether a bad token is invalid or its tenant is unknown. */
const TENANT = 'bench-tenant-000000';
const TOKENS = 1_000;
/** More tokens than a round uses, so that each is sent once. Fewer for a quick run, because signing takes time. */
const FIRST_SEEN = { full: 120_000, quick: 30_000 };
const REVOKED_FROM = 1_000_000;

export async function benchVerify(server: string, plan: Rounds): Promise<Measured[]> {
  const quick = plan.rounds === 1;
  const databases = {
    porchlight: await createMigrated(server, 'verify'),
    betterAuth: await createDatabase(server, 'better_auth'),
  };
  await seedSessions(databases.porchlight, RING, 1);
  await revoke(databases.porchlight);
  const seen = verifyRequests(TOKENS, 0);
  const requests = {
    seen,
    first: verifyRequests(quick ? FIRST_SEEN.quick : FIRST_SEEN.full, TOKENS),
    broken: seen.map((request) => Buffer.from(request.toString().replace(/.{3}"}$/, 'AAA"}'))),
    malformed: [jsonRequest(`/edge/auth/${TENANT}/verify`, { access_token: 'x'.repeat(400) })],
    revoked: verifyRequests(TOKENS, REVOKED_FROM),
  };
  return measureAgain(() => startRound({ databases, requests, quick }), plan);
}

interface RoundOptions {
  readonly databases: { readonly porchlight: string; readonly betterAuth: string };
  readonly requests: Readonly<Record<'seen' | 'first' | 'broken' | 'malformed' | 'revoked', readonly Buffer[]>>;
  readonly quick: boolean;
}

async function startRound({ databases, requests, quick }: RoundOptions) {
  const { seen, first, broken, malformed, revoked } = requests;
  const ACCESS_KEY = Buffer.from(RING.current('access-token').key).toString('base64url');
  const authDatabase = { DATABASE_URL: databases.betterAuth };
  // Each server gets one kind of request, as the bare servers do. Only the refused requests share one server.
  const porchlight = await startNode(databases.porchlight, 4010);
  const another = await startNode(databases.porchlight, 4017);
  const refusing = quick ? undefined : await startNode(databases.porchlight, 4018);
  const HEAD = JSON.stringify(await headOfAnswer(porchlight, seen[0] as Buffer));
  const echo = await startContender('contenders/bare-echo.ts', { HEAD }, { port: 4011, health: '/' });
  const jose = await startContender('contenders/bare-jose.ts', { HEAD, ACCESS_KEY }, { port: 4012, health: '/' });
  const oidc = await startContender(
    'contenders/oidc-introspection.ts',
    {},
    { port: 4013, health: '/.well-known/openid-configuration' },
  );
  const auth = await startContender('contenders/better-auth.mjs', authDatabase, { port: 4014 });
  const cached = quick
    ? undefined
    : await startContender('contenders/better-auth.mjs', { ...authDatabase, COOKIE_CACHE: 'on' }, { port: 4015 });
  const byDefault = await startByDefault();
  const candidates: Candidate[] = [
    { name: 'bare echo', contender: echo, next: inTurn(seen) },
    { name: 'bare jose HS256', contender: jose, next: inTurn(seen) },
    { name: 'porchlight verify', contender: porchlight, next: inTurn(seen) },
    { name: 'porchlight verify, default mode', contender: byDefault.contender, next: inTurn(seen) },
    { name: 'porchlight verify, first seen', contender: another, next: inTurn(first) },
    ...(refusing
      ? [
          { name: 'porchlight verify, bad signature', contender: refusing, next: inTurn(broken) },
          { name: 'porchlight verify, revoked', contender: refusing, next: inTurn(revoked) },
          { name: 'porchlight verify, malformed', contender: refusing, next: inTurn(malformed) },
        ]
      : []),
    { name: 'oidc-provider introspection', contender: oidc, next: await introspection(oidc) },
    ...(cached
      ? [{ name: 'better-auth get-session, cookie cache', contender: cached, next: await getSession(cached) }]
      : []),
    { name: 'better-auth get-session, PostgreSQL', contender: auth, next: await getSession(auth) },
  ];
  return {
    candidates,
    async stop() {
      const ours = [porchlight, another, refusing, byDefault.contender];
      await Promise.all([...ours, echo, jose, oidc, auth, cached].map((one) => one?.stop()));
      byDefault.dispose();
    },
  };
}

const startNode = (database: string, port: number): Promise<Contender> =>
  startService({ BASE_URL: VERIFIED_AT, DATABASE_URL: database }, port);

/**
 * Started as `npm start` does it without any setting: the embedded database, and every answer checked against the
 * contract.
 */
async function startByDefault() {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-data-'));
  // The same address as the other node, because the tokens were made for it.
  const contender = await startService({ BASE_URL: VERIFIED_AT, DATA_DIR: dataDir, NODE_ENV: 'development' }, 4016);
  return { contender, dispose: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const revoke = (database: string) =>
  withClient(database, (client) =>
    client.query(
      `insert into porchlight.revocations (kind, tenant_id, session_id, created_at)
       select 'session', $1, 'ses_' || lpad(n::text, 16, '0'), now() from generate_series($2::int, $3::int) as n`,
      [TENANT, REVOKED_FROM, REVOKED_FROM + TOKENS - 1],
    ),
  );

/**
 * The headers that the service sends, so that the bare servers send the same bytes; without the headers that Node adds
 * by itself.
 */
async function headOfAnswer({ port }: Contender, request: Buffer): Promise<string[]> {
  const head = await answerHead(port, request);
  const lines = head.split('\r\n').slice(1);
  const own = lines.filter((line) => !/^(Content-Length|Date|Connection|Keep-Alive):/i.test(line));
  return own.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
}

function answerHead(port: number, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString('latin1').split('\r\n\r\n')[0] ?? '');
    });
  });
}

export function verifyRequests(count: number, from: number): Buffer[] {
  const { verifyRequest } = tokensAt(VERIFIED_AT);
  const requests: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const sessionId = `ses_${String(from + index).padStart(16, '0')}`;
    requests.push(verifyRequest({ tenantId: TENANT, sessionId }));
  }
  return requests;
}

async function introspection({ port }: Contender): Promise<() => Buffer> {
  const authorization = `Basic ${Buffer.from('bench:bench-secret').toString('base64')}`;
  const answer = await fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const body = `token=${token}`;
  const request = Buffer.from(
    `POST /token/introspection HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return () => request;
}

async function getSession({ port }: Contender): Promise<() => Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
    body: JSON.stringify({
      email: `ada-${port}-${performance.now()}@example.com`,
      password: 'a long password',
      name: 'Ada Lovelace',
    }),
  });
  if (!answer.ok) throw new Error(`better-auth answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const request = Buffer.from(
    `GET /api/auth/get-session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  return () => request;
}
