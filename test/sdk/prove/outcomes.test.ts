/** Exit 0 says that everything that applies was looked at. The matrix shows it, and nothing was opened that does something. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { commandLine, projectLine } from '../support/command-line.ts';
import { appWithPages } from '../support/prove/app-with-pages.ts';
import { look } from '../support/prove/look.ts';
import { json, type PlainApp, page, type Service } from '../support/prove/plain-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const AT_ONCE = { sleep: async () => undefined };
const OUT = '<form method="post" action="/out"><button>Sign out</button></form>';

interface Notes {
  readonly hasSignOut?: boolean;
  readonly isOpen?: boolean;
}

/** Each person has one note, at an address of its own. */
function notesApp(service: Service, { hasSignOut = true, isOpen = false }: Notes = {}): Promise<PlainApp> {
  const ended = new Set<string>();
  return appWithPages(service, ({ req, res, url }, user, token) => {
    if (url.pathname === '/out' && req.method === 'POST' && hasSignOut) {
      ended.add(token);
      return page(res, '<a href="/in">In</a>');
    }
    if (!user || ended.has(token)) return page(res, '<a href="/in">In</a>', url.pathname === '/' ? 200 : 401);
    if (url.pathname === '/') {
      return page(res, `<p>${user.email}</p><a href="/notes/${user.id}">mine</a>${hasSignOut ? OUT : ''}`);
    }
    const [, id] = /^\/notes\/(\d+)$/.exec(url.pathname) ?? [];
    if (id === undefined || (!isOpen && Number(id) !== user.id)) return page(res, 'none', 404);
    owners.set(user.id, user.email);
    return json(res, { id, of: owners.get(Number(id)) ?? user.email });
  });
}
const owners = new Map<number, string>();

async function shellWith(options: Notes = {}) {
  const shell = await projectLine(harness.baseUrl, AT_ONCE);
  const app = await notesApp({ baseUrl: harness.baseUrl, tenantId: shell.tenantId }, options);
  await shell.run('provision', `${app.url}/back`);
  return { shell, app, prove: (...more: string[]) => shell.run('prove', app.url, '--no-record', ...more) };
}

interface Seen {
  readonly coverage: { readonly proved: string[]; readonly not_reached: { what: string; applies: boolean }[] };
  readonly matrix: { readonly columns: string[]; readonly rows: { route: string; cells: Record<string, string> }[] };
  readonly compare?: { readonly opened: object[]; readonly closed: object[] };
}

const reportIn = (stdout: string): Seen => JSON.parse(stdout);

describe('a sound app', () => {
  it('ends with 0, has a full row for each route, and names its test users', async () => {
    const { prove } = await shellWith();
    const { code, stdout } = await prove();
    const report = reportIn(stdout);
    expect(report.coverage.not_reached.filter(({ applies }) => applies)).toEqual([]);
    expect(code).toBe(0);
    expect(report.matrix.columns).toEqual(['nobody', 'A', 'B', 'signed_out']);
    expect(report.matrix.rows).toContainEqual({
      method: 'GET',
      route: '/notes/:id',
      from: 'page',
      cells: { nobody: 'refused', A: 'opened', B: 'refused', signed_out: 'refused' },
    });
    expect(report.coverage).toMatchObject({
      test_users: expect.arrayContaining([
        {
          as: 'A',
          id: expect.any(Number),
          name: expect.stringMatching(/^Prove /),
          email: expect.stringContaining('.invalid'),
        },
      ]),
    });
  });
});

describe('an app without a sign-out', () => {
  it('ends with 3, because P13 has not run, and with 0 where gaps are accepted', async () => {
    const { prove } = await shellWith({ hasSignOut: false });
    const { code, stdout } = await prove('--format', 'text');
    expect(code).toBe(3);
    expect(stdout.indexOf('P13')).toBeLessThan(stdout.indexOf('Looked at'));
    expect((await prove('--partial-ok')).code).toBe(0);
    expect((await prove('--partial-ok', '--require', 'P01,P13')).code).toBe(3);
    const unknown = await prove('--require', 'P01,P99');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('P99')]);
  });
});

describe('a sign-out whose button a script draws', () => {
  it('is found beside the callback, also where many links speak of signing out', async () => {
    const report = await look(harness.baseUrl, (service) => {
      const ended = new Set<string>();
      const help = [1, 2, 3, 4, 5, 6, 7, 8]
        .map((part) => `<a href="/help/sign-out-${'abcdefghi'[part]}">Help</a>`)
        .join('');
      return appWithPages(service, ({ req, res, url }, user, token) => {
        if (url.pathname === '/logout' && req.method === 'POST') ended.add(token);
        if (!user || ended.has(token)) return page(res, '<a href="/in">In</a>', url.pathname === '/' ? 200 : 401);
        return page(res, `<p>${user.email}</p>${help}`);
      });
    });
    expect(report.coverage.proved).toContain('P13');
    expect(report.findings).toEqual([]);
  });
});

