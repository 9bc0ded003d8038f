import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { signInAs } from '../../../sdk/src/testing/index.ts';
import { signInAccount } from '../../support/account.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { type CommandLineOptions, commandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  // The commands use the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const KEY = /svc_(?:man|app|wait)_\w+/;

const project = (options: CommandLineOptions = {}, ...args: string[]) => projectLine(harness.baseUrl, options, ...args);
const signIn = (tenantId: string, persona = 'ada') => signInAs({ baseUrl: harness.baseUrl, tenantId, persona });

describe('status and provision', () => {
  it('show state, callbacks and usage', async () => {
    const shell = await project();
    const { stdout } = await shell.run('status', '--text');
    for (const part of [shell.tenantId, 'ephemeral', 'http://localhost:4000/auth/callback', '0 of 1000']) {
      expect(stdout).toContain(part);
    }
    expect((await shell.run('status')).json[0]).toMatchObject({ tenant: { tenant_id: shell.tenantId } });
  });

  it('replace the list, or add to it', async () => {
    const shell = await project();
    await shell.run('provision', 'https://a.example/cb');
    const { json } = await shell.run('provision', '--add', 'https://b.example/cb', 'https://a.example/cb');
    expect(json[0]?.callback_urls).toEqual(['https://a.example/cb', 'https://b.example/cb']);
    expect((await shell.run('provision')).code).toBe(2);
  });
});

describe('what people read', () => {
  it('names a field in words, and not the fields of the answer; programs get both', async () => {
    const shell = await project();
    const refused = (...more: string[]) => shell.run('provision', '--add', 'http://app.example.com/cb', ...more);
    const { stderr } = await refused('--text');
    expect(stderr).toContain(
      'A callback URL cannot be registered; nothing was changed.\n  callback_urls, number 2: http is',
    );
    expect(stderr).not.toMatch(/`errors`|body\./);
    const { error } = JSON.parse((await refused()).stderr);
    expect(error.errors).toMatchObject([{ path: 'body.callback_urls.1' }]);
  });

  it('--yes goes with every command, and no word suggests one that is quite another', async () => {
    const shell = await project();
    for (const words of [['users'], ['status', '-y'], ['provision', '--add', 'https://b.example/cb', '--yes']])
      expect([words, (await shell.run(...words, '--yes')).code]).toEqual([words, 0]);
    expect((await shell.run('users', '--yess', '--text')).stderr).toContain('Did you mean --yes?');
    expect((await shell.run('users', '--abc', '--text')).stderr).toMatch(/no option --abc\.$/m);
  });
});

describe('users, sessions and events', () => {
  it('are listed as lines for people and objects for programs', async () => {
    const shell = await project();
    await signIn(shell.tenantId);
    await signIn(shell.tenantId, 'grace');
    expect((await shell.run('users')).json.map(({ email }) => email)).toEqual([
      'ada@example.test',
      'grace@example.test',
    ]);
    expect((await shell.run('users', '--q', 'hopper', '--text')).stdout).toMatch(
      /^ +2 {2}grace@example.test +Grace Hopper/,
    );
    expect((await shell.run('users', '--limit', '1')).json).toHaveLength(1);
    expect((await shell.run('events', '--event', 'authorize')).json.map(({ id }) => id)).toEqual([2, 4]);
    expect((await shell.run('events', '--user', '1', '--text')).stdout).toContain('authorize');
    const ids = async (...args: string[]) => (await shell.run('events', ...args)).json.map(({ id }) => id);
    expect(await ids('--limit', '3')).toEqual([2, 3, 4]);
    expect(await ids('--limit', '9')).toEqual([1, 2, 3, 4]);
    expect(await ids('--limit', '1', '--user', '1')).toEqual([2]);
    expect(await ids('--limit', '1', '--event', 'login_started')).toEqual([3]);
    expect(await ids('--limit', '1', '--after', '0')).toEqual([1]);
    const [session] = (await shell.run('sessions', '1')).json;
    expect((await shell.run('sessions', '1', '--end', String(session?.id))).json).toEqual([{ revoked: 1 }]);
    expect((await shell.run('sessions', '2', '--end-all', '--text')).stdout).toContain('1 session ended');
    expect((await shell.run('sessions', '1', '--text')).stderr).toContain('not signed in anywhere');
  });

  it('print nothing of a stranger that could move the cursor', async () => {
    const shell = await project();
    const persona = { email: 'eve@example.test', name: 'Eve\u202e\u061c' };
    await signInAs({ baseUrl: harness.baseUrl, tenantId: shell.tenantId, persona });
    expect((await shell.run('users', '--text')).stdout).not.toMatch(/[\u202e\u061c]/);
  });

  it('are followed until Ctrl-C', async () => {
    const shell = await project();
    const following = shell.start(['events', '--follow']);
    await signIn(shell.tenantId);
    await following.printed(/authorize/);
    following.interrupt();
    const { code, json } = await following.ended;
    expect(code).toBe(130);
    expect(json.map(({ event }) => event)).toEqual(['login_started', 'authorize']);
  });

  it('refuse what cannot be meant', async () => {
    const shell = await project();
    for (const args of [
      ['events', '--event', 'nonsense'],
      ['events', '--after', '-1'],
      ['users', '--limit', 'x'],
      ['users', '--limit', '0'],
      ['events', '--follow', '--limit', '0'],
      ['events', '--limt', '3'],
      ['webhooks', 'delte'],
      ['sessions'],
    ]) {
      expect([args, (await shell.run(...args)).code]).toEqual([args, 2]);
    }
  });
});

