/** The identity providers of a project on the desk: enabled, ordered, configured and checked by plain forms. */
import { describe, expect, it } from 'vitest';
import { signIn, signInTo } from '../../support/sign-in.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { CLIENT_ID, openHostileProvider } from '../../unit/providers/support/hostile-provider.ts';
import { newAttempt } from '../../unit/providers/support/persona-login.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
const SECRET = 'desk-secret-77ab';

const shownIn = (page: string): string[] =>
  [...page.matchAll(/<li class="entry"[^>]*data-provider="([\w-]+)"/g)].map(([, id = '']) => id);

const send = (desk: Desk, form: string, fields: Record<string, string>) =>
  desk.send(`/providers/${form}`, fields, '/providers');

describe('the page of providers', () => {
  it('shows each with its redirect URI and the steps at its console', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const page = await desk.page('/providers');
    expect(page).toContain('On the sign-in page');
    expect(shownIn(page)).toEqual(['google', 'github', 'microsoft', 'apple', 'email', 'passkey']);
    // Pages of the service itself, so no console has to know an address.
    for (const provider of shownIn(page).filter((id) => !['email', 'passkey'].includes(id)))
      expect(page).toContain(`${harness.current.baseUrl}/edge/auth/${tenant.id}/${provider}/callback`);
    expect(page).toContain('https://github.com/settings/developers');
    expect(page).toContain('Under Authorization callback URL, enter the address above.');
    expect(page).toContain('href="/docs/apple"');
    // The only one cannot be disabled.
    expect(page).not.toContain('data-action="disable-provider"');
  });

  onlyInTestAll(() => {
    it('counts how sign-ins went at each', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await send(desk, 'enable', { provider: 'github' });
      await signIn(harness.current, tenant.id, { provider: 'github' });
      await signInTo(harness.current, tenant.id, { provider: 'github', persona: 'token-fails' });
      expect(await desk.page('/providers')).toMatch(
        /data-provider="github"[\s\S]*?In 30 days: 1 sign-in, 1 failure\.[\s\S]*?data-provider="microsoft"/,
      );
    });
  });

  it('enables, orders and disables, and the sign-in page follows', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const onSignIn = async () => {
      const page = await (await harness.current.fetch(`/edge/auth/${tenant.id}/sign-in`)).text();
      return [...page.matchAll(/data-provider="([\w-]+)"/g)].map(([, id]) => id);
    };
    const enabled = await send(desk, 'enable', { provider: 'github' });
    expect(enabled.text).toContain('Enabled. People can choose it');
    expect(await onSignIn()).toEqual(['google', 'github']);
    await send(desk, 'move', { provider: 'github', position: '1' });
    expect(await onSignIn()).toEqual(['github', 'google']);
    await send(desk, 'disable', { provider: 'google' });
    expect(await onSignIn()).toEqual([]);
    const refused = await send(desk, 'disable', { provider: 'github' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Nothing was changed')]);
    await harness.current.service.jobs.get('request-log')?.();
    expect(await desk.page('/activity')).toContain('Changed an identity provider');
  });

  it('takes credentials of the owner, and never shows the secret again', async () => {
    await using provider = await openHostileProvider(harness.current.clock, newAttempt());
    const [, desk] = await socialDesk(harness.current);
    const fields = { provider: 'acme', form: 'add', enable: 'true', issuer: provider.url, label: 'Acme' };
    const secret = { client_id: CLIENT_ID, client_secret: SECRET };
    const faulty = await send(desk, 'credentials', { ...fields, ...secret, provider: 'Acme Corp' });
    expect([faulty.status, faulty.text]).toEqual([400, expect.stringContaining('name must begin with a letter')]);
    expect(faulty.text).toContain('value="Acme Corp"');
    expect(faulty.text).not.toContain(SECRET);
    const saved = await send(desk, 'credentials', { ...fields, ...secret, domains: 'acme.example, acme.test' });
    expect(saved.text).toContain('Secrets are kept sealed.');
    expect(shownIn(saved.text).slice(0, 2)).toEqual(['google', 'acme']);
    expect(saved.text).toContain('value="acme.example acme.test"');
    expect(saved.text).not.toContain(SECRET);
    expect(harness.current.logs.join()).not.toContain(SECRET);
    expect(shownIn((await send(desk, 'reset', { provider: 'acme' })).text)).not.toContain('acme');
  });

  onlyInTestAll(() => {
    it('checks credentials, names what is wrong, and keeps the result', async () => {
      await using provider = await openHostileProvider(harness.current.clock, newAttempt());
      const [, desk] = await socialDesk(harness.current);
      const own = { issuer: provider.url, client_id: CLIENT_ID, client_secret: SECRET };
      await send(desk, 'credentials', { provider: 'acme', enable: 'true', ...own });
      const answer = (error: string) => {
        provider.answers.token = (res) =>
          void res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      };
      answer('invalid_client');
      const wrong = await send(desk, 'check', { provider: 'acme' });
      expect(wrong.text).toContain('Sign-ins with acme would fail');
      expect(wrong.text).toContain('does not know this client id with this secret');
      expect(await desk.page('/providers')).toContain('does not know this client id with this secret');
      answer('invalid_grant');
      expect((await send(desk, 'check', { provider: 'acme' })).text).toContain('data-checked="ok"');
    });
  });
});
