/** Plays the sections of `/docs/first-hour` in order, and looks after each whether it did what it says. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { nodeBinary, repositoryRoot } from '../../test/support/repository.ts';
import { selfSigned } from '../examples/self-signed.ts';
import { OpenProvider } from '../measure/open-provider.ts';
import { checksOf } from './checks.ts';
import { sectionsOf } from './sections.ts';
import { Shell } from './shell.ts';

const HOST = 'auth.example.com';
const CERTIFICATE = '/etc/ssl/porchlight/cert.pem';

/** What the document takes for granted: the machine's name, a certificate, and a client at a provider. */
function prepareMachine(): void {
  appendFileSync('/etc/hosts', `127.0.0.1 ${HOST}\n`);
  mkdirSync(dirname(CERTIFICATE), { recursive: true });
  const { key, cert } = selfSigned(`subjectAltName=DNS:${HOST}`);
  writeFileSync('/etc/ssl/porchlight/key.pem', key, { mode: 0o600 });
  writeFileSync(CERTIFICATE, cert);
  setDefaultCACertificates([...getCACertificates('default'), cert.toString()]);
  // Packages that start their services at the install would wait for a systemd that is not there.
  writeFileSync('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  if (readFileSync('/proc/1/comm', 'utf8').trim() === 'systemd') return;
  copyFileSync(join(import.meta.dirname, 'systemctl.sh'), '/usr/local/sbin/systemctl');
  chmodSync('/usr/local/sbin/systemctl', 0o755);
}

async function play(): Promise<void> {
  prepareMachine();
  const provider = await OpenProvider.open();
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const env = {
    // Behind a proxy of a company, npm trusts the registry only with this.
    ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}),
    PATH: `${dirname(nodeBinary())}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    CURL_CA_BUNDLE: CERTIFICATE,
    GOOGLE_ISSUER: provider.issuer,
  };
  const shell = new Shell(env);
  const checks = checksOf(`https://${HOST}`, shell);
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/first-hour.md'), 'utf8');
  for (const { id, title, commands } of sectionsOf(document)) {
    const started = performance.now();
    const output = await shell.run(commands);
    // The document's client is at Google. Here a provider of this machine stands in for it.
    if (id === 'settings') await shell.run('echo "GOOGLE_ISSUER=$GOOGLE_ISSUER" >> /etc/porchlight.env');
    const seen = await checks[id]?.(output);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1).padStart(6);
    console.log(`${seconds} s  ${title}${seen ? `: ${seen}` : ''}`);
  }
  await shell.run('systemctl stop porchlight; systemctl stop prometheus; systemctl stop nginx');
  shell.close();
  await provider.close();
}

try {
  await play();
  console.log('The first hour was played. Every command worked.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const log of ['/var/log/porchlight.log', '/var/log/nginx/error.log']) {
    try {
      console.error(`--- the end of ${log}\n${execFileSync('tail', ['-n', '20', log], { encoding: 'utf8' })}`);
    } catch {
      // It was not written yet.
    }
  }
  process.exitCode = 1;
}
process.exit();
