/** The local server with an account: the sign-in by loopback, its tokens, and creations that can be repeated. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../../../sdk/src/mcp/index.ts';
import type { PathBrowser } from '../../http/oauth/support/browser.ts';
import { decide, signedInBrowser } from '../../http/oauth/support/oauth-client.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import type { TestOwner } from '../../support/owner.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { startAgent, temporaryFolder } from '../support/stdio-agent.ts';

let harness: Harness;
beforeAll(async () => {
  // The local server uses the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

/** The person approves in a browser, which then goes to the address on this computer. */
const approve = async (browser: PathBrowser, url: string, decision = 'approve'): Promise<Response> =>
  fetch(await decide(browser, new URL(url), decision));

interface Desk {
  readonly configHome: string;
  readonly owner: TestOwner;
  readonly browser: PathBrowser;
}

async function signedInDesk(): Promise<Desk> {
  const { owner, browser } = await signedInBrowser(harness);
  const configHome = temporaryFolder();
  const { url, tokens } = await accountOn(configHome).signIn();
  await approve(browser, url);
  await tokens;
  return { configHome, owner, browser };
}

const accountOn = (configHome: string) =>
  accountOf({ baseUrl: harness.baseUrl, env: { XDG_CONFIG_HOME: configHome }, show: () => {} });
const agentOn = ({ configHome }: Pick<Desk, 'configHome'>, ...args: string[]) =>
  startAgent({ baseUrl: harness.baseUrl, configHome, args });
const accountsFile = (configHome: string): string => join(configHome, 'porchlight', 'accounts.json');

const tenantsOf = async ({ accountId }: TestOwner): Promise<unknown[]> =>
  (await harness.database.query('select id from porchlight.tenants where owner_id = $1', [accountId])).map(
    ({ id }) => id,
  );

describe('the sign-in of this computer', () => {
  it('goes through the browser with PKCE and is kept for the user alone', async () => {
    const { browser } = await signedInBrowser(harness);
    const configHome = temporaryFolder();
    const { url, tokens } = await accountOn(configHome).signIn();
    const request = new URL(url).searchParams;
    expect(request.get('code_challenge_method')).toBe('S256');
    expect(request.get('resource')).toBe(`${harness.baseUrl}/mcp`);
    expect(request.get('scope')).toBe('mcp:tenants:create');
    expect(request.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const page = await approve(browser, url);
    expect(await page.text()).toContain('You are signed in');
    await tokens;
    expect(statSync(accountsFile(configHome)).mode & 0o777).toBe(0o600);
    expect(statSync(join(configHome, 'porchlight')).mode & 0o777).toBe(0o700);
  });

  onlyInTestAll(() => {
    it('does not happen when the person refuses', async () => {
      const { browser } = await signedInBrowser(harness);
      const configHome = temporaryFolder();
      const { url, tokens } = await accountOn(configHome).signIn();
      const page = await approve(browser, url, 'deny');
      expect(await page.text()).toContain('not approved');
      await expect(tokens).rejects.toMatchObject({ code: 'signInRefused' });
      expect(await accountOn(configHome).isWanted()).toBe(false);
    });

    it('takes no answer that it did not ask for', async () => {
      const { browser } = await signedInBrowser(harness);
      const { url, tokens } = await accountOn(temporaryFolder()).signIn();
      const callback = String(new URL(url).searchParams.get('redirect_uri'));
      expect((await fetch(`${callback}?code=stolen&state=guessed`)).status).toBe(404);
      expect((await fetch(callback, { method: 'POST' })).status).toBe(404);
      const answer = await decide(browser, new URL(url), 'approve');
      answer.searchParams.set('iss', 'https://evil.example');
      await fetch(answer);
      await expect(tokens).rejects.toMatchObject({ code: 'signInFailed' });
    });

    it('can be ended, here and at the service', async () => {
      const { configHome } = await signedInDesk();
      const stored = JSON.parse(readFileSync(accountsFile(configHome), 'utf8'));
      const { client_id, tokens } = stored[harness.baseUrl];
      expect(await accountOn(configHome).signOut()).toBe(true);
      expect(await accountOn(configHome).signOut()).toBe(false);
      const refresh = await harness.fetch('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id, refresh_token: tokens.refresh_token }),
      });
      expect(refresh.status).toBe(400);
    });
  });
});

