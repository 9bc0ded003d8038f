/** Finds a Chromium that shows a page, or installs one in a way that is open to this user. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../repository.ts';
import { aptInstall, hasApt } from './apt.ts';
import { chromiumCandidates, DEBIAN_CHROMIUMS } from './find-chromium.ts';
import type { Found } from './found.ts';
import { faultOfChromium } from './prove-chromium.ts';
import { searchProgram, type Way } from './search-program.ts';
import { unpackWays } from './unpacked-program.ts';
import { runsAsRoot } from './unprivileged-user.ts';

/** A `CHROMIUM_PATH` that does not work is an error; no other Chromium is used. */
export async function provideChromium(): Promise<Found> {
  const demanded = process.env.CHROMIUM_PATH;
  if (demanded) {
    const fault = await faultOfChromium(demanded);
    if (fault !== undefined) throw new Error(`CHROMIUM_PATH is ${demanded}, which does not work: ${fault}`);
    return { at: demanded };
  }
  return searchProgram({
    name: 'Chromium',
    advice: 'install one or set CHROMIUM_PATH',
    candidates: chromiumCandidates,
    ways: waysToGetOne(),
    prove: (program) => faultOfChromium(program),
  });
}

/** Debian's packages come first if the machine has apt: they bring the libraries that a bare machine lacks. */
function waysToGetOne(): Way[] {
  const installed = DEBIAN_CHROMIUMS.map(({ name, packages }) => ({
    name: `apt-get install ${name}, about 100 MB`,
    brings: [`/usr/bin/${name}`],
    attempt: () => aptInstall(...packages),
  }));
  const unpacked = DEBIAN_CHROMIUMS.flatMap((debian) => unpackWays(debian, (program) => faultOfChromium(program)));
  const downloaded = { name: "Playwright's download", brings: [], attempt: downloadWithPlaywright };
  return [...(hasApt() && runsAsRoot() ? installed : []), ...unpacked, downloaded];
}

async function downloadWithPlaywright(): Promise<string | undefined> {
  const cli = join(repositoryRoot, 'node_modules/playwright-core/cli.js');
  try {
    await promisify(execFile)(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { timeout: 300_000 });
    return undefined;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    return stderr?.match(/^.*Error: .*$/m)?.[0] ?? 'it ended with a failure';
  }
}
