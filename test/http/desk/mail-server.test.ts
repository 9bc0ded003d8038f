/** The own mail server of a project on the desk: set, checked in words, taken back and put back, and never shown. */
import { describe, expect, it } from 'vitest';
import { closedPort, openMailReceiver } from '../../support/mail-receiver.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { enterCode, sendCode, startEmail } from '../../support/steps/email.ts';
import { type Desk, socialDesk, undosIn } from './support/desk.ts';

const harness = useHarness();
const PASSWORD = 'mail-password-71c2';
const FROM = 'Own <own@project.example>';

const send = (desk: Desk, form: string, fields: Record<string, string> = {}) =>
  desk.send(`/providers/${form}`, { provider: 'email', ...fields }, '/providers');
const save = (desk: Desk, smtp_url: string, from = FROM) =>
  send(desk, 'credentials', { form: 'email', enable: 'true', smtp_url, from });
/** From the entry of e-mail on to the next one. */
const entryOf = (page: string): string =>
  page.slice(page.indexOf('id="email" data-provider')).split('id="passkey" data-provider')[0] ?? '';
const at = (port: number, password = PASSWORD): string => `smtp://mailer:${password}@127.0.0.1:${port}`;

describe('the form of an own mail server', () => {
  it('has words of mail, and none about clients and redirect URIs', async () => {
    const [, desk] = await socialDesk(harness.current);
    const page = await desk.page('/providers');
    const email = entryOf(page);
    const passkey = page.split('id="passkey" data-provider')[1] ?? '';
    expect(email).toContain('Mail server of the service');
    expect(email).toContain('Use a mail server of your own');
    expect(email).not.toMatch(/redirect uri|(your|use|these) credentials|credentials of/i);
    expect(passkey.split('</li>')[0]).not.toMatch(/your credentials|credentials of/i);
    expect(passkey).not.toContain('data-action="check-provider"');
  });

  it('keeps the server, sends the codes by it, and never shows its address again', async () => {
    const receiver = await openMailReceiver({ password: PASSWORD });
    const [tenant, desk] = await socialDesk(harness.current);
    const saved = await save(desk, at(receiver.port));
    expect(entryOf(saved.text)).toContain('Your mail server');
    expect(saved.text).toContain('value="Own &lt;own@project.example>"');
    const checked = await send(desk, 'check');
    expect(checked.text).toContain('No mail was sent.');
    expect(entryOf(checked.text)).toContain('The mail server took mails from this sender');
    for (const text of [saved.text, checked.text, harness.current.logs.join()]) expect(text).not.toContain(PASSWORD);
    await send(desk, 'enable');
    const page = await sendCode(await startEmail(harness.current, tenant.id), 'person@example.com');
    await expect.poll(() => receiver.mails.length).toBe(1);
    expect((await enterCode(page, 'BBBB-BBBB')).text).toContain('data-action="check-code"');
  });

  it('says what is wrong with a field, and keeps what was typed but the secret', async () => {
    const [, desk] = await socialDesk(harness.current);
    const refused = await save(desk, `https://user:${PASSWORD}@mail.example`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('smtps://user:password@host:465')]);
    expect(refused.text).toContain('value="Own &lt;own@project.example>"');
    expect(refused.text).not.toContain(PASSWORD);
  });
});

describe('the check of an own mail server', () => {
  it.each([
    ['the name', 'leads nowhere', async () => 'smtp://mailer:x@mail.nobody.invalid:587'],
    ['the port', 'cannot be reached', async () => at(await closedPort())],
    ['TLS', 'No safe connection', async () => at((await openMailReceiver()).port).replace('smtp:', 'smtps:')],
    [
      'the certificate',
      'No safe connection',
      async () => at((await openMailReceiver({ secure: true })).port).replace('smtp:', 'smtps:'),
    ],
    ['the sign-in', 'user name and password', async () => at((await openMailReceiver({ password: 'x' })).port)],
    [
      'the sender',
      'does not send for the address',
      async () => at((await openMailReceiver({ password: PASSWORD, sendsFor: ['own@other.example'] })).port),
    ],
  ])('says in words that it is %s, here and in the list from then on', async (_what, words, url) => {
    const [, desk] = await socialDesk(harness.current);
    await save(desk, await url());
    const checked = await send(desk, 'check');
    expect(checked.text).toContain('Sign-ins with E-mail would fail');
    expect(checked.text).toContain(words);
    expect(entryOf(await desk.page('/providers'))).toContain(words);
    expect(checked.text).not.toContain(PASSWORD);
  });
});

describe('what is undone', () => {
  it('brings the mail server back after it was disabled, and after it was forgotten', async () => {
    const receiver = await openMailReceiver({ password: PASSWORD });
    const [, desk] = await socialDesk(harness.current);
    await save(desk, at(receiver.port));
    await send(desk, 'enable');
    const off = await send(desk, 'disable');
    expect(entryOf(off.text)).toContain('data-action="enable-provider"');
    await desk.undo(off.text);
    expect((await send(desk, 'check')).text).toContain('No mail was sent.');
    expect(entryOf(await desk.page('/providers'))).toContain('Your mail server');
    const forgotten = await send(desk, 'reset');
    expect(entryOf(forgotten.text)).toContain('Mail server of the service');
    await desk.undo(forgotten.text);
    expect(entryOf(await desk.page('/providers'))).toContain('Your mail server');
  });

  it('brings the mail server back that another one replaced, and not over a third', async () => {
    const receiver = await openMailReceiver({ password: PASSWORD });
    const [, desk] = await socialDesk(harness.current);
    await save(desk, at(receiver.port), 'first@project.example');
    expect(undosIn(await desk.page('/providers'))).toHaveLength(0);
    harness.current.clock.advance({ seconds: 1 });
    await save(desk, at(receiver.port), 'second@project.example');
    const [undo = ''] = undosIn(await desk.page('/providers'));
    harness.current.clock.advance({ seconds: 1 });
    await save(desk, at(receiver.port), 'third@project.example');
    expect((await desk.pressOnce('/undo', { undo })).status).toBe(409);
    await desk.undo(await desk.page('/providers'));
    expect(await desk.page('/providers')).toContain('second@project.example');
    expect((await desk.pressOnce('/undo', { undo })).status).toBe(303);
    const page = await desk.page('/providers');
    expect([page.includes('first@project.example'), page.includes(PASSWORD)]).toEqual([true, false]);
  });

  it('does not bring an old mail server back over a newer one', async () => {
    const [old, newer] = [await openMailReceiver({ password: PASSWORD }), await openMailReceiver({ password: 'new' })];
    const [, desk] = await socialDesk(harness.current);
    await save(desk, at(old.port), 'old@project.example');
    const forgotten = await send(desk, 'reset');
    await save(desk, at(newer.port, 'new'), 'newer@project.example');
    expect((await desk.undo(forgotten.text)).status).toBe(409);
    expect(await desk.page('/providers')).toContain('newer@project.example');
  });
});
