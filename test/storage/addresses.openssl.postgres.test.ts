/** `sslmode` and sockets with a real server that has TLS: who may connect, and whether the connection is encrypted. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parsePostgresAddress } from '../../server/config/postgres-address.ts';
import { createConnect } from '../../server/storage/engine/postgres-connect.ts';
import { startOwnCluster } from '../support/network/own-cluster.ts';
import { programOfRun } from '../support/run/current-run.ts';
import { onServer } from '../support/run/programs/on-server.ts';
import { userForPostgres } from '../support/run/programs/unprivileged-user.ts';

let url: URL;
let folder: string;
let socketFolder: string;

beforeAll(async () => {
  const cluster = await startOwnCluster();
  url = new URL(cluster.url);
  folder = mkdtempSync(join(inject('runFolder'), 'certificates-'));
  chmodSync(folder, 0o711);
  makeAuthority('ca');
  makeAuthority('stranger');
  makeCertificate('localhost');
  const [setting] = (await onServer(cluster.url, 'show unix_socket_directories')).rows;
  socketFolder = setting?.unix_socket_directories;
  for (const [name, value] of [
    ['ssl_cert_file', join(folder, 'localhost.pem')],
    ['ssl_key_file', join(folder, 'localhost.key')],
    ['ssl', 'on'],
  ]) {
    await onServer(cluster.url, `alter system set ${name} = '${value}'`);
  }
  await onServer(cluster.url, 'select pg_reload_conf()');
  await vi.waitUntil(async () => (await tryIt('require')) === true, { timeout: 20_000 });
});

const openssl = (...args: string[]): void => {
  execFileSync(programOfRun('openssl'), args, { cwd: folder, stdio: 'ignore' });
};

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];

const makeAuthority = (name: string): void =>
  openssl('req', '-x509', ...KEY, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`);

/** A certificate for the server, signed by the authority. */
function makeCertificate(host: string): void {
  openssl('req', ...KEY, '-subj', `/CN=${host}`, '-keyout', `${host}.key`, '-out', `${host}.csr`);
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${host}`);
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', `${host}.csr`, ...by, '-out', `${host}.pem`);
  chmodSync(join(folder, `${host}.key`), 0o600);
  const user = userForPostgres();
  if (user) for (const end of ['key', 'pem']) chownSync(join(folder, `${host}.${end}`), user.uid, user.gid);
}

/** Whether the connection is encrypted, or why there is none. */
async function connect(address: string): Promise<boolean | string> {
  const parsed = parsePostgresAddress(address);
  if (!parsed.ok) return parsed.error;
  try {
    const open = createConnect({ address: parsed.value, answerTimeoutMs: 5_000, onConnectionError: () => {} });
    const { client } = await open();
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    return rows[0]?.ssl;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const tryIt = (query: string, host = '127.0.0.1'): Promise<boolean | string> =>
  connect(`postgres://postgres:${url.password}@${host}:${url.port}/postgres?sslmode=${query}`);

const trusting = (name: string): string => `sslrootcert=${join(folder, `${name}.pem`)}`;

describe('an address with sslmode', () => {
  it.each([
    ['disable', false],
    ['allow', false],
    ['prefer', true],
    ['require', true],
    ['no-verify', true],
  ])('%s reaches a server that takes both ways', async (mode, encrypted) => {
    expect(await tryIt(mode)).toBe(encrypted);
  });

  it('require, verify-ca and verify-full take a certificate of the authority that is named', async () => {
    expect(await tryIt(`require&${trusting('ca')}`)).toBe(true);
    expect(await tryIt(`verify-ca&${trusting('ca')}`)).toBe(true);
    expect(await tryIt(`verify-full&${trusting('ca')}`, 'localhost')).toBe(true);
  });

  it('verify-full refuses a certificate that was made for another host', async () => {
    expect(await tryIt(`verify-full&${trusting('ca')}`)).toMatch(/127\.0\.0\.1|altnames/i);
  });

  it.each(['require', 'verify-ca', 'verify-full'])(
    '%s refuses one of an authority that is not trusted',
    async (mode) => {
      expect(await tryIt(`${mode}&${trusting('stranger')}`, 'localhost')).toMatch(/certificate|issuer|verify/i);
    },
  );

  it('verify-full refuses a private authority that nobody named', async () => {
    expect(await tryIt('verify-full', 'localhost')).toMatch(/certificate|issuer|verify/i);
  });

  it('allow encrypts where the server wants it, and disable is refused there', async () => {
    const admin = `${url.href}?sslmode=no-verify`;
    const [file] = (await onServer(url.href, 'show hba_file')).rows;
    writeFileSync(file?.hba_file, 'local all all password\nhostssl all all 127.0.0.1/32 password\n');
    await onServer(url.href, 'select pg_reload_conf()');
    await expect.poll(() => tryIt('disable')).toMatch(/no pg_hba\.conf entry/);
    expect(await tryIt('allow')).toBe(true);
    expect(await connect(admin)).toBe(true);
  });
});

describe('an address of a socket', () => {
  it('connects by the folder, as PostgreSQL writes it, without TLS', async () => {
    const login = `postgres:${url.password}`;
    const socket = `host=${encodeURIComponent(socketFolder)}&port=${url.port}`;
    expect(await connect(`postgres://${login}@/postgres?${socket}`)).toBe(false);
    expect(await connect(`postgres:///postgres?user=postgres&password=${url.password}&${socket}`)).toBe(false);
  });
});
