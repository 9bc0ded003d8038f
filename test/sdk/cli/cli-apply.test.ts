/** The project as one file: compared, applied, pulled. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { faultsIn, type JsonSchema } from '../../../sdk/src/cli/apply/check-file.ts';
import { SECTIONS } from '../../../sdk/src/cli/apply/sections/index.ts';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { decide } from '../../support/approvals.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { type CommandLine, type CommandLineOptions, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const HOOK = 'https://app.example.com/hook';
const FILE = {
  name: 'Otter Shop',
  callback_urls: ['https://app.example.com/cb', 'http://localhost:4000/auth/callback'],
  callback_mode: 'code',
  session_max_days: 90,
  providers: {
    github: { enabled: true, client_id: 'Iv1.8a', client_secret: { env: 'PORCHLIGHT_OTTER_GITHUB' } },
    google: { enabled: true },
  },
  access: { mode: 'list', domains: ['example.com'], emails: ['ada@partner.example'] },
  agents: { resources: ['https://app.example.com/mcp'], scopes: [{ name: 'todos:read', description: 'Read' }] },
  clients: [
    { client_id: 'app', id_token_signed_response_alg: 'ES256' },
    { name: 'Grafana', redirect_uris: ['https://grafana.example.com/cb'] },
  ],
  trusted_issuers: [{ issuer: 'https://acme.okta.com', client_ids: ['app'] }],
  teams: {
    creation: 'key',
    roles: [
      { name: 'owner', permissions: ['team:manage', 'members:manage', 'content:*'] },
      { name: 'guest', permissions: [] },
    ],
  },
  webhooks: [{ url: HOOK, events: ['authorize', 'logout'], enabled: false }],
  appearance: { accent: '#1d6fb8', support_email: 'help@example.com' },
  policy: { outward: false, disruptive: false, irreversible: false },
};
const SECRET = 'secret-of-github-71c2';

interface Shell extends CommandLine {
  readonly tenantId: string;
  write(file: object): Promise<void>;
}

async function shellWith(options: CommandLineOptions = {}): Promise<Shell> {
  const line = await projectLine(harness.baseUrl, options);
  await (await createOwner(harness)).claim(line.tenantId);
  return { ...line, write: (file) => writeFile(join(line.folder, 'porchlight.json'), JSON.stringify(file)) };
}

/** Every request of the command line that is no read. */
function countWrites(): string[] {
  const writes: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') writes.push(`${init?.method} ${String(input)}`);
    return real(input, init);
  };
  onTestFinished(() => {
    globalThis.fetch = real;
  });
  return writes;
}