describe('porchlight claim', () => {
  it('prints the address, waits, and ends when the human has approved', async () => {
    const shell = await project();
    const claiming = shell.start(['claim', '--text']);
    const [, path = ''] = await claiming.printed(/(\/claim\/\S+)/);
    const owner = await signInAccount(harness);
    await owner.submit(path, { decision: 'approve' });
    const { code, stdout } = await claiming.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Claimed');
    expect(stdout).not.toMatch(KEY);
    expect((await shell.run('status', '--text')).stdout).toContain('does not expire');
    expect((await shell.run('claim')).code).toBe(4);
  });

  onlyInTestAll(() => {
    it('ends with 4 when the human refuses, and with 130 on Ctrl-C', async () => {
      const shell = await project();
      const claiming = shell.start(['claim']);
      const [, path = ''] = await claiming.printed(/(\/claim\/[^"]+)/);
      await (await signInAccount(harness)).submit(path, { decision: 'deny' });
      const { code, json } = await claiming.ended;
      expect([code, json[1]]).toEqual([4, { status: 'denied' }]);

      const another = shell.start(['claim']);
      await another.printed(/claim_url/);
      another.interrupt();
      expect((await another.ended).code).toBe(130);
      expect((await shell.run('claim', '--no-wait')).json).toHaveLength(1);
    });
  });
});

describe('porchlight keys rotate', () => {
  it('writes the new pair to .service and prints it only where asked', async () => {
    const shell = await project();
    const before = await readCredentials(shell.folder);
    const { code, stdout } = await shell.run('keys', 'rotate', '--revoke-now');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(KEY);
    const after = await readCredentials(shell.folder);
    expect(after.tenantId).toBe(before.tenantId);
    expect(after.managementKey).not.toBe(before.managementKey);
    expect((await shell.run('status')).code).toBe(0);
    expect((await shell.run('keys', 'rotate', '--show-keys')).stdout).toMatch(KEY);
  });
});

describe('the terminal', () => {
  onlyInTestAll(() => {
    it('gets colour and a live line, unless NO_COLOR says otherwise', async () => {
      const colourful = await project({ isTTY: true });
      expect((await colourful.run('status')).stdout).toContain('\u001b[');
      expect((await colourful.run('status')).stderr).toContain('Asking');
      const plain = await project({ isTTY: true, env: { NO_COLOR: '1' } });
      const { stdout, stderr } = await plain.run('status');
      expect(stdout + stderr).not.toContain('\u001b[');
      expect((await plain.run('status', '--json')).json).toHaveLength(1);
    });
  });

  it('gets help for every command, with examples and exit codes', async () => {
    const shell = commandLine();
    const overview = await shell.run('--help');
    const names = [...overview.stdout.matchAll(/^ {2}([a-z]+(?: rotate)?) {2,}\S/gm)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['init', 'events', 'keys rotate', 'doctor', 'start']));
    // The operator's command and its help belong to the service: the test of the packages checks it.
    for (const name of names.filter((one) => one !== 'admin')) {
      const { code, stdout } = await shell.run(...name.split(' '), '--help');
      expect([name, code]).toEqual([name, 0]);
      expect(stdout).toMatch(/Examples\n {2}# .+\n {2}porchlight /);
      expect(stdout).toContain('Exit codes');
    }
  });

  it('is led to the help of the command that it got wrong', async () => {
    const shell = commandLine();
    const wrong: readonly (readonly [words: string[], help: string])[] = [
      [['status', '--frobnicate'], 'porchlight status --help'],
      [['users', 'block'], 'porchlight users block --help'],
      [['domain', 'set'], 'porchlight domain set --help'],
      [['frobnicate'], 'porchlight --help'],
    ];
    for (const [words, help] of wrong) {
      const { code, stderr } = await shell.run(...words, '--text');
      expect([words, code, stderr.trim().split('\n').at(-1)?.trim()]).toEqual([words, 2, help]);
    }
  });

  it('reads about a project only where the command has one', async () => {
    const shell = commandLine();
    expect((await shell.run('status', '--help')).stdout).toContain('--project');
    for (const name of ['start', 'migrate', 'mcp', 'completion'])
      expect((await shell.run(name, '--help')).stdout).not.toMatch(/--(wait|project|service) /);
  });

  it('gets a short answer to a wrong command', async () => {
    const shell = commandLine();
    expect(await shell.run('frobnicate', '--text')).toMatchObject({ code: 2, stdout: '' });
    expect((await shell.run('status', '--frobnicate')).code).toBe(2);
    expect((await shell.run('status')).code).toBe(4);
    expect((await shell.run()).code).toBe(2);
    const { code, stdout } = await shell.run('keys', '--help');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: porchlight keys <command>')]);
    expect(stdout).toContain('keys rotate');
    expect((await shell.run('help', 'init')).stdout).toBe((await shell.run('init', '--help')).stdout);
    for (const words of [['--version'], ['-v'], ['version', '--text']])
      expect((await shell.run(...words)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
