/** Pebble as the certificate authority: it checks each host itself before it signs, using our name server. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { freePort } from '../../examples/processes.ts';
import { selfSigned } from '../../examples/self-signed.ts';
import { startProgram } from './programs.ts';

export interface Authority extends AsyncDisposable {
  /** The address at which ACME clients begin. */
  readonly directory: string;
  /** The certificate of that address. Pebble did not sign it. */
  readonly trusted: string;
  /** The root certificate, which checks the certificates that Pebble signs. */
  root(): Promise<string>;
  /** The certificate between the root and the certificates of hosts. */
  intermediate(): Promise<string>;
}

interface Places {
  readonly nameServer: string;
  /** Where the proxy answers the checks of Pebble. */
  readonly httpPort: number;
  readonly httpsPort: number;
}

export async function startAuthority(folder: string, { nameServer, httpPort, httpsPort }: Places): Promise<Authority> {
  const home = mkdtempSync(join(folder, 'pebble-'));
  const [port, managementPort] = [await freePort(), await freePort()];
  const { key, cert } = selfSigned('subjectAltName=IP:127.0.0.1');
  const [certificate, privateKey, config] = ['cert.pem', 'key.pem', 'pebble.json'].map((name) => join(home, name));
  writeFileSync(`${certificate}`, cert);
  writeFileSync(`${privateKey}`, key);
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate,
    privateKey,
    httpPort,
    tlsPort: httpsPort,
  };
  writeFileSync(`${config}`, JSON.stringify({ pebble }));
  // Without this, Pebble waits up to fifteen random seconds before each check, which we do not want to measure.
  const env = { PEBBLE_VA_NOSLEEP: '1' };
  const running = await startProgram('pebble', ['-config', `${config}`, '-dnsserver', nameServer], port, env);
  const managed = (path: string): Promise<string> => read(`https://127.0.0.1:${managementPort}${path}`, cert);
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    trusted: `${certificate}`,
    root: () => managed('/roots/0'),
    intermediate: () => managed('/intermediates/0'),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

const read = (url: string, ca: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: new Agent({ ca }) }, async (answer) => resolve((await answer.toArray()).join(''))).on(
      'error',
      reject,
    );
  });
