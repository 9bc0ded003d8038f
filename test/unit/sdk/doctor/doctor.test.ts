/** What doctor finds in situations that a real service, git repository or app of the test cannot produce. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkCookies } from '../../../../sdk/src/cli/doctor/check-cookies.ts';
import { checkCredentials } from '../../../../sdk/src/cli/doctor/check-credentials.ts';
import { checkService } from '../../../../sdk/src/cli/doctor/check-service.ts';
import { checkTenant } from '../../../../sdk/src/cli/doctor/check-tenant.ts';
import type { Finding } from '../../../../sdk/src/cli/doctor/finding.ts';
import { parseCredentials } from '../../../../sdk/src/credentials/index.ts';
import type { Management } from '../../../../sdk/src/management/index.ts';

const brief = (findings: Finding[]) => findings.map(({ check, level }) => `${check} ${level}`);
const NOW = Date.parse('2026-01-15T12:00:00Z');

describe('the service', () => {
  const answering =
    (status: number, body: unknown, date = 'Thu, 15 Jan 2026 12:00:00 GMT'): typeof fetch =>
    async () =>
      Response.json(body, { status, headers: { date } });
  const check = (baseUrl: string, answer: typeof fetch) => checkService(baseUrl, answer, () => NOW);

  it('is well when it is ready and its clock agrees', async () => {
    const findings = await check('https://porchlight.example', answering(200, { status: 'ready', checks: {} }));
    expect(brief(findings)).toEqual(['service ok', 'clock ok']);
  });

  it('is distinguished from something else at its address', async () => {
    expect(brief(await check('https://a.example', answering(200, { hello: 1 })))).toEqual(['service fail']);
    const page: typeof fetch = async () => new Response('<h1>Parked</h1>');
    expect(brief(await check('https://a.example', page))).toEqual(['service fail']);
  });

  it('says what it is not ready for', async () => {
    const checks = { database: { ok: false, detail: 'out of reach' } };
    const [finding] = await check('https://a.example', answering(503, { status: 'not_ready', checks }));
    expect(finding).toMatchObject({ level: 'warn', message: expect.stringContaining('database: out of reach') });
  });

  it('needs TLS anywhere but on this machine', async () => {
    const ready = answering(200, { status: 'ready', checks: {} });
    expect(brief(await check('http://a.example', ready))).toContain('service fail');
    expect(brief(await check('http://localhost:3000', ready))).not.toContain('service fail');
  });

  it('has another time than this machine', async () => {
    const ready = answering(200, { status: 'ready', checks: {} }, 'Thu, 15 Jan 2026 12:05:00 GMT');
    const findings = await check('https://a.example', ready);
    expect(findings[1]).toMatchObject({ check: 'clock', level: 'warn', message: expect.stringContaining('300 s') });
  });
});

describe('the credentials file', () => {
  const credentials = parseCredentials('base_url=a\ntenant_id=b\nmanagement_key=c\napplication_key=d\n');
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'porchlight-doctor-'));
    writeFileSync(join(folder, '.service'), '', { mode: 0o600 });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /** A git that answers only with exit codes: not every machine has the real one. */
  const withGit = (script: string): void => {
    const git = join(folder, 'git');
    writeFileSync(git, `#!/bin/sh\ncase "$3" in ${script} esac\n`);
    chmodSync(git, 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  };

  it.each([
    ['outside of a repository', '*) exit 128;;', ['credentials ok']],
    ['ignored', 'ls-files) exit 1;;', ['credentials ok', 'credentials ok']],
    ['not ignored', 'ls-files|check-ignore) exit 1;;', ['credentials ok', 'credentials fail']],
    ['under version control', '', ['credentials ok', 'credentials fail']],
  ])('%s', async (_where, script, expected) => {
    withGit(script);
    expect(brief(await checkCredentials(folder, credentials))).toEqual(expected);
  });
});

describe('the project', () => {
  const reporting = (tenant: object) => ({ status: async () => ({ tenant }) }) as unknown as Management;
  const check = async (tenant: object) => (await checkTenant(reporting(tenant), new Date(NOW))).findings[1];

  it('is paused, about to expire, or claimed', async () => {
    const paused = { status: 'paused', paused_reason: 'lifetime_events', expires_at: null };
    expect(await check(paused)).toMatchObject({ level: 'fail', remedy: 'porchlight claim' });
    const soon = { status: 'ephemeral', expires_at: '2026-01-15T12:40:00Z' };
    expect(await check(soon)).toMatchObject({ level: 'warn', message: expect.stringContaining('40 min') });
    expect(await check({ status: 'claimed', expires_at: null })).toMatchObject({ level: 'ok' });
  });
});

describe('the cookies', () => {
  const setting =
    (...cookies: string[]): typeof fetch =>
    async () =>
      new Response(null, { headers: cookies.map((cookie) => ['set-cookie', cookie] as [string, string]) });
  const GOOD = 'Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax';

  it('of an app elsewhere are tried only when asked', async () => {
    const never: typeof fetch = () => Promise.reject(new Error('must not be called'));
    expect(brief(await checkCookies('https://todo.example/cb', never, false))).toEqual(['cookies skip']);
    expect(brief(await checkCookies('com.example.app:/cb', never, true))).toEqual(['cookies skip']);
    expect(brief(await checkCookies(undefined, never, true))).toEqual(['cookies skip']);
  });

  it('are missing, or cached with the answer', async () => {
    expect(brief(await checkCookies('http://localhost:4000/cb', setting('theme=dark'), false))).toEqual([
      'cookies warn',
    ]);
    const both = setting(
      `__Host-a=doctor.access; ${GOOD}`,
      `__Host-r=doctor_refresh; ${GOOD.replace('3600', '2592000')}`,
    );
    const findings = await checkCookies('https://todo.example/cb', both, true);
    expect(findings).toMatchObject([
      { level: 'warn', message: expect.stringContaining('as somebody else') },
      { level: 'warn', message: expect.stringContaining('cached') },
    ]);
  });

  it('need the prefix on https only', async () => {
    const plain = setting(`porchlight_sign_in_x=1; ${GOOD}`);
    const messages = async (url: string) => (await checkCookies(url, plain, true)).map(({ message }) => message);
    expect(await messages('https://todo.example/cb')).toContainEqual(expect.stringContaining('prefix __Host-'));
    expect(await messages('http://localhost:4000/cb')).not.toContainEqual(expect.stringContaining('prefix __Host-'));
  });
});
