/** The operator sets up the stream of Google's account signals and checks whether they arrive. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdminContext } from '../../server/admin/frame/admin-context.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, type Harness } from '../support/harness.ts';

const AUDIENCE = 'https://risc.googleapis.com/google.identity.risc.v1beta.RiscManagementService';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
let harness: Harness;
let google: string;
let folder: string;
let stream: { delivery?: { url: string }; events_requested?: string[] };
let asked: { path: string; body: unknown }[];
let isRefusing = false;

beforeAll(async () => {
  harness = await createHarness();
  folder = mkdtempSync(join(tmpdir(), 'porchlight-signals-'));
  endAfterFile(async () => rmSync(folder, { recursive: true }));
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const account = { client_email: 'risc@example.test', private_key_id: 'key-1', private_key: key };
  writeFileSync(join(folder, 'key.json'), JSON.stringify(account));
  writeFileSync(join(folder, 'other.json'), '{"type":"authorized_user"}');
  const serve = async (req: IncomingMessage): Promise<[number, unknown]> => {
    const endpoint = `${google}/v1beta/stream`;
    if (req.url === '/.well-known/risc-configuration')
      return [
        200,
        {
          issuer: `${google}/`,
          jwks_uri: `${google}/certs`,
          configuration_endpoint: endpoint,
          status_endpoint: `${endpoint}/status`,
          verification_endpoint: `${endpoint}:verify`,
        },
      ];
    const token = (req.headers.authorization ?? '').replace('Bearer ', '');
    const { payload } = await jwtVerify(token, publicKey, { audience: AUDIENCE, issuer: 'risc@example.test' });
    expect(payload.sub).toBe('risc@example.test');
    if (isRefusing) return [403, { error: { message: 'The caller does not have permission' } }];
    const body = req.method === 'POST' ? await json(req) : null;
    asked.push({ path: req.url ?? '', body });
    if (req.url === '/v1beta/stream:update') stream = body as typeof stream;
    return [
      200,
      req.url === '/v1beta/stream/status' ? { status: 'enabled' } : req.url === '/v1beta/stream' ? stream : {},
    ];
  };
  const server = createServer((req, res) => {
    serve(req).then(
      ([status, body]) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => res.writeHead(401).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  google = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  isRefusing = false;
});

async function admin(line: string, env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const { database, service, clock } = harness;
  const context = { ...createAdminContext(database, service.shared.sealer, clock), close: async () => {} };
  const variables = {
    BASE_URL: 'http://localhost:3000',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: google,
    ...env,
  };
  const exit = await runAdmin(line.split(' '), variables, terminal, async () => context);
  return { exit, out, err };
}

describe('admin signals', () => {
  it('register leads the events here and has Google try the way', async () => {
    const { exit, out } = await admin(`signals register --credentials ${join(folder, 'key.json')} --json`);
    expect(exit).toBe(0);
    const told = JSON.parse(out) as { verification_state: string };
    expect(asked).toMatchObject([
      {
        path: '/v1beta/stream:update',
        body: {
          delivery: {
            delivery_method: 'https://schemas.openid.net/secevent/risc/delivery-method/push',
            url: 'http://localhost:3000/edge/signals/google',
          },
          events_requested: expect.arrayContaining([
            'https://schemas.openid.net/secevent/risc/event-type/account-disabled',
            'https://schemas.openid.net/secevent/risc/event-type/verification',
          ]),
        },
      },
      { path: '/v1beta/stream:verify', body: { state: told.verification_state } },
    ]);
    expect(out).not.toContain('PRIVATE KEY');
  });

  it('status shows the stream, and whether the verification has arrived', async () => {
    const { exit, out } = await admin(`signals status --credentials ${join(folder, 'key.json')}`);
    expect([exit, out]).toEqual([0, expect.stringContaining('enabled')]);
    expect(out).toContain('http://localhost:3000/edge/signals/google');
    expect(out).toContain('account-disabled, account-purged, sessions-revoked, tokens-revoked, verification');
    const moved = await admin(`signals status --credentials ${join(folder, 'key.json')}`, {
      BASE_URL: 'http://localhost:4000',
    });
    expect(moved.out).toContain('run `signals register`');
  });

  it('says what is missing', async () => {
    const none = await admin('signals register');
    expect([none.exit, none.err]).toEqual([2, expect.stringContaining('--credentials')]);
    const gone = await admin(`signals register --credentials ${join(folder, 'no.json')}`);
    expect([gone.exit, gone.err]).toEqual([2, expect.stringContaining('ENOENT')]);
    const other = await admin(`signals register --credentials ${join(folder, 'other.json')}`);
    expect([other.exit, other.err]).toEqual([2, expect.stringContaining('client_email')]);
    const without = await admin(`signals register --credentials ${join(folder, 'key.json')}`, {
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
    });
    expect([without.exit, without.err]).toEqual([4, expect.stringContaining('GOOGLE_CLIENT_ID')]);
  });

  it('passes on what Google says of a service account without the role, and no secret', async () => {
    isRefusing = true;
    const { exit, err } = await admin(`signals register --credentials ${join(folder, 'key.json')}`);
    expect([exit, err]).toEqual([1, expect.stringContaining('does not have permission')]);
    expect(err).not.toMatch(/PRIVATE KEY|eyJ/);
  });
});
