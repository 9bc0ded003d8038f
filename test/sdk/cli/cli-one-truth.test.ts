/** `porchlight.json` and the commands say the same: a command changes the file, and the file takes nothing away by surprise. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../../../sdk/src/testing/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { type ApplyShell, applyShell } from '../support/apply-shell.ts';
import type { CommandLineOptions } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const LOCAL = 'http://localhost:4000/auth/callback';
const LIVE = 'https://app.example.com/auth/callback';
const HOOK = 'http://localhost:4000/hook';

const FIRST = {
  name: 'Todo app',
  callback_urls: [LOCAL],
  providers: {
    google: { enabled: true },
    github: { enabled: true, client_id: 'Iv1.8a', client_secret: { env: 'PORCHLIGHT_OTTER' } },
  },
};

async function shellWithFile(options: CommandLineOptions = {}, at: Harness = harness): Promise<ApplyShell> {
  const shell = await applyShell(at, { env: { PORCHLIGHT_OTTER: 'secret-71c2' }, ...options });
  await shell.write(FIRST);
  const applied = await shell.run('apply', '--yes', '--json');
  if (applied.code !== 0) throw new Error(applied.stderr);
  return shell;
}

const fileOf = ({ folder }: ApplyShell): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'porchlight.json'), 'utf8'));

/** Command → what the file then says. */
const COMMANDS: readonly (readonly [words: readonly string[], field: string, value: unknown])[] = [
  [['provision', '--add', LIVE], 'callback_urls', [LOCAL, LIVE]],
  [['domain', 'set', 'login.shop.example'], 'domain', { host: 'login.shop.example' }],
  [['domain', 'remove'], 'domain', null],
  [['access', '--allow', 'example.com'], 'access', { mode: 'list', domains: ['example.com'], emails: [] }],
  [['settings', '--test-users', 'off'], 'settings', { test_users: false, browser_session_s: 0 }],
  [['providers', 'enable', 'microsoft'], 'providers', { ...FIRST.providers, microsoft: { enabled: true } }],
  [['providers', 'disable', 'microsoft'], 'providers', FIRST.providers],
  [['appearance', 'set', '--accent', '#1d6fb8'], 'appearance', expect.objectContaining({ accent: '#1d6fb8' })],
  [
    ['webhooks', 'create', HOOK, '--event', 'authorize'],
    'webhooks',
    [{ url: HOOK, events: ['authorize'], enabled: true }],
  ],
  [
    ['clients', 'create', 'https://grafana.example.com/cb', '--name', 'Grafana'],
    'clients',
    expect.arrayContaining([expect.objectContaining({ name: 'Grafana' })]),
  ],
  [
    ['trusted-issuers', 'add', 'https://acme.okta.com', '--client', 'app'],
    'trusted_issuers',
    [expect.objectContaining({ issuer: 'https://acme.okta.com' })],
  ],
  [['init', '--mcp'], 'agents', expect.objectContaining({ resources: ['http://localhost:4001/mcp'] })],
  [['project', 'rename', 'Otter', 'Shop'], 'name', 'Otter Shop'],
];

describe('a command that changes what the file describes', () => {
  it('changes the file too and says so, so that apply has nothing to do', { timeout: 60_000 }, async () => {
    const shell = await shellWithFile();
    for (const [words, field, value] of COMMANDS) {
      const { code, json } = await shell.run(...words);
      expect([words, code, json[0]?.project_file]).toEqual([words, 0, { path: 'porchlight.json', changed: [field] }]);
      expect([words, fileOf(shell)[field]]).toEqual([words, value]);
      const plan = await shell.run('apply', '--plan');
      expect([words, plan.json]).toMatchObject([words, [{ changes: [] }]]);
    }
  });

  it('says it to people, keeps the other fields and the form of the file', async () => {
    const shell = await shellWithFile();
    writeFileSync(join(shell.folder, 'porchlight.json'), `{\n\t"callback_urls": ["${LOCAL}"],\n\t"$schema": "x"\n}\n`);
    const { stdout } = await shell.run('provision', '--add', LIVE, '--text');
    expect(stdout).toContain('✓ porchlight.json says so too: callback_urls');
    expect(readFileSync(join(shell.folder, 'porchlight.json'), 'utf8')).toBe(
      `{\n\t"callback_urls": [\n\t\t"${LOCAL}",\n\t\t"${LIVE}"\n\t],\n\t"$schema": "x"\n}\n`,
    );
  });

  it('makes no file, and one that only shows changes none', async () => {
    const shell = await shellWithFile();
    await shell.write({ ...FIRST, access: { mode: 'list', domains: ['other.example'] } });
    await shell.run('access');
    expect(fileOf(shell).access).toEqual({ mode: 'list', domains: ['other.example'] });
    rmSync(join(shell.folder, 'porchlight.json'));
    const { json } = await shell.run('provision', '--add', LIVE);
    expect(json[0]).not.toHaveProperty('project_file');
    expect((await shell.run('apply', '--plan')).code).toBe(2);
  });

  it.each(['not JSON', 'a link'])('is done all the same if the file is %s, and says that it differs', async (kind) => {
    const shell = await shellWithFile();
    const path = join(shell.folder, 'porchlight.json');
    writeFileSync(path, kind === 'a link' ? '{}' : '{ svc_man_secret');
    if (kind === 'a link') {
      rmSync(path);
      writeFileSync(join(shell.folder, 'elsewhere.json'), '{}');
      symlinkSync('elsewhere.json', path);
    }
    const { code, stdout } = await shell.run('provision', '--add', LIVE, '--text');
    expect([code, stdout]).toEqual([0, expect.stringContaining('porchlight apply --pull')]);
    expect(stdout).toContain('differs now');
    expect(stdout).not.toContain('svc_man_secret');
    if (kind === 'a link') expect(readFileSync(join(shell.folder, 'elsewhere.json'), 'utf8')).toBe('{}');
  });
});

