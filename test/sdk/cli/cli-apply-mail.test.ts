/** The command line sets the mail server of a project. Its password comes from a variable or a file, never from an argument. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { openMailReceiver } from '../../support/mail-receiver.ts';
import { createOwner } from '../../support/owner.ts';
import { projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

it('sets the mail server from a variable, changes nothing the second time, and writes no password', async () => {
  const receiver = await openMailReceiver({ password: 'mail-password-71c2' });
  const url = `smtp://mailer:mail-password-71c2@127.0.0.1:${receiver.port}`;
  const shell = await projectLine(harness.baseUrl, { env: { PORCHLIGHT_EMAIL_SMTP_URL: url } });
  await (await createOwner(harness)).claim(shell.tenantId);
  const path = join(shell.folder, 'porchlight.json');
  await shell.run('apply', '--pull');
  const file = JSON.parse(await readFile(path, 'utf8')) as { providers: Record<string, unknown> };
  const from = 'Own <own@project.example>';
  const email = { enabled: true, from, smtp_url: { env: 'PORCHLIGHT_EMAIL_SMTP_URL' } };
  const write = (one: unknown) =>
    writeFile(path, JSON.stringify({ ...file, providers: { ...file.providers, email: one } }));

  await write({ ...email, smtp_url: url });
  const literal = await shell.run('apply', '--plan');
  expect(literal.code).not.toBe(0);
  expect(literal.stdout + literal.stderr).not.toContain('mail-password-71c2');

  await write(email);
  const applied = await shell.run('apply', '--yes');
  expect([applied.code, applied.stderr]).toEqual([0, '']);
  expect(applied.stdout).not.toContain('mail-password-71c2');
  expect((await shell.run('providers', 'check', 'email')).json).toEqual([{ ok: true, problem: null }]);
  expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
  await shell.run('apply', '--pull');
  const pulled = await readFile(path, 'utf8');
  expect(JSON.parse(pulled)).toMatchObject({ providers: { email } });
  expect(pulled).not.toContain('mail-password-71c2');
});

const servedBy = (password: string, port: number) => `smtp://mailer:${password}@127.0.0.1:${port}`;

it('says that a new password is not noticed, and sends it when it is asked to', async () => {
  const receiver = await openMailReceiver({ password: 'new-password-71c2' });
  const env = { PORCHLIGHT_EMAIL_SMTP_URL: servedBy('old-password-71c2', receiver.port) };
  const shell = await projectLine(harness.baseUrl, { env });
  await (await createOwner(harness)).claim(shell.tenantId);
  await shell.run('apply', '--pull');
  const path = join(shell.folder, 'porchlight.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as { providers: Record<string, unknown> };
  const smtp_url = { env: 'PORCHLIGHT_EMAIL_SMTP_URL' };
  const providers = { ...file.providers, email: { enabled: true, from: 'own@project.example', smtp_url } };
  await writeFile(path, JSON.stringify({ ...file, providers }));
  expect((await shell.run('apply', '--yes')).code).toBe(0);
  expect((await shell.run('providers', 'check', 'email')).json).toMatchObject([{ ok: false }]);

  env.PORCHLIGHT_EMAIL_SMTP_URL = servedBy('new-password-71c2', receiver.port);
  const same = await shell.run('apply', '--text');
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining('providers.email.smtp_url')]);
  expect(same.stdout).toContain('--send-secrets');
  expect((await shell.run('apply')).json).toEqual([{ changes: [], not_compared: ['providers.email.smtp_url'] }]);
  expect((await shell.run('providers', 'check', 'email')).json).toMatchObject([{ ok: false }]);

  const planned = await shell.run('apply', '--send-secrets', '--plan', '--exit-code');
  expect(planned.code).toBe(5);
  const sent = await shell.run('apply', '--send-secrets', '--yes');
  expect([sent.code, sent.stdout + sent.stderr]).toEqual([0, expect.not.stringContaining('new-password-71c2')]);
  expect((await shell.run('providers', 'check', 'email')).json).toEqual([{ ok: true, problem: null }]);
});

it('takes the mail server out of a file, and a new password alone', async () => {
  const receiver = await openMailReceiver({ password: 'mail-password-71c2' });
  const shell = await projectLine(harness.baseUrl, {});
  await (await createOwner(harness)).claim(shell.tenantId);
  await shell.run('apply', '--pull');
  const secret = join(shell.folder, 'smtp.url');
  const set = (...more: string[]) => shell.run('providers', 'set', 'email', ...more);
  expect((await set()).code).toBe(2);
  await writeFile(secret, servedBy('old-password-71c2', receiver.port));
  const shown = await set('--from', 'Own <own@project.example>', '--secret-file', secret, '--text');
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('your own mail server, from Own <own@')]);
  const wrong = await shell.run('providers', 'check', 'email', '--text');
  expect([wrong.code, wrong.stdout]).toEqual([4, expect.stringContaining('user name and password')]);
  await writeFile(secret, `${servedBy('mail-password-71c2', receiver.port)}\n`);
  expect((await set('--secret-file', secret)).code).toBe(0);
  expect((await shell.run('providers', 'check', 'email', '--text')).stdout).toContain('takes mails from this sender');
  const file = JSON.parse(await readFile(join(shell.folder, 'porchlight.json'), 'utf8'));
  expect(file.providers.email).toEqual({
    enabled: true,
    from: 'Own <own@project.example>',
    smtp_url: { env: 'PORCHLIGHT_EMAIL_SMTP_URL' },
  });
  expect(JSON.stringify(file)).not.toContain('password-71c2');
});

it('enables passkeys, which have nothing to set, and knows both in the file', async () => {
  const shell = await projectLine(harness.baseUrl, {});
  expect((await shell.run('providers', 'enable', 'passkey', '--text')).stdout).toContain('needs no client');
  const set = await shell.run('providers', 'set', 'passkey');
  expect([set.code, set.stderr]).toEqual([2, expect.stringContaining('porchlight providers enable passkey')]);
  expect((await shell.run('providers', 'enable', 'email', '--text')).stdout).toContain('mail server of the service');
  await shell.run('apply', '--pull');
  const file = JSON.parse(await readFile(join(shell.folder, 'porchlight.json'), 'utf8'));
  expect(file.providers).toMatchObject({ passkey: { enabled: true }, email: { enabled: true } });
  expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
  await shell.run('providers', 'disable', 'passkey');
  expect((await shell.run('providers', 'disable', 'google')).code).toBe(0);
  // Passkeys let nobody new in.
  await shell.run('providers', 'enable', 'passkey');
  expect((await shell.run('providers', 'disable', 'email')).code).toBe(4);
});