describe('create_tenant with an account', () => {
  it('creates an owned, claimed project through the bootstrap call', async () => {
    const desk = await signedInDesk();
    const { call } = await agentOn(desk);
    const root = temporaryFolder();
    const { value, text } = await call('create_tenant', { project_root: root, confirmed: true });
    expect(value).toMatchObject({ status: 'claimed', expires_at: null });
    expect(text).not.toMatch(/svc_(man|app)_/);
    expect(await tenantsOf(desk.owner)).toEqual([value.tenant_id]);
    expect(readFileSync(join(root, '.service'), 'utf8')).toContain('expires_at=never');
    expect((await call('tenant_status', { project_root: root })).value).toMatchObject({
      tenant: { status: 'claimed' },
    });
  });

  onlyInTestAll(() => {
    it('is idempotent: the same folder again gets the same project, another folder another one', async () => {
      const desk = await signedInDesk();
      const { call } = await agentOn(desk);
      const root = temporaryFolder();
      const first = await call('create_tenant', { project_root: root, confirmed: true });
      const content = readFileSync(join(root, '.service'), 'utf8');
      const second = await call('create_tenant', { project_root: root, confirmed: true });
      expect(second.value.tenant_id).toBe(first.value.tenant_id);
      expect(readFileSync(join(root, '.service'), 'utf8')).toBe(content);
      const third = await call('create_tenant', { project_root: temporaryFolder(), confirmed: true });
      expect(third.value.tenant_id).not.toBe(first.value.tenant_id);
      expect(await tenantsOf(desk.owner)).toHaveLength(2);
    });

    it('finds the project again when the process died before the file was written', async () => {
      const desk = await signedInDesk();
      const root = temporaryFolder();
      const key = 'began-and-never-finished';
      const { tokens } = JSON.parse(readFileSync(accountsFile(desk.configHome), 'utf8'))[harness.baseUrl];
      await harness.fetch('/api/mcp/bootstrap', {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ confirmed: true, idempotency_key: key }),
      });
      const creations = { [`${harness.baseUrl} ${root}`]: { key, tenant_id: null } };
      writeFileSync(join(desk.configHome, 'porchlight', 'creations.json'), JSON.stringify(creations));

      const agents = await Promise.all([agentOn(desk), agentOn(desk)]);
      const answers = await Promise.all(
        agents.map(({ call }) => call('create_tenant', { project_root: root, confirmed: true })),
      );
      const made = await tenantsOf(desk.owner);
      expect(made).toHaveLength(1);
      expect(readFileSync(join(root, '.service'), 'utf8')).toContain(`tenant_id=${made[0]}\n`);
      expect(answers.some(({ value }) => value.tenant_id === made[0])).toBe(true);
    });

    it('makes a new project where the file was taken away, and none over the file of another', async () => {
      const desk = await signedInDesk();
      const { call } = await agentOn(desk);
      const root = temporaryFolder();
      const first = await call('create_tenant', { project_root: root, confirmed: true });
      rmSync(join(root, '.service'));
      const second = await call('create_tenant', { project_root: root, confirmed: true });
      expect(second.value.tenant_id).not.toBe(first.value.tenant_id);

      const guest = await agentOn({ configHome: temporaryFolder() });
      const theirs = temporaryFolder();
      await guest.call('create_tenant', { project_root: theirs, confirmed: true });
      const refused = await call('create_tenant', { project_root: theirs, confirmed: true });
      expect(refused.value.code).toBe('credentialsConflict');
    });
  });
});

onlyInTestAll(() => {
  describe('the tokens', () => {
    it('are renewed when they have expired at the service', async () => {
      const own = await createHarness({ clock: new TestClock(new Date()) });
      const { browser } = await signedInBrowser(own);
      const configHome = temporaryFolder();
      const account = accountOf({ baseUrl: own.baseUrl, env: { XDG_CONFIG_HOME: configHome }, show: () => {} });
      const { url, tokens } = await account.signIn();
      await approve(browser, url);
      await tokens;
      const { call } = await startAgent({ baseUrl: own.baseUrl, configHome });
      own.clock.advance({ minutes: 61 });
      const before = readFileSync(accountsFile(configHome), 'utf8');
      const created = await call('create_tenant', { project_root: temporaryFolder(), confirmed: true });
      expect(created.value.status).toBe('claimed');
      expect(readFileSync(accountsFile(configHome), 'utf8')).not.toBe(before);
      expect(statSync(accountsFile(configHome)).mode & 0o777).toBe(0o600);

      // Two agents on this computer share one single-use refresh token: both keep working.
      const other = await startAgent({ baseUrl: own.baseUrl, configHome });
      own.clock.advance({ minutes: 61 });
      const both = await Promise.all(
        [call, other.call].map((create) =>
          create('create_tenant', { project_root: temporaryFolder(), confirmed: true }),
        ),
      );
      expect(both.map(({ value }) => value.status)).toEqual(['claimed', 'claimed']);
      await own.close();
    });

    it('that were revoked are never replaced by a creation as guest', async () => {
      const { configHome, owner } = await signedInDesk();
      const stored = JSON.parse(readFileSync(accountsFile(configHome), 'utf8'));
      const { client_id, tokens } = stored[harness.baseUrl];
      await harness.fetch('/oauth/revoke', {
        method: 'POST',
        body: new URLSearchParams({ token: tokens.refresh_token, client_id }),
      });
      const { call } = await agentOn({ configHome });
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const refused = await call('create_tenant', { project_root: temporaryFolder(), confirmed: true });
        expect(refused.value).toMatchObject({
          code: 'signInRequired',
          fix: { why: expect.stringContaining('mcp --sign-in') },
        });
      }
      expect(await tenantsOf(owner)).toEqual([]);
    });

    it('that cannot be read are a fault, not a reason to go on as guest', async () => {
      const { configHome } = await signedInDesk();
      writeFileSync(accountsFile(configHome), 'not json');
      const { call } = await agentOn({ configHome });
      await expect(call('create_tenant', { project_root: temporaryFolder(), confirmed: true })).rejects.toThrow();
    });
  });
});

onlyInTestAll(() => {
  describe('mcp --account', () => {
    it('asks the person at the first creation and then goes on', async () => {
      const { browser, owner } = await signedInBrowser(harness);
      const agent = await agentOn({ configHome: temporaryFolder() }, '--account');
      const creation = agent.call('create_tenant', { project_root: temporaryFolder(), confirmed: true });
      let url: string | undefined;
      while (!url) {
        url = /Sign in to Porchlight: (\S+)/.exec(agent.stderr())?.[1];
        await sleep(20);
      }
      await approve(browser, url);
      const { value } = await creation;
      expect(value.status).toBe('claimed');
      expect(await tenantsOf(owner)).toEqual([value.tenant_id]);
    });
  });
});
