/** The examples in the comments of exported functions: each compiles, and each that needs no browser runs. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeCredentials } from '../../sdk/src/credentials/index.ts';
import { obtainTokens } from '../http/oauth/support/oauth-client.ts';
import { signInAccount } from '../support/account.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { nodeBinary, repositoryRoot } from '../support/repository.ts';
import { onlyInTestAll, someOf } from '../support/times.ts';
import { createProject } from './support/project.ts';

const run = promisify(execFile);
const SOURCES = join(repositoryRoot, 'sdk/src');

interface Example {
  readonly of: string;
  readonly code: string;
}

function examples(): Example[] {
  return globSync('**/*.ts', { cwd: SOURCES }).flatMap((file) => {
    const found = readFileSync(join(SOURCES, file), 'utf8').matchAll(
      /^ \* @example\n((?: \*.*\n)+?) \*\/\nexport (?:async function|function|const|class) (\w+)/gm,
    );
    return [...found].map(([, lines = '', of = '']) => ({ of, code: lines.replaceAll(/^ \* ?/gm, '') }));
  });
}

/** The human who opens the claim URL of an example. */
async function approveClaim(said: string): Promise<void> {
  const path = /\/claim\/[\w-]+/.exec(said)?.[0];
  if (path) await (await signInAccount(harness)).submit(path, { decision: 'approve' });
}

let harness: Harness;
let folder: string;
let tenantId: string;
beforeAll(async () => {
  harness = await createHarness();
  const project = await createProject(harness.baseUrl);
  tenantId = project.tenantId;
  folder = mkdtempSync(join(tmpdir(), 'porchlight-examples-'));
  endAfterFile(async () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await writeCredentials(project.created.credentials_file.content, folder);
  for (const { of, code } of examples()) {
    const here = code
      .replaceAll(/'@porchlight\/sdk(\/\w+)?'/g, (_, entry = '') => `'${SOURCES}${entry}/index.ts'`)
      .replaceAll('http://localhost:3000', harness.baseUrl)
      .replaceAll('brave-otter-k3f9q2', tenantId);
    writeFileSync(join(folder, `${of}.ts`), `${here}\nexport {};\n`);
  }
});

describe('the examples of exported functions', () => {
  it('are there for every function, constant and class of the reference', () => {
    const reference = readFileSync(join(repositoryRoot, 'server/docs/assets/sdk-reference.md'), 'utf8');
    const without = reference
      .split(/^(?=### )/m)
      .filter((section) => /^```ts\n(?:abstract )?(?:async )?(?:function|const|class) /m.test(section))
      .filter((section) => section.split(/^```tsx?$/m).length < 3)
      .map((section) => section.split('\n')[0]);
    expect(without).toEqual([]);
  });

  onlyInTestAll(() => {
    it('compile', async () => {
      const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--allowImportingTsExtensions',
      ];
      const types = ['--types', 'node', '--typeRoots', join(repositoryRoot, 'node_modules/@types')];
      const files = examples().map(({ of }) => join(folder, `${of}.ts`));
      const { stdout } = await run(nodeBinary(), [tsc, '--ignoreConfig', ...options, ...types, ...files]).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe('');
    });
  });

  it.each(
    someOf(
      examples().filter(({ of }) => of !== 'createBrowserSession'),
      8,
    ),
  )('$of runs', async ({ of, code }) => {
    const env = { ...process.env };
    if (code.includes('ACCOUNT_TOKEN')) env.ACCOUNT_TOKEN = (await obtainTokens(harness)).tokens.access_token;
    const running = run(nodeBinary(), [`${of}.ts`], { cwd: folder, env });
    running.child.stdout?.on('data', (said: Buffer) => approveClaim(String(said)));
    const { stdout } = await running;
    // An example prints what its comment says.
    for (const [, printed] of code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm))
      expect(stdout.split('\n')).toContain(printed?.replace('brave-otter-k3f9q2', tenantId));
  });
});