describe('apply without a file', () => {
  it('names --pull, with exit code 2', async () => {
    const shell = await applyShell(harness);
    rmSync(join(shell.folder, 'porchlight.json'), { force: true });
    for (const words of [['apply'], ['apply', '--plan', '--exit-code'], ['apply', 'other.json']]) {
      const { code, stderr } = await shell.run(...words, '--text');
      expect([code, stderr]).toEqual([2, expect.stringContaining('porchlight apply --pull')]);
      expect(stderr).not.toContain('ENOENT');
    }
  });
});

describe('apply that would take away what is in use', () => {
  const signIn = ({ tenantId }: ApplyShell, redirectUri: string) =>
    signInAs({ baseUrl: harness.baseUrl, tenantId, redirectUri });

  async function used(options: CommandLineOptions = {}): Promise<ApplyShell> {
    const shell = await shellWithFile(options);
    await shell.run('provision', '--add', LIVE, '--json');
    await signIn(shell, LIVE);
    return shell;
  }

  it('a callback with sign-ins: wants --remove with --yes, and changes nothing before', async () => {
    const shell = await used();
    await shell.write(FIRST);
    const refused = await shell.run('apply', '--yes', '--text');
    expect(refused.code).toBe(2);
    // The document says the same.
    const document = await (await harness.fetch('/docs/apply.md')).text();
    expect(document).toContain(`\`--yes\` it changes nothing, names them and ends with exit code ${refused.code},`);
    expect(refused.stderr).toContain(`the callback ${LIVE}: is in use`);
    expect(refused.stderr).toContain('--remove');
    expect((await shell.management.resource()).callback_urls).toEqual([LOCAL, LIVE]);
    expect((await shell.run('apply', '--yes', '--remove')).code).toBe(0);
    expect((await shell.management.resource()).callback_urls).toEqual([LOCAL]);
  });

  it('asks at a terminal, where Enter means no', async () => {
    const questions: string[] = [];
    const shell = await used({
      isTTY: true,
      ask: async (question, options) => {
        if (question.startsWith('Apply')) questions.push(`${question} ${options?.enter}`);
        return questions.length > 1;
      },
    });
    await shell.write(FIRST);
    const no = await shell.run('apply');
    expect([no.code, questions]).toEqual([4, ['Apply this, and take these away? no']]);
    expect(no.stderr).toContain(`the callback ${LIVE}`);
    expect((await shell.run('apply')).code).toBe(0);
  });

  it('a callback that nobody used goes without a word', async () => {
    const shell = await used();
    await shell.run('provision', '--add', 'https://never.example/cb');
    await shell.write({ ...FIRST, callback_urls: [LOCAL, LIVE] });
    expect((await shell.run('apply', '--yes')).code).toBe(0);
  });

  it('so does one at which nobody signed in for 30 days', async () => {
    const long = await createHarness({ clock: new TestClock(new Date(Date.now() - 31 * 24 * 3_600_000)) });
    const shell = await shellWithFile({}, long);
    await shell.run('provision', '--add', LIVE);
    await signInAs({ baseUrl: long.baseUrl, tenantId: shell.tenantId, redirectUri: LIVE });
    await shell.write(FIRST);
    expect((await shell.run('apply', '--yes')).stderr).toBe('');
  });

  it('a provider with sign-ins and a webhook with deliveries', async () => {
    const shell = await used();
    await shell.run('webhooks', 'create', HOOK);
    const [webhook] = await shell.management.webhooks.list();
    await shell.management.webhooks.test(String(webhook?.id));
    await shell.write({
      ...FIRST,
      callback_urls: [LOCAL, LIVE],
      providers: { github: FIRST.providers.github },
      webhooks: [],
    });
    const refused = await shell.run('apply', '--yes', '--text');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('the provider google: is in use');
    expect(refused.stderr).toContain(`the webhook ${HOOK}: is in use`);
    expect((await shell.run('apply', '--yes', '--remove')).code).toBe(0);
  });

  it('wants --remove as well where the key may not read events', async () => {
    const shell = await used();
    const { secret } = await shell.management.keys.create({ name: 'CI', preset: 'deploy' });
    const file = join(shell.folder, '.service');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/svc_man_\w+/, secret));
    await shell.write({ callback_urls: [LOCAL] });
    const { code, stderr } = await shell.run('apply', '--yes', '--text');
    expect([code, stderr]).toEqual([2, expect.stringContaining('may be in use')]);
  });
});
