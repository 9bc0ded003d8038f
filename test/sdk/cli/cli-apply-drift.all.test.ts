/** Drift is named by its field in every part of the file, and credentials come from the environment by name. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../sdk/src/cli/apply/sections/index.ts';
import type { Management } from '../../../sdk/src/management/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { type ApplyShell, applyShell } from '../support/apply-shell.ts';

let harness: Harness;
let shell: ApplyShell;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const KEY = '-----BEGIN PRIVATE KEY-----\nMIGTAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----';
const ENV = {
  PORCHLIGHT_APPLE_KEY: KEY,
  PORCHLIGHT_OWN_SECRET: 'secret-of-our-own-81f',
  PORCHLIGHT_NEW_SECRET: 'another-one-23ab',
};
const HOOK = 'https://app.example.com/hook';
const FORMER = {
  issuer: 'https://former.example.com',
  jwks_uri: 'https://former.example.com/jwks.json',
  audience: 'shop',
  until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
};

const FILE = {
  name: 'Drift',
  callback_urls: ['https://app.example.com/cb'],
  callback_mode: 'code',
  session_max_days: 30,
  providers: {
    google: { enabled: true },
    apple: {
      enabled: true,
      client_id: 'com.example.app',
      team_id: 'TEAM',
      key_id: 'KEY',
      private_key: { env: 'PORCHLIGHT_APPLE_KEY' },
    },
    acme: {
      enabled: true,
      client_id: 'shop',
      issuer: 'https://id.acme.example',
      label: 'Acme',
      client_secret: { env: 'PORCHLIGHT_OWN_SECRET' },
    },
  },
  access: { mode: 'list', domains: ['example.com'], emails: [] },
  settings: { test_users: false },
  agents: { resources: ['https://app.example.com/mcp'], scopes: [] },
  teams: { creation: 'anyone' },
  adoption: FORMER,
  clients: [{ name: 'Grafana', redirect_uris: ['https://grafana.example.com/cb'] }],
  trusted_issuers: [{ issuer: 'https://acme.okta.com', client_ids: ['app'], domains: [], provision: 'known' }],
  webhooks: [{ url: HOOK, events: ['authorize'] }],
  appearance: { accent: '#1d6fb8' },
  domain: { host: 'login.example.com' },
  policy: { outward: false, disruptive: false, irreversible: false },
};

/** A change by hand, and the field that the plan then names. */
const DRIFT: readonly [paths: readonly string[], change: (project: Management) => Promise<unknown>][] = [
  [['name'], (project) => project.rename('Other')],
  [
    ['callback_urls', 'callback_mode', 'session_max_days'],
    (project) => project.provision(['https://evil.example/cb'], { callbackMode: 'tokens', sessionMaxDays: 90 }),
  ],
  [
    ['providers.apple.enabled', 'providers.apple.position'],
    (project) => project.setProvider('apple', { enabled: false }),
  ],
  [['providers.acme.label'], (project) => project.setProvider('acme', { enabled: true, label: 'Evil' })],
  [['access.domains'], (project) => project.setAccess({ mode: 'list', domains: ['example.com', 'evil.example'] })],
  [['settings.test_users'], (project) => project.setSettings({ test_users: true })],
  [['agents.resources'], (project) => project.setAgents({ resources: ['https://evil.example/mcp'] })],
  [
    ['clients[Grafana].redirect_uris'],
    async (project) => {
      const [, own] = await project.clients();
      await project.changeClient(own?.client_id ?? '', { redirect_uris: ['https://evil.example/cb'] });
    },
  ],
  [
    ['trusted_issuers[https://acme.okta.com].provision'],
    (project) =>
      project.setTrustedIssuers([{ issuer: 'https://acme.okta.com', client_ids: ['app'], provision: 'create' }]),
  ],
  [['teams.creation'], (project) => project.teams.provision({ creation: 'key' })],
  [
    [`webhooks[${HOOK}].events`],
    async (project) => {
      const [hook] = await project.webhooks.list();
      await project.webhooks.change(hook?.id ?? '', { events: ['authorize', 'logout'] });
    },
  ],
  [['appearance.accent'], (project) => project.setAppearance({ accent: '#000000' })],
  [['domain.host'], (project) => project.setDomain('other.example.com')],
  [['adoption.audience'], (project) => project.setAdoption({ ...FORMER, audience: 'another' })],
];

const planned = async (): Promise<string[]> => {
  const [{ changes }] = (await shell.run('apply', '--plan')).json as [{ changes: { path: string }[] }];
  return changes.map(({ path }) => path);
};

describe('porchlight apply', () => {
  it('takes credentials from the environment, names drift by field in every part, and drops what is not named', async () => {
    shell = await applyShell(harness, { env: ENV, ask: async () => true });
    await shell.write(FILE);
    const applied = await shell.run('apply', '--yes', '--text', '--secrets', 'new.json');
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    for (const secret of [...Object.values(ENV), 'MIGTAgEAMBMGByqGSM49']) expect(applied.stdout).not.toContain(secret);
    const own = (await shell.management.providers()).filter(({ credentials }) => credentials === 'own');
    expect(own.map(({ provider, client_id }) => [provider, client_id])).toEqual([
      ['apple', 'com.example.app'],
      ['acme', 'shop'],
    ]);
    expect(await planned()).toEqual([]);

    for (const [, change] of DRIFT) await change(shell.management);
    expect(await planned()).toEqual(DRIFT.flatMap(([paths]) => paths));
    expect((await shell.run('apply', '--yes')).code).toBe(0);
    expect(await planned()).toEqual([]);
    const drifting = new Set(DRIFT.flatMap(([paths]) => paths.map((path) => path.split(/[.[]/)[0])));
    const parts = SECTIONS.flatMap(({ fields }) => [...fields] as string[]);
    // A policy that asks the owner holds back all of the above, so its drift has a separate test.
    expect(parts.filter((part) => !drifting.has(part))).toEqual(['policy']);

    // A provider and a client that the file no longer names are deleted.
    const { acme: _, ...providers } = FILE.providers;
    await shell.write({ ...FILE, providers, clients: [] });
    expect(await planned()).toEqual(['providers', 'clients[Grafana]']);
    expect((await shell.run('apply', '--yes')).code).toBe(0);
    expect((await shell.management.providers()).map(({ provider }) => provider)).not.toContain('acme');
    expect((await shell.management.clients()).map(({ client_id }) => client_id)).toEqual(['app']);
  });

  onlyInTestAll(() => {
    it('names drift of the policy by field', async () => {
      shell = await applyShell(harness);
      await shell.management.provision(['https://app.example.com/cb']);
      await shell.write({ policy: { outward: false, disruptive: false, irreversible: false } });
      expect((await shell.run('apply', '--yes')).code).toBe(0);
      expect(await planned()).toEqual([]);
      await shell.management.approvals.setPolicy({ outward: true, irreversible: false });
      expect(await planned()).toEqual(['policy.outward']);
    });
  });
});
