/** The job that `init --ci` writes passes on the quickstart as it is: its commands run as a runner would run them. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { planCi } from '../../../sdk/src/cli/init/ci-file.ts';
import { findFramework } from '../../../sdk/src/cli/init/find-framework.ts';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { documentSource, withPort } from '../../http/docs/support/document-source.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { commandLine } from '../support/command-line.ts';
import { developerEnv } from '../support/developer-shell.ts';

const run = promisify(execFile);
const held = useHarness({ clock: new TestClock(new Date()) });

/** Not in the repository: git ignores them, and CI installs the packages. */
const IGNORED = new Set(['node_modules', '.service', '.env.local', '.npmrc']);

interface GithubJob {
  readonly env: Record<string, string>;
  readonly steps: readonly { readonly run?: string }[];
}

it('passes on the untouched quickstart, on GitHub and with the same commands on GitLab', {
  timeout: 600_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'porchlight-ci-'));
  endAfterFile(async () => rmSync(root, { recursive: true, force: true }));
  const env = (more = {}) => developerEnv({ HOME: root, ...more });
  const folder = join(root, 'app');
  const port = await freePort();
  const blocks = codeBlocks(withPort(documentSource(held.current, '/docs/quickstart-express'), 4000, port));
  const app = blocks.find(({ attributes }) => attributes.title === 'app.mjs')?.text ?? '';
  const [install = '', init = ''] =
    blocks
      .find(({ language }) => language === 'sh')
      ?.text.trim()
      .split('\n') ?? [];
  await run('mkdir', [folder]);
  writeFileSync(join(folder, 'app.mjs'), app);
  for (const line of [install, `${init} --ci github`]) await run('bash', ['-ec', line], { cwd: folder, env: env() });
  const creating = 'npx --no-install porchlight keys create CI --preset ci --json';
  const { stdout } = await run('bash', ['-ec', creating], { cwd: folder, env: env() });
  const secret = readFileSync(join(folder, '.service'), 'utf8').replace(/svc_man_\w+/, JSON.parse(stdout).secret);

  const checkout = join(root, 'checkout');
  cpSync(folder, checkout, { recursive: true, filter: (path) => !IGNORED.has(basename(path)) });
  const job = parse(readFileSync(join(checkout, '.github/workflows/prove.yml'), 'utf8')).jobs.prove as GithubJob;
  const commands = job.steps.flatMap((step) => step.run ?? []);
  const variables = env({ ...job.env, PORCHLIGHT_SERVICE: secret });
  endAfterFile(async () => void (await run('bash', ['-c', 'kill "$(cat app.pid)"'], { cwd: checkout })));
  for (const [index, command] of commands.entries()) {
    // What runs on in the background would keep a pipe open.
    const quiet = `{ ${command.trim()}\n} > step-${index}.log 2>&1`;
    await run('bash', ['-ec', quiet], { cwd: checkout, env: variables }).catch((error: unknown) => {
      throw new Error(readFileSync(join(checkout, `step-${index}.log`), 'utf8'), { cause: error });
    });
  }
  const { runs } = JSON.parse(readFileSync(join(checkout, 'prove.sarif'), 'utf8'));
  expect([runs[0].results, runs[0].invocations[0].toolExecutionNotifications]).toEqual([[], []]);

  const settings = { baseUrl: held.current.baseUrl, tenantId: 'brave-otter-k3f9q2' };
  const callbackUrls = [`http://localhost:${port}/auth/callback`];
  const [gitlab] = await planCi(folder, 'gitlab', settings, {
    example: await findFramework(folder, undefined),
    callbackUrls,
  });
  const { script } = parse(gitlab?.content ?? '').prove as { script: string[] };
  expect(script.slice(0, -1)).toEqual(commands[0]?.trim().split('\n'));
});

it('is not written for an app without a server, which cannot be proved', async () => {
  const shell = commandLine();
  writeFileSync(join(shell.folder, 'package.json'), '{"dependencies":{"vite":"8.3.8"}}');
  const { code, stderr } = await shell.run('init', '--yes', '--base-url', held.current.baseUrl, '--ci', 'github');
  expect([code, stderr]).toEqual([2, expect.stringContaining('a script in the browser')]);
});
