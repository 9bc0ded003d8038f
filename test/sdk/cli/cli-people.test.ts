/** The commands about people, access and webhooks. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../../../sdk/src/testing/index.ts';
import { verifyWebhook } from '../../../sdk/src/webhooks/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { addPasskey, authenticatorOf } from '../../support/passkeys/steps.ts';
import { ownPageOf } from '../../support/steps/own-page.ts';
import { someOf } from '../../support/times.ts';
import { commandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const project = () => projectLine(harness.baseUrl, {});

async function withAda() {
  const shell = await project();
  const { json } = await shell.run('status');
  const tenantId = (json[0] as { tenant: { tenant_id: string } }).tenant.tenant_id;
  await signInAs({ baseUrl: harness.baseUrl, tenantId, persona: 'ada' });
  return shell;
}

describe('porchlight users', () => {
  it('blocks, exports and deletes one, and asks before it deletes', async () => {
    const shell = await withAda();
    expect((await shell.run('users', 'block', '1', '--text')).stdout).toContain('ada@example.test is blocked');
    expect((await shell.run('users', 'unblock', '1', '--text')).stdout).toContain('is not blocked');
    const { json } = await shell.run('users', 'export', '1');
    expect(json[0]).toMatchObject({ user: { id: 1 }, access: { blocked_at: null } });
    const unsure = await shell.run('users', 'delete', '1');
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect((await shell.run('users', 'delete', '1', '--dry-run')).json).toEqual([
      { dry_run: true, would_remove: { users: 1, sessions: 0, events: 0 }, teams: [] },
    ]);
    expect((await shell.run('users', 'delete', '1', '--yes')).json).toEqual([{ deleted: true, user_id: 1 }]);
    expect((await shell.run('users', 'export', '1')).code).toBe(4);
    expect((await shell.run('users', 'block', 'ada')).code).toBe(2);
  });

  it('refuses a limit of 0', async () => {
    const { code, stderr } = await (await project()).run('users', '--limit', '0');
    expect([code, stderr]).toEqual([2, expect.stringContaining('at least 1')]);
  });
});

describe('porchlight passkeys', () => {
  it('lists those of a user, and removes one after a yes', async () => {
    const shell = await withAda();
    const { json } = await shell.run('status');
    const { tenant_id: id } = (json[0] as { tenant: { tenant_id: string } }).tenant;
    expect((await shell.run('passkeys', '1', '--text')).stderr).toContain('no passkey');
    await shell.run('providers', 'enable', 'passkey');
    const authenticator = authenticatorOf(harness);
    await addPasskey(harness, id, await ownPageOf(harness, id).visitor('ada'), authenticator);
    const handle = authenticator.credentials[0]?.handle ?? '';
    // A handle may begin with a hyphen, so it stands in one word with its option.
    expect((await shell.run('passkeys', '1')).json).toMatchObject([{ handle, used_at: null }]);
    expect((await shell.run('passkeys', '1', '--text')).stdout).toContain(`${handle}  without a name  used never`);
    const unsure = await shell.run('passkeys', '1', `--remove=${handle}`);
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    const removed = await shell.run('passkeys', '1', `--remove=${handle}`, '--yes');
    expect(removed.json).toEqual([{ removed: true, user_id: 1, handle }]);
    expect((await shell.run('passkeys', '1', `--remove=${handle}`, '--yes')).code).toBe(4);
  });
});

describe('porchlight access', () => {
  it('shows the list, adds to it, takes off it and opens it again', async () => {
    const shell = await project();
    expect((await shell.run('access', '--text')).stdout).toBe('Everyone may sign in.\n');
    await shell.run('access', '--allow', 'example.com', '--allow', 'ada@partner.example');
    expect((await shell.run('access')).json).toEqual([
      { mode: 'list', domains: ['example.com'], emails: ['ada@partner.example'] },
    ]);
    expect((await shell.run('access', '--remove', 'example.com')).json).toEqual([
      { mode: 'list', domains: [], emails: ['ada@partner.example'] },
    ]);
    expect((await shell.run('access', '--open')).json).toMatchObject([{ mode: 'open' }]);
    expect((await shell.run('access', '--allow', '*.example.com')).code).toBe(4);
  });
});

describe('porchlight webhooks', () => {
  it('creates, tests, lists and deletes one', async () => {
    const shell = await project();
    const receiver = await createWebhookReceiver();
    const created = await shell.run('webhooks', 'create', receiver.url, '--event', 'authorize');
    const { webhook } = created.json[0] as { webhook: { id: string } };
    expect((await shell.run('webhooks', 'test', webhook.id, '--text')).stdout).toContain('answered 204');
    receiver.answer = () => 500;
    expect((await shell.run('webhooks', 'test', webhook.id)).code).toBe(1);
    expect((await shell.run('webhooks')).json).toEqual([
      expect.objectContaining({ id: webhook.id, events: ['authorize'] }),
    ]);
    expect((await shell.run('webhooks', 'delete', webhook.id)).code).toBe(0);
    expect((await shell.run('webhooks', '--text')).stderr).toContain('porchlight webhooks create <url>');
  });

  it('forwards what happens to a receiver on this machine, signed', async () => {
    const receiver = await createWebhookReceiver();
    const secret = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;
    const shell = await project();
    const { json } = await shell.run('status');
    const tenantId = (json[0] as { tenant: { tenant_id: string } }).tenant.tenant_id;
    const listening = shell.start(['webhooks', 'listen', receiver.url, '--secret', secret, '--after', '0']);
    await signInAs({ baseUrl: harness.baseUrl, tenantId, persona: 'ada' });
    await expect
      .poll(() => receiver.received.map(({ body }) => body.type), { timeout: 15_000 })
      .toContain('social_login.authorize');
    for (const { headers, text, body } of receiver.received) {
      expect(await verifyWebhook({ headers, body: text }, { secret })).toEqual(body);
    }
    listening.interrupt();
    expect((await listening.ended).code).toBe(130);
  });
});

describe('porchlight webhooks listen', () => {
  it.each(someOf([[[]], [['--text']]], 2))('prints the secret that it made, first of all: %j', async (more) => {
    const receiver = await createWebhookReceiver();
    const shell = await project();
    const listening = shell.start(['webhooks', 'listen', receiver.url, ...more]);
    const [secret = ''] = await listening.printed(/whsec_[\w+/=]+/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(24);
    listening.interrupt();
    const { stdout } = await listening.ended;
    if (more.length === 0) expect(JSON.parse(stdout)).toEqual({ forwarding_to: receiver.url, secret });
    else expect(stdout).toContain(`Secret for the receiver: ${secret}`);
  });
});

describe('porchlight completion', () => {
  it.each(someOf(['bash', 'zsh', 'fish'], 3))('knows every command in %s', async (shell) => {
    const { code, stdout } = await commandLine().run('completion', shell);
    expect(code).toBe(0);
    for (const word of ['init', 'users', 'webhooks', 'listen', 'rotate']) expect(stdout).toContain(word);
  });

  it.each([
    [['ke'], 'keys'],
    [['keys', ''], 'rotate'],
    [['init', '--dr'], '--dry-run'],
    [['users', 'de'], 'delete'],
  ])('completes %j in a real bash', async (words, expected) => {
    const { stdout } = await commandLine().run('completion', 'bash');
    const line = words.map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(porchlight ${line}); COMP_CWORD=${words.length}; _porchlight; echo "\${COMPREPLY[*]}"`;
    expect(execFileSync('bash', ['-c', `${stdout}\n${ask}`], { encoding: 'utf8' }).split(/\s/)).toContain(expected);
  });

  it('asks for a shell that it knows', async () => {
    expect((await commandLine().run('completion', 'tcsh')).code).toBe(2);
  });
});

describe('porchlight keys', () => {
  it('makes a key, lists what each may do, and ends it', async () => {
    const shell = await project();
    const { json } = await shell.run('keys', 'create', 'CI', '--preset', 'ci', '--expires-in', '3600');
    const { key, secret } = json[0] as { key: { id: string }; secret: string };
    expect(secret).toMatch(/^svc_man_/);
    const list = (await shell.run('keys', 'list', '--text')).stdout;
    expect(list).toContain('main key');
    expect(list).toMatch(new RegExp(`${key.id} +CI +not used yet +until `));
    expect(list).not.toContain(secret);
    expect((await shell.run('keys', 'delete', key.id)).json).toEqual([{ deleted: true, id: key.id }]);
    expect((await shell.run('keys', 'delete', key.id)).code).toBe(4);
  });

  it('wants to know what the key may do', async () => {
    const shell = await project();
    expect((await shell.run('keys', 'create', 'CI')).code).toBe(2);
    const unknown = await shell.run('keys', 'create', 'CI', '--preset', 'root');
    expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('preset')]);
  });
});