describe('porchlight apply', () => {
  it('applies every part, keeps secrets to itself, and the second time makes no call that writes', async () => {
    const shell = await shellWith({ env: { PORCHLIGHT_OTTER_GITHUB: SECRET } });
    await shell.write(FILE);
    const planned = await shell.run('apply', '--plan', '--exit-code', '--text');
    expect(planned.code).toBe(5);
    expect(planned.stdout).toContain('providers.github.client_secret\n  + (from PORCHLIGHT_OTTER_GITHUB)');
    expect(planned.stdout).toContain('access.mode\n  - open\n  + list');

    const applied = await shell.run('apply', '--yes', '--secrets', 'new.json');
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    const kept = await readFile(join(shell.folder, 'new.json'), 'utf8');
    const secrets = JSON.parse(kept) as Record<string, string>;
    expect(Object.keys(secrets)).toEqual(['clients[Grafana]', `webhooks[${HOOK}]`]);
    expect((await stat(join(shell.folder, 'new.json'))).mode & 0o077).toBe(0);
    for (const secret of [SECRET, ...Object.values(secrets)]) {
      expect(planned.stdout + applied.stdout + applied.stderr).not.toContain(secret);
    }

    const writes = countWrites();
    const again = await shell.run('apply', '--plan', '--exit-code');
    const not_compared = ['providers.github.client_secret'];
    expect([again.code, again.json]).toEqual([0, [{ changes: [], not_compared }]]);
    expect((await shell.run('apply')).code).toBe(0);
    expect(writes).toEqual([]);
    const [{ providers }] = (await shell.run('providers')).json as [{ providers: { provider: string }[] }];
    expect(providers.slice(0, 2).map(({ provider }) => provider)).toEqual(['github', 'google']);
  });

  it('writes a file that describes the project, without a secret, and that changes nothing', async () => {
    const shell = await shellWith({ env: { PORCHLIGHT_OTTER_GITHUB: SECRET } });
    await shell.write({ ...FILE, domain: { host: `${shell.tenantId}.localhost` } });
    expect((await shell.run('apply', '--yes', '--secrets', 'new.json')).code).toBe(0);
    expect((await shell.run('apply', '--pull')).code).toBe(2);
    expect((await shell.run('apply', '--pull', '--yes')).code).toBe(0);
    const text = await readFile(join(shell.folder, 'porchlight.json'), 'utf8');
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text)).toMatchObject({
      $schema: `${harness.baseUrl}/porchlight.schema.json`,
      name: 'Otter Shop',
      providers: { github: { client_id: 'Iv1.8a', client_secret: { env: 'PORCHLIGHT_GITHUB_CLIENT_SECRET' } } },
      domain: { host: `${shell.tenantId}.localhost` },
      teams: FILE.teams,
      webhooks: FILE.webhooks,
    });
    expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
  });

  onlyInTestAll(() => {
    it('names drift by its field, and takes it back', async () => {
      const shell = await shellWith();
      await shell.write({ access: { mode: 'list', domains: ['example.com'] }, webhooks: [], domain: null });
      await shell.run('apply', '--yes');
      // By hand and past the file, as on the desk.
      const management = createManagement(await readCredentials(shell.folder));
      await management.setAccess({ mode: 'list', domains: ['example.com', 'evil.example'], emails: [] });
      await management.webhooks.create({ url: HOOK });
      const { code, json } = await shell.run('apply', '--plan', '--exit-code');
      expect([code, json]).toEqual([
        5,
        [
          {
            changes: [
              { path: 'access.domains', removed: ['evil.example'], added: [] },
              { path: `webhooks[${HOOK}]`, removed: [HOOK], added: [] },
            ],
          },
        ],
      ]);
      expect((await shell.run('apply', '--yes')).code).toBe(0);
      expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
    });
  });

  it('asks a person, and changes nothing after a no or without anybody to ask', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => asked.push(question) > 1;
    const shell = await shellWith({ isTTY: true, ask });
    await shell.write({ name: 'Asked' });
    asked.length = 0;
    const no = await shell.run('apply');
    expect([no.code, asked]).toEqual([4, ['Apply this?']]);
    expect(no.stderr).toContain('+ Asked');
    expect((await shell.run('apply', '--json')).code).toBe(2);
    expect((await shell.run('apply')).code).toBe(0);
  });

  it('checks the whole file before the first call', async () => {
    const shell = await shellWith();
    const writes = countWrites();
    await shell.write({
      name: 'New',
      calback_urls: [],
      access: { mode: 'lost' },
      providers: { github: { enabled: true, client_id: 'x', client_secret: SECRET } },
      webhooks: [{ events: [] }],
    });
    const wrong = await shell.run('apply', '--yes', '--text');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('calback_urls: is not a field of this file. Did you mean callback_urls?');
    expect(wrong.stderr).toContain('access.mode: must be one of open, list');
    expect(wrong.stderr).toContain('providers.github.client_secret: must name a variable of the environment');
    expect(wrong.stderr).toContain('webhooks[0].url: is missing');
    expect(wrong.stderr).not.toContain(SECRET);

    await shell.write(FILE);
    const unset = await shell.run('apply', '--yes', '--text');
    expect([unset.code, unset.stderr]).toEqual([2, expect.stringContaining('PORCHLIGHT_OTTER_GITHUB: is not set')]);
    expect(unset.stderr).toContain(`webhooks[${HOOK}]: gets a secret from the service, once. Say with --secrets`);
    await writeFile(join(shell.folder, 'porchlight.json'), `{\n"client_secret": "${SECRET}\n}`);
    const broken = await shell.run('apply', '--yes', '--text');
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('is not JSON')]);
    expect(broken.stderr).not.toContain(SECRET);
    expect(writes).toEqual([]);
  });

  it('ends at the first call that is refused, and says what was done and what was not', async () => {
    const shell = await shellWith();
    await shell.write({
      name: 'Half',
      appearance: { accent: '#1d6fb8' },
      domain: { host: 'co.uk' },
      policy: { outward: true },
    });
    const half = await shell.run('apply', '--yes');
    expect([half.code, half.stderr]).toEqual([4, expect.stringContaining('below a domain of your own')]);
    expect(half.json).toMatchObject([
      {
        applied: [{ path: 'name' }, { path: 'appearance.accent' }],
        not_applied: [{ path: 'domain.host' }, { path: 'policy.outward' }],
      },
    ]);
  });

  onlyInTestAll(() => {
    it('says where the owner approves, and with --wait goes on after the approval', async () => {
      const shell = await projectLine(harness.baseUrl, {});
      const owner = await createOwner(harness);
      await owner.claim(shell.tenantId);
      const write = (file: object) => writeFile(join(shell.folder, 'porchlight.json'), JSON.stringify(file));
      await write({ policy: { outward: true } });
      expect((await shell.run('apply', '--yes')).code).toBe(0);
      await write({ callback_urls: ['https://new.example.org/cb'], appearance: { accent: '#1d6fb8' } });
      const held = await shell.run('apply', '--yes');
      expect(held.code).toBe(4);
      const [, id = ''] = /\/account\/approvals\/(apr_\w+)/.exec(held.stderr) ?? [];
      await decide(harness, owner, id, 'approve');
      const done = await shell.run('apply', '--yes', '--wait');
      expect([done.code, done.stderr]).toEqual([0, '']);
    });
  });
});

describe('GET /porchlight.schema.json', () => {
  it('has exactly the fields that the command knows', async () => {
    const schema = (await (await harness.fetch('/porchlight.schema.json')).json()) as JsonSchema;
    const known = SECTIONS.flatMap(({ fields }) => [...fields] as string[]);
    expect(Object.keys(schema.properties ?? {}).sort()).toEqual(['$schema', 'tenant_id', ...known].sort());
    expect(faultsIn(FILE, schema)).toEqual([]);
  });
});
