/** The desk shows the file that `porchlight apply --pull` writes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHarness } from '../support/harness.ts';
import { applyShell } from './support/apply-shell.ts';

const SECRET = 'secret-of-github-71c2';
const FILE = {
  name: '<b>Otter</b> & שלום',
  callback_urls: ['https://app.example.com/cb', 'http://localhost:4000/auth/callback'],
  callback_mode: 'code',
  session_max_days: 90,
  providers: {
    github: { enabled: true, client_id: 'Iv1.8a', client_secret: { env: 'PORCHLIGHT_OTTER_GITHUB' } },
    google: { enabled: true },
    acme: {
      enabled: false,
      client_id: 'otter',
      client_secret: { env: 'PORCHLIGHT_OTTER_GITHUB' },
      issuer: 'https://login.acme.example',
      label: 'Acme',
      domains: ['acme.example'],
    },
  },
  access: { mode: 'list', domains: ['example.com'], emails: ['ada@partner.example'] },
  agents: {
    resources: ['https://app.example.com/mcp'],
    scopes: [{ name: 'todos:read', description: 'Read' }],
    token_lifetime_s: 1_200,
  },
  clients: [
    { client_id: 'app', id_token_signed_response_alg: 'ES256' },
    { name: 'Grafana', redirect_uris: ['https://grafana.example.com/cb'] },
    { name: 'Phone', redirect_uris: ['https://phone.example.com/cb'], token_endpoint_auth_method: 'none' },
  ],
  trusted_issuers: [{ issuer: 'https://acme.okta.com', client_ids: ['app'] }],
  teams: { creation: 'key', roles: [{ name: 'owner', permissions: ['team:*'] }] },
  webhooks: [{ url: 'https://app.example.com/hook', events: ['authorize', 'logout'], enabled: false }],
  appearance: { accent: '#1d6fb8', support_email: 'help@example.com' },
  policy: { outward: false, disruptive: false, irreversible: true },
};

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const quoteless = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");

it('is the same text on the page, as a download and from the command line, without a secret', async () => {
  const harness = await createHarness();
  const shell = await applyShell(harness, { env: { PORCHLIGHT_OTTER_GITHUB: SECRET }, ask: async () => true });
  const read = (path: string, tenantId = shell.tenantId): Promise<Response> =>
    fetch(`${harness.baseUrl}/account/projects/${tenantId}${path}`, { headers: { cookie: shell.owner.cookie } });
  await shell.write({ ...FILE, domain: { host: `${shell.tenantId}.localhost` } });
  expect((await shell.run('apply', '--yes', '--text', '--secrets', 'new.json')).stderr).toBe('');
  expect((await shell.run('apply', '--pull', '--yes')).code).toBe(0);
  const pulled = await readFile(join(shell.folder, 'porchlight.json'), 'utf8');

  const download = await read('/file/porchlight.json');
  expect(download.headers.get('content-disposition')).toBe('attachment; filename=porchlight.json');
  expect(await download.text()).toBe(pulled);
  const page = quoteless(await (await read('/file')).text());
  expect(page).toContain(inHtml(pulled));
  for (const command of ['npx --no-install porchlight apply --plan', 'npx --no-install porchlight apply'])
    expect(page).toContain(`>${command}<`);
  const made = Object.values(JSON.parse(await readFile(join(shell.folder, 'new.json'), 'utf8')) as object);
  for (const secret of [SECRET, ...made]) expect(page).not.toContain(secret);

  const { id: other } = await shell.owner.createProject();
  expect(await (await read('/file', other)).text()).not.toContain('callback_urls');
  expect((await read('/file/porchlight.json', other)).status).toBe(404);
});
