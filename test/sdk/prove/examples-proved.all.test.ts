/**
 * Every example that a quickstart shows, as it is, with its framework: proved while its development server runs, and as it
 * is served in production. All are installed once, as workspaces of one folder.
 */
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES, type Example } from '../../../scripts/examples/catalogue.ts';
import { commandAt } from '../../../scripts/examples/development.ts';
import { OVERRIDES } from '../../../scripts/examples/install.ts';
import { freePort, whileServed } from '../../../scripts/examples/processes.ts';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { commandLine } from '../support/command-line.ts';
import { developerEnv } from '../support/developer-shell.ts';
import { GREEN, proveWhole } from '../support/prove/whole.ts';

const INSTALL_MS = 900_000;
const PROVE_MS = 600_000;
const run = promisify(execFile);
/** The quickstarts; other versions of a framework run in `npm run examples`. */
const SHOWN = EXAMPLES.filter(({ folder }) => folder === undefined);
/** A script in the browser begins its sign-in, which `/docs/prove` names under "What it cannot see". */
const isSeen = ({ check }: Example): boolean => check !== 'browser-app';

let harness: Harness;
let root: string;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
  root = mkdtempSync(join(tmpdir(), 'porchlight-proved-'));
  // It has a hundred thousand files, and goes with the folder of the run.
  for (const { name } of SHOWN)
    cpSync(join(repositoryRoot, 'scripts/examples', name), join(root, name), { recursive: true });
  const manifest = {
    private: true,
    workspaces: SHOWN.map(({ name }) => name),
    dependencies: { '@porchlight/sdk': `${harness.baseUrl}/sdk.tgz` },
    overrides: OVERRIDES,
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: root,
    env: developerEnv(),
  });
}, INSTALL_MS);

const start = (command: string, cwd: string, more: Readonly<Record<string, string>>) =>
  spawn(command, { cwd, env: developerEnv(more), stdio: 'ignore', detached: true, shell: true });

const folderOf = ({ name }: Example): string => join(root, name);

/** As its quickstart begins: `init` writes the files of the sign-in and `.env.local`. */
async function begin(example: Example, url: string) {
  const folder = folderOf(example);
  for (const file of ['.service', '.env.local', 'porchlight.json', ...example.files])
    rmSync(join(folder, file), { force: true });
  const framework = example.framework ? [] : ['--framework', example.name];
  const callback = ['--callback', `${url}/auth/callback`];
  const made = await commandLine({ folder }).run(
    'init',
    '--yes',
    '--base-url',
    harness.baseUrl,
    ...callback,
    ...framework,
  );
  expect(made.code, made.stderr).toBe(0);
  return { ...(await readCredentials(folder)), folder };
}

describe('in development', () => {
  it.each(SHOWN)('$title is green', { timeout: PROVE_MS }, async (example) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const project = await begin(example, url);
    const app = start(commandAt(example, port), project.folder, { PORT: String(port) });
    const proved = await whileServed(app, url, () => proveWhole(url, project));
    if (isSeen(example)) expect(proved).toEqual(GREEN);
    else
      expect(proved).toMatchObject({
        code: 3,
        gaps: expect.arrayContaining([expect.stringContaining('a script in the browser')]),
      });
  });
});

describe('in production', () => {
  const served = SHOWN.filter((example) => example.isDeployed !== false && isSeen(example));
  it.each(served)('$title is green', { timeout: PROVE_MS }, async (example) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const project = await begin(example, url);
    const { baseUrl, tenantId, folder } = project;
    const settings = { PORCHLIGHT_BASE_URL: baseUrl, PORCHLIGHT_TENANT_ID: tenantId, PORT: String(port), ORIGIN: url };
    const building = { cwd: folder, env: developerEnv(settings), maxBuffer: 50_000_000 };
    await run('npm', ['run', '-s', '--if-present', 'build'], building);
    const app = start('npm run -s start', folder, settings);
    expect(await whileServed(app, url, () => proveWhole(url, project))).toEqual(GREEN);
  });
});
