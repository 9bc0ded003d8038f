/**
 * A client that is described by a document at its id, on a network of its own: a public address, a name server and the
 * service's real requests. Names that lead to this machine or to a cloud's metadata must never be reached.
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { createManagement, createTenant } from '../../../sdk/src/management/index.ts';
import { JarBrowser } from '../../../test/conformance/support/foreign/jar.ts';
import { selfSigned } from '../../examples/self-signed.ts';
import { startService } from '../../examples/service.ts';
import { serveNames } from './name-server.ts';
import { PUBLIC_ADDRESS } from './network.ts';

const REDIRECT = 'http://127.0.0.1:8123/callback';
const RESOURCE = 'http://localhost:9/mcp';
const NAMES = {
  'client.example.net': PUBLIC_ADDRESS,
  'inside.example.net': '127.0.0.1',
  'cloud.example.net': '169.254.169.254',
};
/** What has to happen with the document at each address. */
const EXPECTED: Readonly<Record<string, string>> = {
  'https://client.example.net/client.json': 'signed in and refreshed',
  'https://client.example.net/of-another': 'invalid_client_metadata',
  'https://client.example.net/gone': 'invalid_client',
  'https://client.example.net/moved': 'invalid_client',
  'https://inside.example.net/client.json': 'invalid_client',
  'https://cloud.example.net/client.json': 'invalid_client',
  'https://nobody.example.net/client.json': 'invalid_client',
};

/** Every address that was asked for. */
const asked: string[] = [];

/** Documents over TLS at the public address and at this machine's own. */
async function serveDocuments(folder: string): Promise<void> {
  const tls = selfSigned(
    `subjectAltName=${Object.keys(NAMES)
      .map((name) => `DNS:${name}`)
      .join(',')}`,
  );
  const file = join(folder, 'authority.pem');
  writeFileSync(file, tls.cert);
  process.env.NODE_EXTRA_CA_CERTS = file;
  for (const address of [PUBLIC_ADDRESS, '127.0.0.1']) {
    const server = createServer(tls, ({ headers, url = '' }, res) => {
      const id = `https://${headers.host}${url}`;
      asked.push(id);
      if (url === '/gone') return void res.writeHead(404).end();
      if (url === '/moved') return void res.writeHead(302, { location: '/client.json' }).end();
      const client_id = url === '/of-another' ? 'https://client.example.net/client.json' : id;
      const metadata = {
        client_id,
        client_name: 'By document',
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
      };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
    });
    await new Promise<void>((resolve) => server.listen(443, address, resolve));
  }
}

/** A browser that stops where it would leave for the program. */
class ProgramsBrowser extends JarBrowser {
  left: URL | null = null;
  override async send(url: URL, init?: RequestInit): Promise<Response> {
    if (url.origin !== new URL(REDIRECT).origin) return super.send(url, init);
    this.left = url;
    return new Response('');
  }
}

async function outcomeOf(issuer: string, client_id: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${issuer}/authorize`);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const pkce = { code_challenge, code_challenge_method: 'S256' };
  const place = { redirect_uri: REDIRECT, resource: RESOURCE };
  url.search = `${new URLSearchParams({ client_id, response_type: 'code', scope: 'openid read', ...place, ...pkce })}`;
  const browser = new ProgramsBrowser();
  const { text } = await browser.walk(url);
  const code = browser.left?.searchParams.get('code');
  if (!code) return /Error (\w+)/.exec(text)?.[1] ?? browser.left?.search ?? text.slice(0, 200);
  const token = async (fields: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, ...fields }),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const first = await token({ grant_type: 'authorization_code', code, code_verifier: verifier, ...place });
  const next = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' });
  return next.access_token ? 'signed in and refreshed' : JSON.stringify(next);
}

const folder = process.argv[2] ?? '';
await serveNames(NAMES);
await serveDocuments(folder);
await using service = await startService();
const { tenant_id, management_key } = await createTenant({ baseUrl: service.baseUrl, name: 'Documents' });
const management = createManagement({ baseUrl: service.baseUrl, managementKey: management_key });
await management.provision(['http://localhost:9/callback']);
await management.setAgents({ resources: [RESOURCE], scopes: [{ name: 'read', description: 'Read' }] });
for (const [id, expected] of Object.entries(EXPECTED)) {
  const outcome = await outcomeOf(`${service.baseUrl}/t/${tenant_id}`, id);
  if (outcome !== expected) process.exitCode = 1;
  console.log(`${id} ${outcome === expected ? '✓' : '✗'} ${outcome}`);
}
const strange = asked.filter((id) => !id.startsWith('https://client.example.net/'));
if (strange.length > 0) process.exitCode = 1;
console.log(strange.length > 0 ? `✗ reached: ${strange.join(', ')}` : '✓ nothing else was reached');
process.exit();
