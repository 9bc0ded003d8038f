/** `porchlight prove` as a command: what it refuses, what it prints, and what it stores at the service. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { commandLine, projectLine } from '../support/command-line.ts';
import { appWithPages } from '../support/prove/app-with-pages.ts';
import { json, page, servePlain } from '../support/prove/plain-app.ts';
import { tokenApp } from '../support/prove/token-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

/** test/unit/sdk/prove/budget.test.ts tests the pause between two requests. */
const AT_ONCE = { sleep: async () => undefined };
const KEY = /svc_(?:man|app|wait)_\w+/;

describe('porchlight prove', () => {
  it('wants the address of an app', async () => {
    const shell = await projectLine(harness.baseUrl);
    for (const args of [
      [],
      ['localhost:4000'],
      ['http://a.example', 'http://b.example'],
      ['http://localhost:4000', '--format', 'xml'],
    ]) {
      expect((await shell.run('prove', ...args)).code).toBe(2);
    }
  });

  it('H35: refuses an app that is not of this project, before it is asked anything', async () => {
    const shell = await projectLine(harness.baseUrl, {}, '--callback', 'https://mine.example/auth/callback');
    const other = await servePlain(async ({ res }) => page(res, 'somebody else'));
    const refused = await shell.run('prove', other.url);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('no host of a callback URL');
    expect(other.requests).toEqual([]);
    const unproven = await shell.run('prove', 'https://mine.example');
    expect(unproven.code).toBe(2);
    expect(unproven.stderr).toContain('not proven');
  });

  it('H35: a fault of its own does not have the exit code of findings', async () => {
    const broken = async () => {
      throw new Error('something unexpected \u001b[2J');
    };
    const shell = await projectLine(harness.baseUrl, { sleep: broken });
    const app = await servePlain(async ({ res }) => page(res, '<a href="/more">more</a>'));
    await shell.run('provision', `${app.url}/auth/callback`);
    const { code, stderr } = await shell.run('prove', app.url, '--no-record', '--text');
    expect([code, stderr]).toEqual([3, expect.stringContaining('a fault of the command line')]);
    expect(stderr).not.toContain('\u001b');
  });

  onlyInTestAll(() => {
    it('says that too little was reached, with exit code 3', async () => {
      const shell = await projectLine(harness.baseUrl, AT_ONCE);
      const app = await servePlain(async ({ res }) => page(res, '<p>no login'));
      await shell.run('provision', `${app.url}/auth/callback`);
      const { code, json: lines } = await shell.run('prove', app.url, '--no-record');
      expect(code).toBe(3);
      expect(lines[0]).toMatchObject({ app: app.url, findings: [], coverage: { proved: [] } });
    });
  });

  it('prints JSON, keeps the report with a receipt, and leaves no test user behind, with a key for CI', async () => {
    const shell = await projectLine(harness.baseUrl, AT_ONCE);
    const app = await tokenApp({ baseUrl: harness.baseUrl, tenantId: shell.tenantId }, 'keepsTokensOnSignOut');
    await shell.run('provision', `${app.url}/session/done`);
    const made = await shell.run('keys', 'create', 'CI', '--preset', 'ci');
    const file = join(shell.folder, '.service');
    const full = readFileSync(file, 'utf8');
    writeFileSync(file, full.replace(/svc_man_\w+/, String(made.json[0]?.secret)));
    const { code, json: lines, stdout } = await shell.run('prove', app.url, '--max-requests', '200');
    writeFileSync(file, full);
    expect(code).toBe(1);
    expect(stdout).not.toMatch(KEY);
    const [report] = lines;
    expect(report).toMatchObject({ app: app.url, receipt: expect.stringMatching(/^prf_/) });
    const [finding] = (report?.findings ?? []) as { fix: string }[];
    expect(finding).toMatchObject({ id: 'P13', severity: 'high', requests: [{ as: 'A' }, { as: 'the copy' }] });
    expect(finding?.fix).toContain('logout');
    const management = createManagement(await readCredentials(shell.folder));
    expect((await management.proofs()).map(({ id, worst }) => [id, worst])).toEqual([[report?.receipt, 'high']]);
    const people: unknown[] = [];
    for await (const user of management.users({ test: true })) people.push(user);
    expect(people).toEqual([]);
  });
});

