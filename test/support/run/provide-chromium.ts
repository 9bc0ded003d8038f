/** Finds a Chromium or gets one, by the means that this user has on this machine. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { aptInstall, hasApt } from './apt.ts';
import { findChromium } from './find-chromium.ts';
import type { Found } from './found.ts';
import { unpackChromium } from './unpack-chromium.ts';
import { runsAsRoot } from './unprivileged-user.ts';

interface Way {
  readonly name: string;
  isOpen(): boolean;
  /** Returns why it failed, or undefined. */
  attempt(): string | undefined;
}

/** Debian's packages come first where there are any: they bring the libraries that a bare machine lacks. */
const WAYS: readonly Way[] = [
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    name: `apt-get install ${name}`,
    isOpen: () => hasApt() && runsAsRoot(),
    attempt: () => aptInstall(name),
  })),
  { name: 'apt-get, unpacked into the cache folder', isOpen: () => hasApt() && !runsAsRoot(), attempt: unpackChromium },
  { name: "Playwright's download", isOpen: () => true, attempt: downloadWithPlaywright },
];

export function provideChromium(): Found {
  const present = findChromium();
  if (present !== undefined) return { at: present };
  const faults: string[] = [];
  for (const way of WAYS.filter(({ isOpen }) => isOpen())) {
    console.log(`No Chromium on this machine; getting one: ${way.name} …`);
    const fault = way.attempt();
    const got = findChromium();
    if (got !== undefined) return { at: got };
    faults.push(`${way.name}: ${fault ?? 'what it brought does not run'}`);
  }
  return { missing: `no Chromium found (install one or set CHROMIUM_PATH); ${faults.join('; ')}` };
}

function downloadWithPlaywright(): string | undefined {
  const cli = join(repositoryRoot, 'node_modules/playwright-core/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { timeout: 300_000 });
  return status === 0 ? undefined : 'it did not succeed';
}
