/** Whether HAProxy, PgBouncer, OpenSSL and git work here. Each function returns what failed, or undefined. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../ports.ts';
import { onServer } from './on-server.ts';
import { type UnprivilegedUser, userForPostgres } from './unprivileged-user.ts';

const PATIENCE_MS = 20_000;

/** HAProxy starts, and answers a request itself. */
export async function faultOfHaproxy(program: string, folder: string): Promise<string | undefined> {
  const port = await freePort();
  const home = mkdtempSync(join(folder, 'haproxy-'));
  const timeouts = ['connect', 'client', 'server'].map((name) => `  timeout ${name} 5s`);
  const settings = ['defaults', '  mode http', ...timeouts, 'frontend proof', `  bind 127.0.0.1:${port}`];
  writeFileSync(join(home, 'haproxy.cfg'), `${[...settings, '  monitor-uri /alive'].join('\n')}\n`);
  return untilItAnswers(program, ['-db', '-f', join(home, 'haproxy.cfg')], { cwd: home }, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/alive`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  });
}

/** PgBouncer starts, and answers a statement on its own console. It refuses to run as root. */
export async function faultOfPgbouncer(program: string, folder: string): Promise<string | undefined> {
  const port = await freePort();
  const home = mkdtempSync(join(folder, 'pgbouncer-'));
  const file = join(home, 'pgbouncer.ini');
  const settings = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'];
  writeFileSync(file, `[databases]\n[pgbouncer]\n${settings.join('\n')}\n`, { mode: 0o600 });
  const user = userForPostgres();
  if (user) for (const path of [home, file]) chownSync(path, user.uid, user.gid);
  return untilItAnswers(program, ['-q', file], { ...user, cwd: home }, async () => {
    await onServer(`postgres://proof@127.0.0.1:${port}/pgbouncer`, 'show version');
    return true;
  });
}

/** OpenSSL makes a certificate. */
export async function faultOfOpenssl(program: string, folder: string): Promise<string | undefined> {
  const home = mkdtempSync(join(folder, 'openssl-'));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const args = ['req', '-x509', ...key, '-subj', '/CN=proof', '-keyout', 'proof.key', '-out', 'proof.pem'];
  return faultOf('it makes no certificate', promisify(execFile)(program, args, { cwd: home, timeout: PATIENCE_MS }));
}

/** git makes a repository. */
export async function faultOfGit(program: string, folder: string): Promise<string | undefined> {
  const cwd = mkdtempSync(join(folder, 'git-'));
  return faultOf('it makes no repository', promisify(execFile)(program, ['init'], { cwd, timeout: PATIENCE_MS }));
}

const faultOf = (what: string, work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => `${what} (${firstLine(error.message)})`,
  );

type Start = Partial<UnprivilegedUser> & { readonly cwd: string };

async function untilItAnswers(
  program: string,
  args: readonly string[],
  start: Start,
  answers: () => Promise<boolean>,
): Promise<string | undefined> {
  const child = spawn(program, [...args], { ...start, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  let failure: Error | undefined;
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.once('error', (error) => {
    failure = error;
  });
  try {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(20)) {
      if (failure) return `it does not start (${failure.message})`;
      if (hasEnded(child)) return `it ended at once (${firstLine(output) || `status ${child.exitCode}`})`;
      if (await answers().catch(() => false)) return undefined;
      if (Date.now() > deadline) return `it does not answer within ${PATIENCE_MS / 1_000} s`;
    }
  } finally {
    await end(child);
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