describe('a report', () => {
  it('H35: is printed where the service does not take it', async () => {
    const shell = await projectLine(harness.baseUrl, AT_ONCE);
    const app = await tokenApp({ baseUrl: harness.baseUrl, tenantId: shell.tenantId }, 'keepsTokensOnSignOut');
    await shell.run('provision', `${app.url}/session/done`);
    const may = ['project:read', 'test-users'].flatMap((one) => ['--permission', one]);
    const made = await shell.run('keys', 'create', 'Look', ...may);
    const file = join(shell.folder, '.service');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/svc_man_\w+/, String(made.json[0]?.secret)));
    const { code, json: lines, stderr } = await shell.run('prove', app.url, '--max-requests', '200');
    expect([code, stderr]).toEqual([1, expect.stringContaining('was not recorded: ')]);
    expect(lines[0]).toMatchObject({ app: app.url, findings: [{ id: 'P13' }] });
  });

  it('H35: is not made where its tests would go through a link, before the app is asked anything', async () => {
    const shell = await projectLine(harness.baseUrl, AT_ONCE);
    const app = await servePlain(async ({ res }) => page(res, '<p>no login'));
    await shell.run('provision', `${app.url}/auth/callback`);
    mkdirSync(join(shell.folder, 'found'));
    symlinkSync('/dev/null', join(shell.folder, 'found', 'porchlight-prove.test.mjs'));
    const { code, stderr, stdout } = await shell.run('prove', app.url, '--write-tests', 'found');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('is a link');
    expect(app.requests).toEqual([]);
  });
});

describe('an app whose pages are hard to read', () => {
  const AWKWARD = ['<', '"', "'", ' ', '<a ', '<script>', '<!--', '&', '\\', '{', '<div>', 'a', '<a x y '];
  const LETTERS = 'abcdefghijklm';
  const LOOP = `<script>for (let i = 0; i <n\n${' '.repeat(20)}&& ok; i++) if (a < b) go()</script>`;

  it('H42: does not stop the command, which ends with a report', async () => {
    const shell = await projectLine(harness.baseUrl, AT_ONCE);
    const service = { baseUrl: harness.baseUrl, tenantId: shell.tenantId };
    const app = await appWithPages(service, ({ res, url }, user) => {
      const piece = AWKWARD[LETTERS.indexOf(url.pathname.slice('/awkward-'.length))];
      if (url.pathname.startsWith('/awkward-') && piece) return page(res, piece.repeat(1_000_000 / piece.length));
      const links = AWKWARD.map((_piece, index) => `<a href="/awkward-${LETTERS[index]}">`).join('');
      return page(res, `${LOOP}<p>${user?.email ?? ''}</p><a href="/in">In</a>${links}<a${' '.repeat(40)}<`);
    });
    await shell.run('provision', `${app.url}/back`);
    const { code, json: lines } = await shell.run(
      'prove',
      app.url,
      '--max-requests',
      '200',
      '--partial-ok',
      '--no-record',
    );
    expect([0, 1]).toContain(code);
    expect(app.requests).toEqual(expect.arrayContaining([...LETTERS].map((letter) => `GET /awkward-${letter}`)));
    expect(lines[0]).toMatchObject({ app: app.url, coverage: { requests: expect.any(Number) } });
  }, 180_000);
});

