/** Attacks with the host of a request, on a project that has its own host. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendTo } from '../../support/browser/host-browser.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { serveNames } from '../../support/network/name-server.ts';
import { checkDomain, claimedProject, readDomain, setDomain } from '../../support/network/own-domain.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { timesOf } from '../../support/times.ts';

let harness: Harness;
let mine: TestTenant;
let other: TestTenant;
const label = randomBytes(5).toString('hex');
const HOST = `login.${label}.example`;
const OTHER_HOST = `login.other-${label}.example`;
const names: Parameters<typeof serveNames>[0] = {};

beforeAll(async () => {
  harness = await createHarness({ config: { nameServers: [await serveNames(names)] } });
  [mine, other] = [await claimedProject(harness), await claimedProject(harness)];
  await setDomain(mine, HOST);
  await setDomain(other, OTHER_HOST);
  for (const [tenant, host] of [[mine, HOST] as const, [other, OTHER_HOST] as const]) {
    const [txt] = (await readDomain(tenant)).records;
    Object.assign(names, { [`_porchlight.${host}`]: { TXT: [txt?.value ?? ''] } });
    expect((await checkDomain(tenant)).status).toBe('active');
  }
});

/** Spellings of the host that all mean the same one. */
const spellings = (host: string): string[] => [
  host,
  host.toUpperCase(),
  host.replace('login', 'LoGiN'),
  `${host}.`,
  `${host}:80`,
  `${host}:443`,
  `${host}:1`,
  `${host}.:443`,
  `${host}:`,
  `${host.toUpperCase()}.:8080`,
];

/** Other hosts that look similar. */
const lookalikes = (host: string): string[] => [
  `a.${host}`,
  host.slice(host.indexOf('.') + 1),
  `${host}.evil.example`,
  `${host}..`,
  `xn--${host}`,
  `${host}%00.evil.example`,
  `${host}@evil.example`,
  `evil.example#${host}`,
  `evil.example/${host}`,
  host.replace('o', 'ö'),
  '127.0.0.1',
  'localhost',
  '[::1]',
  '',
];

const FORWARDED: Record<string, string>[] = [
  {},
  { 'x-forwarded-host': OTHER_HOST },
  { 'x-forwarded-host': HOST },
  { 'x-original-host': OTHER_HOST },
  { forwarded: `host=${OTHER_HOST}` },
  { 'x-host': OTHER_HOST, 'x-http-host-override': OTHER_HOST },
];

/** Everything in an answer, including its headers. */
const said = ({ headers, text }: { headers: object; text: string }): string => JSON.stringify(headers) + text;

const ask = (host: string, path: string, headers: Record<string, string> = {}, target?: string) =>
  sendTo(
    harness.baseUrl,
    new URL(path, harness.baseUrl),
    { headers: { accept: 'text/html', ...headers, host } },
    target,
  );

