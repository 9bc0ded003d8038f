/**
 * A sign-in from its start to tokens, compared with better-auth's, both with the same stand-in issuer and the same
 * PostgreSQL. Ours is measured twice: by default, with tokens in the last redirect, and with a code and PKCE, which has
 * the same steps as Supabase: authorize, callback, token. Then sign-ins by a code that comes by e-mail, at both.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CookieBrowser } from '../../../test/support/sign-in.ts';
import { median } from '../../measure/percentile.ts';
import { type Contender, startContender } from '../instruments/contender.ts';
import { openMailbox } from '../instruments/mailbox.ts';
import { createDatabase, createMigrated, withClient } from '../instruments/postgres.ts';
import { cpuMicros } from '../instruments/process-meter.ts';
import { seedSessions } from '../instruments/seed.ts';
import { addressOf, RING, startService } from '../instruments/service.ts';
import { enableEmail, SAMPLES_BY_MAIL, signInAtOursByMail, signInAtTheirsByMail } from './sign-in-by-mail.ts';

interface SignInRow {
  readonly name: string;
  /** Requests to the service for one sign-in, sent by the browser or by the app's server. */
  readonly requests: number;
  /** Database transactions of one sign-in; null if there was no time to separate them from background work. */
  readonly transactions: number | null;
  /** CPU of the service for one sign-in. */
  readonly cpuMs: number;
  readonly p50: number;
  readonly failures: number;
}

const [ISSUER_PORT, OUR_PORT, THEIR_PORT] = [4_100, 4_101, 4_102];
const ISSUER = addressOf(ISSUER_PORT);
const OURS = addressOf(OUR_PORT);
const THEIRS = `http://127.0.0.1:${THEIR_PORT}`;
/** More sign-ins than the issuer has people, so that everybody who is measured has signed in before. */
const WARM_UP = { rounds: 15, atOnce: 4 };
const WARMED_UP = WARM_UP.rounds * WARM_UP.atOnce;

export async function benchSignIn(server: string, quick: boolean): Promise<SignInRow[]> {
  const issuer = await startContender(
    'contenders/issuer.ts',
    {},
    { port: ISSUER_PORT, health: '/keys', pinned: false },
  );
  // One address may begin only a limited number of sign-ins at a project in a minute, and two rows use the same
  // project.
  const samples = quick ? 40 : 200;
  const ours = await createMigrated(server, 'sign_in');
  const mailbox = await openMailbox();
  const env = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'codes@example.com',
    GOOGLE_ISSUER: ISSUER,
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'bench',
    DATABASE_URL: ours,
  };
  const startOurs = () => startService(env, OUR_PORT);
  const [session] = await seedSessions(ours, RING, 1);
  const tenantId = session?.tenantId ?? '';
  await enableEmail(ours);
  const theirs = await createDatabase(server, 'better_auth_sign_in');
  const startTheirs = () =>
    startContender(
      'contenders/better-auth.mjs',
      { DATABASE_URL: theirs, ISSUER, SMTP_URL: mailbox.url },
      { port: THEIR_PORT },
    );
  // The creation of the tables must not be among the counted transactions.
  if (!quick) await (await startTheirs()).stop();
  const [mine, other] = [
    { database: ours, start: startOurs, background: quick ? null : await backgroundOf(ours, startOurs) },
    { database: theirs, start: startTheirs, background: quick ? null : await backgroundOf(theirs, startTheirs) },
  ];
  const rows = [
    await run('porchlight, tokens in the redirect', mine, () => signInAtOurs(tenantId, false), samples),
    await run('porchlight, code and PKCE', mine, () => signInAtOurs(tenantId, true), samples),
    await run('better-auth, generic OAuth', other, signInAtTheirs, samples),
    await run(
      'porchlight, code by e-mail',
      mine,
      () => signInAtOursByMail(OURS, tenantId, mailbox),
      Math.min(samples, SAMPLES_BY_MAIL),
    ),
    await run(
      'better-auth, e-mail OTP',
      other,
      () => signInAtTheirsByMail(THEIRS, mailbox),
      Math.min(samples, SAMPLES_BY_MAIL),
    ),
  ];
  await mailbox.close();
  await issuer.stop();
  return rows;
}

/** The number of requests of one sign-in. */
type SignIn = () => Promise<number>;

interface Server {
  readonly database: string;
  start(): Promise<Contender>;
  readonly background: Background | null;
}

/** Transactions of a start, and of each second after it, when there are no requests. */
interface Background {
  readonly start: number;
  readonly perSecond: number;
}