describe('a run with too few requests', () => {
  it('looks for the data of others first, and ends with 3', async () => {
    const { prove } = await shellWith();
    const { code, stdout } = await prove('--max-requests', '60');
    const { coverage } = reportIn(stdout);
    expect(code).toBe(3);
    expect(coverage.proved).toEqual(expect.arrayContaining(['P01', 'P02']));
    expect(coverage.proved.length).toBeLessThan(20);
  });
});

describe('--compare', () => {
  it('names what is open now and was not, and changes no exit code', async () => {
    const sound = await shellWith();
    const before = await sound.prove();
    const faulty = await shellWith({ isOpen: true });
    writeFileSync(join(faulty.shell.folder, 'before.json'), before.stdout);
    const { code, stdout } = await faulty.prove('--compare', 'before.json');
    const { compare } = reportIn(stdout);
    expect(compare).toEqual({ opened: [{ method: 'GET', route: '/notes/:id', as: 'B' }], closed: [] });
    expect(code).toBe(1);
    writeFileSync(join(faulty.shell.folder, 'none.json'), '{}');
    expect((await faulty.prove('--compare', 'none.json')).code).toBe(2);
  });
});

describe('--write-tests', () => {
  it('writes a test that names each finding', async () => {
    const { prove, shell } = await shellWith({ isOpen: true });
    expect((await prove('--write-tests', 'checks')).code).toBe(1);
    const written = readFileSync(join(shell.folder, 'checks/porchlight-prove.test.mjs'), 'utf8');
    expect(written).toContain('"P02 GET /notes/:id B"');
    expect((await prove('--write-tests', '../elsewhere/link')).code).toBe(1);
  });
});

describe('--fail-on', () => {
  it('is one of three', async () => {
    expect((await commandLine().run('prove', 'http://localhost:1', '--fail-on', 'never')).code).toBe(2);
  });
});

const SOURCE = `
app.get('/cron/send-reminders', remind);
app.get('/internal/reset-demo-data', reset);
app.get('/reports/yearly', report);
`;

describe('an address that only the source names', () => {
  it('is opened on this machine, unless its name says that it does something', async () => {
    const { prove, shell, app } = await shellWith();
    mkdirSync(join(shell.folder, 'src'));
    writeFileSync(join(shell.folder, 'src/app.js'), SOURCE);
    const plan = await prove('--dry-run');
    expect(plan.code).toBe(0);
    expect(plan.json[0]).toMatchObject({
      opens: ['/reports/yearly'],
      leaves_out: [{ route: '/cron/send-reminders' }, { route: '/internal/reset-demo-data' }],
    });
    expect(app.requests).toEqual([]);
    const { code, stdout } = await prove();
    expect(code).toBe(0);
    expect(app.requests).toContain('GET /reports/yearly');
    expect(app.requests.filter((one) => /cron|reset/.test(one))).toEqual([]);
    expect(reportIn(stdout).matrix.rows).toContainEqual(
      expect.objectContaining({
        route: '/cron/send-reminders',
        from: 'source',
        cells: { nobody: 'not_tried', A: 'not_tried', B: 'not_tried', signed_out: 'not_tried' },
      }),
    );
  });
});

describe('--write away from this machine', () => {
  it('wants the host by name', async () => {
    const shell = commandLine();
    const refused = await shell.run('prove', 'https://todo.example', '--write');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--production todo.example')]);
    expect((await shell.run('prove', 'https://todo.example', '--write', '--production', 'other.example')).code).toBe(2);
    // Without a .service it comes no further.
    expect((await shell.run('prove', 'https://todo.example', '--write', '--production', 'todo.example')).code).toBe(4);
  });
});

describe('a start', () => {
  it('is never the page of a person at the service', async () => {
    const report = await look(harness.baseUrl, (service) => {
      const me = `${service.baseUrl}/edge/auth/${service.tenantId}/me`;
      const verify = `${service.baseUrl}/edge/auth/${service.tenantId}/verify`;
      return appWithPages(service, ({ res }, user) =>
        page(
          res,
          `<script>({"accountUrl":"${me}","verify":"${verify}"})</script>${user ? user.email : '<a href="/in">In</a>'}`,
        ),
      );
    });
    expect(report.coverage.proved).toContain('P01');
  });
});