describe('a run that is interrupted', () => {
  it('H42: prints the report so far, records nothing, and ends its test users', async () => {
    const shell = await projectLine(harness.baseUrl);
    const app = await tokenApp({ baseUrl: harness.baseUrl, tenantId: shell.tenantId });
    await shell.run('provision', `${app.url}/session/done`);
    const running = shell.start(['prove', app.url]);
    await vi.waitFor(() => expect(app.requests.some((one) => one.includes('/session/done?'))).toBe(true), {
      timeout: 30_000,
    });
    running.interrupt();
    const { code, json: lines } = await running.ended;
    expect(code).toBe(130);
    expect(lines[0]).toMatchObject({
      app: app.url,
      coverage: {
        not_reached: expect.arrayContaining([
          { what: 'P28', why: expect.stringContaining('interrupted'), applies: true },
        ]),
      },
    });
    expect(lines[0]).not.toHaveProperty('receipt');
    const management = createManagement(await readCredentials(shell.folder));
    const people: unknown[] = [];
    for await (const user of management.users({ test: true })) people.push(user);
    expect(people).toEqual([]);
  });
});

describe('people who are given with --as', () => {
  const open = () =>
    servePlain(async ({ res, url, cookies }) => {
      const name = { a1: 'ada@example.test', b2: 'grace@example.test' }[cookies.sid ?? ''];
      if (!name) return page(res, '<p>Sign in elsewhere.', 401);
      if (url.pathname === '/') return page(res, `<p>${name}</p><a href="/file/${cookies.sid}">file</a>`);
      const of = { '/file/a1': 'ada@example.test', '/file/b2': 'grace@example.test' }[url.pathname];
      return of ? json(res, { of }) : page(res, '', 404);
    });

  it('need no project on this machine, and a finding can be accepted with a reason', async () => {
    const app = await open();
    const shell = commandLine(AT_ONCE);
    const write = (name: string, content: unknown): void =>
      writeFileSync(join(shell.folder, name), JSON.stringify(content));
    write('a.json', { canary: 'ada@example.test', cookies: { sid: 'a1' } });
    write('b.json', { canary: 'grace@example.test', cookies: 'sid=b2' });
    write('allow.json', [{ id: 'P02', path: '/file/*', reason: 'files are shared' }]);
    const people = ['--as', 'a.json', '--as', 'b.json'];
    const found = await shell.run('prove', app.url, ...people);
    expect(found.code).toBe(1);
    expect(found.json[0]?.findings).toMatchObject([{ id: 'P02', severity: 'high' }]);
    const sarif = await shell.run('prove', app.url, ...people, '--format', 'sarif');
    expect(sarif.json[0]).toMatchObject({ version: '2.1.0', runs: [{ results: [{ ruleId: 'P02', level: 'error' }] }] });
    const accepted = await shell.run('prove', app.url, ...people, '--allow', 'allow.json', '--format', 'text');
    expect(accepted.code).toBe(0);
    expect(accepted.stdout).toContain('accepted: files are shared');
    expect(accepted.stdout.indexOf('Not reached')).toBeLessThan(accepted.stdout.indexOf('Looked at'));
  });

  onlyInTestAll(() => {
    it('are told apart even where one page is kept for both', async () => {
      let kept = '';
      const app = await servePlain(async ({ res, cookies }) => {
        if (!cookies.sid) return page(res, '<p>Sign in elsewhere.', 401);
        kept ||= `<p>${cookies.sid}@example.test</p>`;
        return page(res, kept);
      });
      const shell = commandLine(AT_ONCE);
      for (const name of ['ada', 'grace']) {
        const person = { canary: `${name}@example.test`, cookies: { sid: name } };
        writeFileSync(join(shell.folder, `${name}.json`), JSON.stringify(person));
      }
      const { code, json: lines } = await shell.run('prove', app.url, '--as', 'ada.json', '--as', 'grace.json');
      expect(code).toBe(1);
      expect(lines[0]?.findings).toMatchObject([{ id: 'P02', severity: 'high' }]);
    });
  });

  it('must be two, with a canary each', async () => {
    const shell = commandLine();
    writeFileSync(join(shell.folder, 'a.json'), JSON.stringify({ cookies: { sid: 'a1' } }));
    expect((await shell.run('prove', 'http://localhost:1', '--as', 'a.json')).code).toBe(2);
    const lacking = await shell.run('prove', 'http://localhost:1', '--as', 'a.json', '--as', 'a.json');
    expect(lacking.code).toBe(2);
    expect(lacking.stderr).toContain('canary');
  });
});