async function backgroundOf(database: string, start: () => Promise<Contender>): Promise<Background> {
  const during = async (seconds: number): Promise<number> => {
    const before = await committed(database);
    const contender = await start();
    await sleep(seconds * 1_000);
    await contender.stop();
    return (await committed(database)) - before;
  };
  const [short, long] = [await during(1), await during(5)];
  const perSecond = (long - short) / 4;
  return { start: short - perSecond, perSecond };
}

async function run(name: string, server: Server, signIn: SignIn, samples: number): Promise<SignInRow> {
  const { database, background } = server;
  const before = await committed(database);
  const contender = await server.start();
  const began = performance.now();
  for (let round = 0; round < WARM_UP.rounds; round += 1)
    await Promise.all(Array.from({ length: WARM_UP.atOnce }, signIn));
  const cpuBefore = cpuMicros(contender.pid);
  const times: number[] = [];
  let [requests, failures] = [0, 0];
  for (let count = 0; count < samples; count += 1) {
    const started = performance.now();
    try {
      requests = await signIn();
      times.push(performance.now() - started);
    } catch (error) {
      failures += 1;
      if (failures === 1) process.stderr.write(`  ${name}: ${error}\n`);
    }
  }
  const cpuMs = (cpuMicros(contender.pid) - cpuBefore) / 1_000 / samples;
  const seconds = (performance.now() - began) / 1_000;
  await contender.stop();
  // The transactions of a connection are certain to be counted only after it has ended.
  const all = (await committed(database)) - before;
  const own = background && all - background.start - background.perSecond * seconds;
  return {
    name,
    requests,
    transactions: own && own / (samples + WARMED_UP),
    cpuMs,
    p50: median(times),
    failures,
  };
}

const committed = (database: string): Promise<number> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  });

/**
 * Follows redirects between the service and the issuer until one leads elsewhere. Counts the requests to the service.
 */
async function follow(browser: CookieBrowser, from: URL, first: Response, service: string) {
  let [response, url, requests] = [first, from, 1];
  for (let hops = 0; hops < 12; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) return { response, url, requests, left: null };
    await response.arrayBuffer();
    const next = new URL(location, url);
    if (next.origin !== service && next.origin !== ISSUER) return { response, url, requests, left: next };
    url = next;
    if (url.pathname === DONE) return { response, url, requests, left: url };
    if (url.origin === service) requests += 1;
    response = await browser.send(url);
  }
  throw new Error('too many redirects');
}

/** Where better-auth sends the browser at the end. It belongs to the app, so it is not requested. */
const DONE = '/done';

async function signInAtOurs(tenantId: string, withCode: boolean): Promise<number> {
  const browser = new CookieBrowser();
  const start = new URL(`/edge/auth/${tenantId}/google`, OURS);
  const verifier = randomBytes(32).toString('base64url');
  if (withCode) {
    start.searchParams.set('state', randomBytes(16).toString('base64url'));
    start.searchParams.set('code_challenge_method', 'S256');
    start.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  }
  const consent = await follow(browser, start, await browser.send(start), OURS);
  let [end, requests] = [consent.left, consent.requests];
  if (!end) {
    await consent.response.arrayBuffer();
    const decided = await browser.post(consent.url, { decision: 'approve' });
    const rest = await follow(browser, consent.url, decided, OURS);
    [end, requests] = [rest.left, requests + rest.requests];
  }
  if (!withCode) {
    if (!end?.searchParams.has('access_token')) throw new Error(`no tokens at ${end ?? consent.url}`);
    return requests;
  }
  const redeemed = await fetch(`${OURS}/edge/auth/${tenantId}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: end?.searchParams.get('code'), code_verifier: verifier }),
  });
  if (!redeemed.ok) throw new Error(`the code was answered with ${redeemed.status}: ${await redeemed.text()}`);
  await redeemed.arrayBuffer();
  return requests + 1;
}

async function signInAtTheirs(): Promise<number> {
  const browser = new CookieBrowser();
  const start = new URL('/api/auth/sign-in/social', THEIRS);
  const begun = await browser.send(start, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: THEIRS },
    body: JSON.stringify({ provider: 'bench', callbackURL: DONE, disableRedirect: true }),
  });
  const { url } = (await begun.json()) as { url: string };
  const approved = await browser.send(url);
  const back = new URL(approved.headers.get('location') ?? '', url);
  const end = await follow(browser, back, await browser.send(back), THEIRS);
  if (end.left?.pathname !== DONE || !browser.cookiesFor('/').includes('session_token'))
    throw new Error(`no session at ${end.url}`);
  return 2;
}
