/**
 * Chromium for the walk: it finds the hosts at the proxy, and trusts no unknown certificates except those of the
 * authority.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../../test/support/browser/chromium-flags.ts';
import { findChromium } from '../../../test/support/run/programs/find-chromium.ts';

export async function openChromium(
  folder: string,
  hosts: readonly string[],
  port: number,
  signer: string,
): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
  const publicKey = new X509Certificate(signer).publicKey.export({ type: 'spki', format: 'der' });
  const trusted = createHash('sha256').update(publicKey).digest('base64');
  const rules = hosts.map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  // Chromium reads the list of keys only with a profile folder.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [
      ...CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--host-resolver-rules')),
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(', ')}`,
      `--ignore-certificate-errors-spki-list=${trusted}`,
    ],
  });
  context.setDefaultTimeout(60_000);
  return context;
}
