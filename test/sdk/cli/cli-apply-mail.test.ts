/** The mail server of a project in `porchlight.json`: by the name of a variable, never by its password. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { openMailReceiver } from '../../support/mail-receiver.ts';
import { createOwner } from '../../support/owner.ts';
import { projectLine } from '../support/command-line.ts';

it('sets the mail server from a variable, changes nothing the second time, and writes no password', async () => {
  const harness = await createHarness();
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