/** The answer to a request head that no client would send. */
function sendRaw(head: string): Promise<string> {
  const { hostname, port } = new URL(harness.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('H29: 500 requests with hosts of all kinds', () => {
  it('show nothing of another project under a host, however the host is written', async () => {
    const paths = [
      `/edge/auth/${other.id}/google`,
      `/edge/auth/${other.id}/me`,
      `/edge/auth/${other.id}/sign-in`,
      '/account',
      '/',
    ];
    const cases = spellings(HOST).flatMap((host) =>
      paths.flatMap((path) => FORWARDED.map((forwarded) => ({ host, path, forwarded }))),
    );
    for (const { host, path, forwarded } of cases.slice(0, timesOf(cases.length, 120))) {
      const answer = await ask(host, path, forwarded);
      expect([host, path, answer.status]).toEqual([host, path, 404]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(said(answer)).not.toContain(OTHER_HOST);
    }
  });

  it('never make an address from the header', async () => {
    const lure = 'lure.evil.example';
    const hosts = [...lookalikes(HOST), ...lookalikes(OTHER_HOST), lure];
    for (const host of hosts) {
      for (const forwarded of FORWARDED) {
        const answer = await ask(host, `/edge/auth/${mine.id}/google`, { ...forwarded, 'x-forwarded-proto': 'gopher' });
        expect([200, 302, 303, 400, 404]).toContain(answer.status);
        const text = said(answer);
        for (const word of ['evil.example', OTHER_HOST, 'gopher']) expect(text).not.toContain(word);
      }
    }
  });

  it('serve a request that names two hosts for neither of them', async () => {
    const line = (host: string): string => `http://${host}/edge/auth/${mine.id}/me`;
    expect((await ask(HOST, '/', {}, line(HOST))).status).toBe(303);
    expect((await ask(HOST, '/', {}, line(OTHER_HOST))).status).toBe(404);
    expect((await ask(OTHER_HOST, '/', {}, line(HOST))).status).toBe(404);
    expect((await ask(new URL(harness.baseUrl).host, '/', {}, line(OTHER_HOST))).status).toBe(404);
    expect((await ask(HOST, '/', {}, `${harness.baseUrl}/edge/auth/${mine.id}/me`)).status).toBe(404);
    expect((await ask(HOST, '/', {}, `http://${HOST}@evil.example/edge/auth/${mine.id}/me`)).status).toBe(404);
  });

  it('show nothing of another project by an absolute address, however its host is written', async () => {
    const cases = spellings(OTHER_HOST).flatMap((host) =>
      FORWARDED.slice(0, 3).map((forwarded) => ({ host, forwarded })),
    );
    for (const { host, forwarded } of cases) {
      const answer = await ask(HOST, '/', forwarded, `http://${host}/edge/auth/${other.id}/me`);
      expect([host, answer.status]).toEqual([host, 404]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(said(answer)).not.toContain(OTHER_HOST);
    }
  });

  it('refuse two Host headers', async () => {
    const answer = await sendRaw(`GET /edge/auth/${other.id}/me HTTP/1.1\r\nHost: ${HOST}\r\nHost: ${OTHER_HOST}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('serve HTTP/1.0 without a Host header as the service, and for no host that the line names', async () => {
    const page = await sendRaw(`GET /edge/auth/${mine.id}/me HTTP/1.0`);
    expect(page).toMatch(/^HTTP\/1\.1 200 /);
    expect(page).not.toContain(`//${HOST}`);
    for (const host of [HOST, OTHER_HOST])
      expect(await sendRaw(`GET http://${host}/edge/auth/${mine.id}/me HTTP/1.0`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('reach no other project by a path that is written in another way', async () => {
    for (const path of [
      `/edge/auth/${mine.id}/../${other.id}/me`,
      `/edge/auth/${mine.id}/%2e%2e/${other.id}/me`,
      `//edge/auth/${other.id}/me`,
      `/edge/auth/${encodeURIComponent(other.id).replace('-', '%2d')}/me`,
      `/EDGE/AUTH/${other.id}/me`,
      `/edge/auth/${mine.id}%2f..%2f${other.id}/me`,
    ]) {
      const answer = await ask(HOST, '/', {}, path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain(`action="/edge/auth/${other.id}`);
    }
  });
});

describe('H29: a host that somebody else wants', () => {
  it('is not had by a record that was left behind, nor by a CNAME record alone', async () => {
    const thief = await claimedProject(harness);
    await setDomain(thief, HOST);
    expect((await checkDomain(thief)).status).toBe('pending');
    expect((await readDomain(mine)).status).toBe('active');
    expect((await ask(HOST, `/edge/auth/${thief.id}/me`)).status).toBe(404);
    expect((await ask(HOST, `/edge/auth/${mine.id}/me`)).status).toBe(303);
  });

  it('answers nothing at all once its proof has lapsed', async () => {
    const host = `gone.${label}.example`;
    const tenant = await claimedProject(harness);
    await setDomain(tenant, host);
    const [txt] = (await readDomain(tenant)).records;
    Object.assign(names, { [`_porchlight.${host}`]: { TXT: [txt?.value ?? ''] } });
    await checkDomain(tenant);
    expect((await ask(host, `/edge/auth/${tenant.id}/me`)).status).toBe(303);
    harness.clock.advance({ days: 31 });
    for (const path of [`/edge/auth/${tenant.id}/me`, `/edge/auth/${other.id}/me`, '/', '/account'])
      expect((await ask(host, path)).status).toBe(404);
    harness.clock.advance({ days: -31 });
  });
});
