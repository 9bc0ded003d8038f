/**
 * A redirect at the address of the service leads nowhere: what is sent there are tokens, codes and secrets, and what is
 * answered decides who is signed in. The service itself redirects none of these calls.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClient, Unavailable } from '../../../sdk/src/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { createCheckToken } from '../../../sdk/src/protect/check-token.ts';

const reached: string[] = [];
const elsewhere = createServer((incoming, res) => {
  reached.push(`${incoming.method} ${incoming.url}`);
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ valid: true, user: { id: 1, email: 'eve@example.test', name: 'Eve', picture: null } }));
});
const service = createServer((incoming, res) => {
  res.writeHead(307, { location: `${addressOf(elsewhere)}${incoming.url}` });
  res.end();
});

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(() => Promise.all([listening(elsewhere), listening(service)]));
afterAll(() => {
  for (const server of [elsewhere, service]) server.close();
});
beforeEach(() => {
  reached.length = 0;
});

it('H58: tokens and codes of people follow no redirect, and its answer signs nobody in', async () => {
  const client = createClient({ baseUrl: addressOf(service), tenantId: 'brave-otter' });
  await expect(client.verify('a token')).rejects.toThrow(Unavailable);
  await expect(client.refresh('a token')).rejects.toThrow(Unavailable);
  await expect(client.redeem('a code', 'v'.repeat(43))).rejects.toThrow(Unavailable);
  expect(reached).toEqual([]);
});

it('H58: management follows none, nor does an export or an import', async () => {
  const management = createManagement({ baseUrl: addressOf(service), managementKey: 'svc_man_x' });
  await expect(management.status()).rejects.toThrow('not as the service does');
  await expect(management.exportUsers()).rejects.toThrow('not as the service does');
  await expect(management.importUsers('{}\n')).rejects.toThrow('not as the service does');
  expect(reached).toEqual([]);
});

it('H58: keys of the issuer are not read elsewhere', async () => {
  const check = createCheckToken({
    baseUrl: addressOf(service),
    tenantId: 'brave-otter',
    resource: 'http://localhost:4000/mcp',
  });
  const token = `${btoa('{"alg":"ES256","typ":"at+jwt","kid":"a"}')}.${btoa('{}')}.${btoa('x')}`.replaceAll('=', '');
  const sent = { scheme: 'bearer', token, method: 'GET', address: 'http://localhost:4000/mcp', proof: null } as const;
  await expect(check(sent)).rejects.toThrow();
  expect(reached).toEqual([]);
});
